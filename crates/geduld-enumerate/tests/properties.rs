//! Random formulas with random projections and assumptions against the truth table.

use std::collections::BTreeSet;

use geduld_enumerate::{AllSat, Enumerator, Found, Limits};
use proptest::prelude::*;

const VARIABLES: usize = 8;

fn literal() -> impl Strategy<Value = i32> {
    (1..=8i32, any::<bool>()).prop_map(|(variable, positive)| if positive { variable } else { -variable })
}

/// Clauses of one to five literals, and sometimes a group of which exactly one is true.
fn clauses() -> impl Strategy<Value = Vec<Vec<i32>>> {
    let clause = prop::collection::vec(literal(), 1..=5).boxed();
    let longer = prop::collection::vec(literal(), 3..=5).boxed();
    let group = prop::sample::subsequence((1..=8).collect::<Vec<i32>>(), 3..=4).prop_map(|group| {
        let pairs =
            group.iter().flat_map(|&a| group.iter().filter(move |&&b| a < b).map(move |&b| vec![-a, -b]));
        pairs.chain([group.clone()]).collect::<Vec<_>>()
    });
    (
        prop_oneof![prop::collection::vec(clause, 0..30), prop::collection::vec(longer, 0..40)],
        prop::collection::vec(group, 0..3),
    )
        .prop_map(|(mut clauses, groups)| {
            clauses.extend(groups.into_iter().flatten());
            clauses
        })
}

fn projection() -> impl Strategy<Value = Vec<i32>> {
    prop::sample::subsequence((1..=8).collect::<Vec<i32>>(), 0..=8).prop_shuffle()
}

fn load(clauses: &[Vec<i32>], projection: &[i32]) -> Enumerator {
    Enumerator::new(VARIABLES, projection, clauses.iter().map(Vec::as_slice)).expect("a small formula")
}

/// The projected solutions by brute force.
fn expected(clauses: &[Vec<i32>], assumptions: &[i32], projection: &[i32]) -> BTreeSet<Vec<i32>> {
    let holds = |row: u32, literal: i32| (row >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    (0..1u32 << VARIABLES)
        .filter(|&row| {
            assumptions.iter().all(|&literal| holds(row, literal))
                && clauses.iter().all(|clause| clause.iter().any(|&literal| holds(row, literal)))
        })
        .map(|row| projection.iter().map(|&v| if holds(row, v) { v } else { -v }).collect())
        .collect()
}

/// The solutions of a cube.
fn members(cube: &[i32], projection: &[i32]) -> Vec<Vec<i32>> {
    let mut members = vec![Vec::new()];
    for &variable in projection {
        let signs = [variable, -variable].into_iter();
        let signs: Vec<i32> = signs.filter(|literal| !cube.contains(&-literal)).collect();
        members = members
            .iter()
            .flat_map(|member: &Vec<i32>| {
                signs.iter().map(move |&sign| member.iter().copied().chain([sign]).collect())
            })
            .collect();
    }
    members
}

/// Adds the solutions of an enumeration. No solution may be found twice.
fn collect(
    enumerator: &mut Enumerator,
    projection: &[i32],
    cubes: bool,
    all: &mut BTreeSet<Vec<i32>>,
) -> Result<(), TestCaseError> {
    loop {
        let found = if cubes { enumerator.next_cube() } else { enumerator.next_solution() };
        match found {
            Found::Exhausted => return Ok(()),
            Found::Interrupted => {}
            Found::Solution(solution) => {
                prop_assert!(cubes || solution.len() == projection.len());
                for member in members(solution, projection) {
                    prop_assert!(all.insert(member.clone()), "{:?} is found twice", member);
                }
            }
        }
    }
}

/// Continues an enumeration in parts: finds some solutions, then splits, and does the same in each branch.
fn in_parts(
    enumerator: &mut Enumerator,
    projection: &[i32],
    depth: usize,
    all: &mut BTreeSet<Vec<i32>>,
) -> Result<(), TestCaseError> {
    for _ in 0..depth {
        match enumerator.next_cube() {
            Found::Solution(cube) => {
                for member in members(cube, projection) {
                    prop_assert!(all.insert(member.clone()), "{:?} is found twice", member);
                }
            }
            Found::Exhausted | Found::Interrupted => break,
        }
    }
    for branch in enumerator.split() {
        let mut part = enumerator.clone();
        part.begin(&branch).expect("it names variables of the formula");
        if depth == 0 {
            collect(&mut part, projection, false, all)?;
        } else {
            in_parts(&mut part, projection, depth - 1, all)?;
        }
    }
    prop_assert_eq!(enumerator.next_solution(), Found::Exhausted);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn each_projected_solution_once(
        clauses in clauses(),
        assumptions in prop::collection::vec(literal(), 0..3),
        projection in projection(),
        cubes in any::<bool>(),
        conflicts in prop::option::of(1..3u64),
        steps in prop::option::of(1..100u64),
    ) {
        let mut enumerator = load(&clauses, &projection);
        enumerator.set_limits(Limits { conflicts, steps, ..Limits::default() });
        // Twice, so that learnt clauses are used again under other assumptions.
        for assumptions in [&assumptions[..], &[]] {
            enumerator.begin(assumptions).unwrap();
            let mut found = BTreeSet::new();
            collect(&mut enumerator, &projection, cubes, &mut found)?;
            prop_assert_eq!(found, expected(&clauses, assumptions, &projection));
        }
    }

    #[test]
    fn branches_are_disjoint_and_leave_nothing_out(
        clauses in clauses(),
        assumptions in prop::collection::vec(literal(), 0..2),
        projection in projection(),
        conflicts in prop::option::of(1..3u64),
        steps in prop::option::of(1..100u64),
        depth in 0..4usize,
    ) {
        let mut enumerator = load(&clauses, &projection);
        enumerator.set_limits(Limits { conflicts, steps, ..Limits::default() });
        enumerator.begin(&assumptions).unwrap();
        let mut found = BTreeSet::new();
        in_parts(&mut enumerator, &projection, depth, &mut found)?;
        prop_assert_eq!(found, expected(&clauses, &assumptions, &projection));
    }

    #[test]
    fn the_iterator_and_the_count_agree_with_the_truth_table(
        clauses in clauses(),
        projection in prop::option::of(projection()),
        conflicts in prop::option::of(1..3u64),
        taken in 0..10usize,
    ) {
        let mut problem = clauses.iter().fold(AllSat::new(), AllSat::clause).variables(VARIABLES);
        if let Some(projection) = &projection {
            problem = problem.project(projection);
        }
        let projection = projection.unwrap_or_else(|| (1..=8).collect());
        let expected = expected(&clauses, &[], &projection);
        prop_assert_eq!(problem.count(), Ok(expected.len() as u128));

        // If the limit interrupts the iterator, the next call continues.
        let mut models = problem.clone().limits(Limits { conflicts, ..Limits::default() }).models().unwrap();
        let mut found = BTreeSet::new();
        while !models.is_complete() {
            for model in models.by_ref() {
                for &literal in model.literals() {
                    prop_assert_eq!(model.value(literal.abs()), Some(literal > 0));
                }
                prop_assert!(found.insert(model.literals().to_vec()), "{} is found twice", model);
            }
        }
        prop_assert_eq!(&found, &expected);

        // The count of the models that are left after some were taken.
        let mut enumerator = problem.enumerator().unwrap();
        let taken = taken.min(expected.len());
        for _ in 0..taken {
            prop_assert!(matches!(enumerator.next_solution(), Found::Solution(_)));
        }
        prop_assert_eq!(enumerator.count(), Ok((expected.len() - taken) as u128));
    }
}
