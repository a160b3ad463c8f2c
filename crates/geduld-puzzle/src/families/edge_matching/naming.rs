//! Decodes values of the model into pieces, and chooses among pieces that look the same.

use geduld_model::{Domain, Model, Value};

use super::piece::Lying;
use super::puzzle::EdgeMatching;

/// Decodes the values of a puzzle's model.
///
/// Among pieces that look the same, pinned pieces lie where they are pinned. The others follow in the order of the
/// file. Among orientations that look the same, the least is used.
pub(super) struct Naming<'a> {
    puzzle: &'a EdgeMatching,
    /// The domain of each cell; its numbers are placements.
    domains: Vec<Domain>,
    /// For each pin its cell.
    pinned: Vec<usize>,
    /// The piece of each placement, if all pieces look different.
    distinct: Option<Vec<Lying>>,
}

impl<'a> Naming<'a> {
    /// Prepares for this model, which must be the puzzle's.
    pub fn new(puzzle: &'a EdgeMatching, model: &Model) -> Self {
        let domains = model.decisions().map(|cell| model.variable(cell).domain.clone()).collect();
        let cell = |(row, column)| puzzle.board.cell_at(row, column).expect("pins were checked when added");
        let looks = &puzzle.looks;
        let distinct = looks.types.iter().all(|kind| kind.pieces.len() == 1);
        let pieces = || looks.placements.iter().map(|placement| placement.pieces[0]).collect();
        Self {
            puzzle,
            domains,
            pinned: puzzle.pins.iter().map(|pin| cell(pin.cell)).collect(),
            distinct: distinct.then(pieces),
        }
    }

    /// The pieces in the cells, in reading order.
    pub fn lying(&self, values: &[Value]) -> Vec<Lying> {
        let placement = |cell: usize| {
            let number = self.domains[cell].number(values[cell]);
            usize::try_from(number).expect("the numbers of the domain are indices")
        };
        let cells = 0..self.domains.len();
        match &self.distinct {
            Some(pieces) => cells.map(|cell| pieces[placement(cell)]).collect(),
            None => self.shared_out(&cells.map(placement).collect::<Vec<_>>()),
        }
    }

    /// Distributes the pieces of each type over the cells that show it.
    fn shared_out(&self, placements: &[usize]) -> Vec<Lying> {
        let looks = &self.puzzle.looks;
        let mut left: Vec<usize> = self.puzzle.pieces.iter().map(|piece| piece.copies).collect();
        let mut lying: Vec<Option<Lying>> = vec![None; placements.len()];
        for (pin, &cell) in self.puzzle.pins.iter().zip(&self.pinned) {
            let shown = &looks.placements[placements[cell]].pieces;
            let pinned = shown.iter().find(|lying| lying.piece == pin.piece && left[lying.piece] > 0);
            if let Some(&pinned) = pinned {
                left[pinned.piece] -= 1;
                lying[cell] = Some(pinned);
            }
        }
        // For each type the number of its pieces that are used up.
        let mut used_up = vec![0; looks.types.len()];
        let rest = lying.into_iter().zip(placements).map(|(pinned, &placement)| {
            let placement = &looks.placements[placement];
            pinned.unwrap_or_else(|| {
                let (pieces, first) = (&placement.pieces, &mut used_up[placement.kind]);
                *first += pieces[*first..].iter().take_while(|lying| left[lying.piece] == 0).count();
                match pieces.get(*first) {
                    Some(&lying) => {
                        left[lying.piece] -= 1;
                        lying
                    }
                    // A wrong assignment may use too many. The rules check reports that.
                    None => pieces[0],
                }
            })
        });
        rest.collect()
    }
}
