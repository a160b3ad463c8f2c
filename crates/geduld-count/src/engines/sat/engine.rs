//! Works through cubes with a SAT solver.

use std::ops::ControlFlow;

use geduld_model::{Instance, Permutation, Value};
use geduld_solve::SolverChoice;
use num_bigint::BigUint;
use rayon::prelude::*;
use web_time::Instant;

use super::cube::{End, SatCube};
use super::formula::SatFormula;
use super::loaded::Loaded;
use super::{backtracking, blocking};
use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::engines::sat::options::{Enumeration, SatOptions};
use crate::error::CountError;
use crate::listing::source::{self, ListCube, Listable, Source, in_list};
use crate::looking::by::{ByImages, add_images};
use crate::looking::classify::{Classifier, Looking};
use crate::looking::fibres::FibreCounter;
use crate::symmetries::cut::Cut;
use crate::verify::recount::Recount;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::statistics::{Formula, Statistics};
use crate::work::tally::{Common, Tally};

/// An engine that counts and lists with a SAT solver. It supports every model.
pub(crate) struct SatEngine<'a> {
    instance: &'a Instance<'a>,
    options: SatOptions,
    formula: SatFormula<'a>,
    /// The size of the formula, and the time it took to write.
    size: Formula,
    /// The solver that every cube gets a copy of, if solutions are enumerated by backtracking.
    backtracking: Option<Loaded>,
    cut: Cut,
    classifier: Option<Classifier<'a>>,
    fibres: Option<FibreCounter<'a>>,
    recount: Option<Recount<'a>>,
    /// The variables by which solutions are grouped, and their images under the elements of the cut.
    by: Option<ByImages>,
}

impl<'a> SatEngine<'a> {
    /// Writes the model of an instance, which is cut into cubes, as a formula.
    ///
    /// # Errors
    /// If the formula would be too large, or an encoding cannot express a constraint.
    pub fn new(
        instance: &'a Instance<'a>,
        options: SatOptions,
        cut: Cut,
        looking: Looking<'a>,
    ) -> Result<Self, CountError> {
        let Looking { classifier, fibres, recount, by } = looking;
        let start = Instant::now();
        let formula = SatFormula::new(instance, &options.encodings)?;
        let size = Formula::of(&formula.encoded, options.encodings, start.elapsed());
        let backtracking = match options.enumeration() {
            Enumeration::Backtracking => Some(Loaded::new(formula.encoded.cnf(), &formula.projection)?),
            Enumeration::Blocking => None,
        };
        let by = by.map(|by| ByImages::new(&instance.model, &by, cut.elements.iter()));
        Ok(Self { instance, options, formula, size, backtracking, cut, classifier, fibres, recount, by })
    }

    /// Whether a count can take whole branches of solutions: it looks at none of them.
    fn takes_branches(&self) -> bool {
        let Self { classifier, fibres, recount, by, .. } = self;
        classifier.is_none() && fibres.is_none() && recount.is_none() && by.is_none()
    }

    /// Finds and checks solutions in a cube up to the quota. `hand_over` gets each of them, or of each branch one, and
    /// the number of variables that can have both values there.
    fn visit(
        &self,
        cube: SatCube,
        whole_branches: bool,
        control: &Control,
        mut hand_over: impl FnMut(&[Value], usize) -> ControlFlow<()>,
    ) -> Result<End, CountError> {
        if control.is_stopped() {
            return Ok(End::Stopped);
        }
        match &self.backtracking {
            Some(start) => {
                backtracking::visit(&self.formula, start, whole_branches, &cube, control, hand_over)
            }
            None => {
                let hand_over = |values: &[Value]| hand_over(values, 0);
                blocking::visit(&self.formula, &self.options, cube, control, hand_over)
            }
        }
    }

    fn count_tree(&self, cube: SatCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let orbit = cube.orbit;
        let times = self.cut.orbits[orbit].images.len() as u128;
        let mut fibre = self.fibres.as_ref().map(FibreCounter::start);
        let mut tally = Tally::default();
        let mut failure = Ok(());
        let end = self.visit(cube, self.takes_branches(), control, |values, free| {
            if free > 0 {
                let solutions = BigUint::from(times) << free;
                tally.add_number(Common::default(), &solutions);
                control.found(solutions);
                return ControlFlow::Continue(());
            }
            let common = match &self.classifier {
                None => Common::default(),
                Some(classifier) => {
                    classifier.of(values, &mut |image| fibre.as_mut().map_or(0, |fibre| fibre.count(image)))
                }
            };
            add_images(&mut tally, common, &self.cut.orbits[orbit].images, self.by.as_ref(), values);
            control.found(times);
            if let Some(recount) = &self.recount {
                failure = recount.meet_images(&self.cut.orbits[orbit].images, values);
            }
            if failure.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        failure?;
        match end {
            End::Exhausted => {
                control.finish(Some(share));
                Ok(Part { tally, complete: true })
            }
            End::Stopped => Ok(Part { tally, complete: false }),
            End::Split(children) => {
                let share = control.split(share, children.len());
                control.finish(None);
                let parts: Result<Vec<Part>, CountError> = children
                    .into_par_iter()
                    .with_max_len(1)
                    .map(|child| self.count_tree(child, share, control))
                    .collect();
                Ok(parts?.iter().fold(Part { tally, complete: true }, Part::join))
            }
        }
    }
}

impl Engine for SatEngine<'_> {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn cube_count(&self) -> usize {
        self.cut.orbits.len()
    }

    fn choices(&self, number: usize) -> Vec<u32> {
        self.cut.orbits[number].values.clone()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        let parts = Cut::parts(self.instance, choices).into_iter();
        (parts.map(|choices| Cube { choices, size: None }).collect(), 0)
    }

    fn solver(&self) -> Option<&SolverChoice> {
        Some(&self.options.solver)
    }

    fn symmetries(&self) -> &[Permutation] {
        &self.cut.elements
    }

    fn classes_are_counted(&self) -> bool {
        self.classifier.is_some()
    }

    fn recount(&self) -> Option<&Recount<'_>> {
        self.recount.as_ref()
    }

    fn statistics(&self) -> Statistics {
        let solver = self.formula.work();
        Statistics { formula: Some(self.size.clone()), solver: Some(solver) }
    }

    fn decision(&self) -> Decision {
        let encodings = self.options.encodings.to_string();
        Decision::new(Way::Sat { encodings }, &self.cut.generators, self.classifier.is_some())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let values = cube.cube.choices.clone();
        self.count_tree(SatCube { values, orbit: cube.id.number(), ..SatCube::default() }, share, control)
    }

    /// The order of the list: first the solutions that the solver of a cube finds, then those of the cubes into which
    /// it is cut. A list begins with a single cube, because a solver finds a few solutions soonest if no variable is
    /// fixed.
    fn source(&self) -> Source<'_> {
        Source {
            instance: self.instance,
            classifier: self.classifier.as_ref(),
            cubes: vec![in_list(Visited { engine: self, cube: SatCube::default() })],
            most_images: 1,
            checked: true,
        }
    }
}

/// A cube with the engine that visits it.
struct Visited<'a> {
    engine: &'a SatEngine<'a>,
    cube: SatCube,
}

impl<'a> ListCube<'a> for Visited<'a> {
    fn find(
        &self,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<source::End<Listable<'a>>, CountError> {
        let engine = self.engine;
        let listed = |cubes: Vec<SatCube>| cubes.into_iter().map(|cube| in_list(Visited { engine, cube }));
        let found = |values: &[Value], _| {
            control.found(1);
            found(values)
        };
        Ok(match engine.visit(self.cube.clone(), false, control, found)? {
            End::Split(cubes) => source::End::Split(listed(cubes).collect()),
            End::Exhausted => source::End::Exhausted,
            End::Stopped => source::End::Stopped,
        })
    }
}
