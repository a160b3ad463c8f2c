//! `geduld flatzinc` speaks with MiniZinc as solvers do.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::run::{Folder, Run, command, geduld};

const SOLUTION: &str = "----------\n";
const COMPLETE: &str = "==========\n";

fn model(name: &str) -> String {
    format!("{}/../geduld-flatzinc/tests/models/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// So many digits, none less than the one before it.
fn ascending(count: usize) -> String {
    let digit = |number| format!("var 0..9: d{number} :: output_var;\n");
    let pair = |number| format!("constraint int_le(d{number}, d{});\n", number + 1);
    let (digits, pairs): (String, String) =
        ((0..count).map(digit).collect(), (1..count).map(|number| pair(number - 1)).collect());
    digits + &pairs + "solve satisfy;\n"
}

fn flatzinc(arguments: &[&str]) -> String {
    geduld(&[&["flatzinc"], arguments].concat()).done()
}

/// The solutions of an answer, sorted, and whether it says that there are no others.
pub fn parted(answer: &str) -> (Vec<&str>, bool) {
    let (solutions, complete) = match answer.strip_suffix(COMPLETE) {
        Some(solutions) => (solutions, true),
        None => (answer, false),
    };
    let mut solutions: Vec<&str> = solutions.split_terminator(SOLUTION).collect();
    solutions.sort_unstable();
    (solutions, complete)
}

#[test]
fn solutions_are_marked_and_the_end_is_told() {
    let queens = model("queens6.fzn");
    let all = flatzinc(&["-a", &queens]);
    let (solutions, complete) = parted(&all);
    assert_eq!((solutions.len(), complete), (4, true), "{all}");
    assert!(solutions.iter().all(|solution| solution.starts_with("q = array1d(1..6, [")), "{all}");
    for other in [
        &["-n", "0"][..],
        &["-n", "5"],
        &["-a", "-p", "1"],
        &["-a", "-r", "7"],
        &["-a", "--engine", "sat", "-r", "3"],
    ] {
        let again = flatzinc(&[other, &[&queens]].concat());
        assert_eq!(parted(&again), (solutions.clone(), true), "{other:?}");
    }
    for (options, count) in
        [(&[][..], 1), (&["-f"], 1), (&["-n", "1"], 1), (&["-n", "3"], 3), (&["-n", "4"], 4)]
    {
        let some = flatzinc(&[options, &[&queens]].concat());
        let (some, complete) = parted(&some);
        assert_eq!((some.len(), complete), (count, false), "{options:?}");
        assert!(some.iter().all(|solution| solutions.contains(solution)), "{options:?}");
    }
}

#[test]
fn text_and_json_have_the_same_solutions_for_any_number_of_threads() {
    for name in ["queens6", "mixed"] {
        let numbers = |answer: &str| -> Vec<String> {
            // Only text tells the index sets of arrays.
            let solutions = answer.split(SOLUTION).map(|solution| {
                let numbers: Vec<&str> = solution.split(['[', ']']).skip(1).step_by(2).collect();
                numbers.join(";")
            });
            solutions.collect()
        };
        let text = flatzinc(&["-a", "-p", "2", &model(&format!("{name}.fzn"))]);
        assert_eq!(text, flatzinc(&["-a", "-p", "1", &model(&format!("{name}.fzn"))]));
        assert_eq!(numbers(&text), numbers(&flatzinc(&["-a", &model(&format!("{name}.fzn.json"))])));
    }
}

/// The profits and weights of things, so many of which fit into a knapsack. Their worth has a domain of millions.
fn knapsack(goal: &str) -> String {
    let (worth, weight) = ([24_000, 13_000, 23_000, 15_000, 28_000, 28_000], [12, 7, 11, 8, 14, 14]);
    let declared: String = (0..6).map(|thing| format!("var 0..1: x{thing} :: output_var;\n")).collect();
    let names = (0..6).map(|thing| format!("x{thing}")).collect::<Vec<_>>().join(",");
    format!(
        "{declared}var int: worth :: output_var;\nconstraint int_lin_le({weight:?},[{names}],26);\n\
         constraint int_lin_eq([{},-1],[{names},worth],0);\nsolve {goal};\n",
        worth.map(|worth| worth.to_string()).join(",")
    )
}

#[test]
fn the_best_solution_is_found_and_the_best_ones_are_counted() {
    let folder = Folder::new();
    let file = folder.write("knapsack.fzn", knapsack("maximize worth"));
    let best = "worth = 52000;\n";
    for options in [&[][..], &["--engine", "sat"], &["--engine", "search", "-p", "1"]] {
        let one = flatzinc(&[options, &[&file]].concat());
        let (solutions, complete) = parted(&one);
        assert_eq!((solutions.len(), complete), (1, true), "{one}");
        assert!(solutions[0].ends_with(best), "{one}");
        let improving = flatzinc(&[options, &["-i", &file]].concat());
        let worth: Vec<u64> = improving
            .lines()
            .filter_map(|line| line.strip_prefix("worth = ")?.strip_suffix(';')?.parse().ok())
            .collect();
        assert!(worth.is_sorted_by(|a, b| a < b) && worth.last() == Some(&52000), "{improving}");
        assert!(improving.ends_with(COMPLETE), "{improving}");
        let all = flatzinc(&[options, &["-a-o", &file]].concat());
        let (all, complete) = parted(&all);
        assert_eq!((all.len(), complete), (2, true));
        assert!(all.iter().all(|solution| solution.ends_with(best)));
        let first = flatzinc(&[options, &["-n-o", "1", &file]].concat());
        let (first, complete) = parted(&first);
        assert_eq!((first.len(), complete), (1, false));
        assert!(all.contains(&first[0]));
        let counted = flatzinc(&[options, &["--count", &file]].concat());
        assert!(
            counted.starts_with("%%%mzn-stat: solutions=2\n%%%mzn-stat: essentially_different=1\n"),
            "{counted}"
        );
        assert!(counted.ends_with(&[best, SOLUTION, COMPLETE].concat()), "{counted}");
    }
    let least = folder.write("least.fzn", knapsack("minimize worth"));
    assert!(flatzinc(&[&least]).ends_with(&["worth = 0;\n", SOLUTION, COMPLETE].concat()));
    let none =
        folder.write("none.fzn", "var 1..3: x :: output_var; constraint int_lt(x, 1); solve minimize x;");
    for option in ["-i", "-a-o", "--count"] {
        assert!(flatzinc(&[option, &none]).ends_with("=====UNSATISFIABLE=====\n"), "{option}");
    }
}

#[test]
fn commands_for_people_name_the_best_value() {
    let folder = Folder::new();
    let file = folder.write("knapsack.fzn", knapsack("maximize worth"));
    let heading = "(flatzinc, the greatest value of its objective: 52000)\n";
    let counted = geduld(&["count", &file]).done();
    assert!(counted.contains(heading) && counted.contains("  solutions              2\n"), "{counted}");
    let solved = geduld(&["solve", &file]).done();
    assert!(solved.contains(heading) && solved.ends_with("worth = 52000;\n"), "{solved}");
    let listed = geduld(&["list", "--format", "jsonl", &file]).done();
    assert!(
        listed.lines().count() == 2 && listed.lines().all(|line| line.contains("\"worth\":52000")),
        "{listed}"
    );
    for command in ["count", "solve"] {
        let object: serde_json::Value =
            serde_json::from_str(&geduld(&[command, "--json", &file]).done()).unwrap();
        assert_eq!(object["objective"], 52000, "{object}");
    }
    let none =
        folder.write("none.fzn", "var 1..3: x :: output_var; constraint int_lt(x, 1); solve minimize x;");
    assert!(geduld(&["count", &none]).done().contains("  solutions              0\n"));
    assert!(geduld(&["solve", &none]).done().contains("has no solution"));
    let proof = folder.name("proof");
    for arguments in [&["estimate"][..], &["count", "--certificate", &proof], &["solve", "--proof", &proof]] {
        let run = geduld(&[arguments, &[&file]].concat());
        run.refused("knapsack.fzn, line 10", "the best solution", "`geduld count`");
    }
    let parts = ["1/2", "2/2"].map(|part| {
        let record = folder.name(&part.replace('/', "-"));
        geduld(&["count", &file, "--part", part, "--checkpoint", &record]).done();
        record
    });
    let merged = geduld(&["merge", &parts[0], &parts[1]]).done();
    assert!(merged.starts_with(&format!("knapsack.fzn {heading}  solutions              2\n")), "{merged}");
    let merged = geduld(&["merge", "--json", &parts[0], &parts[1]]).done();
    assert!(merged.contains("\"objective\":52000"), "{merged}");
}

/// MiniZinc refuses variables that its output does not know.
#[test]
fn a_file_that_shows_nothing_has_empty_solutions() {
    let folder = Folder::new();
    let file = folder.write("f.fzn", "var 1..3: x; var 1..3: y; constraint int_lt(x,y); solve satisfy;");
    assert_eq!(flatzinc(&[&file]), SOLUTION);
    assert_eq!(flatzinc(&["-a", &file]), [SOLUTION, SOLUTION, SOLUTION, COMPLETE].concat());
}

#[test]
fn search_annotations_are_followed_unless_search_is_free() {
    let folder = Folder::new();
    let annotated = |take: &str| {
        let text = format!(
            "var 1..40: x :: output_var; var 1..40: y :: output_var; constraint int_lin_ne([1,1],[x,y],80);\n\
             solve :: int_search([y,x], input_order, {take}, complete) satisfy;\n"
        );
        folder.write(&format!("{take}.fzn"), text)
    };
    let (least, greatest) = (annotated("indomain_min"), annotated("indomain_max"));
    assert_eq!(flatzinc(&[&least]), ["x = 1;\ny = 1;\n", SOLUTION].concat());
    assert_eq!(flatzinc(&[&greatest]), ["x = 39;\ny = 40;\n", SOLUTION].concat());
    let solved = geduld(&["solve", "--strategy", "annotated", &greatest]).done();
    assert!(solved.ends_with("x = 39;\ny = 40;\n"), "{solved}");
    assert_eq!(flatzinc(&["-f", &least]), flatzinc(&["-f", &greatest]));
    assert_eq!(
        geduld(&["list", &least]).done().lines().count(),
        geduld(&["list", &greatest]).done().lines().count()
    );
}

/// The best of forty things whose weights are even, in a knapsack for an odd one: easy to find some, hard to prove that
/// none are better.
fn heavy_knapsack() -> String {
    let weights: Vec<usize> = (0..40).map(|thing| 2 * (1000 + thing * thing * 37 % 1000)).collect();
    let names = (0..40).map(|thing| format!("x{thing}")).collect::<Vec<_>>().join(",");
    let declared: String = (0..40).map(|thing| format!("var 0..1: x{thing} :: output_var;\n")).collect();
    let listed = weights.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    let most = weights.iter().sum::<usize>() / 2 + 1;
    format!(
        "{declared}var int: worth :: output_var;\nconstraint int_lin_le([{listed}],[{names}],{most});\n\
         constraint int_lin_eq([{listed},-1],[{names},worth],0);\nsolve maximize worth;\n"
    )
}

#[test]
fn the_best_solution_so_far_is_shown_if_the_work_is_ended() {
    let folder = Folder::new();
    let file = folder.write("knapsack.fzn", heavy_knapsack());
    let solve = ["solve", "--time-limit", "1s", "--threads", "1", &file];
    let ended = geduld(&solve);
    assert_eq!(ended.status, Some(3), "{ended:?}");
    let heading = "(flatzinc, the greatest value of its objective so far: ";
    assert!(ended.stdout.contains(heading) && ended.stdout.contains("\nworth = "), "{ended:?}");
    assert!(ended.stderr.contains("; the best so far is "), "{ended:?}");
    let json = geduld(&[&solve[..], &["--json"]].concat());
    let object: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(object["solution"]["worth"], object["objective"]);
    assert_eq!(object["complete"], false);
}

#[test]
fn solutions_are_counted_instead_of_listed() {
    let queens = model("queens6.fzn");
    let counted = flatzinc(&["--count", "--same", "any", &queens]);
    let rest = counted.split_once("%%%mzn-stat-end\n").unwrap();
    let (numbers, rest) = rest;
    assert!(
        numbers.starts_with("%%%mzn-stat: solutions=4\n%%%mzn-stat: essentially_different=1\n"),
        "{numbers}"
    );
    assert_eq!((parted(rest).0.len(), parted(rest).1), (1, true), "{counted}");
    assert!(flatzinc(&["--count", &queens]).starts_with("%%%mzn-stat: solutions=4\n%%%mzn-stat: counted="));
    let folder = Folder::new();
    let none = folder.write("none.fzn", "var 1..2: x :: output_var; constraint int_lt(x, 1); solve satisfy;");
    let counted = flatzinc(&["--count", &none]);
    assert_eq!(counted, "%%%mzn-stat: solutions=0\n%%%mzn-stat-end\n=====UNSATISFIABLE=====\n");
    assert_eq!(geduld(&["flatzinc", "--count", "-a", &none]).status, Some(2));
}

#[test]
fn statistics_have_the_names_that_minizinc_knows() {
    for options in [&["-s"][..], &["-s", "-a"], &["-s", "-a", "--engine", "sat"], &["-s", "--count"]] {
        let answer = flatzinc(&[options, &[&model("queens6.fzn")]].concat());
        let names: Vec<&str> =
            answer.lines().filter_map(|line| line.strip_prefix("%%%mzn-stat: ")?.split('=').next()).collect();
        for name in ["initTime", "solveTime", "variables"] {
            assert!(names.contains(&name), "{answer}");
        }
        assert!(!names.contains(&"nSolutions") && answer.ends_with("%%%mzn-stat-end\n"), "{answer}");
    }
}

#[test]
fn models_without_solutions_and_without_outputs() {
    let folder = Folder::new();
    let none = folder.write("none.fzn", "var 1..2: x :: output_var; constraint int_lt(x, 1); solve satisfy;");
    assert_eq!(flatzinc(&[&none]), "=====UNSATISFIABLE=====\n");
    assert_eq!(flatzinc(&["-a", &none]), "=====UNSATISFIABLE=====\n");
    let bare = folder.write("bare.fzn", "solve satisfy;");
    assert_eq!(flatzinc(&[&bare]), SOLUTION);
    assert_eq!(flatzinc(&["-a", &bare]), [SOLUTION, COMPLETE].concat());
}

#[test]
fn assumptions_that_exclude_one_another_are_named() {
    let folder = Folder::new();
    let assuming = |assumed: &str, more: &str| {
        let text = format!(
            "var 1..10: x :: output_var; var bool: low :: var_is_introduced;
             var bool: high :: var_is_introduced; var bool: even :: var_is_introduced; var bool: odd :: var_is_introduced;
             array [1..3] of var bool: all = [even,low,high];
             constraint {assumed};
             constraint int_le_reif(x, 2, low); constraint int_le_reif(9, x, high); {more}
             constraint int_mod(x, 2, 0); constraint bool_eq(even, true); constraint bool_not(even, odd);\n"
        );
        folder.write("assume.fzn", text + "solve satisfy;\n")
    };
    const NONE: &str = "=====UNSATISFIABLE=====\n";
    for (assumed, more, core) in [
        ("fzn_assume([even,low,high])", "", "low, high"),
        ("fzn_assume(all)", "", "low, high"),
        ("fzn_assume([low,odd,high])", "", "odd"),
        ("fzn_assume([low,low]); constraint fzn_assume([high])", "", "low, high"),
        ("fzn_assume([low,high])", "constraint int_lt(x, 1);", ""),
        ("fzn_assume([low,false])", "", "false"),
    ] {
        let file = assuming(assumed, more);
        for options in [&[][..], &["-a"], &["--count"], &["-a", "--engine", "sat"]] {
            let answer = flatzinc(&[options, &[&file]].concat());
            assert!(
                answer.ends_with(&format!("%%%mzn-core: [{core}]\n{NONE}")),
                "{assumed} {options:?}: {answer}"
            );
        }
    }
    let best = assuming("fzn_assume([low,high])", "");
    let text = std::fs::read_to_string(&best).unwrap().replace("solve satisfy", "solve maximize x");
    assert_eq!(flatzinc(&[&folder.write("best.fzn", text)]), format!("%%%mzn-core: [low, high]\n{NONE}"));
    // Assumptions that can hold do.
    let held = flatzinc(&["-a", &assuming("fzn_assume([low,even])", "")]);
    assert_eq!(held, format!("x = 2;\n{SOLUTION}{COMPLETE}"));
}

#[test]
fn a_model_that_is_not_served_is_an_error() {
    let folder = Folder::new();
    for (text, message) in [
        ("", "without a `solve` item"),
        ("{}", "not FlatZinc in JSON"),
        ("var float: f; solve satisfy;", "float"),
    ] {
        let file = folder.write("wrong", text);
        let Run { status, stdout, stderr } = geduld(&["flatzinc", "-a", &file]);
        assert_eq!((status, &*stdout), (Some(1), ""), "{text}");
        assert!(stderr.contains(message), "{stderr}");
    }
}

#[test]
fn solutions_come_as_they_are_found_until_the_reader_leaves() {
    let folder = Folder::new();
    let file = folder.write("digits.fzn", ascending(20));
    let mut child =
        command(&["flatzinc", "-a", &file]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let marks = lines.by_ref().map(Result::unwrap).filter(|line| line == "----------").take(1000).count();
    assert_eq!(marks, 1000);
    drop(lines);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_time_limit_and_a_signal_leave_whole_solutions_without_the_last_mark() {
    let folder = Folder::new();
    let file = folder.write("digits.fzn", ascending(20));
    let whole = |answer: &str| {
        assert!(answer.ends_with(SOLUTION) && answer.starts_with("d0 = "), "{}", answer.len());
    };
    whole(&flatzinc(&["-a", "-t", "2000", &file]));
    for signal in ["-INT", "-TERM"] {
        let mut child = command(&["flatzinc", "-a", &file]).stdout(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut answer = String::new();
        reader.read_line(&mut answer).unwrap();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        std::io::Read::read_to_string(&mut reader, &mut answer).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        whole(&answer);
    }
}

/// Nothing is found in no time, and that is told.
#[test]
fn without_a_solution_in_time_the_answer_is_unknown() {
    let folder = Folder::new();
    // Nobody has found such a square.
    let names: Vec<String> = (0..100).map(|number| format!("x{number}")).collect();
    let declared = names.iter().map(|name| format!("var 1..100: {name} :: output_var;\n"));
    let sums = (0..10).flat_map(|line| {
        let row = |at: usize| &names[10 * line + at];
        let column = |at: usize| &names[10 * at + line];
        [
            (0..10).map(row).cloned().collect::<Vec<_>>().join(","),
            (0..10).map(column).cloned().collect::<Vec<_>>().join(","),
        ]
    });
    let sums: String =
        sums.map(|sum| format!("constraint int_lin_eq([1,2,3,1,2,3,1,2,3,1],[{sum}],960);\n")).collect();
    let all = format!("constraint fzn_all_different_int([{}]);\nsolve satisfy;\n", names.join(","));
    let file = folder.write("square.fzn", declared.collect::<String>() + &sums + &all);
    let answer = flatzinc(&["-t", "0", &file]);
    assert_eq!(answer, "=====UNKNOWN=====\n");
}

/// Every way to search reports its work, and the time to read the model is no search.
#[test]
fn statistics_are_as_documented() {
    let folder = Folder::new();
    let queens = model("queens6.fzn");
    let best = folder.write("best.fzn", knapsack("maximize worth"));
    for options in [&["-a"][..], &["--count"], &[], &["-a", "--engine", "sat"], &["-a", "--engine", "search"]]
    {
        for file in [&queens, &best] {
            let told = flatzinc(&[options, &["-s", file]].concat());
            let value = |name: &str| -> f64 {
                let line = told.lines().find_map(|line| line.strip_prefix(&format!("%%%mzn-stat: {name}=")));
                line.unwrap_or_else(|| panic!("{name} is missing for {options:?}: {told}")).parse().unwrap()
            };
            let [init, solve] = ["initTime", "solveTime"].map(value);
            assert!(init >= 0.0 && solve >= 0.0);
            assert!(value("variables") > 0.0, "{options:?}: {told}");
            assert!(value("nodes") + value("failures") + value("propagations") > 0.0, "{options:?}: {told}");
        }
    }
    let strategy = flatzinc(&["--strategy", "weighted", "-s", &queens]);
    assert!(strategy.contains(SOLUTION), "{strategy}");
    geduld(&["flatzinc", "--strategy", "weighted", &best]).misused("", "--strategy", "without an objective");
    assert!(
        flatzinc(&["--no-symmetry", "--memory-limit", "1000", "--count", &queens]).contains("solutions=4\n")
    );
}
