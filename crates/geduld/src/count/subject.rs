//! What a count is about.

use std::fmt::Debug;

use geduld_count::Engine;
use geduld_count::journal::{fingerprint, puzzle_digest};
use geduld_model::Instance;
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
        }
    }

    /// A model that comes from no puzzle. Solutions that its symmetries carry to one another count as the same.
    pub fn of_model(instance: &'a Instance<'_>) -> Self {
        Self {
            name: &instance.name,
            kind: &instance.kind,
            described: Box::new((&instance.model, &instance.symmetries)),
            labellings: instance.labellings.clone(),
            projection: None,
        }
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

    /// Labelled solutions for each solution, if there are pieces that can look the same.
    pub(super) fn labellings(&self) -> Option<&BigUint> {
        self.labellings.as_ref()
    }

    /// What the number of images under the projection is called, if there is one.
    pub(super) fn projection(&self) -> Option<&'static str> {
        self.projection
    }
}
