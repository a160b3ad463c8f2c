//! FlatZinc, the language in which MiniZinc hands models to solvers, as finite-domain models.
//!
//! [`read`] reads text (MiniZinc 2.6 to 2.10) and JSON (2.8 to 2.10) into one [`FlatZinc`]. [`FlatZinc::problem`] makes a [`Problem`] of it:
//! a [`Model`](geduld_model::Model), a check of its solutions, and the way they are written.
//!
//! ```
//! let text = "
//!     var 1..3: x :: output_var;
//!     var 1..3: y :: output_var;
//!     var bool: less :: var_is_introduced :: is_defined_var;
//!     constraint int_lt_reif(x, y, less) :: defines_var(less);
//!     constraint bool_clause([less], []);
//!     solve satisfy;
//! ";
//! let problem = geduld_flatzinc::read(text)?.problem()?;
//! assert_eq!(geduld_model::brute_force(problem.model()).len(), 3);
//! let instance = problem.instance("less");
//! assert_eq!(instance.renderer.text(&[0, 1], false), "x = 1;\ny = 2;\n");
//! # Ok::<(), geduld_flatzinc::FlatZincError>(())
//! ```
//!
//! # What is a solution
//!
//! An assignment of the output variables that can be completed to an assignment of all variables which satisfies all constraints. Without
//! any output, all variables that MiniZinc did not introduce. A variable that is no output is *derived* if constraints make it a function
//! of the outputs, and *existential* otherwise; the annotations `is_defined_var` and `defines_var` are not relied on.
//!
//! # Objectives
//!
//! [`FlatZinc::objective`] makes an [`Objective`] of `solve minimize` and `solve maximize`: it gives models in which the objective has some
//! values only. What looks for the best value asks for better and better ones.
//!
//! # Assumptions
//!
//! `fzn_assume` is a constraint that its Booleans are true. [`FlatZinc::assumptions`] makes requirements of them instead: so a model without
//! solutions tells which of them exclude one another.
//!
//! # Limits
//!
//! Variables are Booleans and integers with at most 2^56 values; those with at most 65,536 are listed, two million values together, and the
//! others are written with digits. Bounds that constraints imply are found first, so a variable may be declared wider. [`WritingLimits`] says what
//! else is written out. Everything that is not served is refused with its name, its line and what to do.
//!
//! The crate knows models, not how they are solved, counted or read from files.

mod assume;
mod build;
mod determined;
mod error;
mod graph;
mod json;
mod limits;
mod linear;
mod lower;
mod objective;
mod problem;
mod ranges;
mod relation;
mod resolve;
mod search;
mod shrink;
mod syntax;
mod text;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use error::FlatZincError;
pub use limits::WritingLimits;
pub use objective::Objective;
pub use problem::{OutputValue, Problem};
pub use ranges::Ranges;
pub use syntax::{Call, Definition, Expression, FlatZinc, Goal, Kind, Output, Variable};

/// Lists and calls are nested this deep at most.
const MOST_NESTED: usize = 64;
/// So many values a variable may have, and all variables together.
const MOST_VALUES: u128 = 1 << 16;
const MOST_IN_ALL: u128 = 1 << 21;

/// Reads FlatZinc, text or JSON: JSON begins with `{`, which no text does that MiniZinc writes.
///
/// Cost: linear in the text.
///
/// # Errors
/// If the text is no FlatZinc model, with the line.
pub fn read(text: &str) -> Result<FlatZinc, FlatZincError> {
    match text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        true => json::parse(text.trim_start_matches('\u{feff}')),
        false => text::parse(text),
    }
}
