//! A set of pieces without names, and the ways in which each type can be written.

use super::super::puzzle::EdgeMatching;
use crate::condition::Parts;

/// A set of pieces without names.
pub(super) struct Set {
    /// For each label the labels that it may touch.
    pub partners: Vec<Vec<usize>>,
    pub border: Option<usize>,
    /// Whether pieces may be turned, so that a list of edges may begin anywhere.
    pub turned: bool,
    pub types: Vec<Type>,
    /// The conditions on types and labels.
    pub conditions: Vec<Parts>,
}

/// A type of pieces: its front, and its reverse if the two look different.
pub(super) struct Type {
    pub sides: Vec<Face>,
    pub copies: usize,
    /// The cells where it is pinned, and how.
    pub pins: Vec<(usize, Pinned)>,
}

/// One side of a type.
pub(super) struct Face {
    pub edges: Vec<usize>,
    /// The number of turns that look different.
    pub turns: usize,
}

/// How a type is pinned in a cell: the side that is up, and the turn. `None` means open.
pub(super) type Pinned = Option<(usize, Option<usize>)>;

/// A way to write a type: which side comes first, and the place where the list of edges of each side begins. The side
/// that is written first has the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    pub swapped: bool,
    pub turns: [usize; 2],
}

impl View {
    /// The side that is written at this place.
    pub fn side_at(self, place: usize) -> usize {
        if self.swapped { 1 - place } else { place }
    }
}

impl Type {
    /// The labels of each side in the order in which they are written.
    pub fn written(&self, view: View) -> Vec<Vec<usize>> {
        (0..self.sides.len())
            .map(|place| {
                let edges = &self.sides[view.side_at(place)].edges;
                (0..edges.len()).map(|edge| edges[(edge + view.turns[place]) % edges.len()]).collect()
            })
            .collect()
    }

    /// The pins of the type as this view writes them, in ascending order.
    pub fn pins_when(&self, view: View) -> Vec<(usize, Pinned)> {
        let seen = |(side, turn): (usize, Option<usize>)| {
            let (place, count) = (view.side_at(side), self.sides[side].turns);
            (place, turn.map(|turn| (turn + count - view.turns[place]) % count))
        };
        let mut pins: Vec<_> = self.pins.iter().map(|&(cell, pinned)| (cell, pinned.map(seen))).collect();
        pins.sort_unstable();
        pins
    }
}

impl Set {
    pub fn new(puzzle: &EdgeMatching, conditions: &[Parts]) -> Self {
        let looks = &puzzle.looks;
        let partners = puzzle.matching.partners(&looks.labels);
        let border = puzzle.border.as_ref().and_then(|border| looks.labels.binary_search(border).ok());
        let mut types: Vec<Type> = (looks.types.iter())
            .map(|kind| Type { sides: Vec::new(), copies: kind.copies, pins: Vec::new() })
            .collect();
        // For each placement its side and turn.
        let mut lies = Vec::new();
        for placement in &looks.placements {
            let kind = &mut types[placement.kind];
            let turned = |edges: &[usize]| {
                let turn = |turn: &usize| {
                    (0..edges.len())
                        .all(|place| edges[(place + turn) % edges.len()] == placement.edges[place])
                };
                (0..puzzle.turns()).find(turn)
            };
            let known =
                kind.sides.iter().enumerate().find_map(|(side, face)| Some((side, turned(&face.edges)?)));
            let lie = known.unwrap_or_else(|| {
                kind.sides.push(Face { edges: placement.edges.clone(), turns: 0 });
                (kind.sides.len() - 1, 0)
            });
            kind.sides[lie.0].turns += 1;
            lies.push(lie);
        }
        for pin in &puzzle.pins {
            let piece = &puzzle.pieces[pin.piece];
            let pinned: Vec<usize> = (piece.lies(puzzle.turns()))
                .filter(|lie| pin.allows(*lie))
                .filter_map(|lie| looks.placement_of(pin.piece, &piece.lying(lie)))
                .collect();
            let kind = &mut types[looks.placements[pinned[0]].kind];
            let side = lies[pinned[0]].0;
            let one_side = pinned.iter().all(|&placement| lies[placement].0 == side);
            // If all turns look the same, pinning the turn has no effect.
            let turns = kind.sides[side].turns;
            let turn = match turns {
                1 => Some(0),
                _ => pin.turn.map(|_| lies[pinned[0]].1 % turns),
            };
            // On a type with one side, pinning the side has no effect unless the turn is pinned as well.
            let open = !one_side || kind.sides.len() == 1 && turn.is_none();
            let cell = puzzle.board.cell_at(pin.cell.0, pin.cell.1).expect("pins were checked when added");
            kind.pins.push((cell, (!open).then_some((side, turn))));
        }
        let kind_of = |piece: usize| {
            looks.types.iter().position(|kind| kind.pieces.contains(&piece)).expect("every piece has a type")
        };
        let conditions = conditions.iter().map(|parts| parts.renamed(kind_of, |label| label, |cell| cell));
        Self {
            partners: partners.into_iter().map(|own| own.into_iter().collect()).collect(),
            border,
            turned: puzzle.turn,
            types,
            conditions: conditions.collect(),
        }
    }
}
