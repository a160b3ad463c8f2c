//! When a solver gives up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When a solver gives up. The default is never, and costs nothing.
#[derive(Clone, Debug, Default)]
pub struct SolverLimits {
    /// Give up soon after this becomes true. Not deterministic: for signals and time limits.
    pub stop: Option<Arc<AtomicBool>>,
    /// The work allowed in each call of `solve`. Deterministic: it ends the same call at the same point every time. Its
    /// unit is the solver's own; only [`Varisat`](crate::Varisat) has one.
    ///
    /// varisat: bytes of its proof; the limit may be passed by some 16 KiB. Hard formulas spend nearly all of it on learnt
    /// clauses, 90 to 160 bytes each for pigeonholes and random 3-SAT. But the model (about two bytes a variable) and the
    /// clauses that a new unit satisfies count too, so allow some multiple of the formula's size.
    pub work: Option<u64>,
}

impl SolverLimits {
    /// Whether somebody wants an end.
    pub(crate) fn stop_requested(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
