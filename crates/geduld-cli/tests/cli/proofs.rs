//! `solve --proof`, `count --certificate` and `verify`.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, geduld, geduld_reading};

#[test]
fn a_puzzle_without_solutions_is_proven_to_have_none() {
    let folder = Folder::new();
    let straight = "format = 1\nkind = \"snake-cube\"\nname = \"A straight string\"\nsize = [2, 2, 1]\nchain = \"0000\"\n";
    let straight = folder.write("straight.toml", straight);
    let puzzles: [&[&str]; 3] = [
        &["nintai-rim-1", "--border", "2"],
        &["magic-3", "--pin", "1,1=5", "--sum", "totalizer"],
        &[&straight],
    ];
    for puzzle in puzzles {
        let proof = folder.name("proof");
        // That the string is too straight is a warning.
        let run = geduld(&[&["solve", "--force", "--proof", &proof], puzzle].concat());
        assert_eq!(run.status, Some(0), "{}", run.stderr);
        let said = run.stdout;
        assert!(
            said.contains(" has no solution.\n") && said.contains("\nproof in ") && said.contains("1 cube"),
            "{said}"
        );
        // The encodings are named in the file.
        let puzzle = &puzzle[..puzzle.len().min(3)];
        let said = geduld(&[&["verify", "--json"], puzzle, &[&proof]].concat()).stdout;
        let verified: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(
            (&verified["proven"], &verified["solutions"]),
            (&Value::Bool(true), &"0".into()),
            "{said}"
        );
        let said = geduld(&[&["verify"], puzzle, &[&proof]].concat()).stdout;
        assert!(said.contains(" has no solution: proven, 1 cube, "), "{said}");
    }
    assert_eq!(folder.entries(), ["proof", "straight.toml"]);
}

#[test]
fn a_solution_is_shown_instead_of_a_proof() {
    let folder = Folder::new();
    let proof = folder.name("proof");
    let run = geduld(&["solve", "magic-3", "--json", "--proof", &proof]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("no proof") && run.stderr.contains(&proof), "{}", run.stderr);
    let solved: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(solved["solution"]["rows"].is_array(), "{solved}");
    assert!(folder.entries().is_empty());
    let checked = geduld_reading(&run.stdout, &["check", "magic-3", "-"]).done();
    assert!(checked.contains("1 solution keeps all rules"), "{checked}");
}

#[test]
fn a_count_is_certified() {
    let folder = Folder::new();
    let file = folder.name("certificate");
    let said = geduld(&["count", "crazy-jacob", "--certificate", &file]).done();
    assert!(said.lines().any(|line| line.split_whitespace().eq(["solutions", "12"])), "{said}");
    assert!(said.contains("`geduld verify` checks it"), "{said}");
    let said = geduld(&["verify", "crazy-jacob", &file]).done();
    assert!(said.contains(" has exactly 12 solutions: proven, "), "{said}");
    // The solutions in it are those of a list.
    let text = fs::read_to_string(&file).unwrap();
    let mut certified: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("solution ")).collect();
    let listed = geduld(&["list", "crazy-jacob", "--format", "jsonl"]).done();
    let mut listed: Vec<&str> = listed.lines().collect();
    certified.sort_unstable();
    listed.sort_unstable();
    assert_eq!(certified, listed);
    assert_eq!(geduld_reading(&text, &["verify", "crazy-jacob", "-"]).done(), said);

    geduld(&["verify", "magic-3", &file]).refused("line 5", "another puzzle", "it was written for");
    geduld(&["verify", "crazy-jacob", &file, "--pin", "1,1=1"]).refused(
        "line 5",
        "another formula",
        "conditions",
    );
    let altered = folder.write("altered", text.replacen("solution ", "solution  ", 1));
    geduld(&["verify", "crazy-jacob", &altered]).refused(&altered, "another solution", "write it again");
    let cut = folder.write("cut", &text[..text.len() / 2]);
    geduld(&["verify", "crazy-jacob", &cut]).refused(&cut, "line ", "proves nothing");
    let encoding = folder.write("encoding", text.replacen("sum=", "sum=no-such-", 1));
    geduld(&["verify", "crazy-jacob", &encoding]).refused(&encoding, "unknown encodings", "version");
}

/// A certified count prints the numbers of any other count.
#[test]
fn a_certified_count_has_all_numbers() {
    let folder = Folder::new();
    let model = folder.write(
        "model.fzn",
        "array [1..4] of var int: x :: output_array([1..4]) = [a,b,c,d];\n\
         var 1..4: a; var 1..4: b; var 1..4: c; var 1..4: d;\n\
         constraint fzn_all_different_int(x);\nconstraint int_lt(a,c);\nsolve satisfy;\n",
    );
    let symmetric = folder.write(
        "symmetric.toml",
        "format = 1\nkind = \"symmetry-figure\"\nname = \"I and L\"\nframe = 6\n[[piece]]\nname = \"I\"\nshape = [\"XX\"]\n\
         copies = 2\n[[piece]]\nname = \"L\"\nshape = [\"XX\", \"X.\"]\n",
    );
    let numbers = |arguments: &[&str]| {
        let mut object: Value =
            serde_json::from_str(&geduld(&[arguments, &["--json"]].concat()).done()).unwrap();
        let members = object.as_object_mut().unwrap();
        for of_the_way in
            ["engine", "solver", "seconds", "threads", "model_symmetries", "symmetries_used", "cubes"]
        {
            members.remove(of_the_way);
        }
        object
    };
    for (number, arguments) in [
        &["crazy-jacob"][..],
        &["crazy-jacob", "--pin", "1,1=1"],
        &["crazy-jacob", "--same", "rotation,recolouring"],
        &["crazy-jacob", "--no-symmetry"],
        &["magic-3", "--by", "1,1"],
        &["magic-3", "--pin", "1,1=1"],
        &[&model],
        &[&model, "--by", "x[1]"],
        &[&symmetric, "--by", "width"],
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.name(&format!("{number}.proof"));
        let plain = numbers(&[&["count"], arguments].concat());
        let certified = numbers(&[&["count", "--certificate", &file], arguments].concat());
        assert_eq!(plain, certified, "{arguments:?}");
    }
    let file = folder.name("text.proof");
    let text = geduld(&["count", "crazy-jacob", "--certificate", &file]).done();
    let plain = geduld(&["count", "crazy-jacob"]).done();
    assert!(text.lines().take(5).eq(plain.lines().take(5)), "{text}");
}

#[test]
fn what_is_no_proof_is_refused() {
    let folder = Folder::new();
    for (name, content) in [
        ("empty", &b""[..]),
        ("text", b"hello\n"),
        ("binary", b"\x00\xff\n\xfe"),
        ("begun", b"geduld proof 1\n"),
    ] {
        let file = folder.write(name, content);
        geduld(&["verify", "magic-3", &file]).refused(&file, "line ", "");
    }
    let missing = folder.name("missing");
    geduld(&["verify", "magic-3", &missing]).refused(&missing, "cannot read", "proof");
    let nowhere = folder.name("nowhere/proof");
    geduld(&["solve", "magic-3", "--proof", &nowhere]).refused(&nowhere, "no folder", "create the folder");
    geduld(&["verify", "-", "-"]).misused("standard input", "both", "file");
}

#[test]
fn options_that_contradict_a_proof_are_refused() {
    for (command, option) in [("solve", "--proof"), ("count", "--certificate")] {
        for others in [
            &["--engine", "search"][..],
            &["--solver", "batsat"],
            &["--seed", "1"],
            &["--enumeration", "backtracking"],
            &["--stats"],
        ] {
            let refused = geduld(&[&[command, "magic-3", option, "/nowhere/file"], others].concat());
            assert_eq!(refused.status, Some(2), "{command} {others:?}: {}", refused.stderr);
        }
    }
}

#[test]
fn what_takes_too_long_leaves_nothing_behind() {
    let folder = Folder::new();
    let file = folder.name("certificate");
    let run = geduld(&["count", "magic-5", "--certificate", &file, "--time-limit", "1"]);
    assert_eq!(run.status, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("ended before the certificate was complete"), "{}", run.stdout);
    assert!(folder.entries().is_empty());
}

#[test]
fn proofs_of_formulas_are_checked() {
    let folder = Folder::new();
    let file = folder.name("proof");
    geduld(&["solve", "nintai-rim-1", "--border", "2", "--proof", &file]).done();
    let formula = folder.name("rim.cnf");
    geduld(&["encode", "nintai-rim-1", "--border", "2", "-o", &formula]).done();
    // The formula says which conditions it has.
    let said = geduld(&["verify", &formula, &file]).done();
    assert!(said.contains(" has no solution: proven, 1 cube, "), "{said}");
    geduld(&["verify", &formula, &file, "--border", "2"]).misused("", "has its conditions", "leave");

    let whole = fs::read_to_string(&file).unwrap();
    let lemmas = whole.split_once("\nproof ").unwrap().1;
    let lemmas = lemmas.split_once('\n').unwrap().1.split_once("solutions ").unwrap().0;
    let drat = folder.write("rim.drat", lemmas);
    let said = geduld(&["verify", &formula, &drat]).done();
    assert!(said.contains(" has no model: proven, "), "{said}");
    let said = geduld_reading(lemmas, &["verify", &formula, "-", "--json"]).done();
    let object: Value = serde_json::from_str(&said).unwrap();
    assert!(object["proven"] == true && object["lemmas"].as_u64().unwrap() > 0, "{said}");
    let satisfiable = folder.name("magic.cnf");
    geduld(&["encode", "magic-3", "-o", &satisfiable]).done();
    geduld(&["verify", &satisfiable, &folder.write("empty.drat", "0\n")]).refused(
        "line 1",
        "nor is a RAT",
        "the formula that the solver read",
    );
    geduld(&["verify", &formula, &folder.write("binary", [b'a', 0xff, 0, b'\n'])]).refused(
        "line 1",
        "without an end",
        "as text or binary",
    );
}

/// A formula can be refuted with a proof, too, and the proof may be binary.
#[test]
fn formulas_are_refuted_with_a_proof() {
    let folder = Folder::new();
    let square = folder.write("square.cnf", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    let file = folder.name("square.drat");
    let said = geduld(&["solve", &square, "--proof", &file]).done();
    assert!(said.ends_with("s UNSATISFIABLE\n"), "{said}");
    assert!(geduld(&["verify", &square, &file]).done().contains("has no model: proven, "));
    let binary = folder.write("binary.drat", b"a\x04\0a\0");
    assert!(geduld(&["verify", &square, &binary]).done().contains("proven, 2 lemmas"));
    let either = folder.write("either.cnf", "p cnf 3 1\n1 2 0\n");
    let run = geduld(&["solve", &either, "--proof", &folder.name("none")]);
    assert!(run.stderr.contains("no proof") && run.stdout.contains("\nv "), "{} {}", run.stdout, run.stderr);
    assert!(!folder.entries().contains(&"none".to_owned()));
}

/// Whether VeriPB is installed, for tests that run it. If not, they are left out with a sentence.
fn has_veripb() -> bool {
    let found = std::process::Command::new("veripb").arg("--version").output().is_ok();
    if !found {
        eprintln!("veripb is not installed: its checks are left out");
    }
    found
}

#[test]
fn certificates_for_veripb_are_written_and_checked() {
    let folder = Folder::new();
    let formula = folder.write("f.cnf", "p cnf 4 3\nc p show 1 2 0\n1 2 0\n-1 3 0\n2 -3 4 0\n");
    let model = folder.write(
        "m.fzn",
        "var 1..3: x :: output_var;\nvar 1..3: y :: output_var;\nconstraint int_lt(x, y);\nsolve satisfy;\n",
    );
    // The families that the bundled puzzles below do not have.
    let [packing, snake, figure] = [
        ("packing", "board = { size = [3, 4] }\n[[piece]]\nshape = [\"XXX\"]\ncopies = 4\n"),
        ("snake-cube", "size = [2, 2, 2]\nchain = \"0 1 1 1 1 1 1 0\"\n"),
        ("symmetry-figure", "frame = 3\n[[piece]]\nshape = [\"XX\", \"X.\"]\ncopies = 2\n"),
    ]
    .map(|(kind, rest)| {
        let text = format!("format = 1\nkind = \"{kind}\"\nname = \"Small\"\n{rest}");
        folder.write(&format!("{kind}.toml"), &text)
    });
    let cases: [(&str, &[&str], &str, &str); 9] = [
        (&packing, &["--classes"], "3", "packing.pbp"),
        (&snake, &["--classes"], "144", "snake.pbp"),
        (&figure, &[], "8", "figure.pbp"),
        ("crazy-jacob", &[], "12", "j.pbp"),
        ("crazy-jacob", &["--classes"], "12", "c.pbp.gz"),
        ("magic-3", &["--classes", "--proof-format", "veripb"], "8", "m.proof"),
        ("nintai-rim-1", &["--border", "2"], "0", "n.pbp"),
        (&formula, &[], "3", "f.pbp"),
        (&model, &[], "3", "model.pbp"),
    ];
    for (puzzle, options, solutions, name) in cases {
        let proof = folder.name(name);
        let said = geduld(&[&["count", puzzle, "--certificate", &proof], options].concat()).done();
        assert!(said.contains("to check the proof: ") && said.contains("veripb "), "{said}");
        let conditions: &[&str] = if options.contains(&"--border") { options } else { &[] };
        let unchecked = geduld(&[&["verify", puzzle, &proof, "--json"], conditions].concat());
        assert_eq!(unchecked.status, Some(3), "{}", unchecked.stderr);
        let object: Value = serde_json::from_str(&unchecked.stdout).unwrap();
        assert_eq!(
            (&object["proven"], &object["solutions"]),
            (&Value::Bool(false), &solutions.into()),
            "{object}"
        );
        if !has_veripb() {
            continue;
        }
        let said = geduld(&[&["verify", puzzle, &proof, "--with", "veripb"], conditions].concat()).done();
        assert!(said.contains(" has exactly ") && said.contains(": proven\n"), "{said}");
    }
    // The claim is about one puzzle, and must be whole. It does not replace another file.
    let proof = folder.name("j.pbp");
    fs::remove_file(&proof).unwrap();
    geduld(&["count", "crazy-jacob", "--certificate", &proof]).refused("", "j.opb exists already", "--force");
    geduld(&["count", "crazy-jacob", "--certificate", &proof, "--force"]).done();
    geduld(&["verify", "magic-3", &proof]).refused("", "another formula", "conditions");
    let claim = folder.name("j.opb");
    let text = fs::read_to_string(&claim).unwrap();
    fs::write(&claim, text.replace("* claim: total 12 12", "* claim: total 13 13")).unwrap();
    geduld(&["verify", "crazy-jacob", &proof]).refused("", "the numbers are not those", "it proves nothing");
    if has_veripb() {
        // VeriPB only warns of assumptions.
        fs::write(&claim, &text).unwrap();
        let assumes = "pseudo-Boolean proof version 3.0\na >= 1 ;\noutput NONE;\nconclusion UNSAT;\nend pseudo-Boolean proof;\n";
        fs::write(&proof, assumes).unwrap();
        let run = geduld(&["verify", "crazy-jacob", &proof, "--with", "veripb"]);
        run.refused("", "unchecked assumptions", "it proves nothing");
    }
    fs::remove_file(&claim).unwrap();
    geduld(&["verify", "crazy-jacob", &proof]).refused("", "j.opb", "lies beside it");
}

#[test]
fn options_of_certificates_fit_together() {
    let folder = Folder::new();
    let [own, opb] = ["x.proof", "x.opb"].map(|name| folder.name(name));
    geduld(&["count", "magic-3", "--certificate", &own, "--classes"]).misused("", "veripb only", ".pbp");
    geduld(&["count", "magic-3", "--certificate", &opb, "--proof-format", "veripb"])
        .misused("", "formula", ".pbp");
    let formula = folder.write("f.cnf", "p cnf 1 1\n1 0\n");
    geduld(&["count", &formula, "--certificate", &own]).misused("", "veripb only", ".pbp");
    let graph = folder.name("x.cpog");
    geduld(&["count", "magic-3", "--certificate", &graph]).misused("", "for formulas only", ".pbp");
    geduld(&["count", "magic-3", "--certificate", &own]).done();
    geduld(&["verify", "magic-3", &own, "--with", "veripb"]).misused("", "not a proof for another", "--with");
    assert_eq!(folder.entries(), ["f.cnf", "x.proof"]);
}

#[test]
fn a_single_solution_is_certified() {
    let folder = Folder::new();
    let proof = folder.name("one.pbp");
    let pins: &[&str] = &["magic-3", "--pin", "1,1=2", "--pin", "1,2=7"];
    let said = geduld(&[&["unique", "--certificate", &proof], pins].concat()).done();
    assert!(said.contains("has exactly one solution") && said.contains("lists 1 solution"), "{said}");
    let said = geduld(&[&["verify", "--json"], pins, &[&proof]].concat()).stdout;
    assert!(said.contains("\"solutions\":\"1\""), "{said}");
    let several = folder.name("several.pbp");
    let run = geduld(&["unique", "magic-3", "--certificate", &several]);
    assert!(run.stderr.contains("no certificate was written"), "{}", run.stderr);
    assert_eq!(folder.entries(), ["one.opb", "one.pbp"]);
}

#[test]
fn graphs_of_formulas_are_written_and_checked() {
    let folder = Folder::new();
    let clauses: String = (1..100).map(|x| format!("{x} {} 0\n", x + 1)).collect();
    let path = folder.write("path.cnf", format!("p cnf 100 99\n{clauses}"));
    let none = folder.write("none.cnf", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    let short = folder.write("short.cnf", "p cnf 5 2\n1 2 0\n-2 3 4 0\n");
    let models = "927372692193078999176";
    for (formula, models, name) in
        [(&path, models, "path.cpog"), (&none, "0", "none.cpog.gz"), (&short, "20", "s.cpog")]
    {
        let proof = folder.name(name);
        let said = geduld(&["count", formula, "--certificate", &proof]).done();
        assert!(
            said.contains(&format!("c s exact arb int {models}\n")) && said.contains("cake_scpog "),
            "{said}"
        );
        let run = geduld(&["verify", formula, &proof, "--json"]);
        assert_eq!(run.status, Some(3), "{}", run.stderr);
        let object: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(
            (&object["proven"], &object["solutions"]),
            (&Value::Bool(false), &models.into()),
            "{object}"
        );
    }
    let graph = folder.name("s.cpog");
    let object = geduld(&["count", &short, "--certificate", &graph, "--json", "--force"]).done();
    assert!(object.contains("\"solutions\":\"20\"") && object.contains("\"proof_lines\":"), "{object}");
    let installed = std::process::Command::new("cake_scpog").output().is_ok();
    if installed {
        let said = geduld(&["verify", &short, &graph, "--with", "cake_scpog"]).done();
        assert!(said.contains("has exactly 20 models: proven\n"), "{said}");
        let run = geduld(&["verify", &none, &folder.name("none.cpog.gz"), "--with", "cake_scpog"]);
        assert!(run.stdout.contains("has no model: proven\n"), "{}", run.stderr);
        let text = fs::read_to_string(&graph).unwrap();
        fs::write(&graph, text.replacen(" a ", " a 5 ", 1)).unwrap();
        geduld(&["verify", &short, &graph, "--with", "cake_scpog"]).refused(
            "",
            "cake_scpog rejects",
            "proves nothing",
        );
        fs::write(&graph, text).unwrap();
    } else {
        let run = geduld(&["verify", &short, &graph, "--with", "cake_scpog"]);
        run.refused("", "cake_scpog is not installed", "rebryant/scpog");
    }
    // What belongs to something else, and what the format does not have.
    geduld(&["verify", &short, &graph, "--with", "veripb"]).misused(
        "",
        "a proof for cake_scpog",
        "--with cake_scpog",
    );
    geduld(&["verify", "magic-3", &graph]).misused("", "a proof about a formula", "formula");
    let cut = folder.write("cut.cpog", "3 p 6 1 9 0\n");
    geduld(&["verify", &short, &cut]).refused("", "line 1: there is no variable 9", "proves nothing");
    let shown = folder.write("shown.cnf", "c p show 1 0\np cnf 2 1\n1 2 0\n");
    let twice = folder.write("twice.cnf", "p cnf 2 1\n1 2 1 0\n");
    let other = folder.name("other.cpog");
    geduld(&["count", &shown, "--certificate", &other]).refused("", "a projection", ".pbp");
    geduld(&["count", &twice, "--certificate", &other]).refused("", "clause 1 of", "once");
    geduld(&["count", &path, "--certificate", &other, "--sum", "order"]).misused("", "--sum", "leave out");
    assert!(!folder.entries().contains(&"other.cpog".to_owned()));
}
