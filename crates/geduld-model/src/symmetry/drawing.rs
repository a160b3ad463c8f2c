//! Graphs under construction.

use crate::ascending;
use crate::symmetry::graph::{Graph, number};

/// A graph under construction, whose vertices have colours of any type. Edges may be listed twice.
#[derive(Clone, Debug)]
pub struct Drawing<C> {
    colours: Vec<C>,
    edges: Vec<(usize, usize)>,
}

/// A finished drawing.
#[derive(Clone, Debug)]
pub struct Picture<C> {
    /// The graph.
    pub graph: Graph,
    /// The colours in ascending order. The graph numbers them in this order.
    pub palette: Vec<C>,
}

impl<C> Default for Drawing<C> {
    fn default() -> Self {
        Self { colours: Vec::new(), edges: Vec::new() }
    }
}

impl<C: Copy + Ord> Drawing<C> {
    /// Adds a vertex and returns its number. Vertices are numbered from 0 in the order in which they are added.
    pub fn vertex(&mut self, colour: C) -> usize {
        self.colours.push(colour);
        self.colours.len() - 1
    }

    /// Adds a vertex joined to its members.
    pub fn hub(&mut self, colour: C, members: impl IntoIterator<Item = usize>) -> usize {
        let hub = self.vertex(colour);
        self.edges.extend(members.into_iter().map(|member| (hub, member)));
        hub
    }

    /// Joins two different vertices.
    pub fn join(&mut self, one: usize, other: usize) {
        self.edges.push((one, other));
    }

    /// Finishes the graph.
    pub fn finish(self) -> Picture<C> {
        let palette = ascending(self.colours.iter().copied());
        let own = |colour| number(palette.binary_search(colour).unwrap_or(palette.len()));
        let graph = Graph::new(self.colours.iter().map(own).collect(), self.edges);
        Picture { graph, palette }
    }
}
