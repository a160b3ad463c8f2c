//! The model in the form that the search uses: *slots*, which are searched, and *rules*, whose violations are counted.
//!
//! | constraint | becomes |
//! | --- | --- |
//! | all-differents or exact cardinalities that some slots use up | a [`Pool`], never violated |
//! | equations, other cardinalities, clauses | a [`Sum`]: violated by the distance of the sum from its bounds |
//! | tables that define how a variable follows | a view, which cannot be violated |
//! | other tables with a key column | an [`Agreement`] for each further column: violated by 1 |
//! | other tables | a [`Relation`]: violated by the number of columns that must change |
//! | other all-differents | a [`Different`]: violated by the number of numbers that must change |
//! | parities | a [`TermParity`], tested only if nothing else is violated |

use std::sync::Arc;

use geduld_model::Value;

use crate::lists::Lists;
use crate::local::bits::Bits;
use crate::local::pool::Pool;
use crate::local::views::{Maps, Seen};

/// A model prepared for the search.
#[derive(Debug)]
pub(crate) struct SlotModel {
    /// For each variable of the model how it is seen. Roots are slots.
    pub(crate) seen: Vec<Seen>,
    pub(crate) maps: Maps,
    /// For each slot the values it may take.
    pub(crate) allowed: Vec<Bits>,
    pub(crate) pools: Vec<Pool>,
    /// For each slot its pool, if it has one, and its position there.
    pub(crate) place: Vec<Option<(u32, u32)>>,
    pub(crate) sums: Vec<Sum>,
    pub(crate) agreements: Vec<Agreement>,
    pub(crate) others: Vec<Other>,
    pub(crate) parities: Vec<TermParity>,
    /// For each slot the sums in which all of its values have weights: the sum, and the table of the weights.
    pub(crate) dense: Lists<(u32, u32)>,
    pub(crate) tables: Vec<Box<[i64]>>,
    /// For each of these tables the values in ascending order of their weights.
    pub(crate) ranked: Vec<Box<[Value]>>,
    /// For each slot the weights of its values in sums in which few values have weights.
    pub(crate) sparse: Vec<Option<Lists<(u32, i64)>>>,
    /// For each slot its agreements, and which side it is.
    pub(crate) sides: Lists<(u32, u32)>,
    /// For each slot its rules of the other kinds.
    pub(crate) others_of: Lists<u32>,
    /// For each rule its slots. Sums come first, then agreements, then the others.
    pub(crate) members: Lists<u32>,
}

impl SlotModel {
    pub(crate) fn slots(&self) -> usize {
        self.allowed.len()
    }

    pub(crate) fn rules(&self) -> usize {
        self.sums.len() + self.agreements.len() + self.others.len()
    }
}

/// Weights of the values taken, plus a constant, must add up to a sum from `least` to `most`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Sum {
    /// The distance of a sum from its bounds.
    #[inline]
    pub(crate) fn violation(self, sum: i64) -> i64 {
        (self.least - sum).max(sum - self.most).max(0)
    }
}

/// Two slots must show the same value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreement {
    /// Slot and map of each side.
    pub(crate) sides: [(u32, u32); 2],
}

/// Rules that are recomputed when one of their slots changes.
#[derive(Debug)]
pub(crate) enum Other {
    Relation(Relation),
    Different(Different),
}

/// The values that some slots show must form a row of a table.
#[derive(Debug)]
pub(crate) struct Relation {
    /// Slot and map of each column.
    pub(crate) columns: Vec<(u32, u32)>,
    pub(crate) shape: Arc<Shape>,
}

/// The rows of a relation, or the distance of each combination of values from them.
#[derive(Debug)]
pub(crate) enum Shape {
    /// Row after row.
    Rows(Vec<Value>),
    /// For each combination of values, with the last column running fastest, the number of columns that must change.
    Distances {
        /// The number of values of each column.
        sizes: Vec<usize>,
        /// The distances.
        distances: Vec<u8>,
    },
}

/// Numbers must be pairwise different.
#[derive(Debug)]
pub(crate) struct Different {
    /// A slot, and for each of its values the index of the number; ascending by slot.
    pub(crate) terms: Vec<(u32, Arc<[u32]>)>,
    /// How often each number occurs at fixed places.
    pub(crate) fixed: Vec<u32>,
}

/// The number of inversions and flips must be even or odd. Almost every move changes the parity, so it does not show
/// where solutions are. It is tested only if nothing else is violated.
#[derive(Debug)]
pub(crate) struct TermParity {
    /// The numbers in their order: a constant, or a slot and the numbers of its values.
    pub(crate) terms: Vec<Term>,
    /// The slots, and the values that flip.
    pub(crate) flips: Vec<(u32, Bits)>,
    pub(crate) odd: bool,
}

/// A number in the sequence of a parity.
#[derive(Debug)]
pub(crate) enum Term {
    Constant(i64),
    Of(u32, Arc<[i64]>),
}
