//! A puzzle: what its file says.

use crate::{AnyFamily, Expect};

/// A puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What the puzzle is called.
    pub name: String,
    /// Where the data comes from.
    pub source: Option<String>,
    /// Published figures, for comparison only: nothing that is counted looks at them.
    pub expect: Expect,
    /// What kind of puzzle it is, with everything that describes it.
    pub family: AnyFamily,
}
