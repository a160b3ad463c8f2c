//! Why a model cannot be searched.

use thiserror::Error;

/// Why a model cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// A variable has more values than the widest mask.
    #[error("variable {variable} needs {values} values, but the search supports at most {limit}")]
    TooManyValues {
        /// The name of the variable.
        variable: String,
        /// The number of values of this variable, or of all variables that share a gcc with it.
        values: usize,
        /// The maximum number that the search supports.
        limit: usize,
    },
    /// A count by decomposition would need too much memory.
    #[error("the model has {variables} variables, but a count by decomposition supports at most {limit}")]
    TooManyVariables {
        /// The number of variables in the model.
        variables: usize,
        /// The maximum number that the count supports.
        limit: usize,
    },
    /// A count by decomposition knows no residual of this kind of constraint.
    #[error("a count by decomposition does not support constraints of the kind {0}")]
    Kind(&'static str),
    /// Comparing orders for equations of this size would take minutes and gigabytes.
    #[error(
        "the equations have {weights} weights, one for each value of each of their variables, but the search supports at most {limit}"
    )]
    TooManyWeights {
        /// The total number of weights in the equations.
        weights: usize,
        /// The maximum number that the search supports.
        limit: usize,
    },
    /// The tables of the search would not fit into a reasonable amount of memory.
    #[error("the tables of the search would take more than {limit} MB")]
    TooLarge {
        /// The maximum size of the tables in megabytes.
        limit: usize,
    },
    /// There are so many variables and conditions that comparing orders would take minutes.
    #[error(
        "planning would take {steps} steps for each order of the variables, but the search supports at most {limit}"
    )]
    TooManySteps {
        /// The number of steps to draft one order.
        steps: u64,
        /// The maximum number that the search supports.
        limit: u64,
    },
    /// Writing a model of this size for the search would already take long.
    #[error("the model has {atoms} atoms, but the search supports at most {limit}")]
    TooManyAtoms {
        /// The number of atoms in the model.
        atoms: usize,
        /// The maximum number that the search supports.
        limit: usize,
    },
    /// A part of the search in dynamic order would need too much memory, which grows with the square of the number of
    /// open Booleans.
    #[error("{open} Booleans are open at once, but the search supports at most {limit}")]
    TooManyOpen {
        /// The number of Booleans that are open, or could be.
        open: usize,
        /// The maximum number that the search supports.
        limit: usize,
    },
    /// A condition is neither on a pair of variables nor on how often items are used.
    #[error("the search supports only conditions on pairs of variables, and on how often items are used")]
    NotOnlyPairs,
    /// The sum of an equation needs more than 62 bits.
    #[error("the numbers of an equation are too large for the search")]
    NumbersTooLarge,
    /// A derived variable occurs in no table, so it follows from others only through clauses. The search would have to
    /// try its values one after another.
    #[error(
        "variable {0} follows from others by clauses only, which a search in a fixed order does not support"
    )]
    DeterminedByClauses(String),
    /// A variable may have several values for one solution, and a search would count each of them.
    #[error("variable {0} may have several values for one solution, and the search would count each of them")]
    Existential(String),
    /// The model could not be written as constraints that a search in an order supports.
    #[error("{}", geduld_model::only_by_propagation(.0))]
    Untranslated(String),
    /// The order of levels asked for ([`Plan::with_levels`](crate::Plan::with_levels)) does not give every variable a
    /// value.
    #[error("the order of levels leaves variable {0} without a value: levels are missing")]
    LevelMissing(String),
    /// The order of levels asked for names a variable that the search does not give a value.
    #[error("the order of levels names variable {0}, which the search of this model does not choose")]
    NotALevel(String),
    /// An element of the group does not map decision variables to decision variables.
    #[error("permutation {0} of the group is no symmetry of the model's decisions")]
    NotASymmetry(usize),
}

/// Refuses a model with variables that may have several values for one solution.
pub(crate) fn refuse_existential(model: &geduld_model::Model) -> Result<(), Unsupported> {
    model.existential().map_or(Ok(()), |variable| Err(Unsupported::Existential(variable.name.clone())))
}

impl Unsupported {
    /// Whether a smaller model of the same kind would be supported.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            Self::TooManyValues { .. }
                | Self::TooManyVariables { .. }
                | Self::TooManyWeights { .. }
                | Self::TooLarge { .. }
                | Self::TooManySteps { .. }
                | Self::TooManyAtoms { .. }
                | Self::TooManyOpen { .. }
                | Self::NumbersTooLarge
        )
    }
}
