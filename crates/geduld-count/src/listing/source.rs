//! Where a list gets its solutions from.

use std::ops::ControlFlow;

use geduld_model::Value;

use crate::error::CountError;
use crate::work::control::Control;

/// How solutions are found and written.
pub(crate) trait Source: Sync {
    /// A part of the solutions.
    type Cube: Send + Sync;

    /// The cubes to begin with, in their order.
    fn cubes(&self) -> Vec<Self::Cube>;

    /// How many solutions one that is found stands for, at most.
    fn most_images(&self) -> usize;

    /// Shows what is found in a cube, in a fixed order; says what is left of it then, which comes next in the order.
    ///
    /// # Errors
    /// If a solver fails or a solution is wrong.
    fn find(
        &self,
        cube: &Self::Cube,
        control: &Control,
        found: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> Result<End<Self::Cube>, CountError>;

    /// Shows every solution that one found in this cube stands for, in a fixed order, until one is enough.
    fn images(
        &self,
        cube: &Self::Cube,
        values: &[Value],
        image: &mut dyn FnMut(&[Value]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
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
