//! A model that was translated to FlatZinc.

use std::sync::Arc;

use geduld_count::{NoClasses, Parts};
use geduld_model::{Instance, Value};

use super::assignment::{Assignment, Variables};
use super::built::Built;
use super::{Model, Same};
use crate::count::Subject;
use crate::error::{Error, Result};
use crate::flatzinc::FlatZinc;
use crate::solvable::Solvable;

/// A model with expressions, which FlatZinc can express.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub flatzinc: FlatZinc,
    variables: Arc<Variables>,
}

/// A model in one of the forms that engines take.
#[derive(Debug)]
pub(crate) enum Ready {
    Built(Built),
    Compiled(Compiled),
}

impl Variables {
    /// The variables of a model whose solutions give the numbers of those that no other one determines, in their order.
    pub(super) fn of_outputs(model: &Model) -> Arc<Self> {
        let mut sources: Vec<(usize, i64)> = Vec::with_capacity(model.variables.len());
        let mut outputs = 0;
        for variable in &model.variables {
            sources.push(match variable.plus {
                // A variable is made after the one that determines it.
                Some((base, offset)) => (sources[base].0, sources[base].1.wrapping_add(offset)),
                None => {
                    outputs += 1;
                    (outputs - 1, 0)
                }
            });
        }
        Arc::new(Self {
            ids: model.variables.iter().map(|variable| variable.id).collect(),
            names: model.variables.iter().map(|variable| variable.name.clone()).collect(),
            sources,
        })
    }
}

impl Model {
    /// The model in the form that suits its constraints.
    ///
    /// # Errors
    /// If the model has a mistake.
    pub(super) fn ready(&self) -> Result<Ready> {
        if !self.has_expressions() {
            return Built::new(self).map(Ready::Built);
        }
        if !self.moves.is_empty() {
            let message = "`same_after` is not known for models with expressions: use `count_as_same`";
            return Err(Error::Model(message.to_owned()));
        }
        let flatzinc = FlatZinc::from(self.translated(None)?.problem()?).count_as_same(self.same);
        Ok(Ready::Compiled(Compiled { flatzinc, variables: Variables::of_outputs(self) }))
    }
}

impl Solvable for Ready {
    type Solution = Assignment;

    fn instance(&self) -> Instance<'_> {
        match self {
            Self::Built(built) => built.instance(),
            Self::Compiled(Compiled { flatzinc, .. }) if flatzinc.same() == Same::Nothing => {
                flatzinc.instance()
            }
            Self::Compiled(Compiled { flatzinc, .. }) => flatzinc.classified(),
        }
    }

    fn subject<'s>(&'s self, instance: &'s Instance<'_>) -> Subject<'s> {
        match self {
            Self::Built(built) => built.subject(instance),
            Self::Compiled(compiled) => compiled.flatzinc.subject(),
        }
    }

    fn classified(&self) -> Instance<'_> {
        match self {
            Self::Built(built) => built.instance(),
            Self::Compiled(compiled) => compiled.flatzinc.classified(),
        }
    }

    fn no_classes(&self) -> Option<NoClasses> {
        match self {
            Self::Built(built) => built.no_classes(),
            Self::Compiled(compiled) => compiled.flatzinc.same_under().err(),
        }
    }

    fn parts(&self, symmetry: bool) -> Option<Parts> {
        match self {
            Self::Built(built) => built.parts(symmetry),
            Self::Compiled(compiled) => compiled.flatzinc.parts(symmetry),
        }
    }

    fn solution(
        &self,
        model: &geduld_model::Model,
        values: &[Value],
        stands_for: Option<u128>,
    ) -> Assignment {
        match self {
            Self::Built(built) => built.solution(model, values, stands_for),
            Self::Compiled(Compiled { flatzinc, variables }) => {
                Assignment::new(variables, &flatzinc.numbers(values), stands_for)
            }
        }
    }
}
