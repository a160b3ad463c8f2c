//! Keywords that all methods share.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use geduld::{Cancel, Engine, Options, Progress, Show};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::convert::{pins, texts};
use crate::errors::option;
use crate::{running, token};

/// The keywords of a call, as options.
pub struct Asked {
    pub options: Options,
    pub pins: Vec<String>,
    pub conditions: Vec<String>,
    pub limit: Option<usize>,
    pub hold: Hold,
}

/// The tokens that end work, and the function that receives its progress.
pub struct Hold {
    /// Ends this work only.
    pub own: Cancel,
    /// The token that the user gave.
    given: Option<Cancel>,
    progress: Option<Py<PyAny>>,
    told: Arc<Mutex<Option<Progress>>>,
}

impl Hold {
    /// Ends the work if the user's token says so, and reports progress, on the thread of the caller.
    pub fn look(&self, py: Python<'_>) -> PyResult<()> {
        if self.given.as_ref().is_some_and(Cancel::is_cancelled) {
            self.own.cancel();
        }
        let Some(progress) = &self.progress else { return Ok(()) };
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner).take();
        told.map_or(Ok(()), |told| running::tell(py, progress, &told))
    }
}

/// Reads keywords. None counts as not given. `known` are the keywords that the method has.
pub fn asked(method: &str, known: &[&str], given: Option<&Bound<'_, PyDict>>) -> PyResult<Asked> {
    let own = Cancel::new();
    // An estimate ends by itself, and takes no token.
    let mut options = if method == "estimate" { Options::new() } else { Options::new().cancel(&own) };
    let hold = Hold { own, given: None, progress: None, told: Arc::default() };
    let mut asked =
        Asked { options: Options::new(), pins: Vec::new(), conditions: Vec::new(), limit: None, hold };
    for (key, value) in given.into_iter().flatten() {
        let key: String = key.extract()?;
        if !known.contains(&key.as_str()) {
            let others = value.py().import("geduld._others")?;
            let message: String = others.call_method1("keyword", (method, key, known))?.extract()?;
            return Err(PyTypeError::new_err(message));
        }
        if value.is_none() {
            continue;
        }
        options = match key.as_str() {
            "threads" => options.threads(threads(&value)?),
            "time_limit" => options.time_limit(duration(&value)?),
            "engine" => options.engine(engine(&value)?),
            "symmetry" => options.symmetry(value.extract()?),
            "verify" => options.verify(value.extract()?),
            "count_by" => options.count_by(texts(&value)?),
            "checkpoint" => options.checkpoint(value.extract::<PathBuf>()?),
            "probes" => options.probes(value.extract()?),
            "different" => match show(&value)? {
                Some(show) => options.show(show),
                None => options,
            },
            "progress" => {
                asked.hold.progress = Some(running::callback(&value)?);
                let told = Arc::clone(&asked.hold.told);
                options.on_progress(move |progress| {
                    *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
                })
            }
            "cancel" => {
                asked.hold.given = Some(value.cast::<token::Cancel>()?.get().0.clone());
                options
            }
            "limit" => {
                asked.limit = Some(value.extract()?);
                options
            }
            "pins" => {
                asked.pins = pins(&value)?;
                options
            }
            _ => {
                asked.conditions = texts(&value)?;
                options
            }
        };
    }
    asked.options = options;
    Ok(asked)
}

/// A number of threads. No machine has more cores, and so many threads would exhaust it.
fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let threads = value.extract().ok().filter(|&threads: &usize| threads <= 1024);
    threads.ok_or_else(|| not_one_of(value, "threads is a number from 1 to 1024"))
}

/// Seconds as a number, or a `timedelta`.
fn duration(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds = value.extract().or_else(|_| value.call_method0("total_seconds")?.extract::<f64>());
    let limit = seconds.ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.ok_or_else(|| not_one_of(value, "time_limit is a number of seconds, or a timedelta"))
}

fn engine(value: &Bound<'_, PyAny>) -> PyResult<Engine> {
    let named = value.extract::<String>().ok().and_then(|name| Engine::by_name(&name));
    named.ok_or_else(|| {
        let names: Vec<String> = Engine::ALL.iter().map(|engine| format!("{:?}", engine.name())).collect();
        not_one_of(value, &format!("engine is one of {}", names.join(", ")))
    })
}

/// The exception for a value that is none of the allowed ones.
fn not_one_of(value: &Bound<'_, PyAny>, known: &str) -> PyErr {
    let given = value.repr().map_or_else(|_| "that".to_owned(), |text| text.to_string());
    option(value.py(), &format!("{known}, not {given}"))
}

fn show(value: &Bound<'_, PyAny>) -> PyResult<Option<Show>> {
    if value.is_instance_of::<PyBool>() {
        return Ok(value.extract::<bool>()?.then_some(Show::Classes));
    }
    match value.extract::<String>().as_deref() {
        Ok("layouts" | "figures" | "up_to_rotation") => Ok(Some(Show::Projected)),
        _ => {
            Err(not_one_of(value, "different is True, False, \"layouts\", \"figures\" or \"up_to_rotation\""))
        }
    }
}
