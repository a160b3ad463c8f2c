//! The adapter for solvers in shared libraries.
//!
//! Models are checked against every clause, as for commands. The answer "no model" of a library cannot be checked.

use std::path::{Path, PathBuf};

use geduld_ipasir::{Answer, Library, LibraryError};

use crate::checked::Checked;
use crate::literal::index;
use crate::{CommandError, Outcome, Solver, SolverError, SolverLimits};

/// A shared library with the interface IPASIR, by its name: `ipasir:/usr/lib/libcadical.so`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverLibrary {
    text: String,
    file: PathBuf,
}

impl SolverLibrary {
    /// The library in this file. Messages call it `text`.
    pub(crate) fn new(text: &str, file: &str) -> Self {
        Self { text: text.to_owned(), file: file.into() }
    }

    /// The name as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The name and version that the library reports; `None` if it reports nothing.
    ///
    /// # Errors
    /// If it cannot be loaded.
    pub fn version(&self) -> Result<Option<String>, CommandError> {
        let library = Library::load(&self.file).map_err(|error| self.useless(&error))?;
        Ok(Some(library.signature()).filter(|signature| !signature.is_empty()))
    }

    fn useless(&self, error: &LibraryError) -> CommandError {
        CommandError::Library { library: self.text.clone(), problem: error.to_string() }
    }
}

/// A solver of a library, over a fixed number of variables. It reports neither work nor statistics, because IPASIR
/// has no function for them.
pub struct Ipasir {
    library: SolverLibrary,
    limits: SolverLimits,
    /// `None` after an interruption, or if the library cannot be used: then the first call of `solve` returns the
    /// reason.
    solver: Option<geduld_ipasir::Solver>,
    checked: Checked,
    /// By variable, counted from 0: whether the library has seen it. Other variables are free, and the library must
    /// not be asked for their values.
    seen: Vec<bool>,
}

impl Ipasir {
    /// A solver without clauses that gives up when it is asked to stop. If the library cannot be loaded, `solve`
    /// returns an error.
    ///
    /// # Panics
    /// If there are more than 2^31 - 1 variables, or `limits` limit the work.
    pub fn new(library: SolverLibrary, variables: usize, limits: SolverLimits) -> Self {
        assert!(limits.work.is_none(), "the work of a library is not measured");
        let made = Library::load(&library.file).and_then(|loaded| loaded.solver(limits.stop.clone()));
        Self {
            library,
            limits,
            solver: made.ok(),
            checked: Checked::new(variables),
            seen: vec![false; variables],
        }
    }

    fn see(&mut self, literals: &[i32]) {
        for &literal in literals {
            self.seen[index(literal, self.checked.variables)] = true;
        }
    }

    /// The reason why there is no solver. Tries again to make one.
    fn reason(&self) -> CommandError {
        match Library::load(&self.library.file).and_then(|library| library.solver(None)) {
            Err(error) => self.library.useless(&error),
            Ok(_) => self.library.useless(&LibraryError::NoSolver),
        }
    }

    /// Reads the model.
    fn model(&self, solver: &geduld_ipasir::Solver) -> Result<Vec<bool>, CommandError> {
        let value = |(variable, &seen)| if seen { solver.value(variable) } else { Ok(None) };
        let values = (1..).zip(&self.seen).map(value);
        values.map(|value| Ok(value.map_err(|error| self.strange(&error))?.unwrap_or(false))).collect()
    }

    fn strange(&self, error: &geduld_ipasir::Nonsense) -> CommandError {
        CommandError::Library { library: self.library.text.clone(), problem: error.to_string() }
    }
}

impl Solver for Ipasir {
    fn variables(&self) -> usize {
        self.checked.variables
    }

    fn add_clause(&mut self, clause: &[i32]) {
        self.checked.add(clause);
        self.see(clause);
        if let Some(solver) = &mut self.solver {
            clause.iter().chain(&[0]).for_each(|&literal| solver.add(literal));
        }
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        self.checked.begin(assumptions)?;
        self.see(assumptions);
        let Some(mut solver) = self.solver.take() else { return Err(self.reason().into()) };
        if self.limits.stop_requested() {
            return Ok(self.checked.interrupted());
        }
        assumptions.iter().for_each(|&literal| solver.assume(literal));
        let outcome = match solver.solve().map_err(|error| self.strange(&error))? {
            Answer::Satisfiable => {
                self.checked.satisfiable(self.model(&solver)?, assumptions, &self.library.text)?
            }
            Answer::Unsatisfiable => {
                let failed = assumptions.iter().copied().filter(|&literal| solver.failed(literal));
                self.checked.unsatisfiable(failed.collect())
            }
            Answer::Unknown if self.limits.stop_requested() => return Ok(self.checked.interrupted()),
            Answer::Unknown => {
                return Err(CommandError::GaveUp { command: self.library.text.clone() }.into());
            }
        };
        self.solver = Some(solver);
        Ok(outcome)
    }

    fn value(&self, literal: i32) -> bool {
        self.checked.value(literal)
    }

    fn failed_assumptions(&self) -> &[i32] {
        self.checked.failed()
    }
}
