//! Pictures of solutions, boards and pieces.

pub mod picture_file;
pub mod sheet;
