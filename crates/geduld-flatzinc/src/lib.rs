//! Reads FlatZinc, the language in which MiniZinc hands models to solvers, as finite-domain models.
//!
//! [`read`] reads text (MiniZinc 2.6 to 2.10) and JSON (2.8 to 2.10) into one [`FlatZinc`]. [`FlatZinc::problem`]
//! translates it to a [`FlatModel`]: a [`Model`](geduld_model::Model), a check of its solutions, and the text and JSON
//! output of solutions.
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
//! assert_eq!(instance.renderer.text(&[0, 0], false), "x = 1;\ny = 2;\n");
//! # Ok::<(), geduld_flatzinc::FlatZincError>(())
//! ```
//!
//! # Solutions
//!
//! A solution is an assignment of the output variables that can be completed to an assignment of all variables that
//! satisfies all constraints. If a file has no output, the outputs are all variables that MiniZinc did not introduce.
//! Every other variable is *derived* if constraints make it a function of the outputs, and *existential* otherwise. The
//! annotations `is_defined_var` and `defines_var` are not used for this.
//!
//! # Objectives
//!
//! [`FlatZinc::objective`] turns `solve minimize` and `solve maximize` into an [`Objective`]. It gives models that
//! restrict the objective to a range of values. To find the best value, a program asks for better and better values.
//!
//! # Assumptions
//!
//! `fzn_assume` is a constraint that its Booleans are true. [`FlatZinc::assumptions`] turns these Booleans into
//! requirements instead, so that an analysis of a model without solutions can name the assumptions that exclude one
//! another.
//!
//! # Names
//!
//! [`FlatZinc::named`] turns constraints with a name (`constraint :: "row 3" …` in MiniZinc) into requirements, too.
//!
//! # Limits
//!
//! Variables are Booleans and integers. Domains with at most 65,536 values are listed, up to a total of two million
//! values, after the constraints have narrowed them. A model with larger domains, or with arithmetic on many values,
//! has only its decisions and the demand that propagation can complete them:
//! [`WritingLimits`]. [`FlatZinc::network`] has no limits. An unsupported construct is an error with its name, its line
//! and a remedy.
//!
//! This crate does not solve or count models, and it does not open files.

mod assume;
mod bare_objective;
mod build;
mod digits;
mod error;
mod flat_model;
mod floats;
mod json;
mod limits;
mod making;
mod names;
mod network;
mod objective;
mod output;
mod requirements;
mod resolve;
mod resolved;
mod search;
mod shrink;
mod syntax;
mod text;

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use error::FlatZincError;
pub use flat_model::FlatModel;
pub use geduld_model::Ranges;
pub use limits::WritingLimits;
pub use network::FlatNetwork;
pub use objective::Objective;
pub use output::{OutputValue, SolutionOutput};
pub use requirements::NamedModel;
pub use syntax::{Call, Definition, Expression, FlatZinc, Goal, Kind, Output, Variable};

/// Reads FlatZinc as text or JSON. Input that begins with `{` is read as JSON, because text from MiniZinc never begins
/// with it.
///
/// Cost: linear in the text.
///
/// # Errors
/// If the text is not a FlatZinc model, with the line of the mistake.
pub fn read(text: &str) -> Result<FlatZinc, FlatZincError> {
    let mut model = match text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        true => json::parse(text.trim_start_matches('\u{feff}'))?,
        false => text::parse(text)?,
    };
    floats::leave_out(&mut model);
    Ok(model)
}
