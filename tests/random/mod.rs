//! Random small puzzles of every family, most of them with a solution, and the text of their files; random models.

pub mod condition;
pub mod edge_matching;
pub mod magic_square;
pub mod model;
pub mod snake_cube;
pub mod symmetry_figure;

/// The head of a puzzle file.
fn head(kind: &str) -> String {
    format!("format = 1\nkind = \"{kind}\"\nname = \"random\"\n")
}
