//! Sets that are joined to larger sets.

/// Numbers from 0 in disjoint sets, as a forest. The least number of a set stands for it.
///
/// Cost: practically constant for each question.
#[derive(Clone, Debug)]
pub struct DisjointSets(Vec<usize>);

impl DisjointSets {
    /// Each number by itself.
    pub fn new(numbers: usize) -> Self {
        Self((0..numbers).collect())
    }

    /// The least number of the set of a number.
    pub fn root(&self, number: usize) -> usize {
        let mut root = number;
        while self.0[root] != root {
            root = self.0[root];
        }
        root
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, one: usize, other: usize) {
        let (a, b) = (self.root(one), self.root(other));
        let root = a.min(b);
        // Short ways: a root is the least of its set, so the parent of a number may be its root.
        for number in [a, b, one, other] {
            self.0[number] = root;
        }
    }
}
