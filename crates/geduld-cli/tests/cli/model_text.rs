//! `solve` and `list` print what a MiniZinc model shows.

use std::process::Command;

use serde_json::{Value, json};

use crate::run::{Folder, command, geduld};

/// Whether MiniZinc is installed; says so if it is not.
pub fn has_minizinc() -> bool {
    let found = Command::new("minizinc").arg("--version").output().is_ok();
    if !found {
        eprintln!("minizinc is not installed: this test is left out");
    }
    found
}

/// Variables of all kinds, some of which MiniZinc replaces, fixes or writes as Booleans.
const KINDS: &str = "int: n = 3; enum Colour = {red, green}; var Colour: c; constraint c = green;
    array[1..n] of var 0..4: z; constraint forall(i in 1..n)(z[i] = i);
    array[0..1,1..2] of var bool: grid; constraint grid[0,1] /\\ not grid[1,2] /\\ (grid[0,2] <-> grid[1,1]);
    var set of 1..3: s; constraint s = {1,3}; var set of 1..2: t; constraint card(t) = 1;
    var 1..2: free; var 1..2: same; constraint same = free; var bool: yes; constraint yes;
    array[1..2] of var 1..3: fixed; constraint fixed = [2,3]; solve satisfy;\n";

const KINDS_SHOWN: &str =
    "output [\"c=\\(c) n=\\(n); z=\\(z)\\n----------\\n\", \"t=\\(t) free=\", show(free),
    if fix(yes) then \" yes\" else \" no\" endif];\n";

/// What MiniZinc prints for all solutions, sorted.
fn by_minizinc(folder: &Folder, model: &str) -> Vec<String> {
    const END: &str = "\n%%%end\n";
    geduld(&["minizinc", "install", "--to", &folder.name("solvers")]).done();
    let solver = folder.name("solvers/geduld.msc");
    let options = ["--solver", &solver, "-a", "--soln-sep", "%%%end", "--search-complete-msg", "", model];
    let output = Command::new("minizinc").args(options).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut shown: Vec<String> = text.trim_end().split_inclusive(END).map(str::to_owned).collect();
    shown.iter_mut().for_each(|text| *text = text.trim_end().trim_end_matches("%%%end").to_owned());
    shown.sort_unstable();
    shown
}

/// The texts of a list, without their numbers, sorted.
fn listed(options: &[&str]) -> Vec<String> {
    let text = geduld(&[&["list"], options].concat()).done();
    let mut texts = Vec::new();
    let mut number = 1;
    let mut rest = text.strip_prefix("1.\n").unwrap();
    while let Some((one, other)) = rest.split_once(&format!("\n{}.\n", number + 1)) {
        texts.push(format!("{one}\n"));
        (rest, number) = (other, number + 1);
    }
    texts.push(rest.to_owned());
    texts.sort_unstable();
    texts
}

#[test]
fn models_are_shown_as_minizinc_shows_them() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let kinds = folder.write("kinds.mzn", KINDS);
    let shown = folder.write("shown.mzn", format!("{KINDS}{KINDS_SHOWN}"));
    let nothing =
        folder.write("nothing.mzn", "var 1..2: x; constraint x = 2; solve satisfy; output [\"hello\"];");
    for (model, count) in [(&kinds, 8), (&shown, 4), (&nothing, 1)] {
        let by_minizinc = by_minizinc(&folder, model);
        assert_eq!(by_minizinc.len(), count, "{by_minizinc:?}");
        assert_eq!(listed(&[model]), by_minizinc);
        let solved = geduld(&["solve", model]).done();
        let (heading, text) = solved.split_once('\n').unwrap();
        assert!(heading.ends_with(" (flatzinc)") && by_minizinc.contains(&text.to_owned()), "{solved}");
    }
    let raw = geduld(&["solve", &shown, "--raw"]).done();
    assert!(raw.contains("\nfree = ") && raw.contains("\nz = array1d(1..3, [1, 2, 3]);\n"), "{raw}");
    assert!(listed(&[&shown, "--raw"]).iter().all(|text| text.contains("c = 2;\n")));
    // A file gets the same text.
    let file = folder.name("solution.txt");
    geduld(&["solve", &shown, "-o", &file]).done();
    assert!(std::fs::read_to_string(&file).unwrap().contains("c=green n=3; z=[1, 2, 3]\n----------\n"));
    geduld(&["solve", "magic-3", "--raw"]).misused("--raw", "magic-3 is none", "leave out");
    geduld(&["list", "magic-3", "--raw"]).misused("--raw", "magic-3 is none", "leave out");
}

#[test]
fn representatives_and_best_solutions_are_shown() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let model = folder.write(
        "pair.mzn",
        "array[1..2] of var 1..2: x; constraint x[1] != x[2]; solve satisfy; output [\"first \\(x[1])\"];",
    );
    assert_eq!(
        geduld(&["list", &model, "--different", "--same", "any"]).done(),
        "1.\nfirst 1\nstands for 2 solutions\n"
    );
    let unique = geduld(&["unique", &model]).done();
    assert!(
        unique.ends_with("one solution.\nfirst 1\nAnother solution:\nfirst 2\nThey differ in x[1].\n"),
        "{unique}"
    );
    let best = folder.write(
        "best.mzn",
        "var 1..9: x; var bool: odd; constraint odd <-> x mod 2 = 1; constraint odd; \
         solve maximize x; output [\"the best is \\(x) \\(odd)\"];",
    );
    let solved = geduld(&["solve", &best]).done();
    assert!(solved.ends_with("the greatest value of its objective: 9)\nthe best is 9 true\n"), "{solved}");
    assert_eq!(listed(&[&best]), ["the best is 9 true\n"]);
}

/// What MiniZinc knows before anything is solved belongs to the solutions, too.
#[test]
fn values_that_minizinc_found_are_listed() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let model = folder.write(
        "fixed.mzn",
        "int: n = 4; array[1..5] of var 1..2: x; array[1..2] of var bool: b; var 0..n: y; constraint y = 1;
         constraint not (sum([x[1],x[4],x[2],x[3]]) != 4 \\/ b[1] \\/ not b[2]); solve satisfy;",
    );
    let lines = geduld(&["list", &model, "--format", "jsonl"]).done();
    let mut lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.sort_by_key(Value::to_string);
    let wanted = |last: i32| json!({"x": [1, 1, 1, 1, last], "b": [false, true], "y": 1});
    assert_eq!(lines, [wanted(1), wanted(2)]);
    let solution = geduld(&["solve", &model, "--json"]).done();
    assert_eq!(serde_json::from_str::<Value>(&solution).unwrap()["solution"]["y"], 1);
    let by = geduld(&["count", &model, "--by", "y", "--by", "b[2]", "--json"]).done();
    assert_eq!(serde_json::from_str::<Value>(&by).unwrap()["by"], json!({"y=1, b[2]=1": "2"}));
    // A plan contains them.
    let (plan, part) = (folder.name("plan"), folder.name("part"));
    geduld(&["plan", &model, "--by", "y", "-o", &plan]).done();
    let part = geduld(&["count", "--plan", &plan, "--checkpoint", &part, "--json"]).done();
    assert_eq!(serde_json::from_str::<Value>(&part).unwrap()["by"], json!({"y=1": "2"}));
    let kinds = folder.write("kinds.mzn", KINDS);
    let lines = geduld(&["list", &kinds, "--format", "jsonl"]).done();
    for line in lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        assert_eq!(
            (&line["c"], &line["z"], &line["yes"], &line["fixed"]),
            (&json!(2), &json!([1, 2, 3]), &json!(true), &json!([2, 3]))
        );
        assert_eq!(line["free"], line["same"]);
        assert_eq!(line["n"], Value::Null, "a parameter is no output");
    }
}

#[test]
fn a_model_that_cannot_show_a_solution_is_an_error() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let model = folder
        .write("wrong.mzn", "var 1..3: x; constraint x > 1; solve satisfy; output [show([7,8][fix(x)])];");
    let run = geduld(&["list", &model]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(1), "1.\n8\n"));
    assert!(run.stderr.contains("the output of") && run.stderr.contains("--raw"), "{}", run.stderr);
    assert!(run.stderr.contains("out of bounds") || run.stderr.contains("undefined"), "{}", run.stderr);
    assert_eq!(listed(&[&model, "--raw"]), ["x = 2;\n", "x = 3;\n"]);
}

/// A reader that leaves ends the list, and MiniZinc with it.
#[test]
fn a_list_of_texts_ends_when_nobody_reads_it() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;

    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let model =
        folder.write("many.mzn", "array[1..12] of var 1..9: x; solve satisfy; output [show(x), \"\\n\"];");
    let mut list = command(&["list", &model]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(list.stdout.take().unwrap()).lines();
    assert_eq!((lines.next().unwrap().unwrap().as_str(), lines.next().unwrap().is_ok()), ("1.", true));
    drop(lines);
    assert!(list.wait().unwrap().success());
}
