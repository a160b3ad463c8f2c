//! Comparing encodings and solvers: the runs, their order, their results, and the report.
//!
//! A [`Matrix`] says which puzzles are solved with which options. [`Plan`] turns it into cells, each of them one command,
//! and orders them. The caller runs the commands and returns a [`Run`] for each. Runs are kept in a [`journal`],
//! checked against one another by [`agreement`], condensed by [`Summary`] and written by [`report`].
//!
//! Nothing in here knows puzzles, processes, terminals or clocks.

pub mod agreement;
pub mod bundled;
pub mod journal;
mod matrix;
mod plan;
pub mod report;
mod run;
mod summary;
mod time;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use matrix::{Axis, Matrix, MatrixError, Task};
pub use plan::{Cell, Configuration, Plan};
pub use run::{Numbers, Outcome, Run};
pub use summary::{CellSummary, ConfigurationSummary, Summary};
pub use time::parse_time;
