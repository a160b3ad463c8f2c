//! The rules check of edge matching, from values and from names: both end in the same compiled rules, which know
//! rows and columns instead of the board geometry and nothing of the model, so that a mistake there cannot repeat
//! itself here.

mod grid;
mod labels;
mod rules;

use std::collections::BTreeMap;

use geduld_model::{Model, SolutionChecker, Value, Violation};

use super::{EdgeMatching, Lying, Naming, Placed, Turned};
use crate::condition::Filled;
use rules::Rules;

/// Checks pieces given by name.
pub(super) fn check(puzzle: &EdgeMatching, placed: &Placed) -> Result<(), Violation> {
    let rules = Rules::new(puzzle);
    rules.check(&lying(puzzle, &rules, placed)?)
}

/// What lies where, of pieces that have passed the check.
pub(super) fn filled(puzzle: &EdgeMatching, placed: &Placed) -> Filled {
    let rules = Rules::new(puzzle);
    rules.filled(&lying(puzzle, &rules, placed).expect("the solution was checked before"))
}

/// The pieces in the cells, in reading order, by number.
fn lying(puzzle: &EdgeMatching, rules: &Rules<'_>, placed: &Placed) -> Result<Vec<Lying>, Violation> {
    let filled = (1..).zip(&placed.rows).flat_map(|(row, line)| {
        (1..).zip(line).filter_map(move |(column, cell)| cell.as_ref().map(|turned| ((row, column), turned)))
    });
    let (positions, filled): (Vec<(usize, usize)>, Vec<&Turned>) = filled.unzip();
    if positions != rules.positions() {
        let lengths: Vec<usize> = placed.rows.iter().map(Vec::len).collect();
        return Err(Violation::new(format!("the rows have {lengths:?} cells, the board has others")));
    }
    let numbers: BTreeMap<&str, usize> =
        puzzle.pieces.iter().zip(0..).map(|(piece, number)| (piece.name.as_str(), number)).collect();
    let cells = positions.into_iter().zip(filled).map(|((row, column), turned)| {
        let piece = *numbers.get(turned.piece.as_str()).ok_or_else(|| {
            Violation(format!("there is no piece {} (row {row}, column {column})", turned.piece))
        })?;
        Ok(Lying { piece, lie: turned.lie() })
    });
    cells.collect()
}

/// Checks values; of the model it knows what they mean, not what they must keep.
pub(super) struct Checker<'a> {
    naming: Naming<'a>,
    rules: Rules<'a>,
}

impl<'a> Checker<'a> {
    pub fn new(puzzle: &'a EdgeMatching, model: &Model) -> Self {
        Self { naming: Naming::new(puzzle, model), rules: Rules::new(puzzle) }
    }
}

impl SolutionChecker for Checker<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.rules.check(&self.naming.lying(values))
    }
}
