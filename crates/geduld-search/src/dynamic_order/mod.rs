//! A search that chooses its order on the way, for models that no fixed order suits.
//!
//! In some models, most conditions hold only under others ("a figure of this width, if it is symmetric under that
//! map"). Then the best next decision depends on the decisions made so far. So the search branches on the clause with
//! the fewest literals left, as in dancing links (Knuth, TAOCP 7.2.2.1), but propagates conditions of any kind:
//!
//! 1. `translate`, `formula`: the model as clauses, at-most-one groups, sums and graphs over Booleans. Equivalent
//!    literals (the atoms of one placement) become one Boolean (`classes`).
//! 2. `units`: the literals that follow from a cube by unit propagation. `reduce` makes a smaller formula of the rest,
//!    for cubes that have much in common.
//! 3. `compile`: new numbers for the open Booleans. `closure` computes the mask of all that each literal implies.
//! 4. `kernel`: the depth-first search, with one row of words for each depth. `propagate` brings a row to the fixpoint,
//!    and `graph` propagates connectedness.
//!
//! Branches exclude one another: each branch of a clause makes one literal true and the earlier ones false. So every
//! solution is found once. A *node* is a state brought to its fixpoint.

mod boolean_conditions;
mod classes;
mod closure;
mod compile;
mod conditions;
mod fibres;
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
mod words;

pub use fibres::ResidualFibres;
pub use plan::{CountStopped, DynamicPlan};
pub use residual::Residual;
