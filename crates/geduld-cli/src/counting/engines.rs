//! Shared parts of the commands that search for solutions: options, the choice of an engine, and messages about both.

use std::num::NonZeroUsize;

use geduld::exports::engines::{Control, Options, Prepared, SatOptions};
use geduld::exports::models::Instance;
use geduld::{Encodings, SolverChoice};

use crate::args::{EngineArgs, MethodArgs};
use crate::error::Error;
use crate::terminal::progress::say;

/// The number of threads: the chosen number, or the number of cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(available, NonZeroUsize::get)
}

/// The options for a search, from the arguments.
pub fn options(args: &EngineArgs, instance: &Instance<'_>) -> Options {
    let (solver, seed) = (args.solver.clone().unwrap_or_default(), args.seed.unwrap_or_default());
    let enumeration = Some(args.enumeration());
    let sat = SatOptions { solver, seed, enumeration, ..sat_options(&args.method, instance) };
    let (engine, symmetry) = (args.method.engine, !args.method.no_symmetry);
    Options { engine, symmetry, sat, sat_only: args.sat_only(), ..Options::default() }
}

/// The options for a search for one solution, from the arguments.
pub fn options_for_one(args: &EngineArgs, instance: &Instance<'_>) -> Options {
    let mut options = options(args, instance);
    let eliminates = options.sat.solver.eliminates();
    let fitting = Encodings::for_one_solution(&instance.model, eliminates);
    options.sat.encodings = args.method.encodings.or(fitting);
    options
}

/// The options of the SAT engine that can change the cubes of a count or their results.
pub fn sat_options(method: &MethodArgs, instance: &Instance<'_>) -> SatOptions {
    SatOptions { encodings: method.encodings.encodings(&instance.model), ..SatOptions::default() }
}

/// Prepares the engine that lists solutions, and explains its choice.
pub fn lister<'a>(
    instance: &'a Instance<'a>,
    args: &EngineArgs,
    control: &Control,
) -> Result<Prepared<'a>, Error> {
    let prepared = geduld::exports::engines::lister(instance, &options(args, instance), control)?;
    explain(args, &prepared.reasons);
    Ok(prepared)
}

/// Prints the reasons for the chosen method, if `-v` was given.
pub fn explain(args: &EngineArgs, reasons: &[String]) {
    if args.verbose {
        reasons.iter().for_each(|reason| say(reason));
    }
}

/// The SAT solver, if it is not the default, which need not be named.
pub fn other_solver(solver: Option<&SolverChoice>) -> Option<SolverChoice> {
    solver.filter(|solver| **solver != SolverChoice::default()).cloned()
}
