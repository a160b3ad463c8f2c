//! DIMACS text in the dialect of the model counting competitions.
//!
//! `c t pmc` (a projected model counting instance), `p cnf VARIABLES CLAUSES`, `c p show 1 2 … 0` with the variables
//! that are counted, then one comment for each variable (`c 17 cell(2,3)=P7 turn 1`), then the clauses. Every program
//! that reads DIMACS skips the comments it does not know.
//!
//! Reference: J. K. Fichte, M. Hecher, F. Hamiti, "The Model Counting Competition 2020", ACM Journal of Experimental
//! Algorithmics 26 (2021), and the data format 1.1 of the competitions from 2021 on.

mod dialect;
mod read;
mod write;

pub use read::{Dimacs, DimacsError};
pub use write::DimacsForm;
