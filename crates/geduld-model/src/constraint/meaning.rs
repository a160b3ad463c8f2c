//! What each constraint means in a model.

use std::sync::Arc;

use super::{Constraint, Listed, Table};
use crate::connected::hang_together;
use crate::inversions::inversions_are_odd;
use crate::{Atom, Literal, Model, Value, VarId, ascending};

impl Model {
    /// Whether an assignment satisfies one constraint, as far as the model says: what was not lowered is in the network
    /// of the instance. The assignment must have a value at least for each variable of
    /// the constraint.
    ///
    /// # Panics
    /// If the assignment is too short.
    pub fn holds(&self, constraint: &Constraint, assignment: &[Value]) -> bool {
        let value = |variable: VarId| assignment[variable.index()];
        let number = |variable: VarId| self.variable(variable).domain.number(value(variable));
        let atom_holds = |atom: Atom| value(self.variable_of(atom)) == self.value_of(atom);
        match constraint {
            Constraint::Cardinality { count, atoms } => {
                count.contains(atoms.iter().filter(|&&atom| atom_holds(atom)).count())
            }
            Constraint::AllDifferent { variables } => {
                let mut numbers: Vec<i64> = variables.iter().map(|&variable| number(variable)).collect();
                numbers.sort_unstable();
                numbers.windows(2).all(|pair| pair[0] != pair[1])
            }
            Constraint::Table(table) => {
                table.rows().any(|row| row.iter().zip(table.variables()).all(|(&v, &x)| v == value(x)))
            }
            Constraint::Linear { terms, sum } => {
                sum.contains(terms.iter().map(|&(factor, variable)| factor * number(variable)).sum())
            }
            Constraint::Clause { literals } => {
                literals.iter().any(|literal| atom_holds(literal.atom) == literal.positive)
            }
            Constraint::Parity { variables, flips, odd } => {
                let mut numbers: Vec<i64> = variables.iter().map(|&variable| number(variable)).collect();
                let flipped = flips.iter().filter(|&&atom| atom_holds(atom)).count();
                inversions_are_odd(&mut numbers) ^ (flipped % 2 == 1) == *odd
            }
            Constraint::Connected { filled, edges } => {
                let filled: Vec<bool> = filled.iter().map(|&atom| atom_holds(atom)).collect();
                hang_together(&filled, edges)
            }
            Constraint::NotLowered { .. } => true,
        }
    }
}

impl Constraint {
    /// The variables of this constraint and of its atoms, in ascending order and each once.
    pub fn variables(&self, model: &Model) -> Vec<VarId> {
        let mut variables = Vec::new();
        self.for_each_listed(|listed| {
            variables.push(match listed {
                Listed::Variable(variable) => variable,
                Listed::Atom(atom) => model.variable_of(atom),
            });
        });
        ascending(variables)
    }

    /// The same constraint of another model, with other variables of the same size. `image` gives for each variable of
    /// `from` its variable in `to`.
    #[must_use]
    pub fn carried(&self, from: &Model, to: &Model, image: impl Fn(VarId) -> VarId) -> Self {
        let variables = |ids: &[VarId]| ids.iter().map(|&id| image(id)).collect::<Vec<_>>();
        let atom = |atom: Atom| to.atom(image(from.variable_of(atom)), from.value_of(atom));
        let atoms = |list: &[Atom]| list.iter().map(|&own| atom(own)).collect::<Vec<_>>();
        match self {
            Self::Cardinality { count, atoms: counted } => {
                Self::Cardinality { count: *count, atoms: atoms(counted) }
            }
            Self::AllDifferent { variables: ids } => Self::AllDifferent { variables: variables(ids) },
            Self::Table(table) => Self::Table(Table::new(variables(table.variables()), table.rows())),
            Self::Linear { terms, sum } => Self::Linear {
                terms: terms.iter().map(|&(factor, id)| (factor, image(id))).collect(),
                sum: *sum,
            },
            Self::Clause { literals } => {
                let literal = |literal: &Literal| Literal { atom: atom(literal.atom), ..*literal };
                Self::Clause { literals: literals.iter().map(literal).collect() }
            }
            Self::Parity { variables: ids, flips, odd } => {
                Self::Parity { variables: variables(ids), flips: atoms(flips), odd: *odd }
            }
            Self::Connected { filled, edges } => {
                Self::Connected { filled: atoms(filled), edges: edges.clone() }
            }
            Self::NotLowered { variables: ids, why } => {
                Self::NotLowered { variables: variables(ids), why: Arc::clone(why) }
            }
        }
    }
}
