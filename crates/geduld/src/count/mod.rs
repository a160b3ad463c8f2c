//! The steps of a count, for programs that need more than [`Puzzle::count_with`](crate::Puzzle::count_with): parts of a count on
//! several machines, plans, merged checkpoints. The command line is written on top of them.
//!
//! 1. A [`Subject`] is what is counted, a [`geduld_model::Instance`] its model made ready.
//! 2. [`PreparedCount::decide`] chooses the engine and its symmetries; [`PreparedCount::follow`] does what a plan says.
//! 3. [`PreparedCount::cubes`] chooses the cubes to count, [`PreparedCount::task`] makes a [`Task`] of them, and
//!    [`Task::recorded_in`] opens the checkpoint.
//! 4. [`Task::run`] counts on some threads until everything is counted, or the [`Control`](geduld_count::Control) says stop.
//! 5. [`PreparedCount::verify`] counts some of the solutions a second time, if that was asked for.
//! 6. [`PreparedCount::numbers`] makes [`Numbers`] of the tally.
//!
//! [`Loose`] counts models that fall into parts. [`Merged`] puts the checkpoints of parts together. [`Estimator`] says what a count is expected to come to.

mod checkpoint;
mod components;
mod estimate;
mod loose;
mod merged;
mod numbers;
mod prepared;
mod subject;
mod task;
mod told_apart;

pub use checkpoint::{Foreign, Found, Recalled};
pub use estimate::{Estimate, Estimator};
pub use loose::{Loose, LooseCount};
pub use merged::{MergeError, Merged};
pub use numbers::{Meaning, Numbers, Projected};
pub use prepared::{Decided, PreparedCount, Verification};
pub use subject::Subject;
pub use task::{CubesError, Done, PartOf, Task, TaskError};
pub use told_apart::{ToldApartError, told_apart};
