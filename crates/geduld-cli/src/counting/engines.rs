//! What the commands that look for solutions have in common: options, the choice of an engine, and what is said of both.

use std::num::NonZeroUsize;

use geduld_count::{Control, Options, Prepared, SatOptions, Trial};
use geduld_encode::Encodings;
use geduld_model::Instance;
use geduld_solve::SolverChoice;

use crate::args::{EngineArgs, MethodArgs};
use crate::error::Error;
use crate::running::work::Work;
use crate::terminal::progress::say;

/// How many threads to use: as many as asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(available, NonZeroUsize::get)
}

/// How a count is made, as the arguments ask for it; `recorded` says whether it is recorded or shared out.
pub fn options_for_count(args: &EngineArgs, instance: &Instance<'_>, recorded: bool) -> Options {
    Options { trial: Trial::of_count(instance, recorded), ..options(args, instance) }
}

/// How solutions are looked for, as the arguments ask for it.
pub fn options(args: &EngineArgs, instance: &Instance<'_>) -> Options {
    let (solver, seed) = (args.solver.clone().unwrap_or_default(), args.seed.unwrap_or_default());
    let enumeration = Some(args.enumeration());
    let sat = SatOptions { solver, seed, enumeration, ..sat_options(&args.method, instance) };
    let (engine, symmetry) = (args.method.engine, !args.method.no_symmetry);
    Options { engine, symmetry, sat, sat_only: args.sat_only(), ..Options::default() }
}

/// How one solution is looked for, as the arguments ask for it.
pub fn options_for_one(args: &EngineArgs, instance: &Instance<'_>) -> Options {
    let mut options = options(args, instance);
    let eliminates = options.sat.solver.eliminates();
    let fitting = Encodings::for_one_solution(&instance.model, eliminates);
    options.sat.encodings = args.method.encodings.or(fitting);
    options
}

/// How the SAT engine works, as far as it changes what cubes come to.
pub fn sat_options(method: &MethodArgs, instance: &Instance<'_>) -> SatOptions {
    SatOptions { encodings: method.encodings.encodings(&instance.model), ..SatOptions::default() }
}

/// The engine to list solutions with, at most so many, and what was decided about it.
pub fn lister<'a>(
    instance: &'a Instance<'a>,
    args: &EngineArgs,
    limit: Option<u64>,
    control: &Control,
) -> Result<Prepared<'a>, Error> {
    let options = Options { trial: Trial::of_list(instance, limit), ..options(args, instance) };
    let prepared = geduld_count::lister(instance, &options, control)?;
    explain(args, &prepared.reasons);
    Ok(prepared)
}

/// From now on a count stops by itself when it is asked to. A library that does not is left behind with what was counted last.
pub fn ready(work: &Work, args: &EngineArgs) {
    if args.solver.as_ref().is_some_and(SolverChoice::is_library) {
        work.ready_or(
            || "the library of the solver did not stop when it was asked to: what was counted last is lost",
        );
    } else {
        work.ready();
    }
}

/// Says why a count or list is made as it is, if that is asked for.
pub fn explain(args: &EngineArgs, reasons: &[String]) {
    if args.verbose {
        reasons.iter().for_each(|reason| say(reason));
    }
}

/// A SAT solver, if it is not the one that always works: that need not be named.
pub fn other_solver(solver: Option<&SolverChoice>) -> Option<SolverChoice> {
    solver.filter(|solver| **solver != SolverChoice::default()).cloned()
}
