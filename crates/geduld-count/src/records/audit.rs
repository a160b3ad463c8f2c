//! Counts single cubes again in another way: in another order and without symmetry, or with the other engine.

use std::ops::ControlFlow;

use geduld_model::{Constraint, Instance, Literal, Model, Value, VarId};
use geduld_search::{CoverPlan, Plan, PlanOptions, Prefix};
use num_bigint::BigUint;
use rayon::prelude::*;

use crate::count::count_all;
use crate::deciding::decide::counter;
use crate::deciding::follow;
use crate::deciding::follow::FixedOrder;
use crate::deciding::options::{EngineChoice, Options};
use crate::engines::decision::{Decision, Way};
use crate::engines::exact_cover::cut::CoverCut;
use crate::engines::fixed_order::cubes::prefix;
use crate::engines::sat::options::{Enumeration, SatOptions};
use crate::error::CountError;
use crate::symmetries::cut::Cut;
use crate::symmetries::group::{Board, Group};
use crate::symmetries::relax::Conditions;
use crate::work::control::Control;
use crate::work::cube::NamedCube;

/// A second way to count the cubes of a decision.
pub struct Auditor<'a> {
    instance: &'a Instance<'a>,
    group: Group,
    way: Second,
}

enum Second {
    /// The cube is searched in another order and without symmetry. Only solutions that are the smallest of their orbit,
    /// in the order of the plan, are counted. To see this, each solution is compared with all of its images.
    OtherOrder(Box<OtherOrder>),
    /// Another engine counts the model with the choices of the cube, and the result is multiplied by the number of
    /// cubes it stands for.
    OtherEngine { engine: EngineChoice, cut: Cut },
    /// The same for an exact cover, whose cubes are choices of options.
    OfCover { plan: Box<CoverPlan>, cut: Cut },
}

/// The plan of the count, the model of this plan, and the conditions that the model leaves out.
struct OtherOrder {
    plan: Plan,
    model: Model,
    conditions: Option<Conditions>,
}

/// The number of nodes to spend on the order of a second plan, and a seed that no other plan uses.
const SECOND: PlanOptions = PlanOptions { effort: 100_000, seed: 0xa0d1 };

impl<'a> Auditor<'a> {
    /// An auditor for the cubes of a decision.
    ///
    /// # Errors
    /// If the decision does not match the instance.
    pub fn new(
        instance: &'a Instance<'a>,
        decision: &Decision,
        cubes: Vec<crate::Cube>,
    ) -> Result<Self, CountError> {
        let board = Board::new(instance);
        if let Way::ExactCover { order } = &decision.way {
            let (plan, group, CoverCut { cut, .. }) =
                follow::exact_cover(instance, &board, decision, order, &cubes)?;
            return Ok(Self { instance, group, way: Second::OfCover { plan: Box::new(plan), cut } });
        }
        let Way::FixedOrder { levels, relaxed } = &decision.way else {
            let group = follow::group(&instance.model, &board, decision)?;
            let cut = Cut::again(instance, &group, follow::values(instance, cubes)?);
            // A search counts each value of existential variables. So models with such variables stay with the SAT
            // engine, in its other enumeration.
            let engine = match decision.way {
                Way::Sat { .. } if instance.model.existential().is_none() => EngineChoice::Search,
                _ => EngineChoice::Sat,
            };
            return Ok(Self { instance, group, way: Second::OtherEngine { engine, cut } });
        };
        let FixedOrder { model, group, plan } =
            follow::fixed_order(instance, &board, decision, levels, *relaxed)?;
        let conditions = relaxed.then(|| Conditions::new(&instance.model, &group.elements));
        let other = OtherOrder { plan, model: model.into_owned(), conditions };
        Ok(Self { instance, group, way: Second::OtherOrder(Box::new(other)) })
    }

    /// The second way, in words.
    pub fn way(&self) -> &'static str {
        match &self.way {
            Second::OtherOrder(_) => "in another order, without symmetry",
            Second::OtherEngine { engine: EngineChoice::Sat, .. } | Second::OfCover { .. } => {
                "by the SAT engine"
            }
            Second::OtherEngine { .. } => "by the search engine",
        }
    }

    /// The number of solutions that each cube stands for, counted on this number of threads; `None` for cubes that were
    /// not finished when the control asked to stop.
    ///
    /// # Errors
    /// The first error of a cube.
    pub fn count_all(
        &self,
        cubes: &[NamedCube],
        threads: usize,
        control: &Control,
    ) -> Result<Vec<Option<BigUint>>, CountError> {
        let pool = crate::work::threads::pool(threads)?;
        let one = |cube: &NamedCube| if control.is_stopped() { Ok(None) } else { self.count(cube, control) };
        pool.install(|| cubes.par_iter().with_max_len(1).map(one).collect())
    }

    /// The number of solutions that a cube stands for; `None` if the control asked to stop.
    ///
    /// # Errors
    /// If a solution is wrong, or the second engine fails.
    pub fn count(&self, cube: &NamedCube, control: &Control) -> Result<Option<BigUint>, CountError> {
        match &self.way {
            Second::OtherOrder(other) => {
                let OtherOrder { plan, model, .. } = &**other;
                let Some(fixed) = plan.fixed(&prefix(&cube.cube.choices)) else {
                    return Ok(Some(BigUint::ZERO));
                };
                let second = Plan::new(&pinned(model, &fixed), &SECOND)?;
                let mut sum = BigUint::ZERO;
                let mut failure = Ok(());
                let flow = second.for_each(&Prefix::default(), control.monitor(), |solution| {
                    match self.stands_for(other, solution.values) {
                        Ok(solutions) => {
                            sum += solutions;
                            ControlFlow::Continue(())
                        }
                        Err(error) => {
                            failure = Err(error);
                            ControlFlow::Break(())
                        }
                    }
                });
                failure?;
                Ok(flow.is_continue().then_some(sum))
            }
            Second::OtherEngine { engine, cut } => {
                let fixed: Vec<(VarId, Value)> = self
                    .instance
                    .split_order
                    .iter()
                    .copied()
                    .zip(cube.cube.choices.iter().copied())
                    .collect();
                let times = cut.orbits[cube.id.number()].images.len();
                let model = &self.instance.model;
                let fixed = fixed.iter().map(|&(variable, value)| model.atom(variable, value).into());
                let pinned = Instance::of_model("cube", with_literals(model, fixed));
                let solutions = count_plainly(&pinned, *engine, control)?;
                Ok(solutions.map(|solutions| solutions * times))
            }
            Second::OfCover { plan, cut } => {
                let choices = &cube.cube.choices;
                let orbit = cut.orbit_of(choices).ok_or(CountError::Unfit)?;
                let times = cut.orbits[orbit].images.len();
                let fixed = plan.cover().literals(choices);
                let pinned = Instance::of_model("cube", with_literals(&self.instance.model, fixed));
                let solutions = count_plainly(&pinned, EngineChoice::Sat, control)?;
                Ok(solutions.map(|solutions| solutions * times))
            }
        }
    }

    /// The number of solutions of the count that a solution of the cube stands for: those of its orbit if it is the
    /// smallest, otherwise 0.
    fn stands_for(&self, other: &OtherOrder, values: &[Value]) -> Result<u128, CountError> {
        let OtherOrder { plan, model, conditions } = other;
        let own = plan.comparison_key(values);
        let mut stabiliser = 0;
        for element in &self.group.elements {
            match plan.comparison_key(&element.apply(model, values)).cmp(&own) {
                std::cmp::Ordering::Less => return Ok(0),
                std::cmp::Ordering::Equal => stabiliser += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        let elements = match conditions {
            None => {
                self.instance.checker.check(values)?;
                self.group.elements.len()
            }
            Some(conditions) => conditions.satisfied(values).count(),
        };
        if elements % stabiliser > 0 {
            return Err(CountError::UNEVEN);
        }
        Ok((elements / stabiliser) as u128)
    }
}

/// The number of solutions of an instance, counted one by one; `None` if the control asked to stop.
fn count_plainly(
    instance: &Instance<'_>,
    engine: EngineChoice,
    control: &Control,
) -> Result<Option<BigUint>, CountError> {
    let enumeration = instance.model.existential().map(|_| Enumeration::Blocking);
    let sat = SatOptions { enumeration, ..SatOptions::default() };
    let options = Options { engine, symmetry: false, sat, ..Options::default() };
    let part = count_all(counter(instance, &options, control)?.engine.as_ref(), 1, control)?;
    Ok(part.complete.then(|| part.tally.solutions()))
}

/// The model with these variables fixed.
fn pinned(model: &Model, fixed: &[(VarId, Value)]) -> Model {
    with_literals(model, fixed.iter().map(|&(variable, value)| model.atom(variable, value).into()))
}

/// The model in which these literals hold.
fn with_literals(model: &Model, literals: impl IntoIterator<Item = Literal>) -> Model {
    let mut pinned = model.clone();
    for literal in literals {
        pinned.add(Constraint::Clause { literals: vec![literal] });
    }
    pinned
}
