//! Puzzles as models: `Puzzle::model`, and as MiniZinc models that geduld compiles and counts, where MiniZinc is
//! installed. The numbers are those by definition.

use geduld::{Counts, FlatZinc, Puzzle, Same, Solve};
use geduld_puzzle::exchange::minizinc;
use geduld_tests::counting::Numbers;
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{edge_matching, magic_square, packing, snake_cube, symmetry_figure};

/// A model has all solutions of its puzzle. Conditions and pins may break symmetries; then there are more classes.
fn agrees(counts: &Counts, expected: &Numbers, text: &str) {
    assert_eq!(counts.solutions, expected["solutions"], "{text}");
    if let Some(classes) = &counts.essentially_different {
        let least = &expected["essentially_different"];
        assert!(classes >= least && *classes <= counts.solutions, "{classes} classes, not {least}: {text}");
    }
}

fn as_model(text: &str, expected: &Numbers) {
    let puzzle = Puzzle::parse(text).unwrap();
    let mut model = puzzle.model().unwrap();
    let counts = model.count().unwrap();
    agrees(&counts, expected, text);
    // Without pins and conditions no symmetry is broken.
    if !text.contains("[[pin]]") && !text.contains("pin = ") && !text.contains("conditions = ") {
        let classes = counts.essentially_different.unwrap();
        assert_eq!(classes, expected["essentially_different"], "{text}");
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
    let outcome = TestRunner::new(super::cases(cases, 11)).run(&puzzles, |puzzle| {
        if let Some((text, expected)) =
            expected(&puzzle).filter(|(_, all)| all["solutions"] < BigUint::from(5000u32))
        {
            check(&text, &expected);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

fn every_family(cases: u32, check: fn(&str, &Numbers)) {
    all(cases, edge_matching::with_kinds(), edge_matching::expected_up_to, check);
    all(cases, edge_matching::conditioned(), edge_matching::expected, check);
    all(cases, magic_square::conditioned(), magic_square::expected, check);
    all(cases, snake_cube::conditioned(), snake_cube::expected, check);
    all(cases, packing::with_kinds(), packing::expected_up_to, check);
    all(cases, symmetry_figure::conditioned(), symmetry_figure::expected, check);
}

#[test]
fn puzzles_are_models() {
    every_family(300, as_model);
}

#[test]
fn puzzles_are_minizinc_models() {
    if std::process::Command::new("minizinc").arg("--version").output().is_ok() {
        every_family(if cfg!(debug_assertions) { 64 } else { 300 }, as_minizinc);
    }
}
