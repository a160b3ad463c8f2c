//! The gallery: one complete HTML page that shows solutions by class. Parts that pictures have in common are in the page once, and a
//! solution is a row of numbers; a script puts the pictures together when they come into view.

mod classes;
mod data;
mod page;
mod policy;
mod rows;
mod script;

pub use classes::{Shown, class_of};
pub use page::write;
