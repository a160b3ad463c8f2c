//! Orders of decisions.

use crate::decompose::components::Component;
use crate::decompose::mask_model::{Condition, MaskModel, Rule};
use crate::decompose::min_fill::min_fill;
use crate::decompose::state::State;
use crate::mask::Mask;

geduld_model::named! {
    /// What is decided next. A group of which exactly one variable is hot comes before single variables: its variables
    /// are made hot one after another.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DecisionOrder {
        /// The first variable of the model with its group; in an exact cover the first group.
        Given = "given",
        /// The same along a tree decomposition, in an exact cover from one end to the other; but no variable whose only
        /// condition joins it with a single other one: once that one is decided, it is free.
        Tree = "tree",
        /// The smallest group or domain.
        Smallest = "smallest",
        /// Like `Smallest`, but of several domains the one with most conditions, and then along a tree decomposition.
        Busiest = "busiest",
    }
}

impl DecisionOrder {
    /// The rank of each variable of a problem in this order, and the steps that it took to find out.
    pub(super) fn ranks<const W: usize>(self, problem: &MaskModel<W>) -> (Vec<u32>, u64) {
        match self {
            Self::Given | Self::Smallest => ((0..).take(problem.domains.len()).collect(), 0),
            Self::Tree | Self::Busiest => {
                let mut steps = 0;
                let ranks = problem.along_tree.get_or_init(|| {
                    let groups =
                        problem.conditions.iter().flat_map(|Condition { variables, rule }| match rule {
                            // It joins only the ends of edges.
                            Rule::Connected(graph) => graph.pairs(variables),
                            _ => vec![variables.clone()],
                        });
                    let found = min_fill(problem.domains.len(), groups);
                    steps = found.steps;
                    found.ranks
                });
                (ranks.clone(), steps)
            }
        }
    }

    /// The alternatives at a node: they exclude one another, and each solution is in one of them. Variables that are
    /// not counted come last, so that the alternatives of a component with others differ in what is counted.
    pub(super) fn alternatives<const W: usize>(
        self,
        state: &State<'_, W>,
        component: &Component,
        ranks: &[u32],
    ) -> Vec<(u32, Mask<W>)> {
        match self.group(state, component, ranks) {
            Some(group) => {
                let condition = &state.problem.conditions[group as usize];
                let hot = |(place, &x): (usize, &u32)| {
                    let hot = condition.rule.hot(place)?;
                    let possible = state.is_open(x) && state.domains[x as usize] & hot != Mask::EMPTY;
                    possible.then_some((x, hot))
                };
                condition.variables.iter().enumerate().filter_map(hot).collect()
            }
            None => {
                let Some(x) = self.variable(state, component, ranks) else { return Vec::new() };
                let mut rest = state.domains[x as usize];
                let single = |bit| (x, Mask::EMPTY.with(bit));
                std::iter::from_fn(|| rest.pop()).map(single).collect()
            }
        }
    }

    fn group<const W: usize>(
        self,
        state: &State<'_, W>,
        component: &Component,
        ranks: &[u32],
    ) -> Option<u32> {
        let groups = component.conditions.iter().copied().filter(
            |&number| matches!(&state.problem.conditions[number as usize].rule, Rule::Sum(sum) if sum.one),
        );
        let problem = state.problem;
        let hidden = component.is_hidden(problem);
        let groups = groups.filter(|&number| {
            let variables = &problem.conditions[number as usize].variables;
            hidden || variables.iter().all(|&x| x < problem.counted || !state.is_open(x))
        });
        match self {
            Self::Given | Self::Tree if problem.exact_cover => groups.min(),
            // A group elsewhere would leave the order.
            Self::Given | Self::Tree => {
                let first = self.variable(state, component, ranks)?;
                groups.filter(|&group| problem.conditions[group as usize].variables.contains(&first)).min()
            }
            Self::Smallest | Self::Busiest => groups.min_by_key(|&number| {
                let variables = &state.problem.conditions[number as usize].variables;
                (variables.iter().filter(|&&x| state.is_open(x)).count(), number)
            }),
        }
    }

    fn variable<const W: usize>(
        self,
        state: &State<'_, W>,
        component: &Component,
        ranks: &[u32],
    ) -> Option<u32> {
        let size = |x: u32| state.domains[x as usize].len();
        let is_hidden = |x: u32| x >= state.problem.counted;
        let busy = |x: u32| state.problem.occurrences[x as usize].len();
        let key = |&x: &u32| match self {
            Self::Given | Self::Tree => (is_hidden(x), 0, 0, ranks[x as usize]),
            Self::Smallest => (is_hidden(x), size(x), 0, ranks[x as usize]),
            Self::Busiest => (is_hidden(x), size(x), usize::MAX - busy(x), ranks[x as usize]),
        };
        let first = component.variables.iter().copied().min_by_key(key)?;
        let other = match self {
            Self::Tree => only_neighbour(state, component, first).filter(|&other| !is_hidden(other)),
            Self::Given | Self::Smallest | Self::Busiest => None,
        };
        // Of two that have no other neighbours, the one with fewer values.
        let is_better = |other: &u32| {
            only_neighbour(state, component, *other) != Some(first) || size(*other) < size(first)
        };
        other.filter(is_better).or(Some(first))
    }
}

/// The other open variable of the only condition of a variable that can still be violated, if there is one condition
/// and one other variable.
fn only_neighbour<const W: usize>(state: &State<'_, W>, component: &Component, x: u32) -> Option<u32> {
    let problem = state.problem;
    let own = problem.occurrences[x as usize].iter();
    let mut own = own.filter(|(number, _)| component.conditions.contains(number));
    let (&(number, _), None) = (own.next()?, own.next()) else { return None };
    let variables = problem.conditions[number as usize].variables.iter().copied();
    let mut others = variables.filter(|&other| other != x && state.is_open(other));
    let other = others.next()?;
    others.next().is_none().then_some(other)
}
