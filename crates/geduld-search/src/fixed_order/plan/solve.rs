//! Equations solved for the ids of one or two variables: dependents and couples.

use super::compile::Compiler;
use super::draft::{self, Dependent};
use super::linear_system::Row;
use crate::checked::fitting;
use crate::fixed_order::program::{Couple, Functional, Term};
use crate::mask::Mask;

impl<const W: usize> Compiler<'_, '_, W> {
    /// Solves `a * chosen + b * dependent + known = sum` for the id of the dependent.
    pub(super) fn functional(
        &mut self,
        draft: &draft::Level,
        position: usize,
        residuals: &[Option<usize>],
    ) -> Functional<W> {
        let Dependent { slot, row, solved } = &draft.dependents[position];
        // A divided residual is not known before the candidates are computed.
        let row = if self.speaks_of_divided(draft, row, residuals) { solved } else { row };
        let divisor = row.factors[*slot];
        let mirrored = solved.factors[draft.slot] == solved.factors[*slot];
        let residual = fitting(self.residual(draft, row, &[*slot], divisor, residuals));
        Functional {
            base: self.seen(*slot, mirrored),
            slot: fitting(*slot),
            residual,
            divided: if divisor.abs() == 1 { residual } else { fitting(self.steps.place()) },
            divisor: fitting(divisor.abs()),
            mirrored,
        }
    }

    /// Solves `a * first + b * second + known = sum` for the id of the second.
    pub(super) fn couple(
        &mut self,
        draft: &draft::Level,
        couple: &draft::Couple,
        residuals: &[Option<usize>],
    ) -> Couple<W> {
        let draft::Couple { slots: [first, second], row } = couple;
        let divisor = row.factors[*second];
        let mirrored = row.factors[*first] == divisor;
        // Each dependent is its residual plus or minus the chosen id.
        let chosen = |dependent: &Dependent| {
            let mirrored = dependent.solved.factors[draft.slot] == dependent.solved.factors[dependent.slot];
            if mirrored { -row.factors[dependent.slot] } else { row.factors[dependent.slot] }
        };
        let factor = row.factors[draft.slot] + draft.dependents.iter().map(chosen).sum::<i64>();
        Couple {
            first: self.seen(*first, false),
            second: self.seen(*second, mirrored),
            residual: fitting(self.residual(draft, row, &couple.slots, divisor, residuals)),
            factor: fitting(-factor * divisor.signum()),
            divisor: fitting(divisor.abs()),
            mirrored,
        }
    }

    /// Whether an equation contains a dependent whose residual is divided.
    pub(super) fn speaks_of_divided(
        &self,
        draft: &draft::Level,
        row: &Row,
        residuals: &[Option<usize>],
    ) -> bool {
        let mut dependents = draft.dependents.iter().zip(residuals);
        dependents.any(|(dependent, residual)| row.factors[dependent.slot] != 0 && residual.is_none())
    }

    /// The domain of a slot, reversed if the slot is a mirror image.
    fn seen(&self, slot: usize, mirrored: bool) -> Mask<W> {
        let base: Mask<W> = self.problem.variables[slot].domain().collect();
        if mirrored { base.reversed() } else { base }
    }

    /// Multiplies an equation by the sign of a divisor and solves it for the ids of some slots. Returns the place of
    /// the part that is known before the level. `residuals` are the places of the residuals of the earlier dependents.
    fn residual(
        &mut self,
        draft: &draft::Level,
        row: &Row,
        solved_for: &[usize],
        divisor: i64,
        residuals: &[Option<usize>],
    ) -> usize {
        let variables = &self.problem.variables;
        let offset = |slot: usize| {
            variables[slot]
                .offset
                .expect("internal error: an equation is solved for what has no numbers in a row")
        };
        let constant = row.sum - row.slots().map(|slot| row.factors[slot] * offset(slot)).sum::<i64>();
        // An earlier dependent counts without the part of the chosen variable: with its residual.
        let known = row.slots().filter(|slot| *slot != draft.slot && !solved_for.contains(slot));
        let terms = known.map(|slot| {
            let factor = fitting(-row.factors[slot] * divisor.signum());
            let mut dependents = draft.dependents.iter().zip(residuals);
            match dependents.find_map(|(other, residual)| (other.slot == slot).then_some(*residual)) {
                Some(residual) => {
                    let place = residual.expect("internal error: an equation speaks of what is divided");
                    (self.steps.level(), Term { place: fitting(place), factor })
                }
                None => (self.steps.first_level_knowing(slot), Term { place: fitting(slot), factor }),
            }
        });
        let terms: Vec<(usize, Term)> = terms.collect();
        self.steps.add_up(fitting(constant * divisor.signum()), terms)
    }
}
