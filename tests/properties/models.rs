//! Puzzles as models: `Puzzle::model`, and as MiniZinc models that geduld compiles and counts, where MiniZinc is
//! installed. The numbers are those by definition.

use geduld::{FlatZinc, Puzzle, Same, Solve};
use geduld_puzzle::exchange::minizinc;
use geduld_tests::counting::Numbers;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::{edge_matching, magic_square, packing, snake_cube, symmetry_figure};

/// Puzzles with more solutions than these are passed over.
const MOST: u32 = 5000;

fn as_model(text: &str, expected: &Numbers) {
    let puzzle = Puzzle::parse(text).unwrap();
    let counts = puzzle.count().unwrap();
    assert_eq!(counts.solutions, expected["solutions"], "{text}");
    let mut model = puzzle.model().unwrap();
    let counted = model.count().unwrap();
    assert_eq!(counted.solutions, expected["solutions"], "{text}");
    // Conditions, pins and parities may break symmetries of a model, or hide them; then there are more classes.
    let classes = counted.essentially_different.unwrap();
    let least = &expected["essentially_different"];
    let breaks = ["[[pin]]", "conditions = ", "start = ", "permutation = "];
    if breaks.iter().any(|breaks| text.contains(breaks)) {
        assert!(classes >= *least && classes <= counted.solutions, "{classes}, not {least}: {text}");
    } else {
        assert_eq!(classes, *least, "{text}");
    }
    // A number that is added and does not matter changes nothing.
    let one = model.int("one", [1]);
    model.require(one.eq(1));
    assert_eq!(model.count().unwrap().solutions, expected["solutions"], "{text}");
}

fn as_minizinc(text: &str, expected: &Numbers) {
    let puzzle = geduld_puzzle::read(text).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.mzn");
    std::fs::write(&file, minizinc(&puzzle).unwrap()).unwrap();
    let model = FlatZinc::from_minizinc(file.to_str().unwrap(), &[]);
    let model = model.unwrap_or_else(|error| panic!("{error}: {text}\n{}", minizinc(&puzzle).unwrap()));
    let counts = model.count_as_same(Same::Nothing).count().unwrap();
    assert_eq!(counts.solutions, expected["solutions"], "{text}\n{}", minizinc(&puzzle).unwrap());
}

fn all<P: std::fmt::Debug>(
    cases: u32,
    puzzles: impl Strategy<Value = P>,
    expected: impl Fn(&P) -> Option<(String, Numbers)>,
    check: fn(&str, &Numbers),
) {
    let config = super::cases(cases, 11);
    let tried = config.cases;
    let few = |puzzle: &P| expected(puzzle).filter(|(_, all)| all["solutions"] < BigUint::from(MOST));
    let compared = super::compare(config, puzzles.prop_map(|puzzle| (puzzle, ())), few, |text, all, ()| {
        check(text, all);
    });
    assert!(compared > tried / 2, "only {compared} of {tried} puzzles were compared");
}

fn every_family(cases: u32, check: fn(&str, &Numbers)) {
    all(cases, edge_matching::with_kinds(), edge_matching::expected_up_to, check);
    all(cases, edge_matching::conditioned(), edge_matching::expected, check);
    all(cases, magic_square::with_kinds(), magic_square::expected_up_to, check);
    all(cases, magic_square::conditioned(), magic_square::expected, check);
    all(cases, snake_cube::with_kinds(), snake_cube::expected_up_to, check);
    all(cases, snake_cube::conditioned(), snake_cube::expected, check);
    // These have conditions of their own.
    all(cases, packing::with_kinds(), packing::expected_up_to, check);
    all(cases, symmetry_figure::with_kinds(), symmetry_figure::expected_up_to, check);
    all(cases, symmetry_figure::conditioned(), symmetry_figure::expected, check);
}

#[test]
fn puzzles_are_models() {
    every_family(300, as_model);
}

#[test]
fn puzzles_are_minizinc_models() {
    if std::process::Command::new("minizinc").arg("--version").output().is_ok() {
        every_family(40, as_minizinc);
    } else {
        eprintln!("MiniZinc is not installed: no puzzle was compared");
    }
}
