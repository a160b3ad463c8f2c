//! Counts the solutions of an exact cover in several orders, with times.
//!
//! `cargo run --release -p geduld-search --example cover -- FILE [ORDER …]`
//!
//! The first line of the file has the number of items and the number of options. The second line has the bounds of the
//! items, such as `1` or `0-2`. Each further line has the items of an option, counted from 0.

use std::time::Instant;

use geduld_model::{Atom, Bounds, Constraint, Domain, Model};
use geduld_search::{CoverPlan, ExactCover, Monitor};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the name of a file");
    let text = std::fs::read_to_string(file).expect("a file");
    let mut lines = text.lines().skip(1);
    let bound = |word: &str| -> Bounds<usize> {
        let (least, most) = word.split_once('-').unwrap_or((word, word));
        (least.parse().expect("a number")..=most.parse().expect("a number")).into()
    };
    let bounds: Vec<Bounds<usize>> = lines.next().expect("bounds").split(' ').map(bound).collect();
    let mut members: Vec<Vec<Atom>> = vec![Vec::new(); bounds.len()];
    let mut model = Model::new();
    let placed = Domain::numbers(0..2);
    for (number, line) in lines.enumerate() {
        let option = model.add_decision(number.to_string(), &placed);
        for item in line.split(' ') {
            members[item.parse::<usize>().expect("a number")].push(model.atom(option, 1));
        }
    }
    for (count, atoms) in bounds.into_iter().zip(members) {
        model.add(Constraint::Cardinality { count, atoms });
    }
    let start = Instant::now();
    let cover = ExactCover::of(&model).expect("an exact cover");
    println!("{} items, {} options, {:.1?}", cover.item_count(), cover.option_count(), start.elapsed());
    let mut orders: Vec<_> = arguments.map(|name| name.parse().ok()).collect();
    if orders.is_empty() {
        orders.push(None);
    }
    for order in orders {
        let start = Instant::now();
        let plan = match order {
            Some(order) => CoverPlan::with_order(cover.clone(), order).expect("the order fits"),
            None => CoverPlan::new(cover.clone()),
        };
        let planned = start.elapsed();
        let Some(open) = plan.open(&[]) else {
            println!("{}: no solution", plan.order());
            continue;
        };
        let estimate = open.estimate(geduld_search::Probing::all(2000), 1);
        let start = Instant::now();
        let monitor = Monitor::default();
        let (solutions, _) = open.count(&monitor);
        let (time, nodes) = (start.elapsed(), monitor.nodes());
        println!(
            "{}: {solutions} solutions, {nodes} nodes, {time:.1?} ({:.0} ns a node); planned in {planned:.1?}, expected {:.2e} nodes, {:.2e} solutions",
            plan.order(),
            time.as_secs_f64() * 1e9 / nodes.max(1) as f64,
            estimate.nodes.mean,
            estimate.solutions.mean,
        );
    }
}
