//! The rules of symmetry figures, checked on the letters of the drawing. The check has its own arithmetic.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Model, Value, Violation, number_of};

use super::arrangement::Arrangement;
use super::figure::Figure;
use super::puzzle::SymmetryFigure;
use super::symmetry;
use crate::condition::Filled;
use crate::family::{BuildModel as _, RulesCheck};

impl RulesCheck for SymmetryFigure {
    type Solution = Figure;

    fn solution(&self, model: &Model, values: &[Value]) -> Figure {
        let features = self.features(model).into_iter().filter(|feature| feature.holds(model, values));
        let symmetry = features.map(|feature| feature.name).collect();
        Figure::of(&Arrangement::from_values(self, model, values), symmetry)
    }

    fn check(&self, figure: &Figure) -> Result<(), Violation> {
        let pieces = lettered(figure);
        let squares: BTreeSet<Point> = pieces.values().flatten().copied().collect();
        let height = figure.rows.len();
        let width = figure.rows.first().map_or(0, |line| line.chars().count());
        if figure.rows.iter().any(|line| line.chars().count() != width) {
            return Err(Violation::new("the rows have different lengths"));
        }
        let (last_row, last_column) = (to_int(height) - 1, to_int(width) - 1);
        let touches = |test: &dyn Fn(Point) -> bool| squares.iter().any(|&square| test(square));
        let tight = touches(&|(r, _)| r == 0)
            && touches(&|(_, c)| c == 0)
            && touches(&|(r, _)| r == last_row)
            && touches(&|(_, c)| c == last_column);
        if !tight {
            return Err(Violation::new("the figure is not cut to its bounding box"));
        }
        if height.max(width) > self.frame {
            let message = format!("the figure is {height} x {width}, the frame {0} x {0}", self.frame);
            return Err(Violation(message));
        }
        check_pieces(self, &pieces)?;
        if self.connected && !hangs_together(&squares) {
            return Err(Violation::new("the figure does not hang together"));
        }
        let found = symmetries(&squares, last_row, last_column);
        if found != figure.symmetry {
            let message = format!("the outline has the symmetries {found:?}, not {:?}", figure.symmetry);
            return Err(Violation(message));
        }
        if !self.symmetries.iter().any(|symmetry| found.contains(&symmetry.name())) {
            return Err(Violation::new("the outline has none of the symmetries asked for"));
        }
        Ok(())
    }

    fn filled(&self, figure: &Figure) -> Filled {
        let pieces: Vec<BTreeSet<Point>> = lettered(figure).into_values().collect();
        let classes: Vec<Vec<Point>> = self
            .pieces
            .iter()
            .map(|piece| piece.squares.iter().map(|&(row, column)| (to_int(row), to_int(column))).collect())
            .map(|squares| congruence_class(&squares, self.flip))
            .collect();
        let item = |squares: &BTreeSet<Point>| {
            let class = congruence_class(squares, self.flip);
            classes.iter().position(|known| *known == class).expect("the figure was checked before")
        };
        let touch = |a: &BTreeSet<Point>, b: &BTreeSet<Point>| {
            a.iter().any(|&(r, c)| {
                [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)].iter().any(|next| b.contains(next))
            })
        };
        let pairs = (0..pieces.len()).flat_map(|a| (a + 1..pieces.len()).map(move |b| [a, b]));
        Filled {
            items: pieces.iter().map(item).collect(),
            touching: pairs.filter(|&[a, b]| touch(&pieces[a], &pieces[b])).collect(),
            labels: Vec::new(),
            cells: None,
        }
    }

    fn is_fixed(&self, figure: &Figure, map: &str) -> bool {
        symmetry::is_fixed(figure, map)
    }
}

type Point = (i64, i64);

/// The squares of each letter.
fn lettered(figure: &Figure) -> BTreeMap<char, BTreeSet<Point>> {
    let mut pieces: BTreeMap<char, BTreeSet<Point>> = BTreeMap::new();
    for (row, line) in (0..).zip(&figure.rows) {
        for (column, letter) in (0..).zip(line.chars()).filter(|&(_, letter)| letter != '.') {
            pieces.entry(letter).or_default().insert((row, column));
        }
    }
    pieces
}

fn to_int(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// Checks that the letters are the pieces of the set, and that each is used as often as it has copies.
fn check_pieces(puzzle: &SymmetryFigure, pieces: &BTreeMap<char, BTreeSet<Point>>) -> Result<(), Violation> {
    let mut wanted: BTreeMap<Vec<Point>, usize> = BTreeMap::new();
    for piece in &puzzle.pieces {
        let squares = piece.squares.iter().map(|&(row, column)| (to_int(row), to_int(column))).collect();
        *wanted.entry(congruence_class(&squares, puzzle.flip)).or_default() += piece.copies;
    }
    for (letter, squares) in pieces {
        match wanted.get_mut(&congruence_class(squares, puzzle.flip)) {
            Some(copies) if *copies > 0 => *copies -= 1,
            _ => return Err(Violation(format!("{letter} is no piece of the set that is left"))),
        }
    }
    match wanted.values().sum::<usize>() {
        0 => Ok(()),
        missing => Err(Violation(format!("missing: {}", number_of(missing, "piece")))),
    }
}

/// The least of all rotated (and flipped) shapes, shifted to the origin.
fn congruence_class(squares: &BTreeSet<Point>, flip: bool) -> Vec<Point> {
    let mut shapes = Vec::new();
    for mirrored in if flip { vec![false, true] } else { vec![false] } {
        let mut shape: Vec<Point> =
            squares.iter().map(|&(r, c)| if mirrored { (r, -c) } else { (r, c) }).collect();
        for _ in 0..4 {
            shape = shape.into_iter().map(|(r, c)| (c, -r)).collect();
            let top = shape.iter().map(|square| square.0).min().unwrap_or(0);
            let left = shape.iter().map(|square| square.1).min().unwrap_or(0);
            let mut shifted: Vec<Point> = shape.iter().map(|&(r, c)| (r - top, c - left)).collect();
            shifted.sort_unstable();
            shapes.push(shifted);
        }
    }
    shapes.into_iter().min().unwrap_or_default()
}

fn hangs_together(squares: &BTreeSet<Point>) -> bool {
    let mut left = squares.clone();
    let mut frontier: Vec<Point> = left.pop_first().into_iter().collect();
    while let Some((r, c)) = frontier.pop() {
        for next in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)] {
            if left.remove(&next) {
                frontier.push(next);
            }
        }
    }
    left.is_empty()
}

/// The names of the symmetries of an outline whose bounding box ends at this row and column. A symmetry of the outline
/// is one of the box, so there is only one axis or centre to try for each.
fn symmetries(squares: &BTreeSet<Point>, last_row: i64, last_column: i64) -> Vec<&'static str> {
    let holds =
        |image: &dyn Fn(Point) -> Point| squares.iter().all(|&square| squares.contains(&image(square)));
    let square_box = last_row == last_column;
    let mirror = holds(&|(r, c)| (last_row - r, c)) || holds(&|(r, c)| (r, last_column - c));
    let diagonal =
        square_box && (holds(&|(r, c)| (c, r)) || holds(&|(r, c)| (last_column - c, last_row - r)));
    let half_turn = holds(&|(r, c)| (last_row - r, last_column - c));
    let quarter_turn = square_box && holds(&|(r, c)| (c, last_row - r));
    [("mirror", mirror), ("diagonal", diagonal), ("half-turn", half_turn), ("quarter-turn", quarter_turn)]
        .into_iter()
        .filter_map(|(name, holds)| holds.then_some(name))
        .collect()
}
