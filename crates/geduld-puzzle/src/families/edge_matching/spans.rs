//! Positions in the file, for warnings.

use std::ops::Range;

/// For each piece the positions of its labels in the file.
pub(super) type EdgeSpans = Vec<Vec<Range<usize>>>;

/// Positions in the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Spans {
    /// The labels of the pieces.
    pub edges: EdgeSpans,
    /// The labels of each pair of `match`.
    pub pairs: Vec<[Range<usize>; 2]>,
    /// Whether the file says how labels match.
    pub says_match: bool,
}
