//! Which solver works: one of those built in, or a command.

use std::fmt;
use std::str::FromStr;

use crate::external::{External, SolverCommand};
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
}

impl SolverChoice {
    /// The solvers that need no program.
    pub const BUILT_IN: &[Self] = &[Self::Varisat, Self::Batsat];

    /// Its name: a word for one that is built in, the command as it was written for another.
    pub fn name(&self) -> &str {
        match self {
            Self::Varisat => "varisat",
            Self::Batsat => "batsat",
            Self::Command(command) => command.text(),
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
        }
    }

    /// Its version, if it tells. A program that is known by name is run to be asked; another is not.
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
        }
    }

    /// Whether its answer that there is no model cannot be checked. Models are checked in any case.
    pub fn is_external(&self) -> bool {
        matches!(self, Self::Command(_))
    }

    /// A solver without clauses over this many variables.
    ///
    /// `seed` 0 gives it the formula as it is, any other number the same formula in an order of its own ([`Shuffled`]):
    /// the answers are the same, models and the time they take are not.
    ///
    /// # Panics
    /// If there are more variables than the solver supports (2^28 at least), or the work is limited and the solver
    /// does not measure it ([`SolverLimits::work`]).
    pub fn solver(&self, variables: usize, seed: u64, limits: SolverLimits) -> Box<dyn Solver> {
        let solver: Box<dyn Solver> = match self {
            Self::Varisat => Box::new(Varisat::with_limits(variables, limits)),
            Self::Batsat => Box::new(Batsat::with_limits(variables, limits)),
            Self::Command(command) => Box::new(External::new(command.clone(), variables, limits)),
        };
        if seed == 0 { solver } else { Box::new(Shuffled::new(solver, seed)) }
    }
}

impl FromStr for SolverChoice {
    type Err = CommandError;

    /// Reads the name of a solver that is built in, or a command.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        match Self::BUILT_IN.iter().find(|choice| choice.name() == text.trim()) {
            Some(choice) => Ok(choice.clone()),
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
        assert!(command.is_external());
        assert!("".parse::<SolverChoice>().is_err());
        assert!("cadical 'q".parse::<SolverChoice>().is_err());
    }
}
