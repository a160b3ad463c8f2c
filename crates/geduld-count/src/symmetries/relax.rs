//! Relaxed search: it leaves out conditions and checks them later. If conditions (pins) break most symmetries, it may
//! be faster to search the orbits of all solutions without conditions, and to count in each orbit the solutions that
//! satisfy the conditions.

use geduld_model::{Constraint, Model, Permutation, Value, VarId};

/// Conditions on single decision variables: the clauses that say which values they may have.
#[derive(Clone, Debug)]
pub(crate) struct Conditions {
    /// For each element of a group and each condition: the variable that the element maps to the variable of the
    /// condition, and for each of its values whether the image satisfies the condition.
    sources: Vec<Vec<(VarId, Vec<bool>)>>,
}

/// The model without its conditions; `None` if it has none.
pub(crate) fn without_conditions(model: &Model) -> Option<Model> {
    let relaxed = model.filtered(|constraint| condition(model, constraint).is_none());
    (relaxed.constraints().len() < model.constraints().len()).then_some(relaxed)
}

/// The variable of a condition; `None` if the constraint is not a condition.
fn condition(model: &Model, constraint: &Constraint) -> Option<VarId> {
    let literals = constraint.as_clause()?;
    let variable = model.variable_of(literals.first()?.atom);
    let alike =
        |literal: &geduld_model::Literal| literal.positive && model.variable_of(literal.atom) == variable;
    (variable.index() < model.decision_count() && literals.iter().all(alike)).then_some(variable)
}

impl Conditions {
    /// The conditions of a model, under each element of a group of symmetries of the model without conditions.
    pub fn new(model: &Model, group: &[Permutation]) -> Self {
        let conditions: Vec<&Constraint> =
            model.constraints().iter().filter(|constraint| condition(model, constraint).is_some()).collect();
        let source = |back: &Permutation, constraint: &Constraint| {
            let literals = constraint.as_clause().unwrap_or_default();
            let atoms: Vec<_> = literals.iter().map(|literal| back.image(literal.atom)).collect();
            let variable = model.variable_of(atoms[0]);
            let mut allowed = vec![false; model.variable(variable).domain.len()];
            atoms.iter().for_each(|&atom| allowed[model.value_of(atom) as usize] = true);
            (variable, allowed)
        };
        let sources = group
            .iter()
            .map(|element| {
                let back = element.inverse();
                conditions.iter().map(|constraint| source(&back, constraint)).collect()
            })
            .collect();
        Self { sources }
    }

    /// The positions of the elements that map this solution of the model without conditions to one that satisfies them.
    pub fn satisfied<'s>(&'s self, values: &'s [Value]) -> impl Iterator<Item = usize> + 's {
        let holds = |(variable, allowed): &(VarId, Vec<bool>)| allowed[values[variable.index()] as usize];
        let all = self.sources.iter().enumerate();
        all.filter(move |(_, sources)| sources.iter().all(holds)).map(|(element, _)| element)
    }
}
