//! Drawing many solutions of one model: a list has millions of them.

use geduld_draw::Canvas;
use geduld_model::Value;

use crate::solution::BySolution;

/// Draws solutions as [`crate::Family::draw`] does.
pub trait Drawer: Sync {
    /// The solution with these values of the decision variables.
    fn draw(&self, values: &[Value]) -> Canvas;
}

/// A family that has no drawer of its own.
impl Drawer for BySolution<'_> {
    fn draw(&self, values: &[Value]) -> Canvas {
        self.family.draw(&self.family.solution(&self.model, values))
    }
}
