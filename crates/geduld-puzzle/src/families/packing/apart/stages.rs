//! The moves of a solution as they are shown: one part after another.

use crate::families::packing::packed::Packed;
use crate::families::packing::puzzle::Packing;
use crate::families::packing::separation::{Move, Separation};
use crate::family::{Glide, Stage};
use crate::lattice::Cell;

impl Packing {
    /// The stages in which a solution is taken apart. None if it has no moves.
    pub(in crate::families::packing) fn stages(&self, packed: &Packed) -> Vec<Stage> {
        let mut stages = Vec::new();
        if let Some(taken) = &packed.apart {
            let all: Vec<usize> = (0..packed.pieces.len()).collect();
            let cells = packed.pieces.first().and_then(|piece| piece.on(self)).unwrap_or_default();
            if let Some(&cell) = cells.first() {
                self.add_stages(cell, &all, &taken.separation, &mut stages);
            }
        }
        stages
    }

    /// Adds the stages of some pieces. Everything moves as this cell does.
    fn add_stages(&self, cell: Cell, pieces: &[usize], separation: &Separation, stages: &mut Vec<Stage>) {
        let Some(last) = separation.moves.last() else { return };
        let moves = separation.moves.iter().map(|own| self.glide(cell, own)).collect();
        stages.push(Stage { pieces: pieces.to_vec(), moves });
        let is_removed = |piece: &&usize| last.pieces.contains(piece);
        let (one, other): (Vec<usize>, Vec<usize>) = pieces.iter().partition(is_removed);
        for part in &separation.parts {
            // Only pieces of a part move in it.
            let first = part.moves.first().and_then(|own| own.pieces.first());
            let own = if first.is_some_and(|piece| one.contains(piece)) { &one } else { &other };
            self.add_stages(cell, own, part, stages);
        }
    }

    fn glide(&self, cell: Cell, own: &Move) -> Glide {
        let (grid, to) = (self.grid, [0, 1, 2].map(|axis| cell[axis] + own.by[axis]));
        let has_faces = self.polyhedra_are_drawn();
        let (from, there) = match has_faces {
            true => (grid.middle(cell), grid.middle(to)),
            false => (cell.map(|number| number as f64), to.map(|number| number as f64)),
        };
        let planes = || grid.planes(to).iter().zip(grid.planes(cell)).map(|(to, from)| to - from).collect();
        Glide {
            pieces: own.pieces.clone(),
            by: [0, 1, 2].map(|axis| there[axis] - from[axis]),
            planes: if has_faces { planes() } else { Vec::new() },
            steps: own.steps,
        }
    }
}
