//! The models that `geduld new` writes for puzzles with givens: each has exactly one solution.
//!
//! `starters/` has their FlatZinc, as `minizinc -c --solver geduld` writes it, so that they are counted without
//! MiniZinc, too. With MiniZinc, the models are compiled anew, and must have the solutions of that FlatZinc.

use std::fs;

use serde_json::Value;

use crate::model_text::has_minizinc;
use crate::run::{Folder, geduld};

/// Each kind, and a part of the drawing of its solution, as other solvers find it.
const MODELS: [(&str, &str); 12] = [
    ("sudoku", " 4 5 8 | 3 6 7 | 9 1 2\n 1 7 2 | 8 4 9 | 3 6 5"),
    ("killer-sudoku", " 2 3 7 | 1 8 6 | 5 4 9\n 5 4 9 | 3 2 7 | 1 6 8"),
    ("takuzu", "0 0 1 0 1 1 0 1\n1 1 0 0 1 0 1 0"),
    ("nonogram", ". . . # # # # . . .\n. . # # # # # # . ."),
    ("slitherlink", "  0   2 |         1   2 |\n+   +---+   +   +   +   +"),
    ("numbrix", " 24 21 20 35 34 31\n 23 22 19 36 33 32"),
    ("futoshiki", "\n4   5 > 3   2   1"),
    ("towers", "3 |3 2 4 1 5|  \n1 |5 1 2 4 3|  "),
    ("kakuro", "# # 2 7 # #\n# 9 8 3 7 #"),
    ("nurikabe", " # . # . 2 #\n # . # # # #"),
    ("queens", "3 3 1 1 Q 1 4 4\n3 3 5 1 1 4 Q 4"),
    ("logic-grid", "2: Cleo Snail Tea\n3: Ada Cat Milk"),
];

/// The FlatZinc of a model.
fn flatzinc(kind: &str) -> String {
    format!("{}/tests/cli/starters/{kind}.fzn", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_model_has_exactly_one_solution() {
    for (kind, _) in MODELS {
        let counted: Value =
            serde_json::from_str(&geduld(&["count", &flatzinc(kind), "--json"]).done()).unwrap();
        assert_eq!((&counted["solutions"], &counted["complete"]), (&"1".into(), &true.into()), "{kind}");
        assert!(geduld(&["unique", &flatzinc(kind)]).done().contains("has exactly one solution"), "{kind}");
        // What a hint can name.
        assert!(fs::read_to_string(flatzinc(kind)).unwrap().contains(":: mzn_constraint_name("), "{kind}");
    }
}

#[test]
fn every_model_is_written_and_draws_its_solution() {
    let folder = Folder::new();
    let has_minizinc = has_minizinc();
    for (kind, drawn) in MODELS.into_iter().chain([("model", "1 2 3 4\n4 3 2 1\n")]) {
        let file = folder.name(&format!("{kind}.mzn"));
        geduld(&["new", kind, "-o", &file]).done();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, geduld(&["new", kind]).done());
        assert!(text.contains("geduld unique") && text.contains("output ["), "{kind}");
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{kind}");
        if !has_minizinc {
            continue;
        }
        let unique = geduld(&["unique", &file]).done();
        assert!(unique.contains("has exactly one solution") && unique.contains(drawn), "{kind}: {unique}");
        if kind != "model" {
            let values = |file: &str| geduld(&["list", file, "--format", "jsonl"]).done();
            assert_eq!(values(&file), values(&flatzinc(kind)), "{kind}");
        }
    }
}

/// A text of a model, and what replaces it.
type Edit = (&'static str, &'static str);

/// Edits of the models: the rows and columns of a board without givens, other texts with what replaces them, and the
/// number of solutions. `0 x 0` keeps the givens.
///
/// The numbers: sudokus and Latin squares; cycles of a grid (OEIS A140517); paths through it (A096969); queens
/// (A000170). Those of takuzu, of the king's paths and of the cycles of 2 x 3 cells are by brute force.
const EDITED: [(&str, [usize; 2], &[Edit], &str); 8] = [
    ("sudoku", [6, 6], &[("block_rows = 3", "block_rows = 2")], "28200960"),
    ("takuzu", [6, 6], &[("n = 8", "n = 6")], "4140"),
    ("slitherlink", [4, 4], &[("rows = 6", "rows = 4"), ("columns = 6", "columns = 4")], "9349"),
    ("slitherlink", [2, 3], &[("rows = 6", "rows = 2"), ("columns = 6", "columns = 3")], "40"),
    ("numbrix", [4, 4], &[("rows = 6", "rows = 4"), ("columns = 6", "columns = 4")], "552"),
    (
        "numbrix",
        [3, 3],
        &[("rows = 6", "rows = 3"), ("columns = 6", "columns = 3"), ("diagonal = false", "diagonal = true")],
        "784",
    ),
    (
        "futoshiki",
        [4, 4],
        &[("n = 5", "n = 4"), ("forall(i in index_set_1of2(less))", "forall(i in 1..0)")],
        "576",
    ),
    (
        "queens",
        [0, 0],
        &[
            ("constraint forall(r in 1..n - 1)", "% constraint forall(r in 1..n - 1)"),
            ("constraint all_different([region", "% constraint all_different([region"),
            ("% constraint all_different([queen[r] + ", "constraint all_different([queen[r] + "),
            ("% constraint all_different([queen[r] - ", "constraint all_different([queen[r] - "),
        ],
        "92",
    ),
];

#[test]
fn edited_models_count_known_numbers() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    for (kind, [rows, columns], edits, number) in EDITED {
        let mut text = geduld(&["new", kind]).done();
        for (old, new) in edits {
            assert!(text.contains(old), "{kind}: {old}");
            text = text.replacen(old, new, 1);
        }
        if rows > 0 {
            let (before, rest) = text.split_once("given =\n").unwrap();
            let (given, rules) = rest.split_once(';').unwrap();
            let open = if given.contains('x') { "x" } else { "0" };
            let board = vec![vec![open; columns].join(", "); rows].join(" | ");
            text = format!("{before}given = [| {board} |];{rules}");
        }
        let counted = geduld(&["count", &folder.write("edited.mzn", text), "--json"]).done();
        let counted: Value = serde_json::from_str(&counted).unwrap();
        assert_eq!(counted["solutions"], number, "{kind}");
    }
}

/// A model has no board to choose, and an unknown kind is told where the models are listed.
#[test]
fn help_and_errors_lead_to_the_models() {
    let page = geduld(&["help", "models"]).done();
    let help = geduld(&["new", "--help"]).done();
    for (kind, _) in MODELS {
        assert!(page.contains(&format!("`{kind}`")) && help.contains(&format!("- {kind}: ")), "{kind}");
        assert_eq!(geduld(&["help", kind]).done(), page);
        geduld(&["new", kind, "--board", "hexagon"]).misused("", "has no --board", "edge-matching");
    }
    geduld(&["help", "nonogramm"]).misused("", "no help about `nonogramm`", "did you mean `nonogram`?");
    let wrong = geduld(&["new", "hitori"]);
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.stderr.contains("'geduld help models'"), "{}", wrong.stderr);
    let board = geduld(&["new", "calendar"]);
    assert!(
        board.stderr.contains("calendar is a board: 'geduld new packing --board calendar'"),
        "{}",
        board.stderr
    );
}
