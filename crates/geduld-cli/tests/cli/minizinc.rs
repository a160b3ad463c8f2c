//! MiniZinc is told where geduld is, calls it, and is called by it.

use std::process::Command;

use crate::protocol::parted;
use crate::run::{Folder, Run, command, geduld};

#[test]
fn minizinc_is_told_where_geduld_is() {
    let folder = Folder::new();
    let to = folder.name("solvers");
    let planned = geduld(&["minizinc", "install", "--dry-run", "--to", &to]).done();
    assert!(planned.starts_with("would write") && folder.entries().is_empty(), "{planned}");
    let done = geduld(&["minizinc", "install", "--to", &to]).done();
    assert!(done.contains(&format!("minizinc --solver {to}")), "{done}");
    let text = std::fs::read_to_string(folder.path("solvers/geduld.msc")).unwrap();
    let known: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(known["executable"][0].as_str().unwrap().starts_with('/'), "{text}");
    assert!(folder.path("solvers/geduld/redefinitions.mzn").exists());
    // What another version left behind goes.
    let old = folder.write("solvers/geduld/old.mzn", "");
    geduld(&["minizinc", "install", "--to", &to]).done();
    assert!(!std::path::Path::new(&old).exists());
    assert!(geduld(&["minizinc", "uninstall", "--to", &to]).done().starts_with("removed"));
    assert!(geduld(&["minizinc", "uninstall", "--to", &to]).done().starts_with("there is no"));
    assert_eq!(std::fs::read_dir(&to).unwrap().count(), 0);
    let mut homeless = command(&["minizinc", "install"]);
    let output = homeless.env_remove("HOME").env_remove("APPDATA").output().unwrap();
    Run::from(output).refused("HOME", "cannot find your folder", "--to");
    let places = command(&["minizinc", "where"]).env("HOME", folder.name("home")).output().unwrap();
    assert!(String::from_utf8(places.stdout).unwrap().ends_with("/home/.minizinc/solvers: no geduld\n"));
}

/// Whether MiniZinc is installed; says so if it is not.
fn has_minizinc() -> bool {
    let found = Command::new("minizinc").arg("--version").output().is_ok();
    if !found {
        eprintln!("minizinc is not installed: this test is left out");
    }
    found
}

const QUEENS: &str = "int: n; array[1..n] of var 1..n: q; include \"alldifferent.mzn\"; constraint alldifferent(q);
    constraint alldifferent([q[i] + i | i in 1..n]); constraint alldifferent([q[i] - i | i in 1..n]); solve satisfy;";

#[test]
fn minizinc_calls_geduld_and_geduld_calls_minizinc() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    geduld(&["minizinc", "install", "--to", &folder.name("solvers")]).done();
    let (model, solver) = (folder.write("queens.mzn", QUEENS), folder.name("solvers/geduld.msc"));
    let data = folder.write("six.dzn", "n = 6;");
    let minizinc = |options: &[&str]| {
        let output =
            Command::new("minizinc").args(["--solver", &solver, &model]).args(options).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(parted(&minizinc(&["-a", &data])).0.len(), 4);
    assert!(parted(&minizinc(&["-a", &data])).1);
    assert!(minizinc(&["--count", "-D", "n=8"]).starts_with("%%%mzn-stat: solutions=92\n"));
    assert_eq!(minizinc(&["-D", "n=3"]), "=====UNSATISFIABLE=====\n");
    assert_eq!(parted(&minizinc(&["-n", "2", "-s", "-p", "1", "--time-limit", "60000", &data])).0.len(), 3);
    assert!(geduld(&["count", &model, "n=8"]).done().contains("  solutions              92\n"));
    assert_eq!(geduld(&["list", "--format", "jsonl", &model, &data]).done().lines().count(), 4);
    assert!(geduld(&["solve", &model, &data]).done().contains("\nq = ["));
    assert_eq!(geduld(&["list", &model, "--data", "n=6", "--format", "jsonl"]).done().lines().count(), 4);
    // What the output item shows counts.
    let first = folder.write(
        "first.mzn",
        "include \"queens.mzn\"; var 1..n: first; constraint first = q[1]; output [show(first)];",
    );
    assert!(
        geduld(&["count", &first, "n=6", "--threads", "1"]).done().contains("  solutions              4\n")
    );
    let last = folder.write(
        "last.mzn",
        "include \"queens.mzn\"; var bool: late; constraint late <-> q[1] > 3; output [show(late)];",
    );
    assert!(geduld(&["count", &last, "n=6"]).done().contains("  solutions              2\n"));
    geduld(&["solve", &model]).refused("queens.mzn", "MiniZinc does not compile", "correct the model");
}

#[test]
fn without_minizinc_the_remedy_is_told() {
    let folder = Folder::new();
    let model = folder.write("queens.mzn", QUEENS);
    let output = command(&["count", &model, "n=4"]).env("PATH", folder.name("nothing")).output().unwrap();
    Run::from(output).refused("queens.mzn", "`minizinc` was not found", "install MiniZinc");
    geduld(&["count", "magic-3", "--data", "n=4"]).misused("n=4", "is data for", "a model (.mzn)");
}
