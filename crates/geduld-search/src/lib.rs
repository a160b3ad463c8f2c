//! Walks the solutions of a finite-domain model by a plan made beforehand: the engine for exact totals.

mod cube;
mod estimate;
mod leader;
mod leaves;
mod mask;
mod orbit;
mod plan;
mod problem;
mod program;
mod random;
mod tally;
mod walk;

pub use cube::Cube;
pub use estimate::{Estimate, Mean};
pub use leaves::Solution;
pub use plan::{Plan, PlanOptions, Stopped, Unserved};
pub use tally::Tally;
