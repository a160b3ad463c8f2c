//! Writes a proof of the count of a formula by decomposition, for other checkers.

use std::io::{self, Write};

use geduld_proof::{Branch, Formula, GraphWriter};
use geduld_search::{GraphBranch, GraphNode, GraphPart, decision_graph};
use num_bigint::BigUint;

use super::prove::ProveError;
use crate::error::CountError;
use crate::work::control::Control;

/// The bytes of each of the two caches of components.
const CACHE: usize = 1 << 29;

/// A proof in CPOG that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphProof {
    /// The number of models.
    pub models: BigUint,
    /// The number of clauses that the proof derives.
    pub derived: u64,
    /// The number of nodes of the graph: products and sums.
    pub nodes: u64,
}

/// Counts the models of a formula by decomposition, and writes a decision graph with a proof that it is the formula, in
/// CPOG. `None` if the control asks to stop; the proof is valid only otherwise.
///
/// Cost: up to some times that of the count. Memory: the clause of each node, besides the caches.
///
/// # Errors
/// If the formula is too large, or the proof cannot be written.
pub fn prove_graph(
    formula: &Formula,
    out: impl Write,
    control: &Control,
) -> Result<Option<GraphProof>, ProveError> {
    let clauses: Vec<Vec<i32>> = formula.clauses().map(<[i32]>::to_vec).collect();
    let stop = || control.is_stopped();
    let mut writer = GraphWriter::new(out, formula, &stop);
    let mut written = Ok(());
    let root = decision_graph(formula.variables() as usize, &clauses, CACHE, control.monitor(), |part| {
        written = match part {
            GraphPart::Fixed(literals) => writer.fix(&literals),
            GraphPart::Node(GraphNode { assumed, variables, branches, .. }) => {
                let branches: Vec<Branch<'_>> = branches.iter().map(borrowed).collect();
                writer.node(&assumed, &variables, &branches)
            }
        };
        written.is_ok()
    });
    let root = root.map_err(CountError::from)?;
    let finished = match (written, root) {
        (Ok(()), Some(root)) => {
            writer.finish(root.branch.as_ref().map(borrowed)).map(|done| Some((root.solutions, done)))
        }
        (written, _) => written.map(|()| None),
    };
    match finished {
        Err(_) if stop() => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(CountError::Internal("the decision graph is not that of the formula").into())
        }
        Err(error) => Err(error.into()),
        Ok(None) => Ok(None),
        Ok(Some((models, (derived, nodes, mut out)))) => {
            out.flush()?;
            Ok(Some(GraphProof { models, derived, nodes }))
        }
    }
}

fn borrowed(branch: &GraphBranch) -> Branch<'_> {
    (&branch.literals, &branch.children)
}
