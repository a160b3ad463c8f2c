//! The source of the solutions of a list.

use std::ops::ControlFlow;

use geduld_model::{Instance, Value};

use crate::error::CountError;
use crate::inspection::classify::Classifier;
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

impl<'a> Source<'a> {
    /// These cubes, which check their solutions and show each by itself.
    pub(crate) fn of<C: ListCube<'a> + 'a>(
        instance: &'a Instance<'a>,
        classifier: Option<&'a Classifier<'a>>,
        cubes: impl IntoIterator<Item = C>,
    ) -> Self {
        let cubes = cubes.into_iter().map(in_list).collect();
        Self { instance, classifier, cubes, most_images: 1, checked: true }
    }

    /// The list checks the solutions. A found solution stands for at most this number of them.
    pub(crate) fn unchecked(self, most_images: usize) -> Self {
        Self { most_images, checked: false, ..self }
    }
}

/// Takes the solutions one by one, until it wants no more.
pub(crate) type Each<'f> = dyn FnMut(&[Value]) -> ControlFlow<()> + 'f;

/// The end of the search for the solutions of a cube.
pub(crate) type Searched<'a> = Result<End<Listable<'a>>, CountError>;

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
    fn find(&self, control: &Control, found: &mut Each<'_>) -> Searched<'a>;

    /// Shows every solution that a solution of this cube stands for, in a fixed order, until `image` wants no more. By
    /// default this is only the solution itself.
    fn images(&self, values: &[Value], image: &mut Each<'_>) -> ControlFlow<()> {
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
