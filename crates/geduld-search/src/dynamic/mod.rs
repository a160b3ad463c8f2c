//! A search that finds its order on the way, for models that no fixed order suits.
//!
//! Where most conditions hold only under others (a figure of this width, if it is symmetric under that map), what is
//! best decided next depends on what has been decided. So the next thing to branch on is the clause with the fewest
//! literals left, as in dancing links (Knuth, TAOCP 7.2.2.1), but with conditions of any kind propagated:
//!
//! 1. `translate`, `formula`: the model as clauses, at-most-one groups, sums and graphs over Booleans; equivalent
//!    literals (the atoms of one placement) become one Boolean (`classes`).
//! 2. `units`: what follows from a cube by unit propagation.
//!    `reduce` makes a smaller formula of the rest, for cubes that have much in common.
//! 3. `compile`: what is still open gets new numbers, and `closure` the mask of all that each literal implies.
//! 4. `kernel`: depth first with one row of words for each depth; `propagate` brings a row to the fixpoint, `graph`
//!    keeps connected what must be connected.
//!
//! Branches exclude one another: of a clause the first literal that holds is tried, the earlier ones being false. So
//! every solution is found once. A *node* is a state brought to its fixpoint.

mod classes;
mod closure;
mod compile;
mod conditions;
mod fibres;
mod formula;
mod graph;
mod kernel;
mod literal;
mod numbering;
mod plan;
mod propagate;
mod reduce;
mod residual;
mod sums;
mod translate;
mod units;

pub use fibres::ResidualFibres;
pub use plan::{CountStopped, DynamicPlan};
pub use residual::Residual;
