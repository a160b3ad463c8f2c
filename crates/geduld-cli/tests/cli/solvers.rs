//! Other SAT solvers: `--solver`, with programs that do what they should not, and `decode`, which reads what they
//! write.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Folder, Run, command, geduld, geduld_reading};

/// Runs geduld with its temporary files in a folder of the test's own, which must be empty afterwards.
fn geduld_in(folder: &Folder, arguments: &[&str]) -> Run {
    std::fs::create_dir_all(folder.path("tmp")).unwrap();
    let run = command(arguments).env("TMPDIR", folder.path("tmp")).output().unwrap().into();
    assert_eq!(std::fs::read_dir(folder.path("tmp")).unwrap().count(), 0, "files are left behind");
    run
}

#[test]
fn built_in_solvers_and_seeds_have_the_same_numbers() {
    let table = |arguments: &[&str]| {
        let text = geduld(&[&["count", "crazy-jacob"], arguments].concat()).done();
        let (table, footer) = text.trim_end().rsplit_once('\n').unwrap();
        (table.to_owned(), footer.to_owned())
    };
    let (expected, _) = table(&[]);
    for (arguments, footer) in [
        (&["--solver", "varisat", "--seed", "1"][..], "sat engine, "),
        (&["--solver", "batsat"], "sat engine, solver batsat, "),
        (&["--solver", "batsat", "--seed", "7"], "sat engine, solver batsat, "),
    ] {
        let (numbers, by) = table(arguments);
        assert_eq!(numbers, expected, "{arguments:?}");
        assert!(by.starts_with(footer), "{by}");
    }
    let counted = geduld(&["count", "magic-3", "--solver", "batsat", "--json"]).done();
    let counted: Value = serde_json::from_str(&counted).unwrap();
    assert_eq!((&counted["engine"], &counted["solver"]), (&"sat".into(), &"batsat".into()));
    assert!(!geduld(&["count", "magic-3", "--json"]).done().contains("solver"));
}

#[test]
fn a_solver_means_the_sat_engine() {
    for option in [["--solver", "batsat"], ["--seed", "3"]] {
        let refused = geduld(&["solve", "magic-3", "--engine", "search", option[0], option[1]]);
        assert_eq!(refused.status, Some(2), "{}", refused.stderr);
        assert!(refused.stderr.contains("means the SAT engine"), "{}", refused.stderr);
    }
    for (text, problem) in [("", "names no program"), ("cadical 'q", "left open")] {
        let refused = geduld(&["solve", "magic-3", "--solver", text]);
        assert_eq!(refused.status, Some(2), "{}", refused.stderr);
        assert!(refused.stderr.contains(problem), "{}", refused.stderr);
    }
}

#[cfg(unix)]
#[test]
fn every_misbehaviour_is_told() {
    let folder = Folder::new();
    for (script, message, remedy) in [
        ("exit 0", "gave no answer", "`v` lines"),
        ("echo oh dear >&2; exit 1", "ended with exit status: 1; the last line it wrote: oh dear", "DIMACS"),
        ("kill -SEGV $$", "ended with signal: 11", "DIMACS"),
        ("kill -KILL $$", "ended with signal: 9", "DIMACS"),
        ("echo hello", "is not an answer: line 1: `hello`", "DIMACS"),
        (
            "echo s SATISFIABLE; echo v 1 2 3 0; exit 10",
            "wrong model: it breaks the clause",
            "another solver",
        ),
        ("echo s SATISFIABLE; exit 10", "does not print it", "{result}"),
        ("echo s UNKNOWN", "gave up", "limits"),
        ("echo s SATISFIABLE; exit 20", "contradicts itself", "another solver"),
    ] {
        let solver = format!("sh '{}'", folder.write("solver", script));
        for command in ["count", "solve", "list"] {
            geduld_in(&folder, &[command, "magic-3", "--solver", &solver]).refused(&solver, message, remedy);
        }
    }
    let missing = geduld_in(&folder, &["count", "magic-3", "--solver", "no-such-solver"]);
    missing.misused("no-such-solver", "cannot start the solver", "built in");
}

/// A script for a shell gets names that it reads as one word each, whatever the folder is called.
#[cfg(unix)]
#[test]
fn names_of_files_are_quoted_in_scripts() {
    let folder = Folder::new();
    let odd = folder.path("it's $(touch oops) \"here\"; `x`");
    std::fs::create_dir(&odd).unwrap();
    let solver =
        folder.write("solver", "test -f \"$1\" && test $# = 2 && echo UNSAT >\"$2\" && exit 20; exit 1");
    for script in [
        "exec sh 'SOLVER' {formula} {result}",
        "exec sh 'SOLVER' \"{formula}\" \"{result}\"",
        "exec sh 'SOLVER' '{formula}' '{result}'",
    ] {
        let script = script.replace("SOLVER", &solver);
        let command_line = format!("sh -c {}", shlex::try_quote(&script).unwrap());
        for solver in [command_line, format!("sh '{solver}' {{formula}} {{result}}")] {
            let mut count = command(&["count", "magic-3", "--solver", &solver]);
            let output = count.env("TMPDIR", &odd).current_dir(folder.path("")).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{solver}: {said}");
        }
    }
    assert!(!folder.path("oops").exists());
}

/// A wrong answer of this kind cannot be seen, so it is told whose word it is.
#[cfg(unix)]
#[test]
fn that_there_is_no_solution_is_the_word_of_the_command() {
    let folder = Folder::new();
    let solver = format!("sh '{}'", folder.write("solver", "exit 20"));
    for command in ["solve", "list"] {
        let said = geduld_in(&folder, &[command, "magic-3", "--solver", &solver]).done();
        let expected = format!(" has no solution, says `{solver}` (not checked).\n");
        assert!(said.ends_with(&expected), "{said}");
    }
    let explained = geduld_in(&folder, &["solve", "magic-3", "-v", "--solver", &solver]);
    assert!(explained.stderr.contains("no further solutions is not checked"), "{}", explained.stderr);
}

/// Whether no process has this text in its arguments.
#[cfg(target_os = "linux")]
fn no_process_with(text: &str) -> bool {
    let any = || {
        std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
            let arguments = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let its_own = entry.file_name().to_str() == Some(&std::process::id().to_string());
            !its_own && String::from_utf8_lossy(&arguments).contains(text)
        })
    };
    (0..200).any(|_| {
        let gone = !any();
        if !gone {
            thread::sleep(Duration::from_millis(10));
        }
        gone
    })
}

/// A solver that hangs, and its child with it; `name` is in the arguments of both.
#[cfg(target_os = "linux")]
fn hanging(folder: &Folder, name: &str) -> String {
    let child = folder.write(&format!("{name}-child"), "trap '' INT TERM; while :; do sleep 1; done");
    let script = format!("touch '{}'; trap '' INT TERM; sh '{child}'", folder.name("begun"));
    format!("sh '{}'", folder.write(name, script))
}

#[cfg(target_os = "linux")]
#[test]
fn a_solver_that_hangs_is_killed_when_the_time_is_up() {
    let folder = Folder::new();
    let solver = hanging(&folder, "hangs-for-ever");
    let start = Instant::now();
    let run = geduld_in(&folder, &["count", "magic-3", "--solver", &solver, "--time-limit", "1"]);
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("ended early"), "{}", run.stdout);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(folder.path("begun").exists(), "the solver was run");
    assert!(no_process_with(&folder.name("hangs-for-ever")), "a process is left behind");
}

/// After one signal the work ends in order, after two at once: nothing is left either way.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    for signals in [1, 2] {
        let folder = Folder::new();
        let solver = hanging(&folder, "hangs-until-interrupted");
        std::fs::create_dir(folder.path("tmp")).unwrap();
        let mut command = command(&["count", "magic-3", "--solver", &solver]);
        let command = command.env("TMPDIR", folder.path("tmp")).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        while !folder.path("begun").exists() {
            thread::sleep(Duration::from_millis(5));
        }
        for _ in 0..signals {
            assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
            thread::sleep(Duration::from_millis(2));
        }
        let run = Run::from(child.wait_with_output().unwrap());
        assert!(matches!(run.status, Some(3 | 130)), "{run:?}");
        assert!(no_process_with(&folder.name("hangs-until-interrupted")), "a process is left behind");
        assert_eq!(std::fs::read_dir(folder.path("tmp")).unwrap().count(), 0, "files are left behind");
    }
}

/// The model of magic-3 whose rows are 2 7 6, 9 5 1, 4 3 8; its atoms are numbered cell by cell.
fn model() -> Vec<i32> {
    let cells = [2, 7, 6, 9, 5, 1, 4, 3, 8];
    let atoms = cells.iter().flat_map(|&number| (1..=9).map(move |other| number == other));
    atoms.zip(1..).map(|(holds, atom)| if holds { atom } else { -atom }).collect()
}

fn words(model: &[i32]) -> String {
    model.iter().map(|literal| format!("{literal} ")).collect()
}

#[test]
fn all_forms_of_answers_are_decoded() {
    let expected = geduld(&["solve", "magic-3", "--pin", "1,1=2", "--pin", "1,2=7"]).done();
    let model = words(&model());
    for answer in [
        format!("c hello\ns SATISFIABLE\nv {model}0\n"),
        format!("s SATISFIABLE\nv {}\nv 0\n", model.replace(" -9 ", " -9\nv ")),
        format!("SAT\n{model}0\n"),
        model.clone(),
    ] {
        assert_eq!(geduld_reading(&answer, &["decode", "magic-3"]).done(), expected, "{answer}");
        assert_eq!(geduld_reading(&answer, &["decode", "magic-3", "-", "--sum", "adder"]).done(), expected);
    }
    let folder = Folder::new();
    let file = folder.write("answer", format!("SAT\n{model}0\n"));
    assert_eq!(geduld(&["decode", "magic-3", &file]).done(), expected);
    // What is written can be checked, and several may follow one another.
    let twice = format!("v {model}0\nv {model}0\ns SATISFIABLE\n");
    let drawn = geduld_reading(&twice, &["decode", "magic-3"]).done();
    assert!(drawn.starts_with("1.\n") && drawn.contains("\n2.\n"), "{drawn}");
    let json = geduld_reading(&twice, &["decode", "magic-3", "--json"]).done();
    let checked = geduld_reading(&json, &["check", "magic-3", "-"]);
    assert_eq!(checked.status, Some(1), "the same one twice");
    assert!(checked.stdout.contains("2 solutions keep all rules"), "{}", checked.stdout);
}

#[test]
fn answers_without_a_model_are_told() {
    let unsatisfiable = geduld_reading("s UNSATISFIABLE\n", &["decode", "magic-3"]).done();
    assert!(unsatisfiable.ends_with(" has no solution, says the solver (not checked).\n"));
    let json = geduld_reading("UNSAT\n", &["decode", "magic-3", "--json"]).done();
    let object: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&object["solutions"], &object["complete"]), (&Value::Array(Vec::new()), &true.into()));
    let unknown = geduld_reading("s UNKNOWN\n", &["decode", "magic-3"]);
    assert_eq!((unknown.status, unknown.stderr.as_str()), (Some(3), ""));
    assert!(unknown.stdout.contains("gave up"), "{}", unknown.stdout);
}

#[test]
fn wrong_answers_are_refused() {
    let right = model();
    let with = |changes: &[(usize, i32)]| {
        let mut model = right.clone();
        changes.iter().for_each(|&(index, literal)| model[index] = literal);
        format!("v {}0\n", words(&model))
    };
    let missing = format!("v {}0\n", words(&right[..80]));
    // Every cell has one number, and every number one cell; the sums are wrong.
    let swapped = with(&[(1, -2), (6, 7), (9 + 6, -16), (9 + 1, 11)]);
    for (answer, message, remedy) in [
        (String::new(), "holds no answer of a SAT solver", "`s` line"),
        ("c nothing\n".to_owned(), "holds no answer of a SAT solver", "`s` line"),
        ("s SATISFIABLE\n".to_owned(), "line says that there is a model", "minisat"),
        ("hello\n".to_owned(), "line 1: `hello` is neither", "geduld encode"),
        ("\0\0\n".to_owned(), "line 1: `` is neither", "geduld encode"),
        ("v 1 x 0\n".to_owned(), "line 1: `x` is not a literal", "geduld encode"),
        ("v 999999 0\n".to_owned(), "`999999` is not a variable of the formula", "encodings"),
        ("v 99999999999999999999 0\n".to_owned(), "is not a variable of the formula", "encodings"),
        (missing, "it has no value for variable 81, `cell(3,3)=9`", "encodings"),
        (with(&[(1, -2)]), "it breaks clause ", "encodings"),
        (with(&[(0, 1)]), "it breaks clause ", "encodings"),
        (swapped, "it ", "encodings"),
        (words(&right).replacen("2 ", "2 -2 ", 1), "said to be both true and false", "encodings"),
        (format!("v {}", words(&right)), "does not end with 0", "encodings"),
        (format!("v {}0\ns UNSATISFIABLE\n", words(&right)), "contradicts itself", "another solver"),
    ] {
        // Without auxiliaries, which follow from the rest, every wrong value breaks a clause that can be named.
        let run = geduld_reading(&answer, &["decode", "magic-3", "--json", "--at-most-one", "pairwise"]);
        let shown = run.stderr.replace("standard input says", "line says");
        let stdout = if message == "contradicts itself" { String::new() } else { run.stdout };
        Run { stdout, stderr: shown, ..run }.refused("", message, remedy);
    }
    let both = geduld_reading("", &["decode", "-"]);
    both.misused("", "cannot both come from standard input", "file");
    geduld(&["decode", "magic-3", "/no/such/file"]).refused("/no/such/file", "cannot read", "SAT solver");
}

#[test]
fn an_answer_to_a_formula_with_other_pins_is_recognised() {
    let folder = Folder::new();
    let formula = folder.name("magic.cnf");
    geduld(&["encode", "magic-3", "--pin", "1,1=2", "-o", &formula]).done();
    let answer = folder.name("answer.txt");
    geduld(&["solve", &formula, "-o", &answer]).done();
    geduld(&["decode", &formula, &answer]).done();
    geduld(&["decode", "magic-3", "--pin", "1,1=2", &answer]).done();
    let other = geduld(&["decode", "magic-3", "--pin", "1,1=4", &answer]);
    other.refused("answer.txt", "made with other conditions", "the file of that formula");
}

#[test]
fn check_reads_what_solve_writes() {
    let solved = geduld(&["solve", "crazy-jacob", "--json"]).done();
    let listed =
        geduld(&["list", "crazy-jacob", "--engine", "sat", "--format", "jsonl", "--limit", "1"]).stdout;
    let checked = geduld_reading(&format!("{solved}{listed}"), &["check", "crazy-jacob", "-"]);
    assert!(checked.stdout.contains("2 solutions keep all rules"), "{}", checked.stdout);
    let other = geduld(&["solve", "magic-3", "--json"]).done();
    let refused = geduld_reading(&other, &["check", "crazy-jacob", "-"]);
    refused.refused("line 1", "it is about the puzzle", "solve --json");
    let none = geduld(&["solve", "magic-3", "--pin", "1,1=5", "--json"]).done();
    assert!(
        geduld_reading(&none, &["check", "magic-3", "-"])
            .done()
            .contains("there is no solution in standard input")
    );
    let wrong = other.replacen("[[", "[[9,", 1);
    assert_eq!(geduld_reading(&wrong, &["check", "magic-3", "-"]).status, Some(1));
}

/// Every program is named once, with its file if there is one.
#[cfg(unix)]
#[test]
fn solvers_are_listed_with_their_places() {
    let folder = Folder::new();
    let path = folder.write("kissat", "");
    let run = |arguments: &[&str]| {
        let output = command(arguments).env("PATH", folder.path(".")).output().unwrap();
        Run::from(output).done()
    };
    let text = run(&["solvers"]);
    assert!(text.contains("  varisat           the default\n  batsat\n"), "{text}");
    assert!(text.contains("  cadical           not found in PATH\n"), "{text}");
    assert!(text.contains("/kissat\n") && text.contains("--solver 'cadical -q'"), "{text}");
    let list: Value = serde_json::from_str(&run(&["solvers", "--json"])).unwrap();
    let of = |name: &str| {
        let mut all = list["solvers"].as_array().unwrap().iter();
        all.find(|solver| solver["name"] == name).unwrap_or_else(|| panic!("{name}")).clone()
    };
    assert_eq!(of("varisat")["kind"], "built-in");
    assert_eq!(of("ganak")["kind"], "counter");
    assert_eq!((&of("minisat")["found"], &of("minisat")["path"]), (&Value::Bool(false), &Value::Null));
    assert_eq!(
        std::fs::canonicalize(of("kissat")["path"].as_str().unwrap()).unwrap(),
        std::fs::canonicalize(path).unwrap()
    );
}
