//! The condition that solutions come apart.

use geduld_model::{Model, SolutionCondition, Value, Violation, number_of};

use super::Apart;
use crate::families::packing::model::placed;
use crate::families::packing::packed::Packed;
use crate::families::packing::puzzle::Packing;
use crate::families::packing::separation::{ComesApart, TakenApart};

impl ComesApart {
    /// The condition in words.
    pub fn in_words(&self) -> String {
        match self.level {
            0 | 1 => "solutions come apart".to_owned(),
            level => format!("solutions come apart, at level {level} or a higher one"),
        }
    }

    /// Whether what was found keeps the condition. `None` if nothing was found within the limit.
    fn kept_by(&self, found: &Apart) -> Option<bool> {
        match found {
            Apart::Comes(separation) => Some(separation.moves.len() >= self.level),
            Apart::Stuck => Some(false),
            Apart::Undecided => None,
        }
    }
}

/// Takes each solution of a packing apart.
struct Separating<'a> {
    puzzle: &'a Packing,
    condition: &'a ComesApart,
}

impl SolutionCondition for Separating<'_> {
    fn name(&self) -> String {
        format!("`apart` ({})", self.condition.in_words())
    }

    fn keeps(&self, values: &[Value]) -> Option<bool> {
        let packed = self.puzzle.packed(placed(self.puzzle, values));
        self.condition.kept_by(&self.puzzle.take_apart(&packed, self.condition.positions))
    }
}

impl Packing {
    /// The condition that solutions come apart, if the puzzle has it, for the solutions of its model.
    pub(in crate::families::packing) fn separating(&self) -> Option<impl SolutionCondition + '_> {
        self.apart.as_ref().map(|condition| Separating { puzzle: self, condition })
    }

    /// Checks that a solution comes apart, if the puzzle demands it.
    pub(in crate::families::packing) fn check_apart(&self, packed: &Packed) -> Result<(), Violation> {
        let Some(condition) = &self.apart else { return Ok(()) };
        let found = self.take_apart(packed, condition.positions);
        match (condition.kept_by(&found), found) {
            (Some(true), _) => Ok(()),
            (None, _) => {
                let limit = number_of(condition.positions, "position");
                Err(Violation(format!("whether the pieces come apart was not decided within {limit}")))
            }
            (_, Apart::Comes(separation)) => {
                let (level, least) = (separation.level(), condition.level);
                Err(Violation(format!("the pieces come apart at level {level}, and {least} is the least")))
            }
            _ => Err(Violation("the pieces do not come apart".to_owned())),
        }
    }

    /// The solution with its moves, if the puzzle demands that it comes apart.
    pub(in crate::families::packing) fn with_moves(&self, packed: Packed) -> Packed {
        let Some(condition) = &self.apart else { return packed };
        let apart = match self.take_apart(&packed, condition.positions) {
            Apart::Comes(separation) => {
                Some(TakenApart { level: separation.level().to_string(), separation })
            }
            Apart::Stuck | Apart::Undecided => None,
        };
        Packed { apart, ..packed }
    }

    /// The solution with these values of the decision variables.
    pub fn solution_of(&self, model: &Model, values: &[Value]) -> Packed {
        crate::family::RulesCheck::solution(self, model, values)
    }
}
