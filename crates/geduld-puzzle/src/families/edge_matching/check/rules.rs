//! The rules of edge matching, compiled for one puzzle. Numbers replace names, so a check is a walk along the edges of
//! the board.

use geduld_model::{Violation, number_of};

use super::super::piece::{Lie, Lying};
use super::super::puzzle::EdgeMatching;
use super::grid::Text;
use super::labels::Labels;
use crate::condition::Filled;

pub(super) struct Rules<'a> {
    puzzle: &'a EdgeMatching,
    labels: Labels<'a>,
    turns: usize,
    /// Row and column of each cell, counted from 1.
    positions: Vec<(usize, usize)>,
    /// The number of copies of each piece.
    copies: Vec<usize>,
    /// The sides that a rule applies to, in reading order.
    sides: Vec<Side>,
    border: Option<Border<'a>>,
    pins: Vec<PinnedCell>,
}

/// A side of a cell, and what it touches: the side of a later cell, or `None` for the border.
struct Side {
    cell: usize,
    place: usize,
    there: Option<(usize, usize)>,
}

/// The label required at the border. It has no number if no piece shows it.
struct Border<'a> {
    name: &'a str,
    label: Option<usize>,
}

/// A pinned cell: its piece, and for each orientation, by number, whether it is allowed.
struct PinnedCell {
    cell: usize,
    piece: usize,
    ways: Vec<bool>,
}

impl<'a> Rules<'a> {
    pub fn new(puzzle: &'a EdgeMatching) -> Self {
        let turns = if puzzle.turn { puzzle.shape.edges_per_piece() } else { 1 };
        let labels = Labels::new(puzzle, turns);
        let text = Text::new(&puzzle.shape);
        let positions = text.positions();
        let mut sides = Vec::new();
        for cell in 0..positions.len() {
            for place in 0..puzzle.shape.edges_per_piece() {
                let there = text.neighbour(cell, place);
                // Touching is symmetric, so each edge is checked only from its earlier cell.
                let asked = there.map_or(puzzle.border.is_some(), |(other, _)| cell < other);
                if asked {
                    sides.push(Side { cell, place, there });
                }
            }
        }
        let pins = puzzle.pins.iter().map(|pin| {
            let around = |lie: Lie| labels.around(Lying { piece: pin.piece, lie });
            let ways: Vec<Lie> = puzzle.pieces[pin.piece].lies(turns).collect();
            let asked = || ways.iter().filter(|&&lie| pin.allows(lie));
            let looks_so = |&lie: &Lie| asked().any(|&asked| around(lie) == around(asked));
            let cell = positions.binary_search(&pin.cell).expect("pins were checked when added");
            PinnedCell { cell, piece: pin.piece, ways: ways.iter().map(looks_so).collect() }
        });
        let pins = pins.collect();
        Self {
            pins,
            border: puzzle.border.as_ref().map(|name| Border { name, label: labels.named(name) }),
            copies: puzzle.pieces.iter().map(|piece| piece.copies).collect(),
            puzzle,
            labels,
            turns,
            positions,
            sides,
        }
    }

    /// Row and column of each cell, counted from 1, in reading order.
    pub fn positions(&self) -> &[(usize, usize)] {
        &self.positions
    }

    /// Checks that the pieces in the cells, in reading order, satisfy every rule.
    pub fn check(&self, cells: &[Lying]) -> Result<(), Violation> {
        if cells.len() != self.positions.len() {
            let message =
                format!("filled: {}, the board has {}", number_of(cells.len(), "cell"), self.positions.len());
            return Err(Violation(message));
        }
        self.check_usage(cells)?;
        let mut shown = Vec::with_capacity(cells.len());
        for &Lying { piece, lie } in cells {
            if lie.turn >= self.turns {
                return Err(Violation(format!("piece {} cannot have turn {}", self.name(piece), lie.turn)));
            }
            if lie.reversed && self.puzzle.pieces[piece].reverse.is_none() {
                return Err(Violation(format!("piece {} cannot be turned over", self.name(piece))));
            }
            shown.push(self.labels.around(Lying { piece, lie }));
        }
        for side in &self.sides {
            let here = shown[side.cell][side.place];
            match (side.there, &self.border) {
                (Some((cell, place)), _) => {
                    let there = shown[cell][place];
                    if !self.labels.may_touch(here, there) {
                        return Err(self.misfit((side.cell, here), (cell, there)));
                    }
                }
                (None, Some(border)) if border.label != Some(here) => {
                    let (cell, label) = (self.written(side.cell), self.labels.name(here));
                    let message = format!("{cell} shows {label} at the border, not {}", border.name);
                    return Err(Violation(message));
                }
                (None, _) => {}
            }
        }
        let as_pinned = |pin: &&PinnedCell| {
            let lying = cells[pin.cell];
            lying.piece == pin.piece && pin.ways[lying.lie.index(self.turns)]
        };
        match self.pins.iter().find(|pin| !as_pinned(pin)) {
            Some(pin) => Err(Violation(format!("{} is not as pinned", self.written(pin.cell)))),
            None => Ok(()),
        }
    }

    /// The contents of the cells.
    pub fn filled(&self, cells: &[Lying]) -> Filled {
        let touching = self.sides.iter().filter_map(|side| Some([side.cell, side.there?.0]));
        let shown = |lying: &Lying| self.labels.around(*lying).to_vec();
        Filled {
            cells: None,
            items: cells.iter().map(|lying| lying.piece).collect(),
            touching: touching.collect(),
            labels: cells.iter().map(shown).collect(),
        }
    }

    fn check_usage(&self, cells: &[Lying]) -> Result<(), Violation> {
        let mut used = vec![0; self.copies.len()];
        for lying in cells {
            used[lying.piece] += 1;
        }
        if used == self.copies {
            return Ok(());
        }
        match (0..used.len()).find(|&piece| used[piece] != self.copies[piece]) {
            Some(piece) => Err(Violation(format!(
                "piece {} lies on the board {} times, but the set has {} of it",
                self.name(piece),
                used[piece],
                self.copies[piece]
            ))),
            None => Ok(()),
        }
    }

    fn misfit(&self, here: (usize, usize), there: (usize, usize)) -> Violation {
        let [here, there] = [here, there].map(|(cell, label)| (self.written(cell), self.labels.name(label)));
        Violation(format!("{} shows {} to {}, which shows {}", here.0, here.1, there.0, there.1))
    }

    fn name(&self, piece: usize) -> &'a str {
        &self.puzzle.pieces[piece].name
    }

    fn written(&self, cell: usize) -> String {
        let (row, column) = self.positions[cell];
        format!("cell {row},{column}")
    }
}
