//! The strategies, one in each file.

mod dynamic_order;
mod enumerator;
mod exact_cover;
mod fixed_order;
mod local;
mod propagating;
mod restarting;
mod solver;

pub(crate) use dynamic_order::DynamicOrder;
pub(crate) use enumerator::Enumerator;
pub(crate) use exact_cover::{Covering, Recognised};
pub(crate) use fixed_order::FixedOrder;
pub(crate) use local::Local;
pub(crate) use propagating::{Annotated, Weighting};
pub(crate) use restarting::Restarting;
pub(crate) use solver::Solver;

/// The maximum number of literals of a formula that a strategy writes.
const MOST_LITERALS: usize = 6_000_000;
