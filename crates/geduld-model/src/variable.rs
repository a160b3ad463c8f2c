//! Variables.

use crate::Domain;

/// The number of a variable in its model, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(u32);

impl VarId {
    /// The variable with this number. It is valid only in a model with more variables than that.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a model has less than 2^32 variables"))
    }

    /// The number of the variable, counted from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The role of a variable in the solutions of its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The values of the decision variables are the solution, which is counted, blocked and printed.
    Decision,
    /// The decision variables determine its value in every solution, so it never changes a count. *The label on an
    /// edge, which follows from the pieces.*
    Derived,
    /// May have several values for one solution, which still counts once: a solution needs only that there is a value.
    /// *The witness of "some colour is not used".* The searches do not count such models. The SAT engine does, because
    /// it enumerates only decisions.
    Existential,
}

/// A finite-domain variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, e.g. `cell(2,3)`; unique in a model built by a family.
    pub name: String,
    /// The values it may take.
    pub domain: Domain,
    /// Decision, derived or existential.
    pub role: Role,
    pub(crate) first_atom: u32,
}
