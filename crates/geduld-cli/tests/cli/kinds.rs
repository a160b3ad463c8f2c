//! Every command that takes a puzzle, with each kind of problem: it answers, or says in one sentence which command
//! does.

use crate::model_text::has_minizinc;
use crate::run::{Folder, geduld, geduld_reading};

/// Three different numbers that add up to 6, and a formula with three models.
const PUZZLE: &str = "magic-3";
const MODEL: &str = "var 1..3: x :: output_var; var 1..3: y :: output_var;
var 2..4: z :: var_is_introduced :: is_defined_var;
constraint int_ne(x, y); constraint int_lin_eq([1, 1, -1], [x, y, z], 0); constraint int_le(z, 3); solve satisfy;";
const MINIZINC: &str = "var 1..3: x; var 1..3: y; constraint x != y /\\ x + y <= 3;";
const FORMULA: &str = "p cnf 2 1\n1 2 0\n";

/// The answer of a command to one kind of problem.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Given,
    /// Refused with status 2, and with the commands that take this kind.
    Referred,
}

use Answer::{Given, Referred};

/// The words of each command, and its answers to a puzzle, a model and a formula.
const COMMANDS: [(&[&str], [Answer; 3]); 16] = [
    (&["count"], [Given, Given, Given]),
    (&["solve"], [Given, Given, Given]),
    (&["list"], [Given, Given, Given]),
    (&["sample"], [Given, Given, Given]),
    (&["unique"], [Given, Given, Given]),
    (&["info"], [Given, Given, Given]),
    (&["estimate"], [Given, Given, Given]),
    (&["symmetries"], [Given, Given, Given]),
    (&["encode"], [Given, Given, Referred]),
    (&["why"], [Given, Given, Referred]),
    (&["check"], [Given, Referred, Referred]),
    (&["draw", "-o", "{out}.svg"], [Given, Referred, Referred]),
    (&["draw", "--sheet", "-o", "{out}.html"], [Given, Referred, Referred]),
    (&["gallery", "-o", "{out}.html"], [Given, Referred, Referred]),
    (&["fingerprint"], [Given, Referred, Referred]),
    (&["plan", "-o", "{out}.plan"], [Given, Given, Given]),
];

#[test]
fn every_command_answers_every_kind_of_problem() {
    let folder = Folder::new();
    let (model, formula) = (folder.write("sum.fzn", MODEL), folder.write("f.cnf", FORMULA));
    let minizinc = has_minizinc().then(|| folder.write("sum.mzn", MINIZINC));
    for (number, (words, answers)) in COMMANDS.iter().enumerate() {
        let kinds = [PUZZLE, &model, &formula].into_iter().zip(answers);
        // A MiniZinc model is answered like the FlatZinc that it is compiled to.
        let kinds = kinds.chain(minizinc.as_deref().map(|model| (model, &answers[1])));
        for (kind, (problem, answer)) in kinds.enumerate() {
            let out = folder.name(&format!("{number}-{kind}"));
            let words = words.iter().map(|word| word.replace("{out}", &out));
            let mut words: Vec<String> = words.collect();
            words.insert(1, problem.to_owned());
            // The sheet of a square of numbers does not exist.
            if problem == PUZZLE && words[0] == "draw" {
                words[1] = "crazy-jacob".to_owned();
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match answer {
                Given => {
                    geduld(&words).done();
                }
                Referred => {
                    let command = format!("`geduld {}` ", words[0]);
                    geduld(&words).misused(&command, problem, "`geduld ");
                }
            }
        }
    }
}

#[test]
fn a_model_has_one_solution_or_two_are_shown() {
    let folder = Folder::new();
    let two = folder.write("two.fzn", MODEL);
    let found = geduld(&["unique", &two]).done();
    assert!(found.starts_with(&format!("{two} (flatzinc) has more than one solution.\n")), "{found}");
    assert!(
        found.contains("x = 1;\ny = 2;\n")
            && found.ends_with("Another solution:\nx = 2;\ny = 1;\nThey differ in x, y.\n"),
        "{found}"
    );
    let json: serde_json::Value = serde_json::from_str(&geduld(&["unique", &two, "--json"]).done()).unwrap();
    assert_eq!(json["differ"], serde_json::json!(["x", "y"]));
    let one = folder.write("one.fzn", MODEL.replace("solve", "constraint int_lt(x, y); solve"));
    let found = geduld(&["unique", &one]).done();
    assert!(found.ends_with("has exactly one solution.\nx = 1;\ny = 2;\n"), "{found}");
    let json: serde_json::Value = serde_json::from_str(&geduld(&["unique", &one, "--json"]).done()).unwrap();
    assert_eq!((&json["unique"], &json["solution"]["y"]), (&true.into(), &2.into()));
    let none = folder.write("none.fzn", MODEL.replace("solve", "constraint int_lt(y, 1); solve"));
    assert!(geduld(&["unique", &none]).done().contains("has no solution"));
}

/// Every command agrees on the three models of a formula, and on those of its projection.
#[test]
fn a_formula_is_a_problem() {
    let folder = Folder::new();
    let (all, some) = (
        folder.write("all.cnf", FORMULA),
        folder.write("some.cnf", "p cnf 3 2\nc p show 1 3 0\n1 2 0\n-2 3 0\n"),
    );
    let listed = geduld(&["list", &all, "--format", "jsonl"]).done();
    let mut lines: Vec<&str> = listed.lines().collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        ["{\"x1\":false,\"x2\":true}", "{\"x1\":true,\"x2\":false}", "{\"x1\":true,\"x2\":true}"]
    );
    assert_eq!(geduld(&["list", &some, "--format", "jsonl"]).done().lines().count(), 3);
    assert!(geduld(&["list", &all, "--different"]).done().contains("x1 = "));
    assert!(geduld(&["unique", &all]).done().contains("more than one solution"));
    let info = geduld(&["info", &some]).done();
    assert!(info.contains("(formula)") && info.contains("x1, x3"), "{info}");
    let plan = folder.name("all.plan");
    geduld(&["plan", &all, "-o", &plan]).done();
    assert!(geduld(&["count", "--plan", &plan]).done().contains("solutions"));
    geduld(&["list", &all, "--pin", "1,1=2"]).misused("is a formula", "for puzzles only", "clause");
    geduld(&["list", &all, "--format", "svg"]).misused("is a formula", "for puzzles only", "leave out");
    let broken = folder.write("broken.cnf", "p cnf 2 1\n1 3 0\n");
    geduld(&["list", &broken]).refused("broken.cnf, line 2", "literal 3", "largest variable");
}

#[test]
fn the_formula_of_a_model_is_decoded() {
    let folder = Folder::new();
    let model = folder.write("sum.fzn", MODEL);
    let formula = folder.name("sum.cnf");
    geduld(&["encode", &model, "-o", &formula]).done();
    assert!(geduld(&["count", &formula]).done().contains('2'));
    let answer = geduld(&["solve", &formula]).done();
    for problem in [&formula, &model] {
        let decoded = geduld_reading(&answer, &["decode", problem]).done();
        assert!(decoded.contains("x = ") && decoded.contains("y = "), "{decoded}");
    }
}

#[test]
fn a_model_on_standard_input_is_recognised() {
    for command in ["count", "solve", "list"] {
        geduld_reading(MODEL, &[command, "-"]).misused(
            "standard input",
            "is a MiniZinc or FlatZinc model",
            ".fzn",
        );
    }
}
