//! The orbits of a group that grows by generators.

/// The orbits of a growing group, as a union-find forest.
pub(crate) struct Orbits(Vec<u32>);

impl Orbits {
    /// Each vertex for itself.
    pub(crate) fn new(vertices: usize) -> Self {
        Self((0..).take(vertices).collect())
    }

    /// The least vertex of the orbit of a vertex.
    pub(crate) fn root(&self, vertex: u32) -> u32 {
        let mut root = vertex;
        while self.0[root as usize] != root {
            root = self.0[root as usize];
        }
        root
    }

    /// Adds a generator that maps the first vertex of each pair to the second.
    pub(crate) fn join(&mut self, moves: impl IntoIterator<Item = (u32, u32)>) {
        for (vertex, image) in moves {
            let (a, b) = (self.root(vertex), self.root(image));
            self.0[a.max(b) as usize] = a.min(b);
            // Short ways: a root is the least of its orbit, so the parent of a vertex may be its root.
            self.0[vertex as usize] = a.min(b);
            self.0[image as usize] = a.min(b);
        }
    }
}
