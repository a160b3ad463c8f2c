//! Projections, which ignore some differences of solutions, and features, by which solutions are counted apart.

use crate::{Atom, Model, Value, VarId};

/// A coarser view of solutions: two solutions have the same *image* if all their decision variables have values of the
/// same class. *Layout: which piece lies in each cell, turns ignored. Figure: which cells are filled, by whichever
/// piece.*
///
/// The *fibre* of an image is the set of solutions that have it. Board symmetries must respect a projection: carry atoms
/// of one variable and class to atoms of one variable and class. Families guarantee that;
/// [`Projection::is_respected_by`] tests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    /// For each decision atom the class of its value; classes of different variables are unrelated.
    pub classes: Vec<u32>,
    /// Symmetries of images that are no board symmetries: they carry the image of a solution to something that may be the
    /// image of a solution or of none. Together with the board symmetries they form a group, up to all of which images
    /// count as the same. *The mirror image of an outline, where the pieces may not be flipped.*
    pub further: Vec<ImageSymmetry>,
}

/// A permutation of images, which need not come from one of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageSymmetry {
    /// Its name, e.g. `half turn`.
    pub name: String,
    /// For each decision variable the one it is carried to, and for each of its classes the class there.
    pub targets: Vec<(VarId, Vec<u32>)>,
}

impl ImageSymmetry {
    /// The image that an image, given by the class of each decision variable, is carried to.
    pub fn apply(&self, image: &[u32]) -> Vec<u32> {
        let mut carried = vec![0; image.len()];
        for (&class, (target, classes)) in image.iter().zip(&self.targets) {
            carried[target.index()] = classes[class as usize];
        }
        carried
    }
}

impl Projection {
    /// The class of a value of a decision variable.
    pub fn class(&self, model: &Model, variable: VarId, value: Value) -> u32 {
        self.classes[model.atom(variable, value).index()]
    }

    /// The image of a solution: the class of each of its values.
    pub fn image(&self, model: &Model, values: &[Value]) -> Vec<u32> {
        model.decisions().zip(values).map(|(variable, &value)| self.class(model, variable, value)).collect()
    }

    /// Whether a permutation that carries decision variables to decision variables carries images to images.
    pub fn is_respected_by(&self, model: &Model, permutation: &crate::Permutation) -> bool {
        model.decisions().all(|variable| {
            let mut images: Vec<(u32, u32)> = model
                .atoms(variable)
                .map(|atom| {
                    let image = permutation.image(atom).index();
                    (self.classes[atom.index()], self.classes.get(image).copied().unwrap_or(u32::MAX))
                })
                .collect();
            images.sort_unstable();
            images.dedup();
            let mut targets: Vec<u32> = images.iter().map(|&(_, target)| target).collect();
            targets.sort_unstable();
            let one_to_one = targets.windows(2).all(|pair| pair[0] != pair[1]);
            one_to_one && images.windows(2).all(|pair| pair[0].0 != pair[1].0)
        })
    }
}

/// A property by which counts are split: a solution has it if one of some decision atoms is true. Symmetries
/// preserve it, and it depends only on the image under each projection. *The figure has a mirror axis.*
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name, e.g. `half-turn`.
    pub name: String,
    /// One of these holds.
    pub any_of: Vec<Atom>,
}

impl Feature {
    /// Whether a solution, given by the values of the decision variables, has it.
    pub fn holds(&self, model: &Model, values: &[Value]) -> bool {
        self.any_of.iter().any(|&atom| values[model.variable_of(atom).index()] == model.value_of(atom))
    }
}
