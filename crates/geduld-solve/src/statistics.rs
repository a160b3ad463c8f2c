//! What a solver can tell of its work.

use std::ops::AddAssign;

/// The work of a solver over all its calls. `None` is what the solver does not tell; nothing is guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Literals assigned freely.
    pub decisions: Option<u64>,
    /// Assignments that some clause refuted. Of a call that was interrupted the last few may be missing.
    pub conflicts: Option<u64>,
    /// Literals assigned because a clause left no choice.
    pub propagations: Option<u64>,
}

impl Statistics {
    /// No work at all: where sums begin.
    pub const NONE: Self = Self { decisions: Some(0), conflicts: Some(0), propagations: Some(0) };
}

impl From<geduld_enumerate::Statistics> for Statistics {
    fn from(work: geduld_enumerate::Statistics) -> Self {
        let geduld_enumerate::Statistics { decisions, conflicts, propagations, .. } = work;
        Self { decisions: Some(decisions), conflicts: Some(conflicts), propagations: Some(propagations) }
    }
}

/// The sum is known where both are.
impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        let add = |a: &mut Option<u64>, b: Option<u64>| *a = a.zip(b).map(|(a, b)| a.saturating_add(b));
        add(&mut self.decisions, other.decisions);
        add(&mut self.conflicts, other.conflicts);
        add(&mut self.propagations, other.propagations);
    }
}
