//! All tests that need more than one crate, in one binary: linking is most of what a small one costs.
//!
//! `cargo test -p geduld-tests published::` runs those of one module.

mod boards;
mod burr_tools;
mod circles;
mod cluster;
mod comments;
mod engines;
mod fingerprints;
mod formulas;
mod invariance;
mod kinds;
mod listing;
mod manifests;
mod models;
mod networks;
mod nintai;
mod packages;
mod packings;
mod parts;
mod proofs;
mod properties;
mod published;
mod reasons;
mod replay;
mod search;
mod snakes;
mod solvers;
mod squares;
mod switches;
mod tilings;
#[cfg(feature = "trace")]
mod trace;
