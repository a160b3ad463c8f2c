//! Recolourings: permutations of the labels that, after a map of the board, map the set of pieces to itself. They also
//! preserve the border, and which labels may touch.

use std::collections::BTreeSet;

use super::board::{BoardMap, Side};
use super::puzzle::EdgeMatching;
use crate::same::IDENTITY;

/// A permutation of the labels: for each label, by index, its image.
pub(super) type Recolouring = Vec<usize>;

/// A map of the board, with a recolouring.
#[derive(Clone, Debug)]
pub(super) struct PieceMap {
    pub board: BoardMap,
    pub recolouring: Recolouring,
}

/// There are more recolourings than the limit, or finding them takes too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

/// A search gives up after trying this many labels.
const EFFORT: usize = 2_000_000;

/// The look of a piece as labels, after a map of the board. When recoloured, it must be a look of a type with the same
/// number of copies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Look {
    edges: Vec<usize>,
    copies: usize,
}

/// The search for the recolourings that belong to a map.
struct RecolouringSearch<'a> {
    puzzle: &'a EdgeMatching,
    map: &'a BoardMap,
    /// Whether two labels may touch.
    touch: Vec<Vec<bool>>,
    /// For each label its possible images, judging only by the looks that contain it.
    candidates: Vec<Vec<usize>>,
    /// The labels in the order in which they get an image.
    order: Vec<usize>,
    /// For each position in that order, the looks whose last label gets its image there.
    complete: Vec<Vec<Look>>,
    limit: usize,
    effort: usize,
    found: Vec<Recolouring>,
}

impl EdgeMatching {
    /// The recolourings that, after this map, map the set of pieces to itself, in ascending order.
    ///
    /// # Errors
    /// If there are more than `limit`, or so many labels look alike that the search takes too long.
    pub(super) fn recolourings(&self, map: &BoardMap, limit: usize) -> Result<Vec<Recolouring>, TooMany> {
        let mut search = RecolouringSearch::new(self, map, limit);
        let labels = self.looks.labels.len();
        search.extend(&mut vec![None; labels], &mut vec![false; labels], 0)?;
        search.found.sort_unstable();
        Ok(search.found)
    }

    /// A recolouring in cycles, e.g. `recolouring (red green)(blue yellow)`.
    pub(super) fn recolouring_name(&self, recolouring: &[usize]) -> String {
        let mut seen = vec![false; recolouring.len()];
        let mut cycles = String::new();
        for start in 0..recolouring.len() {
            let mut cycle = Vec::new();
            let mut label = start;
            while !std::mem::replace(&mut seen[label], true) {
                cycle.push(self.looks.labels[label].as_str());
                label = recolouring[label];
            }
            if cycle.len() > 1 {
                cycles += &format!("({})", cycle.join(" "));
            }
        }
        if cycles.is_empty() { IDENTITY.to_owned() } else { format!("recolouring {cycles}") }
    }
}

impl<'a> RecolouringSearch<'a> {
    fn new(puzzle: &'a EdgeMatching, map: &'a BoardMap, limit: usize) -> Self {
        let looks = &puzzle.looks;
        let labels = looks.labels.len();
        let carried: BTreeSet<Look> = looks
            .placements
            .iter()
            .map(|placement| {
                let mut edges = placement.edges.clone();
                for (place, &label) in placement.edges.iter().enumerate() {
                    // A map moves places in the same way in all cells.
                    edges[map.side(Side { cell: 0, place }).place] = label;
                }
                Look { edges, copies: looks.types[placement.kind].copies }
            })
            .collect();
        let allows = |a: &String| looks.labels.iter().map(|b| puzzle.matching.allows(a, b)).collect();
        let touch: Vec<Vec<bool>> = looks.labels.iter().map(allows).collect();
        // Properties of a label that a recolouring preserves: how often it occurs in looks (with their numbers of
        // copies), whether it is the border, whether it touches itself, and the number of labels that it touches.
        let signature = |label: usize| {
            let stands = |edges: &[usize]| edges.iter().filter(|&&other| other == label).count();
            let mut in_looks: Vec<(usize, usize)> =
                carried.iter().map(|look| (look.copies, stands(&look.edges))).collect();
            in_looks.retain(|&(_, times)| times > 0);
            in_looks.sort_unstable();
            let is_border = puzzle.border.as_ref() == Some(&looks.labels[label]);
            let touched = touch[label].iter().filter(|&&touches| touches).count();
            (in_looks, is_border, touch[label][label], touched)
        };
        let signatures: Vec<_> = (0..labels).map(signature).collect();
        let alike =
            |label: usize| (0..labels).filter(|&other| signatures[label] == signatures[other]).collect();
        // Look by look, so that looks are complete early.
        let mut order = Vec::new();
        for &label in carried.iter().flat_map(|look| &look.edges) {
            if !order.contains(&label) {
                order.push(label);
            }
        }
        let position = |label: &usize| order.iter().position(|other| other == label);
        let mut complete = vec![Vec::new(); labels];
        for look in &carried {
            if let Some(last) = look.edges.iter().filter_map(position).max() {
                complete[last].push(look.clone());
            }
        }
        let candidates = (0..labels).map(alike).collect();
        Self { puzzle, map, touch, candidates, order, complete, limit, effort: EFFORT, found: Vec::new() }
    }

    fn extend(
        &mut self,
        images: &mut Vec<Option<usize>>,
        taken: &mut Vec<bool>,
        depth: usize,
    ) -> Result<(), TooMany> {
        let Some(&label) = self.order.get(depth) else {
            if self.found.len() == self.limit {
                return Err(TooMany);
            }
            let image = images.iter().copied().collect::<Option<Recolouring>>();
            self.found.extend(image.filter(|image| self.keeps_types(image)));
            return Ok(());
        };
        for index in 0..self.candidates[label].len() {
            let image = self.candidates[label][index];
            if taken[image] {
                continue;
            }
            self.effort = self.effort.checked_sub(1).ok_or(TooMany)?;
            images[label] = Some(image);
            if self.keeps(images, depth) {
                taken[image] = true;
                self.extend(images, taken, depth + 1)?;
                taken[image] = false;
            }
            images[label] = None;
        }
        Ok(())
    }

    /// Whether the last label that got an image, at this depth, still touches corresponding labels, and the looks
    /// completed by it are looks of the set.
    fn keeps(&self, images: &[Option<usize>], depth: usize) -> bool {
        let label = self.order[depth];
        let touches_alike = self.order[..=depth].iter().all(|&other| {
            let pair = images[label].zip(images[other]);
            pair.is_none_or(|(image, other_image)| self.touch[label][other] == self.touch[image][other_image])
        });
        let looks = &self.puzzle.looks;
        touches_alike
            && self.complete[depth].iter().all(|look| {
                let edges: Option<Vec<usize>> = look.edges.iter().map(|&label| images[label]).collect();
                let as_many =
                    |&found: &usize| looks.types[looks.placements[found].kind].copies == look.copies;
                edges.is_some_and(|edges| looks.showing(&edges).iter().any(as_many))
            })
    }

    /// Whether types map to types. If pieces have a reverse, it is not enough that each look maps to a look.
    fn keeps_types(&self, recolouring: &Recolouring) -> bool {
        let two_sided = self.puzzle.pieces.iter().any(|piece| piece.reverse.is_some());
        let map = || PieceMap { board: self.map.clone(), recolouring: recolouring.clone() };
        !two_sided || self.puzzle.kinds_under(&map()).iter().all(Option::is_some)
    }
}
