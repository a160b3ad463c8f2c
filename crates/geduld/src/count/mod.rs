//! The steps of a count, for programs that need more than [`Puzzle::count_with`](crate::Puzzle::count_with): parts of a count on several
//! machines, plans, merged checkpoints. The command line is built on them.
//!
//! 1. A [`Subject`] describes what is counted. An [`Instance`](geduld_model::Instance) is its prepared model.
//! 2. [`PreparedCount::decide`] chooses the engine and its symmetries. [`PreparedCount::follow`] takes these decisions from a plan.
//! 3. [`PreparedCount::cubes`] selects the cubes to count, [`PreparedCount::task`] makes a [`Task`] of them, and [`Task::recorded_in`]
//!    opens the checkpoint.
//! 4. [`Task::run`] counts on several threads until all cubes are counted, or the [`Control`](geduld_count::Control) is stopped.
//! 5. [`PreparedCount::verify`] counts some of the solutions a second time, if that was requested.
//! 6. [`PreparedCount::numbers`] turns the tally into [`Numbers`].
//!
//! [`Loose`] counts models that split into independent parts. [`Merged`] merges the checkpoints of parts. [`Estimator`] estimates the size
//! and the cost of a count.

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
pub(crate) use numbers::named;
pub use numbers::{Meaning, Numbers, Projected};
pub use prepared::{Decided, PreparedCount, Verification};
pub use subject::Subject;
pub use task::{CubesError, Done, PartOf, Task, TaskError};
pub use told_apart::{ToldApartError, told_apart};
