//! Why a model cannot be searched.

use thiserror::Error;

/// Why a model cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// A variable has more values than the widest mask.
    #[error("variable {variable} needs {values} values, but the search serves at most {limit}")]
    TooManyValues {
        /// The name of the variable.
        variable: String,
        /// How many values it, or all that share a gcc with it, have.
        values: usize,
        /// How many the search serves.
        limit: usize,
    },
    /// Comparing orders for equations of this size would take minutes and gigabytes.
    #[error(
        "the equations have {weights} weights, one for each value of each of their variables, but the search serves at most {limit}"
    )]
    TooManyWeights {
        /// How many weights the equations have in all.
        weights: usize,
        /// How many the search serves.
        limit: usize,
    },
    /// Writing the clauses of a model of this size would already take long.
    #[error("the model has {atoms} atoms, but a search in dynamic order serves at most {limit}")]
    TooManyAtoms {
        /// How many atoms the model has.
        atoms: usize,
        /// How many the search serves.
        limit: usize,
    },
    /// A part of the search in dynamic order would take too much memory: it grows with the square of what is open.
    #[error("{open} Booleans are open at once, but the search serves at most {limit}")]
    TooManyOpen {
        /// How many are open, or could be.
        open: usize,
        /// How many the search serves.
        limit: usize,
    },
    /// What an equation adds up needs more than 62 bits.
    #[error("the numbers of an equation are too large for the search")]
    NumbersTooLarge,
    /// A derived variable stands in no table, so it follows from others by way of clauses only: the search would have to
    /// try its values one after another.
    #[error(
        "variable {0} follows from others by clauses only, which a search in a fixed order does not serve"
    )]
    DeterminedByClauses(String),
    /// A variable may have several values for one solution, and a search would count each of them.
    #[error("variable {0} may have several values for one solution, and the search would count each of them")]
    Existential(String),
    /// The order of levels asked for ([`Plan::with_levels`](crate::Plan::with_levels)) does not give every variable a value.
    #[error("the order of levels leaves variable {0} without a value: levels are missing")]
    LevelMissing(String),
    /// The order of levels asked for names a variable that the search does not give a value.
    #[error("the order of levels names variable {0}, which the search of this model does not choose")]
    NotALevel(String),
    /// An element of the group does not carry decision variables to decision variables.
    #[error("permutation {0} of the group is no symmetry of the model's decisions")]
    NotASymmetry(usize),
}

/// Refuses a model with variables that may have several values for one solution.
pub(crate) fn refuse_existential(model: &geduld_model::Model) -> Result<(), Unsupported> {
    model.existential().map_or(Ok(()), |variable| Err(Unsupported::Existential(variable.name.clone())))
}
