//! Proofs of counts.

pub(crate) mod certify;
pub(crate) mod formula;
pub(crate) mod prove;
