//! Models that are too large to be planned are refused before they take time or memory.

use geduld_model::{Constraint, Domain, Literal, Model, Network, VarId};
use geduld_search::{DynamicPlan, Monitor, Plan, PlanOptions, Prefix, Probing, Restarts, Unsupported};

/// Variables with these domains.
fn variables(model: &mut Model, domains: impl IntoIterator<Item = Domain>) -> Vec<VarId> {
    domains
        .into_iter()
        .enumerate()
        .map(|(at, domain)| model.add_decision(format!("x{at}"), &domain))
        .collect()
}

#[test]
fn pairs_with_the_same_numbers_share_a_table() {
    // Two all-differents; one becomes pairs. Each pair with a table of its own would take a gigabyte.
    let mut model = Model::new();
    let domain = Domain::numbers(0..900);
    let x = variables(&mut model, std::iter::repeat_n(domain, 60));
    model.add(Constraint::AllDifferent { variables: x.clone() });
    model.add(Constraint::AllDifferent { variables: x[1..].to_vec() });
    Plan::supports(&model).unwrap();
}

#[test]
fn tables_that_do_not_fit_into_memory_are_refused() {
    let mut model = Model::new();
    let x = variables(&mut model, (0..60).map(|first| Domain::numbers((0..900).map(|at| first + 60 * at))));
    model.add(Constraint::AllDifferent { variables: x.clone() });
    model.add(Constraint::AllDifferent { variables: x[1..].to_vec() });
    let too_large = Unsupported::TooLarge { limit: 256 };
    // All numbers of the first one share a mask, so that one has too many numbers.
    let refused = Plan::supports(&model).unwrap_err();
    assert!(matches!(refused, Unsupported::TooManyValues { .. }), "{refused}");
    let mut model = Model::new();
    let x = variables(&mut model, (0..60).map(|first| Domain::numbers(first..first + 900)));
    model.add(Constraint::AllDifferent { variables: x.clone() });
    model.add(Constraint::AllDifferent { variables: x[1..].to_vec() });
    assert_eq!(Plan::supports(&model), Err(too_large.clone()));
    assert_eq!(Restarts::new(&model).map(drop), Err(too_large));
}

#[test]
fn a_plan_of_too_many_variables_is_refused_but_other_searches_are_not() {
    let mut model = Model::new();
    let x = variables(&mut model, std::iter::repeat_n(Domain::numbers(0..2), 25_000));
    let literals = x.iter().map(|&x| Literal::from(model.atom(x, 1))).collect();
    model.add(Constraint::Clause { literals });
    let refused = Plan::supports(&model).unwrap_err();
    assert!(matches!(refused, Unsupported::TooManySteps { .. }), "{refused}");
    let found = geduld_search::kernel::first(&Network::of(&model), 1, &Monitor::default());
    assert!(matches!(found, Ok(Some(_))));
}

/// The cells of a board of this size, each covered by one of the dominoes.
fn dominoes(rows: usize, columns: usize) -> Model {
    let mut model = Model::new();
    let cell = |row: usize, column: usize| row * columns + column;
    let mut places = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            places.extend((column + 1 < columns).then(|| [cell(row, column), cell(row, column + 1)]));
            places.extend((row + 1 < rows).then(|| [cell(row, column), cell(row + 1, column)]));
        }
    }
    let x = variables(&mut model, places.iter().map(|_| Domain::numbers(0..2)));
    for cell in 0..rows * columns {
        let covering = places.iter().zip(&x).filter(|(place, _)| place.contains(&cell));
        let terms = covering.map(|(_, &x)| (1, x)).collect();
        model.add(Constraint::Linear { terms, sum: 1.into() });
    }
    model
}

#[test]
fn a_sum_that_chooses_one_is_branched_on() {
    let plan = DynamicPlan::new(&dominoes(6, 6)).unwrap();
    let (solutions, nodes) = plan.specialise(&[]).unwrap().count(&Monitor::default()).unwrap();
    // As a sum it would be branched on one place after another, in their order.
    assert_eq!(solutions, 6728);
    assert!(nodes < 4 * 6728, "{nodes}");
}

#[test]
fn planning_an_exact_cover_takes_a_bounded_number_of_nodes() {
    let model = dominoes(12, 12);
    let plan = Plan::new(&model, &PlanOptions::default()).unwrap();
    // Many variables are looked up for a choice of the last ones, so a node counts more than once.
    assert!(plan.price() >= 1);
    let estimate = plan.estimate(&Prefix::default(), Probing::brief(400), 1);
    assert!(estimate.visited < 100_000_000, "{}", estimate.visited);
}
