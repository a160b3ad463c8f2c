//! The fixpoint of all conditions on a state.

use super::graph::Layers;
use super::residual::{Position, Residual, Shape, WordPart, negated, split};
use super::sums::{add_up, sure};

/// The working memory that is kept from call to call.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    layers: Layers,
    /// For each clause some of its literals, one of which was not false when the clause was last examined.
    pub(super) witnesses: Vec<WordPart>,
}

/// The literals to branch on, one of which must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Nothing is open.
    Leaf,
    /// A clause.
    Clause(u32),
    /// A literal or its negation.
    Literal(Position),
}

/// Brings a state to the fixpoint and returns the choice to branch on, or `None` if the state is refuted.
///
/// `seen` is an earlier fixpoint that `now` extends; it becomes equal to `now`. `start` is the same earlier fixpoint.
/// `active` are the clauses that were not satisfied then; satisfied ones are removed. Cost: several passes over the
/// active clauses and all sums.
pub(super) fn fixpoint(
    residual: &Residual,
    now: &mut [u64],
    seen: &mut [u64],
    start: &[u64],
    active: &mut Vec<u32>,
    Scratch { layers, witnesses }: &mut Scratch,
) -> Option<Choice> {
    loop {
        settle(residual, now, seen)?;
        let choice = clauses(residual, now, active, witnesses)?;
        for sum in &residual.sums {
            add_up(residual, sum, now)?;
        }
        if now != seen {
            continue;
        }
        for network in &residual.networks {
            let range = network.first_word..network.first_word + 2 * network.words;
            if now[range.clone()] == start[range] {
                continue;
            }
            let budget = match network.budget {
                None => usize::MAX / 4,
                Some((sum, weight)) => {
                    let sum = &residual.sums[sum];
                    let rest = sum.most.saturating_sub(sure(sum, now));
                    usize::try_from(rest / weight).unwrap_or(usize::MAX / 4)
                }
            };
            if !network.propagate(now, budget, layers) {
                return None;
            }
            for (k, &cut_off) in layers.cut_off.iter().enumerate() {
                let word = network.first_word + 2 * k + 1;
                residual.assign_all(now, WordPart { word, bits: cut_off });
            }
        }
        if now == seen {
            return match choice.or_else(|| any_open(now, &residual.core)) {
                None => finish(residual, now),
                choice => choice,
            };
        }
    }
}

/// Propagates short clauses. Returns `None` if one is violated, or if a literal holds together with its negation.
fn settle(residual: &Residual, now: &mut [u64], seen: &mut [u64]) -> Option<()> {
    let mut fresh_anywhere = true;
    while fresh_anywhere {
        fresh_anywhere = false;
        for word in 0..residual.stride {
            let fresh = now[word] & !seen[word];
            if fresh == 0 {
                continue;
            }
            if fresh & now[word ^ 1] != 0 {
                return None;
            }
            fresh_anywhere = true;
            seen[word] |= fresh;
            let mut bits = fresh & residual.watched[word];
            while bits != 0 {
                let position = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                for &[a, b] in residual.short.of(position) {
                    let ((a_word, a_bit), (b_word, b_bit)) = (split(a), split(b));
                    if now[a_word] & a_bit != 0 || now[b_word] & b_bit != 0 {
                        continue;
                    }
                    if now[a_word ^ 1] & a_bit != 0 {
                        if now[b_word ^ 1] & b_bit != 0 {
                            return None;
                        }
                        residual.assign(now, b);
                    } else if now[b_word ^ 1] & b_bit != 0 {
                        residual.assign(now, a);
                    }
                }
            }
        }
    }
    Some(())
}

/// Propagates all active clauses and drops those that hold. Of those that need one of their positive literals, it finds
/// the one with the fewest open literals.
fn clauses(
    residual: &Residual,
    now: &mut [u64],
    active: &mut Vec<u32>,
    witnesses: &mut [WordPart],
) -> Option<Option<Choice>> {
    let mut best: Option<(u32, u32)> = None;
    let mut kept = 0;
    'clauses: for place in 0..active.len() {
        let clause = active[place];
        let Shape { escape, auxiliary } = residual.shapes[clause as usize];
        // A clause whose escape is not false only needs one other literal that is not false.
        let escapes = escape.bits & !now[escape.word ^ 1] != 0;
        if escapes {
            if now[escape.word] & escape.bits != 0 {
                continue;
            }
            let witness = witnesses[clause as usize];
            if witness.bits & !now[witness.word ^ 1] != 0 {
                active[kept] = clause;
                kept += 1;
                continue;
            }
        }
        let mut open = 0;
        let mut last = WordPart { word: 0, bits: 0 };
        for part in residual.clause(clause) {
            if now[part.word] & part.bits != 0 {
                continue 'clauses;
            }
            let bits = part.bits & !now[part.word ^ 1];
            if bits != 0 {
                open += bits.count_ones();
                // A witness must be another literal than the escape.
                if last.bits == 0 || (last.word == escape.word && last.bits == escape.bits) {
                    last = WordPart { word: part.word, bits };
                }
            }
        }
        match open {
            0 => return None,
            1 => residual.assign(now, last.lowest()),
            _ => {
                active[kept] = clause;
                kept += 1;
                if escapes {
                    let own = if last.word == escape.word { escape.bits } else { 0 };
                    witnesses[clause as usize] = WordPart { bits: last.bits & !own, ..last };
                } else if !auxiliary && best.is_none_or(|(fewest, _)| open < fewest) {
                    best = Some((open, clause));
                }
            }
        }
    }
    active.truncate(kept);
    Some(best.map(|(_, clause)| Choice::Clause(clause)))
}

/// The lowest open literal among some.
fn any_open(now: &[u64], among: &[u64]) -> Option<Choice> {
    for (pair, among) in among.iter().enumerate() {
        let bits = !(now[2 * pair] | now[2 * pair + 1]) & among;
        if bits != 0 {
            return Some(Choice::Literal(WordPart { word: 2 * pair, bits }.lowest()));
        }
    }
    None
}

/// Propagates the clauses that were postponed until everything else is known.
fn finish(residual: &Residual, now: &mut [u64]) -> Option<Choice> {
    let mut changed = true;
    while changed {
        changed = false;
        'clauses: for &clause in &residual.late {
            let mut open = 0;
            let mut last = WordPart { word: 0, bits: 0 };
            for part in residual.clause(clause) {
                if now[part.word] & part.bits != 0 {
                    continue 'clauses;
                }
                let bits = part.bits & !now[part.word ^ 1];
                if bits != 0 {
                    open += bits.count_ones();
                    last = WordPart { word: part.word, bits };
                }
            }
            match open {
                0 => return None,
                1 => {
                    residual.assign(now, last.lowest());
                    changed = true;
                }
                _ => {}
            }
        }
    }
    if contradicts(now) {
        return None;
    }
    let open = now.chunks_exact(2).enumerate().find_map(|(pair, words)| {
        let bits = !(words[0] | words[1]);
        (bits != 0).then(|| Choice::Literal(WordPart { word: 2 * pair, bits }.lowest()))
    });
    Some(open.unwrap_or(Choice::Leaf))
}

/// Whether some literal holds together with its negation.
pub(super) fn contradicts(now: &[u64]) -> bool {
    now.chunks_exact(2).any(|words| words[0] & words[1] != 0)
}

/// The first literal of a choice that is not false. After it has been tried and made false, this is the next one.
pub(super) fn next_literal(residual: &Residual, choice: Choice, now: &[u64]) -> Option<Position> {
    match choice {
        Choice::Leaf => None,
        Choice::Clause(clause) => residual.clause(clause).iter().find_map(|part| {
            // A literal that already holds, because others were excluded, is a branch too.
            let bits = part.bits & !now[part.word ^ 1];
            (bits != 0).then(|| WordPart { bits, ..*part }.lowest())
        }),
        Choice::Literal(literal) => {
            let (word, bit) = split(literal);
            if now[word ^ 1] & bit == 0 { Some(literal) } else { Some(negated(literal)) }
        }
    }
}
