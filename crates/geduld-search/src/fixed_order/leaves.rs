//! The handling of kept solutions: they are counted, or shown to a visitor.

use std::ops::ControlFlow;

use geduld_model::Value;

use crate::fixed_order::orbit::Undecided;
use crate::fixed_order::prefix::Prefix;
use crate::fixed_order::searcher::Searcher;
use crate::mask::index;
use crate::problem::Variable;

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

/// The callback that receives a solution. It is not a type parameter: otherwise the inner loop would be compiled again
/// for every closure, in every crate that has one.
pub(crate) type Visit<'a> = dyn FnMut(Solution<'_>) -> ControlFlow<()> + 'a;

/// The handling of the solutions that a search finds: each is shown to a visitor, or only counted.
///
/// Both are one type, so that the inner loop is compiled once for them.
pub(crate) struct Leaves<'a> {
    variables: &'a [Variable],
    values: Vec<Value>,
    stabiliser: Vec<u32>,
    visit: &'a mut Visit<'a>,
    /// Whether solutions that only the identity leaves unchanged are counted without being shown. Then the loose levels
    /// at the end need not be searched, because only their number of choices matters.
    pub(crate) counting: bool,
    /// The number of solutions that were counted without being shown.
    pub(crate) free: u128,
    /// Where the first of them was found.
    pub(crate) sample: Option<Prefix>,
}

impl<'a> Leaves<'a> {
    pub(crate) fn new(
        variables: &'a [Variable],
        decisions: usize,
        counting: bool,
        visit: &'a mut Visit<'a>,
    ) -> Self {
        let (values, stabiliser) = (vec![0; decisions], Vec::new());
        Self { variables, values, stabiliser, visit, counting, free: 0, sample: None }
    }

    /// Handles this many solutions that only the identity leaves unchanged. If they are counted, the ids are known up
    /// to the tail.
    #[inline]
    pub(crate) fn free<const W: usize>(
        &mut self,
        searcher: &Searcher<'_, W>,
        solutions: u128,
    ) -> ControlFlow<()> {
        if !self.counting {
            return self.show(searcher, &[]);
        }
        #[cfg(feature = "trace")]
        searcher.trace_solutions(solutions);
        self.free = self.free.saturating_add(solutions);
        if self.sample.is_none() {
            self.sample = Some(Prefix::of(searcher));
        }
        ControlFlow::Continue(())
    }

    /// Handles a solution that the elements of [`Searcher::stabiliser`] leave unchanged.
    pub(crate) fn fixed<const W: usize>(&mut self, searcher: &Searcher<'_, W>) -> ControlFlow<()> {
        self.show(searcher, searcher.stabiliser())
    }

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
        #[cfg(feature = "trace")]
        searcher.trace_solutions(weight as u128);
        (self.visit)(Solution { values: &self.values, weight: weight as u64, stabiliser: &self.stabiliser })
    }
}
