//! Proofs of counts.

pub(crate) mod prove;
