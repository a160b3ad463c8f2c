//! The puzzle file: TOML, read key by key. Every mistake is reported with its place and a remedy.

mod diagnostic;
mod expect;
mod key;
mod places;
mod section;
mod written;

pub use diagnostic::{
    Diagnostic, all_or_mistakes, check_piece_name, check_readable, did_you_mean, nearest, one_of,
};
pub use expect::{CLASSES, Expect, Figure, LABELLED, SOLUTIONS};
pub use key::{Key, table};
pub use places::Places;
pub use section::{Either, FromToml, Located, Misfit, OneOrMore, Section, Word};
pub use written::quoted;
