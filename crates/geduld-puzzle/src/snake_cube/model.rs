//! The model of a snake cube.
//!
//! One decision variable for each cube: its position in the box. One derived variable for each piece of string
//! between two cubes: its direction. A table says that the next cube lies one step in that direction, another
//! that two directions in a row are equal (straight) or at right angles (bend).

use geduld_model::{Atom, BoardSymmetry, Constraint, Domain, Model, Permutation, Table, Value, VarId};

use super::{Position, SnakeCube};

/// Axis and sense of the six directions, in the order of their values.
const DIRECTIONS: [(usize, bool); 6] = [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)];
const DIRECTION_NAMES: [&str; 6] = ["+x", "-x", "+y", "-y", "+z", "-z"];

/// The position that a value of a cube's variable means: x runs fastest, then y, then z.
pub(super) fn position([x, y, _]: [usize; 3], value: Value) -> Position {
    let value = value as usize;
    [value % x + 1, value / x % y + 1, value / x / y + 1]
}

/// The positions that the values mean, in their order.
pub(super) fn positions(puzzle: &SnakeCube) -> impl Iterator<Item = Position> {
    (0..).take(puzzle.cubes()).map(|value| position(puzzle.size, value))
}

pub(super) fn value_at([x, y, _]: [usize; 3], at: Position) -> Value {
    let index = at[0] - 1 + x * (at[1] - 1 + y * (at[2] - 1));
    Value::try_from(index).expect("boxes are small")
}

pub(super) fn build(puzzle: &SnakeCube) -> Model {
    let mut model = Model::new();
    let size = puzzle.size;
    let all: Vec<Position> = positions(puzzle).collect();
    let places = Domain::names(all.iter().map(|[x, y, z]| format!("({x},{y},{z})")));
    let cubes: Vec<VarId> =
        (1..=puzzle.cubes()).map(|cube| model.add_decision(format!("cube {cube}"), &places)).collect();
    let senses = Domain::names(DIRECTION_NAMES);
    let strings: Vec<VarId> = (1..puzzle.cubes())
        .map(|cube| model.add_derived(format!("string {cube}-{}", cube + 1), &senses))
        .collect();

    model.add(Constraint::AllDifferent { variables: cubes.clone() });
    let mut steps = Vec::new();
    for &from in &all {
        for (direction, &(axis, forward)) in (0..).zip(&DIRECTIONS) {
            let mut to = from;
            to[axis] = if forward { from[axis] + 1 } else { from[axis] - 1 };
            if (1..=size[axis]).contains(&to[axis]) {
                steps.push([value_at(size, from), direction, value_at(size, to)]);
            }
        }
    }
    for (index, &string) in strings.iter().enumerate() {
        model.add(Constraint::Table(Table::new(vec![cubes[index], string, cubes[index + 1]], &steps)));
    }
    for (index, pair) in strings.windows(2).enumerate() {
        let bend = puzzle.bends[index + 1];
        let rows = (0..6)
            .flat_map(|a| (0..6).map(move |b| [a, b]))
            .filter(|&[a, b]: &[Value; 2]| if bend { a / 2 != b / 2 } else { a == b });
        model.add(Constraint::Table(Table::new(pair.to_vec(), rows)));
    }
    if let Some(start) = &puzzle.start {
        let literals = start.iter().map(|&at| model.atom(cubes[0], value_at(size, at)).into()).collect();
        let places: Vec<String> = start.iter().map(|[x, y, z]| format!("{x},{y},{z}")).collect();
        model.add_for(&format!("start {}", places.join(" or ")), Constraint::Clause { literals });
    }
    for pin in &puzzle.pins {
        let atom = model.atom(cubes[pin.cube - 1], value_at(size, pin.at));
        let [x, y, z] = pin.at;
        let requirement = format!("pin {}={x},{y},{z}", pin.cube);
        model.add_for(&requirement, Constraint::Clause { literals: vec![atom.into()] });
    }
    model
}

/// A rotation or reflection of the box: the new axis `i` is the old axis `axes[i]`, reversed if `flips[i]`.
#[derive(Clone, Copy)]
struct BoxMap {
    axes: [usize; 3],
    flips: [bool; 3],
}

impl BoxMap {
    /// All of those that carry a box of this size to itself, the identity first. An axis of length 1 is not
    /// reversed, so that different maps move positions differently.
    fn all(size: [usize; 3]) -> Vec<Self> {
        const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut maps = Vec::new();
        for axes in AXES {
            for bits in 0..8 {
                let flips = [0, 1, 2].map(|axis| bits >> axis & 1 == 1);
                let fits = (0..3).all(|axis| size[axes[axis]] == size[axis]);
                if fits && (0..3).all(|axis| !flips[axis] || size[axis] > 1) {
                    maps.push(Self { axes, flips });
                }
            }
        }
        // A box with two axes of length 1 is the same after they are exchanged.
        let mut seen: Vec<Vec<Position>> = Vec::new();
        let cells = (0..).take(size.iter().product()).map(|value| position(size, value));
        maps.retain(|map| {
            let moved: Vec<Position> = cells.clone().map(|at| map.image(size, at)).collect();
            let new = !seen.contains(&moved);
            if new {
                seen.push(moved);
            }
            new
        });
        maps
    }

    fn image(self, size: [usize; 3], at: Position) -> Position {
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

    fn name(self) -> String {
        let axis = |i: usize| {
            let sign = if self.flips[i] { '-' } else { '+' };
            format!("{sign}{}", ['x', 'y', 'z'][self.axes[i]])
        };
        format!("x,y,z to {},{},{}", axis(0), axis(1), axis(2))
    }
}

/// The rotations and reflections of the box.
pub(super) fn board_symmetries(puzzle: &SnakeCube, model: &Model) -> Vec<BoardSymmetry> {
    let size = puzzle.size;
    BoxMap::all(size)
        .into_iter()
        .enumerate()
        .map(|(index, map)| {
            let mut images: Vec<Atom> = Vec::with_capacity(model.atom_count());
            for variable in model.variable_ids() {
                for value in model.variable(variable).domain.values() {
                    let image = if variable.index() < puzzle.cubes() {
                        value_at(size, map.image(size, position(size, value)))
                    } else {
                        map.direction(value)
                    };
                    images.push(model.atom(variable, image));
                }
            }
            let name = if index == 0 { "identity".to_owned() } else { map.name() };
            BoardSymmetry { name, atoms: Permutation::new(images).expect("a map of the box permutes atoms") }
        })
        .collect()
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
    fn positions_and_values_are_inverse() {
        let size = [2, 3, 4];
        for value in 0..24 {
            assert_eq!(value_at(size, position(size, value)), value);
        }
    }
}
