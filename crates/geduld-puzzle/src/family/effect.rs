//! Describes symmetries of a model in the terms of its puzzle: how they move the board, and what they exchange on it.

use geduld_model::{Model, Permutation};

/// Explains symmetries of the model.
pub trait ExplainSymmetry {
    /// The effect of a symmetry of the model in the puzzle's terms. `None` if these terms cannot express it. The model
    /// may have conditions.
    fn symmetry_effect(&self, _model: &Model, _symmetry: &Permutation) -> Option<SymmetryEffect> {
        None
    }

    /// The words for effects of symmetries.
    fn symmetry_words(&self, _model: &Model) -> SymmetryWords {
        SymmetryWords::default()
    }
}

/// The effect of a symmetry. The two fields determine the symmetry of the model, except on the values that
/// [`SymmetryWords::alike`] lists.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SymmetryEffect {
    /// The image of each place: the sides of the cells of a board, the cells of a square, or the places of a box.
    pub places: Vec<usize>,
    /// The image of each thing that lies in the places: labels, numbers, cubes of the string, or types of pieces. If
    /// the images can differ between kinds of places, the list has all things at the first kind, then all things at the
    /// second, and so on: see [`SymmetryWords::kinds`].
    pub things: Vec<usize>,
}

/// The words for [effects of symmetries](SymmetryEffect).
#[derive(Clone, Debug, Default)]
pub struct SymmetryWords {
    /// The word for what is turned and reflected, e.g. `hexagon`.
    pub board: &'static str,
    /// The rotations and reflections of the board, the identity first: the name, the image of each place, and whether
    /// it is a reflection.
    pub maps: Vec<(String, Vec<usize>, bool)>,
    /// The word for places, e.g. `cells`.
    pub places: &'static str,
    /// The number of rows, if the places are the cells of a square, row by row.
    pub rows: Option<usize>,
    /// Sets of places that can be moved independently, with their names, e.g. `figures of odd width`.
    pub parts: Vec<(String, Vec<usize>)>,
    /// The word for things, e.g. `labels`.
    pub things: &'static str,
    /// The names of the things.
    pub names: Vec<String>,
    /// The kinds of places whose things are exchanged independently, e.g. the directions of edges. If there are no
    /// kinds, one entry without a name.
    pub kinds: Vec<String>,
    /// Exchanges of things that have their own name.
    pub exchanges: Vec<(Vec<usize>, String)>,
    /// Values of one variable that the model cannot tell apart, so that they can be permuted independently.
    pub alike: Alike,
}

/// Sets of indistinguishable values.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    /// The word for such values, e.g. `turns that differ at the border only`.
    pub called: &'static str,
    /// For each set the number of values, and the thing they belong to.
    pub sets: Vec<(usize, String)>,
}

/// The images of the variables of a symmetry, and of their values. `None` if the images of the values differ between
/// variables.
pub(crate) fn images_of_variables(model: &Model, symmetry: &Permutation) -> Option<[Vec<usize>; 2]> {
    let (mut variables, mut values) = (Vec::new(), None);
    for variable in model.decisions() {
        let images: Vec<_> = model.atoms(variable).map(|atom| symmetry.image(atom)).collect();
        variables.push(model.variable_of(*images.first()?).index());
        let moved: Vec<usize> = images.iter().map(|&image| model.value_of(image) as usize).collect();
        if *values.get_or_insert_with(|| moved.clone()) != moved {
            return None;
        }
    }
    Some([variables, values?])
}

impl SymmetryEffect {
    /// Composes two effects: first `self`, then `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let after = |first: &[usize], second: &[usize]| first.iter().map(|&image| second[image]).collect();
        Self { places: after(&self.places, &next.places), things: after(&self.things, &next.things) }
    }

    /// Whether the effect exchanges none of the `names` things.
    pub(crate) fn keeps_things(&self, names: usize) -> bool {
        self.things.iter().enumerate().all(|(thing, &image)| thing % names == image % names)
    }

    /// Whether it moves no place.
    pub fn keeps_places(&self) -> bool {
        self.places.iter().enumerate().all(|(place, &image)| place == image)
    }
}

impl SymmetryWords {
    /// Whether a symmetry exchanges no things. It may still move them from one kind of place to another.
    pub fn keeps_things(&self, effect: &SymmetryEffect) -> bool {
        effect.keeps_things(self.names.len())
    }
}
