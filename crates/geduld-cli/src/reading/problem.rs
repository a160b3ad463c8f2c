//! The problems that can be counted, listed and solved: puzzles and FlatZinc models.

use std::path::Path;

use geduld::count::{Loose, Subject};
use geduld::{FlatZinc, Same};
use geduld_model::{Instance, number_of};
use geduld_puzzle::Puzzle;
use geduld_solve::SolverChoice;

use crate::args::{PuzzleArgs, SameArgs};
use crate::error::{Error, Source};
use crate::output::limit_watch::LimitWatch;
use crate::output::no_solution::{has_no_solution, no_solution};
use crate::output::numbers::heading;
use crate::pictures::picture;
use crate::reading::flatzinc_file::{self, FlatZincText};
use crate::reading::puzzle_file;
use crate::reading::{compiled, conditions};

/// A puzzle or a FlatZinc model that was read.
pub enum Loaded {
    Puzzle(Box<Puzzle>),
    FlatZinc(Box<FlatZincFile>),
}

/// A FlatZinc model with the path of its file. The name of the model itself has no folder, so its checkpoints remain valid if the file
/// is moved.
pub struct FlatZincFile {
    name: String,
    model: FlatZinc,
    /// The best value of the objective, which all solutions of the model have; `None` without an objective.
    best: Option<Best>,
}

/// The best value of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    Least(i64),
    Greatest(i64),
}

impl Best {
    /// The value.
    pub fn value(self) -> i64 {
        match self {
            Self::Least(value) | Self::Greatest(value) => value,
        }
    }

    /// The heading above the solutions of a FlatZinc file with this value. `so_far` says that there may be better solutions.
    pub fn heading(self, name: &str, so_far: bool) -> String {
        let superlative = match self {
            Self::Least(_) => "least",
            Self::Greatest(_) => "greatest",
        };
        let so_far = if so_far { " so far" } else { "" };
        let kind = geduld_flatzinc::Problem::KIND;
        format!("{name} ({kind}, the {superlative} value of its objective{so_far}: {})", self.value())
    }
}

/// A borrowed puzzle or FlatZinc model.
#[derive(Clone, Copy)]
pub enum Problem<'a> {
    Puzzle(&'a Puzzle),
    FlatZinc(&'a FlatZincFile),
}

/// Whether a file name is that of a FlatZinc file, packed or not, or of a MiniZinc model.
pub fn is_flatzinc(name: &str) -> bool {
    if compiled::is_minizinc(name) {
        return true;
    }
    let name = [".gz", ".xz"].into_iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(name);
    name.ends_with(".fzn") || name.ends_with(".fzn.json")
}

/// Rejects options that do not apply to FlatZinc models. `given` lists options, and whether they were given.
///
/// # Errors
/// If such an option was given with a FlatZinc model.
pub fn refuse_for_flatzinc(name: &str, given: &[(bool, &str)]) -> Result<(), Error> {
    match given.iter().find(|(given, _)| *given && is_flatzinc(name)) {
        None => Ok(()),
        Some((_, option)) => Err(Error::usage(
            format!("{name} is a FlatZinc model, but {option} is for puzzles only"),
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

/// Finds and reads the text of the puzzle or model that the arguments name.
///
/// # Errors
/// If it cannot be read.
pub fn find(args: &PuzzleArgs) -> Result<Source, Error> {
    if is_flatzinc(&args.puzzle) {
        flatzinc_file::source(Path::new(&args.puzzle), &args.data)
    } else {
        puzzle_file::find(&args.puzzle)
    }
}

/// Does the same as [`load`] for a text that was already read.
///
/// # Errors
/// As for [`load`].
pub fn load_found(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    match is_flatzinc(&args.puzzle) {
        true => flatzinc(source, args, same),
        false => conditions::load_found(source, args, same).map(Loaded::from),
    }
}

/// Does the same as [`load`] for a text from a plan, without warnings: they were printed when the count was planned.
///
/// # Errors
/// As for [`load`].
pub fn load_planned(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    match is_flatzinc(&args.puzzle) {
        true => flatzinc(source, args, same),
        false => conditions::load_planned(source, args, same).map(Loaded::from),
    }
}

/// Rejects conditions for FlatZinc models.
///
/// # Errors
/// If a FlatZinc model and a condition are given.
pub fn refuse_for_models(args: &PuzzleArgs) -> Result<(), Error> {
    refuse_for_flatzinc(&args.puzzle, &[(args.conditions_are_added(), "a condition")])
}

fn flatzinc(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    refuse_for_models(args)?;
    read(source)?.counting_as_same(same).map(Loaded::from)
}

/// The symmetries under which solutions of a FlatZinc model count as the same.
fn same_of_model(same: &SameArgs) -> Result<Same, Error> {
    let words: Vec<&str> = same.same.iter().map(String::as_str).collect();
    Ok(match words.as_slice() {
        [] | [ANY] => Same::AnySymmetry,
        [MOVED] => Same::Moved,
        [""] | [NOTHING] => Same::Nothing,
        _ => {
            return Err(Error::usage(
                format!("--same: `{}` is for puzzles only", words.join(",")),
                format!("for FlatZinc models write `{ANY}`, `{MOVED}` or `{NOTHING}`"),
            ));
        }
    })
}

/// The values of `--same` for FlatZinc models.
const ANY: &str = "any";
const MOVED: &str = "moved";
const NOTHING: &str = "nothing";

/// Reads a FlatZinc model, text or JSON, whatever the name of its file.
///
/// # Errors
/// If it cannot be read or is not supported.
pub fn load_flatzinc(file: &Path) -> Result<FlatZincFile, Error> {
    read(flatzinc_file::source(file, &[])?)
}

fn read(source: Source) -> Result<FlatZincFile, Error> {
    let text = FlatZincText::of(source)?;
    let problem = text.made(geduld_flatzinc::FlatZinc::problem)?;
    Ok(FlatZincFile::new(&text.name, problem, None))
}

impl FlatZincFile {
    /// The model of a file of this name. If the file has an objective, `problem` is restricted to the solutions with its best value.
    pub fn new(name: &str, problem: geduld_flatzinc::Problem, best: Option<Best>) -> Self {
        let own = Path::new(name).file_name().unwrap_or_default().to_string_lossy();
        Self { name: name.to_owned(), model: FlatZinc::from(problem).named(&own), best }
    }
}

/// A note in the results about the maps under which solutions count as the same.
#[derive(Clone, Default)]
pub struct SameNote {
    /// The values of `--same`.
    pub kinds: Vec<String>,
    /// A line for people; empty for the default.
    pub words: String,
}

impl FlatZincFile {
    /// Sets the symmetries under which solutions count as the same.
    ///
    /// # Errors
    /// If the value of `--same` does not exist for models.
    pub fn counting_as_same(self, same: &SameArgs) -> Result<Self, Error> {
        let same = same_of_model(same)?;
        Ok(Self { model: self.model.count_as_same(same), ..self })
    }

    fn same(&self) -> SameNote {
        let kind = match self.model.same() {
            Same::Moved => MOVED,
            Same::Nothing => return SameNote::default(),
            _ => ANY,
        };
        let words = match self.model.same_under() {
            Some(symmetries) => format!(
                "essentially different: up to {}, --same {kind}; `geduld symmetries` shows all that were found\n",
                number_of(symmetries, "symmetry")
            ),
            None => "essentially different solutions are not counted: the model has too many symmetries\n"
                .to_owned(),
        };
        SameNote { kinds: vec![kind.to_owned()], words }
    }
}

impl From<FlatZincFile> for Loaded {
    fn from(file: FlatZincFile) -> Self {
        Self::FlatZinc(Box::new(file))
    }
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
    /// Borrows the puzzle or model.
    pub fn problem(&self) -> Problem<'_> {
        match self {
            Self::Puzzle(puzzle) => Problem::Puzzle(puzzle),
            Self::FlatZinc(file) => Problem::FlatZinc(file),
        }
    }
}

impl<'a> Problem<'a> {
    /// The name of the puzzle, or of the file of the model.
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

    /// The heading above results.
    pub fn heading(self) -> String {
        match self {
            Self::Puzzle(puzzle) => heading(puzzle),
            Self::FlatZinc(FlatZincFile { name, best: Some(best), .. }) => best.heading(name, false),
            Self::FlatZinc(FlatZincFile { name, best: None, .. }) => format!("{name} ({})", self.kind()),
        }
    }

    /// The best value of the objective, which all solutions of the model have; `None` without an objective.
    pub fn best(self) -> Option<Best> {
        match self {
            Self::Puzzle(_) => None,
            Self::FlatZinc(file) => file.best,
        }
    }

    /// The note about the maps under which solutions count as the same.
    pub fn same(self) -> SameNote {
        match self {
            Self::Puzzle(puzzle) => {
                let same = puzzle.same();
                let words = match same == puzzle.family.same_by_default() {
                    true => String::new(),
                    false => format!("counted as the same: {same}\n"),
                };
                SameNote { kinds: same.kinds().map(|kind| kind.name().to_owned()).collect(), words }
            }
            Self::FlatZinc(file) => file.same(),
        }
    }

    /// Whether it is known which solutions count as the same.
    pub fn has_classes(self) -> bool {
        match self {
            Self::Puzzle(_) => true,
            Self::FlatZinc(file) => file.model.has_classes(),
        }
    }

    /// The parts of the problem that share no variable, if it is a model that has several.
    pub fn loose(self, symmetry: bool) -> Option<Loose> {
        match self {
            Self::Puzzle(_) => None,
            Self::FlatZinc(file) => file.model.loose(symmetry),
        }
    }

    /// The instance, with the symmetries under which solutions count as the same. For a FlatZinc model they are searched for.
    pub fn classified(self) -> Instance<'a> {
        match self {
            Self::Puzzle(puzzle) => puzzle.instance(),
            Self::FlatZinc(file) => file.model.classified(),
        }
    }

    /// The instance. For FlatZinc models, no two solutions count as the same.
    pub fn instance(self) -> Instance<'a> {
        match self {
            Self::Puzzle(puzzle) => puzzle.instance(),
            Self::FlatZinc(file) => file.model.instance(),
        }
    }

    /// The identity of the problem in checkpoints.
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
            Self::Puzzle(puzzle) => no_solution(puzzle, solver),
            Self::FlatZinc(_) => has_no_solution(&self.heading(), solver),
        }
    }
}
