//! The MiniZinc models that `geduld new` writes, for puzzles that are none of the kinds.

/// A model to start from: a puzzle with exactly one solution, and a part to edit.
#[derive(Clone, Copy, Debug)]
pub struct ModelStarter {
    /// The name of the kind, for `geduld new`.
    pub kind: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The text of the model.
    pub text: &'static str,
}

macro_rules! models {
    ($($kind:literal = $about:literal),* $(,)?) => {
        &[$(ModelStarter {
            kind: $kind,
            about: $about,
            text: include_str!(concat!("../../help/models/", $kind, ".mzn")),
        }),*]
    };
}

/// All models in `help/models`, the one for any puzzle last. `docs/other-puzzles.md` lists them, too.
pub const MODELS: &[ModelStarter] = models! {
    "sudoku" = "MiniZinc: numbers in rows, columns and blocks",
    "killer-sudoku" = "MiniZinc: a sudoku with the sums of cages",
    "takuzu" = "MiniZinc: 0 and 1, never three in line",
    "nonogram" = "MiniZinc: a picture from the lengths of its blocks",
    "slitherlink" = "MiniZinc: a loop along the edges of cells",
    "numbrix" = "MiniZinc: a path of numbers through all cells",
    "futoshiki" = "MiniZinc: a Latin square with signs for less",
    "towers" = "MiniZinc: skyscrapers seen from the rim",
    "kakuro" = "MiniZinc: a crossword of sums",
    "nurikabe" = "MiniZinc: islands in a connected sea",
    "queens" = "MiniZinc: a queen in each row, column and region",
    "logic-grid" = "MiniZinc: who has what, by clues",
    "model" = "MiniZinc: any other puzzle",
};
