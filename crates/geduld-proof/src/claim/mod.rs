//! The claim of a certificate, and what a checker must see in it besides the proof. `docs/proofs.md` has the argument.
//!
//! A claim is a file in OPB: a formula, generators of a group, constraints that only the first solution of each orbit
//! satisfies, and solutions, each with a constraint that excludes it. Another checker shows that these constraints have
//! no solution together. [`check`] shows all the rest, so that the orbits of the listed solutions are all solutions of
//! the formula, and counts them. It shares no code with a search or with the detection of symmetries.

mod check;
mod group;
mod inequality;
mod leader;
mod read;
#[cfg(test)]
mod tests;

pub use check::{Claimed, check as check_claim, orbits};
pub use inequality::Inequality;
pub use leader::{Images, leader};
pub use read::{ClaimError, MARK as CLAIM_MARK, constraints};
