//! Counts, plans and proofs, shared by several commands.

pub mod best;
pub mod certifying;
pub mod count;
pub mod counted;
pub mod engines;
pub mod optimum;
pub mod planned;
pub mod proving;
