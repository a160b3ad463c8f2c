//! Where a list takes its solutions from.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value};

use crate::error::CountError;
use crate::looking::classify::Classifier;
use crate::work::control::Control;

/// Where a list takes its solutions from; made by [`Engine::source`](crate::Engine::source).
pub struct Source<'a> {
    pub(crate) instance: &'a Instance<'a>,
    pub(crate) classifier: Option<&'a Classifier<'a>>,
    /// The cubes to begin with, in their order.
    pub(crate) cubes: Vec<Listable<'a>>,
    /// How many solutions one that is found stands for, at most.
    pub(crate) most_images: usize,
    /// Whether solutions are checked, and told to the control, where they are found.
    pub(crate) checked: bool,
}

/// A cube that can be listed.
pub(crate) type Listable<'a> = Box<dyn ListCube<'a> + 'a>;

/// Of a cube in the terms of its engine.
pub(crate) fn in_list<'a>(cube: impl ListCube<'a> + 'a) -> Listable<'a> {
    Box::new(cube)
}

/// A part of the solutions, in the terms of its engine.
pub(crate) trait ListCube<'a>: Send + Sync {
    /// Shows what is found in the cube, in a fixed order; says what is left of it then, which comes next in the order.
    ///
    /// # Errors
    /// If a solver fails or a solution is wrong.
    fn find(
        &self,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'a>>, CountError>;

    /// Shows every solution that one found in this cube stands for, in a fixed order, until one is enough: itself alone, unless the
    /// engine finds one for several.
    fn images(
        &self,
        values: &[Value],
        image: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        image(values)
    }
}

/// How the work on one cube ended.
pub(crate) enum End<C> {
    /// All of its solutions have been found.
    Exhausted,
    /// Here is what is left of it.
    Split(Vec<C>),
    /// Somebody wants no more.
    Stopped,
}

impl<C> End<C> {
    /// Of a search that goes on to the end of a cube unless it is stopped.
    pub fn of(flow: ControlFlow<()>) -> Self {
        if flow.is_continue() { Self::Exhausted } else { Self::Stopped }
    }
}
