//! Requirements that only give a value to something.

use geduld_model::{Constraint, Listed, Literal, Model, Requirement, Value, VarId};

/// The requirements of a model that only give a value to something, by their places in [`Model::requirements`]: those
/// whose name begins with `pin`, and those that fix a variable.
pub fn givens(model: &Model) -> Vec<usize> {
    let requirements = model.requirements();
    let is_given = |requirement: &Requirement| {
        let fixes = |&at: &usize| fixed(model, &model.constraints()[at]).is_some();
        requirement.name.starts_with("pin ") || requirement.constraints.iter().all(fixes)
    };
    (0..requirements.len()).filter(|&number| is_given(&requirements[number])).collect()
}

/// The variables to which a requirement of a model gives a value.
pub fn given_variables(model: &Model) -> Vec<VarId> {
    let requirements = model.requirements();
    let constraints = requirements.iter().flat_map(|requirement| &requirement.constraints);
    constraints.filter_map(|&at| fixed(model, &model.constraints()[at])).collect()
}

/// The variable to which a constraint gives a value, if it says nothing else.
pub(super) fn fixed(model: &Model, constraint: &Constraint) -> Option<VarId> {
    if let Some([Literal { atom, positive: true }]) = constraint.as_clause() {
        return Some(model.variable_of(*atom));
    }
    let mut variables = Vec::new();
    constraint.for_each_listed(|listed| match listed {
        Listed::Variable(of) => variables.push(of),
        Listed::Atom(atom) => variables.push(model.variable_of(atom)),
    });
    let [variable] = variables[..] else { return None };
    // Only the value of the single variable matters.
    let domain = &model.variable(variable).domain;
    let mut assignment: Vec<Value> = vec![0; model.variables().len()];
    let mut holds = domain.values().filter(|&value| {
        assignment[variable.index()] = value;
        model.holds(constraint, &assignment)
    });
    (holds.next().is_some() && holds.next().is_none()).then_some(variable)
}
