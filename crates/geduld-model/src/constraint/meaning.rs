//! What each constraint means: for an assignment, and as text.

use std::fmt;

use super::Constraint;
use crate::connected::hang_together;
use crate::inversions::inversions_are_odd;
use crate::{Atom, Bounds, Model, Value, VarId};

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

/// A line that only equal constraints share, with the numbers of variables and atoms.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cardinality { count, atoms } => {
                write!(f, "cardinality {}", Within(count))?;
                write_all(f, atoms.iter().map(|atom| atom.index()))?;
            }
            Self::AllDifferent { variables } => {
                f.write_str("all-different")?;
                write_all(f, variables.iter().map(|variable| variable.index()))?;
            }
            Self::Table(table) => {
                f.write_str("table")?;
                write_all(f, table.variables().iter().map(|variable| variable.index()))?;
                for row in table.rows() {
                    f.write_str(";")?;
                    write_all(f, row)?;
                }
            }
            Self::Linear { terms, sum } => {
                write!(f, "sum {}", Within(sum))?;
                terms
                    .iter()
                    .try_for_each(|(factor, variable)| write!(f, " {factor}*{}", variable.index()))?;
            }
            Self::Clause { literals } => {
                f.write_str("clause")?;
                for literal in literals {
                    write!(f, " {}{}", if literal.positive { '+' } else { '-' }, literal.atom.index())?;
                }
            }
            Self::Parity { variables, flips, odd } => {
                f.write_str(if *odd { "odd" } else { "even" })?;
                write_all(f, variables.iter().map(|variable| variable.index()))?;
                f.write_str(";")?;
                write_all(f, flips.iter().map(|atom| atom.index()))?;
            }
            Self::Connected { filled, edges } => {
                f.write_str("connected")?;
                write_all(f, filled.iter().map(|atom| atom.index()))?;
                f.write_str(";")?;
                edges.iter().try_for_each(|(a, b)| write!(f, " {a}-{b}"))?;
            }
            Self::NotLowered { variables, why } => {
                f.write_str("network")?;
                write_all(f, variables.iter().map(|variable| variable.index()))?;
                write!(f, "; {why}")?;
            }
        }
        f.write_str("\n")
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = impl fmt::Display>) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, " {item}"))
}

struct Within<'a, N>(&'a Bounds<N>);

impl<N: fmt::Display> fmt::Display for Within<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.least, self.0.most)
    }
}
