//! What can be counted, listed and solved: puzzles, and FlatZinc models.

use std::path::Path;

use geduld::count::Subject;
use geduld_flatzinc::FlatZincError;
use geduld_model::Instance;
use geduld_puzzle::{Puzzle, Same};
use geduld_solve::SolverChoice;

use crate::args::{PuzzleArgs, SameArgs};
use crate::counting::engines;
use crate::error::Error;
use crate::output::limit_watch::LimitWatch;
use crate::output::numbers::heading;
use crate::pictures::picture;
use crate::reading::conditions;
use crate::reading::input::Input;

/// A puzzle or a FlatZinc model, as it was read.
pub enum Loaded {
    Puzzle(Box<Puzzle>),
    FlatZinc(Box<FlatZincFile>),
}

/// A FlatZinc model with the name of its file.
pub struct FlatZincFile {
    name: String,
    problem: geduld_flatzinc::Problem,
}

/// The same, borrowed.
#[derive(Clone, Copy)]
pub enum Problem<'a> {
    Puzzle(&'a Puzzle),
    FlatZinc(&'a FlatZincFile),
}

/// The kind of all FlatZinc models, in the place of the kind of a puzzle.
const FLATZINC: &str = "flatzinc";

/// Whether a file has a name that FlatZinc files have, packed or not.
pub fn is_flatzinc(name: &str) -> bool {
    let name = [".gz", ".xz"].into_iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(name);
    name.ends_with(".fzn") || name.ends_with(".fzn.json")
}

/// Refuses an option that means nothing for a FlatZinc model.
///
/// # Errors
/// If it is given.
pub fn refuse_for_flatzinc(name: &str, given: &[(bool, &str)]) -> Result<(), Error> {
    match given.iter().find(|(given, _)| *given && is_flatzinc(name)) {
        None => Ok(()),
        Some((_, option)) => Err(Error::usage(
            format!("{name} is a FlatZinc model, and {option} is for puzzles only"),
            format!("leave out {option}"),
        )),
    }
}

/// Reads a puzzle with its conditions, or a FlatZinc model.
///
/// # Errors
/// If it cannot be read, or an option does not fit it.
pub fn load(args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    let name = &args.puzzle;
    if !is_flatzinc(name) {
        return conditions::load_same(args, same).map(|puzzle| Loaded::Puzzle(Box::new(puzzle)));
    }
    refuse_for_flatzinc(
        name,
        &[(args.conditions_are_added(), "a condition"), (!same.same.is_empty(), "--same")],
    )?;
    load_flatzinc(Path::new(name)).map(|file| Loaded::FlatZinc(Box::new(file)))
}

/// Reads a FlatZinc model, text or JSON, whatever its file is called.
///
/// # Errors
/// If it cannot be read or served.
pub fn load_flatzinc(file: &Path) -> Result<FlatZincFile, Error> {
    let (name, bytes) = Input::read(file, "name a file that MiniZinc wrote")?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Error::new(format!("{name} is not text in UTF-8"), "name a file that MiniZinc wrote"))?;
    let wrong = |FlatZincError { line, message, remedy }| {
        Error::new(format!("{name}, line {line}: {message}"), remedy)
    };
    let problem = geduld_flatzinc::read(&text).and_then(|model| model.problem()).map_err(wrong)?;
    Ok(FlatZincFile { name, problem })
}

impl<'a> From<&'a Puzzle> for Problem<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self::Puzzle(puzzle)
    }
}

impl Loaded {
    /// The same, borrowed.
    pub fn problem(&self) -> Problem<'_> {
        match self {
            Self::Puzzle(puzzle) => Problem::Puzzle(puzzle),
            Self::FlatZinc(file) => Problem::FlatZinc(file),
        }
    }
}

impl<'a> Problem<'a> {
    /// What it is called.
    pub fn name(self) -> &'a str {
        match self {
            Self::Puzzle(puzzle) => &puzzle.name,
            Self::FlatZinc(file) => &file.name,
        }
    }

    /// The kind of puzzle.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Puzzle(puzzle) => puzzle.family.kind(),
            Self::FlatZinc(_) => FLATZINC,
        }
    }

    /// What stands above results.
    pub fn heading(self) -> String {
        match self {
            Self::Puzzle(puzzle) => heading(puzzle),
            Self::FlatZinc(file) => format!("{} ({FLATZINC})", file.name),
        }
    }

    /// What counts as the same, and whether that is so if nobody says otherwise.
    pub fn same(self) -> (Same, bool) {
        match self {
            Self::Puzzle(puzzle) => (puzzle.same(), puzzle.same() == puzzle.family.same_by_default()),
            Self::FlatZinc(_) => (Same::default(), true),
        }
    }

    /// Whether solutions are told apart up to symmetries: of FlatZinc models it is not known which count as the same.
    pub fn has_classes(self) -> bool {
        matches!(self, Self::Puzzle(_))
    }

    /// The problem made ready.
    pub fn instance(self) -> Instance<'a> {
        match self {
            Self::Puzzle(puzzle) => puzzle.instance(),
            Self::FlatZinc(file) => file.problem.instance(&file.name),
        }
    }

    /// The instance that the subject of a count is made from, if it is made from one.
    pub fn known(self) -> Option<Instance<'a>> {
        match self {
            Self::Puzzle(_) => None,
            Self::FlatZinc(_) => Some(self.instance()),
        }
    }

    /// As checkpoints know it; `known` is what [`Problem::known`] gave.
    pub fn subject<'s>(self, known: Option<&'s Instance<'a>>) -> Option<Subject<'s>>
    where
        'a: 's,
    {
        match (self, known) {
            (Self::Puzzle(puzzle), _) => Some(Subject::of_puzzle(puzzle)),
            (Self::FlatZinc(_), known) => known.map(|known| Subject::of_model(known)),
        }
    }

    /// Watches for solutions at a bound, if the puzzle has one.
    pub fn watch(self, instance: Instance<'a>) -> (Instance<'a>, LimitWatch) {
        match self {
            Self::Puzzle(puzzle) => LimitWatch::watch(puzzle, instance),
            Self::FlatZinc(_) => (instance, LimitWatch::none()),
        }
    }

    /// The lines below a drawing.
    pub fn legend(self) -> String {
        match self {
            Self::Puzzle(puzzle) => picture::text_legend(puzzle),
            Self::FlatZinc(_) => String::new(),
        }
    }

    /// Says that there is no solution.
    pub fn no_solution(self, solver: Option<&SolverChoice>) -> String {
        match self {
            Self::Puzzle(puzzle) => engines::no_solution(puzzle, solver),
            Self::FlatZinc(_) => engines::has_no_solution(&self.heading(), solver),
        }
    }
}
