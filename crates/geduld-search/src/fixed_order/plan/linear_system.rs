//! The equations solved for the unknown variables: which of these do the known variables determine?
//!
//! The rows are kept in reduced echelon form over the *unknown* columns (Gauss-Jordan elimination in whole numbers);
//! known columns are carried along. The known variables determine a variable if and only if some row has no other
//! unknown column. So an equation that follows only from a combination of the given ones (the four corners of a magic
//! square of order 4) forces a variable as early as any order allows. No equation is ever checked late.

use crate::checked::fitting;
use crate::problem::{PlanModel, Variable};
use num_integer::Integer;

/// An equation over slots: dense coefficients, and the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) factors: Vec<i64>,
    pub(crate) sum: i64,
}

impl Row {
    /// The slots with a coefficient other than 0.
    pub(crate) fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.factors.len()).filter(|&slot| self.factors[slot] != 0)
    }

    /// Returns `self * by - other * times`, divided by the common divisor of all its numbers, or `None` if that
    /// overflows.
    pub(crate) fn combined(&self, by: i64, other: &Self, times: i64) -> Option<Self> {
        let combine = |a: i64, b: i64| a.checked_mul(by)?.checked_sub(b.checked_mul(times)?);
        let factors: Option<Vec<i64>> =
            self.factors.iter().zip(&other.factors).map(|(&a, &b)| combine(a, b)).collect();
        let (mut factors, mut sum) = (factors?, combine(self.sum, other.sum)?);
        let divisor = factors.iter().fold(0i64, |divisor, &factor| divisor.gcd(&factor));
        // If the divisor does not divide the sum, the row has no solution. It stays undivided, so that it keeps showing
        // this.
        if divisor > 1 && sum % divisor == 0 {
            factors.iter_mut().for_each(|factor| *factor /= divisor);
            sum /= divisor;
        }
        Some(Self { factors, sum })
    }
}

/// The equations of a problem, while more and more variables become known.
#[derive(Clone, Debug)]
pub(crate) struct LinearSystem {
    /// The equations as given.
    given: Vec<Row>,
    /// The reduced rows with their pivots. A row without a pivot contains only known variables.
    rows: Vec<(Row, Option<usize>)>,
    known: Vec<bool>,
    /// For each slot an upper bound of the numbers and ids that it may hold.
    extents: Vec<i64>,
}

/// The largest absolute value that a row may reach, whatever values its variables take. The search computes in 32 bits,
/// with products of two rows. This limit leaves room for these products, and for the sums of squares with a thousand
/// different numbers.
const LARGEST: i64 = 1 << 20;

impl LinearSystem {
    /// Reduces the equations. Returns `None` if numbers get too large.
    pub(crate) fn new(problem: &PlanModel) -> Option<Self> {
        let slots = problem.variables.len();
        let given: Vec<Row> = problem
            .equations
            .iter()
            .map(|equation| {
                let mut factors = vec![0; slots];
                equation.terms.iter().for_each(|&(factor, slot)| factors[slot] = factor);
                Row { factors, sum: equation.sum }
            })
            .collect();
        let extent = |variable: &Variable| {
            let numbers = variable.numbers.iter().map(|number| number.saturating_abs()).max();
            numbers.unwrap_or(0).saturating_add(fitting(variable.numbers.len()))
        };
        let extents: Vec<i64> = problem.variables.iter().map(extent).collect();
        let rows = given.iter().map(|row| (row.clone(), None)).collect();
        let mut system = Self { given, rows, known: vec![false; slots], extents };
        if !system.rows.iter().all(|(row, _)| system.is_small(row)) {
            return None;
        }
        for row in 0..system.rows.len() {
            system.pivot(row)?;
        }
        Some(system)
    }

    /// Whether the sum and the terms of a row together stay within [`LARGEST`].
    fn is_small(&self, row: &Row) -> bool {
        let all =
            row.factors.iter().zip(&self.extents).try_fold(row.sum.checked_abs(), |sum, (factor, extent)| {
                Some(sum?.checked_add(factor.checked_abs()?.checked_mul(*extent)?))
            });
        all.flatten().is_some_and(|all| all <= LARGEST)
    }

    /// Whether the equations contradict one another: 0 equals another number.
    pub(crate) fn is_contradictory(&self) -> bool {
        self.rows.iter().any(|(row, _)| row.sum != 0 && row.slots().next().is_none())
    }

    /// Gives a row a pivot among its unknown columns, if it has any, and clears that column in all other rows.
    fn pivot(&mut self, row: usize) -> Option<()> {
        let factors = &self.rows[row].0.factors;
        let unknown = (0..factors.len()).filter(|&slot| factors[slot] != 0 && !self.known[slot]);
        // Small pivots keep the numbers small.
        let pivot = unknown.min_by_key(|&slot| (factors[slot].unsigned_abs(), slot));
        self.rows[row].1 = pivot;
        let Some(pivot) = pivot else { return Some(()) };
        let source = self.rows[row].0.clone();
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            let target = &self.rows[other].0;
            if target.factors[pivot] != 0 {
                let combined = target.combined(source.factors[pivot], &source, target.factors[pivot])?;
                if !self.is_small(&combined) {
                    return None;
                }
                self.rows[other].0 = combined;
            }
        }
        Some(())
    }

    /// Marks a variable as known. Returns `None` if numbers get too large.
    pub(crate) fn learn(&mut self, slot: usize) -> Option<()> {
        self.known[slot] = true;
        match self.rows.iter().position(|(_, pivot)| *pivot == Some(slot)) {
            Some(row) => self.pivot(row),
            None => Some(()),
        }
    }

    /// Whether a variable is known.
    pub(crate) fn knows(&self, slot: usize) -> bool {
        self.known[slot]
    }

    /// The number of unknown variables in a row.
    pub(crate) fn unknowns(&self, row: &Row) -> usize {
        row.slots().filter(|&slot| !self.known[slot]).count()
    }

    /// The equations as given.
    pub(crate) fn given(&self) -> &[Row] {
        &self.given
    }

    /// The equations as solved so far.
    pub(crate) fn reduced(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().map(|(row, _)| row)
    }

    /// The unknown variables that the known ones determine, each with the equation that determines it.
    pub(crate) fn determined(&self) -> Vec<(usize, Row)> {
        let mut determined: Vec<(usize, Row)> = self
            .rows
            .iter()
            .filter(|(row, pivot)| pivot.is_some() && self.unknowns(row) == 1)
            .filter_map(|(row, pivot)| pivot.map(|slot| (slot, row.clone())))
            .collect();
        determined.sort_by_key(|(slot, _)| *slot);
        determined
    }
}
