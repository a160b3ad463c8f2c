//! The model compiled for the search: masks for conditions on two variables.

use std::collections::BTreeMap;

use crate::mask::Mask;
use crate::problem::{PlanModel, Variable};

/// A model of pairs, ready to be searched in any order; `W` is the number of words of its masks.
#[derive(Clone, Debug)]
pub(super) struct Network<const W: usize> {
    pub(super) variables: Vec<Variable>,
    /// The number of decisions among the variables; they come first.
    pub(super) decisions: usize,
    pub(super) domains: Vec<Mask<W>>,
    /// For each variable the pairs that contain it.
    pub(super) links: Vec<Vec<Link>>,
    /// For each link and each value of its variable: the values that the other variable may still take.
    pub(super) partners: Vec<Mask<W>>,
    /// For each link that spends and each value of its variable: the amount spent.
    pub(super) spending: Vec<u64>,
    /// The budget of the balance.
    pub(super) budget: u64,
    pub(super) guards: u64,
    /// For each id the item it takes, and for each item its ids and its copies.
    pub(super) item_of: Vec<Option<usize>>,
    pub(super) items: Vec<Mask<W>>,
    pub(super) copies: Vec<usize>,
    /// Whether it is already known that there is no solution.
    pub(super) refuted: bool,
}

/// A pair, as seen from one of its two variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) other: usize,
    /// The start of the masks for the values of the own variable.
    pub(super) partners: usize,
    /// The start of the amounts that the values of the own variable spend if it gets its value before the other.
    pub(super) spending: Option<usize>,
}

impl<const W: usize> Network<W> {
    /// Compiles a problem. `None` if it has other conditions. Cost: linear in its pairs.
    pub(super) fn new(mut problem: PlanModel) -> Option<Self> {
        problem.dissolve_equations();
        let PlanModel { relations, sums, parities, graphs, .. } = &problem;
        if !(relations.is_empty() && sums.is_empty() && parities.is_empty() && graphs.is_empty()) {
            return None;
        }
        let domains: Vec<Mask<W>> =
            problem.variables.iter().map(|variable| variable.domain().collect()).collect();
        let (links, partners) = links(&problem);
        let items = problem.gcc.items.iter().map(|ids| ids.iter().map(|&id| usize::from(id)).collect());
        let mut network = Self {
            domains,
            links,
            partners,
            spending: Vec::new(),
            budget: 0,
            guards: 0,
            items: items.collect(),
            item_of: problem.gcc.item_of.clone(),
            copies: problem.gcc.copies.clone(),
            refuted: problem.refuted,
            decisions: problem.decisions,
            variables: Vec::new(),
        };
        network.spend(&problem);
        network.variables = problem.variables;
        Some(network)
    }

    /// Sets the amounts that the links spend. Where two variables meet, the first of them to get a value determines the
    /// label there, and the total of each label is known (`problem::balance`).
    fn spend(&mut self, problem: &PlanModel) {
        let budget = problem.balance.budget(self.domains.len(), u64::BITS);
        (self.budget, self.guards) = (budget.budget, budget.guards);
        for meeting in &problem.balance.meetings {
            let [first, second] = meeting.slots;
            for (slot, other, groups) in
                [(first, second, &meeting.groups[0]), (second, first, &meeting.groups[1])]
            {
                // A meeting is not counted if no pair is left for it, or if it is a second one. This only prunes less.
                let link =
                    self.links[slot].iter_mut().find(|link| link.other == other && link.spending.is_none());
                if let Some(link) = link {
                    link.spending = Some(self.spending.len());
                    self.spending.extend(groups.iter().map(|&group| budget.spent(group)));
                }
            }
        }
    }
}

/// The pairs, seen from both sides.
fn links<const W: usize>(problem: &PlanModel) -> (Vec<Vec<Link>>, Vec<Mask<W>>) {
    let mut links = vec![Vec::new(); problem.variables.len()];
    let mut partners = Vec::new();
    // Where the masks of both sides begin, for each condition that was met.
    let mut known: BTreeMap<*const bool, [usize; 2]> = BTreeMap::new();
    for pair in &problem.pairs {
        let [first, second] = pair.slots;
        let [forward, backward] = *known.entry(pair.matrix()).or_insert_with(|| {
            problem.partners(pair).map(|masks| {
                partners.extend(&masks);
                partners.len() - masks.len()
            })
        });
        links[first].push(Link { other: second, partners: forward, spending: None });
        links[second].push(Link { other: first, partners: backward, spending: None });
    }
    (links, partners)
}
