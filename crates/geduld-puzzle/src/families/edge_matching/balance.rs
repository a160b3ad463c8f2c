//! Conclusions from counting labels: inside the board every label meets one that it may touch, so the labels left over have
//! to lie at the rim.

use super::matching::Classes;
use super::piece::Piece;
use super::puzzle::EdgeMatching;

/// Labels that may touch all of the same labels, those they touch, and how often both are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassCount {
    /// Indices into the labels of the set.
    pub labels: Vec<usize>,
    /// How many edges show one of them, copies counted.
    pub edges: usize,
}

/// Two classes of labels that touch each other and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassPair {
    /// One class.
    pub first: ClassCount,
    /// The other one; `None` if the labels of the first touch those of their own class.
    pub second: Option<ClassCount>,
}

impl ClassPair {
    /// How many edges are left over when as many as possible have met.
    pub fn left_over(&self) -> usize {
        match &self.second {
            Some(second) => self.first.edges.abs_diff(second.edges),
            None => self.first.edges % 2,
        }
    }
}

impl EdgeMatching {
    /// For each label of the set how many edges show it, copies counted; reverses are counted as well, unless each shows the same
    /// labels as the front.
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

    /// Whether every piece shows the same labels whichever side is up, so that they can be counted beforehand.
    pub(super) fn sides_alike(&self) -> bool {
        self.pieces.iter().all(Piece::has_sides_alike)
    }

    /// The pairs of classes, in the order of their first ones, and how many edges touch nothing; `None` if the rule
    /// does not fall into classes. `counts` says how often each label is there.
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
