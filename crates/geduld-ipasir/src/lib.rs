//! SAT solvers in shared libraries with the interface IPASIR, loaded while the program runs.
//!
//! IPASIR ("Re-entrant Incremental Satisfiability Application Program Interface", backwards) is described by Balyo,
//! Biere, Iser and Sinz, *SAT Race 2015*, Artificial Intelligence 241 (2016). A library with this interface exports
//! ten functions in C; this crate uses nine of them.
//!
//! # What must be trusted
//!
//! Loading a library runs its code in this process, with all rights of the process. Starting a program needs the same
//! trust, but a library can also damage the memory of the process, or end it. The functions here are safe to call
//! with every library that conforms to the interface: they make only calls that IPASIR allows in the current state of
//! the solver.

mod library;
mod solver;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use library::{Library, LibraryError};
pub use solver::{Answer, Nonsense, Solver};
