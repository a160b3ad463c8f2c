//! Subgraphs: a constraint selects nodes and edges of a graph.

use super::{Relation, Term};
use crate::connected::hang_together;

/// A graph in the form that constraints write: the ends of its edges, counted from 1, then a Boolean for each node,
/// then one for each edge.
pub struct Graph<'r> {
    /// The ends of each edge, counted from 0.
    pub ends: Vec<[usize; 2]>,
    /// Whether each node is chosen.
    pub nodes: &'r [Term],
    /// Whether each edge is chosen.
    pub edges: &'r [Term],
}

impl<'r> Graph<'r> {
    /// The graph of a constraint, or the mistake if the arguments do not describe a graph.
    pub fn of(relation: &'r Relation) -> Result<Self, &'static str> {
        let (from, to) = (relation.many(0), relation.many(1));
        let (nodes, edges) = (relation.many(2), relation.many(3));
        if from.len() != to.len() || from.len() != edges.len() {
            return Err("the lists of ends and of edges have different lengths");
        }
        let node = |&term: &Term| match term {
            Term::Fixed(number) => {
                usize::try_from(number).ok()?.checked_sub(1).filter(|&node| node < nodes.len())
            }
            Term::Variable(_) => None,
        };
        let ends = from.iter().zip(to).map(|(from, to)| Some([node(from)?, node(to)?]));
        let ends = ends.collect::<Option<_>>().ok_or("an end of an edge is not a node")?;
        Ok(Self { ends, nodes, edges })
    }
}

/// Whether the chosen nodes and edges are connected: at least one node is chosen, and both nodes of each chosen edge.
/// `number` gives the value of each Boolean.
pub(super) fn is_connected(relation: &Relation, number: impl Fn(Term) -> i64) -> bool {
    let Ok(graph) = Graph::of(relation) else { return false };
    let chosen = |&term: &Term| number(term) != 0;
    let nodes: Vec<bool> = graph.nodes.iter().map(chosen).collect();
    let edges = graph.ends.iter().zip(graph.edges).filter(|(_, edge)| chosen(edge));
    let edges: Vec<(usize, usize)> = edges.map(|(&[a, b], _)| (a, b)).collect();
    nodes.contains(&true) && edges.iter().all(|&(a, b)| nodes[a] && nodes[b]) && hang_together(&nodes, &edges)
}
