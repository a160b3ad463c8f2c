//! Constraint-based local search: finds one solution of a finite-domain model that has many.
//!
//! The search changes an assignment of all variables step by step until no constraint is violated. Numbers that each
//! occur once, and pieces with a fixed number of copies, move by exchanges. Pieces turn as they move. All other
//! variables change their values one at a time. The search does not know puzzles: pins and conditions become smaller
//! domains beforehand.
//!
//! Local search does not end if there is no solution, and it seldom finds a solution that is the only one. For magic
//! squares it is fast: they have many solutions, and numbers by which a violation can be measured. The model checks
//! every solution before it is returned. The same seed makes the same moves on every machine.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use geduld_search::local::LocalSearch;
//! use geduld_model::{Constraint, Domain, Model};
//!
//! // Three different digits from 1 to 9 that add up to 20.
//! let mut model = Model::new();
//! let digits = Domain::numbers(1..=9);
//! let variables = ["x", "y", "z"].map(|name| model.add_decision(name, &digits));
//! model.add(Constraint::AllDifferent { variables: variables.to_vec() });
//! model.add(Constraint::Linear { terms: variables.map(|variable| (1, variable)).to_vec(), sum: 20.into() });
//!
//! let search = LocalSearch::new(&model).unwrap();
//! let values = search.run(1, &mut |_| ControlFlow::Continue(())).unwrap();
//! assert!(model.is_satisfied(&values));
//! ```

mod bits;
mod compile;
mod narrow;
mod pool;
mod rules;
mod search;
mod slot_model;
mod state;
#[cfg(test)]
mod tests;
mod unsuitable;
mod views;

pub use search::{LocalSearch, Step};
pub use unsuitable::Unsuitable;
