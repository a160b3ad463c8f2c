//! `geduld count --cnf`: formulas that others have written, good and broken.

use serde_json::{Value, json};

use crate::run::{Folder, Run, command, geduld, geduld_reading};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&geduld(&[arguments, &["--json"]].concat()).done()).unwrap()
}

/// Standard output but for the first line, which has the time.
#[track_caller]
fn result(output: &str) -> &str {
    let (first, rest) = output.split_once('\n').unwrap();
    assert!(first.starts_with("c o geduld "), "{output}");
    rest
}

#[test]
fn models_are_counted_in_the_format_of_the_competition() {
    let projected = "c t pmc\np cnf 4 2\nc p show 1 2 4 0\n1 2 0\n-2 3 0\n";
    let expected =
        "s SATISFIABLE\nc s type pmc\nc s log10-estimate 0.7781512503836436\nc s exact arb int 6\n";
    let ways: [&[&str]; 5] =
        [&[], &["--engine", "sat"], &["--enumeration", "blocking"], &["--threads", "1"], &["--threads", "3"]];
    for options in ways {
        let arguments = [&["count", "--cnf", "-"], options].concat();
        assert_eq!(result(&geduld_reading(projected, &arguments).done()), expected, "{options:?}");
    }
    for options in [&[][..], &["--engine", "search"], &["--verify"]] {
        let all =
            geduld_reading("p cnf 3 1\n1 2 3 0\n", &[&["count", "--cnf", "-"], options].concat()).done();
        assert!(all.ends_with("c s exact arb int 7\n"), "{all}");
    }
    let all = geduld_reading("p cnf 3 1\n1 2 3 0\n", &["count", "--cnf", "-"]).done();
    assert!(result(&all).contains("c s type mc\n") && all.ends_with("c s exact arb int 7\n"), "{all}");
}

/// A projection in an older spelling is no comment, in no command that reads a formula, whatever the name of the file.
#[test]
fn older_projections_are_understood() {
    let folder = Folder::new();
    for (name, text) in [
        ("cr.cnf", "cr 1 2 0\np cnf 10 1\n1 2 3 0\n"),
        ("late", "p cnf 10 1\n1 2 3 0\ncr 1 2 0\n"),
        ("first", "cr 1 2 0\np cnf 10 1\n1 2 3 0\n"),
        ("2020.pcnf", "p pcnf 10 1 2\nvp 1 2 0\n1 2 3 0\n"),
        ("vp", "vp 1 2 0\np pcnf 10 1 2\n1 2 3 0\n"),
        ("ind.cnf", "c ind 1 2 0\np cnf 10 1\n1 2 3 0\n"),
    ] {
        let file = folder.write(name, text);
        assert!(
            geduld(&["count", &file])
                .done()
                .ends_with("c s type pmc\nc s log10-estimate 0.6020599913279624\nc s exact arb int 4\n")
        );
        assert_eq!(geduld(&["list", &file, "--format", "jsonl"]).done().lines().count(), 4, "{name}");
    }
}

#[test]
fn free_variables_multiply() {
    let count = geduld_reading("p cnf 100 0\n", &["count", "--cnf", "-"]).done();
    assert!(count.ends_with("c s exact arb int 1267650600228229401496703205376\n"), "{count}");
    // A hundred components with three models each, and a variable that is in none.
    let clauses: String = (0..100).map(|n| format!("{} {} 0\n", 2 * n + 1, 2 * n + 2)).collect();
    let count =
        geduld_reading(&format!("p cnf 201 100\n{clauses}"), &["count", "--cnf", "-", "--json"]).done();
    let expected = num_bigint::BigUint::from(3u32).pow(100) * 2u32;
    assert!(count.contains(&format!("\"solutions\":\"{expected}\",\"complete\":true")), "{count}");
}

#[test]
fn a_formula_without_models_is_a_result() {
    for text in ["p cnf 1 2\n1 0\n-1 0\n", "p cnf 5 1\n0\n", "p cnf 2 2\nc p show 0\n1 0\n-1 0\n"] {
        let count = geduld_reading(text, &["count", "--cnf", "-"]).done();
        assert!(result(&count).starts_with("s UNSATISFIABLE\n"), "{count}");
        assert!(count.ends_with("c s log10-estimate -inf\nc s exact arb int 0\n"), "{count}");
    }
}

#[test]
fn formulas_of_puzzles_have_as_many_models_as_solutions() {
    let folder = Folder::new();
    let file = folder.name("magic.cnf");
    geduld(&["encode", "magic-3", "-o", &file]).done();
    let plain = geduld(&["count", &file]).done();
    assert!(plain.contains("c s exact arb int 8\n"), "a formula is known by its first lines: {plain}");
    let refused = geduld(&["count", &file, "--pin", "1,1=2"]);
    assert_eq!(refused.status, Some(2), "{}", refused.stderr);
    assert!(refused.stderr.contains("add a clause"), "{}", refused.stderr);
    let count = geduld(&["count", "--cnf", &file]).done();
    assert!(
        count.ends_with("c s type pmc\nc s log10-estimate 0.9030899869919435\nc s exact arb int 8\n"),
        "{count}"
    );
}

/// Standard input is known by what it says, as a file is.
#[test]
fn a_formula_from_standard_input_is_a_formula() {
    let folder = Folder::new();
    // More than a puzzle file may have.
    let comments = "c a comment that takes room\n".repeat(50_000);
    let formula = format!("{comments}p cnf 4 2\nc p show 1 2 4 0\n1 2 0\n-2 3 0\n");
    let file = folder.write("a.cnf", &formula);
    // Neither the time nor the name is part of the answer.
    let answer = |run: Run, name: &str| {
        let untimed = |text: &str| {
            let lines =
                text.lines().filter(|line| !line.starts_with("c o geduld") && !line.starts_with("c geduld"));
            let cut =
                |line: &str| line.rsplit_once(", ").map_or(line.to_owned(), |(before, _)| before.to_owned());
            lines.map(cut).collect::<Vec<_>>().join("\n").replace(name, "NAME")
        };
        (run.status, untimed(&run.stdout), untimed(&run.stderr))
    };
    for words in [
        &["count"][..],
        &["count", "--engine", "sat"],
        &["count", "--pin", "1,1=1"],
        &["count", "--sum", "adder"],
        &["count", "--certificate", "proof"],
        &["solve"],
        &["solve", "--limit", "1"],
        &["list"],
        &["info"],
        &["unique"],
        &["sample"],
        &["estimate"],
        &["symmetries"],
        &["why"],
        &["draw"],
        &["encode"],
    ] {
        let (command, options) = words.split_first().unwrap();
        let of_file = geduld(&[&[command, file.as_str()], options].concat());
        let of_input = geduld_reading(&formula, &[&[command, "-"], options].concat());
        assert_eq!(answer(of_input, "standard input"), answer(of_file, &file), "{words:?}");
    }
}

#[test]
fn broken_formulas_are_refused() {
    let folder = Folder::new();
    for (content, place, message, remedy) in [
        (&b""[..], "line 1", "there is no header", "p cnf VARIABLES CLAUSES"),
        (b"p cnf 3\n", "line 1", "the header does not have two numbers", "p cnf VARIABLES CLAUSES"),
        (b"p cnf 3 99999999999999999999999\n", "line 1", "too large", "10 million"),
        (b"p cnf 2 1\n1 99999999999999999999 0\n", "line 2", "too large", "numbered"),
        (b"c\np cnf 2 1\n1 3 0\n", "line 3", "literal 3", "the largest variable"),
        (b"p cnf 2 1\n1 2\n", "line 2", "does not end with a 0", "write a 0"),
        (b"p cnf 2 2\n1 2 0\n", "line 1", "2 clauses, but there are 1", "number of clauses"),
        (b"p cnf 2 1\n1 0\n2 0\n", "line 3", "this clause is one more", "number of clauses"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "line 1", "this is not text", "plain text"),
        (b"\x28\xb5\x2f\xfd", "line 1", "this is not text", "unpack"),
        (b"p cnf 2 1\nc t wmc\n1 0\n", "line 2", "has weights", "geduld counts models"),
        (b"format = 1\n", "line 1", "no header before `format`", "DIMACS"),
        (b"c x\n1 2 0\n-2 3 0\n", "line 2", "no header before `1`", "`p cnf 3 2`"),
    ] {
        let file = folder.write("broken.cnf", content);
        geduld(&["count", "--cnf", &file]).refused(place, message, remedy);
    }
    geduld(&["count", "--cnf", &folder.name("none.cnf")]).refused("none.cnf", "cannot read", "name a file");
    let file = folder.write("good.cnf", "p cnf 1 0\n");
    geduld(&["count", "--cnf", &file, "--sum", "direct"]).misused(
        "--sum",
        "is already a formula",
        "leave out",
    );
    for option in [&["--pin", "1,1=1"][..], &["--no-symmetry"]] {
        let status = command(&[&["count", "--cnf", &file], option].concat()).output().unwrap().status;
        assert_eq!(status.code(), Some(2), "{option:?}");
    }
}

/// Separate counts for the values of variables, also of variables in no clause, and with a projection.
#[test]
fn models_are_counted_by_variables() {
    let folder = Folder::new();
    let file = folder.write("or.cnf", "p cnf 4 2\n1 2 0\n-2 3 0\n");
    let told = geduld(&["count", &file, "--by", "x1", "--by", "x4"]).done();
    let expected = "c s exact arb int 8\nc o x1=0, x4=0: 1\nc o x1=0, x4=1: 1\n\
                    c o x1=1, x4=0: 3\nc o x1=1, x4=1: 3\n";
    assert!(told.ends_with(expected), "{told}");
    let shown = folder.write("shown.cnf", "p cnf 3 2\nc t pmc\nc p show 1 2 0\n1 2 0\n-2 3 0\n");
    let object = json(&["count", &shown, "--by", "x2"]);
    assert_eq!((&object["solutions"], &object["by"]), (&"3".into(), &json!({"x2=0": "1", "x2=1": "2"})));
    geduld(&["count", &shown, "--by", "x3"]).misused("--by", "no variable `x3`", "the variables include");
    // A path of 300 vertices without neighbours: the numbers are those of Fibonacci.
    let clauses: String = (1..300).map(|i| format!("-{i} -{} 0\n", i + 1)).collect();
    let path = folder.write("path.cnf", format!("p cnf 300 299\n{clauses}"));
    let mut fibonacci = vec![num_bigint::BigUint::from(1u32), 1u32.into()];
    (2..=301).for_each(|i| fibonacci.push(&fibonacci[i - 1] + &fibonacci[i - 2]));
    let object = json(&["count", &path, "--by", "x1"]);
    assert_eq!(object["engine"], "decomposition");
    let by = json!({"x1=0": fibonacci[300].to_string(), "x1=1": fibonacci[299].to_string()});
    assert_eq!((&object["solutions"], &object["by"]), (&fibonacci[301].to_string().into(), &by));
}

/// A formula is known by its header, by its ending, or by a clause where the header is missing. So a mistake in it is
/// told as that of a formula.
#[test]
fn a_formula_is_known_though_it_has_mistakes() {
    let folder = Folder::new();
    let spaced = folder.write("spaced", "c SATLIB\np  cnf 3\t2 \n1 2 0\n-1 3 0\n");
    assert!(geduld(&["count", &spaced]).done().ends_with("c s exact arb int 4\n"));
    let marked = folder.write("marked.cnf", "\u{feff}p cnf 3 2\n1 2 0\n-1 3 0\n");
    assert!(geduld(&["count", &marked]).done().ends_with("c s exact arb int 4\n"));
    for (name, text, message, remedy) in [
        ("clauses.cnf", "1 2 0\n-1 3 0\n", "line 1: there is no header before `1`", "`p cnf 3 2`"),
        ("clauses.txt", "c\n1 2 0\n-1 3 0\n", "line 2: there is no header before `1`", "`p cnf 3 2`"),
        ("late.cnf", "1 2 0\np cnf 3 2\n-1 3 0\n", "line 1: there is no header", "VARIABLES"),
        ("empty.cnf", "", "line 1: there is no header", "VARIABLES"),
        ("words.dimacs", "hello\n", "line 1: there is no header before `hello`", "VARIABLES"),
        ("weighted.cnf", "p wcnf 2 1 3\n1 2 0\n", "line 1: this formula has weights", "remove the lines"),
        (
            "weighted",
            "p wpcnf 2 1 1\nvp 1 0\nw 1 0.5 0\n1 2 0\n",
            "line 1: this formula has weights",
            "remove",
        ),
        ("other.cnf", "p dnf 2 1\n1 2 0\n", "line 1: expected a formula of kind `cnf`", "`p cnf 6 4`"),
        ("max.cnf", "c max 1 0\np cnf 2 1\n1 2 0\n", "line 1: `c max` is no spelling", "c p show 1 0"),
    ] {
        let file = folder.write(name, text);
        for command in ["count", "solve", "list", "info"] {
            geduld(&[command, &file]).refused(&file, message, remedy);
        }
    }
    geduld_reading("1 2 0\n", &["count", "-"]).refused("standard input, line 1", "no header", "`p cnf 2 1`");
    geduld_reading("p cnf 2 0\n", &["why", "-"]).misused("standard input", "formula", "`geduld solve`");
    for name in ["a.opb", "a.wcnf"] {
        let file = folder.write(name, "h 1 0\n");
        geduld(&["count", &file]).misused(&file, "a formula in OPB or WCNF", "name the puzzle");
    }
}

/// Forty loosely bound variables have more models than can be enumerated one by one in an instant.
#[test]
fn a_time_limit_leaves_a_lower_bound() {
    let parity: String =
        (1..60).map(|n| format!("{n} {} {} 0\n-{n} -{} -{} 0\n", n + 1, n + 30, n + 7, n + 41)).collect();
    let text = format!("p cnf 100 118\n{parity}");
    for options in [&[][..], &["--json"]] {
        let arguments = [&["count", "--cnf", "-", "--time-limit", "0.2"], options].concat();
        let run = geduld_reading(&text, &arguments);
        assert_eq!(run.status, Some(3), "{}{}", run.stdout, run.stderr);
        let says = if options.is_empty() { "c o ended early: at least " } else { "\"complete\":false" };
        assert!(run.stdout.contains(says), "{}", run.stdout);
        assert!(!run.stdout.contains("exact"), "{}", run.stdout);
    }
}

/// A formula says what it is of, and in which order: `decode` needs nothing else.
#[test]
fn a_formula_speaks_for_itself() {
    let folder = Folder::new();
    let puzzle =
        folder.write("square.toml", "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n");
    let options = ["--pin", "1,1=2", "--condition", "1,2 < 2,1", "--sum", "adder"];
    let asked = |command: &str| geduld(&[&[command, &puzzle], &options[..]].concat()).done();
    let solution = asked("solve");
    for seed in ["0", "7"] {
        let file = folder.name(&format!("seed-{seed}.cnf"));
        geduld(&[&["encode", &puzzle, "-o", &file, "--seed", seed], &options[..]].concat()).done();
        let text = std::fs::read_to_string(&file).unwrap();
        for part in [
            "c from the puzzle ",
            "square.toml",
            "c conditions ",
            "1,1=2",
            "--sum adder",
            &format!("c seed {seed}\n"),
        ] {
            assert!(text.contains(part), "`{part}` is missing: {}", &text[..2000]);
        }
        // The only model: the atoms of the solution, by their names in the comments, and what propagation adds.
        let model = model_of(&text);
        let answer = folder.write("answer", format!("s SATISFIABLE\nv {model} 0\n"));
        assert_eq!(geduld(&["decode", &file, &answer]).done(), solution, "seed {seed}");
        geduld(&["decode", &file, &answer, "--sum", "order"]).misused("", "itself says", "leave");
    }
    let foreign = folder.write("foreign.cnf", "p cnf 1 1\n1 0\n");
    geduld(&["decode", &foreign, &foreign]).refused("foreign.cnf", "without comments", "name the puzzle");
}

/// A model of a formula, by a solver that is built in.
fn model_of(text: &str) -> String {
    use geduld::exports::formulas::{Outcome, Solver};
    let formula = geduld::exports::formulas::Dimacs::read(text.as_bytes()).unwrap();
    let variables = formula.cnf.variables() as usize;
    let mut solver = geduld::exports::formulas::Varisat::new(variables);
    formula.cnf.dimacs_clauses().for_each(|clause| solver.add_clause(&clause));
    assert_eq!(solver.solve(&[]).unwrap(), Outcome::Satisfiable);
    let literal = |variable| if solver.value(variable) { variable } else { -variable };
    let literals = (1..=i32::try_from(variables).unwrap()).map(|variable| literal(variable).to_string());
    literals.collect::<Vec<_>>().join(" ")
}

/// The values of the variables in the OPB formula of [`KNAPSACK`] that make its objective 10.
const ANSWER: &str = "o 8\ns OPTIMUM FOUND\nv x1 -x2 -x3 x4 x5 -x6 -x7 x8\n";

/// As MiniZinc compiles it.
const KNAPSACK: &str = "array [1..4] of int: w = [2,3,4,5]; array [1..4] of int: v = [3,4,5,6];
var 0..1: a; var 0..1: b; var 0..1: c; var 0..1: d; var 0..18: value :: is_defined_var;
array [1..4] of var int: x :: output_array([1..4]) = [a, b, c, d];
constraint int_lin_le(w, [a, b, c, d], 8);
constraint int_lin_eq([3,4,5,6,-1], [a, b, c, d, value], 0) :: defines_var(value);
solve maximize value;
";

#[test]
fn formulas_may_have_sums_and_an_objective() {
    let folder = Folder::new();
    let model = folder.write("knapsack.fzn", KNAPSACK);
    let [opb, wcnf] = ["knapsack.opb", "knapsack.wcnf"].map(|file| folder.name(file));
    geduld(&["encode", &model]).refused("", "asks for the best solution", "--format opb");
    geduld(&["encode", &model, "-o", &opb]).done();
    let text = std::fs::read_to_string(&opb).unwrap();
    assert!(text.starts_with("* #variable= 8 #constraint= 5\n"), "{text}");
    assert!(text.contains("\n* the objective, which is maximized, is 18 minus the cost\n"), "{text}");
    assert!(text.ends_with("\n-2 x2 -3 x4 -4 x6 -5 x8 >= -8 ;\n"), "{text}");
    assert!(text.contains("\nmin: +3 x1 +4 x3 +5 x5 +6 x7 ;\n"), "{text}");
    let decoded = geduld_reading(ANSWER, &["decode", &opb]).done();
    assert!(
        decoded.contains("the value of its objective: 10\n") && decoded.contains("[0, 1, 0, 1]"),
        "{decoded}"
    );
    let heavy = "v x1 -x2 -x3 x4 -x5 x6 -x7 x8\n";
    geduld_reading(heavy, &["decode", &opb]).refused("", "breaks sum 5", "to this formula");
    geduld(&["encode", &model, "-o", &wcnf]).done();
    let text = std::fs::read_to_string(&wcnf).unwrap();
    assert!(text.contains("\nh ") && text.ends_with("\n3 -1 0\n4 -3 0\n5 -5 0\n6 -7 0\n"), "{text}");
    geduld(&["count", &wcnf]).misused("", "only writes", "geduld decode");
    // A constant objective is 0 times x1, which the header counts.
    let constant = folder.write("constant.fzn", "var 3..3: z :: output_var; solve minimize z;");
    let opb = folder.name("constant.opb");
    geduld(&["encode", &constant, "-o", &opb]).done();
    assert!(std::fs::read_to_string(&opb).unwrap().starts_with("* #variable= 1 #constraint= 0\n"));
    // A puzzle has no objective. Its formula can be decoded all the same.
    let magic = folder.name("magic.opb");
    geduld(&["encode", "magic-3", "--pin", "1,1=8", "-o", &magic]).done();
    assert!(!std::fs::read_to_string(&magic).unwrap().contains("min:"));
    let solution = [[8, 1, 6], [3, 5, 7], [4, 9, 2]].concat();
    let literals = (0..81).map(|atom| if solution[atom / 9] == atom % 9 + 1 { "x" } else { "-x" });
    let answer: Vec<String> = (1..).zip(literals).map(|(number, sign)| format!("{sign}{number}")).collect();
    let drawn = geduld_reading(&format!("v {}\n", answer.join(" ")), &["decode", &magic]).done();
    assert!(drawn.contains("│ 8 │ 1 │ 6 │"), "{drawn}");
    geduld(&["encode", "magic-3", "--format", "wcnf", "--seed", "1"]).misused("", "DIMACS only", "--seed");
}
