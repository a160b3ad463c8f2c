//! The root: the first filled vertex.
//!
//! - Clauses: `s_i` means that one of the vertices 0, …, i is filled (`s_0` is the literal of vertex 0). `root(i)`
//!   means that vertex i is filled and no earlier one is. `s_i <-> s_{i-1} ∨ f_i` and `root(i) <-> f_i ∧ ¬s_{i-1}`
//!   take 3 clauses each.
//! - Number: 3 (2n - 3) clauses and 2n - 3 auxiliaries for n >= 2 vertices.
//! - Parsimonious: the filled vertices fix every literal.

use super::graph::Graph;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// Adds a literal for each vertex, for "it is the first filled vertex".
pub(super) fn add(graph: &Graph, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let mut roots = vec![graph.filled[0]];
    let mut some = graph.filled[0];
    for (v, &filled) in graph.filled.iter().enumerate().skip(1) {
        let root = out.auxiliary(format_args!("vertex {} is the first one filled", v + 1))?;
        out.clause([!root, filled])?;
        out.clause([!root, !some])?;
        out.clause([root, !filled, some])?;
        roots.push(root);
        if v + 1 < graph.filled.len() {
            let more = out.auxiliary(format_args!("one of the first {} vertices is filled", v + 1))?;
            out.clause([more, !some])?;
            out.clause([more, !filled])?;
            out.clause([!more, some, filled])?;
            some = more;
        }
    }
    Ok(roots)
}
