//! The back end of SAT solvers: a formula, cubes, and a new solver for each cube. The solver enumerates by
//! backtracking, or blocks the solutions that it has found.
//!
//! Every blocked solution slows a solver down. So a cube with more solutions than the quota is left and cut into
//! smaller ones, each with a solver of its own. The solutions found so far are not lost: each smaller cube begins with
//! those that lie in it, already blocked.

pub(crate) mod back_end;
pub(crate) mod backtracking;
mod blocking;
mod cube;
pub(crate) mod encoded_instance;
pub(crate) mod loaded;
pub(crate) mod options;
