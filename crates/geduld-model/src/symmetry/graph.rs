//! Graphs with coloured vertices.

use crate::neighbours;

/// An undirected graph with coloured vertices.
#[derive(Clone, Debug)]
pub struct Graph {
    /// For each vertex the number of its colour.
    colours: Vec<u32>,
    /// For each vertex, its neighbours in ascending order.
    neighbours: Vec<Vec<u32>>,
}

/// A graph whose vertices are numbered in some order. With canonical orders, two graphs have equal forms if and only if
/// an isomorphism maps one to the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form {
    /// The colours in this order.
    colours: Vec<u32>,
    /// The edges in ascending order, each with the earlier vertex first.
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// The graph with these colours of vertices and these edges. Repeated edges count once.
    pub(crate) fn new(colours: Vec<u32>, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        Self { neighbours: neighbours(colours.len(), edges, number), colours }
    }

    /// The number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.colours.len()
    }

    /// The colours of the vertices.
    pub(crate) fn colours(&self) -> &[u32] {
        &self.colours
    }

    /// The neighbours of a vertex in ascending order.
    pub(crate) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[vertex as usize]
    }

    /// The same graph in which the first `vertices` vertices stay where they are.
    pub(crate) fn with_fixed(mut self, vertices: usize) -> Self {
        let unused = self.colours.iter().max().map_or(0, |&largest| largest + 1);
        self.colours[..vertices].iter_mut().zip(unused..).for_each(|(colour, new)| *colour = new);
        self
    }

    /// The graph with its vertices in this order.
    pub(crate) fn form(&self, order: &[u32]) -> Form {
        let mut place = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(&vertex, position)| place[vertex as usize] = position);
        let mut edges: Vec<(u32, u32)> = Vec::new();
        for (&vertex, position) in order.iter().zip(0..) {
            let before = edges.len();
            let others = self.neighbours(vertex).iter().map(|&other| place[other as usize]);
            edges.extend(others.filter(|&other| position < other).map(|other| (position, other)));
            edges[before..].sort_unstable();
        }
        Form { colours: order.iter().map(|&vertex| self.colours[vertex as usize]).collect(), edges }
    }
}

/// Vertices, like atoms, are numbered with 32 bits.
pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a graph has less than 2^32 vertices")
}
