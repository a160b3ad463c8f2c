//! Finds the components of the residual: open variables that no condition joins can be counted separately.

use crate::decompose::mask_model::{MaskModel, Rule};
use crate::decompose::natural::Natural;
use crate::decompose::state::State;
use crate::mask::Mask;

/// Open variables, and the conditions between them that can still be violated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Component {
    pub variables: Vec<u32>,
    pub conditions: Vec<u32>,
}

impl Component {
    /// Whether no variable of the component is counted. Then it only matters whether it has a solution.
    pub fn is_hidden<const W: usize>(&self, problem: &MaskModel<W>) -> bool {
        self.variables.iter().all(|&x| x >= problem.counted)
    }
}

/// Marks which variables and conditions a component has already. Kept between calls.
pub(super) struct Marks {
    variables: Vec<u32>,
    conditions: Vec<u32>,
    stamp: u32,
}

impl Marks {
    pub fn new(variables: usize, conditions: usize) -> Self {
        Self { variables: vec![0; variables], conditions: vec![0; conditions], stamp: 0 }
    }

    fn next(&mut self) -> u32 {
        if self.stamp == u32::MAX {
            self.variables.fill(0);
            self.conditions.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.stamp
    }
}

/// The components among these variables, small ones first, and the number of combinations of values of the counted
/// variables that no condition restricts.
pub(super) fn split<const W: usize>(
    state: &mut State<'_, W>,
    marks: &mut Marks,
    variables: &[u32],
) -> (Vec<Component>, Natural) {
    let mut free = Natural::from(1);
    let mut components: Vec<Component> = Vec::new();
    let seen = marks.next();
    for &first in variables {
        if !state.is_open(first) || marks.variables[first as usize] == seen {
            continue;
        }
        let mut component = Component { variables: vec![first], conditions: Vec::new() };
        marks.variables[first as usize] = seen;
        let mut next = 0;
        while let Some(&x) = component.variables.get(next) {
            next += 1;
            extend(state, marks, seen, x, &mut component);
        }
        if component.conditions.is_empty() {
            if first < state.problem.counted {
                free.multiply(&Natural::from(u128::from(state.domains[first as usize].len())));
            }
            continue;
        }
        // An all-different whose variables have disjoint domains may lie in several components.
        for &condition in &component.conditions {
            if matches!(state.problem.conditions[condition as usize].rule, Rule::Different) {
                marks.conditions[condition as usize] = 0;
            }
        }
        components.push(component);
    }
    components.sort_by_key(|component| component.variables.len());
    #[cfg(feature = "checks")]
    super::component_checks::check(state, variables, &components);
    (components, free)
}

/// Adds the neighbours of a variable to its component.
fn extend<const W: usize>(
    state: &mut State<'_, W>,
    marks: &mut Marks,
    seen: u32,
    x: u32,
    component: &mut Component,
) {
    let problem = state.problem;
    for &(number, place) in &problem.occurrences[x as usize] {
        let condition = &problem.conditions[number as usize];
        state.steps += 1;
        if matches!(condition.rule, Rule::Different) {
            let domain = state.domains[x as usize];
            let mut touches = false;
            for &other in &condition.variables {
                let shared = state.domains[other as usize] & domain;
                if other == x || shared == Mask::EMPTY || !state.is_open(other) {
                    continue;
                }
                touches = true;
                if marks.variables[other as usize] != seen {
                    marks.variables[other as usize] = seen;
                    component.variables.push(other);
                }
            }
            state.steps += condition.variables.len() as u64 / 4;
            if touches && marks.conditions[number as usize] != seen {
                marks.conditions[number as usize] = seen;
                component.conditions.push(number);
            }
            continue;
        }
        // A variable that does not matter must not claim the condition: it may lie in another component.
        if marks.conditions[number as usize] == seen || !state.matters(number, place, x) {
            continue;
        }
        marks.conditions[number as usize] = seen;
        if !state.is_active(number) {
            continue;
        }
        component.conditions.push(number);
        for (place, &other) in (0..).zip(&condition.variables) {
            if state.is_open(other)
                && marks.variables[other as usize] != seen
                && state.matters(number, place, other)
            {
                marks.variables[other as usize] = seen;
                component.variables.push(other);
            }
        }
        state.steps += condition.variables.len() as u64 / 4;
    }
}
