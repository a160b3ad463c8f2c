//! The interface of a back end: a search that was compiled from a model, and works through one cube after another.
//!
//! A back end opens cubes, cuts them, visits their solutions and estimates how many there are. All else that a count or
//! a list needs stands once around it, in the [shell](crate::engines::shell).

use std::ops::ControlFlow;

use geduld_model::{Projection, Value};
use geduld_search::{Estimate, Monitor, Probing, ResidualFibres};
use geduld_solve::SolverChoice;

use crate::engines::decision::Way;
use crate::error::CountError;
use crate::listing::source::End;
use crate::work::control::Control;
use crate::work::statistics::Statistics;
use crate::work::tally::Common;

/// A solution that a back end shows.
pub(crate) struct Found<'f> {
    /// The values of the decision variables.
    pub values: &'f [Value],
    /// The same solution as chosen options, in a search for exact covers.
    pub options: &'f [u32],
    /// The number of variables that can have both of their values here. Only a count without a look at solutions gets
    /// more than 0.
    pub free: usize,
}

impl<'f> Found<'f> {
    /// A solution with these values.
    pub fn of(values: &'f [Value]) -> Self {
        Self { values, options: &[], free: 0 }
    }
}

/// What was counted without a look at solutions.
pub(crate) struct Counted {
    pub solutions: u128,
    /// The first solution; `None` if there is none.
    pub first: Option<Vec<Value>>,
    /// Whether the cube was finished.
    pub complete: bool,
}

/// Finds the size of a solution's class and of its images from its options.
pub(crate) type ClassByOptions<'s> = Box<dyn FnMut(&[u32]) -> Common + 's>;

/// A compiled search.
pub(crate) trait BackEnd: Send + Sync {
    /// A cube that is ready to be searched, or the rest of one.
    type Opened<'s>: Send + Sync
    where
        Self: 's;

    /// Whether [`visit`](Self::visit) checks the solutions that it shows. Otherwise the shell does so.
    const CHECKS: bool = false;
    /// Whether a list begins with one cube that contains everything. Otherwise it begins with those of the count.
    const LISTS_WHOLE: bool = false;
    /// The number of probes for the size of a part of a cube, and their seed; `None` if parts have no known size.
    const PROBES_OF_A_PART: Option<(usize, u64)> = None;

    /// The name of the engine in results. Most are searches.
    fn name(&self) -> &'static str {
        "search"
    }

    /// The way that a record holds.
    fn way(&self) -> Way;

    /// The cube with these choices; `None` if it is refuted.
    fn open(&self, choices: &[u32]) -> Option<Self::Opened<'_>>;

    /// The choices of the parts of a cube, one choice deeper. There are none if the cube cannot be cut.
    fn parts(&self, choices: &[u32]) -> Vec<Vec<u32>>;

    /// Shows the solutions of a cube, in a fixed order, until `found` wants no more. If they are `only_counted`, a
    /// whole branch may be shown as one. Returns what is left.
    ///
    /// # Errors
    /// If a solver fails or a solution is wrong.
    fn visit<'s>(
        &'s self,
        opened: &Self::Opened<'s>,
        only_counted: bool,
        control: &Control,
        found: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<End<Self::Opened<'s>>, CountError>;

    /// Counts the solutions of a cube, if that is faster than to visit them.
    fn count(&self, _opened: &Self::Opened<'_>, _monitor: &Monitor) -> Option<Counted> {
        None
    }

    /// Estimates the nodes and solutions of a cube; `None` if it is too large for that.
    fn estimate(&self, _opened: &Self::Opened<'_>, _probing: Probing, _seed: u64) -> Option<Estimate> {
        None
    }

    /// What it takes to open a cube, in steps.
    fn opening(&self) -> u64 {
        0
    }

    /// What it takes to open and estimate an initial cube, in steps.
    fn effort(&self) -> u64 {
        self.opening()
    }

    /// A search for the solutions with an image in a cube that fixes this number of variables, if all of them lie
    /// there.
    fn fibres<'s>(
        &'s self,
        _opened: &'s Self::Opened<'_>,
        _depth: usize,
        _projection: &Projection,
        _monitor: &'s Monitor,
    ) -> Option<ResidualFibres<'s>> {
        None
    }

    /// What all solutions of the orbit with this number have in common, if it is known.
    fn in_common(&self, _orbit: usize) -> Option<Common> {
        None
    }

    /// Finds classes of solutions of this orbit from their options, if it can.
    fn classes(&self, _orbit: usize) -> Option<ClassByOptions<'_>> {
        None
    }

    /// The SAT solver; `None` if there is none.
    fn solver(&self) -> Option<&SolverChoice> {
        None
    }

    /// The statistics of the work so far.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
