//! What an engine provides.

use geduld_model::{Permutation, Value};
use geduld_search::{Estimate, Probing};
use geduld_solve::SolverChoice;

use crate::engines::decision::Decision;
use crate::error::CountError;
use crate::listing::source::Source;
use crate::verify::recount::Recount;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::digest::symmetry_text;
use crate::work::statistics::Statistics;
use crate::work::tally::Tally;

/// The result of one cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What was counted.
    pub tally: Tally,
    /// Whether the cube was finished; if not, there may be more in it.
    pub complete: bool,
}

impl Part {
    /// Both parts together.
    #[must_use]
    pub fn join(mut self, other: &Self) -> Self {
        self.tally += &other.tally;
        Self { complete: self.complete && other.complete, ..self }
    }
}

/// A way to count and list the solutions of an instance.
///
/// The cubes of an engine partition the solutions, up to symmetry, and are the same in every run: the total does not
/// depend on which thread, process or machine counts which cube.
pub trait Engine: Sync {
    /// What the engine is called in results.
    fn name(&self) -> &'static str;

    /// How many cubes there are to begin with; they are numbered from 0. An engine that does not say more has a single cube with
    /// everything, which cannot be cut.
    fn cube_count(&self) -> usize {
        1
    }

    /// The choices that all solutions of a cube begin with.
    fn choices(&self, _number: usize) -> Vec<u32> {
        Vec::new()
    }

    /// How many nodes a cube is expected to have; `None` if the engine cannot tell.
    fn expected_nodes(&self, _number: usize) -> Option<f64> {
        None
    }

    /// The parts that a cube with these choices is cut into, which partition its solutions, and how many nodes were visited to see
    /// how large they are. No parts if it cannot be cut.
    fn split(&self, _choices: &[u32]) -> (Vec<Cube>, u64) {
        (Vec::new(), 0)
    }

    /// What the whole count is expected to come to, from random probes; `None` if the engine cannot tell. A search in dynamic order
    /// takes all the probes, which are quick there.
    fn estimate(&self, _probing: Probing) -> Option<Estimate> {
        None
    }

    /// The SAT solver that works; `None` if there is none.
    fn solver(&self) -> Option<&SolverChoice> {
        None
    }

    /// The symmetries that carry the solutions that are looked at to those that are counted, the identity among them; empty if every
    /// solution is looked at.
    fn symmetries(&self) -> &[Permutation] {
        &[]
    }

    /// How many symmetries are used: 1 if the identity is the only one.
    fn symmetries_used(&self) -> usize {
        self.symmetries().len().max(1)
    }

    /// The engine, its options and its cubes as text: two engines with the same identity for the same model cut the
    /// work alike, so that their cubes may be added up.
    fn identity(&self) -> String;

    /// The symmetries used as text: how many they are, and a digest of what they do.
    fn group(&self) -> String {
        symmetry_text(self.symmetries())
    }

    /// The region that is counted twice, if that was asked for.
    fn recount(&self) -> Option<&Recount<'_>> {
        None
    }

    /// The solutions that were found before the engine was made, if it looks for no others. They are counted even if the control asks
    /// to stop, and a list that is stopped before it begins has them all the same.
    fn known(&self) -> Option<&[Vec<Value>]> {
        None
    }

    /// Whether classes are counted, or solutions only.
    fn classes_are_counted(&self) -> bool {
        true
    }

    /// What the engine can tell of its work so far.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    /// What was decided about the engine, for others to follow: see [`follow`](crate::follow).
    fn decision(&self) -> Decision;

    /// Counts one of its cubes, or a part of one. An engine may use the threads of the pool it is called in.
    ///
    /// # Errors
    /// If a solution is wrong or a solver fails.
    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError>;

    /// Where a list takes its solutions from: see [`list`](crate::list).
    fn source(&self) -> Source<'_>;
}
