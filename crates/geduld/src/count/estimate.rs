//! Estimates of a count.

use std::time::Duration;

use geduld_count::{Control, CountError, Engine, EngineChoice, Mean, Options, Probing, count_all, counter};
use geduld_model::Instance;
use web_time::Instant;

/// An estimate of a count, from random probes and a short trial run.
///
/// Probes have fixed seeds: the same puzzle always gives the same estimate, except for the time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of solutions, with the standard error. 0 means that no probe reached a solution. It does not mean
    /// that there are none.
    pub solutions: Mean,
    /// The number of nodes of a search that uses the symmetries of the model. A node takes well below a microsecond.
    pub nodes: Mean,
    /// The time in seconds of this search on the requested number of threads. `None` if it cannot be estimated.
    pub seconds: Option<f64>,
}

/// The duration of the trial run that measures the speed of the search.
const TRIAL: Duration = Duration::from_millis(500);

/// The number of nodes of the first trial run, where only a number of nodes can end a run.
const FIRST_TRIAL: u64 = 50_000;

/// A prepared search that can be estimated.
pub struct Estimator<'a>(Box<dyn Engine + 'a>);

impl<'a> Estimator<'a> {
    /// Prepares the search for an instance. Returns `None` if the search does not support its model.
    ///
    /// # Errors
    /// If the search cannot be prepared.
    pub fn prepare(instance: &'a Instance<'a>) -> Result<Option<Self>, CountError> {
        let options = Options { engine: EngineChoice::Search, relax: false, ..Options::default() };
        match counter(instance, &options, &Control::new()) {
            Err(CountError::Unsupported(_)) => Ok(None),
            prepared => Ok(Some(Self(prepared?.engine))),
        }
    }

    /// Makes random probes, and counts for half a second to measure the speed. Returns `None` if the search cannot be
    /// probed.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn estimate(&self, probing: Probing, threads: usize) -> Result<Option<Estimate>, CountError> {
        let Some(estimate) = self.0.estimate(probing) else { return Ok(None) };
        let geduld_count::Estimate { solutions, nodes, .. } = estimate;
        let rate = if cfg!(target_family = "wasm") { self.rate_alone()? } else { self.rate(threads)? };
        let seconds = (rate > 0.0).then(|| nodes.mean / rate).filter(|seconds| seconds.is_finite());
        Ok(Some(Estimate { solutions, nodes, seconds }))
    }

    /// Nodes per second, measured with a count that a timer thread stops.
    fn rate(&self, threads: usize) -> Result<f64, CountError> {
        let trial = Control::new();
        let timer = trial.clone();
        let stop = move || {
            std::thread::sleep(TRIAL);
            timer.stop();
        };
        std::thread::Builder::new().spawn(stop).map_err(CountError::Thread)?;
        let start = Instant::now();
        count_all(self.0.as_ref(), threads, &trial)?;
        Ok(nodes_a_second(&trial, start))
    }

    /// Nodes per second without threads: larger and larger counts, until one takes long enough or is complete.
    fn rate_alone(&self) -> Result<f64, CountError> {
        let mut limit = FIRST_TRIAL;
        loop {
            let trial = Control::with_limit(limit);
            let start = Instant::now();
            let counted = count_all(self.0.as_ref(), 1, &trial)?;
            if counted.complete || start.elapsed() > TRIAL / 4 || limit > u64::MAX / 4 {
                return Ok(nodes_a_second(&trial, start));
            }
            limit *= 4;
        }
    }
}

fn nodes_a_second(trial: &Control, start: Instant) -> f64 {
    let nodes = trial.progress().nodes as f64;
    nodes / start.elapsed().as_secs_f64()
}
