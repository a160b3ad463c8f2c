//! `geduld estimate`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use geduld_count::{Control, EngineChoice, Mean, Options, count, counter};
use serde_json::json;

use crate::args::EstimateArgs;
use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::Output;
use crate::progress::Progress;
use crate::progress_line::Stage;
use crate::time::in_words;
use crate::{conditions, counting};

/// How long the speed of the search is measured.
const TRIAL: Duration = Duration::from_millis(500);

pub fn run(args: &EstimateArgs) -> Result<Status, Error> {
    let control = Control::new();
    let puzzle = conditions::load(&args.puzzle)?;
    let progress = Progress::watch(&control, args.progress.is_wanted());
    let instance = puzzle.instance();
    let options = Options { engine: EngineChoice::Search, relax: false, ..Options::default() };
    let engine = counter(&instance, &options)
        .map_err(|error| {
            Error::new(error.to_string(), "only what the search engine serves can be estimated")
        })?
        .engine;
    let threads = counting::threads(args.threads);
    progress.enter(Stage::Doing("estimating"));
    let Some(estimate) = engine.estimate(args.probes.get()) else {
        return Err(Error::new("this engine has no estimate", "count instead"));
    };

    let timer = control.clone();
    std::thread::spawn(move || {
        std::thread::sleep(TRIAL);
        timer.stop();
    });
    let cubes: Vec<usize> = (0..engine.cube_count()).collect();
    let start = Instant::now();
    count(engine.as_ref(), &cubes, &BTreeMap::new(), threads, &control, |_| {})?;
    #[expect(clippy::cast_precision_loss, reason = "a rate for an estimate")]
    let rate = control.progress().nodes as f64 / start.elapsed().as_secs_f64();
    let seconds = (rate > 0.0).then(|| estimate.nodes.mean / rate).filter(|seconds| seconds.is_finite());

    drop(progress);
    let mut output = Output::new();
    if args.format.is_json() {
        let object = json!({
            "puzzle": puzzle.name,
            "kind": puzzle.family.kind(),
            "solutions": estimate.solutions.mean,
            "solutions_error": error(&estimate.solutions),
            "nodes": estimate.nodes.mean,
            "nodes_error": error(&estimate.nodes),
            "seconds": seconds.map(|seconds| (seconds * 1000.0).round() / 1000.0),
            "probes": args.probes,
            "threads": threads,
        });
        output.line(&object.to_string())?;
    } else {
        output.line(&heading(&puzzle))?;
        for (name, mean) in [("solutions", &estimate.solutions), ("nodes", &estimate.nodes)] {
            let figures = in_figures(mean);
            let figures = figures.as_deref().unwrap_or("unknown: no probe came upon one");
            output.line(&format!("  {name:<9}  {figures}"))?;
        }
        let time = seconds.map_or("unknown".to_owned(), |seconds| format!("about {}", in_words(seconds)));
        output.line(&format!("  time       {time} on {}", counting::number_of_threads(threads)))?;
        output.line(&format!(
            "an estimate from {} random probes, with standard errors; few probes may miss rare large parts",
            args.probes
        ))?;
    }
    output.flush()?;
    Ok(Status::Done)
}

/// An estimate with its standard error; `None` if no probe came upon anything, which says nothing about how much
/// there is.
fn in_figures(Mean { mean, error }: &Mean) -> Option<String> {
    Some(match (*mean, *error) {
        (0.0, _) => return None,
        (f64::INFINITY, _) => "more than can be told".to_owned(),
        (mean, f64::INFINITY) => format!("about {mean:.2e}, the error unknown"),
        (0.0..1e6, error) => format!("about {mean:.0} ± {error:.0}"),
        (mean, error) => format!("about {mean:.2e} ± {error:.0e}"),
    })
}

/// The error of an estimate, if there is anything to tell it from; JSON has no infinity.
fn error(Mean { mean, error }: &Mean) -> Option<f64> {
    (*mean > 0.0 && error.is_finite()).then_some(*error)
}
