//! `--solver ipasir:FILE`: with the feature `ipasir` libraries are loaded, and without it one is told how to have it.

use crate::run::geduld;

#[cfg(not(feature = "ipasir"))]
#[test]
fn without_the_feature_one_is_told_how_to_have_it() {
    let refused = geduld(&["solve", "magic-3", "--solver", "ipasir:/usr/lib/libcadical.so"]);
    assert_eq!(refused.status, Some(2));
    for part in ["ipasir:/usr/lib/libcadical.so", "built without the feature `ipasir`", "--features ipasir"] {
        assert!(refused.stderr.contains(part), "{}", refused.stderr);
    }
}

#[test]
fn a_library_needs_a_name() {
    let refused = geduld(&["solve", "magic-3", "--solver", "ipasir:"]);
    assert_eq!(refused.status, Some(2));
    assert!(refused.stderr.contains("names no library"), "{}", refused.stderr);
}

#[cfg(feature = "ipasir")]
#[path = "../../../geduld-ipasir/tests/library/mod.rs"]
mod library;

#[cfg(feature = "ipasir")]
mod loaded {
    use serde_json::Value;

    use super::library::built;
    use crate::run::{Folder, geduld};

    fn solver(folder: &Folder, fault: Option<&str>) -> String {
        format!("ipasir:{}", built(&folder.path(""), fault).display())
    }

    #[test]
    fn a_library_solves() {
        let folder = Folder::new();
        let solver = solver(&folder, None);
        let counted = geduld(&["count", "magic-3", "--solver", &solver, "--json"]).done();
        let counted: Value = serde_json::from_str(&counted).unwrap();
        assert_eq!((&counted["solutions"], &counted["solver"]), (&"8".into(), &solver.as_str().into()));
    }

    #[test]
    fn what_a_library_prints_stands_not_among_the_results() {
        let folder = Folder::new();
        let run = geduld(&["count", "magic-3", "--solver", &solver(&folder, Some("chatters")), "--json"]);
        assert_eq!(run.status, Some(0));
        assert!(run.stderr.contains("c chatter\n"), "{}", run.stderr);
        let _: Value = serde_json::from_str(&run.stdout).unwrap();
    }

    #[test]
    fn faults_are_told_and_limits_hold() {
        let folder = Folder::new();
        let wrong = solver(&folder, Some("wrong-model"));
        geduld(&["count", "magic-3", "--solver", &wrong]).refused(&wrong, "a wrong model", "another solver");
        let none = folder.write("text.so", "no library");
        let none = format!("ipasir:{none}");
        geduld(&["solve", "magic-3", "--solver", &none]).refused("text.so", "cannot be loaded", "IPASIR");
        let formula = folder.write("f.cnf", "p cnf 2 1\n1 2 0\n");
        for fault in ["waits", "hangs"] {
            let solver = solver(&folder, Some(fault));
            for command in ["solve", "count", "list"] {
                let run = geduld(&[command, "magic-3", "--solver", &solver, "--time-limit", "0.3"]);
                assert_eq!(run.status, Some(3), "{command}, {fault}: {}", run.stderr);
            }
            let run = geduld(&["count", &formula, "--solver", &solver, "--time-limit", "0.3"]);
            assert_eq!(run.status, Some(3), "{fault}: {}", run.stderr);
        }
    }

    #[test]
    fn comparisons_limit_libraries() {
        let folder = Folder::new();
        let (grows, hangs) = (solver(&folder, Some("grows")), solver(&folder, Some("hangs")));
        let limits = ["--time-limit", "1", "--memory-limit", "300", "--runs", "1", "--format", "jsonl"];
        let solvers = ["--solver", &grows, "--solver", &hangs, "--solver", "varisat"];
        let run = geduld(&[&["compare", "magic-3"], &limits[..], &solvers].concat());
        let runs: Vec<Value> =
            run.stdout.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        let outcomes: Vec<&str> = runs.iter().map(|run| run["outcome"].as_str().unwrap()).collect();
        assert_eq!(outcomes.len(), 3, "{}", run.stderr);
        assert_eq!((outcomes[0], outcomes[2]), ("memory", "solved"), "{outcomes:?}");
        assert!(["timeout", "clock"].contains(&outcomes[1]), "{outcomes:?}");
    }
}
