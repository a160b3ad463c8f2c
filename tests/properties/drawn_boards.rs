//! Edge matching on drawn boards, and with pieces that have a reverse: what trying everything finds.

use std::collections::BTreeSet;

use geduld_tests::counting::{count_sat, numbers, search_finds};
use geduld_tests::random::condition::sentences;
use geduld_tests::random::edge_matching::{any_puzzles, puzzles_without_mirrors};
use geduld_tests::random::kinds;
use proptest::prelude::*;
use proptest::sample::Index;

use super::conditions::all_agree;
use super::edge_matching::{expected, expected_fixed, expected_up_to, vocabulary};

/// Random puzzles on drawn boards and with reverses: pins and conditions, and everything that counts as the same. The
/// share of them that was compared; the others have too many fillings to try.
fn drawn_boards(cases: u32) -> f64 {
    let conditioned = any_puzzles().prop_flat_map(|puzzle| {
        let sentences = sentences(vocabulary(&puzzle));
        (Just(puzzle), sentences)
    });
    let kinds = kinds(&["rotation", "reflection", "recolouring"]);
    let compared = [
        all_agree(cases, any_puzzles(), |puzzle| expected(&(puzzle.clone(), Vec::new()))),
        all_agree(cases, conditioned, expected),
        all_agree(cases, (any_puzzles(), kinds), expected_up_to),
        all_agree(cases, (any_puzzles(), any::<Index>()), expected_fixed),
    ];
    let tried = 4 * geduld_tests::random::cases(cases, 0).cases;
    f64::from(compared.iter().sum::<u32>()) / f64::from(tried)
}

#[test]
fn drawn_boards_and_reverses_are_counted_rightly() {
    assert!(drawn_boards(10) > 0.5);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn a_thousand_drawn_boards_and_reverses_are_counted_rightly() {
    let compared = drawn_boards(350);
    assert!(compared >= 1000.0 / 1400.0, "a share of {compared} of the puzzles was compared");
}

#[test]
fn reflections_that_a_board_does_not_have_make_no_rotations() {
    let kinds = kinds(&["rotation", "reflection"]);
    all_agree(40, (puzzles_without_mirrors(), kinds), expected_up_to);
}

/// A card of which the four quarter turns are in the set, on both sides, and labels that may all touch.
const TURNED_CARDS: &str = r#"format = 1
kind = "edge-matching"
name = "four turned copies of one card"
[board]
shape = "rectangle"
rows = 2
columns = 2
[rules]
turn = false
reflect = false
reverse = "mirror"
match = [["a", "a"], ["a", "b"], ["b", "b"], ["a", "c"], ["b", "c"], ["c", "c"]]
[[piece]]
edges = ["a", "b", "c", "c"]
[[piece]]
edges = ["b", "c", "c", "a"]
[[piece]]
edges = ["c", "c", "a", "b"]
[[piece]]
edges = ["c", "a", "b", "c"]
"#;

/// A quarter turn makes the vertical axis horizontal at which pieces are turned over. So it carries some solutions to
/// what another solution shows, but no piece to one that can show the same.
#[test]
fn pieces_that_are_turned_over_only_like_a_page_have_no_quarter_turns() {
    let fronts = [["a", "b", "c", "c"], ["b", "c", "c", "a"], ["c", "c", "a", "b"], ["c", "a", "b", "c"]];
    let shown = |piece: usize, over: bool| {
        let [top, right, bottom, left] = fronts[piece];
        if over { [top, left, bottom, right] } else { [top, right, bottom, left] }
    };
    let turn = |[top, right, bottom, left]: [&'static str; 4]| [left, top, right, bottom];
    let half_turn = |edges| turn(turn(edges));
    // Which piece a quarter turn makes of one depends on the side that is up; a half turn makes the same piece of both.
    let pieces = |map: &dyn Fn([&'static str; 4]) -> [&'static str; 4], over| -> Vec<Option<usize>> {
        let image = |piece| (0..4).find(|&other| shown(other, over) == map(shown(piece, over)));
        (0..4).map(image).collect()
    };
    assert_ne!(pieces(&turn, false), pieces(&turn, true));
    assert_eq!(pieces(&half_turn, false), pieces(&half_turn, true));

    // Everything fits: each order of the cards, each with any side up.
    let mut solutions: BTreeSet<[[&str; 4]; 4]> = BTreeSet::new();
    for order in (0..256).map(|index| [0, 2, 4, 6].map(|shift| index >> shift & 3)) {
        if (0..4).all(|piece| order.contains(&piece)) {
            let over = |sides: usize| [0, 1, 2, 3].map(|cell| shown(order[cell], sides >> cell & 1 == 1));
            solutions.extend((0..16).map(over));
        }
    }
    // Cells are top left, top right, bottom left, bottom right.
    let quarter = |[a, b, c, d]: [[&'static str; 4]; 4]| [c, a, d, b].map(turn);
    let classes = |turns: &[usize]| {
        let image = |seen: &[[&'static str; 4]; 4], turns| (0..turns).fold(*seen, |seen, _| quarter(seen));
        let least = |seen| turns.iter().map(|&turns| image(seen, turns)).min();
        solutions.iter().map(least).collect::<BTreeSet<_>>().len()
    };
    assert_eq!((solutions.len(), classes(&[0, 2]), classes(&[0, 1, 2, 3])), (384, 208, 180));
    let layouts = [("solutions", 384), ("labelled", 384), ("essentially_different", 208), ("layouts", 16)];
    search_finds(TURNED_CARDS, &numbers(layouts), 1);
    assert_eq!(count_sat(TURNED_CARDS, geduld_count::SatOptions::default(), 1), numbers(layouts));
}
