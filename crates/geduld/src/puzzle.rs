//! Puzzles.

use std::path::Path;
use std::sync::Arc;

use geduld_model::{Instance, Model, Value};
use geduld_puzzle::{Diagnostic, bundled};

use crate::count::Subject;
use crate::error::{Error, Result};
use crate::pictures::Album;
use crate::solution::Solution;
use crate::solvable::Solvable;
use crate::solve::{Prepared, Solve};

/// A puzzle: pieces with matching edges, a magic square, a snake cube or a symmetric figure.
///
/// Puzzles are read from the text of a puzzle file (TOML). `geduld help format` and docs/format.md describe the format.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
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
    /// Parses the text of a puzzle file.
    ///
    /// # Errors
    /// [`Error::Puzzle`] with each mistake that was found, its line and how to fix it.
    pub fn parse(text: &str) -> Result<Self> {
        Self::parse_called(text, "Puzzle")
    }

    /// Parses the text of a puzzle file, which may have no name.
    fn parse_called(text: &str, otherwise: &str) -> Result<Self> {
        let line = |mistake: &Diagnostic| {
            let at = mistake.span.as_ref().map_or(0, |span| span.start);
            1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count()
        };
        let wrong = |mut mistake: Diagnostic| {
            let others = std::mem::take(&mut mistake.others);
            let others = others.into_iter().map(|other| (line(&other), other)).collect();
            Error::Puzzle { line: line(&mistake), mistake: mistake.into(), others }
        };
        Ok(geduld_puzzle::read_called(text, otherwise).map_err(wrong)?.into())
    }

    /// Reads a puzzle file. A puzzle without a name is called like the file.
    ///
    /// # Errors
    /// If the file cannot be read, and as for [`Puzzle::parse`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|source| Error::Read { path: path.to_owned(), source })?;
        let name = path.file_stem().map_or("Puzzle".into(), |name| name.to_string_lossy());
        Self::parse_called(&text, &name)
    }

    /// A bundled puzzle, such as `nintai` or `magic-4`. [`bundled_names`](Self::bundled_names) lists them, and
    /// [`bundled_text`](Self::bundled_text) shows their rules. For example, the tiles of Nintai are not turned: each
    /// orientation is a tile of its own, so the turns in its solutions are all 0.
    ///
    /// # Errors
    /// If there is no bundled puzzle of this name.
    pub fn bundled(name: &str) -> Result<Self> {
        Self::parse(Self::bundled_text(name)?)
    }

    /// The text of the puzzle file of a bundled puzzle.
    ///
    /// # Errors
    /// If there is no bundled puzzle of this name.
    pub fn bundled_text(name: &str) -> Result<&'static str> {
        let found = bundled::find(name).ok_or_else(|| Error::NoSuchBundledPuzzle(name.to_owned()))?;
        Ok(found.text)
    }

    /// The names of the bundled puzzles, sorted.
    pub fn bundled_names() -> impl Iterator<Item = &'static str> {
        bundled::names()
    }

    /// The name of the puzzle.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The kind of the puzzle, with its name in puzzle files.
    pub fn kind(&self) -> &'static str {
        self.0.family.kind()
    }

    /// Adds a pin: a given part of the solution, e.g. `1,5=5` or `1,1=7/2` (row, column, piece, turn). A piece without
    /// a name is identified by its number in the file.
    ///
    /// Pins may contradict one another, or the rules: then there is no solution, and [`Puzzle::why`] names them.
    ///
    /// # Errors
    /// If the text is not a pin of this kind of puzzle, the pin is outside the board, or it says nothing new.
    pub fn with_pin(mut self, pin: &str) -> Result<Self> {
        Arc::make_mut(&mut self.0).family.add_pin(pin).map_err(Error::Condition)?;
        Ok(self)
    }

    /// Adds a condition, written as a sentence such as `label 3 at 1,1 left`. docs/conditions.md lists the forms.
    ///
    /// # Errors
    /// If the sentence is not understood, or names something that the puzzle does not have.
    pub fn with_condition(mut self, sentence: &str) -> Result<Self> {
        Arc::make_mut(&mut self.0).add_condition(sentence).map_err(Error::Condition)?;
        Ok(self)
    }

    /// The puzzle as a model, to which any condition can be added. It has the same solutions, and counts them up to
    /// those symmetries of the puzzle that its conditions, and those that are added, keep.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Squares of order 4 whose first two numbers have the product 12.
    /// let mut model = geduld::Puzzle::bundled("magic-4")?.model()?;
    /// let cell = |name| model.variable(name).expect("a square of order 4 has this cell");
    /// let product = (cell("cell(1,1)") * cell("cell(1,2)")).eq(12);
    /// model.require(product);
    /// assert_eq!(model.count()?.solutions, 126u32.into());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Cost: linear in the model of the puzzle.
    ///
    /// # Errors
    /// [`Error::Model`] if a condition of the puzzle is no constraint, as that a packing comes apart.
    pub fn model(&self) -> Result<crate::model::Model> {
        crate::model::Model::of_puzzle(&self.0)
    }

    /// Checks that a solution from elsewhere keeps every rule and condition, and returns it. The text is in the JSON
    /// format that `geduld list` prints.
    ///
    /// # Errors
    /// [`Error::NotASolution`] with the rule that the solution breaks.
    pub fn check(&self, json: &str) -> Result<Solution> {
        let filling = self.0.family.parse_solution(json).map_err(Error::NotASolution)?;
        self.0.check(&filling).map_err(Error::NotASolution)?;
        Ok(Solution { puzzle: Arc::clone(&self.0), filling, stands_for: None })
    }

    /// A picture of the pieces and of the board with its pins, as an SVG document.
    pub fn svg(&self) -> String {
        Album::of_puzzle(&self.0).svg()
    }

    /// The puzzle as checkpoints identify it.
    #[doc(hidden)]
    pub fn subject(&self) -> Subject<'_> {
        Subject::of_puzzle(&self.0)
    }

    /// The underlying puzzle of the crate `geduld-puzzle`, with its full description.
    #[doc(hidden)]
    pub fn as_inner(&self) -> &geduld_puzzle::Puzzle {
        &self.0
    }
}

#[doc(hidden)]
impl From<geduld_puzzle::Puzzle> for Puzzle {
    /// From a puzzle that was read with the crate `geduld-puzzle`.
    fn from(puzzle: geduld_puzzle::Puzzle) -> Self {
        Self(Arc::new(puzzle))
    }
}

impl Solve for Puzzle {
    type Solution = Solution;

    fn prepare(&self) -> Result<Prepared<Solution>> {
        Ok(Prepared::new(self.clone()))
    }
}

impl Solvable for Puzzle {
    type Solution = Solution;

    fn instance(&self) -> Instance<'_> {
        self.0.instance()
    }

    fn solution(&self, model: &Model, values: &[Value], stands_for: Option<u128>) -> Solution {
        Solution { puzzle: Arc::clone(&self.0), filling: self.0.family.solution(model, values), stands_for }
    }

    fn subject<'s>(&'s self, _instance: &'s Instance<'_>) -> Subject<'s> {
        self.subject()
    }

    fn puzzle(&self) -> Option<&geduld_puzzle::Puzzle> {
        Some(&self.0)
    }
}
