//! `geduld flatzinc`: the options that MiniZinc gives to a solver.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use geduld_count::EngineChoice;

use super::engine::{EngineArgs, MethodArgs, thread_count};
use super::work::WorkArgs;

/// Arguments of `geduld flatzinc`.
#[derive(Debug, clap::Args)]
pub struct FlatZincArgs {
    /// A FlatZinc file, text or JSON; - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// All solutions
    #[arg(short, long)]
    pub all_solutions: bool,
    /// At most N solutions; 0 means all
    #[arg(short, long, value_name = "N", conflicts_with = "all_solutions")]
    pub num_solutions: Option<u64>,
    /// Ignore the search annotations of the model, as geduld does in any case
    #[arg(short, long)]
    pub free_search: bool,
    /// Explain on standard error which engine was chosen, and why, and show progress
    #[arg(short, long)]
    pub verbose: bool,
    /// The number of threads [default: the number of cores]. The result does not depend on it
    #[arg(short = 'p', long, value_name = "N", value_parser = thread_count)]
    pub parallel: Option<NonZeroUsize>,
    /// With --engine sat, shuffle the formula with seed N. Otherwise ignored: nothing depends on chance
    #[arg(short = 'r', long, value_name = "N")]
    pub random_seed: Option<u64>,
    /// End the work after so many milliseconds, as MiniZinc gives the limit
    #[arg(short = 't', value_name = "MILLISECONDS", conflicts_with = "time_limit")]
    pub milliseconds: Option<u64>,
    #[command(flatten)]
    pub work: WorkArgs,
    #[command(flatten)]
    pub method: MethodArgs,
}

impl FlatZincArgs {
    /// How many solutions are wanted at most; `None` means all.
    pub fn limit(&self) -> Option<u64> {
        let limit = if self.all_solutions { 0 } else { self.num_solutions.unwrap_or(1) };
        (limit > 0).then_some(limit)
    }

    /// How solutions are looked for, in the terms of the other commands.
    pub fn engine(&self) -> EngineArgs {
        let time_limit = self.milliseconds.map(Duration::from_millis).or(self.work.time_limit);
        EngineArgs {
            method: self.method.clone(),
            threads: self.parallel,
            // What is told on standard error, MiniZinc passes on.
            work: WorkArgs { time_limit, progress: self.work.progress.only_if(self.verbose) },
            verbose: self.verbose,
            stats: false,
            solver: None,
            seed: self.random_seed.filter(|_| self.method.engine == EngineChoice::Sat),
            enumeration: None,
        }
    }
}
