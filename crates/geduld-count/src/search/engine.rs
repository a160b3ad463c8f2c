//! Counting and listing by a plan.

use std::ops::ControlFlow;

use geduld_model::{AutomorphismCheck, DisplacementCheck, Judge, Model, Permutation, Violation};
use geduld_search::{Estimate, Monitor, Plan, PlanOptions, Prefix, Stopped, Unsupported};
use geduld_symmetry::Symmetries;

use super::classes::ClassCounter;
use super::cubes::{SizedCube, balanced};
use crate::control::Share;
use crate::{Completion, Control, CountError, Engine, Part, Sink, Tally};

/// What classes are, for the search engine to count them.
#[derive(Clone, Copy, Debug)]
pub enum Classes<'a> {
    /// The orbits under the board symmetries, as far as those carry solutions to solutions; coarse classes are the same.
    Orbits {
        /// The board symmetries, as permutations of atoms.
        board: &'a [Permutation],
        /// The symmetries of the model, which usually are more.
        symmetries: &'a Symmetries,
    },
    /// What the judge says of each solution.
    Judged,
    /// Nobody asks: only solutions are counted, each by itself, without any use of symmetry.
    Ignored,
}

/// Counts and lists by searching a plan; it serves most models, and says which it does not.
pub struct SearchEngine<'a> {
    model: &'a Model,
    plan: Plan,
    cubes: Vec<SizedCube>,
    counting: Counting,
}

enum Counting {
    /// Each solution kept stands for an orbit.
    ByOrbits(ClassCounter),
    /// Each solution is judged.
    Judged,
    /// Solutions are counted, and nothing else.
    Plain,
}

/// Elements of a group, times atoms, that are kept at most: 4 bytes each.
const GROUP_SIZE: usize = 8_000_000;
/// The largest group that is used.
const LARGEST_GROUP: usize = 10_000;

/// A search of so many nodes is over in a second or two.
const SHORT_WALK: f64 = 1e8;
/// So many nodes are visited to see whether a longer one comes upon a solution.
const TRIAL: u64 = 20_000_000;

/// Nodes visited to compare orders for a list.
const LISTING_EFFORT: u64 = 200_000;

impl<'a> SearchEngine<'a> {
    /// Makes a plan that counts by the symmetries of the model, if those of the board that carry a solution to a solution
    /// are among them. Cost: a share of the expected search, at most about a second for the order and another for the
    /// cubes.
    ///
    /// # Errors
    /// If the model cannot be searched by a plan.
    pub fn new(model: &'a Model, classes: Classes<'_>) -> Result<Self, Unsupported> {
        let (group, counting) = match classes {
            Classes::Ignored => (Vec::new(), Counting::Plain),
            Classes::Judged => (Vec::new(), Counting::Judged),
            Classes::Orbits { board, symmetries } => match group_with(model, board, symmetries) {
                Some((group, counter)) => (group, Counting::ByOrbits(counter)),
                None => (Vec::new(), Counting::Judged),
            },
        };
        let plan = Plan::with_symmetry(model, &group, &PlanOptions::default())?;
        let cubes = balanced(&plan);
        Ok(Self { model, plan, cubes, counting })
    }

    /// Makes a plan with little effort, to list some solutions: they come long before a count would have ended.
    ///
    /// # Errors
    /// If the model cannot be searched by a plan.
    pub fn for_listing(model: &'a Model) -> Result<Self, Unsupported> {
        let plan = Plan::new(model, &PlanOptions { effort: LISTING_EFFORT, ..PlanOptions::default() })?;
        let whole = SizedCube { cube: Prefix::default(), size: 1.0 };
        Ok(Self { model, plan, cubes: vec![whole], counting: Counting::Judged })
    }

    /// Whether a list will have its first solution soon: the search is short, or comes upon one right away. It learns
    /// nothing from what goes wrong; where it meets no solution for long, a SAT solver finds one sooner. Cost: at most
    /// some tenths of a second.
    pub fn finds_soon(&self) -> bool {
        if self.plan.estimate(&Prefix::default(), 500, 1).nodes.mean < SHORT_WALK {
            return true;
        }
        let trial = Monitor::with_limit(TRIAL);
        let mut found = false;
        let _ = self.plan.for_each(&Prefix::default(), &trial, |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// Counts without looking at the solutions, and then has the first of them judged: if the search went wrong, it
    /// is wrong.
    fn count_unseen(
        &self,
        cube: &Prefix,
        judge: &dyn Judge,
        control: &Control,
        tally_of: impl Fn(&geduld_search::OrbitCount) -> Option<Tally>,
    ) -> Result<Part, CountError> {
        let (orbits, complete) = match self.plan.count(cube, control.monitor()) {
            Ok(orbits) => (orbits, true),
            Err(Stopped(orbits)) => (orbits, false),
        };
        if let Some(sample) = &orbits.sample {
            let mut verdict = Err(Violation::new("the first solution counted is not found again"));
            // These few nodes are seen to even if the control has asked to stop.
            let _ = self.plan.for_each(sample, &Monitor::default(), |solution| {
                verdict = judge.judge(solution.values).map(drop);
                ControlFlow::Break(())
            });
            verdict?;
        }
        let tally = tally_of(&orbits).ok_or(CountError::Overflow)?;
        control.found(tally.solutions);
        Ok(Part { tally, complete })
    }

    /// Has each solution judged.
    fn count_judged(&self, cube: &Prefix, judge: &dyn Judge, control: &Control) -> Result<Part, CountError> {
        let mut tally = Tally::default();
        let mut failure = None;
        let flow =
            self.plan.for_each(cube, control.monitor(), |solution| match judge.judge(solution.values) {
                Ok(verdict) => {
                    tally += Tally::of(verdict);
                    control.found(1);
                    ControlFlow::Continue(())
                }
                Err(violation) => {
                    failure = Some(violation);
                    ControlFlow::Break(())
                }
            });
        failure.map_or(Ok(()), Err)?;
        Ok(Part { tally, complete: flow.is_continue() })
    }
}

/// A group of symmetries of the model that contains the board symmetries, as large as can be kept, and what counts
/// classes by it.
///
/// Board symmetries that carry no solution to a solution, because they move a pin, do not matter to classes. `None`
/// if one of the others is no symmetry of the model.
fn group_with(
    model: &Model,
    board: &[Permutation],
    symmetries: &Symmetries,
) -> Option<(Vec<Permutation>, ClassCounter)> {
    let check = AutomorphismCheck::new(model);
    let (kept, moved): (Vec<_>, Vec<_>) = board.iter().cloned().partition(|symmetry| check.holds(symmetry));
    if !moved.is_empty() {
        let displacement = DisplacementCheck::new(model);
        if !moved.iter().all(|symmetry| displacement.holds(symmetry)) {
            return None;
        }
    }
    let limit = LARGEST_GROUP.min(GROUP_SIZE / model.atom_count().max(1)).max(1);
    let with_counter = |group: Vec<Permutation>| {
        let counter = ClassCounter::new(model, &group, &kept)?;
        Some((group, counter))
    };
    symmetries.elements(limit).and_then(with_counter).or_else(|| {
        // Too many symmetries to use them all: the board symmetries alone.
        with_counter(Permutation::close(&kept, model.atom_count(), LARGEST_GROUP)?)
    })
}

impl Engine for SearchEngine<'_> {
    fn name(&self) -> &'static str {
        "search"
    }

    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn expected_nodes(&self, cube: usize) -> Option<f64> {
        Some(self.cubes[cube].size)
    }

    fn estimate(&self, probes: usize) -> Option<Estimate> {
        Some(self.plan.estimate(&Prefix::default(), probes, 1))
    }

    fn identity(&self) -> String {
        let cubes: Vec<&Prefix> = self.cubes.iter().map(|sized| &sized.cube).collect();
        let counting = match self.counting {
            Counting::ByOrbits(_) => "by orbits",
            Counting::Judged => "judged",
            Counting::Plain => "plain",
        };
        format!("search {counting} {:?} {cubes:?}", self.plan.order())
    }

    fn classes_are_counted(&self) -> bool {
        !matches!(self.counting, Counting::Plain)
    }

    fn count_cube(
        &self,
        cube: usize,
        share: Share,
        judge: &dyn Judge,
        control: &Control,
    ) -> Result<Part, CountError> {
        let cube = &self.cubes[cube].cube;
        let part = match &self.counting {
            Counting::ByOrbits(classes) => {
                self.count_unseen(cube, judge, control, |orbits| classes.tally(orbits))
            }
            Counting::Plain => self.count_unseen(cube, judge, control, |orbits| {
                Some(Tally { solutions: orbits.solutions(1)?, ..Tally::default() })
            }),
            Counting::Judged => self.count_judged(cube, judge, control),
        }?;
        if part.complete {
            control.finish(Some(share));
        }
        Ok(part)
    }

    /// The order is that of the plan without symmetry. One thread searches: it is faster than what becomes of the
    /// solutions.
    fn list(
        &self,
        _threads: usize,
        judge: &dyn Judge,
        control: &Control,
        sink: &mut Sink<'_>,
    ) -> Result<Completion, CountError> {
        let every;
        let plan = if self.plan.group_order() == 1 {
            &self.plan
        } else {
            every = Plan::new(self.model, &PlanOptions::default())?;
            &every
        };
        let mut end = Ok(Completion::Exhausted);
        let flow = plan.for_each(&Prefix::default(), control.monitor(), |solution| {
            match judge.judge(solution.values) {
                Ok(verdict) => {
                    control.found(1);
                    let flow = sink(solution.values, verdict);
                    if flow.is_break() {
                        end = Ok(Completion::Enough);
                    }
                    flow
                }
                Err(violation) => {
                    end = Err(violation.into());
                    ControlFlow::Break(())
                }
            }
        });
        match end {
            Ok(Completion::Exhausted) if flow.is_break() => Ok(Completion::Stopped),
            end => end,
        }
    }
}
