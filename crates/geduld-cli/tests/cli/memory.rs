//! The limit on memory, and models that once took gigabytes.

use crate::run::{Folder, geduld};

/// Two variables, of which one has 100,001 values and follows from the other.
const FOLLOWS: &str =
    "var 1..2: x;\nvar 0..100000: y;\nconstraint int_lin_eq([30000,-1],[x,y],0);\nsolve satisfy;\n";

/// Any of 100,001 values, twice, with a sum.
const SUM: &str = "var 1..2: x;\nvar 0..100000: y;\nvar 0..100000: z;\n\
                   constraint int_lin_eq([30000,-1,-1],[x,y,z],0);\nsolve satisfy;\n";

#[test]
fn variables_with_many_values_take_little_memory() {
    let folder = Folder::new();
    let file = folder.write("follows.fzn", FOLLOWS);
    for (command, said) in [
        (&["count"][..], "solutions              2"),
        (&["count", "--engine", "search"], "solutions              2"),
        (&["count", "--engine", "sat"], "solutions              2"),
        (&["solve"], "y = "),
        (&["list"], "y = 60000;"),
        (&["list", "--engine", "search"], "y = 60000;"),
        (&["flatzinc", "-a"], "=========="),
        (&["estimate"], "solutions"),
        (&["sample"], "y = "),
        (&["symmetries"], "symmetries"),
    ] {
        let run = geduld(&[command, &[&file, "--memory-limit", "300"]].concat());
        assert_eq!(run.status, Some(0), "{command:?}: {}", run.stderr);
        assert!(run.stdout.contains(said), "{command:?}: {}", run.stdout);
    }
}

#[test]
fn work_that_needs_too_much_memory_ends_with_an_error() {
    let folder = Folder::new();
    let file = folder.write("sum.fzn", SUM);
    for command in [&["count"][..], &["list"], &["list", "--json"], &["flatzinc", "-a"]]
        .map(|words| [words, &["--engine", "sat"]].concat())
    {
        let run = geduld(&[&command[..], &[&file, "--memory-limit", "60"]].concat());
        assert_eq!(run.status, Some(1), "{command:?}: {}", run.stderr);
        for said in ["error: ", "takes more than 60 MB of memory", "--memory-limit MB"] {
            assert!(run.stderr.contains(said), "{command:?}: {}", run.stderr);
        }
    }
}

#[test]
fn a_limit_of_nothing_is_refused() {
    let run = geduld(&["count", "magic-3", "--memory-limit", "0"]);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("--memory-limit"), "{}", run.stderr);
}
