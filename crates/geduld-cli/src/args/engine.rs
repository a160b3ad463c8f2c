//! Options of all commands that find solutions: engine, threads, solver, enumeration.

use std::num::NonZeroUsize;

use geduld::SolverChoice;
use geduld::exports::engines::{EngineChoice, Enumeration};
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
    /// The number of threads; the result does not depend on it [default: all cores]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true, help_heading = "Engine")]
    pub threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Explain the choice of the engine on standard error
    #[arg(short, long, help_heading = "Engine")]
    pub verbose: bool,
    /// Report sizes, work, time and memory: on standard error, or in JSON
    #[arg(long, help_heading = "Engine")]
    pub stats: bool,
    /// The SAT solver, by name or as a command: see `geduld solvers` [default: varisat]
    #[arg(long, value_name = "COMMAND", help_heading = "Engine")]
    pub solver: Option<SolverChoice>,
    /// Use the SAT engine, its formula shuffled with seed N [default: 0, as it is]
    #[arg(long, value_name = "N", help_heading = "Engine")]
    pub seed: Option<u64>,
    /// How the SAT engine enumerates [default: blocking with --solver or --seed, otherwise backtracking]
    #[arg(long, value_name = "HOW", value_parser = one_of(ENUMERATIONS), help_heading = "Engine")]
    pub enumeration: Option<Enumeration>,
}

/// The options that decide the cubes of a count and their results. All parts of a count share them.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodArgs {
    /// How to solve
    #[arg(long, value_parser = one_of(ENGINES), default_value = "auto", help_heading = "Engine")]
    pub engine: EngineChoice,
    /// Use no symmetry: visit every solution, and report only their number
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

    /// Whether no engine is selected, by its name or by an option that only it understands.
    pub fn is_free(&self) -> bool {
        self.method.engine == EngineChoice::Auto && self.sat_only().is_none()
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
    ("backtracking", Enumeration::Backtracking, "geduld's own solver flips the last decision"),
    ("blocking", Enumeration::Blocking, "A clause forbids each solution; for any solver"),
];

/// The engines.
const ENGINES: Named<EngineChoice> = &[
    ("auto", EngineChoice::Auto, "A search, else SAT; `solve` takes turns"),
    ("sat", EngineChoice::Sat, "A SAT solver, cube by cube"),
    ("search", EngineChoice::Search, "The search expected to be the fastest"),
    ("fixed-order", EngineChoice::FixedOrder, "Search in an order chosen before"),
    ("dynamic-order", EngineChoice::DynamicOrder, "Search that decides at each node"),
    ("exact-cover", EngineChoice::ExactCover, "Search for exact covers"),
    ("propagation", EngineChoice::Propagation, "Search by the constraints as written"),
    ("decomposition", EngineChoice::Decomposition, "Counts components, lists nothing"),
];

pub(super) fn thread_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    // No machine has so many cores. A larger number is a typing error, and so many threads would exhaust the machine.
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= 1024);
    count.ok_or("write a number of threads from 1 to 1024")
}
