//! Larger boards, cut out of random fillings: the search counts what the SAT engine counts.

use geduld_count::SatOptions;
use geduld_puzzle::edge_matching::Shape;
use geduld_tests::counting::{count_sat, search_finds};
use geduld_tests::random::edge_matching::{EdgeMatching, cut_boards};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn cases(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(4), ..Config::default() }
}

/// Whether both engines count a puzzle alike, and find the solution it was cut from.
fn check(puzzle: &EdgeMatching) {
    let text = puzzle.toml();
    let counted = count_sat(&text, SatOptions::default(), 2);
    assert!(counted["solutions"].bits() > 0, "{text}");
    assert!(search_finds(&text, &counted), "{text}");
}

proptest! {
    #![proptest_config(cases(3))]

    #[test]
    fn hexagons_of_24_triangles_with_a_rim_of_one_colour(
        puzzle in cut_boards(Shape::Hexagon { side: 2 }, 12, true),
    ) {
        check(&puzzle);
    }
}

proptest! {
    #![proptest_config(cases(3))]

    #[test]
    fn cards_in_a_square_of_4_by_4(puzzle in cut_boards(Shape::Rectangle { rows: 4, columns: 4 }, 12, false)) {
        check(&puzzle);
    }
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn cards_in_a_square_of_6_by_6(puzzle in cut_boards(Shape::Rectangle { rows: 6, columns: 6 }, 24, false)) {
        check(&puzzle);
    }
}

/// Along a strip a turn may be refuted by a piece far away: a representative of a layout must not be looked for by
/// trying all combinations.
#[test]
fn layouts_of_a_long_strip() {
    let text = r#"
format = 1
kind = "edge-matching"
name = "strip"
[board]
shape = "rectangle"
rows = 2
columns = 24
[[piece]]
edges = ["t", "x", "b", "x"]
copies = 24
[[piece]]
edges = ["t", "w", "y", "w"]
copies = 24
"#;
    assert!(search_finds(text, &count_sat(text, SatOptions::default(), 2)));
}
