//! Proofs that a puzzle has exactly the solutions listed, none perhaps, and a checker that needs no solver.
//!
//! The file is text, cube by cube. A *cube* fixes some decision variables. With it come the solutions in it, a clause that blocks
//! each, and a DRAT proof that the formula, the cube and those clauses have no model. The cubes are the leaves of a tree whose
//! every split lists all values of a variable, so they cover everything. [`Writer`] states the format line by line.
//!
//! [`Reader::verify`] checks
//!
//! * that the formula is the one of the puzzle, by its digest;
//! * each solution by the rules of the puzzle, that it lies in its cube, that the clause blocks it and nothing else, and that no two
//!   are the same;
//! * each line of each proof: a lemma has to follow by *reverse unit propagation* (Goldberg and Novikov, *Verification of proofs of
//!   unsatisfiability for CNF formulas*, DATE 2003), what is deleted has to be there, and at last comes the empty clause. These are the
//!   proofs in DRAT (Wetzler, Heule and Hunt, *DRAT-trim*, SAT 2014) whose lemmas follow from what is there before;
//! * that the cubes cover everything, and the number of solutions;
//! * a digest of the whole file, against accidents.
//!
//! What has to be believed: the rules and the model of the puzzle, that the encoding loses no solution of the model, and this checker.
//! What need not be believed: solvers, searches, symmetries, threads, and whoever wrote the file.
//!
//! Nothing in here knows encodings, puzzle families, solvers or the user's files.

mod checker;
mod cover;
mod digest;
mod error;
mod formula;
mod header;
mod lines;
mod verify;
mod writer;

pub use error::{Problem, ProofError};
pub use formula::Formula;
pub use header::ProofHeader;
pub use verify::{Reader, Verified};
pub use writer::{Block, Writer};
