//! The model of a puzzle, and what belongs to it.

use geduld_model::{Feature, Model, Projection, VarId};
use num_bigint::BigUint;

use crate::condition::{self, Condition, Vocabulary};
use crate::same::Same;

/// Builds the model of a puzzle.
pub trait BuildModel: Vocabulary {
    /// The model whose solutions are the solutions of the puzzle, pins included: one for one. Copies of a piece, and turns that
    /// look the same, are not told apart.
    fn model(&self) -> Model;

    /// The puzzle with these conditions as a model for the question which of its requirements exclude one another: everything
    /// that could be left out is a [requirement](Model::requirements), and nothing narrows a domain. The model of each choice of
    /// requirements has a solution if the puzzle reduced to them has one. Its variables are not those of [`BuildModel::model`].
    ///
    /// Some things cannot be left out, for example:
    ///
    /// - the board or box, and that touching edges fit (edge matching);
    /// - rows and columns, and that each number stands once (magic squares);
    /// - the string (snake cubes);
    /// - the frame and the shapes of the pieces (symmetry figures).
    ///
    /// A piece whose number of copies is left out may be used any number of times.
    fn reasons_model(&self, conditions: &[Condition]) -> Model {
        let mut model = self.model();
        condition::require(&mut model, conditions, |condition, model| {
            condition.constraints(model, &*self.places(model))
        });
        model
    }

    /// Decision variables in the order in which a count is best cut into cubes.
    fn split_order(&self) -> Vec<VarId>;

    /// The coarser view whose images are counted as well, if there is one. Images count as the same by the same maps.
    fn projection(&self, _model: &Model, _same: &Same) -> Option<Projection> {
        None
    }

    /// What the images under the projection are called.
    fn projection_name(&self) -> Option<ProjectionName> {
        None
    }

    /// The key of the number of images under the projection, e.g. `layouts`.
    fn projection_key(&self) -> Option<&'static str> {
        self.projection_name().map(|name| name.key)
    }

    /// The features by which counts are told apart.
    fn features(&self, _model: &Model) -> Vec<Feature> {
        Vec::new()
    }

    /// Labelled solutions for each solution, if the family has pieces that can look the same.
    fn labellings(&self) -> Option<BigUint> {
        None
    }
}

/// What the images under a projection are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProjectionName {
    /// The key of their number, a plural, e.g. `layouts`.
    pub key: &'static str,
    /// What the number means.
    pub meaning: &'static str,
}
