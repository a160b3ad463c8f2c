//! The MiniZinc model from which a FlatZinc text was compiled.

use std::collections::BTreeSet;

use geduld_flatzinc::FlatZincError;

use super::completion::Completion;
use super::words::identifier;

/// A model with its data, so that MiniZinc can print its solutions.
#[derive(Debug)]
pub struct Origin {
    /// The file of the model.
    pub model: String,
    /// Its data: files, and assignments such as `n=8`.
    pub data: Vec<String>,
    /// The names whose values MiniZinc waits for before it prints a solution. It accepts no others.
    pub names: BTreeSet<String>,
    /// Items that the model gets when MiniZinc compiles it, so that the FlatZinc has what is counted.
    pub asking: Option<String>,
    /// What is counted, if the FlatZinc of the model itself does not have it as variables.
    pub counted: Option<Vec<String>>,
    /// Finds the values for which MiniZinc waits, if these are not those of the solution.
    pub completion: Option<Completion>,
}

impl Origin {
    /// The model, and the line in it that declares the variable of an error, if there is one. The line of the error
    /// itself is that of the FlatZinc, which people do not see.
    pub fn place_of(&self, error: &FlatZincError) -> String {
        match self.line_of(error.message.split('`').nth(1).unwrap_or_default()) {
            Some(line) => format!("{}, line {line}", self.model),
            None => self.model.clone(),
        }
    }

    /// `None` if an included file declares the name, or MiniZinc introduced it.
    fn line_of(&self, name: &str) -> Option<usize> {
        let text = std::fs::read_to_string(&self.model).ok()?;
        let declares = |line: &str| {
            let line = line.split('%').next().unwrap_or_default();
            line.match_indices(name).any(|(place, _)| {
                let (before, after) = (line[..place].trim_end(), &line[place + name.len()..]);
                before.ends_with(':') && identifier(after) == 0
            })
        };
        (!name.is_empty()).then(|| text.lines().position(declares))?.map(|line| line + 1)
    }
}
