//! Spanning tree: each filled vertex except the first has a parent, a filled neighbour that is one level nearer to
//! the first.
//!
//! Exactly one tree is allowed, so the encoding is parsimonious. It is the breadth-first tree in which each vertex
//! takes the parent with the smallest number.
//!
//! - Literals: `d_k(v)` for "v is filled, and its level is k or more" (order literals), `p(v, u)` for "u is the
//!   parent of v", and the root literals.
//! - Clauses, for each vertex v: `¬d_1(v) ∨ f_v`, `¬d_1(v) ∨ ¬root(v)`, `¬d_{k+1}(v) ∨ d_k(v)`, and
//!   `¬f_v ∨ root(v) ∨ p(v, u) ∨ …` for its neighbours u. For each neighbour u: `¬p(v, u) ∨ f_u`; `p(v, u)` implies
//!   `d_1(v)` and `d_{k+1}(v) <-> d_k(u)`; `¬f_u ∨ ¬d_{k+1}(v) ∨ d_k(u)` (the level of v is at most one more than
//!   that of u). For each two neighbours w < u: `¬p(v, u) ∨ ¬p(v, w)`, and `¬p(v, u) ∨ ¬f_w ∨ ¬d_k(v) ∨ d_k(w)` (w is
//!   too far away to be the parent).
//! - Number: with n vertices and m edges, where at most b >= 2 vertices are filled, the highest level is l = b - 1.
//!   Let t be the number of pairs of neighbours of a vertex. Besides the clauses of the root there are n (l + 2) + 6
//!   m l + t (l + 1) clauses; and 2n - 3 + n l + 2m auxiliaries.
//! - Parsimonious: by its parents, the level of a vertex is the length of some path to the root, and its neighbours
//!   allow no more than the length of a shortest path. So levels are distances, and distances fix the parents.
//! - Strength: on all partial assignments of a board of 3 x 3 cells unit propagation finds 2702 of 4052 conflicts,
//!   and 42 % of the implied cells.
//! - Reference: the level constraints of M. Gebser, T. Janhunen, J. Rintanen, "SAT Modulo Graphs: Acyclicity", JELIA
//!   2014, here for a rooted tree, and made canonical.

use super::graph::Graph;
use super::root;
use crate::builder::Builder;
use crate::order_encoding::{Bound, Order, clause};
use crate::{EncodeError, Lit};

pub(super) fn encode(graph: &Graph, out: &mut Builder) -> Result<(), EncodeError> {
    // With at most one filled vertex there is nothing to connect.
    if graph.most < 2 {
        return Ok(());
    }
    let roots = root::add(graph, out)?;
    let levels = (1..)
        .zip(&graph.filled)
        .map(|(vertex, &filled)| levels(graph, vertex, filled, out))
        .collect::<Result<Vec<Order>, EncodeError>>()?;
    for (v, (&root, level)) in roots.iter().zip(&levels).enumerate() {
        clause([!level.from(1), Bound::If(!root)], out)?;
        let mut parents: Vec<(usize, Lit)> = Vec::new();
        for &u in &graph.neighbours[v] {
            let is = out.auxiliary(format_args!("the parent of vertex {} is vertex {}", v + 1, u + 1))?;
            parent(graph, (u, &levels[u]), is, level, out)?;
            for &(w, other) in &parents {
                out.clause([!is, !other])?;
                for k in 1..graph.most {
                    let no_parent = [Bound::If(!is), Bound::If(!graph.filled[w])];
                    clause([no_parent[0], no_parent[1], !level.from(k), levels[w].from(k)], out)?;
                }
            }
            parents.push((u, is));
        }
        let found = parents.iter().map(|&(_, is)| is);
        out.clause(found.chain([!graph.filled[v], root]))?;
    }
    Ok(())
}

/// Adds the order literals of the level of a vertex. The level is 0 if the vertex is not filled.
fn levels(graph: &Graph, vertex: usize, filled: Lit, out: &mut Builder) -> Result<Order, EncodeError> {
    let literals = (1..graph.most)
        .map(|level| out.auxiliary(format_args!("vertex {vertex} lies on level {level} or beyond")))
        .collect::<Result<Vec<Lit>, EncodeError>>()?;
    out.clause([!literals[0], filled])?;
    literals.windows(2).try_for_each(|pair| out.clause([!pair[1], pair[0]]))?;
    Ok(Order::new(literals))
}

/// Writes the clauses for a vertex, whose level is `level`, and a neighbour; `is` means that the neighbour is its
/// parent.
fn parent(
    graph: &Graph,
    (u, nearer): (usize, &Order),
    is: Lit,
    level: &Order,
    out: &mut Builder,
) -> Result<(), EncodeError> {
    out.clause([!is, graph.filled[u]])?;
    for k in 0..graph.most {
        let (here, there) = (level.from(k + 1), nearer.from(k));
        clause([Bound::If(!is), !there, here], out)?;
        clause([Bound::If(!is), there, !here], out)?;
        clause([Bound::If(!graph.filled[u]), !here, there], out)?;
    }
    Ok(())
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
            let graph = Graph::new(literals, &edges, most);
            encode(&graph, &mut out).unwrap();
            let degrees = || graph.neighbours.iter().map(Vec::len);
            let (sides, pairs) =
                (degrees().sum::<usize>(), degrees().map(|d| d * (d.max(1) - 1) / 2).sum::<usize>());
            let levels = most - 1;
            let clauses = 3 * (2 * n - 3) + n * (levels + 2) + sides * 3 * levels + pairs * (levels + 1);
            assert_eq!(size(out, n), (clauses, 2 * n - 3 + n * levels + sides), "{n} {most}");
        }
    }
}
