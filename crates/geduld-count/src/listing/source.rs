//! The source of the solutions of a list.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value};

use crate::error::CountError;
use crate::looking::classify::Classifier;
use crate::work::control::Control;

/// The source of the solutions of a list. [`Engine::source`](crate::Engine::source) makes it.
pub struct Source<'a> {
    pub(crate) instance: &'a Instance<'a>,
    pub(crate) classifier: Option<&'a Classifier<'a>>,
    /// The initial cubes, in their order.
    pub(crate) cubes: Vec<Listable<'a>>,
    /// The maximum number of solutions that a found solution stands for.
    pub(crate) most_images: usize,
    /// Whether the cubes check solutions and report them to the control. Otherwise the list does so.
    pub(crate) checked: bool,
}

/// A cube that can be listed.
pub(crate) type Listable<'a> = Box<dyn ListCube<'a> + 'a>;

/// Makes a cube of an engine listable.
pub(crate) fn in_list<'a>(cube: impl ListCube<'a> + 'a) -> Listable<'a> {
    Box::new(cube)
}

/// A part of the solutions, as its engine represents it.
pub(crate) trait ListCube<'a>: Send + Sync {
    /// Shows the solutions found in the cube, in a fixed order. Returns the rest of the cube, which comes next in the
    /// order.
    ///
    /// # Errors
    /// If a solver fails or a solution is wrong.
    fn find(
        &self,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Listable<'a>>, CountError>;

    /// Shows every solution that a solution of this cube stands for, in a fixed order, until `image` wants no more. By
    /// default this is only the solution itself.
    fn images(
        &self,
        values: &[Value],
        image: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        image(values)
    }
}

/// The result of the work on one cube.
pub(crate) enum End<C> {
    /// All of its solutions have been found.
    Exhausted,
    /// The rest of the cube.
    Split(Vec<C>),
    /// The receiver wanted no more, or the control asked to stop.
    Stopped,
}

impl<C> End<C> {
    /// The result of a search that continues to the end of a cube unless it is stopped.
    pub fn of(flow: ControlFlow<()>) -> Self {
        if flow.is_continue() { Self::Exhausted } else { Self::Stopped }
    }
}
