//! The page of `geduld gallery`: the puzzle with its numbers, and the gallery of the library.

mod page;
mod policy;

pub use page::write;
