//! Compares encodings and solvers: which runs are made, in which order, their results, and the reports.
//!
//! A [`Matrix`] says which puzzles are solved with which options. Where it names a folder, the folder's [`index`] says which
//! [`Instance`]s are meant. A [`Plan`] makes cells of it, each of them one command, and puts them in order. The caller runs them
//! and returns a [`Run`] for each. Runs are kept in a [`journal`], checked against one another by [`agreement`], summed up by
//! [`Summary`], judged by [`statistics`], and written by [`report`] and [`charts`].
//!
//! This crate knows no puzzles, processes, terminals or clocks.

pub mod agreement;
pub mod bundled;
pub mod charts;
pub mod index;
mod instance;
pub mod journal;
mod matrix;
mod plan;
pub mod report;
mod run;
pub mod statistics;
mod summary;
mod time;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use instance::Instance;
pub use matrix::{Axis, Matrix, MatrixError, Task};
pub use plan::{Cell, Configuration, Plan};
pub use run::{Numbers, Outcome, Run};
pub use summary::{CellSummary, ConfigurationSummary, Summary};
pub use time::parse_time;
