//! The invariants of components, for tests.

use super::components::Component;
use crate::decompose::mask_model::Rule;
use crate::decompose::natural::Natural;
use crate::decompose::state::State;
use crate::mask::index;

/// Stands for a variable that is in no component.
const ALONE: usize = usize::MAX;

/// Panics unless the components have different open variables among these, and no condition that can be violated joins
/// variables of two of them, or one that is in none. Looks from time to time.
pub(super) fn check<const W: usize>(state: &mut State<'_, W>, variables: &[u32], components: &[Component]) {
    let steps = state.steps;
    if state.checks.components(steps) {
        check_now(state, variables, components);
        state.steps = steps;
    }
}

fn check_now<const W: usize>(state: &mut State<'_, W>, variables: &[u32], components: &[Component]) {
    let mut owner: Vec<Option<usize>> = vec![None; state.domains.len()];
    for &x in variables.iter().filter(|&&x| state.is_open(x)) {
        owner[x as usize] = Some(ALONE);
    }
    for (number, component) in components.iter().enumerate() {
        assert!(!component.conditions.is_empty(), "components: {number} has no condition");
        for &x in &component.variables {
            let before = owner[x as usize].replace(number);
            assert_eq!(before, Some(ALONE), "components: x{x} is closed, elsewhere, or in two components");
        }
    }
    let problem = state.problem;
    for (number, condition) in (0..).zip(&problem.conditions) {
        let is_different = matches!(condition.rule, Rule::Different);
        if is_different {
            check_different(state, &condition.variables, &owner);
        } else if state.is_active(number) {
            let own = (0..).zip(&condition.variables).filter(|&(_, &x)| state.is_open(x));
            let own = own.filter(|&(place, &x)| state.matters(number, place, x));
            let mut owners = own.filter_map(|(_, &x)| owner[x as usize]);
            let first = owners.next();
            assert!(
                first != Some(ALONE) && owners.all(|own| first == Some(own)),
                "components: condition {number} joins two"
            );
        }
    }
}

/// Variables of an all-different with a common value are in one component.
fn check_different<const W: usize>(state: &State<'_, W>, variables: &[u32], owner: &[Option<usize>]) {
    let mut owners = vec![None; 64 * W];
    for &x in variables {
        let (Some(own), mut values) = (owner[x as usize], state.domains[x as usize]) else { continue };
        while let Some(bit) = values.pop() {
            let other = owners[index(bit)].replace(own);
            let same = other.is_none_or(|other| other == own && own != ALONE);
            assert!(same, "components: x{x} can have the value of a variable elsewhere");
        }
    }
}

impl Component {
    /// The number of combinations of values of its counted variables.
    pub fn most_solutions<const W: usize>(&self, state: &State<'_, W>) -> Natural {
        let counted = self.variables.iter().filter(|&&x| x < state.problem.counted);
        let sizes = counted.map(|&x| Natural::from(u128::from(state.domains[x as usize].len())));
        sizes.fold(Natural::from(1), |mut product, size| {
            product.multiply(&size);
            product
        })
    }
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model};

    use super::*;
    use crate::decompose::components::{Marks, split};
    use crate::decompose::mask_model::MaskModel;
    use crate::decompose::universe::Universes;

    /// Checks the components of four variables of which two sums join pairs, after a change.
    fn check(change: impl Fn(&mut Vec<Component>)) {
        let mut model = Model::new();
        let digits = Domain::numbers(0..4);
        let x: Vec<_> = (0..4).map(|i| model.add_decision(format!("x{i}"), &digits)).collect();
        for pair in x.chunks(2) {
            model.add(Constraint::Linear { terms: pair.iter().map(|&x| (1, x)).collect(), sum: 4.into() });
        }
        let problem = MaskModel::<4>::new(&model, Universes::new(&model, 256).unwrap()).unwrap();
        let mut state = State::new(&problem);
        assert!(state.propagate());
        let variables = [0, 1, 2, 3];
        let mut components = split(&mut state, &mut Marks::new(4, 2), &variables).0;
        assert_eq!(components.len(), 2);
        change(&mut components);
        check_now(&mut state, &variables, &components);
    }

    #[test]
    fn components_are_separate() {
        check(|_| {});
    }

    #[test]
    #[should_panic(expected = "condition 0 joins two")]
    fn a_variable_that_is_lost_is_noticed() {
        check(|components| components[0].variables.truncate(1));
    }

    #[test]
    #[should_panic(expected = "in two components")]
    fn a_variable_in_two_components_is_noticed() {
        check(|components| components[1] = components[0].clone());
    }
}
