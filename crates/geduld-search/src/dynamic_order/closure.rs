//! All literals that follow from a literal by binary clauses and at-most-one groups, as one mask.
//!
//! The closure is computed once for a cube. In the search, a literal then takes effect by an OR of whole words.

use super::residual::{Position, WordPart, negated, parts, split};
use super::words::add_words;

/// For each position all positions that follow from it, and the positions from which others follow.
pub(super) struct Closed {
    pub(super) rows: Vec<u64>,
    pub(super) active: Vec<u64>,
}

/// Binary implications that are still being collected.
#[derive(Clone, Debug)]
pub(super) struct Implications {
    stride: usize,
    /// For each position a row of words.
    rows: Vec<u64>,
    /// The positions from which others follow.
    active: Vec<u64>,
}

impl Implications {
    /// Starts with every literal implying itself. `stride` is the number of words of a state.
    pub(super) fn new(stride: usize) -> Self {
        let mut rows = vec![0; 64 * stride * stride];
        for position in 0..64 * stride {
            rows[position * stride + position / 64] = 1 << (position % 64);
        }
        Self { stride, rows, active: vec![0; stride] }
    }

    fn implies(&mut self, from: Position, to: Position) {
        let (word, bit) = split(to);
        self.rows[from as usize * self.stride + word] |= bit;
        let (word, bit) = split(from);
        self.active[word] |= bit;
    }

    /// Adds the condition that one of two literals holds.
    pub(super) fn either(&mut self, a: Position, b: Position) {
        self.implies(negated(a), b);
        self.implies(negated(b), a);
    }

    /// Adds the condition that at most one of the literals holds.
    pub(super) fn at_most_one(&mut self, group: &[Position]) {
        let others: Vec<WordPart> = parts(group.iter().map(|&member| negated(member)));
        for &member in group {
            let row = &mut self.rows[member as usize * self.stride..][..self.stride];
            let (own_word, own) = split(negated(member));
            for part in &others {
                row[part.word] |= if part.word == own_word { part.bits & !own } else { part.bits };
            }
            let (word, bit) = split(member);
            self.active[word] |= bit;
        }
    }

    /// Computes the transitive closure. It takes a few passes over the positions from which others follow. Later passes
    /// look only at changes.
    pub(super) fn close(mut self) -> Closed {
        let stride = self.stride;
        let mut sum = vec![0; stride];
        let mut through = vec![0; stride];
        let mut changed = self.active.clone();
        while changed.iter().any(|&word| word != 0) {
            let before = std::mem::replace(&mut changed, vec![0; stride]);
            for from in positions(&self.active) {
                sum.copy_from_slice(&self.rows[from * stride..][..stride]);
                for (i, through) in through.iter_mut().enumerate() {
                    *through = sum[i] & before[i];
                }
                through[from / 64] &= !(1 << (from % 64));
                for to in positions(&through) {
                    add_words(&mut sum, &self.rows[to * stride..][..stride]);
                }
                let row = &mut self.rows[from * stride..][..stride];
                if *row != sum[..] {
                    row.copy_from_slice(&sum);
                    changed[from / 64] |= 1 << (from % 64);
                }
            }
        }
        Closed { rows: self.rows, active: self.active }
    }
}

/// The positions of the bits in a mask.
pub(super) fn positions(mask: &[u64]) -> impl Iterator<Item = usize> + '_ {
    mask.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                64 * word + bit
            })
        })
    })
}
