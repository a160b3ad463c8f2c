//! The parts of a model that share no variable.

use std::borrow::Cow;
use std::collections::BTreeMap;

use geduld_model::{Constraint, DisjointSets, Model, Role, VarId};

/// A part of a model: a set of variables that constraints connect, and these constraints. The solutions of the model
/// are the combinations of the solutions of its parts.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    /// The part, as a model of its own.
    pub model: Model,
    /// For each variable of the part, the variable of the whole model, in ascending order.
    pub variables: Vec<VarId>,
}

impl Component {
    /// Splits a model into parts, ordered by their first variables. Constraints without variables form the last part.
    ///
    /// Cost: nearly linear in the model.
    pub fn all(model: &Model) -> Vec<Self> {
        let mut connected = DisjointSets::new(model.variables().len());
        let constraints: Vec<Cow<'_, Constraint>> =
            model.constraints().iter().filter_map(|constraint| demanding(constraint, model)).collect();
        let scopes: Vec<Vec<VarId>> =
            constraints.iter().map(|constraint| constraint.variables(model)).collect();
        for scope in &scopes {
            scope.windows(2).for_each(|pair| connected.join(pair[0].index(), pair[1].index()));
        }
        // A root is the first variable of its part.
        let mut parts: BTreeMap<usize, Self> = BTreeMap::new();
        let mut own = Vec::with_capacity(model.variables().len());
        for id in model.variable_ids() {
            let part = parts.entry(connected.root(id.index())).or_insert_with(Self::empty);
            let variable = model.variable(id);
            own.push(match variable.role {
                Role::Decision => part.model.add_decision(&variable.name, &variable.domain),
                Role::Derived => part.model.add_derived(&variable.name, &variable.domain),
                Role::Existential => part.model.add_existential(&variable.name, &variable.domain),
            });
            part.variables.push(id);
        }
        for (constraint, scope) in constraints.iter().zip(&scopes) {
            let place = scope.first().map_or(usize::MAX, |first| connected.root(first.index()));
            let part = parts.entry(place).or_insert_with(Self::empty);
            let carried = constraint.carried(model, &part.model, |id| own[id.index()]);
            part.model.add(carried);
        }
        parts.into_values().collect()
    }

    fn empty() -> Self {
        Self { model: Model::new(), variables: Vec::new() }
    }
}

/// A constraint without the variables that it does not restrict. `None` if it restricts no variable and always holds.
///
/// Symmetries ignore such variables. If these variables connected parts, a symmetry might not map parts to parts.
fn demanding<'m>(constraint: &'m Constraint, model: &Model) -> Option<Cow<'m, Constraint>> {
    let numbers = |id: VarId| {
        let domain = &model.variable(id).domain;
        domain.values().map(|value| domain.number(value))
    };
    if let Some(variables) = constraint.as_all_different() {
        // For each number, whether more than one of the variables can have it.
        let mut shared: BTreeMap<i64, bool> = BTreeMap::new();
        for number in variables.iter().flat_map(|&id| numbers(id)) {
            shared.entry(number).and_modify(|shared| *shared = true).or_insert(false);
        }
        let clashes = |&id: &VarId| numbers(id).any(|number| shared[&number]);
        let clashing: Vec<VarId> = variables.iter().copied().filter(clashes).collect();
        return match clashing.len() {
            0 => None,
            all if all == variables.len() => Some(Cow::Borrowed(constraint)),
            _ => Some(Cow::Owned(Constraint::AllDifferent { variables: clashing })),
        };
    }
    if let Some((terms, sum)) = constraint.as_linear() {
        let adds_the_same = |&(factor, id): &(i64, VarId)| factor == 0 || numbers(id).len() == 1;
        let (same, differing): (Vec<_>, Vec<_>) = terms.iter().copied().partition(adds_the_same);
        let fixed = |(factor, id): (i64, VarId)| factor.checked_mul(numbers(id).next().unwrap_or(0));
        let has_shift = !same.is_empty();
        let shift = same
            .into_iter()
            .filter(|&(factor, _)| factor != 0)
            .try_fold(0i64, |sum, term| sum.checked_sub(fixed(term)?));
        if has_shift && let Some(sum) = shift.and_then(|shift| sum.plus(shift)) {
            return Some(Cow::Owned(Constraint::Linear { terms: differing, sum }));
        }
    }
    Some(Cow::Borrowed(constraint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geduld_model::{Domain, Table, brute_force};

    #[test]
    fn solutions_are_the_combinations_of_those_of_the_parts() {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let decisions: Vec<VarId> =
            ["a", "b", "c", "d", "e"].map(|name| model.add_decision(name, &domain)).into();
        let derived = model.add_derived("f", &domain);
        let (a, b) = (decisions[0], decisions[1]);
        model.add(Constraint::AllDifferent { variables: vec![a, decisions[3]] });
        model.add(Constraint::Linear { terms: vec![(1, b), (1, decisions[2])], sum: 4.into() });
        model.add(Constraint::Table(Table::new(vec![b, derived], (0..3).map(|value| [value, 2 - value]))));
        let literals = vec![model.atom(decisions[2], 0).into(), model.atom(derived, 1).into()];
        model.add(Constraint::Clause { literals });
        let parts = Component::all(&model);
        let ids = |part: &Component| part.variables.iter().map(|id| id.index()).collect::<Vec<_>>();
        assert_eq!(parts.iter().map(ids).collect::<Vec<_>>(), [vec![0, 3], vec![1, 2, 5], vec![4]]);
        let solutions: Vec<usize> = parts.iter().map(|part| brute_force(&part.model).len()).collect();
        assert_eq!(solutions.iter().product::<usize>(), brute_force(&model).len());
        assert!(
            parts.iter().zip([2, 2, 1]).all(|(part, decisions)| part.model.decision_count() == decisions)
        );
        // A constraint without variables that never holds becomes a part without solutions.
        model.add(Constraint::Clause { literals: Vec::new() });
        let parts = Component::all(&model);
        assert_eq!((parts.len(), brute_force(&parts[3].model).len()), (4, 0));
    }
}
