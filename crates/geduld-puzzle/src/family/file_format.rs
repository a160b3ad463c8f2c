//! Reads the puzzles of a family from files.

use crate::file::{Diagnostic, Section};

/// The part of a puzzle file that belongs to one family.
pub trait FileFormat: Sized {
    /// The kind, as puzzle files name it.
    const KIND: &'static str;

    /// A description of puzzles of this kind, in one line.
    const ABOUT: &'static str;

    /// The boards that have template files, by name and in words, the default first. Empty if there is one template for all.
    const BOARDS: &'static [(&'static str, &'static str)] = &[];

    /// The keys of this kind, in addition to the keys of every puzzle file.
    const KEYS: &'static [&'static str];

    /// The names of the [rules](crate::Rule) that can be set from outside the file.
    const RULES: &'static [&'static str];

    /// Reads the puzzle from the root of its file. The keys have already been checked.
    ///
    /// # Errors
    /// If the description is not a valid puzzle.
    fn read(root: &Section<'_>) -> Result<Self, Diagnostic>;
}

/// The kind of a puzzle.
pub trait Kind {
    /// The kind, as puzzle files name it.
    fn kind(&self) -> &'static str;
}

impl<F: FileFormat> Kind for F {
    fn kind(&self) -> &'static str {
        F::KIND
    }
}
