//! The puzzle or model that a count is about.

use std::fmt::Debug;

use geduld_count::Engine;
use geduld_count::journal::{fingerprint, puzzle_digest};
use num_bigint::BigUint;

/// The version of geduld that writes checkpoints.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A puzzle or a model, as checkpoints identify it. Each checkpoint belongs to one subject.
#[derive(Debug)]
pub struct Subject<'a> {
    name: &'a str,
    kind: &'a str,
    /// Everything that determines the solutions and which of them count as the same. Its `Debug` text is part of file formats.
    described: Box<dyn Debug + 'a>,
    labellings: Option<BigUint>,
    projection: Option<&'static str>,
    /// Whether it is known which solutions count as the same.
    classes: bool,
}

impl<'a> Subject<'a> {
    /// A puzzle with all its conditions.
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

    /// A model that does not come from a puzzle. `described` must determine its solutions, and which of them count as the same.
    pub fn of_model(name: &'a str, kind: &'a str, described: impl Debug + 'a) -> Self {
        Self { name, kind, described: Box::new(described), labellings: None, projection: None, classes: true }
    }

    /// Marks that it is not known which solutions count as the same. Classes are then not counted.
    #[must_use]
    pub fn without_classes(self) -> Self {
        Self { classes: false, ..self }
    }

    /// The name of the puzzle or model.
    pub fn name(&self) -> &str {
        self.name
    }

    /// The kind of puzzle, or `model`.
    pub fn kind(&self) -> &str {
        self.kind
    }

    /// A digest of everything that determines its solutions and classes.
    pub fn digest(&self) -> String {
        puzzle_digest(&self.described)
    }

    /// A digest that also includes the engine and its cubes.
    pub(super) fn fingerprint(&self, engine: &dyn Engine) -> String {
        fingerprint(&self.described, engine)
    }

    /// Whether it is known which solutions count as the same.
    pub(super) fn has_classes(&self) -> bool {
        self.classes
    }

    /// The number of labelled solutions for each solution, if some pieces can look the same.
    pub(super) fn labellings(&self) -> Option<&BigUint> {
        self.labellings.as_ref()
    }

    /// The name of the number of images under the projection, if there is one.
    pub(super) fn projection(&self) -> Option<&'static str> {
        self.projection
    }
}
