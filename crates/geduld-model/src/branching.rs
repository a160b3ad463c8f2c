//! The order in which a model suggests searching its variables.

/// Advice for the search for one solution: variables to decide next, and how. The solutions do not depend on it. `V` is
/// what stands for a variable: its number in a [`Network`](crate::Network).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branching<V = usize> {
    /// The variables.
    pub variables: Vec<V>,
    /// Which open variable is next.
    pub choose: Choose,
    /// Which of its values to try first.
    pub take: Take,
}

/// Which open variable to decide next. Ties go to the first one.
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
    /// One that occurs in the most constraints.
    Constrained,
    /// One with the smallest ratio of values left to failures of its constraints.
    Failing,
}

/// Which values of a variable to try first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Take {
    /// The least number.
    #[default]
    Least,
    /// The greatest number.
    Greatest,
    /// The number in the middle of those left.
    Middle,
    /// A random number.
    Random,
    /// The lower half of the numbers.
    LowerHalf,
    /// The upper half of the numbers.
    UpperHalf,
}
