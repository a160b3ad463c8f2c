//! Proofs of counts: in the format of geduld (`prove.rs`), and for VeriPB (`formula.rs`, `certify.rs`).

pub(crate) mod certify;
pub(crate) mod formula;
pub(crate) mod prove;
