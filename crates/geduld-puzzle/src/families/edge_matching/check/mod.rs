//! The rules check of edge matching, for values and for names. Both use the same compiled rules. These rules know rows
//! and columns, but neither the board geometry nor the model, so they cannot repeat a mistake made there.

mod grid;
mod labels;
mod rules;

use std::collections::BTreeMap;

use geduld_model::{Model, SolutionChecker, Value, Violation};

use super::json;
use super::naming::Naming;
use super::piece::Lying;
use super::placed::{Placed, Turned};
use super::puzzle::EdgeMatching;
use crate::condition::Filled;
use crate::family::{JsonWriter, RulesCheck};
use rules::Rules;

impl RulesCheck for EdgeMatching {
    type Solution = Placed;

    fn solution(&self, model: &Model, values: &[Value]) -> Placed {
        self.placed(&Naming::new(self, model).lying(values))
    }

    fn check(&self, placed: &Placed) -> Result<(), Violation> {
        let rules = Rules::new(self);
        rules.check(&lying(self, &rules, placed)?)
    }

    fn checker<'a>(&'a self, model: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(Checker { naming: Naming::new(self, model), rules: Rules::new(self) })
    }

    fn json_writer<'a>(&'a self, model: &Model) -> Box<dyn JsonWriter + 'a> {
        Box::new(json::Writer::new(self, model))
    }

    fn filled(&self, placed: &Placed) -> Filled {
        let rules = Rules::new(self);
        rules.filled(&lying(self, &rules, placed).expect("the solution was checked before"))
    }

    fn is_fixed(&self, placed: &Placed, map: &str) -> bool {
        self.is_fixed_by(placed, map)
    }
}

/// The pieces in the cells, in reading order, by number instead of name.
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

/// Checks values. It uses the model to decode values, but ignores its constraints.
struct Checker<'a> {
    naming: Naming<'a>,
    rules: Rules<'a>,
}

impl SolutionChecker for Checker<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.rules.check(&self.naming.lying(values))
    }
}
