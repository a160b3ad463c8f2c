//! The things that conditions can name: the cubes of the string, and the places of the box.

use geduld_model::{Atom, Model, VarId};

use super::model::{position, positions, value_at};
use super::puzzle::{Path, Position, SnakeCube};
use crate::condition::{BORDER, Filled, Places, Setting, Vocabulary};

impl Vocabulary for SnakeCube {
    fn setting(&self) -> Setting {
        let cells: Vec<Position> = positions(self).collect();
        // The number of pairs of opposite faces, out of three, at which a place lies. An axis of length 1 has no
        // inside.
        let faces =
            |at: &Position| (0..3).filter(|&axis| at[axis] == 1 || at[axis] == self.size[axis]).count();
        let with = |count: std::ops::RangeInclusive<usize>| -> Vec<usize> {
            (0..cells.len()).filter(|&cell| count.contains(&faces(&cells[cell]))).collect()
        };
        let mut setting = Setting {
            item: "cube",
            items: (1..=self.cubes()).map(|cube| cube.to_string()).collect(),
            looks: (0..self.cubes()).collect(),
            ..Setting::default()
        };
        setting.name_areas([("corners", with(3..=3)), (BORDER, with(1..=3)), ("inside", with(0..=0))]);
        setting.cells = cells.iter().map(|at| at.to_vec()).collect();
        setting.name_lines("layer", 2);
        setting
    }

    fn places<'a>(&'a self, model: &'a Model) -> Box<dyn Places + 'a> {
        Box::new(Cubes { puzzle: self, model })
    }
}

/// The cube in each place, found without the model.
pub(super) fn filled(puzzle: &SnakeCube, path: &Path) -> Filled {
    let [x, y, _] = puzzle.size;
    let mut items = vec![0; puzzle.cubes()];
    for (cube, at) in path.path.iter().enumerate() {
        items[at[0] - 1 + x * (at[1] - 1 + y * (at[2] - 1))] = cube;
    }
    let neighbours = |(axis, step): (usize, usize)| {
        let fits = move |cell: &usize| cell / step % puzzle.size[axis] + 1 < puzzle.size[axis];
        (0..puzzle.cubes()).filter(fits).map(move |cell| [cell, cell + step])
    };
    let touching = [(0, 1), (1, x), (2, x * y)].into_iter().flat_map(neighbours).collect();
    Filled { items, touching, labels: Vec::new(), cells: None }
}

/// A puzzle with a model whose first variables are the places of the cubes.
struct Cubes<'a> {
    puzzle: &'a SnakeCube,
    model: &'a Model,
}

impl Places for Cubes<'_> {
    fn item_at(&self, item: usize, cell: usize) -> Vec<Atom> {
        let value = u32::try_from(cell).expect("boxes are small");
        vec![self.model.atom(VarId::new(item), value)]
    }

    fn beside(&self, item: usize, other: usize) -> Vec<(Atom, Vec<Atom>)> {
        let size = self.puzzle.size;
        let beside = |at: Position| {
            let steps = (0..3).flat_map(|axis| [(axis, at[axis] - 1), (axis, at[axis] + 1)]);
            let places = steps.filter(|&(axis, to)| (1..=size[axis]).contains(&to)).map(|(axis, to)| {
                let mut place = at;
                place[axis] = to;
                value_at(size, place) as usize
            });
            places.flat_map(|cell| self.item_at(other, cell)).collect()
        };
        let cells = (0..self.puzzle.cubes()).zip((0..).map(|value| position(size, value)));
        cells.map(|(cell, at)| (self.item_at(item, cell)[0], beside(at))).collect()
    }

    fn touching(&self) -> Vec<[usize; 2]> {
        let size = self.puzzle.size;
        let mut touching = Vec::new();
        for (cell, at) in positions(self.puzzle).enumerate() {
            for axis in 0..3 {
                let mut next = at;
                next[axis] += 1;
                if next[axis] <= size[axis] {
                    touching.push([cell, value_at(size, next) as usize]);
                }
            }
        }
        touching
    }
}
