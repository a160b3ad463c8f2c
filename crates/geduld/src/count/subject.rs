//! The puzzle or model that a count is about.

use std::fmt;

use geduld_count::{BestValue, digest};
use geduld_model::{Atom, BoardSymmetry, Model, ModelSource};
use geduld_puzzle::Puzzle;
use num_bigint::BigUint;

/// The version of geduld that writes checkpoints.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A puzzle or a model, as checkpoints identify it. Each checkpoint belongs to one subject.
#[derive(Debug)]
pub struct Subject<'a> {
    name: &'a str,
    kind: &'a str,
    content: Content<'a>,
    labellings: Option<BigUint>,
    projection: Option<&'static str>,
    /// The best value of the objective, which all solutions have.
    objective: Option<BestValue>,
    /// Whether it is known which solutions count as the same.
    classes: bool,
}

/// Everything that determines the solutions, and which of them count as the same.
#[derive(Debug)]
enum Content<'a> {
    Puzzle(&'a Puzzle),
    Model(ModelContent<'a>),
}

#[derive(Debug)]
struct ModelContent<'a> {
    model: &'a Model,
    /// The network, if it could not be lowered to the model.
    not_lowered: Option<&'a ModelSource>,
    /// The name of a choice of symmetries under which solutions count as the same.
    same: &'static str,
    /// Those of the symmetries that are known.
    symmetries: &'a [BoardSymmetry],
}

impl fmt::Display for Content<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Puzzle(puzzle) => f.write_str(&puzzle.identity()),
            Self::Model(content) => content.fmt(f),
        }
    }
}

impl fmt::Display for ModelContent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.model)?;
        self.not_lowered.iter().try_for_each(|source| writeln!(f, "{source}"))?;
        write!(f, "same {}", self.same)?;
        self.symmetries.iter().try_for_each(|BoardSymmetry { atoms, .. }| {
            let mut images = (0..atoms.len()).map(|atom| atoms.image(Atom::new(atom)).index());
            f.write_str("\n")?;
            images.try_for_each(|image| write!(f, " {image}"))
        })
    }
}

impl<'a> Subject<'a> {
    /// A puzzle with all its conditions.
    pub fn of_puzzle(puzzle: &'a Puzzle) -> Self {
        Self {
            name: &puzzle.name,
            kind: puzzle.family.kind(),
            content: Content::Puzzle(puzzle),
            labellings: puzzle.family.labellings(),
            projection: puzzle.family.projection_key(),
            objective: None,
            classes: true,
        }
    }

    /// A model that does not come from a puzzle, with the network from which it was compiled, if it was, and the name
    /// of the choice of symmetries under which solutions count as the same.
    pub fn of_model(
        name: &'a str,
        kind: &'a str,
        model: &'a Model,
        source: Option<&'a ModelSource>,
        same: &'static str,
    ) -> Self {
        let not_lowered = source.filter(|_| model.untranslated().is_some());
        let content = Content::Model(ModelContent { model, not_lowered, same, symmetries: &[] });
        Self { name, kind, content, labellings: None, projection: None, objective: None, classes: true }
    }

    /// Names the symmetries of a model under which solutions count as the same, if the choice does not determine them.
    #[must_use]
    pub(crate) fn up_to(self, symmetries: &'a [BoardSymmetry]) -> Self {
        let content = match self.content {
            Content::Model(content) => Content::Model(ModelContent { symmetries, ..content }),
            puzzle @ Content::Puzzle(_) => puzzle,
        };
        Self { content, ..self }
    }

    /// Marks that it is not known which solutions count as the same. Classes are then not counted.
    #[must_use]
    pub fn without_classes(self) -> Self {
        Self { classes: false, ..self }
    }

    /// Names the best value of the objective, which all solutions have.
    #[must_use]
    pub(crate) fn with_objective(self, objective: Option<BestValue>) -> Self {
        Self { objective, ..self }
    }

    /// The best value of the objective, if there is one.
    pub(super) fn objective(&self) -> Option<BestValue> {
        self.objective
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
        digest(&self.content)
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
