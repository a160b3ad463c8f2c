//! Counts and lists by a plan with a fixed order.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use geduld_model::{Instance, Permutation, Value, VarId, Violation};
use geduld_search::{Estimate, Monitor, Plan, Prefix, Probing, Solution, Stopped};
use num_bigint::BigUint;

use super::cubes::{fine, prefix, split};
use crate::engines::decision::{Decision, Way};
use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::inspection::classify::{Classifier, Inspection, SizeOfFibre, add_evenly};
use crate::inspection::images::ByImages;
use crate::listing::source::{Each, End, ListCube, Searched, Source};
use crate::symmetries::group::Group;
use crate::symmetries::relax::Conditions;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::looks::Looks;
use crate::work::tally::{Common, Tally};

/// An engine that counts and lists by searching a plan. It supports most models ([`Plan::supports`]).
pub(crate) struct FixedOrderEngine<'a> {
    pub instance: &'a Instance<'a>,
    pub plan: Plan,
    pub cubes: Vec<Cube>,
    pub group: Group,
    /// The conditions of the model that the plan leaves out. Only solutions that satisfy them are counted.
    pub conditions: Option<Conditions>,
    /// Its fibres count the solutions with an image, if the plan leaves out conditions. Its images are those under the
    /// elements of the group, coset by coset.
    pub inspection: Inspection<'a>,
    /// The properties that all solutions fixed only by the identity have in common; `None` if each solution is looked
    /// at.
    pub common: Option<Common>,
}

impl<'a> FixedOrderEngine<'a> {
    /// Counts one cube. Solutions with a stabiliser are looked at one by one, and if necessary all others, too.
    fn count(&self, cube: &Prefix, control: &Control) -> Result<Part, CountError> {
        let Inspection { classifier, fibres, sizes, .. } = &self.inspection;
        let monitor = control.fibres();
        let mut own = self
            .instance
            .projection
            .as_ref()
            .filter(|_| classifier.as_ref().is_some_and(Classifier::has_images) && fibres.is_none())
            .map(|projection| self.plan.fibres(&self.instance.model, projection, &monitor));
        let mut others = self.inspection.fibres(&monitor);
        let mut fibre = |image: &[u32]| {
            sizes.size(image, || match &mut own {
                Some(own) => own.count(image),
                None => others.count(image),
            })
        };
        let mut tally = Tally::default();
        let mut failure = Ok(());
        let order = self.group.elements.len();
        let mut looks = Looks::new(control.monitor());
        let mut look = |solution: Solution<'_>| {
            looks.add();
            self.look(&mut tally, solution, control, &mut fibre).unwrap_or_else(|error| {
                failure = Err(error);
                ControlFlow::Break(())
            })
        };
        let Some(common) = self.common else {
            let complete = self.plan.for_each(cube, control.monitor(), look).is_continue();
            failure?;
            return Ok(Part { tally, complete });
        };
        let (counted, complete) = match self.plan.count(cube, control.monitor(), &mut look) {
            Ok(counted) => (counted, true),
            Err(Stopped(counted)) => (counted, false),
        };
        failure?;
        if let Some(sample) = &counted.sample {
            self.check_first(sample)?;
        }
        tally.add_number(common, &(BigUint::from(counted.free) * order));
        control.found(tally.solutions());
        // The number stops at the largest one: then it is only a lower bound.
        Ok(Part { tally, complete: complete && counted.free < u128::MAX })
    }

    /// Adds the solutions for which a solution kept stands. Returns a break if the search for what they have in common
    /// is asked to stop.
    fn look(
        &self,
        tally: &mut Tally,
        solution: Solution<'_>,
        control: &Control,
        fibre: &mut SizeOfFibre<'_>,
    ) -> Result<ControlFlow<()>, CountError> {
        let Solution { values, stabiliser, .. } = solution;
        let stabiliser = stabiliser.len();
        let Inspection { classifier, recount, by, .. } = &self.inspection;
        let orbit = (self.group.elements.len() / stabiliser) as u128;
        if let Some(recount) = recount {
            recount.note(values, stabiliser)?;
        }
        if let (Some(conditions), Some(classifier)) = (&self.conditions, classifier) {
            let mut satisfied =
                conditions.satisfied(values).map(|element| &self.group.elements[element]).peekable();
            if let Some(element) = satisfied.peek() {
                self.instance.checker.check(&element.apply(&self.instance.model, values))?;
            }
            let by = by.as_ref().map(ByImages::by);
            let (images, flow) = classifier.add_images(tally, satisfied, values, stabiliser, by, fibre)?;
            control.found(images);
            return Ok(flow);
        }
        self.instance.checker.check(values)?;
        if self.common.is_none() {
            control.found(orbit);
        }
        match (classifier, by.as_ref()) {
            (Some(classifier), by) => classifier.add_orbit(tally, &self.group, values, stabiliser, by, fibre),
            (None, None) => {
                tally.add(Common::default(), orbit);
                Ok(ControlFlow::Continue(()))
            }
            (None, Some(by)) => {
                let mut orbit = Tally::default();
                (0..self.group.elements.len()).for_each(|element| {
                    orbit.add(Common { by: by.of(element, values), ..Common::default() }, 1);
                });
                add_evenly(tally, &orbit, stabiliser)?;
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Checks the first solution of a cube whose solutions are counted without being looked at.
    fn check_first(&self, sample: &Prefix) -> Result<(), CountError> {
        let mut verdict = Err(Violation::new("the first solution counted is not found again"));
        // These few nodes are visited even if the control has asked to stop.
        let _ = self.plan.for_each(sample, &Monitor::default(), |solution| {
            verdict = self.instance.checker.check(solution.values);
            ControlFlow::Break(())
        });
        Ok(verdict?)
    }
}

impl Engine for FixedOrderEngine<'_> {
    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn cube(&self, number: usize) -> Cube {
        self.cubes[number].clone()
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        split(&self.plan, choices, &Monitor::default())
    }

    fn estimate(&self, probing: Probing) -> Option<Estimate> {
        Some(self.plan.estimate(&Prefix::default(), probing, 1))
    }

    fn symmetries(&self) -> &[Permutation] {
        &self.group.elements
    }

    fn inspection(&self) -> Option<&Inspection<'_>> {
        Some(&self.inspection)
    }

    fn decision(&self) -> Decision {
        let levels = self.plan.levels().into_iter().map(VarId::index).collect();
        let way = Way::FixedOrder { levels, relaxed: self.conditions.is_some() };
        Decision::new(way, &self.group.generators, self.classes_are_counted())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        Ok(self.count(&prefix(&cube.cube.choices), control)?.finished(share, control))
    }

    /// The order of the list is that of the plan. The images of each solution kept under the symmetries used follow one
    /// another.
    fn source(&self) -> Source<'_> {
        let cubes = fine(&self.plan).into_iter().map(|prefix| Kept { engine: self, prefix });
        Source::of(self.instance, self.inspection.classifier.as_ref(), cubes)
            .unchecked(self.group.elements.len())
    }
}

/// The solutions with a prefix that a plan keeps, one for each orbit.
struct Kept<'a> {
    engine: &'a FixedOrderEngine<'a>,
    prefix: Prefix,
}

impl<'a> ListCube<'a> for Kept<'a> {
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'a> {
        let plan = &self.engine.plan;
        Ok(End::of(plan.for_each(&self.prefix, control.monitor(), |solution| found(solution.values))))
    }

    fn images(&self, values: &[Value], image: &mut Each<'_>) -> ControlFlow<()> {
        let model = &self.engine.instance.model;
        let group = &self.engine.group.elements;
        if let [_] = group.as_slice() {
            return image(values);
        }
        let orbit: BTreeSet<Vec<Value>> = group.iter().map(|element| element.apply(model, values)).collect();
        orbit.iter().try_for_each(|values| image(values))
    }
}
