//! A slow search, to check whether decisions can be completed to a solution of the network of a model.

use geduld_model::kernel::narrow;
use geduld_model::relation::{Relation, Term};
use geduld_model::{DecisionSource, ModelSource, Ranges};

/// Whether decisions with these numbers are a solution.
pub fn completes(source: &ModelSource, numbers: &[i64]) -> bool {
    let mut domains = source.network.domains.clone();
    for (&variable, number) in source.network.outputs.iter().zip(outputs(source, numbers)) {
        domains[variable] = domains[variable].and(&Ranges::clipped(number, number));
    }
    has_solution(&source.network.relations, domains)
}

/// The numbers of the outputs for these numbers of the decisions.
fn outputs(source: &ModelSource, numbers: &[i64]) -> Vec<i128> {
    let mut outputs: Vec<Option<i128>> = vec![None; source.network.outputs.len()];
    for (&decision, &number) in source.decisions.iter().zip(numbers) {
        let (output, least, weight) = match decision {
            DecisionSource::Output(output) => (output, 0, 1),
            DecisionSource::Digit { output, least, weight, .. } => (output, least, weight),
        };
        let sum = outputs[output].get_or_insert(least.into());
        *sum += i128::from(number) * i128::from(weight);
    }
    outputs.into_iter().map(Option::unwrap_or_default).collect()
}

/// Whether there is a solution in these domains.
fn has_solution(relations: &[Relation], mut domains: Vec<Ranges>) -> bool {
    if !narrow(&mut domains, relations, u64::MAX).consistent {
        return false;
    }
    let used = relations.iter().flat_map(Relation::terms).filter_map(Term::variable);
    let Some(open) = used.filter(|&variable| domains[variable].only().is_none()).min() else {
        let numbers: Vec<i64> =
            domains.iter().map(|domain| domain.ends().map_or(0, |(least, _)| least)).collect();
        return relations.iter().all(|relation| relation.holds(&numbers));
    };
    let Some((least, most)) = domains[open].ends() else { return false };
    let middle = (i128::from(least) + i128::from(most)).div_euclid(2);
    let (low, high) = (Ranges::clipped(i128::MIN, middle), Ranges::clipped(middle + 1, i128::MAX));
    [low, high].iter().any(|half| {
        let mut domains = domains.clone();
        domains[open] = domains[open].and(half);
        has_solution(relations, domains)
    })
}
