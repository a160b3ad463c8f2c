//! How solutions are looked for: the options of all commands that do.

use std::num::NonZeroUsize;

use clap::ValueEnum;
use geduld_count::Enumeration;
use geduld_solve::SolverChoice;
use serde::{Deserialize, Serialize};

use super::encoding::EncodingArgs;
use super::work::WorkArgs;

/// How solutions are looked for.
#[derive(Clone, Debug, clap::Args)]
pub struct EngineArgs {
    #[command(flatten)]
    pub method: MethodArgs,
    /// How many threads work; as many as there are cores if not given. The result is the same for any number
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true, help_heading = "Engine")]
    pub threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub work: WorkArgs,
    /// Say on standard error which engine works, with which symmetries, and why
    #[arg(short, long, help_heading = "Engine")]
    pub verbose: bool,
    /// Say what the work consisted of and what it took: on standard error, or in the JSON object
    #[arg(long, help_heading = "Engine")]
    pub stats: bool,
    /// Which SAT solver works: varisat, batsat, or a command such as 'cadical -q' [default: varisat]
    ///
    /// A command gets the formula as its last argument, or where {formula} stands in it. It answers with `s` and `v` lines,
    /// or writes its model to the file whose name stands for {result}, and ends with 10 or 20. In a script for a shell, as in
    /// 'sh -c "exec cadical -q {formula}"', the names of the files are quoted where they need it. Each call is a process of
    /// its own, which is killed when the time is up. Its models are checked; that there is no model is taken on trust. The
    /// options that cadical, clasp, cryptominisat5, gimsatul, glucose, kissat, lingeling, minisat and picosat need are added.
    #[arg(long, value_name = "NAME-OR-COMMAND", help_heading = "Engine")]
    pub solver: Option<SolverChoice>,
    /// Give the SAT solver the formula in another order for each N: the same results on another road; 0 is the order as it
    /// is [default: 0]
    #[arg(long, value_name = "N", help_heading = "Engine")]
    pub seed: Option<u64>,
    /// How the SAT engine goes from one solution to the next [default: backtracking; blocking with --solver or
    /// --seed, which backtracking has no use for]
    #[arg(long, value_enum, help_heading = "Engine")]
    pub enumeration: Option<EnumerationChoice>,
}

/// What decides which cubes there are and what each comes to: parts of one count have it in common.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodArgs {
    /// Which engine works
    #[arg(long, value_enum, default_value = "auto", help_heading = "Engine")]
    pub engine: EngineChoice,
    /// Make no use of symmetry: the search visits every solution, and counts solutions only
    #[arg(long, help_heading = "Engine")]
    pub no_symmetry: bool,
    /// How constraints become clauses, for the SAT engine.
    #[command(flatten)]
    pub encodings: EncodingArgs,
}

impl EngineArgs {
    /// The name of an option that was given and means the SAT engine. The one place that knows these options.
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

    /// Backtracking is no way for other solvers.
    pub(super) fn check_enumeration(&self) -> Result<(), String> {
        let other = [(self.solver.is_some(), "--solver"), (self.seed.is_some(), "--seed")];
        match other.into_iter().find(|(given, _)| *given) {
            Some((_, name)) if self.enumeration == Some(EnumerationChoice::Backtracking) => {
                Err(format!("{name} means blocking, and --enumeration backtracking excludes it"))
            }
            _ => Ok(()),
        }
    }

    /// How solvers go from one solution to the next: a solver that was asked for has to block what it finds.
    pub fn enumeration(&self) -> Enumeration {
        match self.enumeration {
            Some(EnumerationChoice::Backtracking) => Enumeration::Backtracking,
            Some(EnumerationChoice::Blocking) => Enumeration::Blocking,
            None if self.solver.is_some() || self.seed.is_some() => Enumeration::Blocking,
            None => Enumeration::Backtracking,
        }
    }
}

/// How a SAT solver goes from one solution to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EnumerationChoice {
    /// geduld's own solver flips the last decision: no clauses are added
    Backtracking,
    /// Each solution is forbidden by a clause; any solver can
    Blocking,
}

/// Which engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineChoice {
    /// SAT if an option is given that means it or a list finds no solution within a short trial, otherwise search
    Auto,
    /// A SAT solver, in cubes
    Sat,
    /// A search, in a fixed order or one found on the way
    Search,
}

impl From<EngineChoice> for geduld_count::EngineChoice {
    fn from(choice: EngineChoice) -> Self {
        match choice {
            EngineChoice::Auto => Self::Auto,
            EngineChoice::Sat => Self::Sat,
            EngineChoice::Search => Self::Search,
        }
    }
}

pub(super) fn thread_count(text: &str) -> Result<NonZeroUsize, &'static str> {
    // Far more than any machine has cores; what lies beyond is a typing error that would exhaust it.
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= 1024);
    count.ok_or("write a number of threads from 1 to 1024")
}
