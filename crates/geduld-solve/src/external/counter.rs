//! Model counters: programs that count the models of a formula without looking at each.
//!
//! A call of `count` is a process, which gets the formula in the format of the model counting competition and tells the number in
//! the same format ([`told`](super::told)). Nobody can check the number.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use super::command::SolverCommand;
use super::error::CommandError;
use super::known::COUNTERS;
use super::leftovers::Folder;
use super::process;
use super::told::Told;
use crate::SolverLimits;
use crate::{Outcome, Solver, SolverError};

/// A program that counts models, and its arguments, written as in a shell: `ganak`, `'/opt/my counter' --exact`.
///
/// It gets the formula as its last argument, or wherever `{formula}` stands in the command, and tells the count in a line
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
    /// The variables that models are told apart by; `None` if it is all of them.
    pub show: Option<&'a [i32]>,
    /// Whether the variables that are shown determine all others: then a projection makes no difference to the number.
    pub determined: bool,
}

impl CounterCommand {
    /// Reads a command; `text` is how messages call it. `None` if it is no counter that is known, unless any will do.
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

    /// The first line that the program writes when it is asked for its version, if it is known to tell.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn version(&self) -> Result<Option<String>, CommandError> {
        self.command.version()
    }

    /// Has the models of a formula counted: the number in decimal digits. `None` if somebody wanted an end; the process is then
    /// killed.
    ///
    /// # Errors
    /// If the program cannot be run, tells no count, or one that is not exact; or if it knows no projections and the formula has
    /// one that matters.
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
        // Whatever it wrote before it crashed may be cut off.
        let told = match ended.status.code() {
            Some(0 | 10 | 20 | 30) => Told::read(BufReader::new(&ended.output)).map_err(temporary)?,
            _ => Told::default(),
        };
        match told.count() {
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

/// What stands for a solver where a counter was named: it says that it is none.
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
