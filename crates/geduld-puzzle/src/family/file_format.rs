//! How a puzzle of a family is read from its file.

use crate::file::{Diagnostic, Section};

/// The part of a puzzle file that belongs to one family.
pub trait FileFormat: Sized {
    /// The kind, as puzzle files name it.
    const KIND: &'static str;

    /// What puzzles of this kind are, in one line.
    const ABOUT: &'static str;

    /// The boards for which there are files to begin with, by name and in words, the default first; empty if there is one file
    /// for all.
    const BOARDS: &'static [(&'static str, &'static str)] = &[];

    /// The keys of the kind, besides those of every puzzle file.
    const KEYS: &'static [&'static str];

    /// The names of the [rules](crate::Rule) that can be set from outside the file.
    const RULES: &'static [&'static str];

    /// Reads the puzzle from the root of its file, whose keys have been checked.
    ///
    /// # Errors
    /// If the description makes no puzzle.
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
