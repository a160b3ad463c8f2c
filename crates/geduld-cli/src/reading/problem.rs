//! What can be counted, listed and solved: puzzles, and FlatZinc models.

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
    /// The value of the objective that all solutions have, if there is an objective: it is the best.
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

    /// What stands above the solutions of a FlatZinc file that have this value. `so_far`: it is not known whether there are better ones.
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

/// The same, borrowed.
#[derive(Clone, Copy)]
pub enum Problem<'a> {
    Puzzle(&'a Puzzle),
    FlatZinc(&'a FlatZincFile),
}

/// Whether a file has a name that FlatZinc files have, packed or not, or that of a model which MiniZinc makes one of.
pub fn is_flatzinc(name: &str) -> bool {
    if compiled::is_minizinc(name) {
        return true;
    }
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
        flatzinc_file::source(Path::new(&args.puzzle), &args.data)
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

/// Refuses what is added to puzzles only.
///
/// # Errors
/// If a FlatZinc model is given, and a condition.
pub fn refuse_for_models(args: &PuzzleArgs) -> Result<(), Error> {
    refuse_for_flatzinc(&args.puzzle, &[(args.conditions_are_added(), "a condition")])
}

fn flatzinc(source: Source, args: &PuzzleArgs, same: &SameArgs) -> Result<Loaded, Error> {
    refuse_for_models(args)?;
    read(source)?.counting_as_same(same).map(Loaded::from)
}

/// Which symmetries make solutions of a FlatZinc model the same.
fn same_of_model(same: &SameArgs) -> Result<Same, Error> {
    let words: Vec<&str> = same.same.iter().map(String::as_str).collect();
    Ok(match words.as_slice() {
        [] | [ANY] => Same::AnySymmetry,
        [MOVED] => Same::Moved,
        [""] | [NOTHING] => Same::Nothing,
        _ => {
            return Err(Error::usage(
                format!("--same: `{}` is for puzzles only", words.join(",")),
                format!("of FlatZinc models write `{ANY}`, `{MOVED}` or `{NOTHING}`"),
            ));
        }
    })
}

/// The words for what counts as the same in FlatZinc models.
const ANY: &str = "any";
const MOVED: &str = "moved";
const NOTHING: &str = "nothing";

/// Reads a FlatZinc model, text or JSON, whatever its file is called.
///
/// # Errors
/// If it cannot be read or served.
pub fn load_flatzinc(file: &Path) -> Result<FlatZincFile, Error> {
    read(flatzinc_file::source(file, &[])?)
}

fn read(source: Source) -> Result<FlatZincFile, Error> {
    let text = FlatZincText::of(source)?;
    let problem = text.made(geduld_flatzinc::FlatZinc::problem)?;
    Ok(FlatZincFile::new(&text.name, problem, None))
}

impl FlatZincFile {
    /// A model of a file of this name. If the file has an objective, the model is that of the solutions with its best value.
    pub fn new(name: &str, problem: geduld_flatzinc::Problem, best: Option<Best>) -> Self {
        let own = Path::new(name).file_name().unwrap_or_default().to_string_lossy();
        Self { name: name.to_owned(), model: FlatZinc::from(problem).named(&own), best }
    }
}

/// What counts as the same, as results say it.
#[derive(Clone, Default)]
pub struct SameNote {
    /// The words of the option.
    pub kinds: Vec<String>,
    /// A line for people, if it goes without saying an empty text.
    pub words: String,
}

impl FlatZincFile {
    /// The same model with what counts as the same.
    ///
    /// # Errors
    /// If it is not known of models.
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
            Self::FlatZinc(FlatZincFile { name, best: Some(best), .. }) => best.heading(name, false),
            Self::FlatZinc(FlatZincFile { name, best: None, .. }) => format!("{name} ({})", self.kind()),
        }
    }

    /// The value of the objective that all solutions have, if there is an objective: it is the best.
    pub fn best(self) -> Option<Best> {
        match self {
            Self::Puzzle(_) => None,
            Self::FlatZinc(file) => file.best,
        }
    }

    /// What counts as the same.
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

    /// The problem made ready, with the symmetries that make solutions the same. Of a FlatZinc model they are looked for.
    pub fn classified(self) -> Instance<'a> {
        match self {
            Self::Puzzle(puzzle) => puzzle.instance(),
            Self::FlatZinc(file) => file.model.classified(),
        }
    }

    /// The problem made ready. Of FlatZinc models, no two solutions count as the same.
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
            Self::Puzzle(puzzle) => no_solution(puzzle, solver),
            Self::FlatZinc(_) => has_no_solution(&self.heading(), solver),
        }
    }
}
