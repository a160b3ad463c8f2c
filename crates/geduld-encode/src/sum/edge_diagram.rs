//! Edge diagram: `t_1 + … + t_n = s` by a multi-valued decision diagram with a literal for each node and each edge.
//!
//! A node represents all values of t_1 + … + t_i that leave the same choices to the remaining terms. Its edges are
//! labelled with the weights of t_{i+1} that can still lead to a sum within the bounds.
//!
//! - Clauses: an edge implies its two nodes and its weight; a node implies one of its outgoing and one of its
//!   incoming edges; a weight implies one of its edges. The edges of the first and the last term need no literals,
//!   because those of the weights serve for them.
//! - Number: 3 clauses for each edge between two such nodes, 2 for each node, 1 for each weight; an auxiliary for
//!   each of these edges and nodes. For n terms of d weights there are O(n² d²) edges, and fewer where the bounds are
//!   kept by all further choices.
//! - Parsimonious: the true nodes and edges are those of the one path that the terms take.
//! - Strength: for any sum over different variables, unit propagation finds every conflict and every implied value
//!   (domain consistency). No other encoding here does.
//! - Reference: I. Abío, G. Gange, V. Mayer-Eichberger, P. J. Stuckey, "On CNF Encodings of Decision Diagrams",
//!   CPAIOR 2016.

use std::collections::BTreeMap;

use super::normal_form::{BoundedSum, Term};
use super::reach;
use crate::builder::Builder;
use crate::{EncodeError, Lit};

/// The nodes after some terms. For each node, and each weight of the next term, the node that the weight leads to.
type Level = Vec<Vec<Option<usize>>>;

pub(super) fn encode(sum: &BoundedSum, out: &mut Builder) -> Result<(), EncodeError> {
    let levels = diagram(sum, out)?;
    let ([first, middle @ .., last], [root, levels @ .., fringe]) = (&sum.terms[..], &levels[..]) else {
        return Ok(());
    };
    let [root] = &root[..] else { return out.clause([]) };
    let mut nodes = nodes(1, levels.first().unwrap_or(fringe).len(), out)?;
    // An edge from the root is its weight.
    let weights = first.weights.iter().zip(root);
    let mut arriving: Vec<Vec<Lit>> = vec![Vec::new(); nodes.len()];
    for (&(_, literal), &target) in weights {
        out.clause(target.map(|target| nodes[target]).into_iter().chain([!literal]))?;
        if let Some(target) = target {
            arriving[target].push(literal);
        }
    }
    arrive(&nodes, &arriving, out)?;
    for (i, (term, level)) in (2..).zip(middle.iter().zip(levels)) {
        let next = self::nodes(i, levels.get(i - 1).unwrap_or(fringe).len(), out)?;
        between(i, term, level, &nodes, &next, out)?;
        nodes = next;
    }
    // An edge to the end is a node and a weight.
    let leads = |node: usize, weight: usize| fringe[node][weight].is_some();
    for (node, &literal) in nodes.iter().enumerate() {
        let weights = last.weights.iter().enumerate().filter(|&(weight, _)| leads(node, weight));
        out.clause(weights.map(|(_, &(_, weight))| weight).chain([!literal]))?;
    }
    for (weight, &(_, literal)) in last.weights.iter().enumerate() {
        let nodes = nodes.iter().enumerate().filter(|&(node, _)| leads(node, weight));
        out.clause(nodes.map(|(_, &node)| node).chain([!literal]))?;
    }
    Ok(())
}

/// The nodes before each term; none before the first if there is no solution.
fn diagram(sum: &BoundedSum, out: &Builder) -> Result<Vec<Level>, EncodeError> {
    let layers = reach::layers(sum, out)?;
    let mut levels = Vec::with_capacity(sum.terms.len());
    // All sums within the bounds are one node.
    let mut after: BTreeMap<i64, usize> = layers[sum.terms.len()].iter().map(|&value| (value, 0)).collect();
    for (term, values) in sum.terms.iter().zip(&layers).rev() {
        let mut known: BTreeMap<Vec<Option<usize>>, usize> = BTreeMap::new();
        let mut level = Level::new();
        let mut before = BTreeMap::new();
        for value in values {
            let edges = term.weights.iter().map(|(weight, _)| after.get(&(value + weight)).copied());
            let node = *known.entry(edges.collect()).or_insert_with_key(|edges| {
                level.push(edges.clone());
                level.len() - 1
            });
            before.insert(*value, node);
        }
        levels.push(level);
        after = before;
    }
    levels.reverse();
    Ok(levels)
}

/// Adds a literal for each of `count` nodes after the first `terms` terms.
fn nodes(terms: usize, count: usize, out: &mut Builder) -> Result<Vec<Lit>, EncodeError> {
    let node = |node: usize| out.auxiliary(format_args!("the first {terms} terms lead to node {node}"));
    (1..=count).map(node).collect()
}

/// Writes the clauses of the edges of one term.
fn between(
    i: usize,
    term: &Term,
    level: &Level,
    nodes: &[Lit],
    next: &[Lit],
    out: &mut Builder,
) -> Result<(), EncodeError> {
    let mut arriving: Vec<Vec<Lit>> = vec![Vec::new(); next.len()];
    let mut labelled: Vec<Vec<Lit>> = vec![Vec::new(); term.weights.len()];
    for (from, (edges, &node)) in (1..).zip(level.iter().zip(nodes)) {
        let mut leaving = Vec::new();
        for (weight, &target) in edges.iter().enumerate() {
            let Some(target) = target else { continue };
            let (number, literal) = term.weights[weight];
            let edge = out.auxiliary(format_args!("term {i} leads on from node {from} by {number}"))?;
            for implied in [node, next[target], literal] {
                out.clause([!edge, implied])?;
            }
            leaving.push(edge);
            arriving[target].push(edge);
            labelled[weight].push(edge);
        }
        out.clause(leaving.into_iter().chain([!node]))?;
    }
    for (&(_, literal), edges) in term.weights.iter().zip(labelled) {
        out.clause(edges.into_iter().chain([!literal]))?;
    }
    arrive(next, &arriving, out)
}

/// Writes that each node implies one of its incoming edges.
fn arrive(nodes: &[Lit], arriving: &[Vec<Lit>], out: &mut Builder) -> Result<(), EncodeError> {
    nodes.iter().zip(arriving).try_for_each(|(&node, edges)| out.clause(edges.iter().copied().chain([!node])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sum::tests::{bounded, one_hot_terms};
    use crate::tests::truth_tables::size;

    #[test]
    fn the_size_is_as_stated() {
        // Four terms of weights 0 to 3, sum 6: 4 nodes, then 7, then 4.
        let (mut out, terms) = one_hot_terms(&[&[0, 1, 2, 3][..]; 4]);
        encode(&bounded(terms, 6), &mut out).unwrap();
        let (nodes, edges) = (4 + 7 + 4, 16 + 16);
        assert_eq!(size(out, 16), (3 * edges + 2 * nodes + 4 * 4, nodes + edges));
        // 1 or 2 of four bits: 2 nodes, then 3, then 3 (none so far, one, two).
        let (mut out, terms) = one_hot_terms(&[&[0, 1][..]; 4]);
        encode(&bounded(terms, 1..=2), &mut out).unwrap();
        let (nodes, edges) = (2 + 3 + 3, 4 + 5);
        assert_eq!(size(out, 8), (3 * edges + 2 * nodes + 4 * 2, nodes + edges));
    }

    #[test]
    fn bounds_that_are_kept_anyway_need_one_node() {
        // At least 1 of six bits: after each term two nodes, "at least one so far" and "none".
        let (mut out, terms) = one_hot_terms(&[&[0, 1][..]; 6]);
        encode(&bounded(terms, 1..), &mut out).unwrap();
        let (nodes, edges) = (5 * 2, 4 * 4);
        assert_eq!(size(out, 12), (3 * edges + 2 * nodes + 6 * 2, nodes + edges));
    }
}
