//! Arrangements: the pieces of a figure as sets of squares, a form between the values of the model and the drawing.

use geduld_model::{Atom, Model, Value};

#[cfg(test)]
use super::polyomino::DIHEDRAL;
use super::polyomino::{Point, Polyomino, Square, signed};
use super::puzzle::SymmetryFigure;
#[cfg(test)]
use super::variables::FLAGS;
use super::variables::Variables;

/// Pieces on the grid: for each its type and its squares, sorted by the first square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub pieces: Vec<(usize, Vec<Square>)>,
}

/// The meaning of a value of a cell: the cell is this one of the squares of a type in an orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub kind: usize,
    pub orientation: usize,
    pub square: usize,
}

impl SymmetryFigure {
    /// All ways to cover a cell, in the order of their numbers; number 0 means that the cell is empty.
    pub(super) fn covers(&self) -> Vec<Cover> {
        let mut covers = Vec::new();
        for (kind, pieces) in self.types.iter().enumerate() {
            for (orientation, shape) in pieces.orientations.iter().enumerate() {
                let squares = 0..shape.squares().len();
                covers.extend(squares.map(|square| Cover { kind, orientation, square }));
            }
        }
        covers
    }

    /// The points of all squares of the piece that covers this point. `None` if no figure can have all of them.
    pub(super) fn piece_at(&self, variables: &Variables, point: usize, cover: Cover) -> Option<Vec<usize>> {
        let squares = self.types[cover.kind].orientations[cover.orientation].squares();
        let (row, column) = variables.point(point);
        let (own_row, own_column) = squares[cover.square];
        let place = |&(r, c): &Square| {
            let (down, right) = (signed(r) - signed(own_row), signed(c) - signed(own_column));
            variables.index((row + 2 * down, column + 2 * right)).filter(|&place| variables.may_fill(place))
        };
        squares.iter().map(place).collect()
    }

    /// The atom "this point has this cover". `cover` is the position of the cover in the list. The cover must fit
    /// there.
    pub(super) fn cover_atom(&self, model: &Model, point: usize, cover: usize) -> Atom {
        let cell = Variables::cell(point);
        let value = model.variable(cell).domain.value_of(signed(cover + 1));
        model.atom(cell, value.expect("what fits is in the domain"))
    }
}

impl Arrangement {
    /// Reads the values of the cells. Each piece is identified by its first square.
    pub fn from_values(puzzle: &SymmetryFigure, model: &Model, values: &[Value]) -> Self {
        let variables = Variables::new(puzzle);
        let covers = puzzle.covers();
        let mut pieces: Vec<(usize, Vec<Point>)> = Vec::new();
        for point in 0..variables.points() {
            let cell = Variables::cell(point);
            let number = model.variable(cell).domain.number(values[cell.index()]);
            let Some(position) = usize::try_from(number).ok().and_then(|number| number.checked_sub(1)) else {
                continue;
            };
            let cover = covers[position];
            if cover.square == 0 {
                let places = puzzle.piece_at(&variables, point, cover).unwrap_or_default();
                pieces.push((cover.kind, places.into_iter().map(|place| variables.point(place)).collect()));
            }
        }
        let points = || pieces.iter().flat_map(|(_, points)| points);
        let top = points().map(|&(row, _)| row).min().unwrap_or(0);
        let left = points().map(|&(_, column)| column).min().unwrap_or(0);
        let squares = |from: i64, to: i64| usize::try_from((to - from) / 2).expect("nothing lies before");
        let square = |&(row, column): &Point| (squares(top, row), squares(left, column));
        let pieces = pieces.iter().map(|(kind, points)| (*kind, points.iter().map(square).collect()));
        Self { pieces: pieces.collect() }
    }

    /// The values of the decision variables. `None` if a piece has an orientation that is not allowed, or no figure can
    /// have this size.
    #[cfg(test)]
    pub fn to_values(&self, puzzle: &SymmetryFigure, model: &Model) -> Option<Vec<Value>> {
        let variables = Variables::new(puzzle);
        let covers = puzzle.covers();
        let outline = self.outline();
        let (height, width) = outline.extent();
        let mut values: Vec<Value> = vec![0; model.decision_count()];
        for (variable, length) in [(Variables::width(), width), (Variables::height(), height)] {
            values[variable.index()] = model.variable(variable).domain.value_of(signed(length))?;
        }
        for (flag, map) in FLAGS.into_iter().enumerate() {
            values[Variables::flag(flag).index()] = Value::from(outline.image(&DIHEDRAL[map]) == outline);
        }
        let place = |length: usize, position: usize| 2 * signed(position) + 1 - signed(length);
        for (kind, squares) in &self.pieces {
            let shape = Polyomino::new(squares.iter().copied());
            let orientation = puzzle.types[*kind].orientations.iter().position(|known| *known == shape)?;
            for (square, &(row, column)) in squares.iter().enumerate() {
                let cover = Cover { kind: *kind, orientation, square };
                let number = covers.iter().position(|known| *known == cover)?;
                let point = variables.index((place(height, row), place(width, column)))?;
                let atom = puzzle.cover_atom(model, point, number);
                values[Variables::cell(point).index()] = model.value_of(atom);
            }
        }
        Some(values)
    }

    /// All squares together.
    pub fn outline(&self) -> Polyomino {
        Polyomino::new(self.pieces.iter().flat_map(|(_, squares)| squares.iter().copied()))
    }
}
