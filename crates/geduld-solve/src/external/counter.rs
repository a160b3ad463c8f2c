//! Model counters: programs that count the models of a formula without visiting each.
//!
//! Each call of `count` runs a process. It gets the formula in the format of the model counting competition, and
//! prints the number in the same format ([`counter_output`](super::counter_output)). The number cannot be checked.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use super::command::SolverCommand;
use super::counter_output::CounterOutput;
use super::error::CommandError;
use super::known::COUNTERS;
use super::leftovers::Folder;
use super::process;
use crate::SolverLimits;
use crate::{Outcome, Solver, SolverError};

/// A program that counts models, and its arguments, written as in a shell: `ganak`, `'/opt/my counter' --exact`.
///
/// The program gets the formula as its last argument, or in the place of `{formula}`, and prints the count in a line
/// `c s exact arb int N` (or `s N`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterCommand {
    command: SolverCommand,
    text: String,
    projects: bool,
}

/// A formula whose models are counted.
#[derive(Clone, Copy, Debug)]
pub struct CountedFormula<'a> {
    /// The number of variables.
    pub variables: usize,
    /// The clauses.
    pub clauses: &'a [Vec<i32>],
    /// The variables of the projection; `None` for all variables.
    pub show: Option<&'a [i32]>,
    /// Whether the variables of the projection determine all others. Then the projection makes no difference to the
    /// number.
    pub determined: bool,
}

impl CounterCommand {
    /// Reads a command, which messages call `text`. Returns `None` if it is not a known counter, unless `any` command
    /// is allowed.
    pub(crate) fn read(command: &str, text: &str, any: bool) -> Result<Option<Self>, CommandError> {
        let (command, known) = SolverCommand::read(command, COUNTERS)?;
        Ok((any || known.is_some()).then(|| Self {
            command,
            text: text.to_owned(),
            projects: known.is_none_or(|known| known.projects),
        }))
    }

    /// The command as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first line of the output when the program is run for its version; `None` if no argument for that is known.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn version(&self) -> Result<Option<String>, CommandError> {
        self.command.version()
    }

    /// Counts the models of a formula, and returns the number in decimal digits. If a stop is requested, it kills the
    /// process and returns `None`.
    ///
    /// # Errors
    /// If the program cannot be run, or prints no count, or a count that is not exact; or if it does not support
    /// projections and the formula has one that matters.
    pub fn count(
        &self,
        formula: &CountedFormula<'_>,
        limits: &SolverLimits,
    ) -> Result<Option<String>, CommandError> {
        let show = formula.show.filter(|_| self.projects || !formula.determined);
        if show.is_some() && !self.projects {
            return Err(CommandError::NoProjections { command: self.text.clone() });
        }
        let temporary = |error| CommandError::Temporary { folder: std::env::temp_dir(), error };
        let folder = Folder::new().map_err(temporary)?;
        let (file, result) = (folder.file("formula.cnf"), folder.file("result"));
        formula.write(show, &file).map_err(temporary)?;
        let mut process = self.command.process(&file, &result);
        let Some(ended) = process::run(&mut process, &result, limits, &self.text)? else {
            return Ok(None);
        };
        // If it crashed, its output may be incomplete.
        let printed = match ended.status.code() {
            Some(0 | 10 | 20 | 30) => {
                CounterOutput::read(BufReader::new(&ended.output)).map_err(temporary)?
            }
            _ => CounterOutput::default(),
        };
        match printed.count() {
            Ok(Some(count)) => Ok(Some(count)),
            Ok(None) => {
                let (status, said) = (ended.status.to_string(), ended.last_words());
                Err(CommandError::NoCount { command: self.text.clone(), status, said })
            }
            Err(problem) => Err(CommandError::NotExact { command: self.text.clone(), problem }),
        }
    }
}

impl CountedFormula<'_> {
    fn write(&self, show: Option<&[i32]>, file: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        writeln!(out, "c t {}", if show.is_some() { "pmc" } else { "mc" })?;
        writeln!(out, "p cnf {} {}", self.variables, self.clauses.len())?;
        if let Some(show) = show {
            write!(out, "c p show ")?;
            write_list(show, &mut out)?;
        }
        self.clauses.iter().try_for_each(|clause| write_list(clause, &mut out))?;
        out.flush()
    }
}

fn write_list(list: &[i32], out: &mut impl Write) -> io::Result<()> {
    list.iter().try_for_each(|number| write!(out, "{number} "))?;
    writeln!(out, "0")
}

/// Replaces the solver if a counter was named: it only reports that a counter cannot solve.
pub(crate) struct NoSolver {
    pub counter: String,
    pub variables: usize,
}

impl Solver for NoSolver {
    fn variables(&self) -> usize {
        self.variables
    }

    fn add_clause(&mut self, _: &[i32]) {}

    fn solve(&mut self, _: &[i32]) -> Result<Outcome, SolverError> {
        Err(CommandError::OnlyCounts { command: self.counter.clone() }.into())
    }

    fn value(&self, _: i32) -> bool {
        unreachable!("there never is a model")
    }

    fn failed_assumptions(&self) -> &[i32] {
        unreachable!("there never is an answer")
    }
}
