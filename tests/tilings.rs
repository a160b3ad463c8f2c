//! Rules of packings beyond covering: fault-free tilings and paints, against tilings that are listed by hand.

use geduld_count::Options;
use geduld_tests::counting::count_by;
use num_bigint::BigUint;

/// A domino of a paint: its first cell, whether it lies across, and its paint.
type Domino = (usize, usize, bool, usize);

/// All tilings of a rectangle with dominoes of some paints.
fn tilings(width: usize, height: usize, paints: usize) -> Vec<Vec<Domino>> {
    fn fill(
        covered: &mut Vec<Vec<bool>>,
        paints: usize,
        own: &mut Vec<Domino>,
        found: &mut Vec<Vec<Domino>>,
    ) {
        let (height, width) = (covered.len(), covered[0].len());
        let free = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).find(|&(x, y)| !covered[y][x]);
        let Some((x, y)) = free else {
            found.push(own.clone());
            return;
        };
        for across in [true, false] {
            let (u, v) = if across { (x + 1, y) } else { (x, y + 1) };
            if u < width && v < height && !covered[v][u] {
                (covered[y][x], covered[v][u]) = (true, true);
                for paint in 0..paints {
                    own.push((x, y, across, paint));
                    fill(covered, paints, own, found);
                    own.pop();
                }
                (covered[y][x], covered[v][u]) = (false, false);
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut vec![vec![false; width]; height], paints, &mut Vec::new(), &mut found);
    found
}

fn solutions(keys: &str) -> BigUint {
    let text = format!("format = 1\nkind = \"packing\"\nname = \"x\"\n{keys}");
    count_by(&text, &Options::default(), 1).expect("it is counted")["solutions"].clone()
}

#[test]
fn fault_free_tilings_are_those_that_no_line_cuts() {
    for (width, height) in [(2, 3), (3, 4), (4, 4), (5, 4), (5, 6), (6, 6)] {
        let is_crossed = |tiling: &Vec<Domino>, line: usize, vertical: bool| {
            tiling.iter().any(
                |&(x, y, across, _)| {
                    if vertical { across && x + 1 == line } else { !across && y + 1 == line }
                },
            )
        };
        let all = tilings(width, height, 1);
        let free = all.iter().filter(|tiling| {
            (1..width).all(|line| is_crossed(tiling, line, true))
                && (1..height).all(|line| is_crossed(tiling, line, false))
        });
        let found = solutions(&format!(
            "fault-free = true\ncopies = \"any\"\npieces = \"dominoes\"\nboard = {{ size = [{width}, {height}] }}"
        ));
        assert_eq!(found, free.count().into(), "{width} x {height}");
    }
    // R. L. Graham, Fault-free tilings of rectangles: none on 6 x 6, and six on 5 x 6.
    let dominoes = "fault-free = true\ncopies = \"any\"\npieces = \"dominoes\"\n";
    assert_eq!(solutions(&format!("{dominoes}board = {{ size = [6, 6] }}")), 0u32.into());
    assert_eq!(solutions(&format!("{dominoes}board = {{ size = [5, 6] }}")), 6u32.into());
}

#[test]
fn pieces_of_one_paint_do_not_touch() {
    for (width, height) in [(2, 2), (2, 3), (3, 4), (4, 4)] {
        let at = |tiling: &Vec<Domino>, x: usize, y: usize| {
            tiling
                .iter()
                .position(|&(a, b, across, _)| {
                    (a, b) == (x, y) || (if across { (a + 1, b) } else { (a, b + 1) }) == (x, y)
                })
                .unwrap()
        };
        let all = tilings(width, height, 3);
        let apart = all.iter().filter(|tiling| {
            let meet = |x: usize, y: usize, u: usize, v: usize| {
                let (one, two) = (at(tiling, x, y), at(tiling, u, v));
                one != two && tiling[one].3 == tiling[two].3
            };
            (0..height).all(|y| {
                (0..width).all(|x| {
                    (x + 1 == width || !meet(x, y, x + 1, y)) && (y + 1 == height || !meet(x, y, x, y + 1))
                })
            })
        });
        let pieces: String = ["red", "green", "blue"]
            .iter()
            .map(|paint| {
                format!(
                    "[[piece]]\nname = \"{paint}\"\npaint = \"{paint}\"\nshape = [\"XX\"]\ncopies = \"any\"\n"
                )
            })
            .collect();
        let found =
            solutions(&format!("paints-touch = false\nboard = {{ size = [{width}, {height}] }}\n{pieces}"));
        assert_eq!(found, apart.count().into(), "{width} x {height}");
    }
}

/// No straight line runs between hexagons or balls; on other grids, a line is found.
#[test]
fn lines_run_between_cells_of_most_grids() {
    let read = |grid: &str, size: &str, set: &str| {
        let text = format!(
            "format = 1\nkind = \"packing\"\nname = \"x\"\nfault-free = true\ngrid = \"{grid}\"\nboard = {{ size = {size} }}\n{set}"
        );
        geduld_puzzle::read(&text).map(|_| ()).map_err(|wrong| wrong.message)
    };
    let one = |cell: &str| format!("copies = \"any\"\n[[piece]]\ncells = [{cell}]\n");
    assert!(read("hexagon", "[2, 2]", &one("[0, 0]")).unwrap_err().contains("no straight line"));
    assert!(read("ball", "[2, 2, 2]", &one("[0, 0, 0]")).unwrap_err().contains("no straight line"));
    for (grid, size, cell) in [
        ("triangle", "[2, 2]", "[0, 0, 0]"),
        ("cube", "[2, 2, 2]", "[0, 0, 0]"),
        ("prism", "[2, 2, 1]", "[0, 0, 0]"),
        ("rhombic", "[1, 1, 1]", "[2, 1, 0]"),
        ("tetra-octa", "[1, 1, 1]", "[1, 1, 1]"),
    ] {
        assert_eq!(read(grid, size, &one(cell)), Ok(()), "{grid}");
    }
}
