//! Assumptions: Booleans that a file declares to be true with `fzn_assume`. If the model has no solution, MiniZinc asks
//! which assumptions exclude one another.

use geduld_model::relation::Term;
use geduld_model::{Constraint, Literal, Model, VarId};

use crate::error::FlatZincError;
use crate::flat_model::{FlatModel, Purpose};
use crate::resolve::resolve;
use crate::syntax::{Call, Expression, FlatZinc, Output};

/// The name of the constraint.
const ASSUME: &str = "fzn_assume";

impl FlatZinc {
    /// The model without its objective, in which every assumption is a [requirement](Model::requirements) with the name
    /// of its variable. `None` if the file has no assumptions. In all other translations, assumptions are ordinary
    /// constraints.
    ///
    /// Cost: as for [`FlatZinc::problem`].
    ///
    /// # Errors
    /// As for [`FlatZinc::problem`].
    pub fn assumptions(&self) -> Result<Option<Model>, FlatZincError> {
        let assumes = |call: &&Call| &*call.name == ASSUME;
        let mut elements = Vec::new();
        for argument in self.constraints.iter().filter(assumes).flat_map(|call| &call.arguments) {
            for element in self.elements(argument) {
                // A variable that is assumed twice is only one assumption.
                if !elements.contains(&element) {
                    elements.push(element);
                }
            }
        }
        if elements.is_empty() {
            return Ok(None);
        }
        let output = elements.iter().filter_map(|element| match element {
            Expression::Name(name) => Some(Output { name: name.clone(), label: None, indices: Vec::new() }),
            _ => None,
        });
        let file = Self {
            variables: self.variables.clone(),
            definitions: self.definitions.clone(),
            constraints: self.constraints.iter().filter(|call| !assumes(call)).cloned().collect(),
            goal_line: self.goal_line,
            output: output.collect(),
            ..Self::default()
        };
        let names = !file.output.is_empty();
        let problem = FlatModel::new(resolve(&file)?, Purpose::Find)?;
        // A file without any output shows all of its variables.
        let mut model = if names { problem.requiring_what_is_shown() } else { problem.model().clone() };
        if elements.contains(&Expression::Bool(false)) {
            model.add_for("false", Constraint::Clause { literals: Vec::new() });
        }
        Ok(Some(model))
    }

    /// The elements of a list, which may be given by name.
    fn elements(&self, argument: &Expression) -> Vec<Expression> {
        match argument {
            Expression::Array(elements) => elements.clone(),
            Expression::Name(name) => {
                let definition = self.definitions.iter().find(|definition| definition.name == *name);
                definition.map_or_else(Vec::new, |definition| self.elements(&definition.value))
            }
            _ => Vec::new(),
        }
    }
}

impl FlatModel {
    /// The model with a requirement for each shown variable that it is true. A requirement has the name of its
    /// variable. Arrays and values that are always true get no requirement.
    fn requiring_what_is_shown(self) -> Model {
        let ids: Vec<VarId> = self.model.decisions().collect();
        let mut model = self.model;
        for shown in self.resolved.shown.iter().filter(|shown| shown.array.is_none()) {
            for &(term, _) in &shown.terms {
                match self.resolved.now(term) {
                    Term::Fixed(1) => {}
                    Term::Fixed(_) => require(&mut model, &shown.name, None),
                    Term::Variable(variable) => {
                        let part = self.decisions[variable].as_ref().and_then(|shape| shape.parts.first());
                        require(&mut model, &shown.name, part.map(|&(_, decision)| ids[decision]));
                    }
                }
            }
        }
        model
    }
}

/// Adds the requirement that a variable is 1. If the variable cannot be 1, the requirement never holds.
fn require(model: &mut Model, name: &str, variable: Option<VarId>) {
    let value = variable.and_then(|id| Some((id, model.variable(id).domain.value_of(1)?)));
    let literals = value.map(|(id, value)| Literal::from(model.atom(id, value))).into_iter().collect();
    model.add_for(name, Constraint::Clause { literals });
}
