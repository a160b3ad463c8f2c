//! Random small formulas: varisat and blocking against the truth table.

use std::collections::BTreeSet;

use geduld_solve::{Enumerate, Enumerator, Found, Outcome, Solver, Varisat};
use proptest::prelude::*;

#[path = "suite/truth_table.rs"]
mod truth_table;

const VARIABLES: usize = 8;

fn literal() -> impl Strategy<Value = i32> {
    (1..=8i32, any::<bool>()).prop_map(|(variable, positive)| if positive { variable } else { -variable })
}

fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    prop::collection::vec(prop::collection::vec(literal(), 1..=4), 0..40)
}

fn load(clauses: &[Vec<i32>]) -> Varisat {
    let mut solver = Varisat::new(VARIABLES);
    clauses.iter().for_each(|clause| solver.add_clause(clause));
    solver
}

/// All solutions of an enumeration, in order.
fn all(mut solutions: Enumerate<'_, Varisat>) -> Vec<Vec<i32>> {
    let mut all = Vec::new();
    loop {
        match solutions.next_solution().expect("varisat does not fail") {
            Found::Solution(solution) => all.push(solution.to_vec()),
            Found::Exhausted => return all,
            Found::Interrupted => panic!("interrupted without a limit"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn blocking_finds_each_projected_solution_once(
        clauses in clauses(),
        assumptions in prop::collection::vec(literal(), 0..3),
        projection in prop::sample::subsequence((1..=8).collect::<Vec<i32>>(), 0..=8),
    ) {
        let expected = truth_table::projections(VARIABLES, &clauses, &assumptions, &projection);
        let found = all(Enumerate::by_all_variables(&mut load(&clauses), &projection, &assumptions));
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(BTreeSet::from_iter(found), expected);
    }

    /// Answers and failed assumptions, with clauses added between the calls.
    #[test]
    fn answers_agree_with_the_truth_table(
        clauses in clauses(),
        questions in prop::collection::vec(prop::collection::vec(literal(), 0..6), 1..6),
    ) {
        let mut solver = load(&[]);
        let step = clauses.len().div_ceil(questions.len()).max(1);
        for (number, assumptions) in (1..).zip(&questions) {
            let known = &clauses[..clauses.len().min(number * step)];
            known.iter().skip((number - 1) * step).for_each(|clause| solver.add_clause(clause));
            let models = truth_table::models(VARIABLES, known, assumptions);
            match solver.solve(assumptions).unwrap() {
                Outcome::Satisfiable => {
                    let model: Vec<i32> = (1..=8).map(|v| if solver.value(v) { v } else { -v }).collect();
                    prop_assert!(models.contains(&model));
                }
                Outcome::Unsatisfiable => {
                    let failed = solver.failed_assumptions();
                    prop_assert!(models.is_empty());
                    prop_assert!(failed.iter().all(|literal| assumptions.contains(literal)));
                    prop_assert!(truth_table::models(VARIABLES, known, failed).is_empty());
                }
                Outcome::Interrupted => prop_assert!(false, "interrupted without a limit"),
            }
        }
    }

    /// Over two one-hot groups of four, the true variables alone name and block the same solutions.
    #[test]
    fn true_variables_suffice_for_one_hot_groups(clauses in clauses()) {
        let mut clauses = clauses;
        for group in [[1, 2, 3, 4], [5, 6, 7, 8]] {
            clauses.push(group.to_vec());
            for (i, &a) in group.iter().enumerate() {
                clauses.extend(group[..i].iter().map(|&b| vec![-a, -b]));
            }
        }
        let projection: Vec<i32> = (1..=8).collect();
        let expected: BTreeSet<Vec<i32>> = truth_table::models(VARIABLES, &clauses, &[])
            .into_iter()
            .map(|model| model.into_iter().filter(|&literal| literal > 0).collect())
            .collect();
        let found = all(Enumerate::by_true_variables(&mut load(&clauses), &projection, &[]));
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(BTreeSet::from_iter(found), expected);
    }
}
