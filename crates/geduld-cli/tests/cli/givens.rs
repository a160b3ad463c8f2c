//! `geduld generate` with a model: puzzles with givens and exactly one solution.

use std::fs;

use serde_json::Value;

use crate::model_text::has_minizinc;
use crate::run::{Folder, geduld};

/// A Latin square of order 4 as FlatZinc, and its number of solutions.
fn latin() -> String {
    let cell = |row: usize, column: usize| format!("c{row}{column}");
    let mut text: String =
        (0..16).map(|at| format!("var 1..4: {} :: var_is_introduced;\n", cell(at / 4, at % 4))).collect();
    let all: Vec<String> = (0..16).map(|at| cell(at / 4, at % 4)).collect();
    text += &format!("array [1..16] of var int: cell :: output_array([1..4,1..4]) = [{}];\n", all.join(","));
    for line in 0..4 {
        let row: Vec<String> = (0..4).map(|at| cell(line, at)).collect();
        let column: Vec<String> = (0..4).map(|at| cell(at, line)).collect();
        for list in [row, column] {
            text += &format!("constraint fzn_all_different_int([{}]);\n", list.join(","));
        }
    }
    text + "solve satisfy;\n"
}

fn solutions(file: &str) -> String {
    let counted: Value = serde_json::from_str(&geduld(&["count", file, "--json"]).done()).unwrap();
    counted["solutions"].as_str().unwrap().to_owned()
}

/// One solution, and more without any of the givens.
#[test]
fn a_generated_puzzle_needs_all_of_its_givens() {
    let folder = Folder::new();
    let model = folder.write("latin.fzn", latin());
    assert_eq!(solutions(&model), "576");
    for (seed, more) in [("1", vec![]), ("2", vec!["--half-turn"]), ("3", vec!["--uniform"])] {
        let made =
            geduld(&[&["generate", model.as_str(), "--givens", "cell", "--seed", seed][..], &more].concat());
        let text = made.done();
        let file = folder.write("made.fzn", text.clone());
        assert_eq!(solutions(&file), "1");
        let givens: Vec<&str> = text.lines().filter(|line| line.contains("int_eq(")).collect();
        assert!(
            text.starts_with(&format!("% {} givens, exactly one solution: geduld generate", givens.len()))
        );
        let mirror = |given: &str| {
            let digit = |at: usize| given.as_bytes()["constraint int_eq(c".len() + at] - b'0';
            format!("int_eq(c{}{},", 3 - digit(0), 3 - digit(1))
        };
        for given in &givens {
            let opposite = mirror(given);
            let is_pair = !more.is_empty() && more[0] == "--half-turn";
            assert!(!is_pair || givens.iter().any(|other| other.contains(&opposite)), "{text}");
            let rest: String = (text.lines())
                .filter(|line| line != given && !(is_pair && line.contains(&opposite)))
                .map(|line| format!("{line}\n"))
                .collect();
            assert_ne!(solutions(&folder.write("less.fzn", rest)), "1", "{given}\n{text}");
        }
        // The command in the file makes it again.
        let command = text.lines().next().unwrap().split_once("geduld ").unwrap().1;
        assert_eq!(geduld(&command.split(' ').collect::<Vec<_>>()).done(), text);
    }
}

#[test]
fn numbers_of_givens_and_series() {
    let folder = Folder::new();
    let model = folder.write("latin.fzn", latin());
    let made = folder.name("made");
    let seeds = ["--series", "--seeds", "3", "--givens", "cell", "--number", "7", "-o", &made];
    geduld(&[&["generate", model.as_str()][..], &seeds].concat()).done();
    for seed in 1..=3 {
        let text = fs::read_to_string(format!("{made}/{seed}.fzn")).unwrap();
        assert_eq!(text.matches("int_eq(").count(), 7);
        assert_eq!(solutions(&format!("{made}/{seed}.fzn")), "1");
        let alone = ["generate", &model, "--givens", "cell", "--number", "7", "--seed", &seed.to_string()];
        assert_eq!(geduld(&alone).done(), text);
    }
    let chosen = ["--always", "cell[1,1],cell[4,4]", "--never", "cell[2,2]"];
    let text = geduld(&[&["generate", &model, "--givens", "cell"][..], &chosen].concat()).done();
    assert!(text.contains("int_eq(c00,") && text.contains("int_eq(c33,") && !text.contains("int_eq(c11,"));
}

/// `x` means x1 and x2, if nothing else has this name.
#[test]
fn variables_with_numbers_are_given_by_their_common_name() {
    let folder = Folder::new();
    let model = folder.write(
        "pair.fzn",
        "var 1..3: x1 :: output_var;\nvar 1..3: x2 :: output_var;\nconstraint int_ne(x1,x2);\nsolve satisfy;\n",
    );
    let text = geduld(&["generate", &model, "--givens", "x"]).done();
    assert_eq!(text.matches("constraint int_eq(x").count(), 2, "{text}");
    assert_eq!(solutions(&folder.write("made.fzn", text)), "1");
}

#[test]
fn givens_that_do_not_fit_are_errors() {
    let folder = Folder::new();
    let model = folder.write("latin.fzn", latin());
    let none = folder.write("none.fzn", latin().replace("solve", "constraint bool_eq(true,false);\nsolve"));
    for (file, arguments, status, message) in [
        (&model, vec!["--givens", "cel"], 1, "no variable `cel`: it has `cell`"),
        (&model, vec!["--givens", "given=cell"], 2, "compiled models have no data"),
        (&model, vec!["--givens", "cell", "--number", "2"], 1, "no puzzle with 2 givens came up"),
        (&model, vec!["--givens", "cell[1,1]"], 1, "even if all values"),
        (&model, vec!["--givens", "cell", "--always", "x"], 1, "`x` is not among the givens"),
        (&model, vec!["--givens", "cell", "--number", "many"], 2, "a whole number, or `all`"),
        (&model, vec!["--givens", "cell", "--solutions", "one"], 2, "--solutions is for other kinds"),
        (&model, vec![], 2, "--givens <NAMES>"),
        (&none, vec!["--givens", "cell"], 1, "has no solution, even without givens"),
    ] {
        let output = geduld(&[vec!["generate", file.as_str()], arguments.clone()].concat());
        assert_eq!(output.status, Some(status), "{arguments:?}: {}", output.stderr);
        assert!(output.stderr.contains(message), "{arguments:?}: {}", output.stderr);
    }
}

/// The rating of a puzzle is that of `geduld hint --all`.
#[test]
fn ratings_of_generated_puzzles() {
    let folder = Folder::new();
    let rating = |file: &str| {
        let all: Value = serde_json::from_str(&geduld(&["hint", file, "--all", "--json"]).done()).unwrap();
        assert!(all["at_least"].as_u64() <= all["rating"].as_u64());
        all["rating"].as_u64().unwrap()
    };
    let unnamed = folder.write("unnamed.fzn", latin());
    geduld(&["generate", &unnamed, "--givens", "cell", "--rating", "1..9"]).refused(
        "",
        "no constraint of the model has a name",
        "",
    );
    let mut number = 0;
    let named: String = latin()
        .lines()
        .map(|line| {
            number += usize::from(line.contains("all_different"));
            let name = format!("]) :: mzn_constraint_name(\"line {number}\");\n");
            if line.contains("all_different") { line.replace("]);", &name) } else { format!("{line}\n") }
        })
        .collect();
    let mut models = vec![(folder.write("named.fzn", named), "cell")];
    if has_minizinc() {
        let file = folder.name("takuzu.mzn");
        geduld(&["new", "takuzu", "-o", &file]).done();
        models.push((file, "given=cell"));
    }
    for (model, givens) in models {
        let ask = |range: &str| {
            let own = ["generate", &model, "--givens", givens, "--open", "x", "--attempts", "3"];
            geduld(&[&own[..], &["--rating", range]].concat())
        };
        let text = ask("1..99").done();
        // Givens have names if the rules have.
        assert!(text.contains("given cell[") || text.contains("name(\"given "), "{text}");
        let made = folder.write(&format!("made.{}", &model[model.len() - 3..]), text.clone());
        let found = rating(&made);
        let heading = format!(" givens, exactly one solution, rating {found}: geduld generate ");
        assert!(text.contains(&heading), "{found}: {text}");
        assert!(text.contains(" --rating 1..99 --attempts 3 --seed 1\n"), "{text}");
        assert_eq!(
            ask(&found.to_string()).done().replace(&format!("--rating {found}"), "--rating 1..99"),
            text
        );
        ask("90").refused("", "no puzzle with a rating of 90 came up: the puzzles of the 3 solutions", "");
        let empty = ask("9..8");
        assert_eq!(empty.status, Some(2));
        assert!(empty.stderr.contains("write the smaller number first"), "{}", empty.stderr);
    }
}

/// The models of `geduld new` whose givens are data.
#[test]
fn givens_are_data_of_the_model() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    for (kind, givens, open) in [
        ("sudoku", "given=cell", "0"),
        ("takuzu", "given=cell", "x"),
        ("towers", "top=top_sees,bottom=bottom_sees,left=left_sees,right=right_sees", "0"),
    ] {
        let (model, made) = (folder.name(&format!("{kind}.mzn")), folder.name(&format!("{kind}-made.mzn")));
        geduld(&["new", kind, "-o", &model]).done();
        geduld(&["generate", &model, "--givens", givens, "--open", open, "--always", "x"]).refused(
            "",
            "`x` is not among the givens",
            "",
        );
        geduld(&["generate", &model, "--givens", givens, "--open", open, "-o", &made]).done();
        assert!(geduld(&["unique", &made]).done().contains("has exactly one solution"), "{kind}");
        // The puzzle of the starter is gone, and making one of the new file gives the same.
        let again = geduld(&["generate", &made, "--givens", givens, "--open", open]).done();
        let text = fs::read_to_string(&made).unwrap();
        let rules = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert_eq!(rules(&again), rules(&text), "{kind}");
    }
    let model = folder.name("sudoku.mzn");
    let data = geduld(&["generate", &model, "--givens", "given=cell", "-o", &folder.name("given.dzn")]);
    assert_eq!(data.done(), "");
    let data = fs::read_to_string(folder.name("given.dzn")).unwrap();
    assert!(data.contains("\ngiven =\n  [| ") && data.ends_with(" |];\n"), "{data}");
    let refused =
        |givens: &str, message| geduld(&["generate", &model, "--givens", givens]).misused("", message, "");
    refused("data=cell", "declares no data called `data`");
    geduld(&["generate", &model, "--givens", "given=cell", "--open", "3"]).refused(
        "",
        "no solution, even without givens",
        "--open",
    );
}
