//! The formats of the contract: one JSON object of counts, solutions as JSON lines, DIMACS; the same bytes for any
//! number of threads.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::run::{Folder, geduld, geduld_reading};

/// Bundled puzzles with their numbers of solutions and of essentially different ones, as published.
const PUZZLES: [(&str, usize, usize); 6] = [
    ("crazy-jacob", 12, 4),
    ("nintai-rim-1", 6, 1),
    ("magic-3", 8, 1),
    ("boss-3", 4, 1),
    ("snake-red", 8, 1),
    ("lll", 16, 2),
];

fn list(arguments: &[&str]) -> String {
    geduld(&[&["list", "--engine", "sat", "--format", "jsonl"], arguments].concat()).done()
}

#[test]
fn listed_solutions_are_all_there_different_and_right() {
    for (puzzle, solutions, different) in PUZZLES {
        let all = list(&[puzzle]);
        assert_eq!(all.lines().count(), solutions, "{puzzle}");
        assert_eq!(all.lines().collect::<BTreeSet<_>>().len(), solutions, "{puzzle}");
        let checked = geduld_reading(&all, &["check", puzzle, "-"]).done();
        assert!(checked.contains(&format!("{solutions} solutions keep all rules")), "{checked}");

        let representatives = list(&[puzzle, "--different"]);
        assert_eq!(representatives.lines().count(), different, "{puzzle}");
        let solution = |line: &str| line.rsplit_once(",\"stands_for\"").unwrap().0.to_owned() + "}";
        assert!(representatives.lines().all(|line| all.contains(&solution(line))), "{puzzle}");
    }
}

#[test]
fn a_limit_ends_the_list() {
    for engine in ["sat", "search"] {
        let all = geduld(&["list", "crazy-jacob", "--engine", engine, "--format", "jsonl"]).done();
        for (limit, lines) in [("0", 0), ("1", 1), ("5", 5), ("11", 11), ("12", 12), ("1000", 12)] {
            let run =
                geduld(&["list", "crazy-jacob", "--engine", engine, "--format", "jsonl", "--limit", limit]);
            assert_eq!(run.stdout.lines().count(), lines);
            assert!(all.starts_with(&run.stdout), "a limit changes what is listed");
            // What the limit leaves out is told, and nothing if it leaves out nothing.
            let left = if lines < 12 { "there are more" } else { "" };
            assert_eq!(run.status, Some(0), "--limit {limit}: {}", run.stderr);
            assert!(run.stderr.contains(left) && run.stderr.is_empty() == left.is_empty(), "{}", run.stderr);
        }
    }
    let different = |limit| geduld(&["list", "crazy-jacob", "--different", "--limit", limit]);
    assert_eq!((different("3").status, different("4").status), (Some(0), Some(0)));
    // A limit that the user did not set.
    let pictures = geduld(&["list", "nintai", "--format", "svg"]);
    assert_eq!(pictures.status, Some(3), "{}", pictures.stderr);
    // More than could be listed in time.
    let long = geduld(&["list", "sixty-5", "--limit", "1000000000", "--time-limit", "0.3s"]);
    assert_eq!(long.status, Some(3), "{}", long.stderr);
}

#[test]
fn a_list_is_one_object_or_one_a_line() {
    for engine in ["sat", "search"] {
        let lines = geduld(&["list", "crazy-jacob", "--engine", engine, "--format", "jsonl"]).done();
        let solutions: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let whole = geduld(&["list", "crazy-jacob", "--engine", engine, "--json"]).done();
        assert_eq!(whole.lines().count(), 1);
        assert_eq!(
            serde_json::from_str::<Value>(&whole).unwrap(),
            serde_json::json!({
                "puzzle": "Crazy Jacob", "kind": "edge-matching", "solutions": solutions, "complete": true
            })
        );
        let checked = geduld_reading(&whole, &["check", "crazy-jacob", "-"]).done();
        assert!(checked.contains("12 solutions keep all rules"), "{checked}");
    }
    // None, and not all of them.
    let none = geduld(&["list", "nintai-rim-1", "--border", "2", "--json"]).done();
    assert!(none.ends_with(",\"solutions\":[],\"complete\":true}\n"), "{none}");
    let some = geduld(&["list", "magic-3", "--limit", "2", "--format", "json"]);
    let some: Value = serde_json::from_str(&some.stdout).unwrap();
    assert_eq!((some["solutions"].as_array().unwrap().len(), &some["complete"]), (2, &false.into()));
    // Nor has it begun.
    let some = geduld(&["list", "magic-3", "--limit", "0", "--format", "json"]);
    let some: Value = serde_json::from_str(&some.stdout).unwrap();
    assert_eq!((some["solutions"].as_array().unwrap().len(), &some["complete"]), (0, &false.into()));
}

#[test]
fn json_is_one_object_of_every_command() {
    let folder = Folder::new();
    let part = folder.name("part");
    geduld(&["count", "magic-3", "--checkpoint", &part, "--part", "1/1"]).done();
    let proof = folder.name("proof");
    geduld(&["count", "magic-3", "--certificate", &proof]).done();
    let formula = folder.write("small.cnf", "p cnf 2 1\n1 2 0\n");
    for arguments in [
        &["solve", "magic-3"][..],
        &["list", "magic-3"],
        &["count", "magic-3"],
        &["count", "--cnf", &formula],
        &["check", "magic-3"],
        &["estimate", "magic-3"],
        &["sample", "magic-3"],
        &["symmetries", "magic-3"],
        &["merge", &part],
        &["verify", "magic-3", &proof],
        &["compare", "magic-3", "--runs", "1"],
        &["compare", "--task", "propagate", "--sum", "direct"],
    ] {
        let short = geduld(&[arguments, &["--json"]].concat()).done();
        let long = geduld(&[arguments, &["--format", "json"]].concat()).done();
        for text in [short, long] {
            assert!(text.ends_with('\n') && text.lines().count() == 1, "{arguments:?}: {text}");
            let object: Value = serde_json::from_str(&text).unwrap();
            assert!(object.is_object(), "{arguments:?}: {text}");
        }
    }
}

#[test]
fn one_thread_and_two_print_the_same() {
    // The figures take long, and are compared elsewhere.
    for (puzzle, ..) in PUZZLES.into_iter().filter(|(puzzle, ..)| *puzzle != "lll") {
        let with = |threads| list(&[puzzle, "--threads", threads]);
        assert_eq!(with("1"), with("2"), "{puzzle}");
        let with = |threads| geduld(&["solve", puzzle, "--engine", "sat", "--threads", threads]).done();
        assert_eq!(with("1"), with("2"), "{puzzle}");
    }
}

#[test]
fn numbers_beyond_64_bits_are_strings_of_digits() {
    // Thirty pieces that look the same fill the board in one way; told apart, in 30! ways.
    let text = "format = 1\nkind = \"edge-matching\"\nname = \"thirty\"\n\
                [board]\nshape = \"rectangle\"\nrows = 5\ncolumns = 6\n\
                [[piece]]\nedges = [1, 1, 1, 1]\ncopies = 30\n";
    let printed = geduld_reading(text, &["count", "-", "--engine", "sat", "--json"]).done();
    let object: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(object["solutions"], "1");
    let factorial: num_bigint::BigUint = (1u32..=30).product();
    assert_eq!(object["labelled"], factorial.to_string());
}

#[test]
fn a_count_is_one_json_object_with_the_keys_of_the_contract_in_order() {
    let families: [(&str, &[&str], &[&str]); 4] = [
        ("crazy-jacob", &["solutions", "labelled", "essentially_different", "layouts"], &[]),
        ("magic-3", &["solutions", "essentially_different"], &[]),
        ("snake-red", &["solutions", "essentially_different"], &[]),
        ("lll", &["solutions", "labelled", "essentially_different", "figures"], &["by_symmetry"]),
    ];
    for (puzzle, figures, by_symmetry) in families {
        let printed = geduld(&["count", puzzle, "--engine", "sat", "--json"]).done();
        assert_eq!(printed.lines().count(), 1);
        let object: serde_json::Map<String, Value> = serde_json::from_str(&printed).unwrap();
        let contract = [
            &["puzzle", "kind"],
            figures,
            by_symmetry,
            &["complete", "engine", "same", "board_symmetries", "model_symmetries", "symmetries_used"],
            &["threads", "seconds"],
        ]
        .concat();
        // The symmetries of the model are reported where they are of use.
        let optional = |key: &&str| *key == "model_symmetries" && !object.contains_key("model_symmetries");
        let expected: Vec<&str> = contract.into_iter().filter(|key| !optional(key)).collect();
        assert_eq!(object.keys().collect::<Vec<_>>(), expected, "{puzzle}");
        for figure in figures {
            let digits = object[*figure].as_str().unwrap();
            assert!(digits.bytes().all(|digit| digit.is_ascii_digit()), "{digits}");
        }
        assert_eq!(object["complete"], true);
        assert!(
            object["board_symmetries"].is_u64() && object["threads"].is_u64() && object["seconds"].is_f64()
        );
    }
}

#[test]
fn figures_are_counted_by_the_kinds_of_their_symmetry() {
    let printed = geduld(&["count", "ppp", "--json"]).done();
    let object: Value = serde_json::from_str(&printed).unwrap();
    let kinds = object["by_symmetry"].as_object().unwrap();
    assert!(kinds.keys().eq(["mirror", "diagonal", "half-turn", "quarter-turn"]), "{printed}");
    let figures: Vec<&str> = kinds.values().map(|kind| kind["figures"].as_str().unwrap()).collect();
    assert_eq!(figures, ["2", "3", "0", "0"]);
    for kind in kinds.values() {
        assert!(kind.as_object().unwrap().keys().eq([
            "solutions",
            "labelled",
            "essentially_different",
            "figures"
        ]));
    }
}

#[test]
fn a_wrong_solution_is_refused_with_its_line() {
    let folder = Folder::new();
    let right = r#"{"rows":[[2,7,6],[9,5,1],[4,3,8]]}"#;
    for (wrong, why) in [
        (r#"{"rows":[[2,7,6],[9,5,1],[4,8,3]]}"#, "adds up to"),
        (r#"{"rows":[[5,5,5],[5,5,5],[5,5,5]]}"#, "5"),
        (r#"{"rows":[[2,7,6],[9,5,1]]}"#, "3 rows"),
        (r#"{"rows":[[2,7,6],[9,5,1],[4,3,8]"#, "not a solution"),
        (r#"{"path":[[1,1,1]]}"#, "unknown field `path`"),
        ("2 7 6 9 5 1 4 3 8", "not a solution"),
    ] {
        let file = folder.write("solutions.jsonl", format!("{right}\n\n{wrong}\n{right}\n"));
        geduld(&["check", "magic-3", &file]).refused("solutions.jsonl, line 3: ", why, "jsonl");
    }
    let file = folder.write("solutions.jsonl", format!("{right}\n"));
    geduld(&["check", "magic-3", &file, "--pin", "1,1=4"]).refused("line 1: ", "pinned", "jsonl");
    let checked = geduld(&["check", "magic-3", &file, "--json"]).done();
    assert_eq!(
        checked,
        "{\"puzzle\":\"Magic square of order 3\",\"kind\":\"magic-square\",\"solutions_checked\":1}\n"
    );
}

#[test]
fn wrong_figures_fail_the_check() {
    let text = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n[expect]\nsolutions = 9\n";
    let run = geduld_reading(text, &["check", "-"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""));
    assert!(run.stdout.contains("expected 9, counted 8: WRONG"), "{}", run.stdout);
}

#[test]
fn dimacs_says_what_to_count_and_keeps_its_own_word() {
    for (puzzle, ..) in PUZZLES {
        let dimacs = geduld(&["encode", puzzle]).done();
        assert_eq!(dimacs, geduld(&["encode", puzzle]).done(), "{puzzle}");
        assert_eq!(dimacs.lines().next(), Some("c t pmc"));
        assert_eq!(dimacs.lines().filter(|line| line.starts_with("c p show ")).count(), 1);

        let header: Vec<&str> = dimacs.lines().filter(|line| line.starts_with("p cnf ")).collect();
        let [header] = header[..] else { panic!("{puzzle} has the headers {header:?}") };
        let counts: Vec<usize> =
            header["p cnf ".len()..].split(' ').map(|count| count.parse().unwrap()).collect();
        let clauses: Vec<&str> = dimacs.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
        assert_eq!(counts[1], clauses.len(), "{puzzle}");
        for clause in clauses {
            let mut literals: Vec<i64> = clause.split(' ').map(|literal| literal.parse().unwrap()).collect();
            assert_eq!(literals.pop(), Some(0), "{clause}");
            assert!(literals.iter().all(|l| *l != 0 && l.unsigned_abs() <= counts[0] as u64), "{clause}");
        }
    }
}

/// Squares of numbers this large are no numbers any more.
#[test]
fn an_estimate_of_a_huge_tree_claims_no_certainty() {
    let folder = Folder::new();
    let large = "format = 1\nkind = \"magic-square\"\nname = \"large\"\norder = 12\n";
    let file = folder.write("large.toml", large);
    let text = geduld(&["estimate", &file, "--probes", "100", "--json"]).done();
    let estimate: Value = serde_json::from_str(&text).unwrap();
    assert!(estimate["nodes"].as_f64().is_some_and(|nodes| nodes > 1e100), "{estimate}");
    assert!(estimate["nodes_error"].is_null(), "{estimate}");
}
