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

/// Models that other solvers counted wrongly: `tests/models/counts/README.md` of `geduld-flatzinc` says which.
#[test]
fn models_that_others_miscounted_have_their_counts() {
    let counts = [
        ("queens_unbounded", "92"),
        ("maximum_five", "166"),
        ("minimum_five", "138"),
        ("precede5", "270"),
        ("precede4", "16"),
        ("precede_values", "6"),
        ("cumulative_four", "40"),
        ("automaton", "3"),
        ("subset", "2"),
    ];
    for (name, expected) in counts {
        let files =
            [format!("{}/counts/{name}.fzn", models()), format!("{}/counts/{name}.std.fzn", models())];
        let files = files.into_iter().filter(|file| std::path::Path::new(file).exists());
        for file in files {
            for engine in ["auto", "sat"] {
                let threads = if engine == "sat" { "1" } else { "2" };
                let arguments = ["count", "--json", "--engine", engine, "--threads", threads, &file];
                assert_eq!(solutions(&arguments), expected, "{file}");
            }
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
    let float = "var bool: b;\nvar float: f;\nconstraint float_lt(f, 2.5);\nsolve satisfy;\n";
    let file = folder.write("f.fzn", float);
    geduld(&["count", &file]).refused("f.fzn, line 2", "`f` is a float variable", "integers");
    let file = folder.write("free.fzn", "var bool: b;\nvar float: f;\nsolve satisfy;\n");
    assert!(geduld(&["count", &file]).done().contains("  solutions              2\n"));
    assert!(geduld(&["count", &file]).done().contains("\ncounted: b\n"));
    let file = folder.write("g.fzn", "var bool: b;\nsolve satisfy;\n");
    for option in [["-c", "1,1 < 1,2"], ["--pin", "1,1=1"]] {
        let run = geduld(&[&["count", &file], &option[..]].concat());
        run.misused("g.fzn", "conditions are for puzzles only", "write a `constraint` in the model");
    }
    for arguments in [["list", "--different=layouts"], ["list", "--format=svg"]] {
        geduld(&[&arguments[..], &[&file]].concat()).misused("g.fzn", "FlatZinc model", "leave out");
    }
    assert_eq!(solutions(&["count", "--json", &file]), "2");
    let nothing = folder.write("h.fzn", "constraint bool_clause([],[]); solve satisfy;");
    assert_eq!(geduld(&["solve", &nothing]).done(), format!("{nothing} (flatzinc) has no solution.\n"));
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&geduld(&[arguments, &["--json"]].concat()).done()).unwrap()
}

/// What all engines count, and what only the SAT engine does: planned, in parts, merged, audited, from a checkpoint,
/// and proven.
#[test]
fn long_counts_are_planned_shared_and_proven() {
    let queens = format!("{}/queens6.fzn", models());
    let witness = "var 1..6: x :: output_var; var 1..5: y :: output_var; var 1..6: u :: var_is_introduced;\n\
                   constraint int_lt(x,u); constraint int_ne(y,u); constraint int_ne(x,y); solve satisfy;\n";
    for witnesses in [false, true] {
        let folder = Folder::new();
        let file = if witnesses { folder.write("witness.fzn", witness) } else { queens.clone() };
        let [plan, table, checkpoint, proof] =
            ["a plan", "a table", "checkpoint", "proof"].map(|name| folder.name(name));
        let name = file.rsplit('/').next().unwrap();
        let expected = json(&["count", &file])["solutions"].clone();
        json(&["plan", "-o", &plan, "--parts", "3", &file]);
        let parts: Vec<String> = (1..=3).map(|part| folder.name(&format!("part {part}"))).collect();
        for (number, part) in (1..).zip(&parts) {
            let part = ["--part", &format!("{number}/3"), "--checkpoint", part];
            let counted = json(&[&["count", "--plan", &plan], &part[..]].concat());
            assert_eq!(counted["puzzle"], json(&["count", &file])["puzzle"]);
        }
        let merged =
            [&["merge", &plan, "--table", &table], &*parts.iter().map(String::as_str).collect::<Vec<_>>()];
        assert_eq!(json(&merged.concat())["solutions"], expected);
        assert_eq!(json(&["audit", &table, "--sample", "4"])["solutions"], expected);
        for threads in ["1", "2", "1"] {
            let arguments = ["count", &file, "--checkpoint", &checkpoint, "--threads", threads, "--json"];
            let counted: Value = serde_json::from_str(&geduld(&arguments).stdout).unwrap();
            assert_eq!(counted["solutions"], expected);
        }
        // The file may lie elsewhere, but the checkpoint is of this model only.
        let moved = folder.write(name, std::fs::read(&file).unwrap());
        let moved: Value =
            serde_json::from_str(&geduld(&["count", &moved, "--checkpoint", &checkpoint, "--json"]).stdout)
                .unwrap();
        assert_eq!(moved["solutions"], expected);
        assert_eq!(json(&["count", &file, "--certificate", &proof])["solutions"], expected);
        assert_eq!(json(&["verify", &file, &proof])["solutions"], expected);
        let other =
            std::fs::read_to_string(&file).unwrap().replace("solve", "constraint bool_clause([],[]);\nsolve");
        let other = folder.write(name, other);
        geduld(&["count", &other, "--checkpoint", &checkpoint]).refused(
            "checkpoint",
            "another description",
            "",
        );
    }
}

#[test]
fn solutions_are_told_apart_by_the_elements_of_output_arrays() {
    let queens = format!("{}/queens6.fzn", models());
    let by = json(&["count", "--by", "q[1]", &queens])["by"].clone();
    assert_eq!(by, serde_json::json!({"q[1]=2": "1", "q[1]=3": "1", "q[1]=4": "1", "q[1]=5": "1"}));
    geduld(&["count", "--by", "q[7]", &queens]).misused("--by", "no variable `q[7]`", "did you mean");
    let estimate = json(&["estimate", &queens]);
    assert_eq!(estimate["kind"], "flatzinc");
    let solutions = estimate["solutions"].as_f64().unwrap();
    assert!((3.5..4.5).contains(&solutions), "{solutions}");
}

/// Every name of the output can be told apart: one that equals another, one with a single value, and an element that is
/// shown by itself.
#[test]
fn solutions_are_told_apart_by_any_name_of_the_output() {
    let folder = Folder::new();
    let file = folder.write(
        "alias.fzn",
        "var 1..3: x :: output_var;\nvar 2..2: f :: output_var;\nvar 1..3: y :: output_var = x;\n\
         var 1..10000: w :: output_var;\nvar bool: b :: output_var;\n\
         array [1..3] of var int: a :: output_array([1..3]) = [x,f,x];\n\
         array [1..4] of var int: m :: output_array([0..1,1..2]) = [x,7,w,b];\n\
         constraint int_lin_eq([3000,-1],[x,w],0);\nconstraint int_eq_reif(x,3,b);\nsolve satisfy;\n",
    );
    let each = |name: &str, values: [i64; 3]| {
        values.map(|value| (format!("{name}={value}"), Value::from("1"))).into_iter().collect::<Value>()
    };
    for (name, values) in [
        ("x", [1, 2, 3]),
        ("y", [1, 2, 3]),
        ("w", [3000, 6000, 9000]),
        ("a[1]", [1, 2, 3]),
        ("a[3]", [1, 2, 3]),
        ("m[0,1]", [1, 2, 3]),
        ("m[1,1]", [3000, 6000, 9000]),
    ] {
        assert_eq!(json(&["count", &file, "--by", name])["by"], each(name, values), "{name}");
    }
    for (name, by) in [
        ("f", serde_json::json!({"f=2": "3"})),
        ("a[2]", serde_json::json!({"a[2]=2": "3"})),
        ("m[0, 2]", serde_json::json!({"m[0,2]=7": "3"})),
        ("b", serde_json::json!({"b=0": "2", "b=1": "1"})),
    ] {
        assert_eq!(json(&["count", &file, "--by", name])["by"], by, "{name}");
    }
    let several = json(&["count", &file, "--by", "y", "--by", "f", "--by", "b"])["by"].clone();
    assert_eq!(
        several,
        serde_json::json!({"y=1, f=2, b=0": "1", "y=2, f=2, b=0": "1", "y=3, f=2, b=1": "1"})
    );
    geduld(&["count", &file, "--by", "a[4]"]).misused("--by", "no variable `a[4]`", "did you mean `a[");
    // A count in parts records the same.
    let (plan, part, other) = (folder.name("plan"), folder.name("part"), folder.name("other"));
    geduld(&["plan", &file, "--by", "y", "--by", "f", "-o", &plan]).done();
    geduld(&["count", "--plan", &plan, "--part", "1/2", "--checkpoint", &part]).done();
    geduld(&["count", "--plan", &plan, "--part", "2/2", "--checkpoint", &other]).done();
    let merged = json(&["merge", &plan, &part, &other])["by"].clone();
    assert_eq!(merged, serde_json::json!({"y=1, f=2": "1", "y=2, f=2": "1", "y=3, f=2": "1"}));
    // A number that is written as its digits.
    let digits = folder.write(
        "digits.fzn",
        "var 1..2: p;\nvar 0..9: q;\nvar 0..999999: n :: output_var;\n\
         constraint int_lin_eq([100000,1,-1],[p,q,n],0);\nconstraint int_le(q,1);\nsolve satisfy;\n",
    );
    let by = json(&["count", &digits, "--by", "n"])["by"].clone();
    assert_eq!(by, serde_json::json!({"n=100000": "1", "n=100001": "1", "n=200000": "1", "n=200001": "1"}));
    // A model that is known to have no solution.
    let none =
        folder.write("none.fzn", "var 1..3: x :: output_var;\nconstraint int_le(4,x);\nsolve satisfy;\n");
    assert_eq!(json(&["count", &none, "--by", "x"])["solutions"], "0");
}

/// Of sequences in which x[i] says how often i is there, a search without learning visits billions of nodes.
#[test]
fn propagation_and_a_sat_solver_take_part_where_a_search_would_take_long() {
    let folder = Folder::new();
    let length = 12;
    let names = (0..length).map(|i| format!("x{i}")).collect::<Vec<_>>().join(",");
    let mut text: String = (0..length).map(|i| format!("var 0..{length}: x{i} :: output_var;\n")).collect();
    (0..length).for_each(|i| text += &format!("constraint fzn_count_eq([{names}],{i},x{i});\n"));
    let file = folder.write("magic.fzn", text + "solve satisfy;\n");
    for (engine, reason, name) in
        [("auto", "propagation: finished after", "search"), ("sat", "SAT engine, cubes cut up to", "sat")]
    {
        let counted = geduld(&["count", "-v", "--threads", "1", "--engine", engine, &file]);
        assert!(counted.stdout.contains("  solutions              1\n"), "{counted:?}");
        assert!(counted.stderr.contains(reason), "{counted:?}");
        assert_eq!(json(&["count", "--engine", engine, &file])["engine"], name);
    }
    let listed = geduld(&["list", "--format", "jsonl", "--engine", "sat", &file]).done();
    assert!(listed.starts_with("{\"x0\":8,\"x1\":2,\"x2\":1,\"x3\":0,"), "{listed}");
}

/// Queens on a board of 20 times 20: solutions come soon, and there are billions.
fn many_queens() -> String {
    let size = 20;
    let mut text: String = (0..size).map(|row| format!("var 1..{size}: q{row} :: output_var;\n")).collect();
    for (a, b) in (0..size).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let apart = b - a;
        for difference in [-apart, 0, apart] {
            text += &format!("constraint int_lin_ne([1,-1],[q{a},q{b}],{difference});\n");
        }
    }
    text + "solve satisfy;\n"
}

/// What the ways of a race have counted when the time is over is a lower bound.
#[test]
fn what_a_race_has_counted_is_told_when_the_time_is_over() {
    let folder = Folder::new();
    let file = folder.write("queens.fzn", many_queens());
    // On a busy machine, what comes before the first solution may take all of the time.
    let found = |limit: &str| {
        let counted = geduld(&["count", "--json", "--time-limit", limit, &file]);
        let object: Value = serde_json::from_str(&counted.stdout).unwrap();
        assert_eq!((&object["complete"], counted.status), (&false.into(), Some(3)));
        object["solutions"].as_str().unwrap().parse::<u64>().unwrap()
    };
    assert!(["2s", "5s", "15s"].into_iter().any(|limit| found(limit) > 0));
    let told = |limit: &str| geduld(&["flatzinc", "--count", "--time-limit", limit, &file]).stdout;
    let is_whole = |told: String| told.contains("solutionsAtLeast=") && told.contains("----------");
    assert!(["2s", "5s", "15s"].into_iter().any(|limit| is_whole(told(limit))));
}

/// Queens on a board of 30 times 30 as MiniZinc writes them, with names for the diagonals: the random probes of the
/// search meet no solution.
#[test]
fn a_list_goes_on_with_the_solver_whose_trial_found_solutions() {
    let size = 30;
    let mut text = "predicate fzn_all_different_int(array [int] of var int: xs);\n".to_owned();
    for row in 0..size {
        text += &format!("var 1..{size}: q{row} :: output_var;\n");
    }
    for (name, sign) in [("a", 1), ("b", -1)] {
        for row in 0..size {
            text += &format!("var -{size}..{}: {name}{row} :: is_defined_var;\n", 2 * size);
        }
        for row in 0..size {
            let distance = sign * row;
            text += &format!(
                "constraint int_lin_eq([1,-1],[{name}{row},q{row}],{distance}) :: defines_var({name}{row});\n"
            );
        }
    }
    for name in ["q", "a", "b"] {
        let row: Vec<String> = (0..size).map(|row| format!("{name}{row}")).collect();
        text += &format!("constraint fzn_all_different_int([{}]);\n", row.join(","));
    }
    let folder = Folder::new();
    let file = folder.write("queens.fzn", text + "solve satisfy;\n");
    let listed = geduld(&["list", "-v", "--format", "jsonl", "--limit", "3", &file]);
    assert!(listed.stderr.contains("gave the answer in round"), "{listed:?}");
    assert_eq!(listed.stdout.lines().count(), 3);
}

/// Parts that share no variable are counted apart; with a checkpoint the whole is counted, and comes to the same.
#[test]
fn loosely_coupled_models_are_multiplied() {
    let folder = Folder::new();
    let triples = |count: usize| {
        let mut text = String::new();
        for triple in 0..count {
            let names: Vec<String> = ["a", "b", "c"].iter().map(|name| format!("{name}{triple}")).collect();
            names.iter().for_each(|name| text += &format!("var 1..4: {name} :: output_var;\n"));
            text += &format!("constraint int_lin_eq([1,1,2],[{}],8);\n", names.join(","));
        }
        folder
            .write(&format!("triples{count}.fzn"), text + "var 1..20: free :: output_var;\nsolve satisfy;\n")
    };
    let numbers = |object: &Value| (object["solutions"].clone(), object["essentially_different"].clone());
    let [one, two, many] = [1, 2, 100].map(triples);
    // 7 triples of sum 8 (c doubled), of which three are their own images under the exchange of a and b.
    for threads in ["1", "2"] {
        let object = json(&["count", &one, "--same", "any", "--threads", threads]);
        assert_eq!(numbers(&object), ("140".into(), "5".into()), "{object}");
        let object = json(&["count", &two, "--same", "any", "--threads", threads]);
        assert_eq!(numbers(&object), ("980".into(), "15".into()), "{object}");
    }
    let checkpoint = folder.name("checkpoint");
    assert_eq!(json(&["count", &two, "--checkpoint", &checkpoint])["solutions"], "980");
    let many = json(&["count", &many]);
    let expected = geduld::BigUint::from(7u32).pow(100) * 20u32;
    assert_eq!(many["solutions"], expected.to_string().as_str());
    let told = geduld(&["count", &two, "--same", "any"]).done();
    assert!(told.contains("3 parts that share no variable; essentially different up to"), "{told}");
}

/// Six-pointed magic stars: v on the points, w on the crossings.
fn star() -> String {
    let names: Vec<String> = ["v", "w"].iter().flat_map(|a| (0..6).map(move |i| format!("{a}{i}"))).collect();
    let mut text: String = names.iter().map(|name| format!("var 1..12: {name};\n")).collect();
    for array in ["v", "w"] {
        let own: Vec<String> = (0..6).map(|i| format!("{array}{i}")).collect();
        text += &format!("array [1..6] of var int: {array} :: output_array([0..5]) = [{}];\n", own.join(","));
    }
    text += &format!("constraint fzn_all_different_int([{}]);\n", names.join(","));
    for i in 0..6 {
        let (crossing, point) = ((i + 5) % 6, (i + 2) % 6);
        text += &format!("constraint int_lin_eq([1,1,1,1],[v{i},w{crossing},w{i},v{point}],26);\n");
    }
    text + "solve satisfy;\n"
}

#[test]
fn classes_are_those_of_the_symmetries_that_are_found() {
    let folder = Folder::new();
    let file = folder.write("star.fzn", star());
    // 80 up to rotations and reflections: H. Heinz, "Magic Stars".
    let different: [(&[&str], Value); 5] = [
        (&["--same", "moved"], "80".into()),
        (&["--same", "nothing"], Value::Null),
        (&["--no-symmetry"], Value::Null),
        (&["--same", "any"], "15".into()),
        (&[], Value::Null),
    ];
    for (more, expected) in different {
        for engine in ["search", "sat"] {
            let object = json(&[&["count", &file, "--engine", engine], more].concat());
            assert_eq!(
                (&object["solutions"], &object["essentially_different"]),
                (&"960".into(), &expected),
                "{more:?}"
            );
        }
    }
    geduld(&["count", "--same", "rotation", &file]).misused("--same", "for puzzles only", "`moved`");
    let listed = geduld(&["list", "--different", "--same", "any", "--format", "jsonl", &file]).done();
    assert_eq!(listed.lines().count(), 15);
    // Without symmetries, all solutions are different, as in lists of puzzles.
    let all = geduld(&["list", "--different", "--same", "nothing", "--format", "jsonl", &file]).done();
    assert_eq!(all.lines().count(), 960);
    let symmetries = geduld(&["symmetries", &file]).done();
    assert!(
        symmetries.contains("each number v becomes 13 - v") && symmetries.contains("w[5]"),
        "{symmetries}"
    );
    // Parts and plans have classes as well.
    let [plan, checkpoint] = ["plan", "checkpoint"].map(|name| folder.name(name));
    json(&["plan", "-o", &plan, "--same", "moved", &file]);
    assert_eq!(json(&["count", "--plan", &plan, "--checkpoint", &checkpoint])["essentially_different"], "80");
    assert_eq!(json(&["merge", &plan, &checkpoint])["essentially_different"], "80");
    geduld(&["count", &file, "--checkpoint", &checkpoint]).refused("checkpoint", "another description", "");
}
