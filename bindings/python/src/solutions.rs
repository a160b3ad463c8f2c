//! Iterators over solutions.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use geduld::{Answer, FlatZincSolution};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::assignment::Assignment;
use crate::errors::{interrupted, raised};
use crate::flatzinc;
use crate::options::{Asked, Hold};
use crate::puzzle::Puzzle;
use crate::running::{TICK, by_signal};
use crate::solution::Solution;

/// The source of the solutions.
pub enum Kind {
    Puzzle(Py<Puzzle>, geduld::Solutions<geduld::Solution>),
    Model(geduld::Solutions<geduld::Assignment>),
    FlatZinc(geduld::Solutions<FlatZincSolution>),
}

impl Kind {
    fn wait(&mut self, limit: Duration) -> bool {
        match self {
            Self::Puzzle(_, found) => found.wait(limit),
            Self::Model(found) => found.wait(limit),
            Self::FlatZinc(found) => found.wait(limit),
        }
    }

    fn next<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self {
            Self::Puzzle(owner, found) => {
                let Some(next) = found.next() else { return Ok(None) };
                let solution = next.map_err(|error| raised(py, &error, None))?;
                Ok(Some(Bound::new(py, Solution::new(owner.clone_ref(py), solution))?.into_any()))
            }
            Self::Model(found) => {
                let Some(next) = found.next() else { return Ok(None) };
                let solution = next.map_err(|error| raised(py, &error, None))?;
                Ok(Some(Bound::new(py, Assignment::from(solution))?.into_any()))
            }
            Self::FlatZinc(found) => {
                let Some(next) = found.next() else { return Ok(None) };
                let solution = next.map_err(|error| raised(py, &error, None))?;
                Ok(Some(flatzinc::solution(py, &solution)?))
            }
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            Self::Puzzle(_, found) => found.is_complete(),
            Self::Model(found) => found.is_complete(),
            Self::FlatZinc(found) => found.is_complete(),
        }
    }
}

/// An iterator over solutions, which are found while you read them. Memory stays flat for any number of solutions.
///
/// You can leave the loop at any time. `take(n)` and `list()` return lists, which Jupyter shows as galleries.
///
/// Ctrl-C raises Interrupted, a KeyboardInterrupt. In `list()` and `take(n)`, `found` of the exception has the solutions read so far. In
/// your own loop, you have only the solutions that the loop has read.
///
/// >>> solutions = geduld.bundled("magic-4").solutions()
/// >>> len(solutions.take(3)), len(solutions.take(4))
/// (3, 4)
#[pyclass(module = "geduld")]
pub struct Solutions {
    /// `None` after the end. There is no contention for the lock: a reader has exclusive access to the object.
    found: Option<Mutex<Kind>>,
    hold: Hold,
    left: Option<usize>,
    complete: bool,
}

impl Solutions {
    pub fn new(found: Kind, asked: Asked) -> Self {
        Self { found: Some(Mutex::new(found)), hold: asked.hold, left: asked.limit, complete: false }
    }

    fn end(&mut self, py: Python<'_>) {
        if let Some(found) = self.found.take() {
            let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
            self.complete = found.is_complete();
            // Waits for the search to end, which may take a moment.
            self.hold.own.cancel();
            py.detach(move || drop(found));
        }
    }

    fn list<'py>(slf: &Bound<'py, Self>, limit: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let list = py.import("geduld._tables")?.getattr("SolutionList")?.call0()?;
        let mut left = limit.unwrap_or(usize::MAX);
        while left > 0 {
            // While solutions come faster than they are read, nothing else checks for signals.
            let next = py.check_signals().and_then(|()| slf.borrow_mut().__next__(py));
            match next {
                Ok(Some(solution)) => list.call_method1("append", (solution,)).map(drop)?,
                Ok(None) => break,
                Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                    slf.borrow_mut().end(py);
                    return Err(interrupted(py, Some(&list)));
                }
                Err(error) => return Err(error),
            }
            left -= 1;
        }
        Ok(list)
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.left == Some(0) {
            self.end(py);
        }
        let Some(found) = &mut self.found else { return Ok(None) };
        let found = found.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !found.wait(Duration::ZERO) {
            loop {
                if py.detach(|| found.wait(TICK)) {
                    break;
                }
                if let Err(error) = self.hold.look(py).and_then(|()| py.check_signals()) {
                    self.end(py);
                    return Err(by_signal(py, &error, None));
                }
            }
            self.hold.look(py)?;
        }
        match found.next(py) {
            Ok(Some(solution)) => {
                if let Some(left) = &mut self.left {
                    *left -= 1;
                }
                Ok(Some(solution))
            }
            Ok(None) => {
                self.hold.look(py)?;
                self.end(py);
                Ok(None)
            }
            Err(error) => {
                self.end(py);
                Err(error)
            }
        }
    }

    /// Whether all solutions were read. False while there may be more, and if a limit, a time limit or a token ended the list.
    #[getter]
    fn complete(&self) -> bool {
        self.complete
    }

    /// The next solutions, at most `number`, as a list that Jupyter shows as a gallery.
    fn take<'py>(slf: &Bound<'py, Self>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        Self::list(slf, Some(number))
    }

    /// All remaining solutions, as a list that Jupyter shows as a gallery. After Ctrl-C, `found` of the exception has those read so far.
    #[pyo3(name = "list")]
    fn all<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::list(slf, None)
    }

    /// Ends the search. This happens by itself when nothing refers to the iterator any more.
    fn close(&mut self, py: Python<'_>) {
        self.end(py);
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &mut self,
        py: Python<'_>,
        _class: &Bound<'_, PyAny>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.end(py);
    }

    /// For annotations: `Solutions[Solution]`.
    #[classmethod]
    fn __class_getitem__(class: &Bound<'_, PyType>, _of: &Bound<'_, PyAny>) -> Py<PyType> {
        class.clone().unbind()
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyRuntimeError::new_err("a running search cannot be pickled: pickle its solutions"))
    }
}

/// The solution of an answer; None if there is none. Raises if the work ended early.
pub fn answer<'py, S>(
    py: Python<'py>,
    answer: Answer<S>,
    object: impl FnOnce(S) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    match answer {
        Answer::Solution(solution) => object(solution),
        Answer::NoSolution => Ok(py.None().into_bound(py)),
        Answer::Stopped => {
            let class = py.import("geduld._errors")?.getattr("NotFound")?;
            Err(PyErr::from_value(class.call1(("nothing was found before the work was ended",))?))
        }
    }
}
