//! A solver that a library has made.

use std::ffi::{c_int, c_void};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use crate::LibraryError;
use crate::library::Functions;

/// The answer of a call of [`Solver::solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model.
    Satisfiable,
    /// No model agrees with the assumptions.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// A function returned something that the interface does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("its function `{function}` returned {returned}, which the interface does not allow")]
pub struct Nonsense {
    /// The function.
    pub function: &'static str,
    /// The value that it returned.
    pub returned: i32,
}

/// A solver. Its literals are nonzero numbers as in DIMACS.
///
/// Not `Send`: a library may keep data that belongs to a thread.
#[derive(Debug)]
pub struct Solver {
    functions: Functions,
    /// Made by `init`, and given only to the library.
    solver: NonNull<c_void>,
    /// The flag that the callback reads. It must live as long as the solver.
    _stop: Option<Arc<AtomicBool>>,
    /// Whether a clause has begun, but has not ended.
    in_clause: bool,
    /// The answer of the last call of `solve`, if nothing was added since. It decides which functions may be called.
    answer: Option<Answer>,
}

/// The callback by which the solver asks whether it must stop.
extern "C" fn terminate(stop: *mut c_void) -> c_int {
    // SAFETY: the pointer is the one that `Solver::new` has given to the solver, to a flag that lives as long as the solver.
    let stop = unsafe { &*stop.cast::<AtomicBool>().cast_const() };
    stop.load(Ordering::Relaxed).into()
}

impl Solver {
    pub(crate) fn new(functions: Functions, stop: Option<Arc<AtomicBool>>) -> Result<Self, LibraryError> {
        // SAFETY: the function has no requirements.
        let solver = unsafe { (functions.init)() };
        let solver = NonNull::new(solver).ok_or(LibraryError::NoSolver)?;
        if let Some(stop) = &stop {
            let flag = Arc::as_ptr(stop).cast_mut().cast::<c_void>();
            // SAFETY: the solver exists. The callback expects this pointer; the flag lives as long as `_stop`, which is dropped
            // after the solver was released, and may be read by every thread.
            unsafe { (functions.set_terminate)(solver.as_ptr(), flag, Some(terminate)) };
        }
        Ok(Self { functions, solver, _stop: stop, in_clause: false, answer: None })
    }

    /// Adds a literal to the clause, or ends the clause with 0. After this, nothing can be asked about the last
    /// answer.
    ///
    /// # Panics
    /// If it is `i32::MIN`, which has no negation.
    pub fn add(&mut self, literal: i32) {
        assert_ne!(literal, i32::MIN, "it is not a literal");
        self.answer = None;
        self.in_clause = literal != 0;
        // SAFETY: the solver exists, and clauses may be added in every state.
        unsafe { (self.functions.add)(self.solver.as_ptr(), literal) }
    }

    /// Assumes a literal for the next call of `solve`. After this, nothing can be asked about the last answer.
    ///
    /// # Panics
    /// If it is 0 or `i32::MIN`.
    pub fn assume(&mut self, literal: i32) {
        assert!(literal != 0 && literal != i32::MIN, "it is not a literal");
        self.answer = None;
        // SAFETY: the solver exists, and literals may be assumed in every state.
        unsafe { (self.functions.assume)(self.solver.as_ptr(), literal) }
    }

    /// Searches for a model of the clauses in which the assumptions hold. After this, the assumptions are gone.
    ///
    /// # Errors
    /// If the library returns something other than an answer.
    ///
    /// # Panics
    /// If a clause was not ended.
    pub fn solve(&mut self) -> Result<Answer, Nonsense> {
        assert!(!self.in_clause, "a clause is not ended");
        self.answer = None;
        // SAFETY: the solver exists, and no clause is open.
        let answer = match unsafe { (self.functions.solve)(self.solver.as_ptr()) } {
            10 => Answer::Satisfiable,
            20 => Answer::Unsatisfiable,
            0 => Answer::Unknown,
            returned => return Err(Nonsense { function: "ipasir_solve", returned }),
        };
        self.answer = Some(answer);
        Ok(answer)
    }

    /// The value of a literal in the model; `None` if both values are possible. Its variable must have been added or
    /// assumed.
    ///
    /// # Errors
    /// If the library returns something other than the literal, its opposite, or 0.
    ///
    /// # Panics
    /// If the last answer is not [`Answer::Satisfiable`], or something was added since.
    pub fn value(&self, literal: i32) -> Result<Option<bool>, Nonsense> {
        assert_eq!(self.answer, Some(Answer::Satisfiable), "there is no model");
        // SAFETY: the solver exists, and has just found a model.
        match unsafe { (self.functions.value)(self.solver.as_ptr(), literal) } {
            0 => Ok(None),
            value if value == literal => Ok(Some(true)),
            value if value.checked_neg() == Some(literal) => Ok(Some(false)),
            returned => Err(Nonsense { function: "ipasir_val", returned }),
        }
    }

    /// Whether an assumption of the last call of `solve` was used to show that there is no model.
    ///
    /// # Panics
    /// If the last answer is not [`Answer::Unsatisfiable`], or something was added since.
    pub fn failed(&self, assumption: i32) -> bool {
        assert_eq!(self.answer, Some(Answer::Unsatisfiable), "no assumptions have failed");
        // SAFETY: the solver exists, and has just found that there is no model.
        unsafe { (self.functions.failed)(self.solver.as_ptr(), assumption) != 0 }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        // SAFETY: the solver exists, and is not used after this.
        unsafe { (self.functions.release)(self.solver.as_ptr()) }
    }
}
