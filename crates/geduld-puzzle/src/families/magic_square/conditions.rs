//! The things that conditions can name: numbers, and the cells of the square.

use geduld_model::{Atom, Model, VarId};

use super::puzzle::{MagicSquare, Square};
use crate::condition::{BORDER, Filled, Places, Setting, Vocabulary};

impl Vocabulary for MagicSquare {
    fn setting(&self) -> Setting {
        let n = self.order;
        let mut setting = Setting {
            item: "number",
            items: self.all_numbers().map(|number| number.to_string()).collect(),
            looks: (0..self.number_count()).collect(),
            cells: (0..self.cells()).map(|cell| vec![cell / n + 1, cell % n + 1]).collect(),
            numbers: true,
            ..Setting::default()
        };
        let at_end = |cell: &usize| [cell / n, cell % n].map(|place| place == 0 || place == n - 1);
        let ends = |count: std::ops::RangeInclusive<usize>| -> Vec<usize> {
            let all = 0..self.cells();
            all.filter(|cell| count.contains(&at_end(cell).into_iter().filter(|&end| end).count())).collect()
        };
        setting.name_areas([("corners", ends(2..=2)), (BORDER, ends(1..=2)), ("inside", ends(0..=0))]);
        setting.name_lines("row", 0);
        setting.name_lines("column", 1);
        setting
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(Cells { puzzle: self, model })
    }
}

impl MagicSquare {
    /// The pairs of cells with a side in common.
    fn touching(&self) -> Vec<[usize; 2]> {
        let n = self.order;
        let across = (0..self.cells()).filter(|cell| cell % n + 1 < n).map(|cell| [cell, cell + 1]);
        let down = (0..self.cells() - n).map(|cell| [cell, cell + n]);
        across.chain(down).collect()
    }
}

/// The contents of the cells of a square, found without the model.
pub(super) fn filled(puzzle: &MagicSquare, square: &Square) -> Filled {
    let mut touching = Vec::new();
    for (row, line) in square.rows.iter().enumerate() {
        for column in 0..line.len() {
            let cell = row * puzzle.order + column;
            touching.extend((column > 0).then(|| [cell - 1, cell]));
            touching.extend((row > 0).then(|| [cell - puzzle.order, cell]));
        }
    }
    let items = square.rows.concat().into_iter().filter_map(|number| puzzle.position(number)).collect();
    Filled { items, touching, labels: Vec::new(), cells: None }
}

/// A puzzle with a model whose first variables are the cells. The numbers ascend in their domains.
struct Cells<'a> {
    puzzle: &'a MagicSquare,
    model: &'a Model,
}

impl Places for Cells<'_> {
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom> {
        let value = u32::try_from(item).expect("orders are small");
        vec![self.model.atom(VarId::new(cell), value)]
    }

    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)> {
        let mut beside = vec![Vec::new(); self.puzzle.cells()];
        for [a, b] in self.touching() {
            beside[a].extend(self.item_at(other, b));
            beside[b].extend(self.item_at(other, a));
        }
        let atom = |cell| self.item_at(item, cell)[0];
        beside.into_iter().enumerate().map(|(cell, beside)| (atom(cell), beside)).collect()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        self.puzzle.touching()
    }
}
