//! Conclusions from counting labels. Inside the board every label meets a label that it may touch, so labels without a
//! partner must lie at the border.

use super::matching::Classes;
use super::piece::Piece;
use super::puzzle::EdgeMatching;

/// A class: labels that may touch exactly the same labels, and how often they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassCount {
    /// Indices into the labels of the set.
    pub labels: Vec<usize>,
    /// The number of edges that show one of them, copies included.
    pub edges: usize,
}

/// Two classes of labels that touch each other and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassPair {
    /// One class.
    pub first: ClassCount,
    /// The other class; `None` if the labels of the first touch their own class.
    pub second: Option<ClassCount>,
}

impl ClassPair {
    /// The number of edges without a partner when as many as possible have met.
    pub fn left_over(&self) -> usize {
        match &self.second {
            Some(second) => self.first.edges.abs_diff(second.edges),
            None => self.first.edges % 2,
        }
    }
}

impl EdgeMatching {
    /// For each label of the set the number of edges that show it, copies included. Reverses are also counted, unless
    /// every reverse shows the same labels as its front.
    pub(super) fn label_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.looks.labels.len()];
        for piece in &self.pieces {
            let reverse = piece.reverse.iter().flatten().filter(|_| !self.sides_alike());
            for label in piece.edges.iter().chain(reverse) {
                if let Ok(index) = self.looks.labels.binary_search(label) {
                    counts[index] += piece.copies;
                }
            }
        }
        counts
    }

    /// Whether every piece shows the same labels on both sides, so that labels can be counted before the search.
    pub(super) fn sides_alike(&self) -> bool {
        self.pieces.iter().all(Piece::has_sides_alike)
    }

    /// The pairs of classes, in the order of their first classes, and the number of edges whose label may touch
    /// nothing. `None` if the matching rule does not define classes. `counts` has the number of edges with each label.
    pub(super) fn class_pairs(&self, counts: &[usize]) -> Option<(Vec<ClassPair>, usize)> {
        let classes = Classes::find(&self.matching, &self.looks.labels)?;
        let side = |class: usize| {
            let labels = classes.members(class).to_vec();
            ClassCount { edges: labels.iter().map(|&label| counts[label]).sum(), labels }
        };
        let class_pairs = (0..classes.len()).filter_map(|class| {
            let partner = classes.partner(class);
            let second = (partner != class).then(|| side(partner));
            (class <= partner).then(|| ClassPair { first: side(class), second })
        });
        let lonely = (0..counts.len()).filter(|&label| classes.of_label(label).is_none());
        Some((class_pairs.collect(), lonely.map(|label| counts[label]).sum()))
    }
}
