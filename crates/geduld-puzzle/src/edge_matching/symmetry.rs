//! The board symmetries of an edge-matching puzzle: rotations and reflections of the board for which every piece,
//! carried over with its labels unchanged, is again one of the set.

use geduld_model::{Atom, BoardSymmetry, Model, Permutation, VarId};

use super::model::EdgeVariables;
use super::{BoardMap, EdgeMatching, Side};

impl EdgeMatching {
    pub(super) fn find_board_symmetries(&self, model: &Model) -> Vec<BoardSymmetry> {
        let variables = self.edge_variables();
        self.board
            .maps(self.reflect)
            .into_iter()
            .filter_map(|map| {
                let atoms = self.atoms_under(model, &map, &variables)?;
                Some(BoardSymmetry { name: map.name, atoms })
            })
            .collect()
    }

    /// What a map of the board does to the atoms, if it carries pieces of the set to pieces of the set.
    fn atoms_under(&self, model: &Model, map: &BoardMap, variables: &EdgeVariables) -> Option<Permutation> {
        let mut images = Vec::with_capacity(model.atom_count());
        for cell in 0..self.board.len() {
            let target = VarId::new(map.cell(cell));
            for value in model.variable(VarId::new(cell)).domain.values() {
                let placement = self.carried(map, cell, self.placement_at(model, cell, value))?;
                let value = model.variable(target).domain.value_of(i64::try_from(placement).ok()?)?;
                images.push(model.atom(target, value));
            }
        }
        let mut push_all = |from: VarId, to: VarId, value: &dyn Fn(usize) -> usize| -> Option<()> {
            for index in 0..model.variable(from).domain.len() {
                let value = u32::try_from(value(index)).expect("it is a value of a domain as well");
                images.push(model.atom(to, value));
            }
            Some(())
        };
        let first_edge = self.board.len();
        for (index, sides) in self.board.inner_edges().iter().enumerate() {
            let carried = sides.map(|side| map.side(side));
            let target = self.edge_index(carried)?;
            let kept = self.board.inner_edges()[target][0] == carried[0];
            match variables {
                EdgeVariables::Shared(classes) => {
                    let (from, to) = (VarId::new(first_edge + index), VarId::new(first_edge + target));
                    push_all(from, to, &|class| if kept { class } else { classes.partner(class) })?;
                }
                EdgeVariables::Separate => {
                    for side in 0..2 {
                        let from = VarId::new(first_edge + 2 * index + side);
                        let other = if kept { side } else { 1 - side };
                        push_all(from, VarId::new(first_edge + 2 * target + other), &|label| label)?;
                    }
                }
            }
        }
        Permutation::new(images.into_iter().collect::<Vec<Atom>>()).ok()
    }

    /// The placement that a placement in a cell becomes.
    fn carried(&self, map: &BoardMap, cell: usize, placement: usize) -> Option<usize> {
        let placement = &self.looks.placements[placement];
        let mut edges = placement.edges.clone();
        for (place, &label) in placement.edges.iter().enumerate() {
            edges[map.side(Side { cell, place }).place] = label;
        }
        let carried = self.looks.find(&edges)?;
        let copies = |kind: usize| self.looks.types[kind].copies;
        (copies(self.looks.placements[carried].kind) == copies(placement.kind)).then_some(carried)
    }

    fn edge_index(&self, sides: [Side; 2]) -> Option<usize> {
        let [a, b] = sides;
        let ordered = if a < b { [a, b] } else { [b, a] };
        self.board.inner_edges().binary_search(&ordered).ok()
    }
}
