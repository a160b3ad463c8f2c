//! The model of a puzzle, with its projection, features and other data for counting.

use geduld_model::{Feature, Model, NamedChoice, Projection, VarId};
use num_bigint::BigUint;

use crate::condition::{self, Condition, Vocabulary};
use crate::same::Same;

/// A number that a decision variable stands for. *The turn of the piece in a cell; the row of a cube.*
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it is, e.g. `turn`.
    pub what: &'static str,
    /// Of which cell or cube it is, as the name of the variable writes it: `(1,2)`.
    pub of: String,
    /// The variable.
    pub variable: VarId,
    /// The number for each of its values.
    pub numbers: Vec<i64>,
}

/// Builds the model of a puzzle.
pub trait BuildModel: Vocabulary {
    /// The model whose solutions correspond one-to-one to the solutions of the puzzle, with its pins. Copies of a
    /// piece, and turns that look the same, are not told apart.
    fn model(&self) -> Model;

    /// The model for finding requirements that contradict one another, with these conditions. Everything that can be
    /// dropped is a [requirement](Model::requirements), and nothing narrows a domain. For every subset of the
    /// requirements, the model has a solution if the puzzle with only these requirements has one. The variables differ
    /// from those of [`BuildModel::model`].
    ///
    /// Some constraints cannot be dropped, for example:
    ///
    /// - the board or box, and the rule that touching edges fit (edge matching);
    /// - rows and columns, and the rule that each number occurs once (magic squares);
    /// - the string (snake cubes);
    /// - the frame and the shapes of the pieces (symmetry figures).
    ///
    /// If the number of copies of a piece is dropped, the piece may be used any number of times.
    fn reasons_model(&self, conditions: &[Condition]) -> Model {
        let mut model = self.model_without_narrowing();
        condition::require(&mut model, conditions, |condition, model| {
            condition.constraints(model, &*self.places(model))
        });
        model
    }

    /// The model without what only shortens a search. It would have to be dropped together with the demands that it
    /// follows from.
    fn model_without_narrowing(&self) -> Model {
        self.model()
    }

    /// What the values of decision variables stand for, for people who add conditions to the model.
    fn readings(&self, _model: &Model) -> Vec<Reading> {
        Vec::new()
    }

    /// Decision variables in the best order for cutting a count into cubes.
    fn split_order(&self, model: &Model) -> Vec<VarId> {
        model.decisions().collect()
    }

    /// The projection whose images are counted as well, if there is one. The same maps as for solutions decide which
    /// images count as the same.
    fn projection(&self, _model: &Model, _same: &Same) -> Option<Projection> {
        None
    }

    /// The name of the images under the projection.
    fn projection_name(&self) -> Option<ProjectionName> {
        None
    }

    /// The key of the number of images under the projection, e.g. `layouts`.
    fn projection_key(&self) -> Option<&'static str> {
        self.projection_name().map(|name| name.key)
    }

    /// Sets of decision variables by which solutions can be grouped, together with those of the model.
    fn named_choices(&self, _model: &Model) -> Vec<NamedChoice> {
        Vec::new()
    }

    /// The features by which counts are broken down.
    fn features(&self, _model: &Model) -> Vec<Feature> {
        Vec::new()
    }

    /// The number of labelled solutions for each solution, if the family has pieces that can look the same.
    fn labellings(&self) -> Option<BigUint> {
        None
    }
}

/// The name of the images under a projection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProjectionName {
    /// The key of the number of images, a plural, e.g. `layouts`.
    pub key: &'static str,
    /// What the number means.
    pub meaning: &'static str,
}
