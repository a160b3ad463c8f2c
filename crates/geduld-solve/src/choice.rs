//! The choice of a solver: built in, or a command.

use std::fmt;
use std::str::FromStr;

use crate::external::{COUNTERS, CounterCommand, External, KNOWN, NoSolver, SolverCommand};
use crate::{Batsat, CommandError, Shuffled, Solver, SolverLimits, Varisat};

/// A solver by name.
///
/// ```
/// use geduld_solve::{SolverLimits, Outcome, SolverChoice};
///
/// let choice: SolverChoice = "batsat".parse()?;
/// let mut solver = choice.solver(2, 0, SolverLimits::default());
/// solver.add_clause(&[1, 2]);
/// assert_eq!(solver.solve(&[-1])?, Outcome::Satisfiable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SolverChoice {
    /// [`Varisat`].
    #[default]
    Varisat,
    /// [`Batsat`].
    Batsat,
    /// A program, as a process for each call of `solve`: see [`SolverCommand`].
    Command(SolverCommand),
    /// A program that counts models, and cannot find one.
    Counter(CounterCommand),
}

/// The prefix of the command of a model counter that is not known by its name.
const COUNTER: &str = "counter:";

impl SolverChoice {
    /// The solvers that need no program.
    pub const BUILT_IN: &[Self] = &[Self::Varisat, Self::Batsat];

    /// The programs that are known by name: SAT solvers, then model counters. Each gets the options that it needs.
    pub fn known() -> Vec<Self> {
        let programs = KNOWN.iter().chain(COUNTERS).map(|known| known.program);
        programs.filter_map(|program| program.parse().ok()).collect()
    }

    /// The name: a word for a built-in solver, otherwise the command as it was written.
    pub fn name(&self) -> &str {
        match self {
            Self::Varisat => "varisat",
            Self::Batsat => "batsat",
            Self::Command(command) => command.text(),
            Self::Counter(command) => command.text(),
        }
    }

    /// A description in one line.
    pub fn description(&self) -> String {
        match self {
            Self::Varisat => "varisat, in pure Rust, built in".to_owned(),
            Self::Batsat => "batsat, in pure Rust, a descendant of MiniSat, built in".to_owned(),
            Self::Command(command) => {
                format!("the command `{}`, a process for each call, its models checked", command.text())
            }
            Self::Counter(command) => {
                format!("the model counter `{}`, its count not checked", command.text())
            }
        }
    }

    /// The version, if the solver reports it. A program that is known by name is run to get it; another program is
    /// not run.
    ///
    /// Cost: the start of a process.
    ///
    /// # Errors
    /// If a program that is known by name cannot be run.
    pub fn version(&self) -> Result<Option<String>, CommandError> {
        match self {
            Self::Varisat => Ok(Some("0.2.2".to_owned())),
            Self::Batsat => Ok(Some("0.6.0".to_owned())),
            Self::Command(command) => command.version(),
            Self::Counter(command) => command.version(),
        }
    }

    /// Whether its answer "no model" cannot be checked. Models are always checked.
    pub fn is_external(&self) -> bool {
        !Self::BUILT_IN.contains(self)
    }

    /// Whether the solver eliminates variables while it searches, and is faster with pairs than with auxiliaries for
    /// "at most one". Measurements show this for CaDiCaL.
    pub fn eliminates(&self) -> bool {
        matches!(self, Self::Command(command) if command.eliminates())
    }

    /// Makes a solver without clauses over this many variables. For a model counter, it only reports that it cannot
    /// find models.
    ///
    /// With `seed` 0 it gets the formula as it is. Any other number gives it the same formula in another order
    /// ([`Shuffled`]): the answers are the same, but models and times differ.
    ///
    /// # Panics
    /// If there are more variables than the solver supports (at least 2^28), or the work is limited and the solver
    /// does not measure it ([`SolverLimits::work`]).
    pub fn solver(&self, variables: usize, seed: u64, limits: SolverLimits) -> Box<dyn Solver> {
        let solver: Box<dyn Solver> = match self {
            Self::Varisat => Box::new(Varisat::with_limits(variables, limits)),
            Self::Batsat => Box::new(Batsat::with_limits(variables, limits)),
            Self::Command(command) => Box::new(External::new(command.clone(), variables, limits)),
            Self::Counter(command) => Box::new(NoSolver { counter: command.text().to_owned(), variables }),
        };
        if seed == 0 { solver } else { Box::new(Shuffled::new(solver, seed)) }
    }
}

impl FromStr for SolverChoice {
    type Err = CommandError;

    /// Reads the name of a built-in solver, `counter:` and the command of a model counter, or a command. A command
    /// whose name is that of a known counter is a model counter.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        let text = text.trim();
        if let Some(choice) = Self::BUILT_IN.iter().find(|choice| choice.name() == text) {
            return Ok(choice.clone());
        }
        if let Some(command) = text.strip_prefix(COUNTER) {
            return CounterCommand::read(command, text, true)?
                .map(Self::Counter)
                .ok_or_else(|| CommandError::Syntax(text.to_owned(), "it names no program"));
        }
        match CounterCommand::read(text, text, false)? {
            Some(counter) => Ok(Self::Counter(counter)),
            None => text.parse().map(Self::Command),
        }
    }
}

impl fmt::Display for SolverChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for choice in SolverChoice::BUILT_IN {
            assert_eq!(choice.name().parse::<SolverChoice>().unwrap(), *choice);
        }
        let command: SolverChoice = " cadical --sat -q".parse().unwrap();
        assert_eq!(command.to_string(), "cadical --sat -q");
        assert!(command.is_external() && command.eliminates());
        assert!(!"minisat".parse::<SolverChoice>().unwrap().eliminates());
        assert!("".parse::<SolverChoice>().is_err());
        assert!("cadical 'q".parse::<SolverChoice>().is_err());
        assert_eq!(SolverChoice::known().len(), KNOWN.len() + COUNTERS.len());
    }
}
