//! Models in the form that engines take.
//!
//! Every model is written in FlatZinc and lowered from there, as a model of MiniZinc is: there is one road to the
//! constraints of the core.

use std::sync::Arc;

use geduld_count::{NoClasses, Parts};
use geduld_model::{Instance, Value};

use super::assignment::{Assignment, Variables};
use super::board::kept_symmetries;
use super::{Follows, Function, Model};
use crate::count::Subject;
use crate::error::Result;
use crate::flatzinc::FlatZinc;
use crate::solvable::Solvable;

/// The kind of a user's model in checkpoints.
const KIND: &str = "model";

/// A model that is ready for the engines.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub flatzinc: FlatZinc,
    variables: Arc<Variables>,
}

impl Variables {
    /// The variables of a model whose solutions give the numbers of those that no other one determines, in their order.
    pub(super) fn of_outputs(model: &Model) -> Arc<Self> {
        Arc::new(Self {
            ids: model.variables.iter().map(|variable| variable.id).collect(),
            names: model.variables.iter().map(|variable| variable.name.clone()).collect(),
            sources: model.variables.iter().map(|variable| variable.follows.clone()).collect(),
        })
    }
}

impl Model {
    /// For each variable, the place of the one that determines it among those that no other one determines, and by how
    /// much it is larger than that. `None` if it is determined in another way.
    pub(super) fn sources(&self) -> Vec<Option<(usize, i64)>> {
        let mut sources: Vec<Option<(usize, i64)>> = Vec::with_capacity(self.variables.len());
        let mut outputs = 0;
        for variable in &self.variables {
            sources.push(match &variable.follows {
                // A variable is made after the one that determines it.
                Some(Follows { base, by: Function::Plus(offset) }) => {
                    sources[*base].map(|(own, more)| (own, more.wrapping_add(*offset)))
                }
                Some(_) => None,
                None => {
                    outputs += 1;
                    Some((outputs - 1, 0))
                }
            });
        }
        sources
    }

    /// The model, ready for the engines.
    ///
    /// # Errors
    /// If the model has a mistake.
    pub(super) fn compiled(&self) -> Result<Compiled> {
        let file = self.translated(None)?;
        let flatzinc = FlatZinc::from(file.problem()?).with_names_of(&file);
        let flatzinc = flatzinc.of_kind(KIND).count_as_same(self.same);
        let origin = self.origin.as_deref().filter(|_| self.on_board);
        let flatzinc = match (self.moves.is_empty(), origin) {
            (true, None) => flatzinc,
            (true, Some(origin)) => {
                let symmetries = kept_symmetries(origin, &flatzinc);
                flatzinc.same_under_these(symmetries)
            }
            (false, _) => {
                let symmetries = self.moved(&flatzinc)?;
                flatzinc.same_under_these(symmetries)
            }
        };
        Ok(Compiled { flatzinc, variables: Variables::of_outputs(self) })
    }
}

impl Solvable for Compiled {
    type Solution = Assignment;

    fn instance(&self) -> Instance<'_> {
        self.flatzinc.classified()
    }

    fn subject<'s>(&'s self, _instance: &'s Instance<'_>) -> Subject<'s> {
        self.flatzinc.subject()
    }

    fn classified(&self) -> Instance<'_> {
        self.flatzinc.classified()
    }

    fn no_classes(&self) -> Option<NoClasses> {
        self.flatzinc.same_under().err()
    }

    fn parts(&self, symmetry: bool) -> Option<Parts> {
        self.flatzinc.parts(symmetry)
    }

    fn named(&self) -> Result<Option<geduld_flatzinc::NamedModel>> {
        self.flatzinc.named_model()
    }

    fn solution(
        &self,
        _model: &geduld_model::Model,
        values: &[Value],
        stands_for: Option<u128>,
    ) -> Assignment {
        Assignment::new(&self.variables, &self.flatzinc.numbers(values), stands_for)
    }
}
