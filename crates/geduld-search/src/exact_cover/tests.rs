use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geduld_model::{Constraint, Domain, Literal, Model, Table, Value, VarId, brute_force};

use super::*;
use crate::estimate::Probing;
use crate::random::Random;
use crate::{FirstSolution, Monitor};

const ORDERS: [CoverOrder; 4] =
    [CoverOrder::Smallest, CoverOrder::Listed, CoverOrder::Swept, CoverOrder::Greedy];

/// A random model with items of all kinds, over variables with two or more values.
fn random_model(random: &mut Random) -> Model {
    let mut model = Model::new();
    let boolean = random.below(3) > 0;
    let variables: Vec<VarId> = (0..3 + random.below(6))
        .map(|number| {
            let size = if boolean { 2 } else { 1 + random.below(4) };
            model.add_decision(format!("x{number}"), &Domain::numbers((0..).take(size)))
        })
        .collect();
    let kinds = if random.below(2) == 0 { 1 } else { 8 };
    for _ in 0..1 + random.below(7) {
        let some: Vec<VarId> = variables.iter().copied().filter(|_| random.below(2) == 0).collect();
        let atom = |variable, random: &mut Random, model: &Model| {
            let size = model.variable(variable).domain.len();
            let value = if boolean && random.below(8) > 0 { 1 } else { random.below(size) };
            model.atom(variable, u32::try_from(value).unwrap())
        };
        let atoms: Vec<Atom> = some.iter().map(|&variable| atom(variable, random, &model)).collect();
        let least = random.below(3);
        let most = if random.below(2) == 0 { least } else { least + random.below(3) };
        model.add(match random.below(kinds) {
            0..=2 => Constraint::Cardinality { count: (least..=most).into(), atoms },
            3 => Constraint::AllDifferent { variables: some },
            4 => {
                let literal = |atom: Atom| Literal { atom, positive: random.below(2) == 0 };
                Constraint::Clause { literals: atoms.into_iter().map(literal).collect() }
            }
            5 | 6 => {
                let pair = [0, 1].map(|_| variables[random.below(variables.len())]);
                let [x, y] = if pair[0] == pair[1] { [variables[0], variables[1]] } else { pair };
                if random.below(2) == 0 {
                    let factor = [1, -1, 2][random.below(3)];
                    let sum = i64::try_from(random.below(4)).unwrap() - 1;
                    Constraint::Linear { terms: vec![(1, x), (factor, y)], sum: sum.into() }
                } else {
                    let rows = [x, y].map(|variable| model.variable(variable).domain.len());
                    let turn = random.below(3);
                    let row = |value: usize| {
                        [value, (value + turn) % rows[1]].map(|value| value.try_into().unwrap())
                    };
                    let rows: Vec<[Value; 2]> = (0..rows[0].min(rows[1])).map(row).collect();
                    Constraint::Table(Table::new(vec![x, y], rows))
                }
            }
            _ => {
                let pairs: Vec<VarId> =
                    some.into_iter().filter(|&x| model.variable(x).domain.len() == 2).collect();
                let factor = if random.below(2) == 0 { 2 } else { -1 };
                let sum = if random.below(2) == 0 { (-2..=3).into() } else { (factor..).into() };
                Constraint::Linear { terms: pairs.into_iter().map(|x| (factor, x)).collect(), sum }
            }
        });
    }
    model
}

/// The solutions of a part, as the plan shows them.
fn solutions(plan: &CoverPlan, choices: &[u32]) -> Vec<Vec<Value>> {
    let mut solutions = Vec::new();
    if let Some(open) = plan.open(choices) {
        let flow = open.for_each(&Monitor::default(), |chosen| {
            solutions.push(plan.cover().values(chosen));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(open.count(&Monitor::default()), (solutions.len() as u128, true));
    }
    solutions
}

#[test]
fn random_covers_have_the_solutions_of_their_models() {
    let mut random = Random::new(1);
    let (mut with_solutions, mut refused) = (0, 0);
    for case in 0..600 {
        let model = random_model(&mut random);
        let expected: BTreeSet<Vec<Value>> = brute_force(&model).into_iter().collect();
        with_solutions += usize::from(!expected.is_empty());
        // A chain of links may join two values of a variable.
        let Some(cover) = ExactCover::of(&model) else {
            refused += 1;
            continue;
        };
        match cover.first(case, &Monitor::with_limit) {
            FirstSolution::Solution(values) => assert!(expected.contains(&values), "{case}: {model:?}"),
            first => assert!(first == FirstSolution::NoSolution && expected.is_empty(), "{case}: {model:?}"),
        }
        for order in ORDERS {
            let Some(plan) = CoverPlan::with_order(cover.clone(), order, &Monitor::default()) else {
                continue;
            };
            let all = solutions(&plan, &[]);
            assert_eq!(all.len(), expected.len(), "{case}, {order}: {model:?}");
            assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), expected, "{case}, {order}");
            // Two cuts, one after the other, partition them.
            let mut parts = vec![Vec::new()];
            for _ in 0..2 {
                let split = |part: Vec<u32>| match plan.split(&part) {
                    none if none.is_empty() => vec![part],
                    parts => parts,
                };
                parts = parts.into_iter().flat_map(split).collect();
            }
            let cut: Vec<Vec<Value>> = parts.iter().flat_map(|part| solutions(&plan, part)).collect();
            assert_eq!(cut.len(), expected.len(), "{case}, {order}: {parts:?}");
            assert_eq!(cut.into_iter().collect::<BTreeSet<_>>(), expected, "{case}, {order}");
        }
    }
    assert!(with_solutions > 200 && refused < 100, "{with_solutions}, {refused}");
}

#[test]
fn probes_expect_what_there_is() {
    let mut random = Random::new(2);
    for case in 0..40 {
        let model = random_model(&mut random);
        let Some(cover) = ExactCover::of(&model) else { continue };
        for order in ORDERS {
            let Some(plan) = CoverPlan::with_order(cover.clone(), order, &Monitor::default()) else {
                continue;
            };
            let Some(open) = plan.open(&[]) else { continue };
            let (count, _) = open.count(&Monitor::default());
            let estimate = open.estimate(Probing::all(3000), 7);
            let error = (estimate.solutions.mean - count as f64).abs();
            assert!(error <= 6.0 * estimate.solutions.error + 0.01, "{case}, {order}: {count}, {estimate:?}");
        }
    }
}

#[test]
fn other_constraints_are_refused() {
    let mut model = Model::new();
    let x = model.add_decision("x", &Domain::numbers(0..3));
    let y = model.add_decision("y", &Domain::numbers(0..3));
    let z = model.add_decision("z", &Domain::numbers(0..3));
    model.add(Constraint::Linear { terms: vec![(1, x), (1, y), (1, z)], sum: 2.into() });
    assert!(ExactCover::of(&model).is_none());
}

#[test]
fn a_stopped_search_says_so() {
    let mut model = Model::new();
    let bits: Vec<VarId> =
        (0..24).map(|number| model.add_decision(number.to_string(), &Domain::numbers(0..2))).collect();
    let atoms = bits.iter().map(|&bit| model.atom(bit, 1)).collect();
    model.add(Constraint::Cardinality { count: (12..=13).into(), atoms });
    let plan = CoverPlan::new(ExactCover::of(&model).expect("an exact cover"), &Monitor::default());
    let open = plan.open(&[]).expect("there are solutions");
    let (solutions, complete) = open.count(&Monitor::with_limit(10_000));
    assert!(!complete && solutions > 0 && solutions < 100_000, "{solutions}");
}

#[test]
fn names_of_orders_are_read() {
    for order in ORDERS {
        assert_eq!(order.to_string().parse(), Ok(order));
    }
    assert!("other".parse::<CoverOrder>().is_err());
}
