//! Steps: for each vertex v and k = 1, 2, … a literal `r_k(v)` for "v is filled, and the first filled vertex reaches
//! it in at most k steps through filled vertices".
//!
//! - First: `r_0` are the root literals, with their own clauses.
//! - Step: `r_k(v) <-> f_v ∧ (r_{k-1}(v) ∨ r_{k-1}(u) ∨ …)` for the neighbours u of v: 3 clauses more than v has
//!   neighbours.
//! - Last step: `¬f_v ∨ r_{k-1}(v) ∨ r_{k-1}(u) ∨ …`, without new literals.
//! - Number: with n vertices and m edges, where at most b >= 2 vertices are filled, b - 1 steps are enough. Clauses: 3
//!   (2n - 3) for the first, (b - 2) (3n + 2m) for the steps, and n for the last. Auxiliaries: 2n - 3 and (b - 2) n.
//! - Parsimonious: the filled vertices fix every literal.
//! - Strength: on all partial assignments of a board of 3 x 3 cells unit propagation finds 3923 of 4052 conflicts,
//!   but only 25 % of the implied cells.
//! - All figures of two trominoes and a domino, frame 4: clasp needs 564 conflicts. With spanning trees it needs 918,
//!   with binary levels 1883.
//! - Reference: unrolled reachability, as in D. E. Knuth, The Art of Computer Programming, vol. 4B, section 7.2.2.2.

use super::graph::Graph;
use super::root;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

pub(super) fn encode(graph: &Graph, out: &mut Builder) -> Result<(), EncodeError> {
    // With at most one filled vertex there is nothing to connect.
    if graph.most < 2 {
        return Ok(());
    }
    let mut reached = root::add(graph, out)?;
    for step in 1..graph.most - 1 {
        let mut next = Vec::with_capacity(reached.len());
        for (v, &filled) in graph.filled.iter().enumerate() {
            let here = out.auxiliary(format_args!("vertex {} is reached in {step} steps", v + 1))?;
            out.clause([!here, filled])?;
            for source in sources(graph, &reached, v) {
                out.clause([here, !filled, !source])?;
            }
            out.clause(sources(graph, &reached, v).chain([!here]))?;
            next.push(here);
        }
        reached = next;
    }
    let vertices = graph.filled.iter().enumerate();
    vertices.into_iter().try_for_each(|(v, &filled)| out.clause(sources(graph, &reached, v).chain([!filled])))
}

/// The literals from which one more step reaches a vertex: its own and those of its neighbours.
fn sources<'a>(graph: &'a Graph, reached: &'a [Lit], vertex: usize) -> impl Iterator<Item = Lit> + 'a {
    std::iter::once(vertex).chain(graph.neighbours[vertex].iter().copied()).map(|vertex| reached[vertex])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::truth_tables::{inputs, size};

    #[test]
    fn the_size_is_as_stated() {
        for (n, most) in [(2, 2), (5, 5), (8, 3), (9, 7)] {
            let edges: Vec<(usize, usize)> = (1..n).map(|v| (v / 2, v)).chain([(0, n - 1)]).collect();
            let (mut out, literals) = inputs(n);
            encode(&Graph::new(literals, &edges, most), &mut out).unwrap();
            let different = edges.len() - usize::from(n <= 3);
            let steps = most - 2;
            let clauses = 3 * (2 * n - 3) + steps * (3 * n + 2 * different) + n;
            assert_eq!(size(out, n), (clauses, 2 * n - 3 + steps * n));
        }
    }
}
