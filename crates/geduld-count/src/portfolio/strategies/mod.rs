//! The strategies, one in each file.

mod annotated;
mod dynamic_order;
mod enumerator;
mod fixed_order;
mod formula;
mod local;
mod restarting;
mod solver;
mod weighting;

pub(crate) use annotated::Annotated;
pub(crate) use dynamic_order::DynamicOrder;
pub(crate) use enumerator::Enumerator;
pub(crate) use fixed_order::FixedOrder;
pub(crate) use local::Local;
pub(crate) use restarting::Restarting;
pub(crate) use solver::Solver;
pub(crate) use weighting::Weighting;
