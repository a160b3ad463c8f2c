//! Statistics of a solver.

use std::ops::AddAssign;

/// The work of a solver over all its calls. `None` means that the solver does not report it; nothing is guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Decisions: literals assigned freely.
    pub decisions: Option<u64>,
    /// Conflicts: assignments that made a clause false. After an interruption the last few may be missing.
    pub conflicts: Option<u64>,
    /// Propagations: literals assigned because all other literals of a clause were false.
    pub propagations: Option<u64>,
}

impl Statistics {
    /// No work: the start of a sum.
    pub const NONE: Self = Self { decisions: Some(0), conflicts: Some(0), propagations: Some(0) };
}

impl From<geduld_enumerate::Statistics> for Statistics {
    fn from(work: geduld_enumerate::Statistics) -> Self {
        let geduld_enumerate::Statistics { decisions, conflicts, propagations, .. } = work;
        Self { decisions: Some(decisions), conflicts: Some(conflicts), propagations: Some(propagations) }
    }
}

/// A number of the sum is known if both parts are.
impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        let add = |a: &mut Option<u64>, b: Option<u64>| *a = a.zip(b).map(|(a, b)| a.saturating_add(b));
        add(&mut self.decisions, other.decisions);
        add(&mut self.conflicts, other.conflicts);
        add(&mut self.propagations, other.propagations);
    }
}
