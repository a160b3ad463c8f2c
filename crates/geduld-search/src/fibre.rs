//! Fibres: the solutions that have the same image under a projection.
//!
//! *Which turns fit if the same pieces lie in the same cells?* The plan is searched once more without symmetry, each
//! variable keeping to the values of its class. Where classes are small a fibre costs little more than one way down the
//! tree.

use std::ops::ControlFlow;

use geduld_model::{Model, Projection};

use crate::depth_first::{Place, Searcher};
use crate::mask::Mask;
use crate::orbit::Orbits;
use crate::plan::{AnyWidth, Plan};
use crate::problem::Variable;
use crate::program::Program;

static TRIVIAL: Orbits = Orbits::TRIVIAL;

/// Counts the solutions with the same image, again and again.
pub struct Fibres<'a>(Counter<'a>);

/// Counts the solutions with an image.
type Counter<'a> = Box<dyn FnMut(&[u32]) -> u128 + 'a>;

impl<'a> Fibres<'a> {
    pub(crate) fn new(plan: &'a Plan, model: &Model, projection: &Projection) -> Self {
        Self(match &plan.engine {
            AnyWidth::One(program) => counter(program, &plan.variables, model, projection),
            AnyWidth::Two(program) => counter(program, &plan.variables, model, projection),
            AnyWidth::Three(program) => counter(program, &plan.variables, model, projection),
            AnyWidth::Four(program) => counter(program, &plan.variables, model, projection),
            AnyWidth::Eight(program) => counter(program, &plan.variables, model, projection),
            AnyWidth::Sixteen(program) => counter(program, &plan.variables, model, projection),
        })
    }

    /// How many solutions have this image: a class for each decision variable.
    pub fn count(&mut self, image: &[u32]) -> u128 {
        (self.0)(image)
    }
}

/// A counter for a program. `variables` are those of its slots, decisions first.
fn counter<'a, const W: usize>(
    program: &'a Program<W>,
    variables: &'a [Variable],
    model: &Model,
    projection: &Projection,
) -> Counter<'a> {
    let decisions = model.decision_count();
    // For each decision and class the ids of that class.
    let classes: Vec<Vec<Mask<W>>> = model
        .decisions()
        .zip(variables)
        .map(|(decision, variable)| {
            let class = |value| projection.class(model, decision, value);
            let last = model.variable(decision).domain.values().map(class).max();
            let of_class = |wanted| {
                let values = model.variable(decision).domain.values().filter(|&value| class(value) == wanted);
                values.map(|value| usize::from(variable.ids[value as usize])).collect()
            };
            last.map_or(Vec::new(), |last| (0..=last).map(of_class).collect())
        })
        .collect();
    let mut within = vec![Mask::FULL; variables.len()];
    let mut searcher = Searcher::new(program, &TRIVIAL, None);
    Box::new(move |image| {
        for (slot, &class) in image[..decisions].iter().enumerate() {
            // A class that no value has holds nothing.
            within[slot] = classes[slot].get(class as usize).copied().unwrap_or(Mask::EMPTY);
        }
        searcher.root().map_or(0, |root| below(&mut searcher, &within, root))
    })
}

/// The solutions below a place in which every variable takes an id from its mask.
fn below<const W: usize>(searcher: &mut Searcher<'_, W>, within: &[Mask<W>], place: Place<W>) -> u128 {
    let program = searcher.program;
    let Some(level) = program.levels.get(place.level) else { return 1 };
    let mut solutions = 0u128;
    let _ = searcher.expand::<false>(place, within[level.slot], |searcher, child| {
        let fits = |slot: usize| within[slot].contains(searcher.ids[slot]);
        if level.functional.iter().all(|functional| fits(functional.slot as usize)) {
            solutions = solutions.saturating_add(below(searcher, within, child));
        }
        ControlFlow::Continue(())
    });
    solutions
}
