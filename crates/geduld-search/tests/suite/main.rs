//! The tests of the crate from outside. They form one program, because each separate program would be linked with the
//! whole search.

#![allow(clippy::unwrap_used)]

mod bounded;
mod brute_force;
mod dynamic;
mod models;
mod nearly_full;
mod published;
