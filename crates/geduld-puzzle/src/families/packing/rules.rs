//! Rules beyond covering cells: no straight line cuts the board, and pieces of one paint do not touch. Both only count
//! placements, so the model stays an exact cover.

use geduld_model::{Atom, Bounds, Constraint, Model};

use super::model::{counted, placement_atom};
use super::puzzle::{Copies, Packing};

impl Packing {
    /// Adds the rules that the puzzle has.
    pub(super) fn add_rules(&self, model: &mut Model) {
        if self.fault_free {
            for (requirement, atoms) in self.crossings(model) {
                let constraint = match atoms.is_empty() {
                    true => Constraint::Clause { literals: Vec::new() },
                    false => Constraint::Cardinality { count: Bounds { least: 1, most: atoms.len() }, atoms },
                };
                model.add_for(&requirement, constraint);
            }
        }
        if self.paints_apart {
            for atoms in self.meetings(model) {
                model.add_for(
                    "pieces of one paint do not touch",
                    counted(Copies { least: 0, most: 1 }, atoms),
                );
            }
        }
    }

    /// For each line between two rows of the board, its name and the placements that cross it.
    fn crossings(&self, model: &Model) -> Vec<(String, Vec<Atom>)> {
        let rows: Vec<Vec<i64>> = self.board.iter().map(|own| self.grid.rows(own.cell)).collect();
        let mut crossings = Vec::new();
        for direction in 0..rows.first().map_or(0, Vec::len) {
            let own = || rows.iter().map(|own| own[direction]);
            for row in own().min().unwrap_or(0)..own().max().unwrap_or(0) {
                let crosses = |cells: &[usize]| {
                    let beyond = cells.iter().filter(|&&cell| rows[cell][direction] > row).count();
                    (1..cells.len()).contains(&beyond)
                };
                let placements = self.placements.iter().enumerate();
                let atoms = placements.filter(|(_, placement)| crosses(&placement.cells));
                let atoms = atoms.map(|(number, _)| placement_atom(model, number)).collect();
                crossings.push((format!("no line after row {row} of direction {direction}"), atoms));
            }
        }
        crossings
    }

    /// For each side between two cells and each paint, the placements of the paint that end there. Two of them that are
    /// used together cover both cells, and touch.
    fn meetings(&self, model: &Model) -> Vec<Vec<Atom>> {
        let paints = geduld_model::ascending(self.kinds.iter().filter_map(|kind| kind.paint.as_ref()));
        let mut covering: Vec<Vec<usize>> = vec![Vec::new(); self.board.len()];
        for (number, placement) in self.placements.iter().enumerate() {
            placement.cells.iter().for_each(|&cell| covering[cell].push(number));
        }
        let mut meetings = Vec::new();
        for (cell, own) in self.board.iter().enumerate() {
            let beside = self.grid.neighbours(own.cell).into_iter().filter_map(|near| self.position(near));
            for other in beside.filter(|&other| other > cell) {
                for &paint in &paints {
                    let ends = |at: usize, beyond: usize| {
                        covering[at].iter().copied().filter(move |&number| {
                            let placement = &self.placements[number];
                            self.kinds[placement.kind].paint.as_ref() == Some(paint)
                                && placement.cells.binary_search(&beyond).is_err()
                        })
                    };
                    let numbers = geduld_model::ascending(ends(cell, other).chain(ends(other, cell)));
                    if numbers.len() > 1 {
                        let atoms = numbers.into_iter().map(|number| placement_atom(model, number));
                        meetings.push(atoms.collect());
                    }
                }
            }
        }
        meetings
    }
}
