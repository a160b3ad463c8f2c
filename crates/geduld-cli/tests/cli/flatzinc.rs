//! Models that MiniZinc has compiled are counted, listed and solved.

use fastrand::Rng;
use serde_json::Value;

use crate::run::{Folder, geduld};

fn models() -> String {
    format!("{}/../geduld-flatzinc/tests/models", env!("CARGO_MANIFEST_DIR"))
}

fn solutions(arguments: &[&str]) -> String {
    let object: Value = serde_json::from_str(&geduld(arguments).done()).unwrap();
    assert_eq!((&object["kind"], &object["complete"]), (&"flatzinc".into(), &true.into()));
    assert_eq!(object.get("essentially_different"), None);
    object["solutions"].as_str().unwrap().to_owned()
}

#[test]
fn text_and_json_have_the_counts_that_gecode_has() {
    // `fzn-gecode -a` of Debian 12 lists 4 and 44 solutions.
    for (name, expected) in [("queens6", "4"), ("mixed", "44")] {
        for ending in ["fzn", "fzn.json"] {
            let file = format!("{}/{name}.{ending}", models());
            for engine in ["auto", "sat"] {
                assert_eq!(solutions(&["count", "--json", "--engine", engine, &file]), expected, "{file}");
            }
            let listed = geduld(&["list", "--format", "jsonl", &file]).done();
            assert_eq!(listed.lines().count().to_string(), expected, "{file}");
            let solved = geduld(&["solve", &file]).done();
            assert!(solved.contains(" = array"), "{solved}");
        }
    }
}

/// Witnesses that have several values for one solution: each solution counts once, with both kinds of SAT engine.
#[test]
fn what_is_not_shown_is_not_counted() {
    let folder = Folder::new();
    for seed in 0..12 {
        let mut rng = Rng::with_seed(seed);
        let rows: Vec<[u8; 4]> = (0..rng.usize(0..40)).map(|_| [(); 4].map(|()| rng.u8(1..5))).collect();
        let cells: Vec<String> = rows.iter().flatten().map(u8::to_string).collect();
        let text = format!(
            "var 1..4: x :: output_var; var 1..4: y :: output_var;\n\
             var 1..4: u :: var_is_introduced; var 1..4: v :: var_is_introduced; var bool: b :: var_is_introduced;\n\
             constraint fzn_table_int([x,y,u,v],[{}]);\nconstraint int_le_reif(u,v,b);\nsolve satisfy;\n",
            cells.join(",")
        );
        let file = folder.write("witness.fzn", &text);
        let mut pairs: Vec<&[u8]> = rows.iter().map(|row| &row[..2]).collect();
        pairs.sort_unstable();
        pairs.dedup();
        for more in [&[][..], &["--enumeration", "blocking"], &["--threads", "1"]] {
            let counted = solutions(&[&["count", "--json", &file], more].concat());
            assert_eq!(counted, pairs.len().to_string(), "{text}");
        }
        let listed = geduld(&["list", "--format", "jsonl", &file]).done();
        assert_eq!(listed.lines().count(), pairs.len(), "{text}");
    }
}

#[test]
fn what_is_not_served_is_refused_with_its_line() {
    let folder = Folder::new();
    let file = folder.write("f.fzn", "var bool: b;\nvar float: f;\nsolve satisfy;\n");
    geduld(&["count", &file]).refused("f.fzn, line 2", "`f` is a float variable", "integers");
    let file = folder.write("g.fzn", "var bool: b;\nsolve satisfy;\n");
    for arguments in [
        &["count", "--same", "rotation"][..],
        &["count", "--pin", "1,1=1"],
        &["count", "--by", "b"],
        &["count", "--checkpoint", "c"],
        &["list", "--different"],
        &["list", "--format", "svg"],
        &["solve", "--proof", "p"],
    ] {
        geduld(&[arguments, &[&file]].concat()).misused("g.fzn", "FlatZinc model", "leave out");
    }
    assert_eq!(solutions(&["count", "--json", &file]), "2");
    let nothing = folder.write("h.fzn", "constraint bool_clause([],[]); solve satisfy;");
    assert_eq!(geduld(&["solve", &nothing]).done(), format!("{nothing} (flatzinc) has no solution.\n"));
}
