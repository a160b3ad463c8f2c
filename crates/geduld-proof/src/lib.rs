//! Proofs that a puzzle has exactly the listed solutions (or none), and a checker that needs no solver.
//!
//! The file is text, cube by cube. A *cube* fixes some decision variables. It lists its solutions, a clause that blocks each of
//! them, and a DRAT proof that the formula, the cube and those clauses have no model. The cubes are the leaves of a tree. Each
//! inner node branches on all values of a variable, so the cubes cover the whole search space. [`Writer`] states the format
//! line by line.
//!
//! [`Reader::verify`] checks
//!
//! * the formula: its digest is that of the formula of the puzzle;
//! * each solution: it satisfies the rules of the puzzle, lies in its cube, is blocked by its clause, which blocks nothing else,
//!   and is listed only once;
//! * each line of each proof: every lemma follows by *reverse unit propagation* (Goldberg and Novikov, *Verification of proofs of
//!   unsatisfiability for CNF formulas*, DATE 2003), every deleted clause exists, and the last lemma is the empty clause. This is
//!   the part of DRAT (Wetzler, Heule and Hunt, *DRAT-trim*, SAT 2014) in which each lemma is implied by the clauses before it;
//! * the cubes: they cover the whole search space;
//! * the number of solutions, and a digest of the whole file against accidental damage.
//!
//! You have to trust the rules and the model of the puzzle, the encoding (it must not lose a solution of the model), and this
//! checker. You do not have to trust the solvers, the searches, the symmetry detection, the threads or the author of the file.
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
