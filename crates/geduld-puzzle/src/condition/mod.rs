//! Conditions: what is asked of solutions besides the rules of the family, in words that are the same in puzzle files
//! and on the command line.
//!
//! A family says what there is to speak of ([`Setting`]), which atoms of its model say it ([`Places`]), and what a
//! solution looks like in these terms ([`Filled`]); everything else is the same for all families. [`FORMS`] are the
//! sentences that are understood.

mod check;
mod compile;
pub(crate) mod fixed;
mod forms;
mod meaning;
mod parse;
mod parts;
mod setting;
mod vocabulary;

pub use check::Filled;
pub(crate) use compile::require;
pub(crate) use forms::BORDER;
pub use forms::{ASCENDING, FORMS};
pub use meaning::Condition;
pub use parts::Parts;
pub(crate) use parts::lines;
pub use setting::{Setting, SettingSide};
pub use vocabulary::{Places, Vocabulary};
