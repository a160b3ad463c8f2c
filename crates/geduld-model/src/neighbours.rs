//! Lists of neighbours in graphs.

use crate::ascend;

/// For each vertex of a graph its neighbours in ascending order, each once. `number` is how a vertex is written there.
pub fn neighbours<T: Clone + Ord>(
    vertices: usize,
    edges: impl IntoIterator<Item = (usize, usize)>,
    number: impl Fn(usize) -> T,
) -> Vec<Vec<T>> {
    let mut neighbours = vec![Vec::new(); vertices];
    for (a, b) in edges {
        neighbours[a].push(number(b));
        neighbours[b].push(number(a));
    }
    neighbours.iter_mut().for_each(ascend);
    neighbours
}
