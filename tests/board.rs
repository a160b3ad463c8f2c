//! Boards of edge-matching puzzles once more, to compare with: which edges touch follows from their middles, and
//! rotations and reflections are written down for each shape.

use std::collections::BTreeMap;

use geduld_puzzle::edge_matching::Shape;

/// A cell in reading order and one of its edges, both counted from 0.
pub type Side = (usize, usize);

/// The number of cells in each row.
pub fn row_lengths(shape: &Shape) -> Vec<usize> {
    match *shape {
        Shape::Rectangle { rows, columns } => vec![columns; rows],
        Shape::Triangle { side } => (0..side).map(|row| 2 * row + 1).collect(),
        Shape::Hexagon { side } => (0..side).chain((0..side).rev()).map(|r| 2 * (side + r) + 1).collect(),
        Shape::Drawn(_) => panic!("drawn boards are described apart"),
    }
}

/// The row and the column of each cell, counted from 1.
pub fn positions(shape: &Shape) -> Vec<(usize, usize)> {
    let rows = (1..).zip(row_lengths(shape));
    rows.flat_map(|(row, length)| (1..=length).map(move |column| (row, column))).collect()
}

/// How many edges a cell has.
pub fn places(shape: &Shape) -> usize {
    if matches!(shape, Shape::Rectangle { .. }) { 4 } else { 3 }
}

/// The pairs of sides that touch, the side of the earlier cell first.
pub fn touching(shape: &Shape) -> Vec<[Side; 2]> {
    let mut by_middle: BTreeMap<(i64, i64), Vec<Side>> = BTreeMap::new();
    for (cell, &position) in positions(shape).iter().enumerate() {
        for (place, middle) in middles(shape, position).into_iter().enumerate() {
            by_middle.entry(middle).or_default().push((cell, place));
        }
    }
    let mut pairs: Vec<[Side; 2]> =
        by_middle.into_values().filter_map(|sides| sides.try_into().ok()).collect();
    pairs.sort_unstable();
    pairs
}

/// The middles of the edges of a cell, by place; across in quarters of an edge, down in half rows.
fn middles(shape: &Shape, (row, column): (usize, usize)) -> Vec<(i64, i64)> {
    let int = |n: usize| i64::try_from(n).expect("boards are small");
    let y = 2 * int(row);
    if matches!(shape, Shape::Rectangle { .. }) {
        let x = 2 * int(column);
        return vec![(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)];
    }
    let begins_up = match shape {
        Shape::Hexagon { side } => row <= *side,
        _ => true,
    };
    // Rows lie centred above one another, and neighbours in a row overlap by half their width.
    let x = 2 * int(column) - int(row_lengths(shape)[row - 1]);
    if (column % 2 == 1) == begins_up {
        vec![(x - 1, y), (x + 1, y), (x, y + 1)]
    } else {
        vec![(x + 1, y), (x - 1, y), (x, y - 1)]
    }
}

/// What the sides of a cell are called, by place.
pub fn side_names(shape: &Shape, position: (usize, usize)) -> Vec<&'static str> {
    let middles = middles(shape, position);
    let sum = |of: fn(&(i64, i64)) -> i64| middles.iter().map(of).sum::<i64>();
    let count = i64::try_from(middles.len()).expect("cells have few sides");
    // The mean of the middles is the middle of a square, and near enough to that of a triangle.
    let (x, y) = (sum(|middle| middle.0), sum(|middle| middle.1));
    let across = !matches!(shape, Shape::Rectangle { .. });
    let name = |&(mx, my): &(i64, i64)| match ((count * mx).cmp(&x), (count * my).cmp(&y)) {
        (std::cmp::Ordering::Less, vertical) if across || vertical.is_eq() => "left",
        (std::cmp::Ordering::Greater, vertical) if across || vertical.is_eq() => "right",
        (_, std::cmp::Ordering::Less) => "top",
        _ => "bottom",
    };
    middles.iter().map(name).collect()
}

/// A rotation or reflection that carries a board to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMap {
    /// The shape of the image: a rectangle may have been laid on its side.
    pub target: Shape,
    /// Whether it reflects.
    pub mirrors: bool,
    /// Where each cell goes.
    pub cells: Vec<usize>,
    /// Where each place goes; the same in all cells.
    pub places: Vec<usize>,
}

impl BoardMap {
    fn identity(shape: &Shape) -> Self {
        let (cells, places) = (positions(shape).len(), places(shape));
        Self {
            target: shape.clone(),
            mirrors: false,
            cells: (0..cells).collect(),
            places: (0..places).collect(),
        }
    }

    fn then(&self, next: &Self) -> Self {
        Self {
            target: next.target.clone(),
            mirrors: self.mirrors != next.mirrors,
            cells: self.cells.iter().map(|&cell| next.cells[cell]).collect(),
            places: self.places.iter().map(|&place| next.places[place]).collect(),
        }
    }

    /// What lies at each place of a cell, carried over.
    pub fn carry<T: Clone>(&self, edges: &[T]) -> Vec<T> {
        let mut image = edges.to_vec();
        for (edge, &place) in edges.iter().zip(&self.places) {
            image[place] = edge.clone();
        }
        image
    }
}

/// All rotations, then all reflections; the identity first.
pub fn maps(shape: &Shape) -> Vec<BoardMap> {
    let turns = match shape {
        Shape::Rectangle { .. } => 4,
        Shape::Triangle { .. } => 3,
        Shape::Hexagon { .. } => 6,
        Shape::Drawn(_) => panic!("drawn boards are described apart"),
    };
    let beginnings = [BoardMap::identity(shape), reflection(shape)];
    beginnings
        .into_iter()
        .flat_map(|start| {
            std::iter::successors(Some(start), |map| Some(map.then(&turn(&map.target)))).take(turns)
        })
        .collect()
}

/// The smallest turn clockwise.
fn turn(shape: &Shape) -> BoardMap {
    let (target, cells, places) = match shape {
        &Shape::Rectangle { rows, columns } => {
            let image = |cell: usize| (cell % columns) * rows + (rows - 1 - cell / columns);
            (
                Shape::Rectangle { rows: columns, columns: rows },
                (0..rows * columns).map(image).collect(),
                vec![1, 2, 3, 0],
            )
        }
        Shape::Triangle { side: 2 } => (shape.clone(), vec![3, 0, 2, 1], vec![1, 2, 0]),
        Shape::Hexagon { side: 1 } => (shape.clone(), vec![1, 2, 5, 0, 3, 4], vec![2, 0, 1]),
        _ => panic!("the turns of {shape:?} are not written down"),
    };
    BoardMap { target, mirrors: false, cells, places }
}

/// Left and right exchanged.
fn reflection(shape: &Shape) -> BoardMap {
    let positions = positions(shape);
    let lengths = row_lengths(shape);
    let image = |&(row, column): &(usize, usize)| (row, lengths[row - 1] + 1 - column);
    let cells = positions.iter().filter_map(|position| positions.binary_search(&image(position)).ok());
    let places = if places(shape) == 4 { vec![0, 3, 2, 1] } else { vec![1, 0, 2] };
    BoardMap { target: shape.clone(), mirrors: true, cells: cells.collect(), places }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_carry_touching_sides_to_touching_sides() {
        let rectangle = |rows, columns| Shape::Rectangle { rows, columns };
        let shapes =
            [Shape::Triangle { side: 2 }, Shape::Hexagon { side: 1 }, rectangle(3, 3), rectangle(2, 3)];
        for shape in &shapes {
            let maps = maps(shape);
            for (index, map) in maps.iter().enumerate() {
                assert!(!maps[..index].contains(map), "{shape:?}: each once");
                let image = |(cell, place): Side| (map.cells[cell], map.places[place]);
                let mut carried: Vec<[Side; 2]> = touching(shape)
                    .into_iter()
                    .map(|[a, b]| [image(a).min(image(b)), image(a).max(image(b))])
                    .collect();
                carried.sort_unstable();
                assert_eq!(carried, touching(&map.target), "{shape:?} under {map:?}");
            }
        }
    }
}
