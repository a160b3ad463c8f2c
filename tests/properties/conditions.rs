//! Conditions: random sentences about random puzzles of every family, against trying everything and asking each
//! solution.

use geduld_count::SatOptions;
use geduld_tests::counting::{Numbers, count_sat, lists_differences, search_finds};
use proptest::prelude::*;

use super::{edge_matching, magic_square, snake_cube, symmetry_figure};

/// Both engines count so many random puzzles of a family as what is expected of them. The number of those compared.
pub fn all_agree<P: std::fmt::Debug>(
    cases: u32,
    puzzles: impl Strategy<Value = P>,
    expected: impl Fn(&P) -> Option<(String, Numbers)>,
) -> u32 {
    super::compare(super::cases(cases, 9), (puzzles, super::options()), expected, agrees)
}

fn agrees(text: &str, expected: &Numbers, options: SatOptions) {
    search_finds(text, expected, 1);
    assert_eq!(count_sat(text, options.clone(), 1), *expected, "{text}");
    lists_differences(text, &super::engines(options));
}

fn every_family(cases: u32) {
    all_agree(cases, edge_matching::conditioned(), edge_matching::expected);
    all_agree(cases, magic_square::conditioned(), magic_square::expected);
    all_agree(cases, snake_cube::conditioned(), snake_cube::expected);
    all_agree(cases, symmetry_figure::conditioned(), symmetry_figure::expected);
}

#[test]
fn conditions_mean_what_they_say() {
    every_family(40);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn conditions_on_three_thousand_puzzles_mean_what_they_say() {
    every_family(750);
}
