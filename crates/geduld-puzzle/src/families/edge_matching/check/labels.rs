//! Labels as numbers: the labels on each piece, and the pairs that may touch.

use std::collections::BTreeMap;

use super::super::matching::Matching;
use super::super::piece::{Lying, Piece};
use super::super::puzzle::EdgeMatching;

/// The labels of the set, numbered in the order of their names.
pub(super) struct Labels<'a> {
    names: Vec<&'a str>,
    /// For each pair of labels whether they may touch.
    may_touch: Vec<bool>,
    /// The label for each piece, side, turn and place. The reverse of a piece without one is its front.
    shown: Vec<usize>,
    turns: usize,
    places: usize,
}

impl<'a> Labels<'a> {
    pub fn new(puzzle: &'a EdgeMatching, turns: usize) -> Self {
        let edges = puzzle.pieces.iter().flat_map(Piece::labels);
        let mut numbers: BTreeMap<&str, usize> = edges.map(|label| (label.as_str(), 0)).collect();
        numbers.values_mut().zip(0..).for_each(|(number, index)| *number = index);
        let names: Vec<&str> = numbers.keys().copied().collect();
        let places = puzzle.shape.edges_per_piece();
        let mut shown = Vec::with_capacity(puzzle.pieces.len() * 2 * turns * places);
        for piece in &puzzle.pieces {
            for side in [Some(&piece.edges), piece.reverse.as_ref()] {
                let side = side.unwrap_or(&piece.edges);
                for turn in 0..turns {
                    let mut edges = side.clone();
                    edges.rotate_left(turn);
                    shown.extend(edges.iter().map(|label| numbers[label.as_str()]));
                }
            }
        }
        let may_touch = may_touch(&puzzle.matching, &numbers);
        Self { names, may_touch, shown, turns, places }
    }

    /// The name of a label.
    pub fn name(&self, label: usize) -> &'a str {
        self.names[label]
    }

    /// The label of this name, if there is one.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.names.binary_search(&name).ok()
    }

    /// The labels that a piece shows, clockwise.
    pub fn around(&self, lying: Lying) -> &[usize] {
        let start = (2 * lying.piece * self.turns + lying.lie.index(self.turns)) * self.places;
        &self.shown[start..start + self.places]
    }

    /// Whether two labels may touch.
    pub fn may_touch(&self, a: usize, b: usize) -> bool {
        self.may_touch[a * self.names.len() + b]
    }
}

/// For each pair of these labels, row by row, whether they may touch.
fn may_touch(matching: &Matching, numbers: &BTreeMap<&str, usize>) -> Vec<bool> {
    let count = numbers.len();
    let mut may_touch = vec![false; count * count];
    let mut allow = |a: usize, b: usize| {
        may_touch[a * count + b] = true;
        may_touch[b * count + a] = true;
    };
    match matching {
        Matching::Same => (0..count).for_each(|label| allow(label, label)),
        Matching::Halves => {
            for (label, &number) in numbers {
                let other = label.strip_prefix('+').and_then(|half| numbers.get(format!("-{half}").as_str()));
                other.into_iter().for_each(|&other| allow(number, other));
            }
        }
        Matching::Pairs(pairs) => {
            for [a, b] in pairs {
                if let (Some(&a), Some(&b)) = (numbers.get(a.as_str()), numbers.get(b.as_str())) {
                    allow(a, b);
                }
            }
        }
    }
    may_touch
}
