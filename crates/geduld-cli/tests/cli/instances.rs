//! What `geduld compare` takes besides puzzles: folders, formulas, conditions.

use crate::model_text::has_minizinc;
use crate::run::{Folder, geduld, geduld_reading};

const SQUARE: &str = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";

#[test]
fn a_folder_is_all_puzzles_and_formulas_in_it_by_name() {
    let folder = Folder::new();
    let formula = folder.name("b.cnf");
    geduld(&["encode", "magic-3", "-o", &formula]).done();
    folder.write("c.toml", SQUARE);
    folder.write("a.toml", SQUARE);
    folder.write("notes.txt", "no puzzle");
    let place = folder.name("");
    let place = place.trim_end_matches('/');
    let report = folder.name("runs.csv");
    let solvers = ["--sum", "order,adder", "--solver", "varisat", "--solver", "batsat"];
    geduld(&[&["compare", place, "--runs", "1", "-o", &report], &solvers[..]].concat()).done();
    let text = std::fs::read_to_string(&report).unwrap();
    let names: Vec<String> =
        text.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().replace(place, "")).collect();
    // A formula has no encodings: two solvers are two cells.
    assert_eq!(names, [["/a.toml"; 4].as_slice(), &["/b.cnf"; 2], &["/c.toml"; 4]].concat());
    // The puzzle and its formula agree, and each run can be made again.
    let printed = geduld(&["compare", "--repeat", &report, "--row", "6"]).done();
    assert!(printed.contains(" --solver batsat --seed 1 --threads 1\n"), "{printed}");
    assert!(printed.contains("yes") && !printed.contains("differs"), "{printed}");

    let count = ["compare", "--full", &formula, "--task", "count", "--runs", "1"];
    let printed =
        geduld(&[&count[..], &["--enumeration", "all", "-o", &folder.name("count.csv")]].concat()).done();
    assert!(printed.contains("`--enumeration blocking` | 1 of 1"), "{printed}");
    assert!(std::fs::read_to_string(folder.path("count.csv")).unwrap().contains("solutions=8"));

    geduld(&["compare", place, &formula]).misused("b.cnf", "listed twice", "in its folder");
    geduld(&["compare", &formula, "--pin", "1,1=2"]).misused("b.cnf", "neither pins nor conditions", "leave");
    geduld(&["compare", &formula, "--task", "propagate"]).misused("b.cnf", "no encodings", "puzzles");
    let wrong = folder.write("wrong.cnf", "p cnf 1 1\n2 0\n");
    geduld(&["compare", &wrong]).refused("wrong.cnf, line 2", "", "");
    let empty = Folder::new();
    geduld(&["compare", &empty.name("")]).refused("", "no puzzle, no model and no formula", "name a folder");
}

#[test]
fn models_of_minizinc_are_compared() {
    let folder = Folder::new();
    let model = "var 1..4: x :: output_var;\nvar 1..4: y :: output_var;\nvar 1..4: z :: var_is_introduced;\n\
                 constraint int_lt(x, z);\nconstraint int_lt(y, z);\nconstraint int_ne(x, y);\nsolve satisfy;\n";
    let file = folder.write("pairs.fzn", model);
    let place = folder.name("");
    let report = folder.name("runs.csv");
    let options = ["--sum", "order,adder", "--parity", "all", "--runs", "1", "--force", "-o", &report];
    for (task, answer) in [("count", "solutions=6"), ("first", "yes")] {
        geduld(&[&["compare", &place, "--task", task], &options[..]].concat()).done();
        let text = std::fs::read_to_string(&report).unwrap();
        // It has sums and no parity: two cells.
        assert_eq!(text.lines().skip(1).filter(|line| line.contains(answer)).count(), 2, "{text}");
    }
    let printed = geduld(&["compare", "--repeat", &report]).done();
    assert!(printed.contains("pairs.fzn") && !printed.contains("differs"), "{printed}");
    geduld(&["compare", &file, "--pin", "1,1=2"]).misused(
        "pairs.fzn",
        "neither pins nor conditions",
        "write a `constraint` in the model",
    );
    let wrong = folder.write("wrong.fzn", "var 1..2: x\n");
    geduld(&["compare", &wrong]).refused("wrong.fzn, line", "", "");
}

#[test]
fn models_of_minizinc_have_data() {
    let folder = Folder::new();
    let model =
        folder.write("cubes.mzn", "int: n; var 1..n: x; var 1..n: y; constraint x < y; solve satisfy;\n");
    geduld(&["compare", "magic-3", "--data", "n=3"]).misused("n=3", "no MiniZinc model is compared", ".mzn");
    if !has_minizinc() {
        return;
    }
    let report = folder.name("runs.csv");
    let options = ["--task", "count", "--runs", "1", "-o", &report];
    geduld(&[&["compare", &model, "n=4", "magic-3"], &options[..]].concat()).done();
    let text = std::fs::read_to_string(&report).unwrap();
    assert!(text.contains("solutions=6") && text.contains("solutions=8"), "{text}");
    let printed = geduld(&["compare", "--repeat", &report]).done();
    assert!(printed.contains("n=4") && !printed.contains("differs"), "{printed}");
}

#[test]
fn conditions_are_part_of_the_command_and_of_the_checkpoint() {
    let folder = Folder::new();
    let checkpoint = folder.name("checkpoint");
    let compare = |more: &[&str]| {
        let options = [
            "compare",
            "magic-3",
            "--full",
            "--task",
            "count",
            "--runs",
            "1",
            "--force",
            "--checkpoint",
            &checkpoint,
        ];
        geduld(&[&options[..], more].concat())
    };
    let added = ["--pin", "1,1=2", "-c", "1,2 < 2,1"];
    let printed = compare(&added).done();
    for part in [
        "geduld count magic-3 --pin 1,1=2 --condition '1,2 < 2,1' --engine sat --seed 1 --threads 1",
        "- pin of every puzzle: 1,1=2\n- condition of every puzzle: 1,2 < 2,1\n",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
    compare(&["--pin", "1,1=2"]).refused("checkpoint", "other options", "");
    let matrix = "format = 1\ntask = \"count\"\npuzzles = [\"magic-3\"]\npins = [\"1,1=2\"]\nconditions = [\"1,2 < 2,1\"]\nruns = 1\n";
    let matrix = folder.write("matrix.toml", matrix);
    let again = geduld(&["compare", "--matrix", &matrix, "--checkpoint", &checkpoint]);
    assert_eq!(again.stderr, "continuing: 1 of 1 run finished\n");
    // The numbers in `[expect]` are those of the puzzle without conditions.
    geduld(&["compare", "magic-3", "--task", "refute", "--runs", "1", "--pin", "2,2=1"]).done();
    geduld(&["compare", "magic-3", "snake-red", "--pin", "2,2=1"]).misused("--pin", "", "");
}

#[test]
fn a_dry_run_makes_no_run() {
    let options = ["--sum", "order,adder", "--runs", "4", "--time-limit", "30", "--dry-run"];
    let printed = geduld(&[&["compare", "magic-3", "crazy-jacob"], &options[..]].concat()).done();
    let expected = "magic-3: 2 cells\ncrazy-jacob: 1 cell\n12 runs, at most 6m of ";
    assert!(printed.starts_with(expected), "{printed}");
}

/// The matrices and the puzzles of the study belong together.
#[test]
fn the_study_can_begin() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let matrices = std::fs::read_dir(root.join("data/matrices")).unwrap().map(|entry| entry.unwrap().path());
    let mut found = 0;
    for matrix in matrices.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("study-")) {
        let mut command =
            crate::run::command(&["compare", "--dry-run", "--matrix", matrix.to_str().unwrap()]);
        // Solvers are not looked for, puzzles are read.
        let run: crate::run::Run = command.current_dir(&root).output().unwrap().into();
        assert!(run.status == Some(0) && run.stdout.contains(", at most "), "{}", run.stderr);
        found += 1;
    }
    assert!(found > 5, "{found}");
}

#[test]
fn formulas_are_solved() {
    let solve = |text: &str, more: &[&str]| geduld_reading(text, &[&["solve", "--cnf", "-"], more].concat());
    let told = |text: &str| {
        let printed = solve(text, &[]).done();
        let (first, rest) = printed.split_once('\n').unwrap();
        assert!(first.starts_with("c geduld "), "{printed}");
        rest.to_owned()
    };
    assert_eq!(told("p cnf 3 3\n1 2 0\n-1 0\n-2 3 0\n"), "s SATISFIABLE\nv -1 2 3 0\n");
    assert_eq!(told("p cnf 1 2\n1 0\n-1 0\n"), "s UNSATISFIABLE\n");
    assert_eq!(told("p cnf 0 0\n"), "s SATISFIABLE\nv 0\n");
    let json: serde_json::Value =
        serde_json::from_str(&solve("p cnf 2 2\n1 0\n-2 0\n", &["--json", "--stats"]).done()).unwrap();
    assert_eq!((&json["satisfiable"], &json["model"]), (&true.into(), &serde_json::json!([1, -2])));
    assert!(json["stats"]["seconds"]["solve"].is_f64(), "{json}");
    solve("p cnf 1 1\n2 0\n", &[]).refused("line 2", "", "");
    solve("p cnf 1 1\n1 0\n", &["--sum", "order"]).misused("--sum", "already a formula", "leave out");
    solve("p cnf 1 1\n1 0\n", &["--format", "svg"]).misused("", "no picture", "svg");
    assert_eq!(solve("p cnf 1 1\n1 0\n", &["--pin", "1,1=2"]).status, Some(2));

    // What it answers to a formula of a puzzle is a solution of the puzzle.
    let folder = Folder::new();
    let (formula, answer) = (folder.name("square.cnf"), folder.name("answer.txt"));
    geduld(&["encode", "magic-3", "-o", &formula]).done();
    geduld(&["solve", &formula, "--seed", "3", "-o", &answer]).done();
    assert!(geduld(&["decode", &formula, &answer]).done().contains("Magic square of order 3"));
}

#[test]
fn a_formula_that_takes_too_long_is_unknown() {
    // That one pigeon more than there are holes finds no hole takes a solver very long.
    let (pigeons, holes) = (13, 12);
    let variable = |pigeon: usize, hole: usize| pigeon * holes + hole + 1;
    let mut clauses: Vec<String> = (0..pigeons)
        .map(|pigeon| {
            (0..holes).map(|hole| format!("{} ", variable(pigeon, hole))).collect::<String>() + "0\n"
        })
        .collect();
    for hole in 0..holes {
        for pigeon in 0..pigeons {
            clauses.extend(
                (0..pigeon)
                    .map(|other| format!("-{} -{} 0\n", variable(pigeon, hole), variable(other, hole))),
            );
        }
    }
    let text = format!("p cnf {} {}\n{}", pigeons * holes, clauses.len(), clauses.concat());
    let run = geduld_reading(&text, &["solve", "--cnf", "-", "--time-limit", "0.5"]);
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(run.stdout.ends_with("s UNKNOWN\n"), "{}", run.stdout);
}
