//! The clauses: short ones as lists of implications, longer ones in one flat array.

#[cfg(feature = "checks")]
mod checks;

use crate::FormulaError;
use crate::lit::PackedLit;
use crate::trail::{Reason, Trail};

/// Where a clause begins in the arena.
pub(crate) type ClauseRef = u32;

/// A clause waits for one of its first two literals to become false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub clause: ClauseRef,
    /// Some other literal of the clause: while it is true, the clause need not be visited.
    pub blocker: PackedLit,
}

/// The score of a learnt clause is its length, plus this for each time that clauses were forgotten since its last use.
const AGE: u32 = 1 << 16;

/// Words before the literals of a clause in the arena: its length, and its score.
const HEADER: usize = 2;

#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    /// By literal: the literals that it implies by binary clauses.
    pub binary: Vec<Vec<PackedLit>>,
    /// By literal: the pairs of literals of which it implies one, by ternary clauses.
    pub ternary: Vec<Vec<(PackedLit, PackedLit)>>,
    /// By literal: the clauses to visit when it becomes true, because they watch its negation.
    pub watches: Vec<Vec<Watch>>,
    words: Vec<u32>,
    /// Where the learnt clauses begin in the arena.
    learnt_start: usize,
    /// The learnt clauses, in the order of the arena.
    learnt: Vec<ClauseRef>,
    /// The literals and clauses that were added or looked at so far.
    pub steps: u64,
}

impl Clauses {
    pub fn new(variables: usize) -> Self {
        let lists = 2 * variables;
        Self {
            binary: vec![Vec::new(); lists],
            ternary: vec![Vec::new(); lists],
            watches: vec![Vec::new(); lists],
            ..Self::default()
        }
    }

    /// Adds the clauses of a formula over the variables 1 to `variables`, at most so many literals, and shows `each`
    /// the literals of every clause. Returns whether there is no contradiction.
    ///
    /// *Requires*: as for [`load`](Self::load).
    ///
    /// # Errors
    /// If the formula is too large, or names a variable that does not exist.
    pub fn load_all<'c>(
        &mut self,
        (variables, most_literals): (usize, usize),
        clauses: impl IntoIterator<Item = &'c [i32]>,
        trail: &mut Trail,
        mut each: impl FnMut(&[PackedLit]),
    ) -> Result<bool, FormulaError> {
        let (mut literals, mut room, mut consistent) = (Vec::new(), most_literals, true);
        for (clause, number) in clauses.into_iter().zip(1..) {
            room = room.checked_sub(clause.len()).ok_or(FormulaError::TooManyLiterals(most_literals))?;
            literals.clear();
            for &literal in clause {
                let wrong = FormulaError::Clause { clause: number, literal, variables };
                literals.push(PackedLit::known(literal, variables).ok_or(wrong)?);
            }
            consistent &= self.load(&mut literals, trail);
            each(&literals);
        }
        Ok(consistent)
    }

    /// Adds a clause of the formula: a clause of a single literal makes this literal true. Sorts the literals and
    /// leaves each of them once. Returns whether there is no contradiction.
    ///
    /// *Requires*: level 0, and nothing has been learnt.
    fn load(&mut self, literals: &mut Vec<PackedLit>, trail: &mut Trail) -> bool {
        literals.sort_unstable();
        literals.dedup();
        // The two literals of a variable are neighbours.
        if literals.windows(2).any(|pair| pair[0] == !pair[1]) {
            return true;
        }
        match literals[..] {
            [] => return false,
            [literal] => {
                if trail.value(literal) == 0 {
                    trail.push(literal, Reason::None, 0);
                }
                return trail.value(literal) == 1;
            }
            _ => self.add(literals),
        }
        true
    }

    /// Adds a clause of the formula, of at least two different literals.
    ///
    /// *Requires*: nothing has been learnt.
    pub fn add(&mut self, literals: &[PackedLit]) {
        self.steps += literals.len() as u64;
        match *literals {
            [a, b] => self.add_binary(a, b),
            [a, b, c] => {
                self.ternary[(!a).index()].push((b, c));
                self.ternary[(!b).index()].push((a, c));
                self.ternary[(!c).index()].push((a, b));
            }
            _ => {
                self.push(literals, 0);
                self.learnt_start = self.words.len();
            }
        }
    }

    pub fn add_binary(&mut self, a: PackedLit, b: PackedLit) {
        self.binary[(!a).index()].push(b);
        self.binary[(!b).index()].push(a);
    }

    /// Adds a clause that follows from the others, and returns it as the reason of its first literal. The first two
    /// literals are watched.
    pub fn learn(&mut self, literals: &[PackedLit]) -> Reason {
        self.steps += literals.len() as u64;
        match *literals {
            [_] => Reason::None,
            [a, b] => {
                self.add_binary(a, b);
                Reason::Binary(b)
            }
            _ => {
                let clause = self.push(literals, (literals.len() as u32).min(AGE - 1));
                self.learnt.push(clause);
                Reason::Clause(clause)
            }
        }
    }

    fn push(&mut self, literals: &[PackedLit], score: u32) -> ClauseRef {
        self.words.extend([literals.len() as u32, score]);
        let clause = self.words.len() as ClauseRef;
        self.words.extend(literals.iter().map(|literal| literal.code()));
        self.watches[(!literals[0]).index()].push(Watch { clause, blocker: literals[1] });
        self.watches[(!literals[1]).index()].push(Watch { clause, blocker: literals[0] });
        clause
    }

    pub fn learnt(&self) -> &[ClauseRef] {
        &self.learnt
    }

    #[inline]
    pub fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = PackedLit> + '_ {
        self.slice(clause).iter().map(|&code| PackedLit::from_code(code))
    }

    #[inline]
    pub fn slice(&self, clause: ClauseRef) -> &[u32] {
        let start = clause as usize;
        &self.words[start..start + self.words[start - HEADER] as usize]
    }

    #[inline]
    pub fn slice_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize;
        let length = self.words[start - HEADER] as usize;
        &mut self.words[start..start + length]
    }

    /// The score of a learnt clause, smaller is better: its age, then its length. 0 for a clause of the formula.
    fn score(&self, clause: ClauseRef) -> u32 {
        self.words[clause as usize - 1]
    }

    /// Sets the age of a clause to 0, because it took part in a conflict.
    pub fn use_again(&mut self, clause: ClauseRef) {
        self.words[clause as usize - 1] %= AGE;
    }

    pub fn is_learnt(&self, clause: ClauseRef) -> bool {
        clause as usize > self.learnt_start
    }

    /// The number of lists of each kind: two for each variable.
    pub fn lists(&self) -> usize {
        self.binary.len()
    }

    /// The clauses of the formula that have at least three literals.
    pub fn longer_than_two(&self) -> impl Iterator<Item = Vec<PackedLit>> + '_ {
        let ternary = self.ternary.iter().enumerate().flat_map(|(index, list)| {
            let first = !PackedLit::from_code(index as u32);
            // Each clause is listed under all three of its literals.
            list.iter().filter(move |&&(a, b)| first < a && first < b).map(move |&(a, b)| vec![first, a, b])
        });
        let mut next = HEADER;
        let long = std::iter::from_fn(move || {
            let clause = (next < self.learnt_start).then_some(next as ClauseRef)?;
            let literals: Vec<PackedLit> = self.literals(clause).collect();
            next += literals.len() + HEADER;
            Some(literals)
        });
        ternary.chain(long)
    }

    /// Deletes the learnt clauses that are not `kept`. Returns the old and the new place of each of the others, in
    /// ascending order. All that are kept grow older.
    fn keep(&mut self, kept: &[bool]) -> Vec<(ClauseRef, ClauseRef)> {
        let base = self.learnt_start;
        let old = self.words.split_off(base);
        let mut moved = Vec::with_capacity(kept.len());
        for (&clause, _) in self.learnt.iter().zip(kept).filter(|&(_, &kept)| kept) {
            let start = clause as usize - base;
            let (length, score) = (old[start - HEADER], old[start - 1]);
            self.words.extend([length, score.saturating_add(AGE)]);
            moved.push((clause, self.words.len() as ClauseRef));
            self.words.extend_from_slice(&old[start..start + length as usize]);
        }
        self.learnt.clear();
        self.learnt.extend(moved.iter().map(|&(_, to)| to));
        for list in &mut self.watches {
            list.retain_mut(|watch| {
                if watch.clause as usize <= base {
                    return true;
                }
                let place = moved.binary_search_by_key(&watch.clause, |&(from, _)| from);
                place.is_ok_and(|place| {
                    watch.clause = moved[place].1;
                    true
                })
            });
        }
        moved
    }

    /// Forgets learnt clauses, the worst first, until about this many are left. Those that are reasons stay. Returns a
    /// function that changes reasons, which may be somewhere else, too.
    pub fn forget(&mut self, left: usize, trail: &mut Trail) -> impl Fn(&mut Reason) + use<> {
        let rank = |clauses: &Self, clause: ClauseRef| (clauses.score(clause), std::cmp::Reverse(clause));
        let mut ranks: Vec<_> = self.learnt().iter().map(|&clause| rank(self, clause)).collect();
        let (_, &mut median, _) = ranks.select_nth_unstable(left);
        let is_reason = |clauses: &Self, clause: ClauseRef| {
            let first = PackedLit::from_code(clauses.slice(clause)[0]);
            trail.value(first) == 1 && trail.reason_of(first.var()) == Reason::Clause(clause)
        };
        let kept: Vec<bool> = self
            .learnt()
            .iter()
            .map(|&clause| rank(self, clause) <= median || is_reason(self, clause))
            .collect();
        let moved = self.keep(&kept);
        let follow = move |reason: &mut Reason| {
            if let Reason::Clause(clause) = reason
                && let Ok(place) = moved.binary_search_by_key(clause, |&(from, _)| from)
            {
                *clause = moved[place].1;
            }
        };
        trail.change_reasons(&follow);
        follow
    }
}
