//! The interface of an engine.

use geduld_model::{Permutation, Value};
use geduld_search::{Estimate, Probing};
use geduld_solve::SolverChoice;

use crate::engines::decision::Decision;
use crate::error::CountError;
use crate::inspection::classify::Inspection;
use crate::listing::source::Source;
use crate::verify::recount::Recount;
use crate::verify::share::Verified;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::statistics::Statistics;
use crate::work::tally::Tally;

/// The result of one cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The tally of the solutions counted.
    pub tally: Tally,
    /// Whether the cube was finished. If not, it may have more solutions.
    pub complete: bool,
}

impl Part {
    /// Both parts together.
    #[must_use]
    pub fn join(mut self, other: &Self) -> Self {
        self.tally += &other.tally;
        Self { complete: self.complete && other.complete, ..self }
    }

    /// Tells the control that a cube with this share of the work is finished, if it is.
    pub(crate) fn finished(self, share: Share, control: &Control) -> Self {
        if self.complete {
            control.finish(Some(share));
        }
        self
    }
}

/// A way to count and list the solutions of an instance.
///
/// The cubes of an engine partition the solutions, up to symmetry, and are the same in every run. So the total does not
/// depend on which thread, process or machine counts which cube.
pub trait Engine: Send + Sync {
    /// The name of the engine in results. Most are searches.
    fn name(&self) -> &'static str {
        "search"
    }

    /// The number of initial cubes. They are numbered from 0. By default an engine has a single cube with all
    /// solutions, which cannot be cut.
    fn cube_count(&self) -> usize {
        1
    }

    /// An initial cube: the choices that all its solutions begin with, and its expected number of nodes.
    fn cube(&self, _number: usize) -> Cube {
        Cube::default()
    }

    /// Cuts a cube with these choices into parts, which partition its solutions. Also returns the number of nodes
    /// visited to estimate the sizes of the parts. There are no parts if the cube cannot be cut.
    fn split(&self, _choices: &[u32]) -> (Vec<Cube>, u64) {
        (Vec::new(), 0)
    }

    /// An estimate of the whole count from random probes; `None` if the engine cannot estimate. A search in dynamic
    /// order makes all the probes, which are quick there.
    fn estimate(&self, _probing: Probing) -> Option<Estimate> {
        None
    }

    /// The SAT solver of the engine; `None` if there is none.
    fn solver(&self) -> Option<&SolverChoice> {
        None
    }

    /// The symmetries that map the solutions the engine visits to the solutions it counts, including the identity.
    /// Empty if the engine visits every solution.
    fn symmetries(&self) -> &[Permutation] {
        &[]
    }

    /// The number of symmetries used: 1 if the identity is the only one.
    fn symmetries_used(&self) -> usize {
        self.symmetries().len().max(1)
    }

    /// What looks at each solution, in engines that do so.
    fn inspection(&self) -> Option<&Inspection<'_>> {
        None
    }

    /// The regions that are counted twice, if there are any.
    fn recount(&self) -> Option<&Recount<'_>> {
        self.inspection()?.recount.as_ref()
    }

    /// Whether a complete count is compared with a second one.
    fn has_second_count(&self) -> bool {
        self.recount().is_some()
    }

    /// Compares a complete count with a second one, on this number of threads; `None` if the control asked to stop, or
    /// if there is no second count.
    ///
    /// # Errors
    /// If the second count has a different result.
    fn verify(
        &self,
        _counted: &Tally,
        threads: usize,
        control: &Control,
    ) -> Result<Option<Verified>, CountError> {
        self.recount().map_or(Ok(None), |recount| recount.compare(threads, control))
    }

    /// The solutions that were found before the engine was made, if it searches for no others. They are counted even if
    /// the control asks to stop. A list contains them even if it is stopped before it begins.
    fn known(&self) -> Option<&[Vec<Value>]> {
        None
    }

    /// Whether classes are counted, or only solutions.
    fn classes_are_counted(&self) -> bool {
        self.inspection().is_some_and(|inspection| inspection.classifier.is_some())
    }

    /// The statistics of the work so far.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    /// The decision for this engine, from which [`follow`](crate::follow) makes it again.
    fn decision(&self) -> Decision;

    /// Counts an initial cube, or a part of one. An engine may use the threads of the pool in which it is called.
    ///
    /// # Errors
    /// If a solution is wrong or a solver fails.
    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError>;

    /// The source of the solutions of a list: see [`list`](crate::list).
    fn source(&self) -> Source<'_>;
}
