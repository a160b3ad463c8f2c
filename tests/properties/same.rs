//! What counts as the same: random choices for random puzzles of every family, against orbits found by carrying each
//! solution over. And solutions that one of these maps leaves as they are.

use geduld_model::BoardSymmetry;
use geduld_tests::files;
use geduld_tests::random::{
    edge_matching as edges, packing as packings, snake_cube as snakes, symmetry_figure as figures,
};
use proptest::prelude::*;
use proptest::sample::Index;

use super::conditions::all_agree;
use super::{edge_matching, magic_square, packing, snake_cube, symmetry_figure};

fn every_family(cases: u32) {
    all_agree(cases, edge_matching::with_kinds(), edge_matching::expected_up_to);
    all_agree(cases, magic_square::with_kinds(), magic_square::expected_up_to);
    all_agree(cases, snake_cube::with_kinds(), snake_cube::expected_up_to);
    all_agree(4 * cases, packing::with_kinds(), packing::expected_up_to);
    all_agree(cases, symmetry_figure::with_kinds(), symmetry_figure::expected_up_to);
}

#[test]
fn what_counts_as_the_same_makes_orbits() {
    every_family(25);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn what_counts_as_the_same_makes_orbits_of_many_puzzles() {
    every_family(750);
}

/// The names of the maps of a puzzle besides the identity, also those of maps that move everything alike.
pub fn all_maps(text: &str) -> Vec<String> {
    let puzzle = files::puzzle(text);
    let maps = puzzle.family.all_maps(&puzzle.family.model());
    let names = maps.iter().flat_map(BoardSymmetry::names);
    names.filter(|name| *name != "identity").map(str::to_owned).collect()
}

/// One of them, if there is one.
pub fn any_map(text: &str, index: &Index) -> Option<String> {
    let maps = all_maps(text);
    (!maps.is_empty()).then(|| index.get(&maps).clone())
}

fn fixed_in_every_family(cases: u32) {
    let with_map = any::<Index>;
    all_agree(cases, (edges::puzzles(), with_map()), edge_matching::expected_fixed);
    all_agree(cases, (magic_square::any_order(), with_map()), magic_square::expected_fixed);
    all_agree(cases, (snakes::puzzles(), with_map()), snake_cube::expected_fixed);
    all_agree(4 * cases, (packings::puzzles(), with_map()), packing::expected_fixed);
    all_agree(cases, (figures::puzzles(), with_map()), symmetry_figure::expected_fixed);
}

#[test]
fn maps_leave_solutions_as_they_are() {
    fixed_in_every_family(20);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn maps_leave_solutions_of_many_puzzles_as_they_are() {
    fixed_in_every_family(750);
}
