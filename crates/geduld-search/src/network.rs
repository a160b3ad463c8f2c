//! The model compiled for the search: masks for conditions on two variables, rules for all others.

use std::collections::BTreeMap;

use crate::checked::fitting;
use crate::mask::Mask;
use crate::problem::{GraphRule, ParityRule, Problem, Relation, SumRule, Variable};

/// A model ready to be searched in any order; `W` is the number of words of its masks.
#[derive(Clone, Debug)]
pub(crate) struct Network<const W: usize> {
    pub(crate) variables: Vec<Variable>,
    /// The number of decisions among the variables; they come first.
    pub(crate) decisions: usize,
    pub(crate) domains: Vec<Mask<W>>,
    /// For each variable the pairs that contain it.
    pub(crate) links: Vec<Vec<Link>>,
    /// For each link and each value of its variable: the values that the other variable may still take.
    pub(crate) partners: Vec<Mask<W>>,
    /// For each link that spends and each value of its variable: the amount spent.
    pub(crate) spending: Vec<u64>,
    /// The budget: several numbers in one word, each under a guard bit that is cleared if more is spent than there is.
    pub(crate) budget: u64,
    pub(crate) guards: u64,
    /// For each id the item it takes, and for each item its ids and its copies.
    pub(crate) item_of: Vec<Option<usize>>,
    pub(crate) items: Vec<Mask<W>>,
    pub(crate) copies: Vec<usize>,
    pub(crate) rules: Vec<Rule>,
    /// For each variable the rules that contain it.
    pub(crate) rules_of: Vec<Vec<usize>>,
    /// Whether it is already known that there is no solution.
    pub(crate) refuted: bool,
}

/// A pair, as seen from one of its two variables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) other: usize,
    /// The start of the masks for the values of the own variable.
    pub(crate) partners: usize,
    /// The start of the amounts that the values of the own variable spend if it gets its value before the other.
    pub(crate) spending: Option<usize>,
}

/// A condition that is not a pair.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) slots: Vec<usize>,
    pub(crate) kind: RuleKind,
}

/// The condition that a rule imposes on its slots.
#[derive(Clone, Debug)]
pub(crate) enum RuleKind {
    /// The slots take one of the rows. `showing` has for each column and each value the rows with it, as a mask of
    /// words.
    Rows { rows: Vec<Vec<u16>>, showing: Vec<Vec<Vec<u64>>> },
    /// The weights of the slots add up to a value between two bounds.
    Sum(SumRule),
    /// The number of inversions and flips is odd or even.
    Parity(ParityRule),
    /// The filled vertices are connected.
    Graph(GraphRule),
}

impl<const W: usize> Network<W> {
    /// Compiles a problem. Cost: linear in its pairs and rows.
    pub(crate) fn new(mut problem: Problem) -> Self {
        problem.dissolve_equations();
        let domains: Vec<Mask<W>> =
            problem.variables.iter().map(|variable| variable.domain().collect()).collect();
        let (links, partners) = links(&problem);
        let rules = rules(&problem);
        let mut rules_of = vec![Vec::new(); domains.len()];
        for (number, rule) in rules.iter().enumerate() {
            rule.slots.iter().for_each(|&slot| rules_of[slot].push(number));
        }
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
            rules,
            rules_of,
            refuted: problem.refuted,
            decisions: problem.decisions,
            variables: Vec::new(),
        };
        network.spend(&problem);
        network.variables = problem.variables;
        network
    }

    /// Sets the amounts that the links spend. Where two variables meet, the first of them to get a value determines the
    /// label there, and the total of each label is known (`problem::balance`).
    fn spend(&mut self, problem: &Problem) {
        let meetings = &problem.balance.meetings;
        let meeting_at =
            |slot: usize| meetings.iter().filter(|meeting| meeting.slots.contains(&slot)).count();
        let most: u64 = fitting((0..self.domains.len()).map(meeting_at).max().unwrap_or(0));
        let (mut shifts, mut next) = (Vec::new(), 0);
        for &total in &problem.balance.totals {
            let width = u64::BITS - total.max(most).leading_zeros() + 1;
            if next + width > u64::BITS {
                break;
            }
            let guard = 1 << (next + width - 1);
            self.budget |= total << next | guard;
            self.guards |= guard;
            shifts.push(next);
            next += width;
        }
        for meeting in meetings {
            let [first, second] = meeting.slots;
            for (slot, other, groups) in
                [(first, second, &meeting.groups[0]), (second, first, &meeting.groups[1])]
            {
                // A meeting is not counted if no pair is left for it, or if it is a second one. This only prunes less.
                let link =
                    self.links[slot].iter_mut().find(|link| link.other == other && link.spending.is_none());
                if let Some(link) = link {
                    link.spending = Some(self.spending.len());
                    let shift = |group: &Option<usize>| group.and_then(|group| shifts.get(group));
                    self.spending
                        .extend(groups.iter().map(|group| shift(group).map_or(0, |shift| 1u64 << shift)));
                }
            }
        }
    }
}

/// The pairs, seen from both sides.
fn links<const W: usize>(problem: &Problem) -> (Vec<Vec<Link>>, Vec<Mask<W>>) {
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

/// All conditions that are not pairs.
fn rules(problem: &Problem) -> Vec<Rule> {
    let rows = problem.relations.iter().map(|relation| Rule {
        slots: relation.slots.clone(),
        kind: RuleKind::Rows { rows: relation.rows.clone(), showing: showing(problem, relation) },
    });
    let sums = problem.sums.iter().map(|sum| Rule {
        slots: sum.terms.iter().map(|(slot, _)| *slot).collect(),
        kind: RuleKind::Sum(sum.clone()),
    });
    let parities = problem.parities.iter().map(|parity| Rule {
        slots: parity.slots.iter().copied().chain(parity.flips.iter().map(|&(slot, _)| slot)).collect(),
        kind: RuleKind::Parity(parity.clone()),
    });
    let graphs = problem.graphs.iter().map(|graph| Rule {
        slots: graph.vertices.iter().map(|&(slot, _)| slot).collect(),
        kind: RuleKind::Graph(graph.clone()),
    });
    let mut rules: Vec<Rule> = rows.chain(sums).chain(parities).chain(graphs).collect();
    for rule in &mut rules {
        if !matches!(rule.kind, RuleKind::Rows { .. } | RuleKind::Sum(_)) {
            rule.slots.sort_unstable();
            rule.slots.dedup();
        }
    }
    rules
}

fn showing(problem: &Problem, relation: &Relation) -> Vec<Vec<Vec<u64>>> {
    let words = relation.rows.len().div_ceil(64);
    let column = |(column, &slot): (usize, &usize)| {
        let mut masks = vec![vec![0; words]; problem.variables[slot].allowed.len()];
        for (number, row) in relation.rows.iter().enumerate() {
            masks[usize::from(row[column])][number / 64] |= 1 << (number % 64);
        }
        masks
    };
    relation.slots.iter().enumerate().map(column).collect()
}
