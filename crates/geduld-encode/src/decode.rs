//! Turns a solver's model of the formula back into values.

use geduld_model::{Model, Value};
use thiserror::Error;

use crate::{Encoded, Lit};

/// The reason why an assignment is not a model of the formula, in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotAModel(String);

/// The maximum number of literals of a broken clause that a message names.
const MOST: usize = 6;

impl Encoded {
    /// The values of the decision variables, in a model of the formula. `model` is the model that was encoded;
    /// `literals` are all literals that are true, in any order. Auxiliary variables may be missing.
    ///
    /// # Errors
    /// If a decision has no single value, a clause is broken, or the formula has no such variable.
    pub fn decode(&self, model: &Model, literals: &[i32]) -> Result<Vec<Value>, NotAModel> {
        let name = |literal: i32| {
            let name = self.name(literal.unsigned_abs());
            if literal > 0 { format!("`{name}`") } else { format!("not `{name}`") }
        };
        let mut known = vec![0; self.cnf().variables() as usize + 1];
        for &literal in literals {
            match known.get_mut(literal.unsigned_abs() as usize) {
                Some(known) if literal != 0 => *known = literal.signum(),
                _ => {
                    return Err(NotAModel(format!("the formula has no variable {}", literal.unsigned_abs())));
                }
            }
        }
        let value = |literal: i32| known[literal.unsigned_abs() as usize] * literal.signum();
        if let Some(missing) = self.decisions().map(i32::from).find(|&literal| value(literal) == 0) {
            return Err(NotAModel(format!("it has no value for variable {missing}, {}", name(missing))));
        }
        let broken = |clause: &&[Lit]| clause.iter().all(|&lit| value(lit.dimacs()) < 0);
        if let Some((number, clause)) = self.cnf().clauses().enumerate().find(|(_, clause)| broken(clause)) {
            let mut names: Vec<String> = clause.iter().take(MOST).map(|lit| name(lit.dimacs())).collect();
            if clause.len() > MOST {
                names.push("…".to_owned());
            }
            let clause = format!("it breaks clause {} of the formula: {}", number + 1, names.join(" or "));
            return Err(NotAModel(clause));
        }
        let holds = |literal: Lit| value(literal.dimacs()) > 0;
        if let Some(number) = self.sums().iter().position(|sum| !sum.holds(holds)) {
            return Err(NotAModel(format!("it breaks sum {} of the formula", number + 1)));
        }
        let single = |variable| {
            let domain = &model.variable(variable).domain;
            let holds = |atom| self.literal(atom).is_some_and(|literal| value(literal.dimacs()) > 0);
            let mut given = domain.values().filter(|&value| holds(model.atom(variable, value)));
            match (given.next(), given.next()) {
                (Some(value), None) => Ok(value),
                _ => Err(NotAModel(format!("`{}` does not have one value", model.variable(variable).name))),
            }
        };
        model.decisions().map(single).collect()
    }
}
