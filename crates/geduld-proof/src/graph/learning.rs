//! Learns clauses from conflicts, and forgets them.

use std::cmp::Reverse;
use std::io::{self, Write};

use geduld_model::ascending;

use super::lines::LineWriter;
use super::prover::{Prover, variable};

/// The maximum number of learnt clauses: this many at first, and one more for each of so many conflicts.
const KEPT: usize = 4000;
const CONFLICTS_PER_CLAUSE: u64 = 32;
/// How much less a conflict counts than the next one.
const DECAY: f64 = 0.95;

impl Prover {
    /// Learns a clause from a conflict above level 1, writes it, takes decisions back and propagates its new literal.
    pub(super) fn learn(&mut self, conflict: usize, out: &mut LineWriter<'_, impl Write>) -> io::Result<()> {
        self.conflicts += 1;
        let level = u32::try_from(self.begins.len()).unwrap_or(u32::MAX);
        // The literals of the clause below this level, the places of those that were resolved, and how many are open.
        let (mut learnt, mut resolved, mut open) = (vec![0], Vec::new(), 0);
        let (mut clause, mut place) = (conflict, self.trail.len());
        let mut marked = Vec::new();
        let first = loop {
            self.clauses[clause].used = self.conflicts;
            for at in 0..self.clauses[clause].literals.len() {
                let literal = self.clauses[clause].literals[at];
                let x = variable(literal);
                if self.seen[x] || self.holds(literal) {
                    continue;
                }
                self.seen[x] = true;
                marked.push(x);
                self.activities[x] += self.bump;
                match self.levels[x] {
                    own if own == level => open += 1,
                    0 => {}
                    _ => learnt.push(literal),
                }
            }
            let found = (0..place).rev().find(|&at| self.seen[variable(self.trail[at])]).unwrap_or(0);
            (place, open) = (found, open - 1);
            let x = variable(self.trail[place]);
            if open == 0 {
                break self.trail[place];
            }
            resolved.push(place);
            clause = self.reasons[x];
        };
        learnt[0] = -first;
        // Literals that follow from the negation of the others are left out.
        let all = std::mem::take(&mut learnt);
        for (index, literal) in all.into_iter().enumerate() {
            let reason = self.clauses.get(self.reasons[variable(literal)]);
            let implied = |of: &i32| self.seen[variable(*of)] || self.levels[variable(*of)] == 0;
            match reason.filter(|reason| index > 0 && reason.literals.iter().all(implied)) {
                Some(reason) => {
                    resolved.push(self.places[variable(literal)]);
                    for x in reason.literals.iter().map(|&of| variable(of)) {
                        if !std::mem::replace(&mut self.seen[x], true) {
                            marked.push(x);
                        }
                    }
                }
                None => learnt.push(literal),
            }
        }
        // What is true for good needs its reasons, too.
        let mut waiting: Vec<usize> = marked.iter().copied().filter(|&x| self.levels[x] == 0).collect();
        while let Some(x) = waiting.pop() {
            resolved.push(self.places[x]);
            for of in self.clauses[self.reasons[x]].literals.iter().map(|&of| variable(of)) {
                if !std::mem::replace(&mut self.seen[of], true) {
                    marked.push(of);
                    waiting.push(of);
                }
            }
        }
        marked.into_iter().for_each(|x| self.seen[x] = false);
        resolved.sort_unstable();
        let reason = |&place: &usize| self.clauses[self.reasons[variable(self.trail[place])]].id;
        let mut ids: Vec<u64> = resolved.iter().map(reason).collect();
        ids.push(self.clauses[conflict].id);
        self.bump /= DECAY;
        if self.bump > 1e100 {
            self.activities.iter_mut().for_each(|activity| *activity /= 1e100);
            self.bump /= 1e100;
        }
        let id = out.lemma(&learnt, &ids)?;
        let level_of = |place: &usize| self.levels[variable(learnt[*place])];
        let target = (1..learnt.len()).max_by_key(level_of).map_or(1, |place| {
            learnt.swap(1, place);
            self.levels[variable(learnt[1])]
        });
        self.backtrack(target.max(1) as usize);
        let asserted = learnt[0];
        let is_unit = learnt.len() == 1;
        let clause = self.add(learnt, id);
        if !is_unit {
            self.learnt.push(clause);
        }
        self.push(asserted, clause);
        Ok(())
    }

    /// Forgets half of the learnt clauses if there are too many: those that took part in no conflict for long.
    pub(super) fn forget(&mut self, out: &mut LineWriter<'_, impl Write>) -> io::Result<()> {
        let more = usize::try_from(self.conflicts / CONFLICTS_PER_CLAUSE).unwrap_or(usize::MAX);
        if self.learnt.len() <= KEPT.saturating_add(more) {
            return Ok(());
        }
        self.learnt.sort_by_key(|&clause| Reverse(self.clauses[clause].used));
        let old = self.learnt.split_off(self.learnt.len() / 2);
        let reasons = ascending(self.trail.iter().map(|&of| self.reasons[variable(of)]));
        let is_reason = |clause: &usize| reasons.binary_search(clause).is_ok();
        let (kept, gone): (Vec<usize>, Vec<usize>) = old.into_iter().partition(is_reason);
        self.learnt.extend(kept);
        let ids: Vec<u64> = gone.iter().map(|&clause| self.clauses[clause].id).collect();
        for &clause in &gone {
            self.clauses[clause].literals = Box::default();
        }
        let Self { watches, clauses, .. } = self;
        watches.iter_mut().for_each(|watching| {
            watching.retain(|(clause, _)| !clauses[*clause].literals.is_empty());
        });
        self.free.extend(gone);
        out.delete(&ids)
    }
}
