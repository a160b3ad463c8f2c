//! Symmetries of a model in the terms of its puzzle: where they move the board, and what they exchange on it.

use geduld_model::{Model, Permutation};

/// Explains symmetries of the model.
pub trait ExplainSymmetry {
    /// What a symmetry of the model does in the puzzle's terms; `None` if they cannot say it. The model may have conditions.
    fn symmetry_effect(&self, model: &Model, symmetry: &Permutation) -> Option<SymmetryEffect>;

    /// The words for effects of symmetries.
    fn symmetry_words(&self, model: &Model) -> SymmetryWords;
}

/// What a symmetry does. A symmetry of the model is known by these two, but for what [`SymmetryWords::alike`] tells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SymmetryEffect {
    /// Where each place goes: the sides of the cells of a board, the cells of a square, the places of a box.
    pub places: Vec<usize>,
    /// What each thing that lies there becomes: the labels, the numbers, the cubes of the string, the types of pieces. Where they may become
    /// something else at each kind of place, all things at the first kind come first, and so on: [`SymmetryWords::kinds`].
    pub things: Vec<usize>,
}

/// The words for [effects of symmetries](SymmetryEffect).
#[derive(Clone, Debug)]
pub struct SymmetryWords {
    /// What is turned and mirrored, e.g. `hexagon`.
    pub board: &'static str,
    /// Its rotations and reflections by name, the identity first, with where they carry places, and whether they reflect.
    pub maps: Vec<(String, Vec<usize>, bool)>,
    /// What places are called, e.g. `cells`.
    pub places: &'static str,
    /// If the places are the cells of a square, row by row: how many rows it has.
    pub rows: Option<usize>,
    /// Sets of places that may be moved each in its own way, with what they are called, e.g. `figures of odd width`.
    pub parts: Vec<(String, Vec<usize>)>,
    /// What things are called, e.g. `labels`.
    pub things: &'static str,
    /// The names of the things.
    pub names: Vec<String>,
    /// The kinds of places at which things are exchanged each in their own way, e.g. the directions of edges; one without a name
    /// if there are none.
    pub kinds: Vec<String>,
    /// Exchanges of things that have a name of their own.
    pub exchanges: Vec<(Vec<usize>, String)>,
    /// Values of one variable that nothing in the model tells apart, so that they may be permuted by themselves.
    pub alike: Alike,
}

/// Sets of values that nothing tells apart.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    /// What such values are called, e.g. `turns that differ at the rim only`.
    pub called: &'static str,
    /// For each set how many values it has, and whose they are.
    pub sets: Vec<(usize, String)>,
}

impl SymmetryEffect {
    /// First this, then the other.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let after = |first: &[usize], second: &[usize]| first.iter().map(|&image| second[image]).collect();
        Self { places: after(&self.places, &next.places), things: after(&self.things, &next.things) }
    }

    /// Whether it exchanges none of so many things.
    pub(crate) fn keeps_things(&self, names: usize) -> bool {
        self.things.iter().enumerate().all(|(thing, &image)| thing % names == image % names)
    }

    /// Whether it moves no place.
    pub fn keeps_places(&self) -> bool {
        self.places.iter().enumerate().all(|(place, &image)| place == image)
    }
}

impl SymmetryWords {
    /// Whether a symmetry exchanges no things. They may be carried from one kind of place to another.
    pub fn keeps_things(&self, effect: &SymmetryEffect) -> bool {
        effect.keeps_things(self.names.len())
    }
}
