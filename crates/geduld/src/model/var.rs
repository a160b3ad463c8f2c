//! Variables of models, and what can be said of one of them.

/// A variable of a [`Model`](crate::Model), and of the clones that are made of the model afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var {
    /// No other variable has this one, but for the same variable in clones of its model.
    pub(super) id: u64,
    /// Its number in the model.
    pub(super) number: usize,
}

/// "This variable has this value", or that it has another one. Made by [`Var::is`] and [`Var::is_not`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    pub(super) variable: Var,
    pub(super) value: i64,
    pub(super) positive: bool,
}

impl Var {
    /// The variable has this value. Never true if the value is not one of its values.
    pub fn is(self, value: i64) -> Literal {
        Literal { variable: self, value, positive: true }
    }

    /// The variable has another value. Always true if the value is not one of its values.
    pub fn is_not(self, value: i64) -> Literal {
        Literal { variable: self, value, positive: false }
    }
}
