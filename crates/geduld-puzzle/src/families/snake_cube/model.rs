//! The model of a snake cube.
//!
//! - A decision variable for each cube: its position in the box.
//! - A derived variable for each piece of string between two cubes: its direction.
//! - A table for each piece of string: the next cube lies one step in this direction.
//! - A table for each cube between two pieces: their directions are equal (straight) or at right angles (bend).

use geduld_model::{Constraint, Domain, Model, Table, Value, VarId};

use super::puzzle::{Pin, Position, SnakeCube, written};
use crate::family::{BuildModel, Reading};

/// Axis and sense of the six directions, in the order of their values.
pub(super) const DIRECTIONS: [(usize, bool); 6] =
    [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)];
const DIRECTION_NAMES: [&str; 6] = ["+x", "-x", "+y", "-y", "+z", "-z"];

/// The position for a value of a cube's variable. x changes fastest, then y, then z.
pub(super) fn position([x, y, _]: [usize; 3], value: Value) -> Position {
    let value = value as usize;
    [value % x + 1, value / x % y + 1, value / x / y + 1]
}

/// The positions for all values, in order.
pub(super) fn positions(puzzle: &SnakeCube) -> impl Iterator<Item = Position> {
    (0..).take(puzzle.cubes()).map(|value| position(puzzle.size, value))
}

pub(super) fn value_at([x, y, _]: [usize; 3], at: Position) -> Value {
    let index = at[0] - 1 + x * (at[1] - 1 + y * (at[2] - 1));
    Value::try_from(index).expect("boxes are small")
}

impl BuildModel for SnakeCube {
    fn model(&self) -> Model {
        let mut model = Model::new();
        let size = self.size;
        let all: Vec<Position> = positions(self).collect();
        let places = Domain::names(all.iter().map(|[x, y, z]| format!("({x},{y},{z})")));
        let cubes: Vec<VarId> =
            (1..=self.cubes()).map(|cube| model.add_decision(format!("cube {cube}"), &places)).collect();
        let senses = Domain::names(DIRECTION_NAMES);
        let strings: Vec<VarId> = (1..self.cubes())
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
            let bend = self.bends[index + 1];
            let rows = (0..6)
                .flat_map(|a| (0..6).map(move |b| [a, b]))
                .filter(|&[a, b]: &[Value; 2]| if bend { a / 2 != b / 2 } else { a == b });
            model.add(Constraint::Table(Table::new(pair.to_vec(), rows)));
        }
        if let Some(start) = &self.start {
            let literals = start.iter().map(|&at| model.atom(cubes[0], value_at(size, at)).into()).collect();
            model.add_for(&requirement_of_start(start), Constraint::Clause { literals });
        }
        for pin in &self.pins {
            let atom = model.atom(cubes[pin.cube - 1], value_at(size, pin.at));
            model.add_for(&requirement_of(pin), Constraint::Clause { literals: vec![atom.into()] });
        }
        model
    }

    /// The coordinates of each cube.
    fn readings(&self, _: &Model) -> Vec<Reading> {
        let axes = ["x", "y", "z"].into_iter().enumerate();
        let of_cube = |cube: usize| {
            axes.clone().map(move |(axis, what)| {
                let numbers = positions(self).map(|at| i64::try_from(at[axis]).unwrap_or(i64::MAX));
                let of = format!("({})", cube + 1);
                Reading { what, of, variable: VarId::new(cube), numbers: numbers.collect() }
            })
        };
        (0..self.cubes()).flat_map(of_cube).collect()
    }
}

/// The name of the requirement of a pin.
pub(super) fn requirement_of(pin: &Pin) -> String {
    format!("pin {pin}")
}

/// The name of the requirement that the first cube lies in one of these places.
pub(super) fn requirement_of_start(start: &[Position]) -> String {
    let places: Vec<String> = start.iter().map(|&at| written(at)).collect();
    format!("start {}", places.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_values_are_inverse() {
        let size = [2, 3, 4];
        for value in 0..24 {
            assert_eq!(value_at(size, position(size, value)), value);
        }
    }
}
