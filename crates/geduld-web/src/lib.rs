//! geduld for web pages: questions and answers in JSON, and counts that a pool of workers shares.
//!
//! - [`ask`] answers single questions: read a puzzle, solve it, list the first solutions, estimate, explain.
//! - [`gallery`] finds up to 100,000 solutions, as data for the gallery of the library.
//! - A [`Counter`] is a count that is planned once. Each worker follows the plan with its own copy of the module and
//!   counts cubes. The finished cubes are lines of a record, in the format of the checkpoints of the command line.
//!
//! Answers have the keys of the command line's `--json`. This crate never starts a thread, opens a file or waits. To
//! stop work, a page terminates its worker.

mod answers;
mod ask;
#[cfg(target_family = "wasm")]
mod bindings;
mod counter;
mod gallery;
mod mistake;
mod pictures;

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use ask::ask;
pub use counter::Counter;
pub use gallery::gallery;
pub use mistake::Mistake;
