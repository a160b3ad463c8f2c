//! FlatZinc as text.

mod parser;
mod tokens;

pub(crate) use parser::parse;
