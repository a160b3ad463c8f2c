//! Propagators against brute force.

// The search has the same random relations.
use crate as model;
mod random;

use fastrand::Rng;

use super::{Kernel, Propagated, narrow};
use crate::Ranges;
use crate::relation::{Argument, Base, Mode, Relation, Term};

fn now(kernel: &Kernel, variables: usize) -> Vec<Ranges> {
    (0..variables).map(|variable| kernel.domain(kernel.place(variable))).collect()
}

fn is_inside(numbers: &[i64], domains: &[Ranges]) -> bool {
    numbers.iter().zip(domains).all(|(&number, domain)| domain.contains(number))
}

/// Propagates, and compares with the solutions. Returns those that are left. `None` after a conflict.
fn check(kernel: &mut Kernel, relations: &[Relation], solutions: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let variables = kernel.slots.len();
    let before = now(kernel, variables);
    let left = |domains: &[Ranges]| -> Vec<Vec<i64>> {
        solutions.iter().filter(|numbers| is_inside(numbers, domains)).cloned().collect()
    };
    if kernel.propagate(u64::MAX) == Propagated::Conflict {
        assert_eq!(left(&before), [[0; 0]; 0], "there are solutions");
        return None;
    }
    let after = now(kernel, variables);
    let all = left(&before);
    for numbers in &all {
        assert!(is_inside(numbers, &after), "the solution {numbers:?} was removed: {before:?} to {after:?}");
    }
    kernel.store.queue.wake_all();
    assert_eq!(kernel.propagate(u64::MAX), Propagated::All, "a second run fails: {after:?}");
    // In wide domains, values inside cannot be removed, so a second run may find them at a bound.
    if (0..variables).all(|variable| kernel.is_listed(kernel.place(variable))) {
        assert_eq!(now(kernel, variables), after, "a second run removes more");
    }
    let after = now(kernel, variables);
    if after.iter().all(|domain| domain.only().is_some()) {
        assert_eq!(all.len(), 1, "{after:?} was taken for a solution");
    }
    for (at, relation) in relations.iter().enumerate() {
        // Equalities are kept, so that others may follow from them.
        let entailed = kernel.is_entailed(at, relation);
        let merged = matches!(kernel.fates[at], super::Fate::Absorbed(super::Absorbed::Equal));
        if entailed && !merged && relations.len() == 1 {
            let counter = random::solutions(&after, &[]).into_iter().find(|numbers| !relation.holds(numbers));
            assert_eq!(counter, None, "it was taken for entailed: {after:?}");
        }
    }
    Some(all)
}

/// Makes random decisions and takes them back.
fn wander(rng: &mut Rng, kernel: &mut Kernel, relations: &[Relation], solutions: &[Vec<i64>], depth: usize) {
    let Some(solutions) = check(kernel, relations, solutions) else { return };
    if depth == 0 {
        return;
    }
    let variables = kernel.slots.len();
    for _ in 0..2 {
        let before = now(kernel, variables);
        if kernel.failed || before.iter().all(|domain| domain.only().is_some()) {
            return;
        }
        let place = kernel.place(rng.usize(..variables));
        let values: Vec<i64> = kernel.domain(place).values().collect();
        let value = values[rng.usize(..values.len())];
        let mark = kernel.mark();
        let decided = match rng.u8(..6) {
            0..=2 => kernel.fix(place, value),
            3 => kernel.at_least(place, value),
            4 => kernel.at_most(place, value),
            _ => kernel.remove(place, value),
        };
        if decided.is_ok() {
            wander(rng, kernel, relations, &solutions, depth - 1);
        }
        kernel.undo(mark);
        assert_eq!(now(kernel, variables), before, "undone");
    }
}

#[test]
fn propagators_agree_with_the_meaning() {
    for seed in 0..random::cases(24_000) {
        let mut rng = Rng::with_seed(seed);
        let domains: Vec<Ranges> = (0..rng.usize(1..=4)).map(|_| random::domain(&mut rng)).collect();
        let base = Base::ALL[usize::try_from(seed).unwrap() % Base::ALL.len()];
        let mode = random::mode(&mut rng);
        let relation = random::relation(&mut rng, base, mode, &domains);
        let text = format!("seed {seed}: {relation:?} over {domains:?}");
        let relations = [relation];
        let outcome = std::panic::catch_unwind(|| {
            let mut rng = Rng::with_seed(seed);
            let solutions = random::solutions(&domains, &relations);
            let mut kernel = Kernel::new(&domains, &relations);
            if kernel.failed {
                assert_eq!(solutions, [[0; 0]; 0]);
            } else {
                wander(&mut rng, &mut kernel, &relations, &solutions, 4);
            }
        });
        assert!(outcome.is_ok(), "{text}");
    }
}

#[test]
fn networks_are_narrowed_to_no_less_than_their_solutions() {
    for seed in 0..random::cases(8_000) {
        let mut rng = Rng::with_seed(seed);
        let domains: Vec<Ranges> = (0..rng.usize(1..=4)).map(|_| random::domain(&mut rng)).collect();
        let relations: Vec<Relation> = (0..rng.usize(1..=4))
            .map(|_| {
                let (base, mode) = (Base::ALL[rng.usize(..Base::ALL.len())], random::mode(&mut rng));
                random::relation(&mut rng, base, mode, &domains)
            })
            .collect();
        let solutions = random::solutions(&domains, &relations);
        let mut narrowed = domains.clone();
        let result = narrow(&mut narrowed, &relations, 1_000_000);
        let text = || format!("seed {seed}: {relations:?} over {domains:?} to {narrowed:?}");
        if !result.consistent {
            assert_eq!(solutions, [[0; 0]; 0], "{}", text());
            continue;
        }
        let kept = relations.iter().zip(&result.entailed).filter(|&(_, entailed)| !entailed);
        let kept: Vec<Relation> = kept.map(|(relation, _)| relation.clone()).collect();
        assert_eq!(random::solutions(&narrowed, &kept), solutions, "{}", text());
    }
}

fn relation(base: Base, arguments: Vec<Argument>) -> Relation {
    Relation { base, mode: Mode::Holds, arguments, name: "".into(), line: 1 }
}

fn variables(numbers: &[usize]) -> Argument {
    Argument::Many(numbers.iter().map(|&number| Term::Variable(number)).collect())
}

fn numbers(numbers: &[i64]) -> Argument {
    Argument::Many(numbers.iter().map(|&number| Term::Fixed(number)).collect())
}

#[test]
fn hall_intervals_are_found() {
    let domains = [(1, 2), (1, 2), (1, 4), (2, 5)].map(|(least, most)| Ranges::range(least, most));
    let mut narrowed = domains.to_vec();
    let relations = [relation(Base::AllDifferent, vec![variables(&[0, 1, 2, 3])])];
    assert!(narrow(&mut narrowed, &relations, 1_000).consistent);
    assert_eq!(narrowed[2..], [Ranges::range(3, 4), Ranges::range(3, 5)]);
}

#[test]
fn values_that_others_need_are_removed_between_bounds() {
    let domains = [vec![(1, 1), (3, 3)], vec![(1, 1), (3, 3)], vec![(0, 4)], vec![(3, 3), (90, 90)]];
    let mut narrowed = domains.map(Ranges::new).to_vec();
    let relations = [relation(Base::AllDifferent, vec![variables(&[0, 1, 2, 3])])];
    assert!(narrow(&mut narrowed, &relations, 1_000).consistent);
    assert_eq!(narrowed[2..], [Ranges::new([(0, 0), (2, 2), (4, 4)]), Ranges::range(90, 90)]);
}

#[test]
fn wide_variables_are_never_listed() {
    let wide = || Ranges::range(0, 1_000_000_000);
    let mut domains = vec![wide(), wide(), wide(), wide(), Ranges::all()];
    let one = |variable| Argument::One(Term::Variable(variable));
    let fixed = |number| Argument::One(Term::Fixed(number));
    let relations = [
        // x + y = 1,000; z = x * y; r = z mod 7 is 3; 3 z + u = 5.
        relation(Base::LinearEq, vec![numbers(&[1, 1]), variables(&[0, 1]), fixed(1_000)]),
        relation(Base::Times, vec![one(0), one(1), one(2)]),
        relation(Base::Mod, vec![one(2), fixed(7), one(3)]),
        relation(Base::Eq, vec![one(3), fixed(3)]),
        relation(Base::LinearEq, vec![numbers(&[3, 1]), variables(&[2, 4]), fixed(5)]),
    ];
    let result = narrow(&mut domains, &relations, 100_000);
    assert!(result.consistent && result.entailed[3]);
    assert_eq!(domains[0], Ranges::range(1, 999));
    assert_eq!(domains[2].ends(), Some((3, 998_000)));
    assert_eq!(domains[4].ends(), Some((5 - 3 * 998_000, -4)));
}

#[test]
fn slow_propagation_ends_after_its_steps() {
    let mut domains = vec![Ranges::all(), Ranges::all()];
    let less =
        |a, b| relation(Base::Lt, vec![Argument::One(Term::Variable(a)), Argument::One(Term::Variable(b))]);
    let result = narrow(&mut domains, &[less(0, 1), less(1, 0)], 10_000);
    assert!(result.consistent);
    assert!(domains[0].ends().unwrap().0 > i64::MIN + 100);
}

#[test]
fn few_values_leave_few_of_many() {
    let domains = [Ranges::range(0, 3), Ranges::range(0, 60_000)];
    let terms = |all: &[i64]| Argument::Many(all.iter().map(|&number| Term::Fixed(number)).collect());
    let variables = Argument::Many([Term::Variable(0), Term::Variable(1)].into());
    let arguments = vec![terms(&[20_000, -1]), variables, Argument::One(Term::Fixed(0))];
    let sum = Relation { base: Base::LinearEq, mode: Mode::Holds, arguments, name: Box::default(), line: 0 };
    let mut kernel = Kernel::new(&domains, &[sum]);
    assert_eq!(kernel.propagate(u64::MAX), Propagated::All);
    assert_eq!(kernel.domain(1).values().collect::<Vec<_>>(), [0, 20_000, 40_000, 60_000]);
    let mark = kernel.mark();
    kernel.remove(1, 40_000).unwrap();
    assert_eq!((kernel.propagate(u64::MAX), kernel.contains(0, 2)), (Propagated::All, false));
    kernel.undo(mark);
    assert_eq!(kernel.size(1), 4);
}
