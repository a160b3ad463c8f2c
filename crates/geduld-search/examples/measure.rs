//! Plans, estimates and counts the models of the tests, with times.
//!
//! `cargo run --release -p geduld-search --example measure -- magic4 magic4/64 nintai-pinned nintai/432 …`
//!
//! Between the names: `effort=N` and `seed=N` for the plans that follow, `part=N` to count only every N-th of many
//! prefixes and extrapolate, `part=0` to skip the count.

#[path = "../tests/suite/models/mod.rs"]
mod models;

use std::ops::ControlFlow;
use std::time::Instant;

use geduld_model::{Model, Permutation};
use geduld_search::{Monitor, Plan, PlanOptions, Prefix, Probing};

fn main() {
    let mut options = PlanOptions::default();
    let mut part = 1;
    for name in std::env::args().skip(1) {
        if let Some(effort) = name.strip_prefix("effort=") {
            options.effort = effort.parse().expect("a number");
        } else if let Some(seed) = name.strip_prefix("seed=") {
            options.seed = seed.parse().expect("a number");
        } else if let Some(every) = name.strip_prefix("part=") {
            part = every.parse().expect("a number");
        } else {
            let (model, group) = named(&name);
            measure(&name, &model, &group, &options, part);
        }
    }
}

fn named(name: &str) -> (Model, Vec<Permutation>) {
    let none = Vec::new();
    let symmetric = |model: Model, order| {
        let group = models::magic_group(&model, order);
        (model, group)
    };
    let red = "001111011011111011011111100";
    match name {
        "magic3" => (models::magic(3), none),
        "magic4" => (models::magic(4), none),
        "magic4/64" => symmetric(models::magic(4), 4),
        "magic5" => (models::magic(5), none),
        "magic5/64" => symmetric(models::magic(5), 5),
        "sixty5/4" => models::sixty_5(),
        "pandiagonal4" => (models::pandiagonal(4), none),
        "pandiagonal5" => (models::pandiagonal(5), none),
        "nintai4" => (models::nintai(4), none),
        "nintai5" => (models::nintai(5), none),
        "nintai" => (models::nintai(6), none),
        "nintai-pinned" => (models::Nintai::new(6).pinned(0, 0), none),
        "nintai-rim" => (models::Nintai::new(6).with_rim(), none),
        "nintai/432" => {
            let nintai = models::Nintai::new(6);
            let group = nintai.group();
            (nintai.model, group)
        }
        "cards4" => (models::cards(4, 4, 6, 1), none),
        "cards6" => (models::cards(6, 6, 14, 1), none),
        "cards8" => (models::cards(8, 8, 26, 1), none),
        "snake" => (models::snake([3, 3, 3], red), none),
        _ => panic!("no model is called {name}"),
    }
}

#[allow(clippy::print_stdout)]
fn measure(name: &str, model: &Model, group: &[Permutation], options: &PlanOptions, part: usize) {
    let start = Instant::now();
    let plan = Plan::with_symmetry(model, group, options).expect("served");
    println!("{name}: planned in {:?}, group {}", start.elapsed(), plan.group_order());
    let names: Vec<&str> =
        plan.order().iter().map(|&variable| model.variable(variable).name.as_str()).collect();
    println!("  order {}", names.join(" "));
    let start = Instant::now();
    let estimate = plan.estimate(&Prefix::default(), Probing::all(2_000), 7);
    println!(
        "  estimate in {:?}: solutions {:.4e} +- {:.1e}, nodes {:.4e} +- {:.1e}",
        start.elapsed(),
        estimate.solutions.mean,
        estimate.solutions.error,
        estimate.nodes.mean,
        estimate.nodes.error
    );
    if part == 0 {
        return;
    }
    let prefixes = if part == 1 { vec![Prefix::default()] } else { plan.prefixes(400 * part) };
    let start = Instant::now();
    let monitor = Monitor::default();
    let (mut solutions, mut orbits) = (0u128, 0u128);
    for prefix in prefixes.iter().step_by(part) {
        let counted = plan.count(prefix, &monitor, |solution| {
            solutions += u128::from(solution.weight);
            orbits += 1;
            ControlFlow::Continue(())
        });
        let free = counted.expect("not stopped").free;
        (solutions, orbits) = (solutions + free * plan.group_order() as u128, orbits + free);
    }
    let time = start.elapsed();
    println!(
        "  {} solutions, {} orbits, {} nodes in {time:?}: {:.1} ns a node",
        solutions,
        orbits,
        monitor.nodes(),
        time.as_secs_f64() * 1e9 / monitor.nodes() as f64
    );
    if part > 1 {
        let counted = prefixes.len().div_ceil(part) as f64;
        let scale = prefixes.len() as f64 / counted;
        println!(
            "  all {} prefixes: about {:.3e} nodes in {:.0} s",
            prefixes.len(),
            monitor.nodes() as f64 * scale,
            time.as_secs_f64() * scale
        );
    }
}
