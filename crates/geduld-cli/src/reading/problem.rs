//! What can be counted, listed and solved: puzzles, and FlatZinc models.

use std::path::Path;

use geduld::FlatZinc;
use geduld::count::Subject;
use geduld_model::Instance;
use geduld_puzzle::{Puzzle, Same};
use geduld_solve::SolverChoice;

use crate::args::{PuzzleArgs, SameArgs};
use crate::counting::engines;
use crate::error::{Error, Source};
use crate::output::limit_watch::LimitWatch;
use crate::output::numbers::heading;
use crate::pictures::picture;
use crate::reading::conditions;
use crate::reading::flatzinc_file::{self, FlatZincText};
use crate::reading::puzzle_file;

/// A puzzle or a FlatZinc model, as it was read.
pub enum Loaded {
    Puzzle(Box<Puzzle>),
    FlatZinc(Box<FlatZincFile>),
}

/// A FlatZinc model with the name of its file as it was given. The model itself is named without the folder: its records fit it wherever
/// it lies.
pub struct FlatZincFile {
    name: String,
    model: FlatZinc,
}

/// The same, borrowed.
#[derive(Clone, Copy)]
pub enum Problem<'a> {
    Puzzle(&'a Puzzle),
    FlatZinc(&'a FlatZincFile),
}

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
    load_found(find(args)?, args, same)
}

/// The text of what arguments name.
///
/// # Errors
/// If it cannot be read.
pub fn find(args: &PuzzleArgs) -> Result<Source, Error> {
    if is_flatzinc(&args.puzzle) {
        flatzinc_file::source(Path::new(&args.puzzle))
    } else {
        puzzle_file::find(&args.puzzle)
    }
}

/// The same as [`load`] of a text that was found already.
///
/// # Errors
/// As for [`load`].
pub fn load_found(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    match is_flatzinc(&args.puzzle) {
        true => flatzinc(source, args, same),
        false => conditions::load_found(source, args, same).map(Loaded::from),
    }
}

/// The same of a text that was read before, when a count was planned. Warnings were printed then.
///
/// # Errors
/// As for [`load`].
pub fn load_planned(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    match is_flatzinc(&args.puzzle) {
        true => flatzinc(source, args, same),
        false => conditions::load_planned(source, args, same).map(Loaded::from),
    }
}

fn flatzinc(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    refuse_for_flatzinc(
        &args.puzzle,
        &[(args.conditions_are_added(), "a condition"), (!same.same.is_empty(), "--same")],
    )?;
    read(source).map(|file| Loaded::FlatZinc(Box::new(file)))
}

/// Reads a FlatZinc model, text or JSON, whatever its file is called.
///
/// # Errors
/// If it cannot be read or served.
pub fn load_flatzinc(file: &Path) -> Result<FlatZincFile, Error> {
    read(flatzinc_file::source(file)?)
}

fn read(source: Source) -> Result<FlatZincFile, Error> {
    let text = FlatZincText::of(source)?;
    let problem = text.made(geduld_flatzinc::FlatZinc::problem)?;
    let own = Path::new(&text.name).file_name().unwrap_or_default().to_string_lossy();
    let model = FlatZinc::from(problem).named(&own);
    Ok(FlatZincFile { name: text.name, model })
}

impl From<Puzzle> for Loaded {
    fn from(puzzle: Puzzle) -> Self {
        Self::Puzzle(Box::new(puzzle))
    }
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
            Self::FlatZinc(_) => geduld_flatzinc::Problem::KIND,
        }
    }

    /// What stands above results.
    pub fn heading(self) -> String {
        match self {
            Self::Puzzle(puzzle) => heading(puzzle),
            Self::FlatZinc(file) => format!("{} ({})", file.name, self.kind()),
        }
    }

    /// What counts as the same, and whether that is so if nobody says otherwise.
    pub fn same(self) -> (Same, bool) {
        match self {
            Self::Puzzle(puzzle) => (puzzle.same(), puzzle.same() == puzzle.family.same_by_default()),
            Self::FlatZinc(_) => (Same::default(), true),
        }
    }

    /// The problem made ready.
    pub fn instance(self) -> Instance<'a> {
        match self {
            Self::Puzzle(puzzle) => puzzle.instance(),
            Self::FlatZinc(file) => file.model.instance(),
        }
    }

    /// As checkpoints know it.
    pub fn subject(self) -> Subject<'a> {
        match self {
            Self::Puzzle(puzzle) => Subject::of_puzzle(puzzle),
            Self::FlatZinc(file) => file.model.subject(),
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
