//! Iterators over solutions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use geduld::{Answer, Cancel};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::{interrupted, raised};
use crate::options::{Asked, Hold};
use crate::running::{TICK, by_signal};
use crate::solvable::{Found, Objects};
use crate::turns::{Turn, Turns};

/// The source of the solutions.
pub trait Listed: Send {
    fn wait(&mut self, limit: Duration) -> bool;
    fn next(&mut self) -> Option<geduld::Result<Found>>;
    fn is_complete(&self) -> bool;
}

impl<S: Send + 'static> Listed for geduld::Solutions<S>
where
    Found: From<S>,
{
    fn wait(&mut self, limit: Duration) -> bool {
        geduld::Solutions::wait(self, limit)
    }

    fn next(&mut self) -> Option<geduld::Result<Found>> {
        Iterator::next(self).map(|found| found.map(Found::from))
    }

    fn is_complete(&self) -> bool {
        geduld::Solutions::is_complete(self)
    }
}

/// An iterator over solutions, which are found while you read them. Memory stays flat for any number of solutions.
///
/// You can leave the loop at any time. `take(n)` and `list()` return lists, which Jupyter shows as galleries.
///
/// Several threads can read from one iterator: they take turns, and each solution goes to one of them.
///
/// Ctrl-C raises Interrupted, a KeyboardInterrupt. In `list()` and `take(n)`, `found` of the exception has the solutions read so far. In
/// your own loop, you have only the solutions that the loop has read.
///
/// >>> solutions = geduld.bundled("magic-4").solutions()
/// >>> len(solutions.take(3)), len(solutions.take(4))
/// (3, 4)
#[pyclass(module = "geduld", frozen)]
pub struct Solutions {
    turns: Turns<Reader>,
    /// Ends the search.
    own: Cancel,
    complete: AtomicBool,
}

/// The source, with the conditions under which it is read.
struct Reader {
    found: Box<dyn Listed>,
    objects: Objects,
    hold: Hold,
    left: Option<usize>,
}

impl Reader {
    /// The next solution; `None` at the end.
    fn next<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.left == Some(0) {
            return Ok(None);
        }
        if !self.found.wait(Duration::ZERO) {
            while !py.detach(|| self.found.wait(TICK)) {
                let looked = self.hold.look(py).and_then(|()| py.check_signals());
                looked.map_err(|error| by_signal(py, &error, None))?;
            }
            self.hold.look(py)?;
        }
        let next = match self.found.next() {
            Some(found) => Some(self.objects.of(py, found.map_err(|error| raised(py, &error, None))?)?),
            None => None,
        };
        match (&next, &mut self.left) {
            (None, _) => self.hold.look(py)?,
            (Some(_), Some(left)) => *left -= 1,
            (Some(_), None) => {}
        }
        Ok(next)
    }
}

impl Solutions {
    pub fn new(found: Box<dyn Listed>, objects: Objects, asked: Asked) -> Self {
        let own = asked.hold.own.clone();
        let reader = Reader { found, objects, hold: asked.hold, left: asked.limit };
        Self { turns: Turns::new(reader), own, complete: AtomicBool::new(false) }
    }

    fn end(&self, py: Python<'_>, reader: Turn<'_, Reader>) {
        self.complete.store(reader.found.is_complete(), Ordering::Relaxed);
        self.own.cancel();
        // Waits for the search to end, which may take a moment.
        py.detach(move || reader.end());
    }

    fn list<'py>(&self, py: Python<'py>, limit: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let list = py.import("geduld._tables")?.getattr("SolutionList")?.call0()?;
        let mut left = limit.unwrap_or(usize::MAX);
        while left > 0 {
            // While solutions come faster than they are read, nothing else checks for signals.
            let next = py.check_signals().and_then(|()| self.__next__(py));
            match next {
                Ok(Some(solution)) => list.call_method1("append", (solution,)).map(drop)?,
                Ok(None) => break,
                Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                    self.close(py);
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

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(mut reader) = self.turns.next(py)? else { return Ok(None) };
        let next = reader.next(py);
        if !matches!(next, Ok(Some(_))) || reader.is_last() {
            self.end(py, reader);
        }
        next
    }

    /// Whether all solutions were read. False while there may be more, and if a limit, a time limit or a token ended the list.
    #[getter]
    fn complete(&self) -> bool {
        self.complete.load(Ordering::Relaxed)
    }

    /// The next solutions, at most `number`, as a list that Jupyter shows as a gallery.
    fn take<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        self.list(py, Some(number))
    }

    /// All remaining solutions, as a list that Jupyter shows as a gallery. After Ctrl-C, `found` of the exception has those read so far.
    #[pyo3(name = "list")]
    fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.list(py, None)
    }

    /// Ends the search. This happens by itself when nothing refers to the iterator any more. If another thread or the caller of a
    /// progress function is reading a solution, that read is the last one.
    fn close(&self, py: Python<'_>) {
        match self.turns.last() {
            Some(reader) => self.end(py, reader),
            None => self.own.cancel(),
        }
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &self,
        py: Python<'_>,
        _class: &Bound<'_, PyAny>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close(py);
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

/// The solutions of a sample, as a list. Raises if the work ended early.
pub fn sampled<'py, S>(
    py: Python<'py>,
    sample: Option<geduld::Sample<S>>,
    object: impl Fn(S) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(sample) = sample else { return answer(py, Answer::<S>::Stopped, object) };
    let list = py.import("geduld._tables")?.getattr("SolutionList")?.call0()?;
    for solution in sample.solutions {
        list.call_method1("append", (object(solution)?,))?;
    }
    Ok(list)
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
