//! Limits after which a solver gives up.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When a solver gives up. The default is never, and costs nothing.
#[derive(Clone, Debug, Default)]
pub struct SolverLimits {
    /// Give up soon after this becomes true. Not deterministic: for signals and time limits.
    pub stop: Option<Arc<AtomicBool>>,
    /// The work allowed in each call of `solve`. Deterministic: it ends the same call at the same point every time.
    /// The unit depends on the solver, and only [`Varisat`](crate::Varisat) has one.
    ///
    /// For varisat it is a byte of its proof; the limit may be exceeded by about 16 KiB. Hard formulas spend nearly all
    /// of it on learnt clauses, 90 to 160 bytes each for pigeonholes and random 3-SAT. But the model (about two bytes
    /// per variable) and the clauses that a new unit satisfies count too, so allow some multiple of the formula's size.
    pub work: Option<u64>,
    /// Is called with the work as it is done, and may make the solver wait. Solvers that are programs do not call it.
    pub pace: Option<Pace>,
}

/// A function that gets the work of a solver: batsat's decisions, 64 at a time, or the bytes of varisat's proof,
/// about 16 KiB at a time. The solver continues when the function returns.
#[derive(Clone)]
pub struct Pace(Arc<dyn Fn(u64) + Send + Sync>);

impl Pace {
    /// Makes a pace of this function.
    pub fn new(tell: impl Fn(u64) + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    /// Reports an amount of work.
    pub(crate) fn tell(&self, work: u64) {
        (self.0)(work);
    }
}

impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pace")
    }
}

impl SolverLimits {
    /// Whether a stop was requested.
    pub(crate) fn stop_requested(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
