//! The page that `geduld gallery` writes: the puzzle and its numbers, and the gallery of the crate `geduld-gallery`.

mod page;
mod policy;

pub use page::write;
