//! Options that take effect or are refused, and `--stats`, which says what the work consisted of.

use serde_json::Value;

use crate::run::{Run, geduld};

/// One option for each kind of encoding.
const ENCODINGS: [[&str; 2]; 7] = [
    ["--at-most-one", "two-product"],
    ["--cardinality", "totalizer"],
    ["--sum", "adder"],
    ["--tables", "counted-alike"],
    ["--parity", "ranks"],
    ["--connected", "steps"],
    ["--implied", "none"],
];

#[test]
fn an_option_of_the_sat_engine_means_the_sat_engine() {
    for [option, value] in ENCODINGS {
        for command in ["count", "solve", "check"] {
            let printed = geduld(&[command, "magic-3", "--json", option, value]).done();
            let object: Value = serde_json::from_str(&printed).unwrap();
            assert_eq!(object["engine"], "sat", "{command} {option}");
            let refused = geduld(&[command, "magic-3", "--engine", "search", option, value]);
            assert_eq!((refused.status, refused.stdout.as_str()), (Some(2), ""), "{command} {option}");
            let message = format!("error: {option} means the SAT engine, and the search engine is asked for");
            assert!(refused.stderr.starts_with(&message), "{}", refused.stderr);
        }
    }
    let explained = geduld(&["count", "magic-3", "-v", "--sum", "adder"]);
    assert!(explained.stderr.starts_with("--sum means the SAT engine\n"), "{}", explained.stderr);
    let by_itself = geduld(&["count", "magic-3", "--json"]).done();
    assert!(by_itself.contains(r#""engine":"search""#), "{by_itself}");
}

fn stats(arguments: &[&str]) -> Value {
    let printed = geduld(&[arguments, &["--json", "--stats"]].concat()).done();
    let object: Value = serde_json::from_str(&printed).unwrap();
    object["stats"].clone()
}

#[test]
fn the_sat_engine_tells_of_its_formula_and_its_solver() {
    for command in ["count", "solve", "check"] {
        let stats = stats(&[command, "magic-3", "--sum", "direct"]);
        assert_eq!(stats["encodings"]["sum"], "direct");
        assert_eq!(stats["encodings"]["at_most_one"], "two-product");
        assert_eq!((&stats["variables"]["atoms"], &stats["nodes"]), (&81.into(), &Value::Null));
        let parts: Vec<&Value> = stats["constraints"].as_object().unwrap().values().collect();
        for key in ["clauses", "literals"] {
            let sum: u64 = parts.iter().map(|part| part[key].as_u64().unwrap()).sum();
            assert_eq!(stats[key], sum, "{key}");
        }
        let auxiliaries: u64 = parts.iter().map(|part| part["auxiliaries"].as_u64().unwrap()).sum();
        assert_eq!(stats["variables"]["auxiliaries"], auxiliaries);
        assert_eq!(stats["constraints"]["domain"]["constraints"], 9);
        assert_eq!(stats["constraints"]["sum"]["constraints"], 8);
        assert!(stats["conflicts"].is_u64(), "{stats}");
        for phase in ["read", "model", "plan", "encode", "solve", "check"] {
            assert!(stats["seconds"][phase].is_f64(), "{phase}: {stats}");
        }
    }
}

#[test]
fn a_search_tells_of_its_nodes() {
    let stats = stats(&["count", "magic-3", "--no-symmetry", "--engine", "search"]);
    assert!(stats["nodes"].as_u64().is_some_and(|nodes| nodes > 9), "{stats}");
    for key in ["encodings", "variables", "clauses", "constraints", "conflicts", "decisions"] {
        assert!(stats[key].is_null(), "{key}: {stats}");
    }
    assert_eq!(stats["cubes"], stats["cubes_finished"]);
    assert!(stats["seconds"].get("encode").is_none(), "{stats}");
}

/// Everything but times and memory is the same in every run, whatever the number of threads.
#[test]
fn stats_are_the_same_every_time() {
    for arguments in
        [&["count", "crazy-jacob", "--engine", "sat"][..], &["count", "crazy-jacob"], &["count", "ppp"]]
    {
        let facts = |threads| {
            let mut stats = stats(&[arguments, &["--threads", threads]].concat());
            for measured in ["seconds", "peak_memory"] {
                stats.as_object_mut().unwrap().remove(measured).unwrap();
            }
            stats
        };
        assert_eq!(facts("1"), facts("2"), "{arguments:?}");
    }
}

#[test]
fn stats_for_people_go_to_standard_error() {
    for arguments in [
        &["count", "magic-3", "--engine", "sat"][..],
        &["solve", "magic-3", "--engine", "sat"],
        &["check", "magic-3", "--engine", "sat"],
        &["list", "magic-3", "--engine", "sat"],
        &["encode", "magic-3"],
    ] {
        let Run { status, stdout, stderr } = geduld(&[arguments, &["--stats"]].concat());
        assert_eq!(status, Some(0));
        for fact in ["  encodings      --at-most-one two-product", "  variables      81 atoms", "  encode  "]
        {
            assert!(stderr.contains(fact), "{arguments:?}: `{fact}` is missing\n{stderr}");
        }
        let without = geduld(arguments);
        assert_eq!(without.stderr, "");
        if arguments[0] == "encode" || arguments[0] == "list" {
            assert_eq!(stdout, without.stdout);
        }
    }
}
