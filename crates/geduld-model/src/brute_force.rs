//! All solutions of a tiny model by trying every assignment: the reference for tests.

use crate::{Model, Value};

/// All solutions (values of the decision variables) in ascending order.
///
/// Cost: the product of *all* domain sizes, including those of derived variables, times the number of constraints.
/// Meant for tests on models with at most a few million assignments.
///
/// # Panics
/// If two solutions differ only in derived variables, and the model has no existential variables. Then the decision
/// variables do not determine the derived ones, and the model is wrong.
pub fn brute_force(model: &Model) -> Vec<Vec<Value>> {
    let sizes: Vec<usize> = model.variables().iter().map(|variable| variable.domain.len()).collect();
    if sizes.contains(&0) {
        return Vec::new();
    }
    let mut solutions: Vec<Vec<Value>> = Vec::new();
    let mut assignment: Vec<Value> = vec![0; sizes.len()];
    loop {
        if model.is_satisfied(&assignment) {
            let solution = &assignment[..model.decision_count()];
            let is_new = solutions.last().is_none_or(|last| last != solution);
            assert!(
                is_new || model.existential().is_some(),
                "derived variables are not determined by the decisions {solution:?}"
            );
            if is_new {
                solutions.push(solution.to_vec());
            }
        }
        // The last variable changes fastest, so equal decisions follow one another.
        let Some(position) = (0..sizes.len()).rev().find(|&i| (assignment[i] as usize) + 1 < sizes[i]) else {
            return solutions;
        };
        assignment[position] += 1;
        assignment[position + 1..].fill(0);
    }
}
