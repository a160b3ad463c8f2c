//! Plans, parts and tables on the command line: what is written is what is counted, and what does not fit is refused.

use serde_json::Value;

use crate::run::{Folder, geduld};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&geduld(&[arguments, &["--json"]].concat()).done()).unwrap()
}

/// The numbers of a result, without how they came about.
fn numbers(result: &Value) -> Vec<Value> {
    let keys = ["solutions", "labelled", "essentially_different", "layouts", "figures", "by_symmetry", "by"];
    keys.iter().map(|key| result[key].clone()).collect()
}

/// Conditions, classes, engines and variables are in the plan, and parts in any cut add up.
#[test]
fn a_plan_counts_what_was_asked() {
    let questions: [&[&str]; 7] = [
        &["magic-4", "--pin", "1,2=3"],
        &["magic-4", "--same", "rotation,complement", "--by", "2,2"],
        &["nintai-rim-1", "--border", "3", "-c", "piece 222 not in corners"],
        &["crazy-jacob", "--engine", "sat", "--sum", "totalizer"],
        &["ppp", "--symmetry", "diagonal", "--by", "width", "--by", "height"],
        &["snake-red", "--no-symmetry", "--start", "1,1,1"],
        &["lll", "--engine", "sat"],
    ];
    for question in questions {
        let folder = Folder::new();
        let [plan, table] = ["a plan", "a table"].map(|name| folder.name(name));
        let made = json(&[&["plan", "-o", &plan], question].concat());
        let expected = json(&[&["count"], question].concat());
        assert_eq!(numbers(&json(&["count", "--plan", &plan])), numbers(&expected), "{question:?}");
        let parts: Vec<String> = (1..=3).map(|part| folder.name(&format!("part {part}"))).collect();
        for (number, part) in (1..).zip(&parts) {
            json(&["count", "--plan", &plan, "--part", &format!("{number}/3"), "--checkpoint", part]);
        }
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let all = [&["merge", &plan, "--table", &table], parts.as_slice()].concat();
        let merged = json(&all);
        assert_eq!(numbers(&merged), numbers(&expected), "{question:?}");
        assert_eq!(merged["cubes"], made["cubes"]);
        // The cubes that are missing can be counted by themselves, in parts again.
        let missing = geduld(&[&["merge", "--missing", &plan], &parts[1..]].concat()).done();
        if !missing.is_empty() {
            let list = folder.write("list", &missing);
            let [first, second] = ["again1", "again2"].map(|name| folder.name(name));
            for (part, file) in [("1/2", &first), ("2/2", &second)] {
                let cubes = format!("@{list}");
                json(&["count", "--plan", &plan, "--cubes", &cubes, "--part", part, "--checkpoint", file]);
            }
            let merged = json(&[&["merge", &first, &second], &parts[1..]].concat());
            assert_eq!(numbers(&merged), numbers(&expected), "{question:?}");
        }
        let audited = json(&["audit", &table, "--sample", "4", "--seed", "7"]);
        assert_eq!(numbers(&audited), numbers(&expected), "{question:?}");
    }
}

#[test]
fn the_plan_is_the_same_every_time() {
    let folder = Folder::new();
    let [one, two] = ["one", "two"].map(|name| folder.name(name));
    for puzzle in ["nintai", "ppp", "magic-4"] {
        geduld(&["plan", puzzle, "-f", "-o", &one]).done();
        geduld(&["plan", puzzle, "-f", "-o", &two]).done();
        assert!(std::fs::read(&one).unwrap() == std::fs::read(&two).unwrap(), "{puzzle}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = Folder::new();
    let [plan, part, table] = ["plan", "part", "table"].map(|name| folder.name(name));
    geduld(&["plan", "ppp", "-o", &plan]).done();
    geduld(&["count", "--plan", &plan, "--cubes", "0", "--checkpoint", &part]).done();
    let puzzle = folder.write("puzzle.toml", geduld(&["show", "ppp"]).done());
    let help = "geduld plan";
    geduld(&["count", "--plan", &puzzle]).refused("puzzle.toml", "not a record of a count", help);
    geduld(&["count", "--plan", &part]).refused("part", "without a plan", help);
    geduld(&["count", "--plan", &folder.name("nothing")]).refused("nothing", "cannot read", "check the name");
    geduld(&["merge", &part, &puzzle]).refused("puzzle.toml", "", "");
    geduld(&["merge", "--table", &table, &part]).refused("", "are missing", "--missing");
    geduld(&["audit", &part]).refused("part", "without a plan", "merge --table");
    for (cubes, message) in [
        ("999", "there is no cube 999"),
        ("0,0", "named twice"),
        ("3-1", "is not a cube"),
        ("1.0/7", "cut in another way"),
        ("@nowhere", "cannot read nowhere"),
        ("x", "is not a cube"),
    ] {
        let run =
            geduld(&["count", "--plan", &plan, "--cubes", cubes, "--checkpoint", &folder.name("other")]);
        assert!(matches!(run.status, Some(1 | 2)) && run.stdout.is_empty(), "{cubes}: {}", run.stdout);
        assert!(run.stderr.contains(message), "{cubes}: {}", run.stderr);
    }
    for wrong in [
        &["--pin", "1,1=P"][..],
        &["--engine", "sat"],
        &["--no-symmetry"],
        &["--sum", "adder"],
        &["--by", "width"],
        &["--verify"],
        &["--same", "rotation"],
        &["--solver", "batsat"],
    ] {
        let run = geduld(&[&["count", "--plan", &plan], wrong].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{wrong:?}: {}", run.stderr);
    }
    for wrong in ["0/3", "4/3", "1", "1/0", "a/b", "1/999999999"] {
        let run = geduld(&["count", "ppp", "--part", wrong, "--checkpoint", &folder.name("other")]);
        assert_eq!(run.status, Some(2), "{wrong}: {}", run.stderr);
    }
    let run = geduld(&["count", "magic-4", "--by", "cell(4,5)"]);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `"), "{}", run.stderr);
    let run = geduld(&["count", "crazy-jacob", "--by", "edge(1,1)"]);
    assert_eq!(run.status, Some(2), "{}", run.stderr);
}
