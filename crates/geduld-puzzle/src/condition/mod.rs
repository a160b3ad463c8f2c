//! Conditions: sentences that restrict solutions beyond the rules of the family. Puzzle files and the command line use
//! the same sentences.
//!
//! A family provides the names that conditions can use ([`Setting`]), the atoms of its model for them ([`Places`]), and
//! a solution in these terms ([`Filled`]). Everything else is shared by all families. [`FORMS`] lists the sentences.

mod check;
mod combined;
mod compared;
mod compile;
mod demand;
mod expression;
pub(crate) mod fixed;
mod forms;
mod nearest_form;
mod parse;
mod parts;
mod setting;
#[cfg(test)]
mod tests;
mod vocabulary;

pub use check::Filled;
pub use compared::{CellSum, Relation};
pub(crate) use compile::require;
pub use demand::Condition;
pub(crate) use forms::BORDER;
pub use forms::{FORMS, NUMBER_FORMS};
pub use parts::Parts;
pub(crate) use parts::lines;
pub use setting::{Setting, SettingSide};
pub use vocabulary::{Places, Vocabulary};
