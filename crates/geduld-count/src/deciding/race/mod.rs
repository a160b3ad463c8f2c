//! The race of the ways to count: which engine is the fastest cannot be predicted, so those that may be take turns, and
//! the one that is expected to finish soon is followed. If it does not, the race goes on: there is always a way back.
//!
//! Turns are counted in steps, each with its price in nanoseconds, and never by a clock. So the race goes the same way
//! on every machine, for any number of threads. What a way has counted stays counted: its threads sleep between turns.
//!
//! Gomes and Selman, *Algorithm portfolios*, Artificial Intelligence 126 (2001), explain why such a race beats those
//! who take part.

mod candidate;
mod judge;
mod run;
mod turn;

pub(crate) use run::{Raced, Until, race};
