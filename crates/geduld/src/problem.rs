//! A puzzle or a model.

use std::path::Path;

use geduld_count::{NoClasses, Parts};
use geduld_model::Instance;

use crate::best::BestValue;
use crate::count::{Estimate, Subject};
use crate::counts::Counts;
use crate::error::Result;
use crate::flatzinc::FlatZinc;
use crate::options::Options;
use crate::puzzle::Puzzle;

/// A puzzle or a model compiled by MiniZinc, for programs that take both.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{FlatZinc, Problem, Puzzle};
///
/// let puzzle = Problem::from(Puzzle::bundled("magic-3")?);
/// let model = Problem::from(FlatZinc::parse("var 1..3: x; var 1..3: y; constraint int_lt(x, y); solve satisfy;")?);
/// assert_eq!((puzzle.kind(), puzzle.count()?.solutions), ("magic-square", 8u32.into()));
/// assert_eq!((model.kind(), model.count()?.solutions), ("flatzinc", 3u32.into()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub enum Problem {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A model.
    Model(FlatZinc),
}

impl Problem {
    /// Reads a file: a model if its name ends in `.fzn` or `.fzn.json`, a puzzle otherwise.
    ///
    /// # Errors
    /// As for [`Puzzle::open`] and [`FlatZinc::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let name = path.to_string_lossy();
        match name.ends_with(".fzn") || name.ends_with(".fzn.json") {
            true => FlatZinc::open(path).map(Self::Model),
            false => Puzzle::open(path).map(Self::Puzzle),
        }
    }

    /// The name of the puzzle or model.
    pub fn name(&self) -> &str {
        match self {
            Self::Puzzle(puzzle) => puzzle.name(),
            Self::Model(model) => model.name(),
        }
    }

    /// The kind of the puzzle, or [`FlatZinc::KIND`].
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Puzzle(puzzle) => puzzle.kind(),
            Self::Model(_) => FlatZinc::KIND,
        }
    }

    /// The puzzle of the crate `geduld-puzzle`, with its rules. `None` for a model.
    pub fn puzzle(&self) -> Option<&geduld_puzzle::Puzzle> {
        match self {
            Self::Puzzle(puzzle) => Some(puzzle.as_inner()),
            Self::Model(_) => None,
        }
    }

    /// Counts all solutions on all cores.
    ///
    /// # Errors
    /// As for [`Puzzle::count`] and [`FlatZinc::count`].
    pub fn count(&self) -> Result<Counts> {
        self.count_with(&Options::new())
    }

    /// Counts all solutions with the given options.
    ///
    /// # Errors
    /// As for [`Puzzle::count_with`] and [`FlatZinc::count_with`].
    pub fn count_with(&self, options: &Options) -> Result<Counts> {
        match self {
            Self::Puzzle(puzzle) => puzzle.count_with(options),
            Self::Model(model) => model.count_with(options),
        }
    }

    /// Estimates the number of solutions and the cost of counting them.
    ///
    /// # Errors
    /// As for [`Puzzle::estimate_with`] and [`FlatZinc::estimate_with`].
    pub fn estimate_with(&self, options: &Options) -> Result<Estimate> {
        match self {
            Self::Puzzle(puzzle) => puzzle.estimate_with(options),
            Self::Model(model) => model.estimate_with(options),
        }
    }

    /// The best value of an objective, if the problem has only the solutions with it: see
    /// [`FlatZinc::whose_best_value_is`].
    pub fn best_value(&self) -> Option<BestValue> {
        match self {
            Self::Puzzle(_) => None,
            Self::Model(model) => model.best_value(),
        }
    }

    /// Why classes are not counted. `None` for puzzles, whose symmetries are known.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    pub fn no_classes(&self) -> Option<NoClasses> {
        match self {
            Self::Puzzle(_) => None,
            Self::Model(model) => model.same_under().err(),
        }
    }

    /// Whether solutions are counted up to symmetry.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    pub fn has_classes(&self) -> bool {
        match self {
            Self::Puzzle(_) => true,
            Self::Model(model) => model.has_classes(),
        }
    }

    /// Splits a model into parts that share no variable: see [`FlatZinc::parts`]. `None` for puzzles, whose pieces are
    /// in one part.
    ///
    /// Cost: as for [`FlatZinc::parts`].
    pub fn parts(&self, symmetry: bool) -> Option<Parts> {
        match self {
            Self::Puzzle(_) => None,
            Self::Model(model) => model.parts(symmetry),
        }
    }

    /// The model, ready for the engines of the crate `geduld-count`. A puzzle comes with its symmetries.
    pub fn instance(&self) -> Instance<'_> {
        match self {
            Self::Puzzle(puzzle) => puzzle.as_inner().instance(),
            Self::Model(model) => model.instance(),
        }
    }

    /// The model with the symmetries under which solutions count as the same, if they are known.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    pub fn classified(&self) -> Instance<'_> {
        match self {
            Self::Puzzle(puzzle) => puzzle.as_inner().instance(),
            Self::Model(model) => model.classified(),
        }
    }

    /// The problem as checkpoints identify it.
    pub fn subject(&self) -> Subject<'_> {
        match self {
            Self::Puzzle(puzzle) => puzzle.subject(),
            Self::Model(model) => model.subject(),
        }
    }
}

impl From<Puzzle> for Problem {
    fn from(puzzle: Puzzle) -> Self {
        Self::Puzzle(puzzle)
    }
}

impl From<FlatZinc> for Problem {
    fn from(model: FlatZinc) -> Self {
        Self::Model(model)
    }
}
