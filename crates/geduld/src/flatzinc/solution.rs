//! A solution of a FlatZinc model.

use std::fmt;

use geduld_flatzinc::{FlatModel, OutputValue, SolutionOutput};
use geduld_model::{Renderer, Value};

/// A solution of a [`FlatZinc`](crate::FlatZinc) model. Its values are read by the names of the output variables.
///
/// [`Display`](fmt::Display) writes it in the format of MiniZinc's solvers. Two solutions are equal if their outputs
/// have the same names and numbers.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
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
    pub(super) fn new(problem: &FlatModel, values: &[Value], stands_for: Option<u128>) -> Self {
        Self { outputs: problem.outputs(values), text: Renderer::text(&problem, values, false), stands_for }
    }

    /// The solution with this output.
    pub(super) fn of(SolutionOutput { values, text, .. }: SolutionOutput) -> Self {
        Self { outputs: values, text, stands_for: None }
    }

    /// The names of the outputs, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.outputs.iter().map(|output| &*output.name)
    }

    /// The first number of each output.
    pub(crate) fn singles(&self) -> Vec<i64> {
        self.outputs.iter().filter_map(|output| output.numbers.first().copied()).collect()
    }

    /// The numbers of an output: one number for a variable, the elements row by row for an array. A Boolean is 0 or 1.
    /// `None` if there is no output of this name.
    pub fn numbers(&self, name: &str) -> Option<&[i64]> {
        let output = self.outputs.iter().find(|output| output.name == name)?;
        Some(&output.numbers)
    }

    /// The number of an output that is a single variable. `None` for arrays and unknown names.
    pub fn number(&self, name: &str) -> Option<i64> {
        let output = self.outputs.iter().find(|output| output.name == name && !output.is_array)?;
        output.numbers.first().copied()
    }

    /// The number of solutions that this one represents, itself included, if the iterator shows one solution of each
    /// class ([`Show::Classes`](crate::Show::Classes)). Otherwise `None`.
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
