//! What symmetries must preserve.

use crate::{Atom, Model, Role, VarId};

/// What symmetries must preserve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// Only the model. Where this is understood, variables may be exchanged with values.
    #[default]
    Model,
    /// The model, and each variable as a whole: all its values stay together.
    Variables,
    /// Every number. For each decision variable, the list gives the group of variables that its number may move to.
    Numbers(Vec<usize>),
    /// Some atoms, each by its own mark. An atom without a mark may move to any other one without.
    Marked(Vec<Option<usize>>),
}

impl Kept {
    /// The same restrictions for a part of the model with these variables, in ascending order.
    #[must_use]
    pub fn restricted(&self, variables: &[VarId]) -> Self {
        match self {
            Self::Model | Self::Variables => self.clone(),
            Self::Numbers(groups) => Self::Numbers(
                variables.iter().filter_map(|variable| groups.get(variable.index()).copied()).collect(),
            ),
            // Marks are those of a whole model.
            Self::Marked(_) => Self::Variables,
        }
    }

    /// The place of an atom, which symmetries must preserve: a group of variables and a number. `None` if the atom may
    /// move anywhere.
    pub(crate) fn place(&self, model: &Model, atom: Atom) -> Option<(usize, i64)> {
        let groups = match self {
            Self::Model | Self::Variables => return None,
            Self::Numbers(groups) => groups,
            Self::Marked(marks) => return Some((marks.get(atom.index()).copied()??, 0)),
        };
        let variable = model.variable_of(atom);
        let group = *groups.get(variable.index())?;
        let own = model.variable(variable);
        (own.role == Role::Decision).then(|| (group, own.domain.number(model.value_of(atom))))
    }
}
