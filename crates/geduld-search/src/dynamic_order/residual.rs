//! The part of a model that is open in a cube, compiled to masks.
//!
//! The open Booleans get new numbers. A state is a row of words. Even words show which Booleans hold, odd words which
//! do not. So the word beside a literal's word is that of its negation. A *position* is the number of a bit in a row. A
//! literal and its negation are 64 positions apart.

use geduld_model::{Value, inversions_are_odd};

use super::boolean_conditions::VariableParity;
use super::graph::Network;
use super::words::add_words;
use crate::lists::Lists;

/// The number of a bit in a state.
pub(super) type Position = u32;

/// The position of the negation.
#[inline]
pub(super) fn negated(position: Position) -> Position {
    position ^ 64
}

/// The word and the bit of a position.
#[inline]
pub(super) fn split(position: Position) -> (usize, u64) {
    (position as usize / 64, 1 << (position % 64))
}

/// Some bits of one word of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordPart {
    pub(super) word: usize,
    pub(super) bits: u64,
}

impl WordPart {
    /// The position of the lowest bit.
    #[inline]
    pub(super) fn lowest(self) -> Position {
        Position::try_from(64 * self.word).unwrap_or(0) + self.bits.trailing_zeros()
    }
}

/// The parts of a mask with these positions.
pub(super) fn parts(positions: impl IntoIterator<Item = Position>) -> Vec<WordPart> {
    let mut positions: Vec<Position> = positions.into_iter().collect();
    positions.sort_unstable();
    let mut parts: Vec<WordPart> = Vec::new();
    for position in positions {
        let (word, bits) = split(position);
        match parts.last_mut() {
            Some(part) if part.word == word => part.bits |= bits,
            _ => parts.push(WordPart { word, bits }),
        }
    }
    parts
}

/// The facts about a clause that are known before the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// A negated literal that can satisfy the clause; without bits if there is none.
    pub(super) escape: WordPart,
    /// Whether the clause contains Booleans that only follow from decisions. Such a clause is not branched on.
    pub(super) auxiliary: bool,
}

/// The weights of the literals that hold add up to a value from `least` to `most`.
#[derive(Clone, Debug)]
pub(super) struct MaskSum {
    pub(super) least: u64,
    pub(super) most: u64,
    /// The literals of each weight.
    pub(super) layers: Vec<(u64, Vec<WordPart>)>,
}

impl MaskSum {
    /// The sum of all weights.
    pub(super) fn reach(&self) -> u64 {
        let bits = |part: &WordPart| u64::from(part.bits.count_ones());
        self.layers.iter().map(|(weight, parts)| weight * parts.iter().map(bits).sum::<u64>()).sum()
    }
}

/// The open part of a model in a cube, ready to be searched by any number of threads at once.
///
/// See [`DynamicPlan::specialise`](super::DynamicPlan::specialise).
#[derive(Clone, Debug, Default)]
pub struct Residual {
    /// The number of words of a state.
    pub(super) stride: usize,
    pub(super) root: Vec<u64>,
    /// For each position all literals that follow from it by binary clauses, including itself, as a state.
    pub(super) implied: Vec<u64>,
    /// Clauses that are examined as a whole, one after another, and may be branched on: ranges of `clause_parts`.
    pub(super) clauses: Vec<(u32, u32)>,
    pub(super) clause_parts: Vec<WordPart>,
    /// For each clause the facts known before the search.
    pub(super) shapes: Vec<Shape>,
    /// The clauses that are propagated, and those that are postponed until everything else is known.
    pub(super) early: Vec<u32>,
    pub(super) late: Vec<u32>,
    /// The Booleans that are not postponed, as every other word of a state.
    pub(super) core: Vec<u64>,
    /// For each word the positions that falsify a literal of a short clause when they hold.
    pub(super) watched: Vec<u64>,
    /// For each position its short clauses: the other two literals of each.
    pub(super) short: Lists<[Position; 2]>,
    pub(super) sums: Vec<MaskSum>,
    pub(super) networks: Vec<Network>,
    pub(super) parities: Vec<VariableParity>,
    /// The positions of the open flips of each parity, and whether the number of known flips that hold is odd.
    pub(super) flips: Vec<(Vec<Position>, bool)>,
    /// The values of all variables, as far as they are known.
    pub(super) known: Vec<Value>,
    pub(super) decisions: usize,
    /// For each position its atoms: the variables and values that belong to the literal.
    pub(super) atoms: Lists<(u32, Value)>,
}

impl Residual {
    /// The literals that follow from a literal by binary clauses, including itself.
    pub(super) fn implied(&self, position: Position) -> &[u64] {
        &self.implied[position as usize * self.stride..][..self.stride]
    }

    /// Adds to a state a literal and what follows from it by binary clauses.
    #[inline]
    pub(super) fn assign(&self, state: &mut [u64], position: Position) {
        add_words(state, self.implied(position));
    }

    /// Adds to a state the literals of some bits, and what follows from them.
    #[inline]
    pub(super) fn assign_all(&self, state: &mut [u64], mut part: WordPart) {
        while part.bits != 0 {
            self.assign(state, part.lowest());
            part.bits &= part.bits - 1;
        }
    }

    #[inline]
    pub(super) fn clause(&self, clause: u32) -> &[WordPart] {
        let (start, end) = self.clauses[clause as usize];
        &self.clause_parts[start as usize..end as usize]
    }

    /// Whether a complete state satisfies the conditions that are only tested at the end. `values` are the values in
    /// that state.
    pub(super) fn parities_hold(&self, state: &[u64], values: &[Value]) -> bool {
        self.parities.iter().zip(&self.flips).all(|(parity, (flips, flipped))| {
            let number = |(variable, numbers): &(geduld_model::VarId, Vec<i64>)| {
                numbers[values[variable.index()] as usize]
            };
            let mut numbers: Vec<i64> = parity.variables.iter().map(number).collect();
            let mut odd = *flipped ^ inversions_are_odd(&mut numbers);
            for &flip in flips {
                let (word, bit) = split(flip);
                odd ^= state[word] & bit != 0;
            }
            odd == parity.odd
        })
    }

    /// Writes the values that the open variables have in a complete state. The other values are in [`Residual::known`].
    pub(super) fn read(&self, state: &[u64], values: &mut [Value]) {
        for (word, &bits) in state.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let position = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                for &(variable, value) in self.atoms.of(position) {
                    values[variable as usize] = value;
                }
            }
        }
    }
}
