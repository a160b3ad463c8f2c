//! Edge matching: the rules on names and labels, tested on solutions found by trying and on changed versions of them.

use std::collections::BTreeSet;

use geduld_model::Value;
use geduld_puzzle::edge_matching::{Lie, Placed, Turned};
use geduld_puzzle::{AnyFamily, Solution, read};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::random::edge_matching::{EdgeMatching, any_puzzles, puzzles};
use crate::{board, verdict};

/// The rules, one after the other.
fn naive(puzzle: &EdgeMatching, placed: &Placed) -> Result<(), String> {
    let lengths: Vec<usize> = placed.rows.iter().map(Vec::len).collect();
    if lengths != board::row_lengths(&puzzle.shape) {
        return Err(format!("the rows have {lengths:?} cells, the board has others"));
    }
    let cells: Vec<&Turned> = placed.rows.iter().flatten().flatten().collect();
    let positions = board::positions(&puzzle.shape);
    let piece = |name: &str| puzzle.pieces.iter().find(|piece| piece.name == name);
    for (turned, (row, column)) in cells.iter().zip(&positions) {
        if piece(&turned.piece).is_none() {
            return Err(format!("there is no piece {} (row {row}, column {column})", turned.piece));
        }
    }
    for piece in &puzzle.pieces {
        let used = cells.iter().filter(|turned| turned.piece == piece.name).count();
        if used != piece.copies {
            let (name, copies) = (&piece.name, piece.copies);
            return Err(format!(
                "piece {name} lies on the board {used} times, but the set has {copies} of it"
            ));
        }
    }
    let turns = if puzzle.turn { board::places(&puzzle.shape) } else { 1 };
    if let Some(Turned { piece, turn, .. }) = cells.iter().find(|turned| turned.turn >= turns) {
        return Err(format!("piece {piece} cannot have turn {turn}"));
    }
    let over = |turned: &&&Turned| turned.reverse && piece(&turned.piece).unwrap().reverse.is_none();
    if let Some(turned) = cells.iter().find(over) {
        return Err(format!("piece {} cannot be turned over", turned.piece));
    }
    let shown = |cell: usize| piece(&cells[cell].piece).unwrap().lying(cells[cell].lie());
    let written = |cell: usize| format!("cell {},{}", positions[cell].0, positions[cell].1);
    let touching = board::touching(&puzzle.shape);
    for cell in 0..cells.len() {
        for (place, label) in shown(cell).iter().enumerate() {
            match touching.iter().find(|sides| sides.contains(&(cell, place))) {
                Some(&[_, (other, there)]) => {
                    let opposite = &shown(other)[there];
                    if cell != other && !puzzle.may_touch(label, opposite) {
                        let (here, other) = (written(cell), written(other));
                        return Err(format!("{here} shows {label} to {other}, which shows {opposite}"));
                    }
                }
                None => {
                    if let Some(border) = puzzle.border.as_ref().filter(|border| *border != label) {
                        return Err(format!("{} shows {label} at the border, not {border}", written(cell)));
                    }
                }
            }
        }
    }
    for pin in &puzzle.pins {
        let cell = positions.iter().position(|position| *position == pin.cell).unwrap();
        let pinned = &puzzle.pieces[pin.piece];
        let reverse = pin.reverse.or(pin.turn.map(|_| false));
        let looks_so = pinned.lies(turns).any(|lie| {
            pin.turn.is_none_or(|turn| turn == lie.turn)
                && reverse.is_none_or(|reverse| reverse == lie.reversed)
                && pinned.lying(lie) == shown(cell)
        });
        if cells[cell].piece != pinned.name || !looks_so {
            return Err(format!("{} is not as pinned", written(cell)));
        }
    }
    Ok(())
}

/// Finds by trying a filling in which touching labels and the border fit. Pins may be broken.
fn fill(puzzle: &EdgeMatching, start: usize, cells: &mut Vec<Turned>) -> bool {
    let count = board::positions(&puzzle.shape).len();
    if cells.len() == count {
        return true;
    }
    let touching = board::touching(&puzzle.shape);
    for index in 0..puzzle.pieces.len() {
        let piece = &puzzle.pieces[(start + index) % puzzle.pieces.len()];
        if cells.iter().filter(|turned| turned.piece == piece.name).count() == piece.copies {
            continue;
        }
        for lie in piece.lies(if puzzle.turn { board::places(&puzzle.shape) } else { 1 }) {
            cells.push(Turned { piece: piece.name.clone(), turn: lie.turn, reverse: lie.reversed });
            let last = cells.len() - 1;
            let label = |(cell, place): board::Side| {
                let turned: &Turned = &cells[cell];
                let piece = puzzle.pieces.iter().find(|piece| piece.name == turned.piece).unwrap();
                piece.lying(turned.lie())[place].clone()
            };
            let is_outer = |&place: &usize| touching.iter().all(|sides| !sides.contains(&(last, place)));
            let mut outer = (0..board::places(&puzzle.shape)).filter(is_outer);
            let fits = touching
                .iter()
                .filter(|[_, later]| later.0 == last)
                .all(|&[a, b]| puzzle.may_touch(&label(a), &label(b)))
                && outer
                    .all(|place| puzzle.border.as_ref().is_none_or(|border| *border == label((last, place))));
            if fits && fill(puzzle, start, cells) {
                return true;
            }
            cells.pop();
        }
    }
    false
}

fn in_rows(puzzle: &EdgeMatching, cells: Vec<Turned>) -> Placed {
    Placed { rows: board::in_rows(&puzzle.shape, cells) }
}

/// The values with the looks of these pieces, or the first value if the border forbids a look.
fn values(puzzle: &EdgeMatching, cells: &[Turned]) -> Vec<Value> {
    let model = read(&puzzle.toml()).unwrap().family.model();
    let piece = |name: &str| puzzle.pieces.iter().find(|piece| piece.name == name).unwrap();
    let turns = if puzzle.turn { board::places(&puzzle.shape) } else { 1 };
    let looks = |name: &str| -> BTreeSet<Vec<String>> {
        piece(name).lies(turns).map(|lie| piece(name).lying(lie)).collect()
    };
    let value = |(cell, turned): (_, &Turned)| {
        let domain = &model.variable(cell).domain;
        let looks_so = |value: &Value| {
            let name = domain.name(*value);
            let (name, turn) = name.split_once(" turn ").unwrap_or((name, "0"));
            let (name, reversed) = name.strip_suffix(" reverse").map_or((name, false), |name| (name, true));
            let lie = Lie { reversed, turn: turn.parse().unwrap() };
            looks(name) == looks(&turned.piece)
                && piece(name).lying(lie) == piece(&turned.piece).lying(turned.lie())
        };
        domain.values().find(looks_so).unwrap_or(0)
    };
    model.decisions().zip(cells).map(value).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn compiled_rules_agree_with_rules_on_names(
        puzzle in prop_oneof![puzzles(), any_puzzles()],
        start in any::<Index>(),
        exchanged in prop::collection::vec(any::<[Index; 2]>(), 0..3),
        turned in prop::option::of((any::<Index>(), 0_usize..6)),
        renamed in prop::option::weighted(0.2, (any::<Index>(), "p[0-9]|odd")),
        cut in prop::option::weighted(0.1, any::<Index>()),
    ) {
        let read = read(&puzzle.toml()).unwrap();
        let mut cells = Vec::new();
        if !fill(&puzzle, start.index(puzzle.pieces.len()), &mut cells) {
            let copies = puzzle.pieces.iter().flat_map(|piece| vec![piece.name.clone(); piece.copies]);
            cells = copies.map(|piece| Turned { piece, turn: 0, reverse: false }).collect();
        }
        let count = cells.len();
        for [a, b] in exchanged {
            cells.swap(a.index(count), b.index(count));
        }
        let model = read.family.model();
        if model.decisions().all(|cell| !model.variable(cell).domain.is_empty()) {
            let (solution, verdict) = verdict(&read, &values(&puzzle, &cells));
            let Solution::EdgeMatching(placed) = solution else { panic!("a filling of the board") };
            prop_assert_eq!(naive(&puzzle, &placed), verdict);
        }
        if let Some((cell, turn)) = turned {
            cells[cell.index(count)].turn = turn;
            cells[cell.index(count)].reverse ^= turn == 0;
        }
        if let Some((cell, name)) = renamed {
            cells[cell.index(count)].piece = name;
        }
        let mut placed = in_rows(&puzzle, cells);
        if let Some(row) = cut {
            let row = row.index(placed.rows.len());
            placed.rows[row].pop();
        }
        let AnyFamily::EdgeMatching(_) = &read.family else { panic!("an edge-matching puzzle") };
        let verdict = read.family.check(&Solution::EdgeMatching(placed.clone()));
        prop_assert_eq!(naive(&puzzle, &placed), verdict.map_err(|violation| violation.0));
    }
}
