//! SAT solvers behind one small trait, and the enumeration of solutions with or without blocking clauses.
//!
//! * [`Solver`] is the trait that the rest of the program uses. [`Varisat`] and [`Batsat`] are built in, [`External`]
//!   is any program that reads DIMACS. [`SolverChoice`] makes one of these by its name.
//! * [`Shuffled`] gives a solver the same formula in another order.
//! * [`answer`] reads what solvers write.
//! * [`refute`] makes varisat write a proof that a formula has no model.
//! * An [`Enumerator`] finds every solution, projected to some variables, once. [`Enumerate`] wraps a solver and adds
//!   blocking clauses; [`Backtracking`], from `geduld-enumerate`, needs none.
//!
//! # Literals
//!
//! Literals are nonzero `i32`, as in DIMACS: a solver of *n* variables has the variables 1 to *n*, the literal *v*
//! says that variable *v* is true, the literal -*v* that it is false.
//!
//! # Example
//!
//! ```
//! use geduld_solve::{Enumerate, Enumerator, Found, Outcome, Solver, Varisat};
//!
//! # fn main() -> Result<(), geduld_solve::SolverError> {
//! // Exactly one of the variables 1, 2 and 3 is true; variable 4 occurs nowhere.
//! let mut solver = Varisat::new(4);
//! for clause in [&[1, 2, 3][..], &[-1, -2], &[-1, -3], &[-2, -3]] {
//!     solver.add_clause(clause);
//! }
//!
//! // Assumptions hold for one call.
//! assert_eq!(solver.solve(&[-1, -3])?, Outcome::Satisfiable);
//! assert!(solver.value(2) && solver.value(-3));
//!
//! assert_eq!(solver.solve(&[4, 1, 2])?, Outcome::Unsatisfiable);
//! assert!(!solver.failed_assumptions().contains(&4), "variable 4 has nothing to do with it");
//!
//! // Three solutions for the variables 1, 2 and 3, each named by the variable that is true.
//! let mut solutions = Enumerate::by_true_variables(&mut solver, &[1, 2, 3], &[]);
//! let mut found = Vec::new();
//! while let Found::Solution(solution) = solutions.next_solution()? {
//!     found.push(solution.to_vec());
//! }
//! found.sort();
//! assert_eq!(found, [[1], [2], [3]]);
//! # Ok(())
//! # }
//! ```
//!
//! This crate knows nothing about puzzles or models.

pub mod answer;
mod batsat;
mod checked;
mod choice;
mod conflicts;
mod drat;
mod enumerate;
mod external;
mod limits;
mod literal;
mod shuffled;
mod solver;
mod statistics;
mod varisat;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use batsat::Batsat;
pub use choice::SolverChoice;
pub use drat::{Refutation, refute};
pub use enumerate::{Enumerate, Enumerator, Found};
pub use external::{
    CommandError, CountedFormula, CounterCommand, External, Folder, ProcessGroup, SolverCommand,
    ended_with_us, leave_nothing_behind,
};
pub use geduld_enumerate::{
    Enumerator as Backtracking, FormulaError, Limits as BacktrackingLimits,
    Statistics as BacktrackingStatistics,
};
pub use limits::{Pace, SolverLimits};
pub use shuffled::{Shuffled, ShuffledFormula};
pub use solver::{Outcome, Solver, SolverError};
pub use statistics::Statistics;
pub use varisat::Varisat;
