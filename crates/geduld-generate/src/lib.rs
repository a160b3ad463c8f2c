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
//! use geduld_generate::{SnakeRecipe, Wanted, generate};
//! let text = generate(&SnakeRecipe { size: [2, 2, 2] }, 1, Wanted::Planted, "a little snake").unwrap();
//! assert!(geduld_puzzle::read(&text).is_ok());
//! ```

mod board;
mod draft;
mod error;
mod figure;
mod recipe;
mod settle;
mod snake;
mod square;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use fastrand::Rng;

use error::ATTEMPTS;

pub use board::{BoardRecipe, Reverse, hard_labels};
pub use draft::Draft;
pub use error::GenerateError;
pub use figure::FigureRecipe;
pub use recipe::{Recipe, Wanted};
pub use snake::SnakeRecipe;
pub use square::SquareRecipe;

/// The text of a puzzle file. `source` says in it where the puzzle comes from, for example the command that makes it again.
///
/// Cost: that of drafting is small. What is wanted is found by searching: for one solution or none a search of the whole
/// puzzle again and again, which takes as long as the puzzle is hard.
///
/// # Errors
/// If the recipe asks for what cannot be, or nothing came up that has as many solutions as wanted.
pub fn generate(
    recipe: &dyn Recipe,
    seed: u64,
    wanted: Wanted,
    source: &str,
) -> Result<String, GenerateError> {
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
