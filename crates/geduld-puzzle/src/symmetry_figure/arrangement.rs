//! Arrangements: the pieces of a figure as sets of squares, between the values of the model and the drawing.

use geduld_model::{Model, Value, VarId};

use super::SymmetryFigure;
use super::polyomino::{GridMap, Polyomino, Square, extent};

/// Pieces on the grid: for each its type and its squares, sorted by the first square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub pieces: Vec<(usize, Vec<Square>)>,
}

/// What a value of a cell means: the cell is covered by a type in an orientation, and is this one of its squares.
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

    /// Where the top left corner of the piece lies that covers this cell, if the piece lies within the frame.
    pub(super) fn corner(&self, cell: Square, cover: Cover) -> Option<Square> {
        let shape = &self.types[cover.kind].orientations[cover.orientation];
        let (row, column) = shape.squares()[cover.square];
        let (top, left) = (cell.0.checked_sub(row)?, cell.1.checked_sub(column)?);
        let (height, width) = shape.extent();
        (top + height <= self.frame && left + width <= self.frame).then_some((top, left))
    }
}

impl Arrangement {
    /// Reads the values of the cells: each piece is known by its first square.
    pub fn from_values(puzzle: &SymmetryFigure, model: &Model, values: &[Value]) -> Self {
        let covers = puzzle.covers();
        let mut pieces = Vec::new();
        for (index, &value) in values.iter().enumerate() {
            let number = usize::try_from(model.variable(VarId::new(index)).domain.number(value)).unwrap_or(0);
            let Some(&cover) = number.checked_sub(1).and_then(|number| covers.get(number)) else { continue };
            let cell = (index / puzzle.frame, index % puzzle.frame);
            if let Some((top, left)) = puzzle.corner(cell, cover).filter(|_| cover.square == 0) {
                let shape = &puzzle.types[cover.kind].orientations[cover.orientation];
                let squares =
                    shape.squares().iter().map(|&(row, column)| (top + row, left + column)).collect();
                pieces.push((cover.kind, squares));
            }
        }
        Self { pieces }
    }

    /// The values of the cells; `None` if a piece does not lie in one of the orientations it may have, or outside
    /// the frame.
    pub fn to_values(&self, puzzle: &SymmetryFigure, model: &Model) -> Option<Vec<Value>> {
        let covers = puzzle.covers();
        let mut values = Vec::new();
        for index in 0..puzzle.frame * puzzle.frame {
            values.push(model.variable(VarId::new(index)).domain.value_of(0)?);
        }
        for (kind, squares) in &self.pieces {
            let shape = Polyomino::new(squares.iter().copied());
            let orientation = puzzle.types[*kind].orientations.iter().position(|known| *known == shape)?;
            for (square, &(row, column)) in squares.iter().enumerate() {
                if row >= puzzle.frame || column >= puzzle.frame {
                    return None;
                }
                let cover = Cover { kind: *kind, orientation, square };
                let number = covers.iter().position(|known| *known == cover)? + 1;
                let cell = row * puzzle.frame + column;
                let domain = &model.variable(VarId::new(cell)).domain;
                values[cell] = domain.value_of(i64::try_from(number).ok()?)?;
            }
        }
        Some(values)
    }

    /// All squares together.
    pub fn outline(&self) -> Polyomino {
        Polyomino::new(self.pieces.iter().flat_map(|(_, squares)| squares.iter().copied()))
    }

    /// The image under a rotation or reflection, shifted to the top and the left; `None` if a piece becomes one that
    /// is not in the set. Where pieces may not be flipped, a mirrored piece is of another type.
    pub fn image(&self, puzzle: &SymmetryFigure, map: &GridMap) -> Option<Self> {
        let all: Vec<Square> = self.pieces.iter().flat_map(|(_, squares)| squares.iter().copied()).collect();
        let (height, width) = extent(&all);
        let mut pieces = Vec::with_capacity(self.pieces.len());
        for (_, squares) in &self.pieces {
            let mut squares: Vec<Square> =
                squares.iter().map(|&square| map.image(square, height, width)).collect();
            squares.sort_unstable();
            let shape = Polyomino::new(squares.iter().copied());
            let kind = puzzle.types.iter().position(|kind| kind.orientations.contains(&shape))?;
            pieces.push((kind, squares));
        }
        pieces.sort_unstable_by_key(|(_, squares)| squares[0]);
        Some(Self { pieces })
    }

    /// The first arrangement of all pieces that covers exactly this outline, trying types and orientations in order
    /// at the first square left.
    pub fn first_tiling(puzzle: &SymmetryFigure, outline: &Polyomino) -> Option<Self> {
        let mut left: Vec<usize> = puzzle.types.iter().map(|kind| kind.copies).collect();
        let mut open = outline.squares().to_vec();
        let mut pieces = Vec::new();
        tile(puzzle, &mut open, &mut left, &mut pieces).then_some(Self { pieces })
    }
}

fn tile(
    puzzle: &SymmetryFigure,
    open: &mut Vec<Square>,
    left: &mut [usize],
    pieces: &mut Vec<(usize, Vec<Square>)>,
) -> bool {
    let Some(&(row, column)) = open.first() else { return left.iter().all(|&copies| copies == 0) };
    for kind in 0..puzzle.types.len() {
        if left[kind] == 0 {
            continue;
        }
        for shape in &puzzle.types[kind].orientations {
            // The first square of a shape lies in its top row, but not always in its left column.
            let first = shape.squares()[0].1;
            let shifted =
                shape.squares().iter().map(|&(r, c)| Some((row + r, (column + c).checked_sub(first)?)));
            let Some(squares) = shifted.collect::<Option<Vec<Square>>>() else { continue };
            if !squares.iter().all(|square| open.binary_search(square).is_ok()) {
                continue;
            }
            let before = open.clone();
            open.retain(|square| squares.binary_search(square).is_err());
            left[kind] -= 1;
            pieces.push((kind, squares));
            if tile(puzzle, open, left, pieces) {
                return true;
            }
            pieces.pop();
            left[kind] += 1;
            *open = before;
        }
    }
    false
}
