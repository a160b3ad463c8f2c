//! Groups of literals of which exactly one is true: the choices of a combinatorial problem.
//!
//! Unit propagation finds whether the literals of a clause exclude one another. This works for every encoding of "at
//! most one": Biere, Le Berre, Lonca and Manthey, *Detecting cardinality constraints in CNF*, SAT 2014.

use crate::clauses::Clauses;
use crate::lit::{PackedLit, Var};
use crate::propagate::propagate;
use crate::trail::{Reason, Trail};
use crate::variable_heap::Order;

/// Every decision looks at all groups. If they have more literals than this together, no groups are used.
const LITERALS: usize = 10_000;
/// The maximum number of literals that are tried by propagation, and of steps for it: about a second.
const PROBES: usize = 50_000;
const STEPS: u64 = 500_000_000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    literals: Vec<PackedLit>,
    ends: Vec<u32>,
}

impl Groups {
    /// Finds the clauses over chosen variables whose literals exclude one another.
    ///
    /// *Requires*: level 0, and nothing to propagate.
    pub fn find(clauses: &mut Clauses, trail: &mut Trail, chosen: impl Fn(Var) -> bool) -> Self {
        let mut candidates: Vec<Vec<PackedLit>> = clauses.longer_than_two().collect();
        candidates
            .retain(|clause| clause.len() <= LITERALS && clause.iter().all(|literal| chosen(literal.var())));
        // Each literal is tried once, for all clauses that contain it.
        let holders = candidates.iter().enumerate();
        let mut holders: Vec<(PackedLit, usize)> =
            holders.flat_map(|(group, clause)| clause.iter().map(move |&literal| (literal, group))).collect();
        holders.sort_unstable();
        let mut exclusive = vec![true; candidates.len()];
        let (mut probes, last) = (0, clauses.steps.saturating_add(STEPS));
        for held in holders.chunk_by(|a, b| a.0 == b.0) {
            let literal = held[0].0;
            let open: Vec<usize> =
                held.iter().map(|&(_, group)| group).filter(|&group| exclusive[group]).collect();
            if open.is_empty() || trail.value(literal) == -1 {
                continue;
            }
            if trail.value(literal) == 1 {
                // A group that is decided offers no choice.
                open.iter().for_each(|&group| exclusive[group] = false);
                continue;
            }
            probes += 1;
            if probes > PROBES || clauses.steps > last {
                return Self::default();
            }
            trail.open_level();
            trail.push(literal, Reason::None, trail.level());
            if propagate(clauses, trail).is_none() {
                let others_are_false =
                    |group: usize| candidates[group].iter().all(|&l| l == literal || trail.value(l) == -1);
                open.iter().for_each(|&group| exclusive[group] = others_are_false(group));
                clauses.steps += open.iter().map(|&group| candidates[group].len() as u64).sum::<u64>();
            }
            trail.backtrack(0, |_| {});
        }
        let mut groups = Self::default();
        for (group, _) in candidates.into_iter().zip(exclusive).filter(|(_, exclusive)| *exclusive) {
            groups.literals.extend(group);
            groups.ends.push(groups.literals.len() as u32);
        }
        if groups.literals.len() > LITERALS { Self::default() } else { groups }
    }

    /// The steps of a choice: it looks at the groups one after another in memory, which is quicker than other steps.
    pub fn steps(&self) -> u64 {
        self.literals.len() as u64 / 8
    }

    /// Chooses an open literal of the group that is nearest to a conflict: with few open literals, and active ones.
    pub fn choose(&self, trail: &Trail, order: &Order) -> Option<PackedLit> {
        let mut best: Option<(f64, PackedLit)> = None;
        let mut start = 0;
        for &end in &self.ends {
            let group = &self.literals[start..end as usize];
            start = end as usize;
            let (mut open, mut weight) = (0.0, 1.0);
            let mut first: Option<(f64, PackedLit)> = None;
            let mut decided = false;
            for &literal in group {
                let activity = order.activity(literal.var());
                weight += activity;
                match trail.value(literal) {
                    1 => {
                        decided = true;
                        break;
                    }
                    0 => {
                        open += 1.0;
                        if first.is_none_or(|(highest, _)| activity > highest) {
                            first = Some((activity, literal));
                        }
                    }
                    _ => {}
                }
            }
            if let Some((_, literal)) = first.filter(|_| !decided)
                && best.is_none_or(|(least, _)| open / weight < least)
            {
                best = Some((open / weight, literal));
            }
        }
        best.map(|(_, literal)| literal)
    }
}
