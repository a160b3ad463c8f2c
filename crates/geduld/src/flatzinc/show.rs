//! The outputs of models that are made here, not read.

use geduld_flatzinc::{Definition, Expression, FlatZinc, Output};

/// Sets the variables that solutions show.
pub(crate) fn show(file: &mut FlatZinc, variables: Vec<Box<str>>) {
    /// Without outputs, solutions show all variables, so a model that shows none has an array without elements.
    const NOTHING: &str = "X_NOTHING_";
    let is_empty = variables.is_empty();
    let outputs = variables.into_iter().map(|name| Output { name, label: None, indices: Vec::new() });
    file.output = outputs.collect();
    if is_empty {
        let value = Expression::Array(Vec::new());
        file.definitions.push(Definition { name: NOTHING.into(), line: 1, value });
        file.output.push(Output { name: NOTHING.into(), label: None, indices: Vec::new() });
    }
}
