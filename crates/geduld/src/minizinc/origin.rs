//! The MiniZinc model from which a FlatZinc text was compiled.

use std::collections::BTreeSet;

/// A model with its data, so that MiniZinc can print its solutions.
#[derive(Debug)]
pub struct Origin {
    /// The file of the model.
    pub model: String,
    /// Its data: files, and assignments such as `n=8`.
    pub data: Vec<String>,
    /// The names whose values MiniZinc waits for before it prints a solution. It accepts no others.
    pub names: BTreeSet<String>,
}
