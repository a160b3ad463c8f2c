//! Conditions: sentences that solutions have to satisfy besides the rules of the family. They are the same in puzzle files and on
//! the command line.
//!
//! A family provides the things that conditions can name ([`Setting`]), the atoms of its model for them ([`Places`]), and a
//! solution in these terms ([`Filled`]). Everything else is the same for all families. [`FORMS`] are the sentences.

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
