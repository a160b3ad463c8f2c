//! Output: lists, numbers and objects, to standard output and files.

pub mod limit_watch;
pub mod listed;
pub mod model_text;
pub mod no_solution;
pub mod numbers;
pub mod objects;
pub mod output_file;
pub mod quoted;
pub mod representative;
pub mod sorted;
pub mod standard;
pub mod undecided;
