//! Variables of models, and literals about them.

/// A variable of a [`Model`](crate::Model). It is also valid for clones made of the model after the variable was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var {
    /// Unique, except that clones of a model share the ids of their variables.
    pub(super) id: u64,
    /// Its number in the model.
    pub(super) number: usize,
    /// Whether it has no values but 0 and 1.
    pub(super) boolean: bool,
}

/// A statement about a variable: it has a given value, or it has another value. Made by [`Var::is`] and
/// [`Var::is_not`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    pub(super) variable: Var,
    pub(super) value: i64,
    pub(super) positive: bool,
}

impl Var {
    /// Whether the variable is a Boolean: it has no values but 0 and 1. Only then it is a condition.
    pub fn is_boolean(self) -> bool {
        self.boolean
    }

    /// The literal "the variable has this value". It never holds if the variable cannot have this value.
    pub fn is(self, value: i64) -> Literal {
        Literal { variable: self, value, positive: true }
    }

    /// The literal "the variable has another value". It always holds if the variable cannot have this value.
    pub fn is_not(self, value: i64) -> Literal {
        Literal { variable: self, value, positive: false }
    }
}
