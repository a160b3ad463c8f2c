//! The public interface from the user's point of view: lists, models, formulas, and the example programs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "all numbers here are small")]

mod brute_force;
mod examples;
mod exchanges;
mod expressions;
mod flatzinc;
mod formulas;
mod lists;
mod mistakes;
mod models;
mod puzzle_models;
mod solve;
