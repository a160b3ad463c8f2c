//! Options that contradict one another, beyond what the definition of each says.

use clap::error::ErrorKind;
use geduld::SolverChoice;
use geduld::exports::engines::Enumeration;

use super::{Command, EngineArgs};

impl Command {
    /// The first contradiction between options, as the kind of the mistake and a message.
    pub(super) fn contradiction(&self) -> Option<(ErrorKind, String)> {
        let conflict = |message| Some((ErrorKind::ArgumentConflict, message));
        if let Some(engine) = self.engine() {
            let given = engine.method.engine.given(self.sat_only()).map_err(|error| error.to_string());
            if let Err(error) = given.and_then(|_| engine.check_enumeration()) {
                return conflict(format!("{error}: leave out one of them"));
            }
        }
        match (self, self.sat_only(), self.proof(), self.not_for_proofs()) {
            (Self::Solve(solve), Some(name), ..) if !solve.strategy.is_empty() => conflict(format!(
                "{name} means the SAT engine, and --strategy excludes it: leave out one of them"
            )),
            (_, _, Some(proof), Some(other)) => {
                conflict(format!("{proof} needs the solver varisat with blocking clauses: leave out {other}"))
            }
            (Self::List(list), ..) if !list.same.same.is_empty() && list.different.is_none() => Some((
                ErrorKind::MissingRequiredArgument,
                "--same changes a list only with --different: add --different".to_owned(),
            )),
            _ => None,
        }
    }

    /// The engine options, if the command searches for solutions.
    fn engine(&self) -> Option<&EngineArgs> {
        match self {
            Self::Solve(args) => Some(&args.engine),
            Self::List(args) => Some(&args.engine),
            Self::Gallery(args) => Some(&args.engine),
            Self::Count(args) => Some(&args.engine),
            Self::Check(args) => Some(&args.engine),
            _ => None,
        }
    }

    /// The input of `solve` or `count`, if it may be a formula although `--cnf` is not given.
    pub(super) fn may_be_formula(&self) -> Option<&str> {
        match self {
            Self::Solve(args) if !args.cnf => Some(&args.puzzle.puzzle),
            Self::Count(args) if !args.cnf && !args.plan => Some(&args.puzzle.puzzle),
            _ => None,
        }
    }

    /// The name of the option that asks for a proof, if one was given.
    fn proof(&self) -> Option<&'static str> {
        match self {
            Self::Solve(args) => args.proof.as_ref().map(|_| "--proof"),
            Self::Count(args) => args.certificate.as_ref().map(|_| "--certificate"),
            _ => None,
        }
    }

    /// The name of a given option that cannot be combined with a proof.
    fn not_for_proofs(&self) -> Option<&'static str> {
        let engine = self.engine()?;
        let given = [
            (engine.solver.as_ref().is_some_and(|solver| *solver != SolverChoice::Varisat), "--solver"),
            (engine.seed.is_some(), "--seed"),
            (engine.enumeration == Some(Enumeration::Backtracking), "--enumeration"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }

    /// The name of a given option that selects the SAT engine.
    fn sat_only(&self) -> Option<&'static str> {
        self.proof().or_else(|| self.engine()?.sat_only())
    }
}
