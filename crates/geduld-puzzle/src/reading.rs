//! Symmetries of a model in the terms of its puzzle: where they move the board, and what they exchange on it.

/// What a symmetry does. A symmetry of the model is known by these two.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    /// Where each place goes: the sides of the cells of a board, the cells of a square, the places of a box.
    pub places: Vec<usize>,
    /// What each thing that lies there becomes: the labels, the numbers, the cubes of the string, the types of pieces.
    pub things: Vec<usize>,
}

/// The words for readings.
#[derive(Clone, Debug)]
pub struct ReadingWords {
    /// What is turned and mirrored, e.g. `hexagon`.
    pub board: &'static str,
    /// Its rotations and reflections by name, the identity first, with where they carry places, and whether they reflect.
    pub maps: Vec<(String, Vec<usize>, bool)>,
    /// What places are called, e.g. `cells`.
    pub places: &'static str,
    /// If the places are the cells of a square, row by row: how many rows it has.
    pub rows: Option<usize>,
    /// What things are called, e.g. `labels`.
    pub things: &'static str,
    /// The names of the things.
    pub names: Vec<String>,
    /// Exchanges of things that have a name of their own.
    pub exchanges: Vec<(Vec<usize>, String)>,
}

impl Reading {
    /// First this, then the other.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let after = |first: &[usize], second: &[usize]| first.iter().map(|&image| second[image]).collect();
        Self { places: after(&self.places, &next.places), things: after(&self.things, &next.things) }
    }

    /// Whether it moves no place.
    pub fn keeps_places(&self) -> bool {
        self.places.iter().enumerate().all(|(place, &image)| place == image)
    }

    /// Whether it exchanges no things.
    pub fn keeps_things(&self) -> bool {
        self.things.iter().enumerate().all(|(thing, &image)| thing == image)
    }
}
