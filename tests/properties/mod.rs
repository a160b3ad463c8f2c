//! Random small puzzles of every family: both engines count what trying everything finds.
//!
//! What is tried is in the puzzle's own terms: copies and turns on a board, searches through a box, shapes in a frame.
//! The numbers are found from their definitions, not from the model or its symmetries.

#![expect(clippy::unwrap_used, reason = "a test helper may fail its test")]

mod conditions;
mod drawn_boards;
mod edge_matching;
mod equal_cards;
mod figures;
mod magic_square;
mod models;
mod packing;
mod plans;
mod same;
mod snake_cube;
mod symmetry_figure;

use std::cell::Cell;
use std::fmt::Debug;

use geduld_count::{EngineChoice, Enumeration, Options, SatOptions};
use geduld_encode::Encodings;
use geduld_solve::SolverChoice;
use geduld_tests::counting::Numbers;
use geduld_tests::random::cases;
use geduld_tests::random::condition::is_too_large;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};

/// Any encoding, any solver that is built in, its formula in any order, either way from one solution to the next, and
/// cubes that are small enough to be cut into smaller ones.
fn options() -> impl Strategy<Value = SatOptions> {
    let enumerations = [Enumeration::Backtracking, Enumeration::Blocking];
    let encodings = select(Encodings::variations());
    (encodings, select(SolverChoice::BUILT_IN), 0u64..3, select(enumerations.to_vec())).prop_map(
        |(encodings, solver, seed, enumeration)| {
            let enumeration = Some(enumeration);
            SatOptions { encodings, solver, seed, enumeration, quota: 5, initial_cubes: 4 }
        },
    )
}

/// The search engine, and the SAT engine with these options.
fn engines(sat: SatOptions) -> [Options; 2] {
    let of = |engine, sat| Options { engine, sat, ..Options::default() };
    [of(EngineChoice::Search, SatOptions::default()), of(EngineChoice::Sat, sat)]
}

/// Compares random puzzles with the numbers by definition, each together with something else that is random. It passes
/// over puzzles with too many solutions to try. It also passes over sentences that need too many clauses; these must be
/// few. The number of puzzles that were compared.
fn compare<P: Debug, O: Debug>(
    config: Config,
    puzzles: impl Strategy<Value = (P, O)>,
    expected: impl Fn(&P) -> Option<(String, Numbers)>,
    check: impl Fn(&str, &Numbers, O),
) -> u32 {
    let (compared, refused, cases) = (Cell::new(0), Cell::new(0), config.cases);
    let outcome = TestRunner::new(config).run(&puzzles, |(puzzle, other)| {
        match expected(&puzzle) {
            Some((text, _)) if is_too_large(&text) => refused.set(refused.get() + 1),
            Some((text, numbers)) => {
                check(&text, &numbers, other);
                compared.set(compared.get() + 1);
            }
            None => {}
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(refused.get() <= cases / 4 + 2, "{} of {cases} sentences need too many clauses", refused.get());
    compared.get()
}

/// Another 1250 random puzzles of a family, on one thread and on two.
fn many<T: Debug>(puzzles: impl Strategy<Value = T>, is_searched: impl Fn(&T, usize)) {
    let config = cases(1250, 5);
    let outcome = TestRunner::new(config).run(&puzzles, |puzzle| {
        [1, 2].into_iter().for_each(|threads| is_searched(&puzzle, threads));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
#[ignore = "minutes: just test-slow"]
fn five_thousand_puzzles_are_searched_rightly() {
    many(geduld_tests::random::edge_matching::puzzles(), edge_matching::is_searched);
    many(magic_square::any_order(), magic_square::is_searched);
    many(geduld_tests::random::snake_cube::puzzles(), snake_cube::is_searched);
    many(geduld_tests::random::packing::puzzles(), packing::is_searched);
    many(geduld_tests::random::symmetry_figure::puzzles(), symmetry_figure::is_searched);
}
