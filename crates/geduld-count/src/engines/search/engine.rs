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
use crate::listing::source::{End, ListCube, Listable, Source, in_list};
use crate::looking::by::ByImages;
use crate::looking::classify::{Classifier, FibreSize, Looking, add_evenly};
use crate::looking::fibres::FibreCounter;
use crate::symmetries::group::Group;
use crate::symmetries::relax::Conditions;
use crate::verify::recount::Recount;
use crate::work::control::{Control, Share};
use crate::work::cube::{Cube, NamedCube};
use crate::work::tally::{Common, Tally};

/// An engine that counts and lists by searching a plan. It supports most models ([`Plan::supports`]).
pub(crate) struct SearchEngine<'a> {
    instance: &'a Instance<'a>,
    plan: Plan,
    cubes: Vec<Cube>,
    group: Group,
    /// The conditions of the model that the plan leaves out. Only solutions that satisfy them are counted.
    conditions: Option<Conditions>,
    /// Finds the classes of solutions, if they are counted.
    classifier: Option<Classifier<'a>>,
    /// The properties that all solutions fixed only by the identity have in common; `None` if each solution is looked
    /// at.
    common: Option<Common>,
    /// Counts the solutions with an image, if the plan leaves out conditions.
    fibres: Option<FibreCounter<'a>>,
    recount: Option<Recount<'a>>,
    /// The variables by which solutions are grouped, and their images under the elements of the group, coset by coset.
    by: Option<ByImages>,
}

impl<'a> SearchEngine<'a> {
    /// The engine for a plan and its cubes. The plan was made with all elements of the group. It is for the model, or
    /// for the model without these conditions.
    pub fn new(
        instance: &'a Instance<'a>,
        plan: Plan,
        cubes: Vec<Cube>,
        group: Group,
        conditions: Option<Conditions>,
        common: Option<Common>,
        looking: Looking<'a>,
    ) -> Self {
        let Looking { classifier, fibres, recount, by } = looking;
        let by = by.map(|by| ByImages::new(&instance.model, &by, group.by_cosets().iter()));
        Self { instance, plan, cubes, group, conditions, classifier, common, fibres, recount, by }
    }

    /// Counts one cube. Solutions with a stabiliser are looked at one by one, and if necessary all others, too.
    fn count(&self, cube: &Prefix, control: &Control) -> Result<Part, CountError> {
        let mut own = self
            .instance
            .projection
            .as_ref()
            .filter(|_| self.classifier.as_ref().is_some_and(Classifier::has_images) && self.fibres.is_none())
            .map(|projection| self.plan.fibres(&self.instance.model, projection));
        let mut others = self.fibres.as_ref().map(FibreCounter::start);
        let mut fibre = |image: &[u32]| match (&mut own, &mut others) {
            (Some(own), _) => own.count(image),
            (None, Some(others)) => others.count(image),
            (None, None) => 0,
        };
        let mut tally = Tally::default();
        let mut failure = Ok(());
        let order = self.group.elements.len();
        let mut look = |solution: Solution<'_>| {
            failure = self.look(&mut tally, solution, control, &mut fibre);
            if failure.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
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

    /// Adds the solutions for which a solution kept stands.
    fn look(
        &self,
        tally: &mut Tally,
        solution: Solution<'_>,
        control: &Control,
        fibre: &mut FibreSize<'_>,
    ) -> Result<(), CountError> {
        let Solution { values, stabiliser, .. } = solution;
        let stabiliser = stabiliser.len();
        let orbit = (self.group.elements.len() / stabiliser) as u128;
        if let Some(recount) = &self.recount {
            recount.meet(values, stabiliser)?;
        }
        if let (Some(conditions), Some(classifier)) = (&self.conditions, &self.classifier) {
            let mut satisfied =
                conditions.satisfied(values).map(|element| &self.group.elements[element]).peekable();
            if let Some(element) = satisfied.peek() {
                self.instance.checker.check(&element.apply(&self.instance.model, values))?;
            }
            let by = self.by.as_ref().map(ByImages::by);
            control.found(classifier.add_images(tally, satisfied, values, stabiliser, by, fibre)?);
            return Ok(());
        }
        self.instance.checker.check(values)?;
        if self.common.is_none() {
            control.found(orbit);
        }
        match (&self.classifier, self.by.as_ref()) {
            (Some(classifier), by) => classifier.add_orbit(tally, &self.group, values, stabiliser, by, fibre),
            (None, None) => {
                tally.add(Common::default(), orbit);
                Ok(())
            }
            (None, Some(by)) => {
                let mut orbit = Tally::default();
                (0..self.group.elements.len()).for_each(|element| {
                    orbit.add(Common { by: by.of(element, values), ..Common::default() }, 1);
                });
                add_evenly(tally, &orbit, stabiliser)
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

impl Engine for SearchEngine<'_> {
    fn name(&self) -> &'static str {
        "search"
    }

    fn cube_count(&self) -> usize {
        self.cubes.len()
    }

    fn choices(&self, number: usize) -> Vec<u32> {
        self.cubes[number].choices.clone()
    }

    fn expected_nodes(&self, number: usize) -> Option<f64> {
        self.cubes[number].size
    }

    fn split(&self, choices: &[u32]) -> (Vec<Cube>, u64) {
        split(&self.plan, choices)
    }

    fn estimate(&self, probing: Probing) -> Option<Estimate> {
        Some(self.plan.estimate(&Prefix::default(), probing, 1))
    }

    fn symmetries(&self) -> &[Permutation] {
        &self.group.elements
    }

    fn recount(&self) -> Option<&Recount<'_>> {
        self.recount.as_ref()
    }

    fn classes_are_counted(&self) -> bool {
        self.classifier.is_some()
    }

    fn decision(&self) -> Decision {
        let levels = self.plan.levels().into_iter().map(VarId::index).collect();
        let way = Way::FixedOrder { levels, relaxed: self.conditions.is_some() };
        Decision::new(way, &self.group.generators, self.classifier.is_some())
    }

    fn count_cube(&self, cube: &NamedCube, share: Share, control: &Control) -> Result<Part, CountError> {
        let part = self.count(&prefix(&cube.cube.choices), control)?;
        if part.complete {
            control.finish(Some(share));
        }
        Ok(part)
    }

    /// The order of the list is that of the plan. The images of each solution kept under the symmetries used follow one
    /// another.
    fn source(&self) -> Source<'_> {
        Source {
            instance: self.instance,
            classifier: self.classifier.as_ref(),
            cubes: fine(&self.plan)
                .into_iter()
                .map(|prefix| in_list(Kept { engine: self, prefix }))
                .collect(),
            most_images: self.group.elements.len(),
            checked: false,
        }
    }
}

/// The solutions with a prefix that a plan keeps, one for each orbit.
struct Kept<'a> {
    engine: &'a SearchEngine<'a>,
    prefix: Prefix,
}

impl<'a> ListCube<'a> for Kept<'a> {
    fn find(
        &self,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'a>>, CountError> {
        let plan = &self.engine.plan;
        Ok(End::of(plan.for_each(&self.prefix, control.monitor(), |solution| found(solution.values))))
    }

    fn images(
        &self,
        values: &[Value],
        image: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let model = &self.engine.instance.model;
        let group = &self.engine.group.elements;
        if let [_] = group.as_slice() {
            return image(values);
        }
        let orbit: BTreeSet<Vec<Value>> = group.iter().map(|element| element.apply(model, values)).collect();
        orbit.iter().try_for_each(|values| image(values))
    }
}
