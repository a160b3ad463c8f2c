//! Problems in the form that the engines take.

use std::fmt;

use geduld_count::{NoClasses, Parts};
use geduld_flatzinc::NamedModel;
use geduld_model::{Instance, Model, Value};

use crate::count::Subject;
use crate::error::Result;

/// A puzzle or a model. All that [`Solve`](crate::Solve) does with it is written in terms of this trait.
pub(crate) trait Solvable: fmt::Debug + Send + Sync + 'static {
    /// The type of its solutions.
    type Solution;

    /// The model of the problem, ready for the engines.
    fn instance(&self) -> Instance<'_>;

    /// The solution that belongs to these values of the decision variables. It represents `stands_for` solutions, if
    /// only one of each class is shown.
    fn solution(&self, model: &Model, values: &[Value], stands_for: Option<u128>) -> Self::Solution;

    /// The problem with this [`classified`](Self::classified) instance, as checkpoints identify it.
    fn subject<'s>(&'s self, instance: &'s Instance<'_>) -> Subject<'s>;

    /// The instance with the symmetries under which solutions count as the same, if they are known.
    fn classified(&self) -> Instance<'_> {
        self.instance()
    }

    /// Why it is not known which solutions count as the same.
    fn no_classes(&self) -> Option<NoClasses> {
        None
    }

    /// The parts that share no variable, if there are several. Without `symmetry`, classes are not counted.
    fn parts(&self, _symmetry: bool) -> Option<Parts> {
        None
    }

    /// The puzzle with its rules, if it is one.
    fn puzzle(&self) -> Option<&geduld_puzzle::Puzzle> {
        None
    }

    /// The model whose constraints with names are requirements. `None` if no constraint has a name.
    ///
    /// # Errors
    /// If it cannot be written as tables, sums and clauses.
    fn named(&self) -> Result<Option<NamedModel>> {
        Ok(self.puzzle().map(named_puzzle))
    }
}

/// The model of a puzzle, whose pins, conditions and pieces are requirements.
pub(crate) fn named_puzzle(puzzle: &geduld_puzzle::Puzzle) -> NamedModel {
    let model = puzzle.reasons_model();
    let shown = model.decisions().map(|of| (model.variable(of).name.clone(), of)).collect();
    NamedModel { model, shown }
}

/// A problem whose solutions have another type.
pub(crate) struct Mapped<S, T> {
    pub of: Box<dyn Solvable<Solution = S>>,
    pub map: fn(S) -> T,
}

impl<S, T> fmt::Debug for Mapped<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of.fmt(f)
    }
}

impl<S: 'static, T: 'static> Solvable for Mapped<S, T> {
    type Solution = T;

    fn instance(&self) -> Instance<'_> {
        self.of.instance()
    }

    fn solution(&self, model: &Model, values: &[Value], stands_for: Option<u128>) -> T {
        (self.map)(self.of.solution(model, values, stands_for))
    }

    fn subject<'s>(&'s self, instance: &'s Instance<'_>) -> Subject<'s> {
        self.of.subject(instance)
    }

    fn classified(&self) -> Instance<'_> {
        self.of.classified()
    }

    fn no_classes(&self) -> Option<NoClasses> {
        self.of.no_classes()
    }

    fn parts(&self, symmetry: bool) -> Option<Parts> {
        self.of.parts(symmetry)
    }

    fn puzzle(&self) -> Option<&geduld_puzzle::Puzzle> {
        self.of.puzzle()
    }

    fn named(&self) -> Result<Option<NamedModel>> {
        self.of.named()
    }
}
