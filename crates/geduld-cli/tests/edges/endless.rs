//! Inputs of each kind with more solutions, nodes or propagations than there is time for.

use std::fmt::Write as _;

use crate::chance::Chance;
use crate::largest::{self, alike, board, head};

/// All of them: a name, the end of the name of the file, and its text.
pub fn inputs() -> Vec<(&'static str, &'static str, String)> {
    let puzzles = [largest::puzzles(), equal_cards(), packings()].concat();
    let puzzles = puzzles.into_iter().map(|(name, text)| (name, "toml", text));
    puzzles.chain(models()).chain(formulas()).collect()
}

/// Cards that may lie in any way: all solutions have one layout, or few.
fn equal_cards() -> Vec<(&'static str, String)> {
    let cards = |rows: usize, columns: usize, pieces: &str| {
        let shape = format!("shape = \"rectangle\"\nrows = {rows}\ncolumns = {columns}\n");
        board(&shape, "match = [[\"r\", \"g\"], [\"g\", \"g\"]]\n", pieces)
    };
    let card = |edges: [&str; 4], copies: usize| format!("[[piece]]\nedges = {edges:?}\ncopies = {copies}\n");
    let mixed = [
        card(["r", "r", "g", "g"], 2),
        card(["g", "g", "r", "g"], 5),
        card(["r", "r", "r", "g"], 1),
        card(["r", "r", "r", "g"], 2),
    ];
    let triangles = board(
        "shape = \"triangle\"\nside = 5\n",
        "match = [[\"1\", \"2\"], [\"2\", \"2\"]]\n",
        &alike(&[1, 2, 2], 25),
    );
    vec![
        ("ten equal cards", cards(2, 5, &card(["g", "g", "r", "g"], 10))),
        ("ten cards, many equal", cards(2, 5, &mixed.concat())),
        ("twenty equal cards", cards(4, 5, &card(["g", "g", "r", "g"], 20))),
        ("equal triangles", triangles),
    ]
}

fn packings() -> Vec<(&'static str, String)> {
    let packing = |board: &str, pieces: &[(&str, usize)]| {
        let piece =
            |&(shape, copies): &(&str, usize)| format!("[[piece]]\nshape = {shape}\ncopies = {copies}\n");
        head("packing") + "[board]\n" + board + &pieces.iter().map(piece).collect::<String>()
    };
    let cubes = |n: usize| format!("grid = \"cube\"\nsize = [{n}, {n}, {n}]\n");
    vec![
        ("dominoes on a large board", packing("size = [20, 20]\n", &[("[\"XX\"]", 200)])),
        ("L trominoes", packing("size = [18, 18]\n", &[("[\"XX\", \"X.\"]", 108)])),
        (
            "tetrominoes",
            packing("size = [12, 12]\n", &[("[\"XXX\", \"X..\"]", 18), ("[\"XXX\", \".X.\"]", 18)]),
        ),
        ("a board with one hole too many", packing("size = [9, 9]\n", &[("[\"XX\", \"X.\"]", 27)])),
        ("bars of cubes", packing(&cubes(6), &[("[[\"XXX\"]]", 72)])),
        ("bent cubes", packing(&cubes(4), &[("[[\"XX\", \"X.\"], [\"X.\", \"..\"]]", 16)])),
    ]
}

fn models() -> Vec<(&'static str, &'static str, String)> {
    let list = |count: usize| (0..count).map(|number| format!("x{number}")).collect::<Vec<_>>().join(", ");
    let variables = |count: usize, domain: &str| -> String {
        (0..count).map(|number| format!("var {domain}: x{number} :: output_var;\n")).collect()
    };
    let all = |count: usize| format!("constraint fzn_all_different_int([{}]);\n", list(count));
    let ones = |count: usize| vec!["1"; count].join(", ");
    let sum = |count: usize, total: usize| {
        format!("constraint int_lin_eq([{}], [{}], {total});\n", ones(count), list(count))
    };
    let satisfy = "solve satisfy;\n";
    let squares: String = (0..39)
        .map(|number| format!("constraint int_times(x{number}, x{number}, x{});\n", number + 1))
        .collect();
    let different: String = (0..30)
        .flat_map(|one| (0..one).map(move |other| format!("constraint int_ne(x{one}, x{other});\n")))
        .collect();
    vec![
        ("free variables", "fzn", variables(60, "1..9") + satisfy),
        ("pigeons", "fzn", variables(30, "1..29") + &different + satisfy),
        ("a permutation", "fzn", variables(24, "1..24") + &all(24) + satisfy),
        ("a sum", "fzn", variables(40, "0..1000") + &sum(40, 20_000) + satisfy),
        ("products", "fzn", variables(40, "0..3000") + &squares + &sum(40, 7) + satisfy),
        ("wide variables", "fzn", variables(12, "0..1000000") + &sum(12, 6_000_001) + satisfy),
        ("an objective", "fzn", variables(40, "0..50") + &sum(40, 999) + &all(40) + "solve maximize x0;\n"),
    ]
}

fn formulas() -> Vec<(&'static str, &'static str, String)> {
    let drawn = |variables: u64, clauses: usize| {
        let mut chance = Chance::new(1, &format!("{variables} {clauses}"));
        let mut text = format!("p cnf {variables} {clauses}\n");
        for _ in 0..clauses {
            for _ in 0..3 {
                let sign = if chance.below(2) == 0 { "" } else { "-" };
                write!(text, "{sign}{} ", 1 + chance.below(variables)).unwrap();
            }
            text += "0\n";
        }
        text
    };
    // Each of 12 pigeons has one of 11 holes.
    let hole = |pigeon: usize, hole: usize| (11 * pigeon + hole + 1).to_string();
    let mut pigeons: Vec<String> = (0..12)
        .map(|pigeon| (0..11).map(|at| hole(pigeon, at)).collect::<Vec<_>>().join(" ") + " 0\n")
        .collect();
    for one in 0..12 {
        for other in 0..one {
            pigeons.extend((0..11).map(|at| format!("-{} -{} 0\n", hole(one, at), hole(other, at))));
        }
    }
    let pigeons = format!("p cnf 132 {}\n{}", pigeons.len(), pigeons.concat());
    vec![
        ("a random formula with many models", "cnf", drawn(150, 300)),
        ("a random formula with few models", "cnf", drawn(300, 1260)),
        ("a large formula", "cnf", drawn(20_000, 60_000)),
        ("a formula about pigeons", "cnf", pigeons),
    ]
}
