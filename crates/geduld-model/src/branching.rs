//! In which order a model wants its variables to be searched.

use crate::VarId;

/// Variables that a search for one solution may decide next, and how. It is an advice: no solution depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branching {
    /// The variables.
    pub variables: Vec<VarId>,
    /// Which of those that are open is next.
    pub choose: Choose,
    /// Which of its values are tried first.
    pub take: Take,
}

/// Which of some open variables is decided next; of several that are alike the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choose {
    /// The first one.
    #[default]
    First,
    /// One with the fewest values left.
    Fewest,
    /// One with the most values left.
    Most,
    /// One with the least number left.
    Least,
    /// One with the greatest number left.
    Greatest,
    /// One whose two least numbers are furthest apart.
    Regret,
    /// One that stands in the most constraints.
    Constrained,
    /// One with the fewest values left for the failures of its constraints.
    Failing,
}

/// Which values of a variable are tried first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Take {
    /// The least number.
    #[default]
    Least,
    /// The greatest number.
    Greatest,
    /// The number in the middle of those left.
    Middle,
    /// Any number.
    Random,
    /// The lower half of the numbers.
    LowerHalf,
    /// The upper half of the numbers.
    UpperHalf,
}
