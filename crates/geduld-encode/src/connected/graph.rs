//! The graph whose filled vertices are connected.

use geduld_model::neighbours;

use crate::Lit;

/// A graph: for each vertex the literal that says whether it is filled, and its neighbours.
pub(crate) struct Graph {
    pub filled: Vec<Lit>,
    pub neighbours: Vec<Vec<usize>>,
    /// An upper bound on the number of filled vertices.
    pub most: usize,
}

impl Graph {
    /// Makes a graph with these edges; repeated edges count once. Other constraints must ensure that at most `most`
    /// vertices are filled.
    pub fn new(filled: Vec<Lit>, edges: &[(usize, usize)], most: usize) -> Self {
        let neighbours = neighbours(filled.len(), edges.iter().copied(), |vertex| vertex);
        Self { most: most.min(filled.len()), filled, neighbours }
    }
}
