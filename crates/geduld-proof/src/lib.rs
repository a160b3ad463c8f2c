//! Proofs that a puzzle has exactly the listed solutions (possibly none), and a checker that needs no solver.
//!
//! The file is text, cube by cube. A *cube* fixes some decision variables. The file lists its solutions, a clause that
//! blocks each of them, and a DRAT proof that the formula, the cube and these clauses have no model. The cubes are the
//! leaves of a tree. Each split of the tree lists all values of a variable, so the cubes cover everything. [`Writer`]
//! states the format line by line.
//!
//! [`Reader::verify`] checks
//!
//! * that the formula belongs to the puzzle, by its digest;
//! * each solution by the rules of the puzzle, that it lies in its cube, that the clause blocks it and nothing else,
//!   and that no two are the same;
//! * each line of each proof: a lemma must follow by *reverse unit propagation* (Goldberg and Novikov, *Verification of
//!   proofs of unsatisfiability for CNF formulas*, DATE 2003), a deleted clause must exist, and the last lemma is the
//!   empty clause. These are the proofs in DRAT (Wetzler, Heule and Hunt, *DRAT-trim*, SAT 2014) whose lemmas follow
//!   from the clauses before them;
//! * that the cubes cover everything, and the number of solutions;
//! * a digest of the whole file, against accidents.
//!
//! [`verify_drat`] checks a plain DRAT proof for any formula. Its lemmas may be resolution asymmetric tautologies.
//!
//! You have to trust the rules and the model of the puzzle, the encoding (that it loses no solution of the model), and
//! this checker. You do not have to trust the solvers, the searches, the symmetry detection, the threads or the file.
//!
//! For a proof that another checker accepts, VeriPB, a [`CubeSearch`] searches a formula of [`Inequality`]s and writes
//! a line for each dead end. [`check_claim`] checks what VeriPB does not see: that the symmetries are symmetries, that
//! the listed solutions are solutions, and how many they stand for. `docs/proofs.md` has the argument.
//!
//! For counts of any size, a [`GraphWriter`] writes a decision graph of a formula in the format CPOG, with a proof that
//! it is the formula, and [`count_graph`] counts it.
//!
//! This crate knows nothing about encodings, puzzle families, solvers or the user's files.

mod checker;
mod claim;
mod cover;
mod digest;
mod drat;
mod error;
mod formula;
mod graph;
mod header;
mod lines;
mod logged;
mod verify;
mod writer;

pub use claim::{
    CLAIM_MARK, ClaimError, Claimed, Images, Inequality, check_claim, constraints, leader, orbits,
};
pub use drat::verify_drat;
pub use error::{Flaw, ProofError};
pub use formula::Formula;
pub use graph::{Branch, GraphCount, GraphWriter, count_graph};
pub use header::ProofHeader;
pub use logged::{Cube, CubeSearch, Log, LoggedFormula, PROOF_HEADER, Searcher, Stitcher, TrueVariables};
pub use verify::{Reader, Verified};
pub use writer::{Block, Writer};
