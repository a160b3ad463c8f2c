//! `geduld estimate`

use geduld::Mean;
use geduld::exports::count::{Estimate, Estimator};
use geduld::exports::engines::Probing;
use geduld::exports::models::{Instance, number_of};
use serde_json::json;

use crate::args::{EstimateArgs, SameArgs};
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::problem;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;
use crate::terminal::time::in_words;

/// Estimates a count by random probes and a short trial; `None` if the search does not support the puzzle.
pub fn estimate(
    instance: &Instance<'_>,
    probing: Probing,
    threads: usize,
    work: &Work,
) -> Result<Option<Estimate>, Error> {
    let Some(estimator) = Estimator::prepare(instance)? else { return Ok(None) };
    work.progress().enter(Stage::Doing("estimating"));
    Ok(estimator.estimate(probing, threads)?)
}

pub fn run(args: &EstimateArgs) -> Result<Status, Error> {
    let loaded = problem::load(&args.puzzle, &SameArgs::default())?;
    let problem = &loaded;
    let work = Work::begin(
        args.work,
        || "the estimate was ended early, without a result; fewer --probes take less time",
    )?;
    let instance = work.announce(problem.instance());
    let threads = engines::threads(args.threads);
    let estimated = estimate(&instance, Probing::all(args.probes.get()), threads, &work)?;
    let Some(Estimate { solutions, nodes, seconds, .. }) = estimated else {
        return Err(Error::new(
            "only puzzles and models that the search supports can be estimated",
            "count instead",
        ));
    };
    drop(work);
    let text = if args.format.is_json() {
        let object = json!({
            "puzzle": problem.name(),
            "kind": problem.kind(),
            "solutions": solutions.mean,
            "solutions_error": error(&solutions),
            "nodes": nodes.mean,
            "nodes_error": error(&nodes),
            "seconds": seconds.map(|seconds| (seconds * 1000.0).round() / 1000.0),
            "probes": args.probes,
            "threads": threads,
        });
        format!("{object}\n")
    } else {
        let figures = |mean: &Mean| match in_figures(mean) {
            None => "unknown: no probe found one".to_owned(),
            Some(figures) if mean.error.is_infinite() => figures + ", error unknown",
            Some(figures) => figures,
        };
        let time = seconds.map_or("unknown".to_owned(), |seconds| format!("about {}", in_words(seconds)));
        format!(
            "{}\n  solutions  {}\n  nodes      {}\n  time       {time} on {}\n\
             an estimate from {} random probes, with standard errors; few probes may miss rare large parts\n",
            problem.heading(),
            figures(&solutions),
            figures(&nodes),
            number_of(threads, "thread"),
            args.probes
        )
    };
    Report::done(text).print()
}

/// An estimate with its standard error, if it is known; `None` if no probe found anything, because then the number is
/// unknown.
pub fn in_figures(Mean { mean, error }: &Mean) -> Option<String> {
    Some(match (*mean, *error) {
        (0.0, _) => return None,
        (f64::INFINITY, _) => "too many to estimate".to_owned(),
        (0.0..1e6, f64::INFINITY) => format!("about {mean:.0}"),
        (mean, f64::INFINITY) => format!("about {mean:.2e}"),
        (0.0..1e6, error) => format!("about {mean:.0} ± {error:.0}"),
        (mean, error) => format!("about {mean:.2e} ± {error:.0e}"),
    })
}

/// The error of an estimate; `None` if it is unknown or infinite, because JSON has no infinity.
fn error(Mean { mean, error }: &Mean) -> Option<f64> {
    (*mean > 0.0 && error.is_finite()).then_some(*error)
}
