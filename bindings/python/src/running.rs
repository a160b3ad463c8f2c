//! Runs work on its own thread, while the caller checks for signals and progress.

use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use geduld::Progress;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::errors::{interrupted, raised};
use crate::options::Hold;

/// The interval of these checks.
pub const TICK: Duration = Duration::from_millis(25);
/// The maximum time for interrupted work to end. The preparation of a large puzzle may take longer; the exception then has no results.
const PATIENCE: Duration = Duration::from_secs(2);

/// Does the work, and makes an object of its result. After Ctrl-C, the exception has the results so far.
pub fn run<'py, T: Send + 'static>(
    py: Python<'py>,
    hold: &Hold,
    work: impl FnOnce() -> geduld::Result<T> + Send + 'static,
    object: impl FnOnce(T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (done, result) = channel();
    let result = Mutex::new(result);
    std::thread::Builder::new().spawn(move || {
        // If the caller was interrupted, the receiver is gone.
        let _ = done.send(work());
    })?;
    let receive = |wait| {
        py.detach(|| match result.lock() {
            Ok(result) => result.recv_timeout(wait),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        })
    };
    let mut ended: Option<(PyErr, Instant)> = None;
    let found = loop {
        match receive(TICK) {
            Ok(found) => break found,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work has panicked"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        match &ended {
            None => {
                if let Err(error) = hold.look(py).and_then(|()| py.check_signals()) {
                    hold.own.cancel();
                    ended = Some((error, Instant::now()));
                }
            }
            Some((_, since)) if since.elapsed() < PATIENCE => {}
            Some((error, _)) => return Err(by_signal(py, error, None)),
        }
    };
    if let Some((error, _)) = ended {
        // If nothing was found, this error is dropped in favour of the interruption.
        let found = found.ok().and_then(|found| object(found).ok());
        return Err(by_signal(py, &error, found.as_ref()));
    }
    let found = found.map_err(|error| raised(py, &error, None))?;
    // The last progress of the work.
    hold.look(py)?;
    object(found)
}

/// The exception to raise: for Ctrl-C one with the results so far; an exception of the user's own signal handler is unchanged.
pub fn by_signal(py: Python<'_>, error: &PyErr, found: Option<&Bound<'_, PyAny>>) -> PyErr {
    if error.get_type(py).is(py.get_type::<PyKeyboardInterrupt>()) {
        return interrupted(py, found);
    }
    error.clone_ref(py)
}

/// The function that receives progress: a function of the user, or one that moves a tqdm bar.
pub fn callback(given: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if given.hasattr("update")? && given.hasattr("total")? {
        return Ok(given.py().import("geduld._progress")?.call_method1("of_bar", (given,))?.unbind());
    }
    if !given.is_callable() {
        return Err(PyTypeError::new_err("progress is a function, or a bar of tqdm"));
    }
    Ok(given.clone().unbind())
}

/// Reports progress.
pub fn tell(py: Python<'_>, function: &Py<PyAny>, progress: &Progress) -> PyResult<()> {
    let class = py.import("geduld._results")?.getattr("Progress")?;
    let told = class.call1((progress.fraction, progress.solutions.max(progress.listed), progress.nodes))?;
    function.call1(py, (told,)).map(drop)
}
