//! Fibres: the solutions that have the same image under a projection.
//!
//! *Which turns fit if the same pieces lie in the same cells?* The plan is searched once more without symmetry, and
//! each variable takes only values of its class. If classes are small, a fibre costs little more than one path down the
//! tree.

use std::ops::ControlFlow;

use geduld_model::{Model, Projection, Value};

use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::program::{AnyWidth, Program, any_width};
use crate::fixed_order::searcher::{Place, Searcher};
use crate::mask::{Mask, index};
use crate::problem::Variable;

static TRIVIAL: Orbits = Orbits::TRIVIAL;

/// Searches the solutions with a given image, any number of times.
pub struct Fibres<'a>(Box<dyn Fibre + Send + 'a>);

/// Searches the solutions with a given image.
trait Fibre {
    fn count(&mut self, image: &[u32]) -> u128;
    fn first(&mut self, image: &[u32]) -> Option<Vec<Value>>;
}

impl<'a> Fibres<'a> {
    /// Takes the program of a plan and the variables that it searches.
    pub(crate) fn new(
        engine: &'a AnyWidth,
        variables: &'a [Variable],
        model: &Model,
        projection: &Projection,
    ) -> Self {
        any_width!(engine, program => Self(Box::new(Restricted::new(program, variables, model, projection))))
    }

    /// Counts the solutions with this image, which is a class for each decision variable.
    pub fn count(&mut self, image: &[u32]) -> u128 {
        self.0.count(image)
    }

    /// Returns the first solution with this image in the order of the plan, as the values of the decision variables.
    pub fn first(&mut self, image: &[u32]) -> Option<Vec<Value>> {
        self.0.first(image)
    }
}

/// The search of a program in which every variable takes only some ids.
struct Restricted<'a, const W: usize> {
    searcher: Searcher<'a, W>,
    /// The variables of the program's slots, decisions first.
    variables: &'a [Variable],
    /// For each decision and class the ids of that class.
    classes: Vec<Vec<Mask<W>>>,
    /// For each slot the ids that it may take.
    within: Vec<Mask<W>>,
}

impl<'a, const W: usize> Restricted<'a, W> {
    fn new(
        program: &'a Program<W>,
        variables: &'a [Variable],
        model: &Model,
        projection: &Projection,
    ) -> Self {
        let classes = model.decisions().zip(variables).map(|(decision, variable)| {
            let class = |value| projection.class(model, decision, value);
            let last = model.variable(decision).domain.values().map(class).max();
            let of_class = |wanted| {
                let values = model.variable(decision).domain.values().filter(|&value| class(value) == wanted);
                values.map(|value| usize::from(variable.ids[value as usize])).collect()
            };
            last.map_or(Vec::new(), |last| (0..=last).map(of_class).collect())
        });
        Self {
            searcher: Searcher::new(program, &TRIVIAL, None),
            variables,
            classes: classes.collect(),
            within: vec![Mask::FULL; variables.len()],
        }
    }

    fn search(
        &mut self,
        image: &[u32],
        leaf: &mut dyn FnMut(&Searcher<'_, W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for ((within, classes), &class) in self.within.iter_mut().zip(&self.classes).zip(image) {
            // A class without values has no ids.
            *within = classes.get(class as usize).copied().unwrap_or(Mask::EMPTY);
        }
        let Some(root) = self.searcher.root() else { return ControlFlow::Continue(()) };
        below(&mut self.searcher, &self.within, root, leaf)
    }
}

impl<const W: usize> Fibre for Restricted<'_, W> {
    fn count(&mut self, image: &[u32]) -> u128 {
        let mut solutions = 0u128;
        let _ = self.search(image, &mut |_| {
            solutions += 1;
            ControlFlow::Continue(())
        });
        solutions
    }

    fn first(&mut self, image: &[u32]) -> Option<Vec<Value>> {
        let decided = &self.variables[..self.classes.len()];
        let mut first = None;
        let _ = self.search(image, &mut |searcher| {
            let value = |(variable, &id): (&Variable, _)| variable.values[index(id)];
            first = decided.iter().zip(&searcher.ids).map(value).collect();
            ControlFlow::Break(())
        });
        // A search that is stopped early leaves its choices behind.
        self.searcher = Searcher::new(self.searcher.program, &TRIVIAL, None);
        first
    }
}

/// Shows the solutions below a place in which every variable takes an id from its mask.
fn below<const W: usize>(
    searcher: &mut Searcher<'_, W>,
    within: &[Mask<W>],
    place: Place<W>,
    leaf: &mut dyn FnMut(&Searcher<'_, W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let program = searcher.program;
    let Some(level) = program.levels.get(place.level) else { return leaf(searcher) };
    searcher.expand::<false>(place, within[level.slot], |searcher, child| {
        let fits = |slot: usize| within[slot].contains(searcher.ids[slot]);
        if level.functional.iter().all(|functional| fits(functional.slot as usize)) {
            below(searcher, within, child, leaf)
        } else {
            ControlFlow::Continue(())
        }
    })
}
