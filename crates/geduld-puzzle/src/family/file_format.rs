//! Reads the puzzles of a family from files.

use crate::file::{CLASSES, Diagnostic, Key, SOLUTIONS, Section};

/// The part of a puzzle file that belongs to one family.
pub trait FileFormat: Sized {
    /// The kind, as puzzle files name it.
    const KIND: &'static str;

    /// A description of puzzles of this kind, in one line.
    const ABOUT: &'static str;

    /// The template files for new puzzles, the default first.
    const STARTERS: &'static [Starter];

    /// The keys of this kind, in addition to the keys of every puzzle file.
    const KEYS: &'static [Key];

    /// The keys of the table `[rules]`.
    const RULE_KEYS: &'static [Key] = &[];

    /// The figures that the table `[expect]` may have, in the order in which they are reported. Some puzzles have
    /// fewer.
    const FIGURES: &'static [Key] = &[SOLUTIONS, CLASSES];

    /// The names of the [rules](crate::Rule) that can be set from outside the file.
    const RULES: &'static [&'static str] = &[];

    /// Reads the puzzle from the root of its file. The keys have already been checked.
    ///
    /// # Errors
    /// If the description is not a valid puzzle.
    fn read(root: &Section<'_>) -> Result<Self, Diagnostic>;
}

/// A template file for new puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    /// Its name: the kind, followed by the board if there are several.
    pub name: &'static str,
    /// The board by name and in words. `None` if the kind has only one template file.
    pub board: Option<(&'static str, &'static str)>,
    /// The text of the file.
    pub text: &'static str,
}

/// The template files of a kind in `data/starters`: one file, or one for each board.
macro_rules! starters {
    ($kind:literal) => {
        &[starters!(@ $kind, None)]
    };
    ($kind:literal: $($board:literal = $about:literal),* $(,)?) => {
        &[$(starters!(@ concat!($kind, "-", $board), Some(($board, $about)))),*]
    };
    (@ $name:expr, $board:expr) => {
        $crate::family::Starter {
            name: $name,
            board: $board,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/starters/", $name, ".toml")),
        }
    };
}
pub(crate) use starters;

/// The kind of a puzzle.
pub trait Kind {
    /// The kind, as puzzle files name it.
    fn kind(&self) -> &'static str;

    /// A description of puzzles of this kind, in one line.
    fn about(&self) -> &'static str;
}

impl<F: FileFormat> Kind for F {
    fn kind(&self) -> &'static str {
        F::KIND
    }

    fn about(&self) -> &'static str {
        F::ABOUT
    }
}
