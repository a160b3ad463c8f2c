//! Larger boards, cut out of random fillings: the search counts what the SAT engine counts.

use geduld_count::SatOptions;
use geduld_puzzle::edge_matching::Shape;
use geduld_tests::board;
use geduld_tests::counting::{count_sat, count_search, search_finds, without_classes};
use geduld_tests::random::cases;
use geduld_tests::random::edge_matching::{EdgeMatching, cut_boards};
use proptest::prelude::*;

/// Whether both engines count a puzzle alike, and find the solution it was cut from.
fn check(puzzle: &EdgeMatching) {
    let text = puzzle.toml();
    let counted = count_sat(&text, SatOptions::default(), 2);
    assert!(counted["solutions"].bits() > 0, "{text}");
    search_finds(&text, &counted, 1);
}

proptest! {
    #![proptest_config(cases(3, 4))]

    #[test]
    fn hexagons_of_24_triangles_with_a_rim_of_one_colour(
        puzzle in cut_boards(Shape::Hexagon { side: 2 }, 12, true),
    ) {
        check(&puzzle);
    }
}

proptest! {
    #![proptest_config(cases(3, 4))]

    #[test]
    fn cards_in_a_square_of_4_by_4(puzzle in cut_boards(Shape::Rectangle { rows: 4, columns: 4 }, 12, false)) {
        check(&puzzle);
    }
}

proptest! {
    #![proptest_config(cases(2, 4))]

    #[test]
    fn cards_in_a_square_of_6_by_6(puzzle in cut_boards(Shape::Rectangle { rows: 6, columns: 6 }, 24, false)) {
        check(&puzzle);
    }
}

/// A square board whose four corner cards can be exchanged, as they look the same from inside; all that lies outside is
/// different. Labels inside are chosen by a linear congruential generator (Knuth, vol. 2, 3.3.4).
fn exchangeable_corners(side: usize, labels: u64, mut state: u64) -> String {
    let mut chance = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        format!("{}", (state >> 33) % labels)
    };
    let shape = Shape::Rectangle { rows: side, columns: side };
    let outside = |cell: usize| (0..4).map(|place| format!("outside {cell} {place}")).collect();
    let mut cards: Vec<Vec<String>> = (0..side * side).map(outside).collect();
    for [(a, p), (b, q)] in board::touching(&shape) {
        let label = chance();
        cards[a][p].clone_from(&label);
        cards[b][q] = label;
    }
    let last = side - 1;
    // A corner, where its first inner edge is, clockwise, and its two neighbours.
    for (corner, first, neighbours) in [
        (0, 1, [1, side]),
        (last, 2, [last + side, last - 1]),
        (side * side - 1, 3, [side * side - 2, side * side - 1 - side]),
        (side * last, 0, [side * last - side, side * last + 1]),
    ] {
        for (step, neighbour) in neighbours.into_iter().enumerate() {
            let place = (first + step) % 4;
            let label = ["x", "y"][step].to_owned();
            cards[corner][place].clone_from(&label);
            cards[neighbour][(place + 2) % 4] = label;
        }
    }
    let mut text = format!(
        "format = 1\nkind = \"edge-matching\"\nname = \"corners\"\n\
         [board]\nshape = \"rectangle\"\nrows = {side}\ncolumns = {side}\n"
    );
    cards.iter().for_each(|edges| text += &format!("[[piece]]\nedges = {edges:?}\n"));
    text
}

/// Turned cards: 64, 100, 144 and 196 of them, in masks of 1 to 4 words.
#[test]
fn wide_masks_count_alike_with_symmetry_and_without() {
    for (side, labels) in [(4, 6), (5, 10), (6, 14), (7, 18)] {
        for seed in 1..=2 {
            let text = exchangeable_corners(side, labels, seed);
            let counted = count_search(&text, true, 2).expect("it is served");
            let [solutions, classes] = ["solutions", "essentially_different"].map(|key| &counted[key]);
            assert!(*solutions >= 96_u32.into(), "{counted:?} of\n{text}");
            // What lies outside is different on all sides.
            assert_eq!(*solutions, classes * 4_u32, "{text}");
            let plain = count_search(&text, false, 1);
            assert_eq!(plain, Some(without_classes(counted)), "{text}");
        }
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
    search_finds(text, &count_sat(text, SatOptions::default(), 2), 1);
}
