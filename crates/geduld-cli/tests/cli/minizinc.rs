//! MiniZinc is told where geduld is, calls it, and is called by it.

use std::process::Command;

use serde_json::Value;

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
    let known: Value = serde_json::from_str(&text).unwrap();
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

#[test]
fn minizinc_offers_all_engines() {
    let folder = Folder::new();
    geduld(&["minizinc", "install", "--to", &folder.name("solvers")]).done();
    let text = std::fs::read_to_string(folder.path("solvers/geduld.msc")).unwrap();
    let known: Value = serde_json::from_str(&text).unwrap();
    let flags = known["extraFlags"].as_array().unwrap();
    let engine = flags.iter().find(|flag| flag[0] == "--engine").unwrap();
    let offered = engine[2].as_str().unwrap().strip_prefix("opt:").unwrap().replace(':', ", ");
    let refused = geduld(&["flatzinc", "--engine", "bogus", "model.fzn"]).stderr;
    assert!(refused.contains(&format!("[possible values: {offered}]")), "{offered}: {refused}");
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
    // Also if MiniZinc knows another geduld.
    let known =
        command(&["solve", &model, &data]).env("MZN_SOLVER_PATH", folder.name("solvers")).output().unwrap();
    assert!(Run::from(known).done().contains("\nq = ["));
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

/// MiniZinc moves definitions that no constraint needs to the program that prints solutions.
#[test]
fn what_the_output_item_names_counts_wherever_its_definition_is() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let count = |declared: &str, item: &str| {
        let text =
            format!("var 0..5: x; var 0..5: y;\n{declared}\nsolve satisfy;\noutput [\"{item}\\n\"];\n");
        let model = folder.write("model.mzn", text);
        let counted: Value = serde_json::from_str(&geduld(&["count", "--json", &model]).done()).unwrap();
        let names = counted["counted"].as_array().into_iter().flatten();
        let names: Vec<&str> = names.filter_map(Value::as_str).collect();
        (model, counted["solutions"].as_str().unwrap().to_owned(), names.join(" "))
    };
    for (declared, item, solutions, names) in [
        ("var 0..10: s = x + y;", r"sum \(s)", "11", "s"),
        ("var bool: s = (x = y);", r"\(s)", "2", "s"),
        ("var int: m = max(x, y); var int: twice = 2 * m;", r"\(twice)", "6", "twice"),
        ("var set of 1..4: S; var int: k = card(S);", r"\(k)", "5", "k"),
        ("var set of 1..4: S;", r"\(S)", "16", ""),
        ("var set of 1..4: S; var set of 1..5: T = S union {3};", r"\(T)", "8", "T"),
        ("var 0..10: s = x + y;", r"\(s) \(x)", "36", "s x"),
        ("var 0..10: s = x + y;", r"\(x + y)", "36", ""),
        ("var int: z = x;", r"\(z)", "6", ""),
        ("array [1..2] of var int: p = [x + y, x];", r"\(p[1])", "11", "p[1]"),
        ("array [1..2] of var int: p = [x + y, x];", r"\(p)", "36", "p"),
        ("int: two = 2; array [1..3] of var 0..2: q;", r"\(q[two]) \(q[3])", "9", "q[2] q[3]"),
        ("array [1..3] of var 0..2: q;", r"\([q[i] | i in 1..2])", "27", ""),
        ("enum C = {red, green}; var C: c = if x > y then red else green endif;", r"\(c)", "2", "c"),
        (r#"var 0..10: s = x + y; string: text :: output_only = "s = \(s)";"#, r"\(text)", "11", "s"),
        (r#"var 0..10: s = x + y; function string: text(var int: x) = "is \(x)";"#, r"\(text(s))", "11", "s"),
        ("var 0..5: t; constraint t = x; var 0.0..2.5: f = t / 2;", r"\(t) \(f)", "6", "t"),
    ] {
        let (_, found, counted) = count(declared, item);
        assert_eq!((&*found, &*counted), (solutions, names), "{declared} {item}");
    }
    let (model, ..) = count("var 0..10: s = x + y;", r"sum \(s)");
    let listed = geduld(&["list", &model]).done();
    let mut sums: Vec<&str> = listed.lines().filter(|line| line.starts_with("sum ")).collect();
    sums.sort_by_key(|sum| sum["sum ".len()..].parse::<u32>().unwrap());
    assert_eq!(sums, (0..11).map(|sum| format!("sum {sum}")).collect::<Vec<_>>());
    assert!(geduld(&["count", &model, "--by", "s"]).done().contains("s=10"));
    assert!(geduld(&["sample", &model]).done().contains("sum "));
    assert!(geduld(&["solve", &model, "--raw"]).done().contains("\ns = "));
    assert!(geduld(&["unique", &model]).stdout.contains("sum "));
    let (_, absent, _) = count("var opt int: o = if x > 3 then x else <> endif;", r"\(o)");
    assert_eq!(absent, "3");
    let sets = ["1..1"; 6].join(", ");
    let deep = format!("array [{sets}] of var int: o = array6d({sets}, [x + y]);");
    let text = format!("var 0..5: x; var 0..5: y; {deep} solve satisfy; output [show(o)];");
    let model = folder.write("deep.mzn", text);
    geduld(&["count", &model]).refused("deep.mzn", "cannot count the values of `o`", "constraint o = ");
}

#[test]
fn mistakes_name_the_line_of_the_model() {
    if !has_minizinc() {
        return;
    }
    let folder = Folder::new();
    let float =
        folder.write("float.mzn", "var 0..5: x; % f\nvar 0.0..9.5:\tf; constraint f > x;\nsolve satisfy;");
    geduld(&["count", &float]).refused("float.mzn, line 2:", "`f` is a float variable", "with integers");
    let array = "var 0..5: x;\narray [1..2] of var 0.0..9.5: a; constraint a[1] > x; solve satisfy; output [show(x)];";
    let array = folder.write("array.mzn", array);
    geduld(&["count", &array]).refused("array.mzn", "float variable", "with integers");
    geduld(&["count", &folder.name("none.mzn")]).refused("none.mzn", "there is no file", "check its name");
    geduld(&["count", &float, "none.dzn"]).refused(
        "float.mzn",
        "there is no file none.dzn",
        "check its name",
    );
    geduld(&["minizinc", "install", "--to", &folder.name("solvers")]).done();
    let output = Command::new("minizinc")
        .args(["--solver", &folder.name("solvers/geduld.msc"), &float])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("the model: `f` is a float variable") && !told.contains(", line"), "{told}");
}
