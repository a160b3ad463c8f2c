//! The families of puzzles: a folder for each, and the list of families in `any.rs`.
//!
//! The folders have the same files, where they need them. `puzzle.rs` describes the puzzle. Each of the others implements one or two traits of
//! [`family`](crate::family):
//!
//! | file | trait |
//! | --- | --- |
//! | `read.rs` | `FileFormat` |
//! | `input.rs` | `UserInput` |
//! | `model.rs` | `BuildModel` |
//! | `check.rs` | `RulesCheck` |
//! | `symmetry.rs` | `BoardMaps` |
//! | `effect.rs` | `ExplainSymmetry` |
//! | `conditions.rs` | `Vocabulary` |
//! | `facts.rs`, `lint.rs` | `Describe`, `Lint` |
//! | `draw/` | `DrawPuzzle`, `DrawSolution` |
//! | `canonical.rs` | `CanonicalForm` |
//!
//! No family depends on another family or on the list.

mod any;
pub mod edge_matching;
pub mod magic_square;
pub mod snake_cube;
pub mod symmetry_figure;

pub use any::{AnyFamily, DynFamily, FAMILIES, Listed, Solution};
