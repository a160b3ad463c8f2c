//! The things that conditions can name: pieces, the cells of the board, and labels at their sides.

use geduld_model::{Atom, Model};

use super::board::{Side, Tiles};
use super::puzzle::EdgeMatching;
use crate::condition::{BORDER, Places, Setting, SettingSide, Vocabulary};

impl Vocabulary for EdgeMatching {
    fn setting(&self) -> Setting {
        let board = &self.board;
        let mut looks = vec![0; self.pieces.len()];
        for kind in &self.looks.types {
            kind.pieces.iter().for_each(|&piece| looks[piece] = kind.pieces[0]);
        }
        let outer = |cell: usize| board.outer_sides().iter().filter(|side| side.cell == cell).count();
        let with = |count: std::ops::RangeInclusive<usize>| -> Vec<usize> {
            (0..board.len()).filter(|&cell| count.contains(&outer(cell))).collect()
        };
        let sides = (0..board.len())
            .flat_map(|cell| (0..self.shape.edges_per_piece()).map(move |place| Side { cell, place }));
        let cells = (0..board.len()).map(|cell| board.position(cell));
        let mut setting = Setting {
            item: "piece",
            items: self.pieces.iter().map(|piece| piece.name.clone()).collect(),
            looks,
            cells: cells.map(|(row, column)| vec![row, column]).collect(),
            labels: self.looks.labels.clone(),
            sides: sides
                .map(|side| SettingSide {
                    cell: side.cell,
                    place: side.place,
                    name: board.side_name(side),
                    outer: board.outer_sides().binary_search(&side).is_ok(),
                })
                .collect(),
            along_rim: board
                .rim_pairs()
                .into_iter()
                .map(|pair| pair.map(|side| (side.cell, side.place)))
                .collect(),
            ..Setting::default()
        };
        // Along a straight border a hexagon has two outer sides, other cells one.
        let of_corner = if self.shape.tiles() == Tiles::Hexagons { 3 } else { 2 };
        // A hexagon of triangles has no cell in a corner.
        setting.name_areas([
            ("corners", with(of_corner..=6)),
            (BORDER, with(1..=6)),
            ("inside", with(0..=0)),
        ]);
        setting.name_lines("row", 0);
        setting.name_lines("column", 1);
        setting
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(Cells { puzzle: self, model })
    }
}

/// A puzzle with a model whose first variables are the cells.
struct Cells<'a> {
    puzzle: &'a EdgeMatching,
    model: &'a Model,
}

impl Places for Cells<'_> {
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom> {
        let placements = &self.puzzle.looks.placements;
        let is_item = |placement: usize| placements[placement].pieces.iter().any(|lying| lying.piece == item);
        self.puzzle.atoms_where(self.model, cell, is_item)
    }

    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)> {
        let board = &self.puzzle.board;
        let partners = self.puzzle.matching.partners(&self.puzzle.looks.labels);
        let label = |cell: usize, atom: Atom, place: usize| {
            let placement = self.puzzle.placement_at(self.model, cell, self.model.value_of(atom));
            self.puzzle.looks.placements[placement].edges[place]
        };
        let beside = |cell: usize, atom: Atom| {
            let sides = board.touching(cell).iter();
            let fitting = sides.flat_map(|(own, there)| {
                let may_touch = &partners[label(cell, atom, own.place)];
                let others = self.item_at(other, there.cell).into_iter();
                others.filter(move |&atom| may_touch.contains(&label(there.cell, atom, there.place)))
            });
            (atom, fitting.collect())
        };
        let atoms = |cell| self.item_at(item, cell).into_iter().map(move |atom| beside(cell, atom));
        (0..board.len()).flat_map(atoms).collect()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        self.puzzle.board.inner_edges().iter().map(|sides| sides.map(|side| side.cell)).collect()
    }

    fn label_at(&self, label: usize, (cell, place): (usize, usize)) -> Vec<Atom> {
        let placements = &self.puzzle.looks.placements;
        self.puzzle.atoms_where(self.model, cell, |placement| placements[placement].edges[place] == label)
    }
}
