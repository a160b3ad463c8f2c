//! Puzzles.

use std::path::Path;
use std::sync::Arc;

use geduld_encode::Encodings;
use geduld_model::{Instance, Model, Value};
use geduld_puzzle::{Diagnostic, bundled};

use crate::answer::{Answer, solve};
use crate::count::{Estimate, Subject};
use crate::counts::{Counts, count_instance, estimate_instance};
use crate::error::{Error, Result};
use crate::formula::Formula;
use crate::options::Options;
use crate::solution::{Solution, picture};
use crate::solutions::{Solutions, Solvable};

/// A puzzle: pieces with matching edges, a magic square, a snake cube or a symmetric figure.
///
/// It is read from the text of a puzzle file (TOML). `geduld help format` and docs/format.md describe the format.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// let puzzle = geduld::Puzzle::parse(r#"
///     format = 1
///     kind = "magic-square"
///     name = "Lo Shu"
///     order = 3
/// "#)?;
/// let counts = puzzle.count()?;
/// assert_eq!(counts.solutions, 8u32.into());
/// assert_eq!(counts.essentially_different, Some(1u32.into()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle(Arc<geduld_puzzle::Puzzle>);

impl Puzzle {
    /// Reads the text of a puzzle file.
    ///
    /// # Errors
    /// [`Error::Puzzle`] with the line, the mistake and the remedy.
    pub fn parse(text: &str) -> Result<Self> {
        let line = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        let wrong = |mistake: Diagnostic| Error::Puzzle {
            line: mistake.span.as_ref().map_or(1, |span| line(span.start)),
            mistake,
        };
        Ok(Self(Arc::new(geduld_puzzle::read(text).map_err(wrong)?)))
    }

    /// Reads a puzzle file.
    ///
    /// # Errors
    /// If the file cannot be read, and as for [`Puzzle::parse`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path);
        Self::parse(&text.map_err(|source| Error::Read { path: path.to_owned(), source })?)
    }

    /// A puzzle that comes with geduld, such as `nintai` or `magic-4`.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn bundled(name: &str) -> Result<Self> {
        Self::parse(Self::bundled_text(name)?)
    }

    /// The file of a puzzle that comes with geduld, as text.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn bundled_text(name: &str) -> Result<&'static str> {
        let found = bundled::find(name).ok_or_else(|| Error::NoSuchBundledPuzzle(name.to_owned()))?;
        Ok(found.text)
    }

    /// The names of the puzzles that come with geduld, sorted.
    pub fn bundled_names() -> impl Iterator<Item = &'static str> {
        bundled::names()
    }

    /// What the puzzle is called.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The kind of puzzle, as puzzle files name it.
    pub fn kind(&self) -> &'static str {
        self.0.family.kind()
    }

    /// The same puzzle with a part of the solution given, e.g. `1,5=5` or `1,1=7/2` (row, column, piece, turn). Pieces
    /// without a name are called by their number in the file.
    ///
    /// # Errors
    /// If the text is no pin of this kind of puzzle, or the pin is outside the board, double or impossible.
    pub fn with_pin(mut self, pin: &str) -> Result<Self> {
        Arc::make_mut(&mut self.0).family.add_pin(pin).map_err(Error::Condition)?;
        Ok(self)
    }

    /// The same puzzle with a condition, as a sentence such as `label 3 at 1,1 left`; docs/conditions.md lists the forms.
    ///
    /// # Errors
    /// If the sentence is not understood or speaks of what the puzzle does not have.
    pub fn with_condition(mut self, sentence: &str) -> Result<Self> {
        Arc::make_mut(&mut self.0).add_condition(sentence).map_err(Error::Condition)?;
        Ok(self)
    }

    /// Counts all solutions, on all cores.
    ///
    /// Cost: anything from a millisecond to the age of the universe; [`Puzzle::estimate`] tells beforehand, and
    /// [`Options::time_limit`] bounds it. Memory stays flat however many solutions there are.
    ///
    /// # Errors
    /// If no engine serves the puzzle.
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions as the options say.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Engine, Options, Puzzle};
    ///
    /// let counts = Puzzle::bundled("crazy-jacob")?.count_with(&Options::new().verify(0.05))?;
    /// assert_eq!(counts.solutions, 12u32.into());
    /// assert_eq!(counts.essentially_different, Some(4u32.into()));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// - [`Error::Count`] if the engine asked for does not serve the puzzle, or a solver fails.
    /// - [`Error::Option`] if an option makes no sense here, [`Error::ToldApart`] for [`Options::count_by`].
    /// - [`Error::Checkpoint`] if the checkpoint belongs to another count, is in use, damaged, or cannot be written.
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        count_instance(&Subject::of_puzzle(&self.0), &self.0.instance(), options)
    }

    /// What a count of all solutions is expected to come to, from 10,000 random probes and half a second of counting.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// let estimate = geduld::Puzzle::bundled("magic-4")?.estimate()?;
    /// // There are 7040.
    /// assert!((5000.0..10000.0).contains(&estimate.solutions.mean));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::NotEstimable`] if the search does not serve the puzzle.
    pub fn estimate(&self) -> Result<Estimate> {
        self.estimate_with(&Options::new())
    }

    /// The same with other [`probes`](Options::probes) or threads.
    ///
    /// # Errors
    /// As for [`Puzzle::estimate`], and [`Error::Option`] for options that have no effect on an estimate.
    pub fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        estimate_instance(&self.0.instance(), options)
    }

    /// A solution, or `None` if there is none. Several strategies look for it in turns, so that large puzzles are solved as well.
    ///
    /// Cost: without limit; [`Puzzle::solve_with`] takes a time limit.
    ///
    /// # Errors
    /// If no strategy serves the puzzle.
    pub fn solve(&self) -> Result<Option<Solution>> {
        self.solve_with(&Options::new()).map(Answer::solution)
    }

    /// A solution, found as the options say.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use std::time::Duration;
    /// use geduld::{Answer, Options, Puzzle};
    ///
    /// let options = Options::new().time_limit(Duration::from_secs(10));
    /// match Puzzle::bundled("magic-4")?.solve_with(&options)? {
    ///     Answer::Solution(solution) => println!("{}", solution.text()),
    ///     Answer::NoSolution => println!("there is none"),
    ///     Answer::Stopped => println!("nothing was found in time"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If no strategy serves the puzzle, or an option makes no sense here.
    pub fn solve_with(&self, options: &Options) -> Result<Answer<Solution>> {
        solve(self, options)
    }

    /// All solutions, one after another, in an order that is the same in every run.
    pub fn solutions(&self) -> Solutions<Solution> {
        self.solutions_with(&Options::new())
    }

    /// Solutions one after another; [`Options::show`] says whether all, or one of each class. What is wrong with the options is told as
    /// the first item.
    pub fn solutions_with(&self, options: &Options) -> Solutions<Solution> {
        Solutions::begin(Ok(self.clone()), options)
    }

    /// The puzzle as a Boolean formula, with the encodings that fit it.
    ///
    /// # Errors
    /// If the formula would be too large.
    pub fn formula(&self) -> Result<Formula<Solution>> {
        Formula::new(self.clone(), None)
    }

    /// The puzzle as a Boolean formula with these encodings.
    ///
    /// # Errors
    /// As for [`Puzzle::formula`].
    pub fn formula_with(&self, encodings: Encodings) -> Result<Formula<Solution>> {
        Formula::new(self.clone(), Some(encodings))
    }

    /// Whether a solution that came from elsewhere, in the JSON that `geduld list` prints, keeps every rule and condition.
    ///
    /// # Errors
    /// [`Error::NotASolution`] names the rule that it breaks.
    pub fn check(&self, json: &str) -> Result<Solution> {
        let filling = self.0.family.parse_solution(json).map_err(Error::NotASolution)?;
        self.0.check(&filling).map_err(Error::NotASolution)?;
        Ok(Solution { puzzle: Arc::clone(&self.0), filling, stands_for: None })
    }

    /// What the values of the decision variables of its model mean.
    pub(crate) fn solution_of(&self, model: &Model, values: &[Value]) -> Solution {
        Solution {
            puzzle: Arc::clone(&self.0),
            filling: self.0.family.solution(model, values),
            stands_for: None,
        }
    }

    /// A picture of the pieces, or of the empty board, as an SVG document.
    pub fn svg(&self) -> String {
        let family = &self.0.family;
        picture(&self.0.name, &family.board_picture(), &family.picture_legend(None))
    }

    /// The puzzle as the crate `geduld-puzzle` has it, with everything that describes it.
    pub fn as_inner(&self) -> &geduld_puzzle::Puzzle {
        &self.0
    }
}

impl Solvable for Puzzle {
    type Solution = Solution;

    fn instance(&self) -> Instance<'_> {
        self.0.instance()
    }

    fn solution(&self, model: &Model, values: &[Value], stands_for: Option<u128>) -> Solution {
        Solution { stands_for, ..self.solution_of(model, values) }
    }
}
