//! Seeded puzzles of every family, as puzzle files: with a solution planted in them, with exactly one solution, or
//! with none.
//!
//! A [`Recipe`] and a seed give a draft. One of its solutions is known, because the pieces were cut out of it: the planted solution. The
//! draft is then changed until it has as many solutions as are [`Wanted`]. For exactly one, pins of the planted solution are added until
//! no other is left. For none, mistakes are made one at a time. The figures in `[expect]` have been counted, or are what was asked for.
//!
//! The same recipe, seed and wish give the same text on every machine and for any number of threads.
//!
//! ```
//! use geduld_generate::{Recipe, Wanted, generate};
//! let text = generate(&Recipe::Snake { size: [2, 2, 2] }, 1, Wanted::Planted, "a little snake").unwrap();
//! assert!(geduld_puzzle::read(&text).is_ok());
//! ```

mod board;
mod figure;
mod settle;
mod snake;
mod square;

use fastrand::Rng;
use geduld_count::CountError;
use geduld_puzzle::Solution;
use geduld_puzzle::edge_matching::Shape;
use geduld_puzzle::symmetry_figure::Symmetry;
use thiserror::Error;

pub use board::hard_labels;

/// What kind of puzzle, and how large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipe {
    /// Edge matching: a board is filled with labels, then cut into pieces, which are turned and shuffled.
    Board {
        /// The board, of at most some hundred cells.
        shape: Shape,
        /// How many labels the inner edges show, 1 or more; [`hard_labels`] if not given.
        labels: Option<usize>,
        /// Whether all outer edges show one label of their own, which the puzzle then asks for.
        rim: bool,
        /// Whether touching edges show two halves of a label, rather than the same.
        halves: bool,
        /// Whether pieces may be turned.
        turn: bool,
        /// What is on the reverse of the pieces, if they may be turned over.
        reverse: Option<Reverse>,
    },
    /// A snake cube: a random path through the box, unfolded.
    Snake {
        /// The sides of the box.
        size: [usize; 3],
    },
    /// A symmetry figure: a random symmetric figure, cut into pieces.
    Figure {
        /// How many pieces there are.
        pieces: usize,
        /// How many squares each of them has.
        squares: usize,
        /// The symmetry that the figure is to have; any if not given.
        symmetry: Option<Symmetry>,
    },
    /// A magic square with some of its cells pinned.
    Square {
        /// The number of rows.
        order: usize,
        /// The share of cells that are pinned, in percent.
        pinned: usize,
    },
}

/// What is on the reverse of pieces that may be turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// The mirror image of the front.
    Mirror,
    /// Labels of its own; of a board with a rim the rim is on it where it is on the front.
    Own,
}

/// How many solutions a puzzle is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The planted one, and as many others as there happen to be.
    #[default]
    Planted,
    /// Exactly one, up to the symmetries of the board.
    One,
    /// None.
    None,
}

/// Why a puzzle could not be generated.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The recipe asks for what cannot be.
    #[error("{0}")]
    Recipe(String),
    /// The text that was generated makes no puzzle, because a size is beyond what puzzle files allow.
    #[error("{message} ({help})")]
    Refused {
        /// What is wrong with it.
        message: String,
        /// What the reader of puzzle files advises.
        help: String,
    },
    /// No draft could be brought to what was wanted.
    #[error(
        "no puzzle with {0} came up in {ATTEMPTS} attempts; try another seed, other sizes or more labels"
    )]
    NoneCameUp(&'static str),
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// How many drafts are tried.
const ATTEMPTS: usize = 30;

/// A puzzle in the making, and the solution planted in it.
trait Draft {
    /// What the puzzle is called.
    fn name(&self) -> String;

    /// The keys of the puzzle file that stand before its tables, kind first.
    fn keys(&self) -> String;

    /// The tables of the puzzle file.
    fn tables(&self) -> String;

    /// Pins something of the planted solution in which another differs; whether there was anything left to pin.
    fn pin_against(&mut self, _other: &Solution, _random: &mut Rng) -> bool {
        false
    }

    /// Changes the puzzle a little, as if somebody had made a mistake; whether it can be done.
    fn spoil(&mut self, random: &mut Rng) -> bool;
}

impl Recipe {
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError> {
        Ok(match *self {
            Self::Board { ref shape, labels, rim, halves, turn, reverse } => {
                let looks = board::Looks { labels, rim, halves, turn, reverse };
                Box::new(board::draft(shape, looks, random)?)
            }
            Self::Snake { size } => Box::new(snake::draft(size, random)?),
            Self::Figure { pieces, squares, symmetry } => {
                Box::new(figure::draft(pieces, squares, symmetry, random)?)
            }
            Self::Square { order, pinned } => Box::new(square::draft(order, pinned, random)?),
        })
    }
}

/// The text of a puzzle file. `source` says in it where the puzzle comes from, for example the command that makes it again.
///
/// Cost: that of drafting is small. What is wanted is found by searching: for one solution or none a search of the whole
/// puzzle again and again, which takes as long as the puzzle is hard.
///
/// # Errors
/// If the recipe asks for what cannot be, or nothing came up that has as many solutions as wanted.
pub fn generate(recipe: &Recipe, seed: u64, wanted: Wanted, source: &str) -> Result<String, GenerateError> {
    let mut random = Rng::with_seed(seed);
    for _ in 0..ATTEMPTS {
        let draft = recipe.draft(&mut random)?;
        if let Some(text) = settle::settle(draft, wanted, source, &mut random)? {
            return Ok(text);
        }
    }
    Err(GenerateError::NoneCameUp(match wanted {
        Wanted::Planted => "a planted solution",
        Wanted::One => "exactly one solution",
        Wanted::None => "no solution",
    }))
}

/// A name, path or label as TOML writes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
