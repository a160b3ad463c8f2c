//! The gallery: one complete HTML page that shows solutions by class. Parts that pictures have in common are in the page once; a script
//! assembles the pictures when they come into view.

mod classes;
mod page;

pub use classes::{Shown, class_of};
pub use page::write;
