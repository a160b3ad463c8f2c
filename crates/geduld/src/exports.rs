//! What the command line, the page and the Python package need besides the library: names of the crates below it, and
//! parts of this crate that only they use. They depend on `geduld` alone, so this file is the whole list of what they
//! reach into.
//!
//! **Do not build on it.** The documentation hides this module, because its names change with any version, without a
//! line in the change log. Programs of your own depend on the crates below instead, such as `geduld-encode`.

/// What counts, lists and finds solutions: engines, cubes, records, reports.
pub mod engines {
    pub use crate::best::{Better, Optimiser, best_or_any};
    pub use crate::reasons::why_of;
    pub use geduld_count::{
        Auditor, Batch, BestValue, Chosen, Common, Completion, Control, CountError, Cover, CoverError,
        Covered, CubeId, CubeResult, CutAt, Distinct, Engine, EngineChoice, Enumeration, FORMAT, Formula,
        Header, Listed, Listing, MEANING, ModelFound, NoClasses, Optimum, Options, Part, Parts, Planned,
        Prepared, Probing, Progress, ProveError, Proven, Prover, Record, SatOptions, SolverStatistics,
        Statistics, Tally, Texts, VerifyShare, Winner, all_cubes, count, count_all, count_cube, each_in_turn,
        find, find_cube, find_model, list, listed, lister, reasons, sample, symmetries, write_result,
    };
    #[cfg(feature = "trace")]
    pub use geduld_inspect::trace_to;
}

/// Models over finite domains, and FlatZinc.
pub mod models {
    pub use geduld_flatzinc::{
        Expression, FlatModel, FlatZinc, FlatZincError, NamedModel, Objective, Output, read,
    };
    pub use geduld_model::{
        AutomorphismCheck, Instance, Model, NamedSum, SolutionChecker, Value, VarId, Violation, number_of,
    };
}

/// Puzzle files, the families of puzzles, and the bundled puzzles.
pub mod puzzles {
    pub use geduld_puzzle::{
        AnyFamily, CellPicture, CellSide, Change, Diagnostic, Expect, FAMILIES, FacePicture, Fact,
        GamePictures, Limit, MAX_FILE_SIZE, MapKind, Puzzle, Rule, Same, ShapePicture, Solution,
        TooManyAlike, bundled, check_readable, condition, did_you_mean, edge_matching, exchange, lattice,
        nearest, packing, read, read_called, schema, symmetry_figure,
    };
}

/// Boolean formulas: encodings, DIMACS files, and solvers.
pub mod formulas {
    pub use geduld_encode::{
        AllDifferent, AtMostOne, Cardinality, Choice, Connected, Cost, Dimacs, DimacsForm, EncodeError,
        Encoded, Implied, Lit, Parity, Sum, Tables, UnknownEncoding, encode, encode_with_sums,
    };
    pub use geduld_solve::{
        CommandError, CountedFormula, CounterCommand, Folder, Outcome, ProcessGroup, Refutation,
        ShuffledFormula, Solver, SolverError, SolverLimits, Varisat, answer, ended_with_us,
        leave_nothing_behind, refute,
    };
}

/// Proofs and their checkers.
pub mod proofs {
    pub use crate::certificate::{Claimable, MOST_CLAIMED, claim_beside};
    pub use crate::clauses::repeats_variable;
    pub use geduld_count::{CUT_AT, Certified, Certifier, Claim, ClaimedFormula, GraphProof, prove_graph};
    pub use geduld_proof::{
        CLAIM_MARK, ClaimError, Claimed, Flaw, Formula, GraphCount, PROOF_HEADER, ProofError, Reader,
        Verified, check_claim, count_graph, verify_drat,
    };
}

/// Text grids and scenes.
pub mod drawing {
    pub use geduld_draw::{Colour, printable, printable_styled, scene, width};
}

/// The single steps of a count.
pub mod count {
    pub use crate::count::*;
}

/// Records on disk, and temporary files.
pub mod files {
    pub use crate::files::*;
}

/// Pages with all solutions.
pub mod gallery {
    pub use crate::gallery::*;
}

/// Puzzles from seeds.
pub mod generate {
    pub use crate::generate::*;
}

/// Puzzles with givens, from models.
pub mod givens {
    pub use crate::given_names::places_of;
    pub use crate::givens::{GivenError, GivensError, generated};
}

/// Models of MiniZinc, compiled by MiniZinc, and its output.
pub mod minizinc {
    pub use crate::minizinc::*;
}

/// Pictures of puzzles and of their solutions, and sheets to cut out.
pub mod pictures {
    pub use crate::pictures::*;
    pub use crate::sheets::{PieceTooLarge, SheetLayout, Sheets};
}

/// The steps of the search for a second solution, and hints.
pub mod uniqueness {
    pub use crate::reasons::{HintError, HintingError, next_hint, rated};
    pub use crate::uniqueness::*;
}
