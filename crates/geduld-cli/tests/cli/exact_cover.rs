//! Exact covers as MiniZinc writes them: a truth value for each placement, and a sum for each cell and piece. Planning
//! a fixed order of hundreds of truth values once took longer than the count.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::run::{Folder, geduld};

type Cells = Vec<(i32, i32)>;

/// The pentominoes, one orientation each.
const PENTOMINOES: [&str; 12] = [
    ".XX/XX./.X.",
    "XXXXX",
    "X./X./X./XX",
    "XX/XX/X.",
    ".X/XX/X./X.",
    "XXX/.X./.X.",
    "X.X/XXX",
    "X../X../XXX",
    "X../XX./.XX",
    ".X./XXX/.X.",
    ".X/XX/.X/.X",
    "XX./.X./.XX",
];

fn cells(text: &str) -> Cells {
    let rows = (0..).zip(text.split('/'));
    rows.flat_map(|(row, line)| {
        (0..).zip(line.chars()).filter(|&(_, mark)| mark == 'X').map(move |(column, _)| (row, column))
    })
    .collect()
}

/// All orientations of a piece, moved to the corner.
fn orientations(piece: &Cells) -> BTreeSet<Cells> {
    let mut all = BTreeSet::new();
    let mut turned = piece.clone();
    for turn in 0..8 {
        turned = turned.iter().map(|&(row, column)| (column, -row)).collect();
        if turn == 4 {
            turned.iter_mut().for_each(|(_, column)| *column = -*column);
        }
        let (top, left) = (
            turned.iter().map(|cell| cell.0).min().unwrap(),
            turned.iter().map(|cell| cell.1).min().unwrap(),
        );
        let mut moved: Cells = turned.iter().map(|&(row, column)| (row - top, column - left)).collect();
        moved.sort_unstable();
        all.insert(moved);
    }
    all
}

/// The packings of a rectangle with one of each piece.
fn packings(rows: i32, columns: i32, pieces: &[Cells]) -> String {
    let mut placements: Vec<(usize, Cells)> = Vec::new();
    for (piece, cells) in pieces.iter().enumerate() {
        for cells in orientations(cells) {
            for row in 0..rows {
                for column in 0..columns {
                    let moved: Cells = cells.iter().map(|&(r, c)| (r + row, c + column)).collect();
                    if moved.iter().all(|&(r, c)| r < rows && c < columns) {
                        placements.push((piece, moved));
                    }
                }
            }
        }
    }
    let mut text = String::new();
    (0..placements.len()).for_each(|at| writeln!(text, "var 0..1: p{at} :: output_var;").unwrap());
    let mut one_of = |chosen: Vec<usize>| {
        let ones = vec!["1"; chosen.len()].join(",");
        let names: Vec<String> = chosen.iter().map(|at| format!("p{at}")).collect();
        writeln!(text, "constraint int_lin_eq([{ones}], [{}], 1);", names.join(",")).unwrap();
    };
    let at = |fits: &dyn Fn(&(usize, Cells)) -> bool| -> Vec<usize> {
        (0..placements.len()).filter(|&at| fits(&placements[at])).collect()
    };
    (0..pieces.len()).for_each(|piece| one_of(at(&|placement| placement.0 == piece)));
    for row in 0..rows {
        for column in 0..columns {
            one_of(at(&|placement| placement.1.contains(&(row, column))));
        }
    }
    text + "solve satisfy;\n"
}

#[test]
fn all_pentominoes_fit_into_3_by_20_in_two_ways() {
    let pieces = PENTOMINOES.map(cells);
    assert_eq!(pieces.iter().map(|piece| orientations(piece).len()).sum::<usize>(), 63);
    let folder = Folder::new();
    let file = folder.write("pentominoes.fzn", packings(3, 20, &pieces));
    for engine in ["auto", "search"] {
        let arguments = ["count", &file, "--engine", engine, "--time-limit", "120", "--memory-limit", "500"];
        let run = geduld(&arguments);
        assert_eq!(run.status, Some(0), "{}{}", run.stdout, run.stderr);
        // Published: C. B. and J. G. Haselgrove, A computer program for pentominoes, Eureka 23 (1960): 2, up to
        // symmetry.
        assert!(run.stdout.contains("solutions              8"), "{}", run.stdout);
    }
    let listed = geduld(&["list", &file, "--limit", "1", "--time-limit", "120"]);
    assert_eq!(listed.status, Some(0), "{}", listed.stderr);
}
