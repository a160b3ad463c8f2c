//! What a count is about.

use std::fmt::Debug;

use geduld_count::Engine;
use geduld_count::journal::{fingerprint, puzzle_digest};
use num_bigint::BigUint;

/// The version of geduld that writes checkpoints.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A puzzle or a model as checkpoints know it: each belongs to one of them.
#[derive(Debug)]
pub struct Subject<'a> {
    name: &'a str,
    kind: &'a str,
    /// What decides which solutions there are and which of them count as the same. Its `Debug` text is part of file formats.
    described: Box<dyn Debug + 'a>,
    labellings: Option<BigUint>,
    projection: Option<&'static str>,
    /// Whether it is known which solutions count as the same.
    classes: bool,
}

impl<'a> Subject<'a> {
    /// A puzzle, with all that was added to it.
    pub fn of_puzzle(puzzle: &'a geduld_puzzle::Puzzle) -> Self {
        Self {
            name: &puzzle.name,
            kind: puzzle.family.kind(),
            described: Box::new((&puzzle.family, &puzzle.conditions, puzzle.same())),
            labellings: puzzle.family.labellings(),
            projection: puzzle.family.projection_key(),
            classes: true,
        }
    }

    /// A model that comes from no puzzle; it is described by what decides its solutions, and which of them count as the same.
    pub fn of_model(name: &'a str, kind: &'a str, described: impl Debug + 'a) -> Self {
        Self { name, kind, described: Box::new(described), labellings: None, projection: None, classes: true }
    }

    /// The same, but it is not known which solutions count as the same: their classes are not counted.
    #[must_use]
    pub fn without_classes(self) -> Self {
        Self { classes: false, ..self }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        self.name
    }

    /// The kind of puzzle, or `model`.
    pub fn kind(&self) -> &str {
        self.kind
    }

    /// A digest of all that decides its solutions and classes.
    pub fn digest(&self) -> String {
        puzzle_digest(&self.described)
    }

    /// The same with the engine and its cubes.
    pub(super) fn fingerprint(&self, engine: &dyn Engine) -> String {
        fingerprint(&self.described, engine)
    }

    /// Whether it is known which solutions count as the same.
    pub(super) fn has_classes(&self) -> bool {
        self.classes
    }

    /// Labelled solutions for each solution, if there are pieces that can look the same.
    pub(super) fn labellings(&self) -> Option<&BigUint> {
        self.labellings.as_ref()
    }

    /// What the number of images under the projection is called, if there is one.
    pub(super) fn projection(&self) -> Option<&'static str> {
        self.projection
    }
}
