//! The model compiled for the search: masks for what two variables allow each other, rows for what more of them do.

use crate::checked::fitting;
use crate::mask::Mask;
use crate::problem::{GraphRule, ParityRule, Problem, Relation, SumRule, Variable};

/// A model ready to be searched in any order; `W` is the number of words of its masks.
#[derive(Clone, Debug)]
pub(crate) struct Network<const W: usize> {
    pub(crate) variables: Vec<Variable>,
    /// How many of the variables are decisions; they come first.
    pub(crate) decisions: usize,
    pub(crate) domains: Vec<Mask<W>>,
    /// For each variable the pairs it stands in.
    pub(crate) links: Vec<Vec<Link>>,
    /// For each link and each value of its variable what the other one may still take.
    pub(crate) partners: Vec<Mask<W>>,
    /// For each link that spends and each value of its variable what it spends.
    pub(crate) spending: Vec<u64>,
    /// What may be spent: several numbers in one word, each under a guard bit that goes out if more is spent.
    pub(crate) budget: u64,
    pub(crate) guards: u64,
    /// For each id the item it takes, and for each item its ids and its copies.
    pub(crate) item_of: Vec<Option<usize>>,
    pub(crate) items: Vec<Mask<W>>,
    pub(crate) copies: Vec<usize>,
    pub(crate) rules: Vec<Rule>,
    /// For each variable the rules it stands in.
    pub(crate) rules_of: Vec<Vec<usize>>,
    /// Whether it is known beforehand that there is no solution.
    pub(crate) refuted: bool,
}

/// One of the two variables of a pair, as the other sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) other: usize,
    /// Where the masks for the values of the own variable begin.
    pub(crate) partners: usize,
    /// Where begins what the values of the own variable spend, if it gets its value before the other.
    pub(crate) spending: Option<usize>,
}

/// A condition that is no pair.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) slots: Vec<usize>,
    pub(crate) kind: RuleKind,
}

/// What a rule says of its slots.
#[derive(Clone, Debug)]
pub(crate) enum RuleKind {
    /// They take one of the rows. For each column and each value: the rows with it, as a mask of words.
    Rows { rows: Vec<Vec<u16>>, showing: Vec<Vec<Vec<u64>>> },
    /// Their weights add up to something between two bounds.
    Sum(SumRule),
    /// The number of inversions and flips is odd or even.
    Parity(ParityRule),
    /// The filled vertices hang together.
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

    /// Tells the links what they spend: where two variables meet, the first of them to get a value says what shows there,
    /// and it is known how often each label shows in all (`problem::balance`).
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
                // A meeting without a pair left, or a second one, is not counted: that only prunes less.
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
    for pair in &problem.pairs {
        let [first, second] = pair.slots;
        let [height, width] = pair.slots.map(|slot| problem.variables[slot].allowed.len());
        links[first].push(Link { other: second, partners: partners.len(), spending: None });
        partners.extend(
            (0..height).map(|a| (0..width).filter(|&b| pair.fits[a * width + b]).collect::<Mask<W>>()),
        );
        links[second].push(Link { other: first, partners: partners.len(), spending: None });
        partners.extend(
            (0..width).map(|b| (0..height).filter(|&a| pair.fits[a * width + b]).collect::<Mask<W>>()),
        );
    }
    (links, partners)
}

/// Everything that is no pair.
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
