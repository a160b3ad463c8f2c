//! Galleries: many solutions of a puzzle in a browser, by class.
//!
//! [`class_of`] finds a class, [`data`] writes classes as JSON, and [`script`] shows that JSON with [`STYLE`]. Parts
//! that several pictures share are in the data once, and a solution is a row of numbers. The script assembles the
//! pictures when they come into view.

mod classes;
mod data;
mod rows;
mod script;

pub use classes::{Images, Member, Shown, class_of, images};
pub use data::{Data, data};
pub use script::{STYLE, script};
