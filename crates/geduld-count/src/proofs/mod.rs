//! Proofs of counts: in the format of geduld (`prove.rs`), for VeriPB (`formula.rs`, `certify.rs`), and of
//! formulas in CPOG (`graph.rs`).

pub(crate) mod certify;
pub(crate) mod formula;
pub(crate) mod graph;
pub(crate) mod prove;
