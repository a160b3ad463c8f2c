//! Subgraphs: a constraint selects nodes and edges of a graph.

use super::{Base, Relation, Term};
use crate::connected::hang_together;

/// A graph in the form that constraints write: the ends of its edges, counted from 1, then a Boolean for each node,
/// then one for each edge.
pub struct Graph<'r> {
    /// The ends of each edge, counted from 0.
    pub ends: Vec<[usize; 2]>,
    /// Whether each node is chosen.
    pub nodes: &'r [Term],
    /// Whether each edge is chosen. `None` for [`Base::Joined`], which has all edges.
    pub edges: Option<&'r [Term]>,
}

impl<'r> Graph<'r> {
    /// The graph of a constraint, or the mistake if the arguments do not describe a graph.
    pub fn of(relation: &'r Relation) -> Result<Self, &'static str> {
        let (from, to) = (relation.many(0), relation.many(1));
        let nodes = relation.many(2);
        let edges = (relation.base == Base::Connected).then(|| relation.many(3));
        if from.len() != to.len() || edges.is_some_and(|edges| from.len() != edges.len()) {
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

/// Whether the steps from each element to the next one, by their indices, lead from the first one through all others
/// back to it. `first` is the index of the first one.
pub(super) fn is_circuit(steps: &[i64], first: i64) -> bool {
    let mut at = 0;
    for number in 1..=steps.len() {
        match usize::try_from(i128::from(steps[at]) - i128::from(first)) {
            Ok(0) => return number == steps.len(),
            Ok(next) if next < steps.len() => at = next,
            _ => return false,
        }
    }
    steps.is_empty()
}

/// Whether the chosen nodes and edges are connected, as [`Base::Connected`] or [`Base::Joined`] means it. `number`
/// gives the value of each Boolean.
pub(super) fn is_connected(relation: &Relation, number: impl Fn(Term) -> i64) -> bool {
    let Ok(graph) = Graph::of(relation) else { return false };
    let chosen = |&term: &Term| number(term) != 0;
    let nodes: Vec<bool> = graph.nodes.iter().map(chosen).collect();
    let is_chosen = |at: usize| graph.edges.is_none_or(|edges| chosen(&edges[at]));
    let edges = graph.ends.iter().enumerate().filter(|&(at, _)| is_chosen(at));
    let edges: Vec<(usize, usize)> = edges.map(|(_, &[a, b])| (a, b)).collect();
    let fits = || nodes.contains(&true) && edges.iter().all(|&(a, b)| nodes[a] && nodes[b]);
    (graph.edges.is_none() || fits()) && hang_together(&nodes, &edges)
}
