//! Paths that visit every place: snakes.
//!
//! *Every place of the box holds a cube, and neighbouring cubes of the snake lie next to one another in the box.*
//!
//! The rule applies to variables that use up all their values, and constraints that leave the neighbours of a value few
//! values. An open variable will take each value that is still free. Its neighbours are then at values next to it: at
//! free values, or at values of variables with an open neighbour. So a free value with only one such value next to it
//! is a *dead end*: only a variable with one neighbour can take it. There are no more dead ends than such variables.

use std::collections::BTreeSet;

use super::PlanModel;

/// Which variables are neighbours, and which values lie next to one another.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// For each slot its neighbours, ascending.
    pub(crate) neighbours: Vec<Vec<usize>>,
    /// For each id the ids next to it, ascending.
    pub(crate) near: Vec<Vec<usize>>,
}

/// The maximum number of values that a constraint may leave to the neighbours of a value, to count as a description of
/// neighbouring places.
const NEAR: usize = 6;

/// The chain of a problem, if every variable that draws on the gcc has one neighbour or two.
pub(super) fn find(problem: &PlanModel) -> Option<Chain> {
    let variables = &problem.variables;
    let drawing = variables.iter().filter(|variable| variable.in_gcc).count();
    if drawing < 3
        || !problem.gcc.is_plain()
        || !problem.gcc.is_used_up(variables)
        || !problem.equations.is_empty()
    {
        return None;
    }
    let mut neighbours = vec![BTreeSet::new(); variables.len()];
    let mut near = vec![BTreeSet::new(); problem.width()];
    let mut note = |[first, second]: [usize; 2], fits: &mut dyn Iterator<Item = (usize, usize)>| {
        let fits = fits.filter(|&(a, b)| variables[first].allowed[a] && variables[second].allowed[b]);
        let fits: BTreeSet<(usize, usize)> = fits.collect();
        let both = || fits.iter().flat_map(|&(a, b)| [(a, 0), (b, 1)]);
        let mut counts = vec![[0; 2]; near.len()];
        both().for_each(|(id, side)| counts[id][side] += 1);
        if counts.iter().flatten().any(|&count| count > NEAR) {
            return;
        }
        neighbours[first].insert(second);
        neighbours[second].insert(first);
        for (a, b) in fits {
            near[a].insert(b);
            near[b].insert(a);
        }
    };
    for pair in problem.pairs.iter().filter(|pair| pair.slots.iter().all(|&slot| variables[slot].in_gcc)) {
        let width = variables[pair.slots[1]].allowed.len();
        let fits = (0..pair.fits.len()).filter(|&place| pair.fits[place]);
        note(pair.slots, &mut fits.map(|place| (place / width, place % width)));
    }
    for relation in &problem.relations {
        let columns: Vec<usize> =
            (0..relation.slots.len()).filter(|&column| variables[relation.slots[column]].in_gcc).collect();
        if let &[a, b] = columns.as_slice() {
            let rows = relation.rows.iter().map(|row| (usize::from(row[a]), usize::from(row[b])));
            note([relation.slots[a], relation.slots[b]], &mut rows.into_iter());
        }
    }
    let chained = (0..variables.len())
        .filter(|&slot| variables[slot].in_gcc)
        .all(|slot| (1..=2).contains(&neighbours[slot].len()));
    let lists = |sets: Vec<BTreeSet<usize>>| sets.into_iter().map(|set| set.into_iter().collect()).collect();
    chained.then(|| Chain { neighbours: lists(neighbours), near: lists(near) })
}

#[cfg(test)]
mod tests {
    use geduld_model::{Constraint, Domain, Model, Table, Value, VarId, brute_force};

    use super::*;
    use crate::random::Random;
    use crate::{Monitor, Plan, PlanOptions, Prefix};

    /// A random graph with `places` vertices, and paths or cycles that visit them all. Each step leaves out some edges.
    fn paths(random: &mut Random, places: usize) -> (Model, Vec<VarId>) {
        let mut model = Model::new();
        let domain = Domain::numbers((0..i64::try_from(places).unwrap()).collect::<Vec<i64>>());
        let x: Vec<VarId> = (0..places).map(|i| model.add_decision(i.to_string(), &domain)).collect();
        model.add(Constraint::AllDifferent { variables: x.clone() });
        let value = |place: usize| Value::try_from(place).unwrap();
        let pairs = (0..places).flat_map(|a| (0..a).map(move |b| [a, b]));
        let edges: Vec<[usize; 2]> = pairs.filter(|_| random.below(2) == 0).collect();
        let steps = if random.below(3) == 0 { places } else { places - 1 };
        for first in 0..steps {
            let both = edges.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).filter(|_| random.below(8) > 0);
            let rows: Vec<[Value; 2]> = both.map(|ends| ends.map(value)).collect();
            model.add(Constraint::Table(Table::new(vec![x[first], x[(first + 1) % places]], rows)));
        }
        (model, x)
    }

    #[test]
    fn no_path_is_lost_in_any_order() {
        let mut random = Random::new(3);
        let (mut chains, mut some) = (0, 0);
        for round in 0..300 {
            let places = 3 + random.below(4);
            let (model, mut levels) = paths(&mut random, places);
            let solutions = brute_force(&model);
            chains += usize::from(PlanModel::new(&model).unwrap().chain.is_some());
            some += usize::from(!solutions.is_empty());
            (1..levels.len()).for_each(|last| levels.swap(last, random.below(last + 1)));
            let plans = [Plan::new(&model, &PlanOptions::default()), Plan::with_levels(&model, &[], &levels)];
            for plan in plans {
                let plan = plan.unwrap();
                let mut free = 0;
                for prefix in plan.prefixes(5) {
                    free += plan.count(&prefix, &Monitor::default(), |_| unreachable!()).unwrap().free;
                }
                assert_eq!(free, solutions.len() as u128, "round {round}");
                assert!(plan.estimate(&Prefix::default(), crate::Probing::all(10), 1).nodes.mean.is_finite());
            }
        }
        assert!(chains > 100 && some > 50, "{chains} chains, {some} with solutions");
    }
}
