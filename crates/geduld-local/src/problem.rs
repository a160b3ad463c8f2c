//! The model in the form that the search works on: *slots*, which are searched, and *rules*, whose violations are counted.
//!
//! | constraint | becomes |
//! | --- | --- |
//! | all-different or exactly-constraints that some slots use up | a [`Pool`], never violated |
//! | equations, other exactly-constraints, clauses | a [`Sum`]: violated by the distance of the sum from its bounds |
//! | tables that say how a variable follows | a view: nothing is left to violate |
//! | other tables with a key column | an [`Agreement`] for each further column: violated by 1 |
//! | other tables | a [`Relation`]: violated by the number of columns that must change |
//! | other all-differents | a [`Different`]: violated by the number of numbers to change |
//! | parities | a [`TermParity`], looked at only where nothing else is violated |
//! | connected graphs | a [`Graph`]: violated by the number of further parts |

use std::sync::Arc;

use geduld_model::Value;

use crate::bits::Bits;
use crate::csr::Lists;
use crate::pool::Pool;
use crate::views::{Maps, Seen};

/// A model made ready for the search.
#[derive(Debug)]
pub(crate) struct Problem {
    /// For each variable of the model what is seen of it. Roots are slots.
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
    /// For each slot the sums that weigh all of its values: the sum, and the table of the weights.
    pub(crate) dense: Lists<(u32, u32)>,
    pub(crate) tables: Vec<Box<[i64]>>,
    /// For each of these tables the values in ascending order of their weights.
    pub(crate) ranked: Vec<Box<[Value]>>,
    /// For each slot the weights of its values in sums that weigh few of them.
    pub(crate) sparse: Vec<Option<Lists<(u32, i64)>>>,
    /// For each slot its agreements, and which side it is.
    pub(crate) sides: Lists<(u32, u32)>,
    /// For each slot the rules of the other kinds.
    pub(crate) others_of: Lists<u32>,
    /// For each rule its slots. Sums come first, then agreements, then the others.
    pub(crate) members: Lists<u32>,
}

impl Problem {
    pub(crate) fn slots(&self) -> usize {
        self.allowed.len()
    }

    pub(crate) fn rules(&self) -> usize {
        self.sums.len() + self.agreements.len() + self.others.len()
    }
}

/// Weights of the values taken, plus a constant, add up to something from `least` to `most`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Sum {
    /// How far a sum is from what it should be.
    #[inline]
    pub(crate) fn violation(self, sum: i64) -> i64 {
        (self.least - sum).max(sum - self.most).max(0)
    }
}

/// Two slots show the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreement {
    /// Slot and map of both sides.
    pub(crate) sides: [(u32, u32); 2],
}

/// Rules that are worked out anew when one of their slots changes.
#[derive(Debug)]
pub(crate) enum Other {
    Relation(Relation),
    Different(Different),
    Graph(Graph),
}

/// What some slots show is close to a row of a table.
#[derive(Debug)]
pub(crate) struct Relation {
    /// Slot and map of each column.
    pub(crate) columns: Vec<(u32, u32)>,
    pub(crate) shape: Arc<Shape>,
}

/// The rows of a relation, or what each combination of values is off from them.
#[derive(Debug)]
pub(crate) enum Shape {
    /// Row after row.
    Rows(Vec<Value>),
    /// For each combination of values, the last column running fastest, how many columns must change.
    Distances {
        /// How many values each column has.
        sizes: Vec<usize>,
        /// The distances.
        distances: Vec<u8>,
    },
}

/// Numbers are pairwise different.
#[derive(Debug)]
pub(crate) struct Different {
    /// Slot, and for each value the index of its number, ascending by slot.
    pub(crate) terms: Vec<(u32, Arc<[u32]>)>,
    /// How often each number stands at fixed places.
    pub(crate) fixed: Vec<u32>,
}

/// The number of inversions and flips is even or odd. Almost every move changes it, so that it says nothing about where solutions are.
/// It is looked at only where nothing else is violated.
#[derive(Debug)]
pub(crate) struct TermParity {
    /// Numbers in their order: a constant, or a slot and the numbers of its values.
    pub(crate) terms: Vec<Term>,
    /// Slot and values that flip.
    pub(crate) flips: Vec<(u32, Bits)>,
    pub(crate) odd: bool,
}

/// A number in the sequence of a parity.
#[derive(Debug)]
pub(crate) enum Term {
    Constant(i64),
    Of(u32, Arc<[i64]>),
}

/// The filled vertices hang together.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) neighbours: Lists<u32>,
}

/// A vertex of a graph.
#[derive(Debug)]
pub(crate) enum Vertex {
    Constant(bool),
    /// Filled if the slot has one of these values.
    Of(u32, Bits),
}
