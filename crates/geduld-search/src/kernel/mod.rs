//! Searches the solutions of a [`Network`](geduld_model::Network) by propagation: all, one, or the best.
//!
//! [`enumerate`] decides the outputs depth first, and asks at each leaf whether the other variables can be completed.
//! [`first()`] finds one solution of a model, with values at random and restarts.
//! [`BestSearch`] restarts with weights learned from conflicts, follows the best solution so far, and proves the
//! optimum.

mod all;
mod best;
mod branching;
mod core;
mod first;
mod streamlined;
#[cfg(test)]
mod tests;

pub use all::{completes, enumerate, estimate};
pub use best::BestSearch;
pub use first::{advised, first};

/// When a search gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of steps. A step is a unit of work that takes 10 to 50 ns, so limits need no clock.
    pub steps: u64,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything was searched.
    All,
    /// The limit on steps was reached.
    Limit,
    /// The monitor or the callback stopped it.
    Stopped,
}
