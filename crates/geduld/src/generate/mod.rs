//! Generates puzzles of every family from a seed, as puzzle files: with a planted solution, with exactly one solution,
//! or with none.
//!
//! A [`Recipe`] and a seed give a draft. One of its solutions is known, because the pieces were cut out of it: the
//! planted solution. The draft is then changed until it has the [`Wanted`] number of solutions:
//!
//! - For exactly one, pins of the planted solution are added until no other solution is left.
//! - For none, mistakes are made one at a time.
//!
//! The figures in `[expect]` are known from the search, or counted if that is short: see [`Generated::counted`].
//!
//! The same recipe, seed and wanted number give the same text on every machine and for any number of threads.
//!
//! ```
//! use geduld::exports::generate::{SnakeRecipe, Wanted, generate};
//! let text = generate(&SnakeRecipe { size: [2, 2, 2] }, 1, Wanted::Planted, "a little snake").unwrap();
//! assert!(geduld_puzzle::read(&text).is_ok());
//! ```

mod board;
mod draft;
mod error;
mod figure;
mod packing;
mod recipe;
mod settle;
mod snake;
mod square;

use fastrand::Rng;

use error::ATTEMPTS;

pub use board::{BoardRecipe, Reverse, hard_labels};
pub use draft::Draft;
pub use error::GenerateError;
pub use figure::FigureRecipe;
pub use packing::PackingRecipe;
pub use recipe::{Recipe, Wanted};
pub use settle::Generated;
pub use snake::SnakeRecipe;
pub use square::SquareRecipe;

/// Generates the text of a puzzle file. `source` is the source that the file states, for example the command that
/// generates it again.
///
/// Cost: a puzzle with a planted solution takes seconds, whatever its size. For exactly one solution or none, the whole
/// puzzle is searched again and again, which takes longer the harder the puzzle is.
///
/// # Errors
/// If the recipe is impossible, or no draft could be given the wanted number of solutions.
pub fn generate(
    recipe: &dyn Recipe,
    seed: u64,
    wanted: Wanted,
    source: &str,
) -> Result<String, GenerateError> {
    let generated = plant(recipe, seed, wanted, source)?;
    Ok(generated.counted(&Generated::control())?.unwrap_or_else(|| generated.text()))
}

/// Does the same as [`generate`], without counting the solutions.
///
/// # Errors
/// As for [`generate`].
pub fn plant(
    recipe: &dyn Recipe,
    seed: u64,
    wanted: Wanted,
    source: &str,
) -> Result<Generated, GenerateError> {
    let mut random = Rng::with_seed(seed);
    for _ in 0..ATTEMPTS {
        let draft = recipe.draft(&mut random)?;
        if let Some(generated) = settle::settle(draft, wanted, source, &mut random)? {
            return Ok(generated);
        }
    }
    Err(GenerateError::NoneCameUp(match wanted {
        Wanted::Planted => "a planted solution",
        Wanted::One => "exactly one solution",
        Wanted::None => "no solution",
    }))
}
