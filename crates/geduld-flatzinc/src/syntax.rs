//! What a FlatZinc file says, whether it is text or JSON.

use crate::Ranges;

/// A FlatZinc model. Annotations are kept only as far as they decide what a solution is, or how one is looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatZinc {
    /// The variables, in the order of the file.
    pub variables: Vec<Variable>,
    /// Parameters, and arrays of parameters and variables, in the order of the file.
    pub definitions: Vec<Definition>,
    /// The constraints, in the order of the file.
    pub constraints: Vec<Call>,
    /// What is asked for.
    pub goal: Goal,
    /// What is to be least or greatest, if something is.
    pub objective: Option<Expression>,
    /// How a solution is to be looked for: the annotations of the goal. Who counts or lists all solutions does not follow them.
    pub search: Vec<Expression>,
    /// The line of the goal.
    pub goal_line: usize,
    /// What a solution shows, in the order of the file. Without anything in it, all variables that MiniZinc did not introduce.
    pub output: Vec<Output>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Solutions.
    Satisfy,
    /// The least value of something.
    Minimize,
    /// The greatest value of something.
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
    /// The integers it may be, if they are declared.
    pub domain: Option<Ranges>,
    /// What it is equal to, if that is declared.
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
    /// What it stands for.
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
}

/// A variable or an array that solutions show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its name.
    pub name: Box<str>,
    /// For an array the first and the last index in each dimension, as far as the file says so.
    pub indices: Vec<(i64, i64)>,
}

/// A value, a name, or an array of them.
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
