//! The maps of folded snakes to folded snakes: rotations and reflections of the box, the reversal of the string if it
//! is a palindrome, and their products.

use geduld_model::{Atom, BoardSymmetry, Model, Permutation, Value};

use super::model::{DIRECTIONS, position, value_at};
use super::puzzle::{Position, SnakeCube};
use crate::family::{BoardMaps, Kind as _};
use crate::file::Diagnostic;
use crate::same::{IDENTITY, MapKind, Same, name_of_product};

/// A rotation or reflection of the box: the new axis `i` is the old axis `axes[i]`, reversed if `flips[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BoxMap {
    pub axes: [usize; 3],
    flips: [bool; 3],
}

impl BoxMap {
    pub const IDENTITY: Self = Self { axes: [0, 1, 2], flips: [false; 3] };

    /// All 48 maps of boxes to boxes, the identity first.
    pub fn of_boxes() -> impl Iterator<Item = Self> {
        const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let flips = |bits: usize| [0, 1, 2].map(|axis| bits >> axis & 1 == 1);
        AXES.into_iter().flat_map(move |axes| (0..8).map(move |bits| Self { axes, flips: flips(bits) }))
    }

    /// All maps of a box of this size to itself, the identity first, each with the maps that move all positions alike:
    /// an axis of length 1 may be reversed.
    fn all(size: [usize; 3]) -> Vec<(Self, Vec<Self>)> {
        let mut maps: Vec<(Self, Vec<Self>)> = Vec::new();
        let mut seen: Vec<Vec<Position>> = Vec::new();
        let cells = (0..).take(size.iter().product()).map(|value| position(size, value));
        for map in Self::of_boxes().filter(|map| map.axes.map(|axis| size[axis]) == size) {
            let moved: Vec<Position> = cells.clone().map(|at| map.image(size, at)).collect();
            match seen.iter().position(|known| *known == moved) {
                Some(known) => maps[known].1.push(map),
                None => {
                    seen.push(moved);
                    maps.push((map, Vec::new()));
                }
            }
        }
        maps
    }

    /// The image of a position in a box whose image has this size.
    pub fn image(self, size: [usize; 3], at: Position) -> Position {
        [0, 1, 2].map(|axis| {
            let x = at[self.axes[axis]];
            if self.flips[axis] { size[axis] + 1 - x } else { x }
        })
    }

    fn direction(self, direction: Value) -> Value {
        let (old, forward) = DIRECTIONS[direction as usize];
        let axis = (0..3).find(|&axis| self.axes[axis] == old).expect("every axis has an image");
        let image = (axis, forward != self.flips[axis]);
        let found = (0..).zip(&DIRECTIONS).find(|&(_, &candidate)| candidate == image);
        found.expect("all directions are listed").0
    }

    /// Whether it is a rotation of the box.
    fn rotates(self, size: [usize; 3]) -> bool {
        !self.is_odd() || is_thin(size)
    }

    /// Whether it is a reflection of the box, or the product of one and a rotation.
    fn reflects(self, size: [usize; 3]) -> bool {
        self.is_odd() || is_thin(size)
    }

    fn is_odd(self) -> bool {
        let [a, b, c] = self.axes;
        let exchanges = [a > b, a > c, b > c];
        let reverses = exchanges.into_iter().chain(self.flips).filter(|&reverses| reverses).count();
        reverses % 2 == 1
    }

    /// What becomes of x, y and z. The identity has a word.
    fn word(self) -> String {
        if self == Self::IDENTITY { IDENTITY.to_owned() } else { format!("x,y,z to {}", self.name()) }
    }

    /// What becomes of x, y and z.
    pub fn name(self) -> String {
        let axis = |i: usize| {
            let sign = if self.flips[i] { '-' } else { '+' };
            format!("{sign}{}", ['x', 'y', 'z'][self.axes[i]])
        };
        format!("{},{},{}", axis(0), axis(1), axis(2))
    }
}

/// Whether the box is one cube thick. Turning such a box over moves the cubes like a reflection.
fn is_thin(size: [usize; 3]) -> bool {
    size.contains(&1)
}

/// A map of folded snakes: a map of the box, with or without the reversal of the string.
pub(super) struct SnakeMap {
    box_map: BoxMap,
    /// The maps of the box that move all positions alike.
    alike: Vec<BoxMap>,
    reverses: bool,
}

impl BoardMaps for SnakeCube {
    fn map_kinds(&self) -> &'static [MapKind] {
        &[MapKind::Rotation, MapKind::Reflection, MapKind::Reversal]
    }

    fn check_same(&self, same: &Same) -> Result<(), Diagnostic> {
        same.check_kinds(self.kind(), self.map_kinds())?;
        if same.has(MapKind::Reversal) && !self.is_palindrome() {
            return Err(Diagnostic::new(
                "the chain is not the same from its other end, so there is no reversal",
                "leave out `reversal`",
            ));
        }
        Ok(())
    }

    fn board_symmetries(&self, model: &Model, same: &Same) -> Vec<BoardSymmetry> {
        let symmetry = |map: SnakeMap| BoardSymmetry {
            name: map.name(),
            also: map.alike.iter().map(|&box_map| map.name_with(box_map)).collect(),
            atoms: map.atoms(self, model),
        };
        maps(self, same).into_iter().map(symmetry).collect()
    }
}

/// The group of all products of these kinds, the identity first.
pub(super) fn maps(puzzle: &SnakeCube, same: &Same) -> Vec<SnakeMap> {
    let reversals: &[bool] =
        if same.has(MapKind::Reversal) && puzzle.is_palindrome() { &[false, true] } else { &[false] };
    let size = puzzle.size;
    let box_maps =
        same.board_maps(BoxMap::all(size), |(map, _)| map.rotates(size), |(map, _)| map.reflects(size));
    let products = |(box_map, alike): (BoxMap, Vec<BoxMap>)| {
        reversals.iter().map(move |&reverses| SnakeMap { box_map, alike: alike.clone(), reverses })
    };
    box_maps.into_iter().flat_map(products).collect()
}

impl SnakeMap {
    /// Its name.
    pub fn name(&self) -> String {
        self.name_with(self.box_map)
    }

    /// Its name if the box is moved by this map.
    fn name_with(&self, box_map: BoxMap) -> String {
        let of_string = if self.reverses { MapKind::Reversal.name() } else { IDENTITY };
        name_of_product(&[&box_map.word(), of_string])
    }

    /// Whether it leaves a folded snake unchanged.
    pub fn fixes(&self, size: [usize; 3], path: &[Position]) -> bool {
        let carried = path.iter().map(|&at| self.box_map.image(size, at));
        if self.reverses { carried.rev().eq(path.iter().copied()) } else { carried.eq(path.iter().copied()) }
    }

    /// Its permutation of the atoms of the model.
    fn atoms(&self, puzzle: &SnakeCube, model: &Model) -> Permutation {
        let (size, cubes) = (puzzle.size, puzzle.cubes());
        let mut images: Vec<Atom> = Vec::with_capacity(model.atom_count());
        for variable in model.variable_ids() {
            // The cubes come first, then the pieces of string between them, one less.
            let of_cube = variable.index() < cubes;
            let (first, count) = if of_cube { (0, cubes) } else { (cubes, cubes - 1) };
            let along = variable.index() - first;
            let target = first + if self.reverses { count - 1 - along } else { along };
            for value in model.variable(variable).domain.values() {
                let image = if of_cube {
                    value_at(size, self.box_map.image(size, position(size, value)))
                } else {
                    let direction = self.box_map.direction(value);
                    if self.reverses { opposite(direction) } else { direction }
                };
                images.push(model.atom(geduld_model::VarId::new(target), image));
            }
        }
        Permutation::new(images).expect("a map of the box and of the string permutes atoms")
    }
}

/// The direction of a piece of string seen from its other end.
fn opposite(direction: Value) -> Value {
    let (axis, forward) = DIRECTIONS[direction as usize];
    let found = (0..).zip(&DIRECTIONS).find(|&(_, &candidate)| candidate == (axis, !forward));
    found.expect("all directions are listed").0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_have_their_symmetries() {
        let count = |size| BoxMap::all(size).len();
        assert_eq!(count([3, 3, 3]), 48);
        assert_eq!(count([2, 3, 3]), 16);
        assert_eq!(count([2, 3, 4]), 8);
        assert_eq!(count([4, 1, 1]), 2);
        assert_eq!(count([1, 1, 1]), 1);
    }

    #[test]
    fn half_of_the_symmetries_of_a_cube_are_rotations() {
        let rotations = |size| BoxMap::all(size).into_iter().filter(|(map, _)| map.rotates(size)).count();
        assert_eq!(rotations([3, 3, 3]), 24);
        assert_eq!(rotations([2, 3, 4]), 4);
        assert_eq!(rotations([3, 3, 1]), 8, "it can be turned over");
    }
}
