//! `geduld flatzinc`: the options that MiniZinc gives to a solver.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use geduld::Same;
use geduld::StrategyChoice;
use geduld::exports::engines::EngineChoice;

use super::command::strategies;
use super::engine::{EngineArgs, MethodArgs, thread_count};
use super::work::WorkArgs;

/// Arguments of `geduld flatzinc`.
#[derive(Debug, clap::Args)]
pub struct FlatZincArgs {
    /// A FlatZinc file, text or JSON; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write all solutions
    #[arg(short, long)]
    pub all_solutions: bool,
    /// Count the (best) solutions: the statistic `solutions`. One solution is written as well
    #[arg(long, conflicts_with_all = ["all_solutions", "num_solutions", "intermediate", "all_optimal", "num_optimal"])]
    pub count: bool,
    /// With --count: the symmetries under which solutions count as the same
    #[arg(long, value_name = "KIND", default_value = "plain", value_parser = PossibleValuesParser::new(Same::ALL.map(Same::name)))]
    pub same: String,
    /// With an objective: write each solution that is better than all before it
    #[arg(short, long)]
    pub intermediate: bool,
    /// With an objective: write all best solutions. MiniZinc calls this option -a-o
    #[arg(long)]
    pub all_optimal: bool,
    /// With an objective: write at most N of the best solutions. MiniZinc calls this option -n-o
    #[arg(long, value_name = "N", conflicts_with = "all_optimal")]
    pub num_optimal: Option<u64>,
    /// Write statistics, as comments that MiniZinc reads
    #[arg(short, long)]
    pub statistics: bool,
    /// Write at most N solutions; 0 means all
    #[arg(short, long, value_name = "N", conflicts_with = "all_solutions")]
    pub num_solutions: Option<u64>,
    /// Ignore the search annotations of the model
    #[arg(short, long)]
    pub free_search: bool,
    /// Explain the choice of the engine, and show progress
    #[arg(short, long)]
    pub verbose: bool,
    /// The number of threads; the result does not depend on it [default: all cores]
    #[arg(short = 'p', long, value_name = "N", value_parser = thread_count)]
    pub parallel: Option<NonZeroUsize>,
    /// With --engine sat: shuffle the formula with seed N
    #[arg(short = 'r', long, value_name = "N")]
    pub random_seed: Option<u64>,
    /// End the work after this time in milliseconds
    #[arg(short = 't', value_name = "MILLISECONDS", conflicts_with = "time_limit")]
    pub milliseconds: Option<u64>,
    /// Print the solutions that another process of geduld sends; it calls MiniZinc so that MiniZinc prints them
    #[arg(long, value_name = "ADDRESS", hide = true)]
    pub relay: Option<String>,
    /// For one solution of a model without an objective: use only these strategies
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        conflicts_with_all = ["all_solutions", "count", "engine"],
        help_heading = "Engine",
        value_parser = strategies(),
    )]
    pub strategy: Vec<StrategyChoice>,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub method: MethodArgs,
}

/// Replaces the options `-a-o` and `-n-o` of MiniZinc by names that clap can parse.
pub fn readable(words: Vec<OsString>) -> Vec<OsString> {
    if words.get(1).is_none_or(|word| word != "flatzinc") {
        return words;
    }
    let read = |word: OsString| match word.to_str() {
        Some("-a-o") => "--all-optimal".into(),
        Some("-n-o") => "--num-optimal".into(),
        _ => word,
    };
    words.into_iter().map(read).collect()
}

impl FlatZincArgs {
    /// The maximum number of solutions to write; `None` means all.
    pub fn limit(&self) -> Option<u64> {
        let limit = if self.all_solutions { 0 } else { self.num_solutions.unwrap_or(1) };
        (limit > 0).then_some(limit)
    }

    /// The engine options in the form that the other commands use.
    pub fn engine(&self) -> EngineArgs {
        let time_limit = self.milliseconds.map(Duration::from_millis).or(self.work.time_limit);
        EngineArgs {
            method: self.method.clone(),
            threads: self.parallel,
            // MiniZinc passes standard error on to the user, so progress is shown only with `-v`.
            work: WorkArgs { time_limit, progress: self.work.progress.only_if(self.verbose), ..self.work },
            verbose: self.verbose,
            stats: false,
            solver: None,
            seed: self.random_seed.filter(|_| self.method.engine == EngineChoice::Sat),
            enumeration: None,
        }
    }
}
