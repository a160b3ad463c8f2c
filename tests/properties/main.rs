//! Random small puzzles of every family: both engines count what trying everything finds.
//!
//! What is tried is in the puzzle's own terms: copies and turns on a board, searches through a box, shapes in a frame.
//! The numbers are found from their definitions, not from the model or its symmetries.

#![expect(clippy::unwrap_used, reason = "a test helper may fail its test")]

mod edge_matching;
mod magic_square;
mod snake_cube;
mod symmetry_figure;

use geduld_count::SatOptions;
use geduld_encode::Encodings;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};

/// So many random puzzles, the same in every run, and nothing written beside the sources.
fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..Config::default() }
}

/// Any encoding, and cubes that are small enough to be cut into smaller ones.
fn options() -> impl Strategy<Value = SatOptions> {
    let encodings = select(Encodings::variations());
    encodings.prop_map(|encodings| SatOptions { encodings, quota: 5, initial_cubes: 4 })
}
