//! The page of `geduld gallery`: the puzzle with its numbers, and the gallery from the crate `geduld-gallery`.

mod page;
mod policy;

pub use page::write;
