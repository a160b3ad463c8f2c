//! The network from which a model was compiled.

use std::fmt;

use crate::relation::{Argument, Term};
use crate::{Model, Network, Ranges, Value, VarId, ascending};

/// The network from which a model was compiled. Its solutions are those of the model: the numbers of its outputs
/// determine the decisions of the model, and the decisions determine the numbers.
#[derive(Clone, Debug)]
pub struct ModelSource {
    /// The network.
    pub network: Network,
    /// For each decision variable of the model, the number that it stands for.
    pub decisions: Vec<DecisionSource>,
}

/// The number that a decision variable stands for. Outputs are given by their place in [`Network::outputs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionSource {
    /// The number of an output.
    Output(usize),
    /// A digit of an output with many values.
    Digit {
        /// The output.
        output: usize,
        /// The least number of the output. It is subtracted before the digits are taken.
        least: i64,
        /// The weight of the digit, a power of the base.
        weight: i64,
        /// The base of the digits.
        base: i64,
    },
}

impl DecisionSource {
    /// The output that the decision is or belongs to.
    pub fn output(self) -> usize {
        match self {
            Self::Output(output) | Self::Digit { output, .. } => output,
        }
    }

    /// The number of the decision, for these numbers of the outputs.
    fn number(self, outputs: &[i64]) -> Option<i64> {
        match self {
            Self::Output(output) => outputs.get(output).copied(),
            Self::Digit { output, least, weight, base } => {
                let above = i128::from(*outputs.get(output)?) - i128::from(least);
                let digit = above.checked_div(weight.into())?.checked_rem(base.into())?;
                i64::try_from(digit).ok()
            }
        }
    }
}

impl ModelSource {
    /// A model as the source of itself: the network of its constraints.
    ///
    /// Cost: linear in the model.
    pub fn of(model: &Model) -> Self {
        let decisions = (0..model.decision_count()).map(DecisionSource::Output).collect();
        Self { network: Network::of(model), decisions }
    }

    /// The values of the decision variables of the model for these numbers of the outputs. `None` if a decision
    /// variable does not have such a value; then the model is not that of this network.
    pub fn values(&self, model: &Model, outputs: &[i64]) -> Option<Vec<Value>> {
        let value = |(id, source): (VarId, &DecisionSource)| {
            model.variable(id).domain.value_of(source.number(outputs)?)
        };
        model.decisions().zip(&self.decisions).map(value).collect()
    }

    /// The source of a part of the model with these decision variables, given in ascending order. The part must share
    /// no variable with the others, and these must have solutions. `None` if there are no decisions, or an output is
    /// divided between parts.
    ///
    /// Cost: nearly linear in the network.
    pub fn of_part(&self, decisions: &[usize]) -> Option<Self> {
        let outputs = ascending(decisions.iter().map(|&place| self.decisions[place].output()));
        let is_own = |output: usize| outputs.binary_search(&output).ok();
        let shared = self.decisions.iter().filter(|source| is_own(source.output()).is_some()).count();
        if decisions.is_empty() || shared > decisions.len() {
            return None;
        }
        let variables: Vec<usize> = outputs.iter().map(|&output| self.network.outputs[output]).collect();
        let decisions = decisions.iter().map(|&place| {
            let source = self.decisions[place];
            let output = is_own(source.output())?;
            Some(match source {
                DecisionSource::Output(_) => DecisionSource::Output(output),
                DecisionSource::Digit { least, weight, base, .. } => {
                    DecisionSource::Digit { output, least, weight, base }
                }
            })
        });
        let decisions = decisions.collect::<Option<_>>()?;
        Some(Self { network: self.network.around(variables), decisions })
    }
}

/// Writes everything that decides which solutions there are, on one line. Equal texts mean equal solutions.
impl fmt::Display for ModelSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = |f: &mut fmt::Formatter<'_>, term: &Term| match term {
            Term::Fixed(number) => write!(f, " {number}"),
            Term::Variable(variable) => write!(f, " x{variable}"),
        };
        let set = |f: &mut fmt::Formatter<'_>, set: &Ranges| {
            f.write_str(" {")?;
            set.ranges().iter().try_for_each(|(least, most)| write!(f, " {least}..{most}"))?;
            f.write_str(" }")
        };
        f.write_str("domains")?;
        self.network.domains.iter().try_for_each(|domain| set(f, domain))?;
        for relation in &self.network.relations {
            write!(f, "; {} {}", relation.base as u8, relation.mode as u8)?;
            for argument in &relation.arguments {
                match argument {
                    Argument::One(one) => term(f, one)?,
                    Argument::Many(many) => {
                        f.write_str(" [")?;
                        many.iter().try_for_each(|one| term(f, one))?;
                        f.write_str(" ]")?;
                    }
                    Argument::Set(values) => set(f, values)?,
                }
            }
        }
        f.write_str("; decisions")?;
        self.decisions.iter().try_for_each(|&source| match source {
            DecisionSource::Output(output) => write!(f, " x{}", self.network.outputs[output]),
            DecisionSource::Digit { output, least, weight, base } => {
                write!(f, " (x{} {least} {weight} {base})", self.network.outputs[output])
            }
        })
    }
}

/// The message about a model that could not be translated, for this reason.
pub fn only_by_propagation(why: &str) -> String {
    format!("{why}; this model can only be counted, listed and solved by propagation")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Domain;

    #[test]
    fn digits_are_taken_from_the_number() {
        let mut model = Model::new();
        for digit in ["high", "low"] {
            model.add_decision(digit, &Domain::numbers(0..10));
        }
        model.add_decision("x", &Domain::numbers([-3, 8]));
        let digit = |weight| DecisionSource::Digit { output: 1, least: -5, weight, base: 10 };
        let decisions = vec![digit(10), digit(1), DecisionSource::Output(0)];
        let source = ModelSource { network: Network::default(), decisions };
        assert_eq!(source.values(&model, &[8, 42]), Some(vec![4, 7, 1]));
        assert_eq!(source.values(&model, &[-3, -5]), Some(vec![0, 0, 0]));
        assert_eq!(source.values(&model, &[0, 42]), None);
    }
}
