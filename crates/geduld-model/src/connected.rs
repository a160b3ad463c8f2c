//! Connected graphs.

/// Whether the filled vertices of a graph are connected. Cost: number of edges times length of the longest path; meant
/// for small graphs.
pub fn hang_together(filled: &[bool], edges: &[(usize, usize)]) -> bool {
    let mut reached = vec![false; filled.len()];
    let Some(first) = filled.iter().position(|&filled| filled) else { return true };
    reached[first] = true;
    let mut grows = true;
    while std::mem::take(&mut grows) {
        for &(a, b) in edges.iter().filter(|&&(a, b)| filled[a] && filled[b]) {
            grows |= reached[a] != reached[b];
            let either = reached[a] || reached[b];
            (reached[a], reached[b]) = (either, either);
        }
    }
    reached == filled
}
