//! The handling of kept solutions: they are counted, or shown to a visitor.

use std::ops::ControlFlow;

use geduld_model::Value;

use crate::mask::index;
use crate::orbit::Undecided;
use crate::prefix::Prefix;
use crate::problem::Variable;
use crate::searcher::{Leaves, Searcher};

/// A kept solution, as the visitor of [`Plan::for_each`](crate::Plan::for_each) sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<'a> {
    /// The values of the decision variables, in the order of the model.
    pub values: &'a [Value],
    /// The size of its orbit: the number of solutions it represents.
    pub weight: u64,
    /// The positions of the permutations that leave the solution unchanged, in the list from which the plan was made,
    /// ascending.
    pub stabiliser: &'a [u32],
}

/// Counts the kept solutions that only the identity leaves unchanged, and shows the others to a visitor.
pub(crate) struct Counter<'a> {
    pub(crate) free: u128,
    pub(crate) sample: Option<Prefix>,
    pub(crate) fixed: Visitor<'a>,
}

impl<const W: usize> Leaves<W> for Counter<'_> {
    const COUNTING: bool = true;

    #[inline(always)]
    fn free(&mut self, searcher: &Searcher<'_, W>, solutions: u128) -> ControlFlow<()> {
        self.free = self.free.saturating_add(solutions);
        if self.sample.is_none() {
            self.sample = Some(Prefix::of(searcher));
        }
        ControlFlow::Continue(())
    }

    fn fixed(&mut self, searcher: &Searcher<'_, W>) -> ControlFlow<()> {
        self.fixed.show(searcher, searcher.stabiliser())
    }
}

/// The callback that receives a solution. It is not a type parameter: otherwise the inner loop would be compiled again
/// for every closure, in every crate that has one.
pub(crate) type Visit<'a> = dyn FnMut(Solution<'_>) -> ControlFlow<()> + 'a;

/// Shows each solution to a visitor.
pub(crate) struct Visitor<'a> {
    pub(crate) variables: &'a [Variable],
    pub(crate) values: Vec<Value>,
    pub(crate) stabiliser: Vec<u32>,
    pub(crate) visit: &'a mut Visit<'a>,
}

impl Visitor<'_> {
    fn show<const W: usize>(
        &mut self,
        searcher: &Searcher<'_, W>,
        undecided: &[Undecided],
    ) -> ControlFlow<()> {
        searcher.orbits.stabiliser(undecided, &mut self.stabiliser);
        for ((value, variable), &id) in self.values.iter_mut().zip(self.variables).zip(&searcher.ids) {
            *value = variable.values[index(id)]
                .expect("internal error: a solution holds an id that stands for no value");
        }
        let weight = searcher.orbits.order() / self.stabiliser.len();
        (self.visit)(Solution { values: &self.values, weight: weight as u64, stabiliser: &self.stabiliser })
    }
}

impl<const W: usize> Leaves<W> for Visitor<'_> {
    const COUNTING: bool = false;

    fn free(&mut self, searcher: &Searcher<'_, W>, _: u128) -> ControlFlow<()> {
        self.show(searcher, &[])
    }

    fn fixed(&mut self, searcher: &Searcher<'_, W>) -> ControlFlow<()> {
        self.show(searcher, searcher.stabiliser())
    }
}
