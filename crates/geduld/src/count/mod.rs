//! Counts, for programs that need more than [`Puzzle::count_with`](crate::Solve::count_with): parts of a count on
//! several machines, plans, merged records. The command line is built on them.
//!
//! 1. A [`Subject`] describes what is counted. An [`Instance`](geduld_model::Instance) is its prepared model.
//! 2. [`Begun::open`] reads the checkpoint of the count, if it has one.
//! 3. [`Begun::run`] takes the decision of the checkpoint or of a plan, or decides, counts the cubes that a [`Request`]
//!    names, and returns an [`Outcome`]. It ends early if the [`Control`](geduld_count::Control) is stopped. A
//!    [`Watcher`] is told how it goes on.
//!
//! [`PreparedCount`] is a count whose engine is made; [`PreparedCount::record`] is its plan. [`Outcome::of_parts`] is
//! the result of a model that splits into independent parts. [`Merged`] merges the records of parts. [`Estimator`]
//! estimates the size and the cost of a count.

mod checkpoint;
mod estimate;
mod group_by;
mod merged;
mod numbers;
mod prepared;
mod run;
mod subject;
mod task;

pub use checkpoint::{Foreign, Recalled};
pub use estimate::{Estimate, Estimator};
pub use group_by::{GroupByError, group_by};
pub use merged::{MergeError, Merged};
pub(crate) use numbers::named;
pub use numbers::{Meaning, Numbers, Projected};
pub use prepared::{Decided, PreparedCount, Verification};
pub use run::{Begun, Outcome, PATIENCE, Request, Watcher};
pub use subject::Subject;
pub use task::{CubesError, PartOf, Task, TaskError};
