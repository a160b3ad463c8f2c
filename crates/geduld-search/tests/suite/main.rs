//! The tests of the crate from outside: one program, because each would be linked with all that the search consists of.

#![allow(clippy::unwrap_used)]

mod brute_force;
mod dynamic;
mod models;
mod nearly_full;
mod published;
