//! The solutions of models by brute force, also of those that could not be lowered.

use geduld_flatzinc::FlatModel;
use geduld_model::kernel::narrow;
use geduld_model::relation::{Relation, Term};
use geduld_model::{DecisionSource, ModelSource, Ranges, Value, brute_force};

/// All solutions. What could not be lowered is searched in the network, slowly, for each assignment of the decisions.
pub fn solutions(problem: &FlatModel) -> Vec<Vec<Value>> {
    let mut found = brute_force(problem.model());
    if problem.model().untranslated().is_some() {
        found.retain(|values| is_completed(problem, values));
    }
    found
}

/// Whether these values of the decisions can be completed to a solution of the network of the model.
pub fn is_completed(problem: &FlatModel, values: &[Value]) -> bool {
    let model = problem.model();
    let ids = model.decisions().zip(values);
    let numbers: Vec<i64> = ids.map(|(id, &value)| model.variable(id).domain.number(value)).collect();
    problem.source().is_some_and(|source| completes(source, &numbers))
}

fn completes(source: &ModelSource, numbers: &[i64]) -> bool {
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
