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
use crate::listing::source::{self, Each, ListCube, Searched, Source, in_list};
use crate::looking::classify::Looking;
use crate::symmetries::cut::Cut;
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
    looking: Looking<'a>,
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
        let start = Instant::now();
        let formula = SatFormula::new(instance, &options.encodings)?;
        let size = Formula::of(&formula.encoded, options.encodings, start.elapsed());
        let backtracking = match options.enumeration() {
            Enumeration::Backtracking => Some(Loaded::new(formula.encoded.cnf(), &formula.projection)?),
            Enumeration::Blocking => None,
        };
        Ok(Self { instance, options, formula, size, backtracking, cut, looking })
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
        let monitor = control.fibres();
        let mut fibres = self.looking.fibres(&monitor);
        let mut tally = Tally::default();
        let mut failure = Ok(());
        let end = self.visit(cube, self.looking.is_nothing(), control, |values, free| {
            if free > 0 {
                let solutions = BigUint::from(times) << free;
                tally.add_number(Common::default(), &solutions);
                control.found(solutions);
                return ControlFlow::Continue(());
            }
            control.found(times);
            let (common, flow) = self.looking.common(values, &mut |image| fibres.count(image));
            failure = self.looking.add(&mut tally, common, &self.cut.orbits[orbit].images, values);
            if failure.is_ok() { flow } else { ControlFlow::Break(()) }
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

    fn cube(&self, number: usize) -> Cube {
        self.cut.orbits[number].values.clone().into()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        let parts = Cut::parts(self.instance, choices).into_iter();
        (parts.map(Cube::from).collect(), 0)
    }

    fn solver(&self) -> Option<&SolverChoice> {
        Some(&self.options.solver)
    }

    fn symmetries(&self) -> &[Permutation] {
        &self.cut.elements
    }

    fn looking(&self) -> Option<&Looking<'_>> {
        Some(&self.looking)
    }

    fn statistics(&self) -> Statistics {
        let solver = self.formula.work();
        Statistics { formula: Some(self.size.clone()), solver: Some(solver) }
    }

    fn decision(&self) -> Decision {
        let encodings = self.options.encodings.to_string();
        Decision::new(Way::Sat { encodings }, &self.cut.generators, self.classes_are_counted())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let values = cube.cube.choices.clone();
        self.count_tree(SatCube { values, orbit: cube.id.number(), ..SatCube::default() }, share, control)
    }

    /// The order of the list: first the solutions that the solver of a cube finds, then those of the cubes into which
    /// it is cut. A list begins with a single cube, because a solver finds a few solutions soonest if no variable is
    /// fixed.
    fn source(&self) -> Source<'_> {
        let whole = Visited { engine: self, cube: SatCube::default() };
        Source::of(self.instance, self.looking.classifier.as_ref(), [whole])
    }
}

/// A cube with the engine that visits it.
struct Visited<'a> {
    engine: &'a SatEngine<'a>,
    cube: SatCube,
}

impl<'a> ListCube<'a> for Visited<'a> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'a> {
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
