//! A puzzle, a model or a formula.

use std::fmt;
use std::path::Path;

use geduld_count::{BestValue, NoClasses, Parts};
use geduld_encode::Encodings;
use geduld_model::{Instance, Value};

use crate::certificate::{self, Certificate, Claimable};
use crate::clauses::Clauses;
use crate::count::Subject;
use crate::counts::Counts;
use crate::cover::Cover;
use crate::error::Result;
use crate::flatzinc::{FlatZinc, FlatZincSolution};
use crate::model::Same;
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::solve::{Prepared, Solve};

/// A puzzle, a model compiled by MiniZinc, or a formula, for programs that take all of them.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::{Clauses, FlatZinc, Problem, Puzzle, Solve};
///
/// let puzzle = Problem::from(Puzzle::bundled("magic-3")?);
/// let model = Problem::from(FlatZinc::parse("var 1..3: x; var 1..3: y; constraint int_lt(x, y); solve satisfy;")?);
/// let formula = Problem::formula("pairs.cnf", Clauses::parse(b"p cnf 3 1\nc p show 1 2 0\n1 2 3 0\n")?)?;
/// assert_eq!((puzzle.kind(), puzzle.count()?.solutions), ("magic-square", 8u32.into()));
/// assert_eq!((model.kind(), model.count()?.solutions), ("flatzinc", 3u32.into()));
/// assert_eq!((formula.kind(), formula.count()?.solutions), ("formula", 4u32.into()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub enum Problem {
    /// A puzzle.
    Puzzle(Puzzle),
    /// A model.
    Model(FlatZinc),
    /// A formula, and the model of the same solutions: see [`Clauses::model`].
    Formula(Clauses, FlatZinc),
}

/// A solution of a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemSolution {
    /// A solution of a puzzle.
    Puzzle(Solution),
    /// A solution of a model or a formula.
    Model(FlatZincSolution),
}

impl ProblemSolution {
    /// The number of solutions that this one represents, itself included, if only one of each class is shown
    /// ([`Options::show`]). Otherwise `None`.
    pub fn stands_for(&self) -> Option<u128> {
        match self {
            Self::Puzzle(solution) => solution.stands_for(),
            Self::Model(solution) => solution.stands_for(),
        }
    }
}

impl fmt::Display for ProblemSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(solution) => solution.fmt(f),
            Self::Model(solution) => solution.fmt(f),
        }
    }
}

impl Problem {
    /// Reads a file: a model if its name ends in `.fzn` or `.fzn.json`, a formula if it ends in `.cnf`, an exact cover
    /// if it ends in `.dlx` or `.matrix`, a puzzle otherwise.
    ///
    /// # Errors
    /// As for [`Puzzle::open`], [`FlatZinc::open`], [`Clauses::open`] and [`Clauses::model`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let name = path.to_string_lossy();
        if name.ends_with(".cnf") {
            let own = path.file_name().unwrap_or_default().to_string_lossy();
            return Self::formula(&own, Clauses::open(path)?);
        }
        if name.ends_with(".dlx") || name.ends_with(".matrix") {
            let own = path.file_name().unwrap_or_default().to_string_lossy();
            let model = Cover::open(path)?.model()?.named(&own).count_as_same(Same::Nothing);
            return Ok(Self::Model(model));
        }
        match name.ends_with(".fzn") || name.ends_with(".fzn.json") {
            true => FlatZinc::open(path).map(Self::Model),
            false => Puzzle::open(path).map(Self::Puzzle),
        }
    }

    /// A formula with a name.
    ///
    /// # Errors
    /// As for [`Clauses::model`].
    pub fn formula(name: &str, clauses: Clauses) -> Result<Self> {
        let model = clauses.model()?.named(name);
        Ok(Self::Formula(clauses, model))
    }

    /// The name of the problem.
    pub fn name(&self) -> &str {
        self.of(Puzzle::name, FlatZinc::name)
    }

    /// The kind of the puzzle, [`FlatZinc::KIND`] or [`Clauses::KIND`].
    pub fn kind(&self) -> &'static str {
        self.of(Puzzle::kind, FlatZinc::kind)
    }

    /// The puzzle of the crate `geduld-puzzle`, with its rules. `None` for other problems.
    #[doc(hidden)]
    pub fn puzzle(&self) -> Option<&geduld_puzzle::Puzzle> {
        self.of(|puzzle| Some(puzzle.as_inner()), |_| None)
    }

    /// The model that was read, or the model of a formula. `None` for a puzzle.
    pub fn model(&self) -> Option<&FlatZinc> {
        self.of(|_| None, Some)
    }

    /// The best value of an objective, if the problem has only the solutions with it: see
    /// [`FlatZinc::whose_best_value_is`].
    #[doc(hidden)]
    pub fn best_value(&self) -> Option<BestValue> {
        self.model()?.best_value()
    }

    /// Why classes are not counted. `None` for puzzles, whose symmetries are known.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    #[doc(hidden)]
    pub fn no_classes(&self) -> Option<NoClasses> {
        self.model()?.same_under().err()
    }

    /// Whether solutions are counted up to symmetry.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    #[doc(hidden)]
    pub fn has_classes(&self) -> bool {
        self.model().is_none_or(FlatZinc::has_classes)
    }

    /// The formula as a certificate states it, with these comments. With `classes` it has the symmetries of the
    /// instance under which solutions count as the same. A formula keeps its own variables, and has no symmetries.
    ///
    /// # Errors
    /// If the formula is too large, or the model cannot be written as a formula.
    #[doc(hidden)]
    pub fn claimable(
        &self,
        instance: &Instance<'_>,
        encodings: &Encodings,
        comments: &[String],
        classes: bool,
    ) -> Result<Claimable> {
        match self {
            Self::Formula(clauses, _) => clauses.claimable(comments),
            Self::Puzzle(_) | Self::Model(_) => {
                Claimable::of_instance(instance, encodings, comments, classes)
            }
        }
    }

    /// The values of the decision variables of the instance in a solution of a certificate, given as the decisions that
    /// hold.
    #[doc(hidden)]
    pub fn solution_values(&self, instance: &Instance<'_>, decided: &[u32]) -> Vec<Value> {
        let Self::Formula(clauses, _) = self else { return certificate::values(instance, decided) };
        let mut values = vec![0; instance.model.decision_count()];
        for &variable in decided {
            if let Some(value) = clauses.place(variable).and_then(|place| values.get_mut(place)) {
                *value = 1;
            }
        }
        values
    }

    /// Splits a model into parts that share no variable: see [`FlatZinc::parts`]. `None` for puzzles, whose pieces are
    /// in one part.
    ///
    /// Cost: as for [`FlatZinc::parts`].
    #[doc(hidden)]
    pub fn parts(&self, symmetry: bool) -> Option<Parts> {
        self.model()?.parts(symmetry)
    }

    /// The model, ready for the engines of the crate `geduld-count`. A puzzle comes with its symmetries.
    #[doc(hidden)]
    pub fn instance(&self) -> Instance<'_> {
        self.of(|puzzle| puzzle.as_inner().instance(), FlatZinc::instance)
    }

    /// The model with the symmetries under which solutions count as the same, if they are known.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    #[doc(hidden)]
    pub fn classified(&self) -> Instance<'_> {
        self.of(|puzzle| puzzle.as_inner().instance(), FlatZinc::classified)
    }

    /// The problem as checkpoints identify it.
    #[doc(hidden)]
    pub fn subject(&self) -> Subject<'_> {
        self.of(Puzzle::subject, FlatZinc::subject)
    }

    /// What these functions say of a puzzle, and of a model or the model of a formula.
    fn of<'p, T>(&'p self, puzzle: impl FnOnce(&'p Puzzle) -> T, model: impl FnOnce(&'p FlatZinc) -> T) -> T {
        match self {
            Self::Puzzle(own) => puzzle(own),
            Self::Model(own) | Self::Formula(_, own) => model(own),
        }
    }
}

impl Solve for Problem {
    type Solution = ProblemSolution;

    fn prepare(&self) -> Result<Prepared<ProblemSolution>> {
        Ok(match self {
            Self::Puzzle(puzzle) => puzzle.prepare()?.map(ProblemSolution::Puzzle),
            Self::Model(model) | Self::Formula(_, model) => model.prepare()?.map(ProblemSolution::Model),
        })
    }

    /// Counts all solutions with the given options. The models of a formula are counted without classes.
    fn count_with(&self, options: &Options) -> Result<Counts> {
        match self {
            Self::Puzzle(puzzle) => puzzle.count_with(options),
            Self::Model(model) => model.count_with(options),
            Self::Formula(clauses, model) => clauses.counted(|| Ok(model.clone()), options),
        }
    }

    /// The certificate of a formula is about its clauses, and has no classes.
    fn certify_with(
        &self,
        proof: impl AsRef<Path>,
        classes: bool,
        options: &Options,
    ) -> Result<Option<Certificate>> {
        match self {
            Self::Puzzle(puzzle) => puzzle.certify_with(proof, classes, options),
            Self::Model(model) => model.certify_with(proof, classes, options),
            Self::Formula(clauses, _) => clauses.certify_with(proof, classes, options),
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
