//! Every solver, built in or run as a command, finds the same numbers.

use geduld_count::{EngineChoice, Enumeration, Options, SatOptions};
use geduld_model::{Instance, brute_force};
use geduld_solve::{SolverChoice, SolverLimits};
use geduld_tests::counting::{count_sat, list_sat, tally};
use geduld_tests::files::bundled;
use geduld_tests::random::cases;
use geduld_tests::random::model::models;
use proptest::test_runner::TestRunner;

#[path = "../crates/geduld-solve/tests/suite/mod.rs"]
mod conformance;

/// The solvers that are built in, and a command in both of its forms.
fn solvers() -> Vec<SolverChoice> {
    let fake = env!("CARGO_BIN_EXE_fake-solver");
    let commands = [format!("'{fake}'"), format!("'{fake}' {{formula}} {{result}}")];
    let commands = commands.map(|command| command.parse().expect("it is a command"));
    SolverChoice::BUILT_IN.iter().cloned().chain(commands).collect()
}

#[test]
fn every_solver_conforms() {
    for solver in solvers() {
        let checked = conformance::check(|variables| solver.solver(variables, 0, SolverLimits::default()));
        assert_eq!(checked, Ok(()), "{solver}");
    }
}

#[test]
fn puzzles_have_the_same_numbers_and_solutions() {
    for name in ["magic-3", "crazy-jacob", "boss-3"] {
        let text = bundled(name);
        let expected = count_sat(&text, SatOptions::default(), 1);
        let sorted = |options| {
            let mut list = list_sat(&text, options, 2, usize::MAX);
            list.sort_unstable();
            list
        };
        let list = sorted(SatOptions::default());
        for solver in solvers() {
            for seed in [0, 7] {
                let options = SatOptions {
                    solver: solver.clone(),
                    seed,
                    enumeration: Some(Enumeration::Blocking),
                    ..SatOptions::default()
                };
                assert_eq!(count_sat(&text, options.clone(), 2), expected, "{name}, {solver}, seed {seed}");
                assert_eq!(sorted(options), list, "{name}, {solver}, seed {seed}");
            }
        }
    }
}

/// The order of a list is the solver's own, but always the same.
#[test]
fn lists_do_not_change_from_run_to_run() {
    let text = bundled("magic-4") + "\n[[pin]]\ncell = [1, 1]\nvalue = 1\n";
    for solver in SolverChoice::BUILT_IN {
        for seed in [0, 3] {
            let options = SatOptions {
                solver: solver.clone(),
                seed,
                enumeration: Some(Enumeration::Blocking),
                ..SatOptions::default()
            };
            let first = list_sat(&text, options.clone(), 1, 20);
            assert_eq!(list_sat(&text, options, 2, 20), first, "{solver}, seed {seed}");
        }
    }
}

#[test]
fn random_models_have_the_same_numbers() {
    let config = cases(60, 1);
    let outcome = TestRunner::new(config).run(&models(), |model| {
        let solutions = brute_force(&model).len() as u128;
        let instance = Instance::of_model("random", model);
        for (number, solver) in solvers().into_iter().enumerate() {
            let built_in = !solver.is_external();
            let seed = number as u64 % 3;
            // A process for every solution takes its time.
            if built_in || solutions < 20 {
                let sat = SatOptions {
                    solver: solver.clone(),
                    seed,
                    enumeration: Some(Enumeration::Blocking),
                    initial_cubes: 3,
                    ..SatOptions::default()
                };
                let options = Options { engine: EngineChoice::Sat, sat, ..Options::default() };
                let counted = tally(&instance, &options, 1).expect("the engine serves it").solutions();
                assert_eq!(counted, solutions.into(), "{solver}, seed {seed}: {:#?}", instance.model);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn versions_are_those_that_are_built_in() {
    let lock = include_str!("../Cargo.lock");
    for choice in SolverChoice::BUILT_IN {
        let version = choice.version().unwrap().expect("it is known");
        let entry = format!("name = \"{}\"\nversion = \"{version}\"\n", choice.name());
        assert!(lock.contains(&entry), "{entry}");
    }
}
