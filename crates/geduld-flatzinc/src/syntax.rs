//! The contents of a FlatZinc file, from text or JSON.

use geduld_model::Ranges;

/// A FlatZinc model. It keeps only the annotations that decide what a solution is, or how to search for one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlatZinc {
    /// The variables, in the order of the file.
    pub variables: Vec<Variable>,
    /// Parameters, and arrays of parameters and variables, in the order of the file.
    pub definitions: Vec<Definition>,
    /// The constraints, in the order of the file.
    pub constraints: Vec<Call>,
    /// The goal of the model.
    pub goal: Goal,
    /// The expression to minimize or maximize, if there is one.
    pub objective: Option<Expression>,
    /// The search annotations of the goal. They are ignored when all solutions are counted or listed.
    pub search: Vec<Expression>,
    /// The line of the goal.
    pub goal_line: usize,
    /// The outputs, in the order of the file. If there are none, solutions show all variables that MiniZinc did not
    /// introduce.
    pub output: Vec<Output>,
    /// All outputs, if only some of them are counted. MiniZinc needs all of them to print a solution.
    pub all_output: Vec<Output>,
    /// The outputs that were left out, because their elements are floats that are only printed.
    pub left_out: Vec<Box<str>>,
}

/// The goal of a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Any solution.
    #[default]
    Satisfy,
    /// A solution with the smallest value of the objective.
    Minimize,
    /// A solution with the largest value of the objective.
    Maximize,
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `float`
    Float,
    /// `set of int`
    Set,
}

/// A variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: Box<str>,
    /// The line of its declaration, counted from 1.
    pub line: usize,
    /// Its type.
    pub kind: Kind,
    /// Its domain, if it is declared.
    pub domain: Option<Ranges>,
    /// The bounds of a float, if they are declared; not numbers if they are no range.
    pub float_domain: Option<(f64, f64)>,
    /// The value that it is declared equal to, if any.
    pub value: Option<Expression>,
    /// Whether MiniZinc introduced it.
    pub introduced: bool,
}

/// A name for a value or an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name.
    pub name: Box<str>,
    /// The line, counted from 1.
    pub line: usize,
    /// The value that it stands for.
    pub value: Expression,
}

/// A constraint with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Its name, such as `int_lin_eq`.
    pub name: Box<str>,
    /// The line, counted from 1.
    pub line: usize,
    /// Its arguments.
    pub arguments: Vec<Expression>,
    /// The name that the model gives it, for explanations.
    pub label: Option<Box<str>>,
}

/// A variable or an array that is part of the output of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its name.
    pub name: Box<str>,
    /// The name that solutions show, if it differs.
    pub label: Option<Box<str>>,
    /// For an array, the first and the last index in each dimension, if the file gives them.
    pub indices: Vec<(i64, i64)>,
}

/// A value, a name, an array or a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// `true` or `false`
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A number with a point or an exponent.
    Float(f64),
    /// A text in quotes.
    Text(Box<str>),
    /// A variable, a parameter or an array.
    Name(Box<str>),
    /// A set of integers.
    Set(Ranges),
    /// A list.
    Array(Vec<Expression>),
    /// An annotation with arguments.
    Call(Box<str>, Vec<Expression>),
}
