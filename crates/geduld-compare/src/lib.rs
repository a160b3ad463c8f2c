//! Compares encodings and solvers: plans the runs, records and checks their results, and writes reports.
//!
//! A [`Matrix`] gives the puzzles and the options to compare. If it names a folder, the [`index`] of the folder gives
//! the [`Instance`]s. A [`Plan`] turns the matrix into cells, each of which is one command, and puts their runs in
//! order. The caller executes the runs and returns a [`Run`] for each. The runs are recorded in a [`journal`], checked
//! against one another by [`agreement`], summed up by [`Summary`], evaluated by [`statistics`], and written by
//! [`report`] and [`charts`].
//!
//! This crate does not deal with puzzles, processes, terminals or clocks.

pub mod agreement;
pub mod bundled;
pub mod charts;
pub mod index;
mod instance;
pub mod journal;
mod matrix;
mod plan;
pub mod propagation;
pub mod report;
mod run;
pub mod statistics;
mod summary;
mod time;

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use instance::Instance;
pub use matrix::{Axis, Matrix, MatrixError, Task};
pub use plan::{Cell, Configuration, Plan};
pub use run::{Numbers, Outcome, Proof, Run};
pub use summary::{CellSummary, ConfigurationSummary, Summary};
pub use time::parse_time;
