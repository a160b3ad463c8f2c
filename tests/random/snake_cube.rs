//! Random snake cubes: the bends of a walk through a box, or any bends.

use std::fmt::Write as _;

use geduld_puzzle::snake_cube::{Pin, Position, SnakeCube};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// The text of the file of a snake cube.
pub fn toml(puzzle: &SnakeCube) -> String {
    let mut text = super::head("snake-cube");
    let chain: String = puzzle.bends.iter().map(|&bend| if bend { '1' } else { '0' }).collect();
    let _ = writeln!(text, "size = {:?}\nchain = \"{chain}\"", puzzle.size);
    if let Some(start) = &puzzle.start {
        let _ = writeln!(text, "[rules]\nstart = {start:?}");
    }
    for Pin { cube, at } in &puzzle.pins {
        let _ = writeln!(text, "[[pin]]\ncube = {cube}\nat = {at:?}");
    }
    text
}

/// Every position of a box.
pub fn positions([x, y, z]: [usize; 3]) -> Vec<Position> {
    let plane = |x| (1..=y).flat_map(move |y| (1..=z).map(move |z| [x, y, z]));
    (1..=x).flat_map(plane).collect()
}

/// Every search that visits each position of a box once, by depth-first search.
pub fn searches(size: [usize; 3]) -> Vec<Vec<Position>> {
    let positions = positions(size);
    let mut searches = Vec::new();
    for &start in &positions {
        extend(&positions, &mut vec![start], &mut searches);
    }
    searches
}

fn extend(positions: &[Position], search: &mut Vec<Position>, searches: &mut Vec<Vec<Position>>) {
    if search.len() == positions.len() {
        searches.push(search.clone());
        return;
    }
    for &next in positions {
        let last = search[search.len() - 1];
        let distance: usize = (0..3).map(|axis| next[axis].abs_diff(last[axis])).sum();
        if distance == 1 && !search.contains(&next) {
            search.push(next);
            extend(positions, search, searches);
            search.pop();
        }
    }
}

/// Whether the string turns at each cube of a search.
pub fn bends(search: &[Position]) -> Vec<bool> {
    let turns = |index: usize| {
        let (before, after) = (search[index - 1], search[index + 1]);
        (0..3).filter(|&axis| before[axis] != after[axis]).count() == 2
    };
    (0..search.len()).map(|index| index > 0 && index + 1 < search.len() && turns(index)).collect()
}

/// A random puzzle in a box of at most 12 cubes.
pub fn puzzles() -> impl Strategy<Value = SnakeCube> {
    let boxes = vec![[1, 1, 1], [1, 1, 4], [2, 2, 1], [3, 2, 1], [2, 2, 2], [3, 1, 3], [2, 5, 1], [2, 2, 3]];
    select(boxes).prop_flat_map(|size| {
        let searches = searches(size);
        let cubes: usize = size.iter().product();
        let any_bends = prop::option::weighted(0.15, proptest::collection::vec(any::<bool>(), cubes));
        let other_starts = prop::option::weighted(0.4, subsequence(positions(size), 0..=cubes.min(3)));
        let pinned = subsequence((0..cubes).collect::<Vec<usize>>(), 0..=cubes.min(2));
        (any::<Index>(), any_bends, other_starts, pinned).prop_map(
            move |(search, any_bends, starts, pinned)| {
                let search = search.get(&searches);
                let start = starts.map(|mut starts| {
                    starts.push(search[0]);
                    starts
                });
                let pins = pinned.iter().map(|&index| Pin { cube: index + 1, at: search[index] }).collect();
                SnakeCube { size, bends: any_bends.unwrap_or_else(|| bends(search)), start, pins }
            },
        )
    })
}
