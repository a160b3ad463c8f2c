//! A solution of a FlatZinc model.

use std::fmt;

use geduld_flatzinc::{OutputValue, Problem};
use geduld_model::{Renderer, Value};

/// A solution of a [`FlatZinc`](crate::FlatZinc) model, read by the names of its output variables.
///
/// [`Display`](fmt::Display) writes it as MiniZinc's solvers do. Two are equal if the same names have the same numbers.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// let model = geduld::FlatZinc::parse(
///     "var 1..3: a; var 2..3: b; var bool: c :: output_var;
///      array [1..2] of var int: x :: output_array([1..2]) = [a, b];
///      constraint int_lt(b, a); constraint bool_eq(c, true); solve satisfy;",
/// )?;
/// let solution = model.solve()?.expect("there is one");
/// assert_eq!(solution.numbers("x"), Some(&[3, 2][..]));
/// assert_eq!(solution.number("c"), Some(1));
/// assert_eq!(solution.to_string(), "c = true;\nx = array1d(1..2, [3, 2]);\n");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct FlatZincSolution {
    outputs: Vec<OutputValue>,
    text: String,
    stands_for: Option<u128>,
}

impl FlatZincSolution {
    pub(super) fn new(problem: &Problem, values: &[Value], stands_for: Option<u128>) -> Self {
        Self { outputs: problem.outputs(values), text: Renderer::text(&problem, values, false), stands_for }
    }

    /// The names of the outputs, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.outputs.iter().map(|output| &*output.name)
    }

    /// The numbers of an output: one of a variable, any number of an array, row by row. A Boolean is 0 or 1. `None` if there is no output
    /// of this name.
    pub fn numbers(&self, name: &str) -> Option<&[i64]> {
        let output = self.outputs.iter().find(|output| output.name == name)?;
        Some(&output.numbers)
    }

    /// The number of an output that is no array.
    pub fn number(&self, name: &str) -> Option<i64> {
        let output = self.outputs.iter().find(|output| output.name == name && !output.is_array)?;
        output.numbers.first().copied()
    }

    /// How many solutions this one stands for, itself included, if the iterator shows one of each class
    /// ([`Show::Classes`](crate::Show::Classes)); otherwise `None`.
    pub fn stands_for(&self) -> Option<u128> {
        self.stands_for
    }
}

impl PartialEq for FlatZincSolution {
    fn eq(&self, other: &Self) -> bool {
        self.outputs == other.outputs
    }
}

impl Eq for FlatZincSolution {}

impl fmt::Debug for FlatZincSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.outputs.iter().map(|output| (&output.name, &output.numbers))).finish()
    }
}

impl fmt::Display for FlatZincSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
