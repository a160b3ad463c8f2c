//! Options of all commands that find solutions: engine, threads, solver, enumeration.

use std::num::NonZeroUsize;

use geduld_count::{EngineChoice, Enumeration};
use geduld_solve::SolverChoice;
use serde::{Deserialize, Serialize};

use super::encoding::EncodingArgs;
use super::named::{Named, one_of};
use super::work::WorkArgs;
use crate::error::Error;

/// The options for the search for solutions.
#[derive(Clone, Debug, clap::Args)]
pub struct EngineArgs {
    #[command(flatten)]
    pub method: MethodArgs,
    /// The number of threads [default: the number of cores]. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true, help_heading = "Engine")]
    pub threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Explain on standard error which engine was chosen, which symmetries it uses, and why
    #[arg(short, long, help_heading = "Engine")]
    pub verbose: bool,
    /// Report sizes, nodes or conflicts, time and memory: on standard error, or in the JSON object
    #[arg(long, help_heading = "Engine")]
    pub stats: bool,
    /// The SAT solver: varisat, batsat, or a command such as 'cadical -q' [default: varisat]
    ///
    /// A command gets the file of the formula as its last argument, or in place of {formula}. It answers with `s` and `v` lines,
    /// or writes its model to the file given in place of {result}, and ends with exit status 10 or 20. In a script for a shell,
    /// as in 'sh -c "exec cadical -q {formula}"', file names are quoted where necessary. Each call is a new process, which is
    /// killed when the time is up. Models are checked; an answer "unsatisfiable" cannot be checked. geduld adds the options that
    /// cadical, clasp, cryptominisat5, gimsatul, glucose, kissat, lingeling, minisat and picosat need.
    ///
    /// `geduld count` also takes model counters: ganak, sharpSAT (SharpSAT-TD), d4, or counter:COMMAND. They
    /// get the formula with `c t mc` or `c t pmc`, and answer with the number of models, `c s exact arb int N`; it is not checked.
    #[arg(long, value_name = "NAME-OR-COMMAND", help_heading = "Engine")]
    pub solver: Option<SolverChoice>,
    /// Shuffle the formula with seed N before solving. This changes the time, not the result. 0 keeps the order [default: 0]
    #[arg(long, value_name = "N", help_heading = "Engine")]
    pub seed: Option<u64>,
    /// How the SAT engine enumerates solutions [default: backtracking; blocking if --solver or --seed is given]
    #[arg(long, value_parser = one_of(ENUMERATIONS), help_heading = "Engine")]
    pub enumeration: Option<Enumeration>,
}

/// The options that decide the cubes of a count and their results. All parts of a count share them.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodArgs {
    /// How to solve: by search, by SAT, or chosen automatically
    #[arg(long, value_parser = one_of(ENGINES), default_value = "auto", help_heading = "Engine")]
    pub engine: EngineChoice,
    /// Do not use symmetry: visit every solution, and report only the number of solutions
    #[arg(long, help_heading = "Engine")]
    pub no_symmetry: bool,
    /// How constraints become clauses, for the SAT engine.
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

impl EngineArgs {
    /// Rejects options that choose encodings: a formula needs none.
    ///
    /// # Errors
    /// If such an option was given.
    pub fn refuse_encodings(&self) -> Result<(), Error> {
        let Some(option) = self.method.encodings.given() else { return Ok(()) };
        Err(Error::usage(
            format!("{option} chooses how a puzzle becomes a formula, but the input is already a formula"),
            format!("leave out {option}"),
        ))
    }

    /// The name of a given option that selects the SAT engine. This is the only list of these options.
    pub fn sat_only(&self) -> Option<&'static str> {
        let own = [
            (self.solver.is_some(), "--solver"),
            (self.seed.is_some(), "--seed"),
            (self.enumeration.is_some(), "--enumeration"),
        ];
        own.into_iter()
            .find_map(|(given, name)| given.then_some(name))
            .or_else(|| self.method.encodings.given())
    }

    /// Rejects backtracking together with another solver or a seed.
    pub(super) fn check_enumeration(&self) -> Result<(), String> {
        let other = [(self.solver.is_some(), "--solver"), (self.seed.is_some(), "--seed")];
        match other.into_iter().find(|(given, _)| *given) {
            Some((_, name)) if self.enumeration == Some(Enumeration::Backtracking) => {
                Err(format!("{name} needs blocking clauses, and --enumeration backtracking excludes them"))
            }
            _ => Ok(()),
        }
    }

    /// How the SAT engine enumerates solutions. With `--solver` or `--seed`, blocking is the default.
    pub fn enumeration(&self) -> Enumeration {
        let asked_for = self.solver.is_some() || self.seed.is_some();
        self.enumeration.unwrap_or(if asked_for { Enumeration::Blocking } else { Enumeration::Backtracking })
    }
}

/// The ways to enumerate solutions with a SAT solver.
const ENUMERATIONS: Named<Enumeration> = &[
    (
        "backtracking",
        Enumeration::Backtracking,
        "geduld's own solver flips the last decision: no clauses are added",
    ),
    ("blocking", Enumeration::Blocking, "A clause forbids each solution; works with any solver"),
];

/// The engines.
const ENGINES: Named<EngineChoice> = &[
    (
        "auto",
        EngineChoice::Auto,
        "Search, unless an option is given that only SAT understands, the search does not support the puzzle, or SAT \
         starts a long list sooner. `solve` lets several strategies take turns",
    ),
    ("sat", EngineChoice::Sat, "A SAT solver, cube by cube"),
    ("search", EngineChoice::Search, "A search, in a fixed or dynamic order of the variables"),
];

pub(super) fn thread_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    // No machine has so many cores. A larger number is a typing error, and so many threads would exhaust the machine.
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= 1024);
    count.ok_or("write a number of threads from 1 to 1024")
}
