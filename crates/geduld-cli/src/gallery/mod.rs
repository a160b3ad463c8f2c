//! The gallery: one page of HTML, complete in itself, that shows solutions by class. What the pictures have in common stands in it
//! once, and they are put together when they come into sight.

mod classes;
mod page;

pub use classes::{Shown, class_of};
pub use page::write;
