//! The compiled form of a plan: what the inner loop of the search reads.

use geduld_model::hang_together;

use crate::lex_leader::WatchLists;
use crate::mask::{Mask, index};

/// A plan with everything looked up beforehand; `W` is the number of words of its masks.
#[derive(Clone, Debug)]
pub(crate) struct Program<const W: usize> {
    pub(crate) levels: Vec<Level<W>>,
    /// All tables of masks, one after the other.
    pub(crate) pool: Vec<Mask<W>>,
    /// All tables of weights, one after the other.
    pub(crate) weights: Vec<u32>,
    /// What is free of the gcc at the start.
    pub(crate) free: Mask<W>,
    /// For each id of the gcc its item, and for each item how many copies there are; empty if every item is
    /// there once.
    pub(crate) item_of: Vec<u32>,
    pub(crate) copies: Vec<u32>,
    /// Whether it is known beforehand that there is no solution.
    pub(crate) refuted: bool,
    /// How many slots there are.
    pub(crate) slots: usize,
    /// Where elements of the group are compared.
    pub(crate) watch_lists: WatchLists,
    /// The levels from here on bind nothing, so that their choices multiply.
    pub(crate) tail: usize,
    /// The number of solutions below each level of the tail, and 1 at the end.
    pub(crate) tail_products: Vec<u128>,
}

/// One level: a variable with a choice, and what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct Level<const W: usize> {
    pub(crate) slot: usize,
    /// The domain.
    pub(crate) base: Mask<W>,
    /// Everything if the variable does not draw on the gcc, otherwise nothing.
    pub(crate) outside: Mask<W>,
    /// Where in the pool it stands what of the gcc remains after each id.
    pub(crate) remaining: usize,
    /// Whether copies have to be counted.
    pub(crate) counted: bool,
    pub(crate) lookups: Box<[Lookup]>,
    pub(crate) sums: Box<[SumLookup]>,
    pub(crate) functional: Box<[Functional<W>]>,
    /// Where the searcher holds the residuals of the functional, behind the ids of all slots.
    pub(crate) first_residual: usize,
    pub(crate) checks: Box<[Check]>,
    /// How many variables get a value here.
    pub(crate) size: u64,
}

/// Candidates by one known variable: the mask at `table + id of slot`.
#[derive(Clone, Debug)]
pub(crate) struct Lookup {
    pub(crate) slot: usize,
    pub(crate) table: usize,
}

/// Candidates by several known variables: the mask at `table + sum of weights`.
#[derive(Clone, Debug)]
pub(crate) struct SumLookup {
    /// Slot, and where its weights begin.
    pub(crate) terms: Box<[(usize, usize)]>,
    pub(crate) table: usize,
}

/// A variable that follows from the chosen one: `residual - id` or `residual + id`.
#[derive(Clone, Debug)]
pub(crate) struct Functional<const W: usize> {
    pub(crate) slot: usize,
    /// The domain, and seen from the other end.
    pub(crate) base: Mask<W>,
    pub(crate) base_reversed: Mask<W>,
    /// Whether it is the mirror image (`residual - id`).
    pub(crate) mirrored: bool,
    /// The residual is the constant and all terms, divided.
    pub(crate) constant: i32,
    /// The first terms, padded with terms of factor 0: a loop of fixed length takes no guessing.
    pub(crate) first_terms: [Term; FIRST_TERMS],
    pub(crate) more_terms: Box<[Term]>,
    pub(crate) divisor: i32,
}

/// How many terms of a functional are worked off without a loop.
pub(crate) const FIRST_TERMS: usize = 4;

/// A factor times an id, or times the residual of a functional before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    /// Where the searcher holds the number.
    pub(crate) place: usize,
    pub(crate) factor: i32,
}

/// A condition that is tested once all its variables are known.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    /// Weights of ids add up to something from `least` to `most`.
    Sum { terms: Vec<(usize, Vec<i64>)>, least: i64, most: i64 },
    /// The ids of the slots are one of the sorted rows.
    Rows { slots: Vec<usize>, rows: Vec<Vec<u16>> },
    /// The parity of inversions and flips.
    Parity { slots: Vec<(usize, Vec<i64>)>, flips: Vec<(usize, u16)>, odd: bool },
    /// The vertices of a graph that these ids of slots fill hang together.
    Connected { vertices: Vec<(usize, u16)>, edges: Vec<(usize, usize)> },
}

impl Check {
    /// Whether it holds.
    pub(crate) fn holds(&self, ids: &[i32]) -> bool {
        match self {
            Self::Sum { terms, least, most } => {
                let sum = terms.iter().map(|(slot, weights)| weights[index(ids[*slot])]).sum();
                (*least..=*most).contains(&sum)
            }
            Self::Rows { slots, rows } => rows
                .binary_search_by(|row| {
                    row.iter().map(|&id| i32::from(id)).cmp(slots.iter().map(|&slot| ids[slot]))
                })
                .is_ok(),
            Self::Parity { slots, flips, odd } => {
                let number = |(slot, numbers): &(usize, Vec<i64>)| numbers[index(ids[*slot])];
                let mut parity = *odd;
                for (position, later) in slots.iter().enumerate() {
                    let later = number(later);
                    slots[..position].iter().for_each(|earlier| parity ^= number(earlier) > later);
                }
                flips.iter().for_each(|&(slot, id)| parity ^= ids[slot] == i32::from(id));
                !parity
            }
            Self::Connected { vertices, edges } => {
                let filled: Vec<bool> =
                    vertices.iter().map(|&(slot, id)| ids[slot] == i32::from(id)).collect();
                hang_together(&filled, edges)
            }
        }
    }
}
