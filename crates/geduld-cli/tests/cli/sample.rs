//! `geduld sample`

use crate::run::{Folder, geduld};

#[test]
fn the_same_seed_gives_the_same_solutions_for_any_number_of_threads() {
    let folder = Folder::new();
    let path = "var 1..3: x; var 1..3: y; constraint int_lt(x, y); solve satisfy;";
    for puzzle in ["magic-3", &folder.write("pairs.fzn", path)] {
        let sample = |seed: &str, threads: &str| {
            let words =
                ["sample", puzzle, "-n", "5", "--seed", seed, "--threads", threads, "--format", "jsonl"];
            geduld(&words).done()
        };
        let first = sample("1", "1");
        assert_eq!(first.lines().count(), 5);
        assert_eq!(first, sample("1", "2"));
        assert!((2..9).any(|seed| sample(&seed.to_string(), "1") != first));
    }
    let listed = geduld(&["list", "magic-3", "--format", "jsonl"]).done();
    let sampled = geduld(&["sample", "magic-3", "-n", "200", "--format", "jsonl"]).done();
    assert!(sampled.lines().all(|line| listed.contains(line)));
    assert!(listed.lines().all(|line| sampled.contains(line)), "200 choices of 8 leave none out");
}

#[test]
fn a_sample_of_nothing_or_of_a_best_solution_is_said() {
    let folder = Folder::new();
    let none = folder.write("none.fzn", "var 1..2: x; constraint int_lt(x, 1); solve satisfy;");
    let nothing = geduld(&["sample", &none, "--format", "json"]).done();
    assert!(nothing.contains("\"complete\":true"), "{nothing}");
    assert!(geduld(&["sample", &none]).done().contains("no solution"));
    assert_eq!(geduld(&["sample", "magic-3", "-n", "0"]).done(), "");
    let best = folder.write("best.fzn", "var 1..3: x :: output_var;\nsolve maximize x;\n");
    geduld(&["sample", &best]).refused("best.fzn", "the best solution", "`solve satisfy;`");
}

/// A colouring has 2^99 * 3 solutions, which are not listed.
#[test]
fn samples_of_what_cannot_be_listed() {
    let folder = Folder::new();
    let mut path: String = (0..100).map(|x| format!("var 1..3: x{x} :: output_var;\n")).collect();
    (1..100).for_each(|x| path += &format!("constraint int_ne(x{}, x{x});\n", x - 1));
    let path = folder.write("path.fzn", path + "solve satisfy;\n");
    let sampled = geduld(&["sample", &path, "-n", "20", "--format", "jsonl"]).done();
    let different: std::collections::BTreeSet<&str> = sampled.lines().collect();
    assert_eq!(different.len(), 20);
    for line in different {
        let colours: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!((1..100).all(|x| colours[format!("x{x}")] != colours[format!("x{}", x - 1)]), "{line}");
    }
}
