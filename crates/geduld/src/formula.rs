//! Models as Boolean formulas.

use std::io::{self, Write};

use geduld_encode::{Encoded, Encodings, encode};
use geduld_model::{Model, Value};

use crate::{Error, Result};

/// A Boolean formula in conjunctive normal form whose models are the solutions, one for one.
#[derive(Debug)]
pub struct Formula {
    encoded: Encoded,
    model: Model,
}

impl Formula {
    pub(crate) fn of(model: &Model, encodings: Encodings) -> Result<Self> {
        Ok(Self { encoded: encode(model, &encodings)?, model: model.clone() })
    }

    /// How many variables it has; they are numbered from 1.
    pub fn variables(&self) -> u32 {
        self.encoded.cnf().variables()
    }

    /// The clauses, as the numbers of variables, negative where a variable is negated.
    pub fn clauses(&self) -> impl Iterator<Item = Vec<i32>> + '_ {
        self.encoded.cnf().dimacs_clauses()
    }

    /// What a variable means, e.g. `cell(2,3)=P7 turn 1`.
    pub fn meaning(&self, variable: u32) -> String {
        self.encoded.name(variable)
    }

    /// Writes the formula in the DIMACS format of the model counting competition, with comments that name the variables.
    ///
    /// # Errors
    /// If the target cannot be written to.
    pub fn write_dimacs(&self, mut out: impl Write) -> io::Result<()> {
        self.encoded.write_dimacs(&mut out)
    }

    /// The values of the decision variables in a solver's model of the formula, as a list of true literals.
    ///
    /// # Errors
    /// If it gives some variable no value, or several.
    pub fn decode(&self, model: &[i32]) -> Result<Vec<Value>> {
        let holds =
            |atom| self.encoded.literal(atom).is_some_and(|literal| model.contains(&literal.dimacs()));
        let value = |variable| {
            let values = self.model.variable(variable).domain.values();
            let mut given = values.filter(|&value| holds(self.model.atom(variable, value)));
            match (given.next(), given.next()) {
                (Some(value), None) => Ok(value),
                _ => Err(Error::Answer(format!(
                    "`{}` has no single value",
                    self.model.variable(variable).name
                ))),
            }
        };
        self.model.decisions().map(value).collect()
    }
}
