//! The interface: edge cases, errors and limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use geduld_enumerate::{AllSat, Enumerator, FormulaError, Found, Limits, NotCounted};

#[test]
fn formulas_without_clauses() {
    assert_eq!(AllSat::new().count(), Ok(1));
    assert_eq!(AllSat::new().variables(3).count(), Ok(8));
    assert_eq!(AllSat::new().variables(3).models().unwrap().count(), 8);
    assert_eq!(AllSat::new().variables(200).project([7, 9, 7]).count(), Ok(4));
    let none: [i32; 0] = [];
    assert_eq!(AllSat::new().variables(3).clause(none).count(), Ok(0));
    // A projection to no variable asks whether there is a model.
    assert_eq!(AllSat::new().clause([1, 2]).project(none).count(), Ok(1));
}

#[test]
fn clauses_are_taken_in_many_forms() {
    let literals = vec![1, -2];
    let mut problem = AllSat::new().clause(&literals).clause([3, 3]).clause([1, -1]);
    problem.add_clause(literals.iter().map(|literal| -literal));
    assert_eq!(problem.count(), Ok(2));
    assert_eq!(AllSat::new().clause(&[1, -2][..]).clause([3]).count(), Ok(3));
}

#[test]
fn values_are_read_by_variable() {
    let model = AllSat::new().clause([1]).clause([-2]).project([2, 1]).models().unwrap().next().unwrap();
    assert_eq!(model.literals(), [-2, 1]);
    assert_eq!(model.to_string(), "-2 1");
    assert_eq!([1, 2, 3, 0, -1].map(|v| model.value(v)), [Some(true), Some(false), None, None, None]);
}

#[test]
fn mistakes_are_named() {
    let error = |problem: AllSat| problem.models().map(|_| ()).unwrap_err();
    let zero = FormulaError::Clause { clause: 2, literal: 0, variables: 4 };
    assert_eq!(error(AllSat::new().clause([1]).clause([4, 0])), zero);
    assert_eq!(zero.to_string(), "clause 2 contains 0, but the variables of the formula are 1 to 4");
    let projection = FormulaError::Projection { variable: -3, variables: 3 };
    assert_eq!(error(AllSat::new().clause([1]).project([-3])), projection);
    let large = |literal: i32| FormulaError::TooManyVariables(literal.unsigned_abs() as usize);
    for literal in [i32::MAX, i32::MIN] {
        assert_eq!(error(AllSat::new().clause([literal])), large(literal));
        assert_eq!(error(AllSat::new().clause([literal]).project([1])), large(literal));
    }
    let large = (1 << 30) + 1;
    let refused = Enumerator::new(large, &[], [&[1][..]]).map(|_| ());
    assert_eq!(refused, Err(FormulaError::TooManyVariables(large)));
    let mut enumerator = AllSat::new().clause([1, 2]).enumerator().unwrap();
    for literal in [0, 3, -3, i32::MIN] {
        let refused = FormulaError::Assumption { literal, variables: 2 };
        assert_eq!(enumerator.begin(&[1, literal]), Err(refused));
    }
    assert_eq!(enumerator.count(), Ok(3), "an assumption that is refused changes nothing");
}

#[test]
fn numbers_beyond_128_bits_are_refused() {
    assert_eq!(AllSat::new().variables(127).count(), Ok(1 << 127));
    assert_eq!(AllSat::new().variables(128).count(), Err(NotCounted::Overflow));
    assert_eq!(AllSat::new().variables(128).clause([1]).count(), Ok(1 << 127));
    assert_eq!(AllSat::new().variables(128).clause([1, 2]).count(), Ok(3 << 126));
}

#[test]
fn a_stop_flag_interrupts_and_the_search_continues() {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..Limits::default() };
    let problem = AllSat::new().variables(4).clause([1, 2]).limits(limits);
    let mut models = problem.models().unwrap();
    assert_eq!(models.by_ref().take(5).count(), 5);
    stop.store(true, Ordering::Relaxed);
    assert_eq!((models.next(), models.is_complete()), (None, false));
    assert_eq!(problem.count(), Err(NotCounted::Interrupted { counted: 0 }));
    stop.store(false, Ordering::Relaxed);
    assert_eq!((models.by_ref().count(), models.is_complete()), (7, true));
}

/// The variables 1 to 1,000, of which any number may be true, and a clause with all of them.
fn wide() -> Enumerator {
    let literals: Vec<i32> = (1..=1_000).collect();
    AllSat::new().clause(&literals).project(literals).enumerator().expect("the formula is small")
}

#[test]
fn steps_count_the_literals_of_large_clauses() {
    let mut enumerator = wide();
    let before = enumerator.statistics().steps;
    assert!(matches!(enumerator.next_solution(), Found::Solution(_)));
    let one = enumerator.statistics().steps - before;
    assert!(one > 1_000, "{one}");
    // An interrupted search continues where it was.
    let mut enumerator = wide();
    enumerator.set_limits(Limits { steps: Some(one / 10), ..Limits::default() });
    let calls = (1..).find(|_| matches!(enumerator.next_solution(), Found::Solution(_))).unwrap();
    assert!((5..=30).contains(&calls), "{calls}");
}

#[test]
fn a_search_is_divisible_unless_thousands_of_levels_are_left() {
    for (variables, divisible) in [(100, true), (4_000, false)] {
        let mut enumerator = AllSat::new().variables(variables).enumerator().unwrap();
        assert!(matches!(enumerator.next_solution(), Found::Solution(_)));
        for _ in 0..5 {
            assert!(matches!(enumerator.next_solution(), Found::Solution(_)));
        }
        assert_eq!(enumerator.is_divisible(), divisible);
    }
}
