//! Constraints that are written as the list of allowed rows.

use geduld_model::relation::{Base, Mode, Relation, Term};
use geduld_model::{Constraint, Table, Value, VarId};

use super::Builder;
use crate::error::Result;

/// The maximum number of combinations of values to try, and the maximum number of cells of a table.
const MOST_TRIED: u128 = 1 << 20;
const MOST_CELLS: usize = 1 << 22;
/// A constraint with an alternative encoding becomes a table if it has at most this many combinations of values. The
/// first limit is for at most two variables that are not functions of others, the second for more.
const SMALL_OF_TWO: u128 = 1 << 12;
const SMALL: u128 = 256;

impl Builder<'_> {
    /// The variable that the others determine, if the constraint is a function of them.
    pub(super) fn computed(&self, relation: &Relation) -> Option<usize> {
        let Some(Term::Variable(result)) = relation.result().map(|term| self.resolved.now(term)) else {
            return None;
        };
        let times =
            relation.terms().filter(|&term| self.resolved.now(term) == Term::Variable(result)).count();
        (times == 1).then_some(result)
    }

    /// The number of combinations of values of the variables.
    pub(super) fn combinations(&self, variables: &[usize], without: Option<usize>) -> u128 {
        let sizes = variables.iter().filter(|&&variable| Some(variable) != without);
        sizes.fold(1, |all, &variable| self.resolved.domains[variable].len().saturating_mul(all))
    }

    /// Whether a table is better than the alternative encoding of a constraint.
    pub(super) fn is_small(&self, relation: &Relation, open: &[usize], is_sum: bool) -> bool {
        let result = self.computed(relation);
        let free = open.len() - usize::from(result.is_some());
        let combinations = self.combinations(open, result);
        // An inequality of several variables is short without a table.
        if is_sum && relation.mode == Mode::Holds && result.is_none() {
            return free <= 2 && relation.base == Base::Eq;
        }
        combinations <= if free <= 2 { SMALL_OF_TWO } else { SMALL }
    }

    /// Adds a table of all combinations that the constraint allows. Returns `false` if there are too many to try.
    pub(super) fn enumerate(&mut self, relation: &Relation, open: &[usize]) -> Result<bool> {
        let result = self.computed(relation);
        if self.combinations(open, result) > MOST_TRIED {
            return Ok(false);
        }
        let free: Vec<usize> = open.iter().copied().filter(|&variable| Some(variable) != result).collect();
        let values: Vec<Vec<i64>> =
            free.iter().filter_map(|&variable| self.resolved.values(variable)).collect();
        let columns: Vec<usize> = free.iter().copied().chain(result).collect();
        let ids: Vec<VarId> = columns.iter().map(|&variable| self.id(variable)).collect();
        if values.iter().any(Vec::is_empty) {
            self.contradiction();
            return Ok(true);
        }
        let mut numbers = self.fixed_numbers(relation);
        let mut places = vec![0usize; free.len()];
        let mut rows: Vec<Vec<Value>> = Vec::new();
        loop {
            for ((&variable, values), &place) in free.iter().zip(&values).zip(&places) {
                numbers[variable] = values[place];
            }
            let allowed = match result {
                Some(result) => match relation.resulting(&numbers) {
                    Some(number) => {
                        numbers[result] = number;
                        true
                    }
                    None => false,
                },
                None => relation.holds(&numbers),
            };
            let value = |(&id, &variable): (&VarId, &usize)| {
                self.model.variable(id).domain.value_of(numbers[variable])
            };
            if let Some(row) =
                ids.iter().zip(&columns).map(value).collect::<Option<Vec<_>>>().filter(|_| allowed)
            {
                rows.push(row);
                if rows.len() * columns.len() > MOST_CELLS {
                    return Ok(false);
                }
            }
            let Some(last) = (0..places.len()).rev().find(|&at| places[at] + 1 < values[at].len()) else {
                break;
            };
            places[last] += 1;
            places[last + 1..].fill(0);
        }
        self.model.add(Constraint::Table(Table::new(ids, rows)));
        Ok(true)
    }

    /// The numbers of the fixed variables of a constraint, at the positions of these variables.
    fn fixed_numbers(&self, relation: &Relation) -> Vec<i64> {
        let most = relation.terms().filter_map(Term::variable).max();
        let mut numbers = vec![0; most.map_or(0, |most| most + 1)];
        for term in relation.terms() {
            if let (Term::Variable(variable), Term::Fixed(number)) = (term, self.resolved.now(term)) {
                numbers[variable] = number;
            }
        }
        numbers
    }

    /// Adds a table that is listed in the file.
    pub(super) fn table(&mut self, relation: &Relation) -> Result<()> {
        let row: Vec<Term> = relation.many(0).iter().map(|&term| self.resolved.now(term)).collect();
        let open = self.resolved.open(relation);
        let ids: Vec<VarId> = open.iter().map(|&variable| self.id(variable)).collect();
        let mut rows: Vec<Vec<Value>> = Vec::new();
        'rows: for cells in relation.many(1).chunks(row.len()) {
            let mut values: Vec<Option<Value>> = vec![None; open.len()];
            for (&cell, &term) in cells.iter().zip(&row) {
                let Term::Fixed(number) = cell else { continue };
                match term {
                    Term::Fixed(fixed) if fixed == number => {}
                    Term::Fixed(_) => continue 'rows,
                    Term::Variable(variable) => {
                        let Some(place) = open.iter().position(|&open| open == variable) else { continue };
                        let Some(value) = self.model.variable(ids[place]).domain.value_of(number) else {
                            continue 'rows;
                        };
                        if values[place].is_some_and(|known| known != value) {
                            continue 'rows;
                        }
                        values[place] = Some(value);
                    }
                }
            }
            rows.extend(values.into_iter().collect::<Option<Vec<_>>>());
        }
        if ids.is_empty() {
            if rows.is_empty() {
                self.contradiction();
            }
            return Ok(());
        }
        self.model.add(Constraint::Table(Table::new(ids, rows)));
        Ok(())
    }
}
