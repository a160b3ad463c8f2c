//! Fibres: the solutions that have the same image under a projection.
//!
//! *Which turns fit if the same pieces lie in the same cells?* The plan is searched once more without symmetry, and
//! each variable takes only values of its class. If classes are small, a fibre costs little more than one path down the
//! tree. If all pieces are equal, a single fibre may have all solutions: so these searches end when their monitor asks
//! them to.

use std::ops::ControlFlow;

use geduld_model::{Model, Projection, Value};
use thiserror::Error;

use crate::fixed_order::orbit::Orbits;
use crate::fixed_order::program::{AnyWidth, Program, any_width};
use crate::fixed_order::searcher::{Place, Searcher};
use crate::mask::{Mask, index};
use crate::monitor::Monitor;
use crate::problem::Variable;

static TRIVIAL: Orbits = Orbits::TRIVIAL;

/// Searches the solutions with a given image, any number of times.
pub struct Fibres<'a>(Box<dyn Fibre + Send + 'a>);

/// A search for solutions with an image was asked to stop before its end. It knows nothing about the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the search was stopped")]
pub struct FibreStopped;

/// The size of a fibre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FibreSize {
    /// The number of solutions.
    pub solutions: u128,
    /// The number of nodes visited to find it.
    pub nodes: u64,
}

/// Searches the solutions with a given image.
trait Fibre {
    fn count(&mut self, image: &[u32]) -> Result<FibreSize, FibreStopped>;
    fn first(&mut self, image: &[u32]) -> Result<Option<Vec<Value>>, FibreStopped>;
}

impl<'a> Fibres<'a> {
    /// Takes the program of a plan and the variables that it searches.
    pub(crate) fn new(
        engine: &'a AnyWidth,
        variables: &'a [Variable],
        model: &Model,
        projection: &Projection,
        monitor: &'a Monitor,
    ) -> Self {
        any_width!(engine, program => Self(Box::new(Restricted::new(program, variables, model, projection, monitor))))
    }

    /// Counts the solutions with this image, which is a class for each decision variable.
    ///
    /// # Errors
    /// If the monitor asks to stop.
    pub fn count(&mut self, image: &[u32]) -> Result<FibreSize, FibreStopped> {
        self.0.count(image)
    }

    /// Returns the first solution with this image in the order of the plan, as the values of the decision variables.
    ///
    /// # Errors
    /// If the monitor asks to stop.
    pub fn first(&mut self, image: &[u32]) -> Result<Option<Vec<Value>>, FibreStopped> {
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
        monitor: &'a Monitor,
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
            searcher: Searcher::new(program, &TRIVIAL, Some(monitor)),
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

impl<const W: usize> Restricted<'_, W> {
    /// Forgets the choices that a search leaves behind when it is ended early.
    fn start_over(&mut self) {
        self.searcher = Searcher::new(self.searcher.program, &TRIVIAL, self.searcher.monitor);
    }
}

impl<const W: usize> Fibre for Restricted<'_, W> {
    fn count(&mut self, image: &[u32]) -> Result<FibreSize, FibreStopped> {
        let mut solutions = 0u128;
        let before = self.searcher.nodes;
        let flow = self.search(image, &mut |_| {
            solutions += 1;
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            self.start_over();
            return Err(FibreStopped);
        }
        Ok(FibreSize { solutions, nodes: self.searcher.nodes - before })
    }

    fn first(&mut self, image: &[u32]) -> Result<Option<Vec<Value>>, FibreStopped> {
        let decided = &self.variables[..self.classes.len()];
        let (mut first, mut found) = (None, false);
        let flow = self.search(image, &mut |searcher| {
            let value = |(variable, &id): (&Variable, _)| variable.values[index(id)];
            first = decided.iter().zip(&searcher.ids).map(value).collect();
            found = true;
            ControlFlow::Break(())
        });
        if flow.is_break() {
            self.start_over();
        }
        // Without a solution, only the monitor ends a search early.
        if flow.is_break() && !found { Err(FibreStopped) } else { Ok(first) }
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
