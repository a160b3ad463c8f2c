//! Solves small formulas by trying all assignments. This is the reference for solvers, and shares no code with them.

use std::collections::BTreeSet;

/// All models of the clauses in which the assumptions hold, each as the list of its literals 1, -2, 3, …
///
/// Cost: 2^*n* times the size of the clauses, where *n* is the number of variables.
///
/// # Panics
/// If there are more than 20 variables, or a literal is 0 or names a variable above *n*.
pub fn models(variables: usize, clauses: &[Vec<i32>], assumptions: &[i32]) -> Vec<Vec<i32>> {
    assert!(variables <= 20, "a truth table of {variables} variables is too large");
    let holds = |row: usize, literal: i32| {
        let variable = literal.unsigned_abs() as usize;
        assert!((1..=variables).contains(&variable), "{literal} is not a literal over {variables} variables");
        (row >> (variable - 1) & 1 == 1) == (literal > 0)
    };
    (0..1usize << variables)
        .filter(|&row| {
            assumptions.iter().all(|&literal| holds(row, literal))
                && clauses.iter().all(|clause| clause.iter().any(|&literal| holds(row, literal)))
        })
        .map(|row| (1..).take(variables).map(|v| if holds(row, v) { v } else { -v }).collect())
        .collect()
}

/// The models restricted to the variables of a projection, in the order of the projection, each once.
///
/// # Panics
/// As [`models`].
pub fn projections(
    variables: usize,
    clauses: &[Vec<i32>],
    assumptions: &[i32],
    projection: &[i32],
) -> BTreeSet<Vec<i32>> {
    models(variables, clauses, assumptions)
        .iter()
        .map(|model| {
            projection.iter().map(|&variable| if model.contains(&variable) { variable } else { -variable })
        })
        .map(Iterator::collect)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evident_formulas() {
        assert_eq!(models(0, &[], &[]), [Vec::<i32>::new()]);
        assert_eq!(models(0, &[vec![]], &[]).len(), 0);
        assert_eq!(models(2, &[vec![1, 2]], &[]), [[1, -2], [-1, 2], [1, 2]]);
        assert_eq!(models(2, &[vec![1, 2]], &[-2]), [[1, -2]]);
        assert_eq!(models(5, &[vec![1, -1]], &[]).len(), 1 << 5);
        assert_eq!(projections(3, &[vec![1, 2]], &[], &[3]).len(), 2);
        assert_eq!(projections(3, &[vec![1, 2]], &[-1], &[2]), BTreeSet::from([vec![2]]));
        assert_eq!(projections(3, &[vec![1], vec![-1]], &[], &[]).len(), 0);
    }
}
