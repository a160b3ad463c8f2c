//! Models that cannot be written as tables and clauses: each command has an answer or says why it has none.

use serde_json::Value;

use crate::run::{Folder, geduld};

/// If x is 1, y is 0. A sum of the constraint has more than 64 bits. There are (4 + 1) * 3 solutions.
const WIDE: &str = "var 0..3: x :: output_var;\nvar 0..3: y :: output_var;\nvar 4..6: z :: output_var;\n\
    constraint int_lin_le([9223372036854775807,1],[x,y],9223372036854775807);\nsolve satisfy;\n";
const WHY: &str = "line 4: the numbers of `int_lin_le` add up to more than 64 bits";
const REMEDY: &str = "leave out --engine";

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&geduld(&[arguments, &["--json"]].concat()).done()).unwrap()
}

#[test]
fn they_are_counted_listed_and_solved_by_propagation() {
    let folder = Folder::new();
    let file = folder.write("wide.fzn", WIDE);
    let counted = json(&["count", &file]);
    assert_eq!((&counted["solutions"], &counted["engine"]), (&"15".into(), &"search".into()));
    assert_eq!(counted["essentially_different"], Value::Null);
    let by = json(&["count", "--by", "x", &file])["by"].clone();
    assert_eq!(by, serde_json::json!({"x=0": "12", "x=1": "3"}));
    let listed = geduld(&["list", "--format", "jsonl", &file]).done();
    assert_eq!(listed.lines().count(), 15);
    assert!(listed.contains("{\"x\":1,\"y\":0,\"z\":5}\n"), "{listed}");
    let solved = json(&["solve", &file]);
    assert_eq!((&solved["engine"], &solved["complete"]), (&"search".into(), &true.into()));
    assert!(geduld(&["solve", &file]).done().contains("x = "));
}

#[test]
fn their_counts_are_recorded_and_divided() {
    let folder = Folder::new();
    let file = folder.write("wide.fzn", WIDE);
    let checkpoint = folder.name("checkpoint");
    let explained = geduld(&["count", "-v", "--checkpoint", &checkpoint, &file]);
    assert!(explained.stderr.contains("only a search by propagation supports this model"), "{explained:?}");
    for _ in 0..2 {
        let run = geduld(&["count", "--checkpoint", &checkpoint, &file, "--json"]);
        assert!(run.stderr.starts_with("continuing from "), "{}", run.stderr);
        let resumed: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((&resumed["solutions"], &resumed["complete"]), (&"15".into(), &true.into()));
    }
    let (plan, parts) = (folder.name("plan"), ["1/2", "2/2"]);
    geduld(&["plan", &file, "-o", &plan]).done();
    let files = parts.map(|part| folder.name(&part.replace('/', "-")));
    for (part, file) in parts.iter().zip(&files) {
        geduld(&["count", "--plan", &plan, "--part", part, "--checkpoint", file]).done();
    }
    assert_eq!(json(&["merge", &plan, &files[0], &files[1]])["solutions"], "15");
}

#[test]
fn whatever_needs_another_engine_is_refused_with_the_reason() {
    let folder = Folder::new();
    let file = folder.write("wide.fzn", WIDE);
    for engine in ["sat", "search"] {
        for command in ["count", "list", "solve"] {
            geduld(&[command, "--engine", engine, &file]).refused("", WHY, REMEDY);
        }
    }
    geduld(&["encode", &file]).refused("", WHY, "");
    geduld(&["count", "--verify=0.5", &file]).refused("", WHY, "");
}

#[test]
fn the_best_value_of_their_objective_is_found() {
    let folder = Folder::new();
    let text = WIDE.replace("solve satisfy", "solve maximize y").replace("int_lin_le", "int_lin_eq");
    let file = folder.write("best.fzn", text);
    let solved = json(&["solve", &file]);
    assert_eq!((&solved["objective"], &solved["complete"]), (&0.into(), &true.into()));
    assert_eq!(json(&["count", &file])["solutions"], "3");
    let answer = geduld(&["flatzinc", "-a", &file]).done();
    assert!(answer.ends_with("==========\n"), "{answer}");
}

#[test]
fn variables_without_bounds_are_served() {
    let folder = Folder::new();
    let square = "var int: x :: output_var; var int: y :: output_var; constraint int_times(x, x, y);
        constraint int_lin_le([1, -1], [y, x], 6); solve satisfy;";
    let file = folder.write("square.fzn", square);
    assert_eq!(json(&["count", &file])["solutions"], "6");
    assert_eq!(json(&["solve", &file])["solution"]["x"], -2);
    // Numbers of 64 bits at both ends, whose distance has more.
    let ends = "var int: x :: output_var; var int: y :: output_var; constraint int_le(x, -9223372036854775806);
        constraint int_le(9223372036854775805, y); constraint int_ne(x, -9223372036854775807); solve satisfy;";
    let file = folder.write("ends.fzn", ends);
    assert_eq!(json(&["count", &file])["solutions"], "6");
    let last = serde_json::json!({ "x": -9223372036854775806i64, "y": i64::MAX });
    assert_eq!(json(&["list", &file])["solutions"][5], last);
    // As with other solvers, numbers of 32 bits are found first.
    let sums =
        "var int: p :: output_var; var int: r :: output_var; constraint int_lin_eq([1, -1], [r, p], -1);
        solve :: int_search([p, r], input_order, indomain_min, complete) satisfy;";
    let file = folder.write("sums.fzn", sums);
    assert_eq!(geduld(&["flatzinc", &file]).done(), "p = -2147483645;\nr = -2147483646;\n----------\n");
}
