//! Counts, plans and proofs, as several commands use them.

pub mod best;
pub mod count;
pub mod counted;
pub mod engines;
pub mod optimum;
pub mod planned;
pub mod proving;
