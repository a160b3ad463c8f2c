//! A puzzle without solutions is not an error: every command says so and leaves with status 0.

use serde_json::Value;

use crate::run::{Folder, geduld};

#[test]
fn every_command_says_that_there_is_no_solution() {
    let folder = Folder::new();
    let straight = "format = 1\nkind = \"snake-cube\"\nname = \"A straight string\"\nsize = [2, 2, 1]\nchain = \"0000\"\n";
    let crowded = "format = 1\nkind = \"symmetry-figure\"\nname = \"Five in four\"\nframe = 2\n\
                   [[piece]]\nshape = [\"X\"]\ncopies = 5\n";
    let straight = folder.write("straight.toml", straight);
    let crowded = folder.write("crowded.toml", crowded);
    let puzzles: [&[&str]; 5] = [
        &["nintai-rim-1", "--border", "2"],
        &["crazy-jacob", "--border", "-1"],
        &["magic-3", "--pin", "1,1=5"],
        &[&straight],
        &[&crowded],
    ];
    for puzzle in puzzles {
        for command in ["solve", "list"] {
            let said = geduld(&[&[command, "--engine", "sat"], puzzle].concat()).done_or_warned();
            assert!(said.contains(" has no solution.\n`geduld why` "), "{command} {puzzle:?}: {said}");
        }
        assert_eq!(
            geduld(&[&["list", "--engine", "sat", "--format", "jsonl"], puzzle].concat()).done_or_warned(),
            ""
        );
        let solved: Value = serde_json::from_str(
            &geduld(&[&["solve", "--engine", "sat", "--json"], puzzle].concat()).done_or_warned(),
        )
        .unwrap();
        assert_eq!((&solved["solution"], &solved["complete"]), (&Value::Null, &Value::Bool(true)));
        let counted: Value = serde_json::from_str(
            &geduld(&[&["count", "--engine", "sat", "--json"], puzzle].concat()).done_or_warned(),
        )
        .unwrap();
        assert_eq!((&counted["solutions"], &counted["complete"]), (&"0".into(), &Value::Bool(true)));
        assert_eq!(counted.get("by"), None);
        let table = geduld(&[&["count", "--engine", "sat"], puzzle].concat()).done_or_warned();
        assert!(table.lines().nth(1).unwrap().split_whitespace().eq(["solutions", "0"]), "{table}");
        assert_eq!(table.lines().filter(|line| line.starts_with("  ")).count(), 1, "{table}");
    }
    // `geduld why` takes no models: there is no hint to it.
    let model =
        folder.write("none.fzn", "var 1..3: x :: output_var;\nconstraint int_lt(3, x);\nsolve satisfy;\n");
    for command in ["count", "solve", "list"] {
        let said = geduld(&[command, &model]).done();
        assert!(said.contains("none.fzn (flatzinc)") && !said.contains("geduld why"), "{said}");
    }
    for puzzle in [straight, crowded] {
        let checked = geduld(&["check", &puzzle, "--engine", "sat"]).done_or_warned();
        assert!(checked.lines().any(|line| line.split_whitespace().eq(["solutions", "0"])), "{checked}");
    }
}

#[test]
fn counts_by_values_say_that_no_value_has_a_solution() {
    let counted = geduld(&["count", "magic-3", "--pin", "1,1=5", "--by", "1,1", "--json"]).done();
    assert!(counted.contains(r#""by":{}"#), "{counted}");
    let folder = Folder::new();
    let formula = folder.write("f.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    let counted = geduld(&["count", &formula, "--by", "x1", "--json"]).done();
    assert!(counted.contains(r#""by":{}"#), "{counted}");
}
