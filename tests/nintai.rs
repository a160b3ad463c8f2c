//! Nintai and its little brothers: tiles (a, b, c) with digits 1 to m and a sum that m divides, in a triangle of
//! side m.

use std::collections::VecDeque;

use geduld_count::SatOptions;
use geduld_model::Instance;
use geduld_model::symmetry::{Kept, SymmetryLimits, find};
use geduld_puzzle::Solution;
use geduld_puzzle::edge_matching::{Matching, Piece, Pin, Shape};
use geduld_search::{Plan, PlanOptions, Prefix, Probing};
use geduld_tests::board;
use geduld_tests::counting::{
    Numbers, count_sat, count_search, first_solutions, search_finds, solution, without_classes,
};
use geduld_tests::files::{bundled, case, puzzle};
use geduld_tests::random::cases;
use geduld_tests::random::edge_matching::EdgeMatching;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

/// The brother with digits 1 to m.
fn brother(m: usize) -> EdgeMatching {
    let mut pieces = Vec::new();
    for a in 1..=m {
        for b in 1..=m {
            let c = m - (a + b) % m;
            let edges = [a, b, c].map(|digit| digit.to_string());
            pieces.push(Piece { name: edges.concat(), edges: edges.into(), reverse: None, copies: 1 });
        }
    }
    EdgeMatching {
        shape: Shape::Triangle { side: m },
        turn: false,
        matching: Matching::Same,
        border: None,
        reflect: true,
        pieces,
        pins: Vec::new(),
    }
}

#[test]
fn brothers_are_the_published_ones() {
    for (m, text) in [(2, case("nintai-2")), (4, case("nintai-4")), (6, bundled("nintai"))] {
        let generated = puzzle(&brother(m).toml());
        assert_eq!(generated.instance().model, puzzle(&text).instance().model, "m = {m}");
    }
}

#[test]
fn engines_agree_on_little_brothers() {
    for m in 2..=4 {
        let text = brother(m).toml();
        search_finds(&text, &count_sat(&text, SatOptions::default(), 2), 1);
    }
}

#[test]
#[ignore = "takes the SAT engine over ten seconds: just test-slow"]
fn engines_agree_on_the_brother_with_5_digits() {
    let text = brother(5).toml();
    search_finds(&text, &count_sat(&text, SatOptions::default(), 2), 1);
}

#[test]
fn brother_with_5_digits_is_counted_alike_without_symmetry() {
    let text = brother(5).toml();
    let counted = count_search(&text, true, 2).expect("a plan serves it");
    search_finds(&text, &counted, 1);
}

#[test]
fn brother_with_7_digits_can_be_estimated() {
    let puzzle = puzzle(&brother(7).toml());
    let instance = puzzle.instance();
    let plan = Plan::new(&instance.model, &PlanOptions::default()).expect("a plan serves it");
    let estimate = plan.estimate(&Prefix::default(), Probing::all(2000), 1);
    for mean in [estimate.solutions, estimate.nodes] {
        assert!(mean.mean.is_finite() && mean.error.is_finite(), "{estimate:?}");
    }
    assert!(estimate.nodes.mean > 0.0, "{estimate:?}");
}

/// The counts with each tile in turn at the top, added up.
fn sum_over_tiles(m: usize) -> Numbers {
    let mut sum = Numbers::new();
    for piece in 0..m * m {
        let pins = vec![Pin { cell: (1, 1), piece, turn: None, reverse: None }];
        let text = EdgeMatching { pins, ..brother(m) }.toml();
        for (key, counted) in count_search(&text, false, 2).expect("a plan serves it") {
            *sum.entry(key).or_default() += counted;
        }
    }
    sum
}

fn total_is_sum_over_tiles(m: usize) {
    let total = count_search(&brother(m).toml(), true, 2).expect("a plan serves it");
    assert_eq!(without_classes(total), sum_over_tiles(m), "m = {m}");
}

#[test]
fn totals_of_little_brothers_are_sums_over_the_tiles_at_the_top() {
    (2..=5).for_each(total_is_sum_over_tiles);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn total_of_nintai_is_the_sum_over_the_tiles_at_the_top() {
    total_is_sum_over_tiles(6);
}

/// How many neighbouring cells are pinned.
const PINNED: usize = 12;

/// So many cells around a first one, each sharing an edge with one before it.
fn neighbours(shape: &Shape, first: usize) -> Vec<usize> {
    let touching = board::touching(shape);
    let mut cells = vec![first];
    let mut queue = VecDeque::from([first]);
    while let Some(cell) = queue.pop_front() {
        for [(a, _), (b, _)] in &touching {
            let other = if *a == cell { *b } else { *a };
            if (*a == cell || *b == cell) && !cells.contains(&other) {
                cells.push(other);
                queue.push_back(other);
            }
        }
    }
    cells.truncate(PINNED);
    cells
}

/// What lies in each cell, piece by number.
fn pieces(puzzle: &EdgeMatching, solution: &Solution) -> Vec<usize> {
    let Solution::EdgeMatching(placed) = solution else { panic!("it is a puzzle of another family") };
    let number = |name: &str| puzzle.pieces.iter().position(|piece| piece.name == name);
    placed
        .rows
        .iter()
        .flatten()
        .flatten()
        .map(|turned| number(&turned.piece).expect("it is in the set"))
        .collect()
}

/// Tiles by chance that fit one another, cell by cell, as long as there are any; whether anything goes with them is
/// left open.
fn tiles_by_chance(puzzle: &EdgeMatching, cells: &[usize], chance: &[Index]) -> Vec<(usize, usize)> {
    let touching = board::touching(&puzzle.shape);
    let mut lies: Vec<(usize, usize)> = Vec::new();
    for (&cell, chance) in cells.iter().zip(chance) {
        let label = |piece: usize, place: usize| &puzzle.pieces[piece].edges[place];
        let touches = |piece: usize| {
            lies.iter().all(|&(other, lying)| {
                touching.iter().all(|&[(a, p), (b, q)]| {
                    !(a == cell && b == other && label(piece, p) != label(lying, q)
                        || b == cell && a == other && label(piece, q) != label(lying, p))
                })
            })
        };
        let free = |piece: &usize| lies.iter().all(|&(_, lying)| lying != *piece) && touches(*piece);
        let fitting: Vec<usize> = (0..puzzle.pieces.len()).filter(free).collect();
        if !fitting.is_empty() {
            lies.push((cell, *chance.get(&fitting)));
        }
    }
    lies
}

/// Solutions from all over: the first few, under all symmetries of the model.
fn solutions(puzzle: &EdgeMatching, instance: &Instance<'_>) -> Vec<Vec<usize>> {
    let group = find(&instance.model, &Kept::Model, &SymmetryLimits::default())
        .ok()
        .and_then(|symmetries| symmetries.elements(1000))
        .expect("the group is small");
    let listed = first_solutions(instance, 10);
    let images =
        listed.iter().flat_map(|values| group.iter().map(|element| element.apply(&instance.model, values)));
    let text = puzzle.toml();
    images.map(|values| pieces(puzzle, &solution(&text, instance, &values))).collect()
}

/// Sets of pins, half of them taken from solutions: both engines count alike.
fn engines_agree_on_pins(sets: u32) {
    let nintai = brother(6);
    let read = puzzle(&nintai.toml());
    let known = solutions(&nintai, &read.instance());
    let positions = board::positions(&nintai.shape);
    let config = cases(sets, 5);
    let strategy = (
        any::<bool>(),
        0..positions.len(),
        any::<Index>(),
        proptest::collection::vec(any::<Index>(), PINNED),
    );
    let check = |(from_solution, first, solution, chance): (bool, usize, Index, Vec<Index>)| {
        let cells = neighbours(&nintai.shape, first);
        let lies = if from_solution {
            let solution = solution.get(&known);
            cells.iter().map(|&cell| (cell, solution[cell])).collect()
        } else {
            tiles_by_chance(&nintai, &cells, &chance)
        };
        let pins =
            lies.iter().map(|&(cell, piece)| Pin { cell: positions[cell], piece, turn: None, reverse: None });
        let text = EdgeMatching { pins: pins.collect(), ..nintai.clone() }.toml();
        let counted = count_sat(&text, SatOptions::default(), 2);
        search_finds(&text, &counted, 1);
        prop_assert!(!from_solution || counted["solutions"].bits() > 0, "{}", text);
        Ok(())
    };
    let outcome = TestRunner::new(config).run(&strategy, check);
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn engines_agree_on_pins_in_a_dozen_neighbouring_cells() {
    engines_agree_on_pins(10);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn engines_agree_on_a_hundred_sets_of_pins() {
    engines_agree_on_pins(100);
}
