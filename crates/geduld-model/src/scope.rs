//! The variables of a constraint.

use crate::{Completion, Constraint, Model, VarId, ascending};

impl Constraint {
    /// The variables of this constraint, in ascending order and each once.
    pub fn variables(&self, model: &Model) -> Vec<VarId> {
        let variables: Vec<VarId> = match self {
            Self::Cardinality { atoms, .. } => atoms.iter().map(|&atom| model.variable_of(atom)).collect(),
            Self::AllDifferent { variables } | Self::Network(Completion { variables, .. }) => {
                variables.clone()
            }
            Self::Table(table) => table.variables().to_vec(),
            Self::Linear { terms, .. } => terms.iter().map(|&(_, variable)| variable).collect(),
            Self::Clause { literals } => {
                literals.iter().map(|literal| model.variable_of(literal.atom)).collect()
            }
            Self::Connected { filled, .. } => filled.iter().map(|&atom| model.variable_of(atom)).collect(),
            Self::Parity { variables, flips, .. } => {
                let flipped = flips.iter().map(|&atom| model.variable_of(atom));
                variables.iter().copied().chain(flipped).collect()
            }
        };
        ascending(variables)
    }
}
