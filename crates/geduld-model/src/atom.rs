//! Atoms and literals: the Booleans of the one-hot view.

use std::ops::Not;

/// The statement "variable x has value v", numbered through the whole model.
///
/// The atoms of a variable are consecutive, in the order of its domain; the variables follow one another in the
/// order in which they were added. [`Model`](crate::Model) converts between atoms and pairs of variable and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(pub(crate) u32);

impl Atom {
    /// The atom with this number. It is valid only in a model with more atoms than that.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a model has less than 2^32 atoms"))
    }

    /// The number of the atom, counted from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An atom or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The atom.
    pub atom: Atom,
    /// True for the atom itself, false for its negation.
    pub positive: bool,
}

impl From<Atom> for Literal {
    fn from(atom: Atom) -> Self {
        Self { atom, positive: true }
    }
}

impl Not for Atom {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal { atom: self, positive: false }
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal { positive: !self.positive, ..self }
    }
}
