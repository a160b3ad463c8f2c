//! Any program that reads DIMACS, as a solver.
//!
//! Each call of `solve` runs a process. The formula goes into a file, with the assumptions among its clauses, and the
//! answer is read when the process has ended. Nothing is kept from one call to the next. Models are checked against
//! every clause, and output that is not an answer is an error. Only the answer "no model" cannot be checked.
//!
//! The process leads a process group. When it ends, when a stop is requested, or when the solver is dropped, the whole
//! group is killed and the folder with its files is removed.

mod command;
mod counter;
mod counter_output;
mod error;
mod known;
mod leftovers;
mod placeholder;
mod process;
mod report;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

pub use command::SolverCommand;
pub(crate) use counter::NoSolver;
pub use counter::{CountedFormula, CounterCommand};
pub use error::CommandError;
pub(crate) use known::{COUNTERS, KNOWN};
pub use leftovers::{Folder, ProcessGroup, ended_with_us, leave_nothing_behind};

use crate::answer::{Answer, Verdict};
use crate::checked::Checked;
use crate::literal::index;
use crate::{Outcome, Solver, SolverError, SolverLimits, Statistics};
use process::ProcessEnd;

/// A program, as a solver with a fixed number of variables.
///
/// Cost: each call of `solve` writes the whole formula, starts a process (some milliseconds), and begins anew,
/// without learnt clauses. If there is no model, all assumptions are blamed.
#[derive(Debug)]
pub struct External {
    command: SolverCommand,
    limits: SolverLimits,
    checked: Checked,
    /// The work that the program reported, over all calls.
    work: Statistics,
}

impl External {
    /// A solver without clauses that gives up when it is asked to stop; the process is then killed.
    ///
    /// # Panics
    /// If there are more than 2^31 - 1 variables, or `limits` limit the work.
    pub fn new(command: SolverCommand, variables: usize, limits: SolverLimits) -> Self {
        assert!(limits.work.is_none(), "the work of a process is not measured");
        Self { command, limits, checked: Checked::new(variables), work: Statistics::NONE }
    }

    /// Runs the program; `None` if a stop was requested.
    fn ask(&mut self, assumptions: &[i32]) -> Result<Option<Answer>, CommandError> {
        let temporary = |error| CommandError::Temporary { folder: std::env::temp_dir(), error };
        let folder = Folder::new().map_err(temporary)?;
        let (formula, result) = (folder.file("formula.cnf"), folder.file("result"));
        self.write(&formula, assumptions).map_err(temporary)?;
        let mut process = self.command.process(&formula, &result);
        let Some(ended) = process::run(&mut process, &result, &self.limits, self.command.text())? else {
            return Ok(None);
        };
        self.work += Statistics::read(report::end_of(&ended.output));
        (&ended.output).seek(SeekFrom::Start(0)).map_err(temporary)?;
        // Without a second file, the whole answer is on standard output.
        let answer = match File::open(&result) {
            Ok(file) => self.read(BufReader::new(file), &ended),
            Err(_) => self.read(BufReader::new(&ended.output), &ended),
        };
        answer.map(Some)
    }

    fn write(&self, file: &Path, assumptions: &[i32]) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        writeln!(out, "p cnf {} {}", self.checked.variables, self.checked.clauses + assumptions.len())?;
        for &literal in &self.checked.literals {
            write!(out, "{literal}{}", if literal == 0 { '\n' } else { ' ' })?;
        }
        for literal in assumptions {
            writeln!(out, "{literal} 0")?;
        }
        out.flush()
    }

    /// The answer in words and by exit status, if these agree.
    fn read(&self, source: impl io::BufRead, ended: &ProcessEnd) -> Result<Answer, CommandError> {
        let command = || self.command.text().to_owned();
        let by_status = match ended.status.code() {
            Some(0) => None,
            Some(10 | 30) => Some(Verdict::Satisfiable),
            Some(20) => Some(Verdict::Unsatisfiable),
            _ => {
                let (status, said) = (ended.status.to_string(), ended.last_words());
                return Err(CommandError::Ended { command: command(), status, said });
            }
        };
        let answer = Answer::read(source, self.checked.variables)
            .map_err(|error| CommandError::Nonsense { command: command(), error })?;
        match (answer.verdict, by_status) {
            (Some(Verdict::Unknown), _) => Err(CommandError::GaveUp { command: command() }),
            (Some(said), Some(meant)) if said != meant => Err(CommandError::Contradiction {
                command: command(),
                said: said.words(),
                status: ended.status.to_string(),
            }),
            (None, None) if answer.models.is_empty() => {
                Err(CommandError::NoAnswer { command: command(), said: ended.last_words() })
            }
            (said, meant) => {
                let verdict = said.or(meant).or(Some(Verdict::Satisfiable));
                Ok(Answer { verdict, ..answer })
            }
        }
    }

    /// Takes a model, if it is one.
    fn take(&mut self, model: Option<&Vec<i32>>, assumptions: &[i32]) -> Result<Outcome, CommandError> {
        let name = self.command.text();
        let literals = model.ok_or_else(|| CommandError::NoModel { command: name.to_owned() })?;
        // A variable that the program does not mention may have any value, so it is set to false. The clauses are
        // checked with it.
        let mut model = vec![false; self.checked.variables];
        for &literal in literals {
            model[index(literal, self.checked.variables)] = literal > 0;
        }
        self.checked.satisfiable(model, assumptions, name)
    }
}

impl Solver for External {
    fn variables(&self) -> usize {
        self.checked.variables
    }

    fn add_clause(&mut self, clause: &[i32]) {
        self.checked.add(clause);
    }

    fn solve(&mut self, assumptions: &[i32]) -> Result<Outcome, SolverError> {
        self.checked.begin(assumptions)?;
        let Some(answer) = self.ask(assumptions)? else { return Ok(self.checked.interrupted()) };
        if answer.verdict == Some(Verdict::Unsatisfiable) {
            return Ok(self.checked.unsatisfiable(assumptions.to_vec()));
        }
        Ok(self.take(answer.models.first(), assumptions)?)
    }

    fn value(&self, literal: i32) -> bool {
        self.checked.value(literal)
    }

    fn failed_assumptions(&self) -> &[i32] {
        self.checked.failed()
    }

    fn statistics(&self) -> Statistics {
        self.work
    }
}
