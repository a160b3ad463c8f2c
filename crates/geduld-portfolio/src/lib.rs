//! Finds one solution of a finite-domain model, or proves that there is none.
//!
//! Which strategy finds a solution fast differs from puzzle to puzzle by orders of magnitude, and cannot be predicted.
//! So [`find_one`] lets several strategies take turns: each has a turn in every round, and turns double from round to
//! round. Turns are counted in steps (nodes, conflicts, moves), not in seconds. So the answer is the same in every run,
//! on any machine and for any number of threads.
//!
//! Gomes and Selman, *Algorithm portfolios*, Artificial Intelligence 126 (2001), explain why such a portfolio beats its members.
//!
//! A [`StrategyChoice`] names a strategy. A [`Watch`] shows the progress of a running portfolio, and can stop it.
//!
//! This crate knows no puzzles and no terminals.

mod alone;
mod answer;
mod choice;
mod meter;
mod portfolio;
mod strategies;
mod strategy;
mod watch;
mod weight;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use answer::{Answer, Ended, PortfolioError, Winner};
pub use choice::{StrategyChoice, UnknownStrategy};
pub use portfolio::{Options, find_one};
pub use watch::{Stand, Watch};
