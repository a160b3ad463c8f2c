//! Projections, which ignore some differences between solutions, and features, which split counts.

use crate::{Atom, Model, Permutation, Value, VarId};

/// A coarser view of solutions. Two solutions have the same *image* if the values of each decision variable are of the
/// same class. *Layout: which piece lies in each cell, turns ignored. Figure: which cells are filled, by any piece.*
///
/// The *fibre* of an image is the set of solutions with this image. Board symmetries must respect a projection: they
/// must map all atoms of one variable and class to atoms of one variable and class. Families guarantee this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    /// For each decision atom, the class of its value. Classes of different variables are unrelated.
    pub classes: Vec<u32>,
    /// Symmetries of images that are not board symmetries. They may map the image of a solution to an image that no
    /// solution has. Together with the board symmetries they form a group, and images that this group maps to one
    /// another count as the same. *The mirror image of an outline, if pieces must not be flipped.*
    pub further: Vec<ImageSymmetry>,
    /// If given, images count as the same only under these symmetries of solutions, the identity first, instead of all
    /// board symmetries. Every board symmetry maps this group to itself. Different solutions must have different
    /// images. *Packings up to rotation, while classes also contain mirror images.*
    pub only: Option<Vec<Permutation>>,
}

/// A permutation of images. It need not come from a permutation of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageSymmetry {
    /// Its name, e.g. `half turn`.
    pub name: String,
    /// For each decision variable: the variable that it is mapped to, and for each of its classes the class there.
    pub targets: Vec<(VarId, Vec<u32>)>,
}

impl ImageSymmetry {
    /// The image to which this symmetry maps an image. An image is given as the class of each decision variable.
    pub fn apply(&self, image: &[u32]) -> Vec<u32> {
        let mut carried = vec![0; image.len()];
        for (&class, (target, classes)) in image.iter().zip(&self.targets) {
            carried[target.index()] = classes[class as usize];
        }
        carried
    }
}

impl Projection {
    /// The projection that tells all solutions apart, with the symmetries under which they count as the same.
    pub fn of_solutions(model: &Model, only: Vec<Permutation>) -> Self {
        let values = model.decisions().flat_map(|variable| model.variable(variable).domain.values());
        Self { classes: values.collect(), further: Vec::new(), only: Some(only) }
    }

    /// Whether symmetries of the model other than board symmetries may change which images count as the same.
    pub fn needs_board_symmetries(&self) -> bool {
        !self.further.is_empty() || self.only.is_some()
    }

    /// The class of a value of a decision variable.
    pub fn class(&self, model: &Model, variable: VarId, value: Value) -> u32 {
        self.classes[model.atom(variable, value).index()]
    }

    /// The image of a solution: the class of each of its values.
    pub fn image(&self, model: &Model, values: &[Value]) -> Vec<u32> {
        model.decisions().zip(values).map(|(variable, &value)| self.class(model, variable, value)).collect()
    }
}

/// A property by which counts are split. A solution has it if at least one of some decision atoms holds. Symmetries
/// must preserve it, and it must depend only on the image under each projection. *The figure has a mirror axis.*
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name, e.g. `half-turn`.
    pub name: String,
    /// The solution has the feature if at least one of these atoms holds.
    pub any_of: Vec<Atom>,
}

impl Feature {
    /// Whether a solution, given as the values of the decision variables, has this feature.
    pub fn holds(&self, model: &Model, values: &[Value]) -> bool {
        self.any_of.iter().any(|&atom| values[model.variable_of(atom).index()] == model.value_of(atom))
    }
}
