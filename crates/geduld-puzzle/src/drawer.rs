//! Drawing many solutions of one model: a list has millions of them.

use geduld_draw::Canvas;
use geduld_model::{Model, Value};

use crate::Family;

/// Draws solutions as [`Family::draw`] does.
pub trait Drawer: Sync {
    /// The solution with these values of the decision variables.
    fn draw(&self, values: &[Value]) -> Canvas;
}

/// The drawer of a family that has none of its own.
pub(crate) struct BySolution<'a> {
    pub family: &'a dyn Family,
    pub model: Model,
}

impl Drawer for BySolution<'_> {
    fn draw(&self, values: &[Value]) -> Canvas {
        self.family.draw(&self.family.solution(&self.model, values))
    }
}
