//! The compiled form of a plan, which the inner loop of the search reads.

use geduld_model::{hang_together, inversions_are_odd};

mod dead_ends;
mod inversions;
mod lanes;

use crate::fixed_order::lex_leader::WatchLists;
use crate::mask::{Mask, index};

pub(crate) use dead_ends::PathStep;
pub(crate) use inversions::Inversions;
pub(crate) use lanes::{
    LANES, Lane, LaneCouple, LaneFunctional, LaneLevel, Lanes, MOST_FUNCTIONAL, Residuals, WIDEST_LANES,
};

/// A plan with all tables computed beforehand. `W` is the number of words of its masks.
#[derive(Clone, Debug)]
pub(crate) struct Program<const W: usize> {
    pub(crate) levels: Vec<Level<W>>,
    /// All tables of masks, one after the other.
    pub(crate) pool: Vec<Mask<W>>,
    /// All tables of weights, one after the other.
    pub(crate) weights: Vec<u32>,
    /// Whether the gcc consists of different numbers, so that taking an id clears its bit.
    pub(crate) numbers: bool,
    /// The free ids of the gcc at the start.
    pub(crate) free: Mask<W>,
    /// For each id of the gcc its item, and for each item the number of its copies. Both are empty if every item exists
    /// once.
    pub(crate) item_of: Vec<u32>,
    pub(crate) copies: Vec<u32>,
    /// The budget at the start: several numbers in one word, each under a guard bit.
    pub(crate) budget: u64,
    /// The guard bits. If one is cleared, more was spent than there is.
    pub(crate) guards: u64,
    /// All tables of the amounts that ids spend, one after the other.
    pub(crate) spending: Vec<u64>,
    /// For each id the ids next to it, and the number of levels that make a step of the path. Without a path there are
    /// none.
    pub(crate) near: Vec<Mask<W>>,
    pub(crate) path_steps: usize,
    /// Whether it is already known that there is no solution.
    pub(crate) refuted: bool,
    /// The number of places that the searcher holds: the ids of all slots, and the residuals.
    pub(crate) places: usize,
    /// The levels at which elements of the group are compared.
    pub(crate) watch_lists: WatchLists,
    /// The levels that need only residuals, for when no symmetry is left. They are laid out only for the final program
    /// of a plan, not for programs that compare orders.
    pub(crate) lanes: Option<Lanes<W>>,
    /// The first of the levels at the end that constrain nothing, so that their choices multiply.
    pub(crate) tail: usize,
    /// The number of solutions below each level of the tail, and 1 at the end.
    pub(crate) tail_products: Vec<u128>,
    /// The cost of a node, in nodes of a usual program: 1, or more if levels look up many variables.
    pub(crate) price: u64,
}

/// The number of variables that a usual level looks up. More of them take longer than all else.
const USUAL_TERMS: usize = 8;

/// One level: a variable with a choice, and the variables that follow from it.
#[derive(Clone, Debug)]
pub(crate) struct Level<const W: usize> {
    /// The domain.
    pub(crate) base: Mask<W>,
    /// All ids if the variable does not draw on the gcc, otherwise none.
    pub(crate) outside: Mask<W>,
    pub(crate) slot: usize,
    pub(crate) kind: Kind,
    /// Whether taking a number clears its bit.
    pub(crate) takes_number: bool,
    /// Whether copies must be counted.
    pub(crate) counted: bool,
    /// The number of variables that get a value here.
    pub(crate) size: u32,
    /// The position in the pool of the table of ids that remain free in the gcc after each id.
    pub(crate) remaining: usize,
    /// The position of the table of amounts that each id spends, if there is one.
    pub(crate) spending: Option<usize>,
    /// The sums to compute on entry.
    pub(crate) steps: Box<[Step]>,
    pub(crate) functional: Box<[Functional<W>]>,
    pub(crate) couples: Box<[Couple<W>]>,
    pub(crate) lookups: Box<[Lookup]>,
    pub(crate) sums: Box<[SumLookup]>,
    pub(crate) checks: Box<[Check]>,
    pub(crate) inversions: Option<Inversions<W>>,
    /// The step of a path that is made here, if there is one.
    pub(crate) path: Option<Box<PathStep>>,
}

/// The cost of a node at these levels, in nodes of a usual program.
pub(crate) fn price<const W: usize>(levels: &[Level<W>]) -> u64 {
    let terms: usize = levels.iter().map(Level::terms).sum();
    1 + (terms / levels.len().max(1) / USUAL_TERMS) as u64
}

impl<const W: usize> Level<W> {
    /// The number of variables that are looked up for a choice.
    fn terms(&self) -> usize {
        let checked = |check: &Check| match check {
            Check::Sum { terms, .. } => terms.len(),
            Check::Rows { slots, .. } => slots.len(),
            // These are tested once in a while.
            Check::Parity { .. } | Check::Connected { .. } => 0,
        };
        let sums = self.sums.iter().map(|sum| sum.terms.len());
        self.lookups.len() + sums.chain(self.checks.iter().map(checked)).sum::<usize>()
    }

    /// The slots that get their values here, the chosen one first.
    pub(crate) fn slots(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::once(self.slot).chain(self.functional.iter().map(|functional| functional.slot as usize))
    }
}

/// The kind of work at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Takes an item that has one copy, after lookups and sums, and nothing else.
    Items,
    /// Anything except a step of a path.
    General,
    /// Anything, including a step of a path.
    Path,
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
    /// Slots, and the positions where their weights begin.
    pub(crate) terms: Box<[(usize, usize)]>,
    pub(crate) table: usize,
}

/// A variable that follows from the chosen one: `residual - id` or `residual + id`.
#[derive(Clone, Debug)]
pub(crate) struct Functional<const W: usize> {
    /// The domain, reversed if it is the mirror image (`residual - id`).
    pub(crate) base: Mask<W>,
    pub(crate) slot: u32,
    /// The place of the residual before division.
    pub(crate) residual: u32,
    /// The place of the residual after division.
    pub(crate) divided: u32,
    pub(crate) divisor: i32,
    pub(crate) mirrored: bool,
}

/// Two variables that are unknown after a level but have a known sum or difference: `second` is `residual - first` or
/// `residual + first`.
#[derive(Clone, Debug)]
pub(crate) struct Couple<const W: usize> {
    /// The domain of the first.
    pub(crate) first: Mask<W>,
    /// The domain of the second, reversed if mirrored.
    pub(crate) second: Mask<W>,
    /// The place of the residual, without the part of the chosen id and before division.
    pub(crate) residual: u32,
    /// The factor of the chosen id in the residual.
    pub(crate) factor: i32,
    pub(crate) divisor: i32,
    pub(crate) mirrored: bool,
}

/// A step in the computation of a residual: the sum of a constant and terms. It is placed at the level that is entered
/// least often, between the one that makes its terms known and the one that needs them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Step {
    pub(crate) constant: i32,
    /// The first terms, padded with terms of factor 0: a loop of fixed length has no unpredictable branch.
    pub(crate) first_terms: [Term; FIRST_TERMS],
    pub(crate) more_terms: Box<[Term]>,
    /// The place of the result, behind the ids of all slots.
    pub(crate) place: usize,
}

impl Step {
    /// The result of the step.
    #[inline(always)]
    pub(crate) fn sum(&self, held: &[i32]) -> i32 {
        let mut sum = self.constant;
        for term in &self.first_terms {
            sum += term.factor * held[term.place as usize];
        }
        for term in &self.more_terms {
            sum += term.factor * held[term.place as usize];
        }
        sum
    }
}

/// The number of terms of a step that are added without a loop.
pub(crate) const FIRST_TERMS: usize = 2;

/// A factor times an id, or times the result of an earlier step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Term {
    /// Where the searcher holds the number.
    pub(crate) place: u32,
    pub(crate) factor: i32,
}

/// A condition that is tested once all its variables are known.
#[derive(Clone, Debug)]
pub(crate) enum Check {
    /// Weights of ids add up to a value from `least` to `most`.
    Sum { terms: Vec<(usize, Vec<i64>)>, least: i64, most: i64 },
    /// The ids of the slots are one of the sorted rows.
    Rows { slots: Vec<usize>, rows: Vec<Vec<u16>> },
    /// The parity of inversions and flips.
    Parity { slots: Vec<(usize, Vec<i64>)>, flips: Vec<(usize, u16)>, odd: bool },
    /// The vertices of a graph that these ids of slots fill are connected.
    Connected { vertices: Vec<(usize, u16)>, edges: Vec<(usize, usize)> },
}

impl Check {
    /// Whether the condition holds.
    #[inline]
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
                let mut parity = *odd ^ inversions_are_odd(&mut slots.iter().map(number).collect::<Vec<_>>());
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

/// One program, for the number of words its masks need.
#[derive(Clone, Debug)]
pub(crate) enum AnyWidth {
    One(Program<1>),
    Two(Program<2>),
    Four(Program<4>),
    Sixteen(Program<16>),
}

/// The same expression for a program of any width.
macro_rules! any_width {
    ($engine:expr, $program:ident => $result:expr) => {
        match $engine {
            AnyWidth::One($program) => $result,
            AnyWidth::Two($program) => $result,
            AnyWidth::Four($program) => $result,
            AnyWidth::Sixteen($program) => $result,
        }
    };
}

pub(crate) use any_width;
