//! Model counters: scripts that answer as ganak, SharpSAT-TD and d4 do, and some that should not be believed.

use serde_json::Value;

use crate::run::{Folder, Run, command, geduld};

/// A script in a folder, as a program of this name.
fn program(folder: &Folder, name: &str, script: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let file = folder.write(name, format!("#!/bin/sh\nfor file; do :; done\n{script}"));
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    file
}

/// Runs geduld with its temporary files in a folder of the test's own, which must be empty afterwards.
fn geduld_in(folder: &Folder, arguments: &[&str]) -> Run {
    std::fs::create_dir_all(folder.path("tmp")).unwrap();
    let run = command(arguments).env("TMPDIR", folder.path("tmp")).output().unwrap().into();
    assert_eq!(std::fs::read_dir(folder.path("tmp")).unwrap().count(), 0, "files are left behind");
    run
}

const EIGHT: &str =
    "echo s SATISFIABLE; echo c s type mc; echo c s log10-estimate 0.903; echo c s exact arb int 8";

#[test]
fn known_counters_get_the_formula_as_they_read_it() {
    let folder = Folder::new();
    let ganak = "grep -q '^c t pmc' \"$file\" && grep -q '^c p show .* 0$' \"$file\" && test \"$1 $2\" = '--prob 0' || exit 1; ";
    // It starts `./flow_cutter_pace17`, and refuses any other type than `mc`.
    let sharpsat = "grep -q '^c t mc' \"$file\" && ! grep -q 'c p show' \"$file\" && test -x sharpSAT && test \"$1\" = -decot || exit 1; ";
    let d4 = "test \"$1\" = -mc && ! grep -q 'c p show' \"$file\" && echo c chatter && echo s 8";
    for (name, script) in [
        ("ganak", ganak.to_owned() + EIGHT),
        ("sharpSAT", sharpsat.to_owned() + EIGHT),
        ("d4", d4.to_owned()),
    ] {
        let counter = program(&folder, name, &script);
        for seed in ["0", "3"] {
            let counted =
                geduld_in(&folder, &["count", "magic-3", "--solver", &counter, "--json", "--seed", seed])
                    .done();
            let counted: Value = serde_json::from_str(&counted).unwrap();
            assert_eq!((&counted["solutions"], &counted["engine"]), (&"8".into(), &"counter".into()));
        }
    }
    let any = format!("counter:sh '{}'", folder.write("any", EIGHT));
    let counted = geduld_in(&folder, &["count", "magic-3", "--solver", &any]).done();
    assert!(counted.contains("  solutions              8\ncounted by `counter:sh "), "{counted}");
    assert!(counted.contains("(not checked)"), "{counted}");
}

#[test]
fn what_is_no_count_is_told() {
    let folder = Folder::new();
    for (script, message, remedy) in [
        (
            "echo s SATISFIABLE; echo c s exact double prec-sci 1.2e9",
            "prec-sci 1.2e9` is not the exact",
            "exactly",
        ),
        ("echo s SATISFIABLE; echo c s approx arb int 1200", "is not the exact number", "exactly"),
        ("echo s UNSATISFIABLE; echo c s exact arb int 8", "it says `s UNSATISFIABLE` and 8", "exactly"),
        ("echo s SATISFIABLE", "ended with exit status: 0 and printed no count", "c s exact arb int N"),
        ("echo c s exact arb int 8; echo oh dear >&2; exit 3", "wrote: oh dear", "c s exact arb int N"),
        ("kill -SEGV $$", "signal: 11", "c s exact arb int N"),
        (
            "echo s SATISFIABLE; echo c s exact arb int 999999999999999999999999999999999999999999",
            "more than 2^128",
            "geduld encode",
        ),
    ] {
        let counter = format!("counter:sh '{}'", folder.write("counter", script));
        geduld_in(&folder, &["count", "magic-3", "--solver", &counter]).refused("counter", message, remedy);
    }
    geduld(&["count", "magic-3", "--solver", "counter:no-such-counter"]).misused(
        "",
        "cannot start",
        "install",
    );
}

#[test]
fn a_counter_finds_no_solutions_and_keeps_no_parts() {
    let folder = Folder::new();
    let counter = program(&folder, "ganak", EIGHT);
    for command in ["solve", "list"] {
        geduld_in(&folder, &[command, "magic-3", "--solver", &counter]).refused(
            "ganak",
            "counts models, but cannot find one",
            "name a SAT solver",
        );
    }
    geduld(&["compare", "magic-3", "--solver", &counter]).misused(
        "ganak",
        "finds no solution",
        "--task count",
    );
    let checkpoint = folder.name("checkpoint");
    geduld_in(&folder, &["count", "magic-3", "--solver", &counter, "--checkpoint", &checkpoint]).misused(
        "ganak",
        "--checkpoint needs more",
        "leave out",
    );
    let slow = format!("counter:sh '{}'", folder.write("slow", "sleep 60"));
    let ended = geduld_in(&folder, &["count", "magic-3", "--solver", &slow, "--time-limit", "0.3"]);
    assert_eq!(ended.status, Some(3), "{}", ended.stderr);
    assert!(ended.stdout.contains("before the counter gave a number"), "{}", ended.stdout);
}

#[test]
fn formulas_are_counted_too() {
    let folder = Folder::new();
    let formula = folder.write("f.cnf", "p cnf 3 1\nc p show 1 2 0\n1 2 3 0\n");
    let ganak = program(
        &folder,
        "ganak",
        "grep -q '^c p show 1 2 0' \"$file\" && echo s SATISFIABLE && echo c s exact arb int 4",
    );
    let counted = geduld_in(&folder, &["count", &formula, "--solver", &ganak]).done();
    assert!(
        counted.ends_with("c s type pmc\nc s log10-estimate 0.6020599913279624\nc s exact arb int 4\n"),
        "{counted}"
    );
    let d4 = program(&folder, "d4", "echo s 7");
    geduld_in(&folder, &["count", &formula, "--solver", &d4]).refused(
        "d4",
        "counts over all variables",
        "ganak",
    );
}

/// A wrong count is found out, as the other wrong answers of programs are.
#[test]
fn counters_are_cells_of_a_comparison() {
    let folder = Folder::new();
    let (right, wrong) = (program(&folder, "ganak", EIGHT), program(&folder, "d4", "echo s 9"));
    let arguments = ["compare", "magic-3", "--task", "count", "--runs", "1", "--format", "jsonl"];
    let solvers = ["--solver", "varisat", "--solver", &right, "--solver", &wrong];
    let run = geduld_in(&folder, &[&arguments[..], &solvers].concat());
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    let runs: Vec<Value> =
        run.stdout.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let outcome = |name: &str| {
        let run = runs.iter().find(|run| run["options"]["solver"] == name);
        run.unwrap_or_else(|| panic!("{}", run_names(&runs)))["outcome"].clone()
    };
    assert_eq!((outcome("varisat"), outcome(&right)), ("solved".into(), "solved".into()));
    assert!(outcome(&wrong)["wrong"].as_str().unwrap().contains('9'), "{runs:?}");
}

fn run_names(runs: &[Value]) -> String {
    runs.iter().map(|run| run["options"].to_string()).collect()
}
