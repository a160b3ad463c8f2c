//! Every way to count a model gives the same classes, or says why it gives none.

use serde_json::Value;

use crate::run::{Folder, geduld};

/// Boards of queens. The constraints of each board are in another order, and the variables of all boards are mixed.
fn boards(boards: usize, size: usize) -> String {
    let (mut variables, mut constraints) = (Vec::new(), Vec::new());
    for board in 0..boards {
        let mut rows: Vec<usize> = (0..size).collect();
        rows.rotate_left(board % size);
        for &row in &rows {
            let named = |kind: &str, lo: String, hi: usize| format!("var {lo}..{hi}: {kind}{board}_{row}");
            variables.push((row, board, named("q", "1".to_owned(), size) + " :: output_var;\n"));
            variables.push((row, board, named("s", "2".to_owned(), 2 * size) + " :: var_is_introduced;\n"));
            let least = format!("{}", 1 - i64::try_from(size).unwrap());
            variables.push((row, board, named("d", least, size - 1) + " :: var_is_introduced;\n"));
            let line = row + 1;
            constraints
                .push(format!("constraint int_lin_eq([1,-1],[q{board}_{row},s{board}_{row}],-{line});\n"));
            constraints
                .push(format!("constraint int_lin_eq([1,-1],[q{board}_{row},d{board}_{row}],{line});\n"));
        }
        for kind in ["q", "s", "d"] {
            let names: Vec<String> = rows.iter().map(|row| format!("{kind}{board}_{row}")).collect();
            constraints.push(format!("constraint fzn_all_different_int([{}]);\n", names.join(",")));
        }
    }
    variables.sort_by_key(|&(row, board, _)| (row * (board + 1) % size, board));
    variables.into_iter().map(|(.., text)| text).chain(constraints).collect::<String>() + "solve satisfy;\n"
}

/// The solutions and the classes of all ways to count a model. A way that gives no classes gives null, and a reason in
/// words.
fn counted(folder: &Folder, file: &str, by: &str) -> Vec<(Value, Value)> {
    let checkpoint = folder.name("checkpoint");
    let plan = folder.name("plan");
    geduld(&["plan", file, "-o", &plan, "--parts", "2", "--same", "any"]).done();
    let ways: [&[&str]; 6] = [
        &["count", file, "--same", "any"],
        &["count", file, "--same", "any", "--engine", "sat"],
        &["count", file, "--same", "any", "--by", by],
        &["count", file, "--same", "any", "--checkpoint", &checkpoint],
        &["count", "--plan", &plan],
        &["count", file, "--same", "any", "--by", by, "--engine", "search"],
    ];
    let mut numbers = Vec::new();
    for way in ways {
        let object = geduld(&[way, &["--json"]].concat()).done();
        let object: Value = serde_json::from_str(&object).unwrap();
        let own = object.get("essentially_different").expect("a number, or null");
        assert_eq!(own.is_null(), geduld(way).stdout.contains("are not counted: the model"), "{way:?}");
        numbers.push((object["solutions"].clone(), own.clone()));
    }
    let told = geduld(&["flatzinc", "--count", "--same", "any", file]).done();
    let statistic = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(&format!("%%%mzn-stat: {name}=")));
        line.map_or(Value::Null, Value::from)
    };
    assert!(told.contains("----------\n==========\n"), "{told}");
    let own = statistic("essentially_different");
    assert_eq!(own.is_null(), told.contains("% essentially different solutions are not counted"), "{told}");
    numbers.push((statistic("solutions"), own));
    numbers
}

#[test]
fn three_boards_have_the_same_classes_on_every_way() {
    let folder = Folder::new();
    let file = folder.write("boards.fzn", boards(3, 5));
    for numbers in counted(&folder, &file, "q0_0") {
        assert_eq!(numbers, ("1000".into(), "4".into()));
    }
    let different = geduld(&["list", &file, "--different", "--same", "any", "--format", "jsonl"]).done();
    assert_eq!(different.lines().count(), 4);
}

#[test]
fn five_boards_have_too_many_symmetries_unless_they_are_counted_in_parts() {
    let folder = Folder::new();
    let file = folder.write("boards.fzn", boards(5, 4));
    let numbers = counted(&folder, &file, "q0_0");
    let classes: Vec<Value> = numbers.iter().map(|(_, classes)| classes.clone()).collect();
    assert!(numbers.iter().all(|(solutions, _)| *solutions == "32"), "{numbers:?}");
    let (one, none) = (Value::from("1"), Value::Null);
    assert_eq!(classes, [&one, &one, &none, &none, &none, &none, &one].map(Clone::clone));
    let refused = geduld(&["list", &file, "--different"]);
    refused.misused(
        "--different",
        "the model has too many symmetries to list",
        "choose symmetries with --same",
    );
    let explained = geduld(&["count", &file, "--by", "q0_0", "-v"]).stderr;
    assert!(explained.contains("are not counted: the model has too many symmetries to list"), "{explained}");
    // Nobody asked for classes here.
    for same in [&["--same", "nothing"][..], &[]] {
        let object = geduld(&[&["count", &file, "--by", "q0_0", "--json"], same].concat()).done();
        assert!(!object.contains("essentially_different"), "{object}");
    }
    let told =
        geduld(&["count", &file, "--by", "q0_0"]).done() + &geduld(&["flatzinc", "--count", &file]).done();
    assert!(!told.contains("essentially"), "{told}");
}

/// Fifty boards: a whole would never be counted.
#[test]
fn minizinc_gets_counts_in_parts() {
    let folder = Folder::new();
    let file = folder.write("boards.fzn", boards(50, 6));
    let told = geduld(&["flatzinc", "--count", "--same", "any", &file]).done();
    let expected = geduld::BigUint::from(4u32).pow(50);
    assert!(told.starts_with(&format!("%%%mzn-stat: solutions={expected}\n")), "{told}");
    assert!(told.contains("%%%mzn-stat: essentially_different=1\n"), "{told}");
    assert_eq!(told.matches("q49_0 = ").count(), 1);
}

/// Without `--same`, classes are counted if it can be said in a few words what counts as the same, and these words are
/// said.
#[test]
fn what_counts_as_the_same_is_said_in_words() {
    let folder = Folder::new();
    let array = "array [1..3] of var int: x :: output_array([1..3]) = [a,b,c];\nvar 1..4: a;\nvar 1..4: b;\nvar 1..4: c;\n";
    let model = |name: &str, constraints: &str| {
        folder.write(&format!("{name}.fzn"), format!("{array}{constraints}\nsolve satisfy;\n"))
    };
    let sum = model("sum", "constraint int_lin_eq([1,1,1],[a,b,c],5);");
    let different = model("different", "constraint fzn_all_different_int(x);");
    let backwards = model(
        "backwards",
        "constraint int_lin_le([1,2,1],[a,b,c],9);\nconstraint int_lt(a,b);\nconstraint int_lt(c,b);",
    );
    let path = folder.write(
        "path.fzn",
        "array [0..3] of var int: p :: output_array([0..3]) = [a,b,c,d];\nvar 1..3: a;\nvar 1..3: b;\nvar 1..3: c;\nvar 1..3: d;\n\
         constraint int_lin_le([1,2],[a,b],5);\nconstraint int_lin_le([1,2],[d,c],5);\nconstraint int_lin_le([1,1],[b,c],3);\n\
         solve satisfy;\n",
    );
    for (file, words) in [
        (&sum, "the elements of x in another order"),
        (&different, "the elements of x in another order, and the values 1, 2, 3 and 4 exchanged"),
        (&backwards, "x[1] and x[3] in another order"),
        (&path, "p read backwards"),
    ] {
        let object: Value = serde_json::from_str(&geduld(&["count", file, "--json"]).done()).unwrap();
        let any: Value =
            serde_json::from_str(&geduld(&["count", file, "--same", "any", "--json"]).done()).unwrap();
        assert_eq!(object["same"], serde_json::json!(["plain"]), "{words}");
        assert!(object["essentially_different"].is_string(), "{words}");
        assert_eq!(object["essentially_different"], any["essentially_different"], "{words}");
        for same in [&[][..], &["--same", "plain"], &["--same", "any"]] {
            let text = geduld(&[&["count", file], same].concat()).done();
            assert!(text.contains(&format!("\ncounted as the same: {words}\n")), "{text}");
        }
    }
    // Hard to describe, or nothing: silence, unless someone asks.
    let free = folder.write("free.fzn", "var 1..3: a;\nvar 1..3: b;\nsolve satisfy;\n");
    let none = model("none", "constraint int_lin_eq([1,2,5],[a,b,c],19);");
    for (file, any) in [
        (&free, "2 parts that share no variable; essentially different up to their symmetries"),
        (&none, "no two solutions count as the same: the model has no symmetries"),
    ] {
        let object: Value = serde_json::from_str(&geduld(&["count", file, "--json"]).done()).unwrap();
        assert_eq!((&object["same"], object.get("essentially_different")), (&serde_json::json!([]), None));
        let text = geduld(&["count", file]).done();
        assert!(!text.contains("essentially") && !text.contains("same"), "{text}");
        let asked = geduld(&["count", file, "--same", "plain"]).done();
        assert!(
            asked.contains("are not counted: the model has no symmetries with a simple name\n"),
            "{asked}"
        );
        let why = geduld(&["count", file, "-v"]).stderr;
        assert!(why.contains("are not counted: the model has"), "{why}");
        let text = geduld(&["count", file, "--same", "any"]).done();
        assert!(text.contains(any), "{text}");
    }
    // A list follows the rule by which classes are counted.
    for file in [&free, &none] {
        for same in [&[][..], &["--same", "plain"]] {
            geduld(&[&["list", file, "--different"], same].concat()).misused(
                "--different",
                "the model has no symmetries with a simple name",
                "--same any",
            );
        }
    }
    let listed = geduld(&["list", &free, "--different", "--same", "any", "--format", "jsonl"]).done();
    assert_eq!(listed.lines().count(), 1);
}
