//! geduld for web pages: questions and answers in JSON, and counts that a pool of workers shares.
//!
//! - [`ask`] answers everything that is asked once: read a puzzle, solve it, list solutions in pages, estimate, explain.
//! - [`gallery`] finds up to 100,000 solutions, as data for the gallery of `geduld-gallery`.
//! - A [`Counter`] is a count that is planned once. Each worker follows the plan with a module of its own and counts cubes; the
//!   finished cubes are lines of a journal, the same as a checkpoint of the command line.
//!
//! Answers have the keys of the command line's `--json`. Nothing here starts a thread, opens a file or waits. A page that wants
//! to stop work ends the worker that does it.

mod answers;
mod ask;
#[cfg(target_family = "wasm")]
mod bindings;
mod counter;
mod gallery;
mod mistake;
mod pictures;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use ask::ask;
pub use counter::Counter;
pub use gallery::gallery;
pub use mistake::Mistake;
