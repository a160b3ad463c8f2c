//! Boards of edge-matching puzzles once more, to compare with: which edges touch follows from their middles, and
//! rotations and reflections are written down for each shape that has a name. Of drawn boards the middles lie in the
//! plane, that of a ring on circles, and motions of the plane carry them.

use std::collections::BTreeMap;

use geduld_puzzle::edge_matching::{Pattern, Shape, Tiles};

/// A cell in reading order and one of its edges, both counted from 0.
pub type Side = (usize, usize);

/// The number of cells in each row.
pub fn row_lengths(shape: &Shape) -> Vec<usize> {
    match *shape {
        Shape::Rectangle { rows, columns } => vec![columns; rows],
        Shape::Triangle { side } => (0..side).map(|row| 2 * row + 1).collect(),
        Shape::Hexagon { side } => (0..side).chain((0..side).rev()).map(|r| 2 * (side + r) + 1).collect(),
        Shape::Drawn(ref pattern) => {
            let cells = drawn(pattern);
            let last = |row: usize| cells.iter().rfind(|cell| cell.row == row).map_or(0, |cell| cell.column);
            (0..pattern.rows().len()).map(last).collect()
        }
    }
}

/// What lies in the cells, in rows; nothing in a hole.
pub fn in_rows<T>(shape: &Shape, cells: impl IntoIterator<Item = T>) -> Vec<Vec<Option<T>>> {
    let positions = positions(shape);
    let mut cells = cells.into_iter();
    let mut item = |at| if positions.contains(&at) { cells.next() } else { None };
    let rows = (1..).zip(row_lengths(shape));
    rows.map(|(row, length)| (1..=length).map(|column| item((row, column))).collect()).collect()
}

/// A character that stands for a cell.
struct Drawn {
    row: usize,
    character: usize,
    column: usize,
    points_down: bool,
}

fn drawn(pattern: &Pattern) -> Vec<Drawn> {
    let mut cells = Vec::new();
    for (row, text) in pattern.rows().iter().enumerate() {
        let mut column = 0;
        for (character, letter) in text.chars().enumerate() {
            column += usize::from(letter != ' ');
            if "XAV".contains(letter) {
                cells.push(Drawn { row, character, column, points_down: letter == 'V' });
            }
        }
    }
    cells
}

type Point = (f64, f64);

/// The middles of the sides of each cell in the plane; those of a ring lie around the origin.
fn in_plane(pattern: &Pattern) -> Vec<Vec<Point>> {
    let height = 0.75_f64.sqrt();
    let width = pattern.rows().iter().map(String::len).max().unwrap_or(0);
    let around = if pattern.tiles() == Tiles::Hexagons { width + width % 2 } else { width } as f64;
    let sides = |cell: &Drawn| -> Vec<Point> {
        let (x, y) = (cell.character as f64, cell.row as f64);
        match pattern.tiles() {
            Tiles::Squares => vec![(x, y - 0.5), (x + 0.5, y), (x, y + 0.5), (x - 0.5, y)],
            Tiles::Dominoes => vec![(2.0 * x - 1.0, y), (2.0 * x + 1.0, y)],
            Tiles::Triangles => {
                let (x, y, out) = (x / 2.0, y * height, if cell.points_down { -1.0 } else { 1.0 });
                vec![(x - 0.25 * out, y), (x + 0.25 * out, y), (x, y + out * height / 2.0)]
            }
            Tiles::Hexagons => {
                let angle = |place: u8| (f64::from(place) * 60.0 - 60.0).to_radians();
                let middle = |place| (x + angle(place).cos(), y * 2.0 * height + angle(place).sin());
                (0..6).map(middle).collect()
            }
        }
    };
    let unit = match pattern.tiles() {
        Tiles::Dominoes => 2.0,
        Tiles::Triangles => 0.5,
        Tiles::Squares | Tiles::Hexagons => 1.0,
    };
    // A ring begins at the left edge of the first square or domino, of others at a point between cells of its first
    // parity.
    let odd = drawn(pattern)
        .first()
        .is_some_and(|cell| (cell.row + cell.character + usize::from(cell.points_down)) % 2 == 1);
    let beginning = match pattern.tiles() {
        Tiles::Squares | Tiles::Dominoes => -unit / 2.0,
        Tiles::Triangles | Tiles::Hexagons => {
            if odd {
                -unit
            } else {
                0.0
            }
        }
    };
    let bent = |(x, y): Point| {
        let (angle, radius) = ((x - beginning) / (around * unit) * std::f64::consts::TAU, 100.0 - y);
        if pattern.ring() { (radius * angle.sin(), -radius * angle.cos()) } else { (x, y) }
    };
    drawn(pattern).iter().map(|cell| sides(cell).into_iter().map(bent).collect()).collect()
}

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).hypot(a.1 - b.1) < 1e-6
}

/// Mirrored at the vertical through the centre if asked, then turned clockwise around it by so much of a turn.
pub fn motion(shape: &Shape, mirrors: bool, turn: f64) -> Option<BoardMap> {
    let pattern = shape.pattern();
    let cells = in_plane(&pattern);
    let points: Vec<Point> = cells.iter().flatten().copied().collect();
    let count = points.len() as f64;
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let centre = if pattern.ring() { (0.0, 0.0) } else { (sum.0 / count, sum.1 / count) };
    let (sine, cosine) = (turn * std::f64::consts::TAU).sin_cos();
    let image = |(x, y): Point| {
        let (x, y) = (if mirrors { centre.0 - x } else { x - centre.0 }, y - centre.1);
        (centre.0 + x * cosine - y * sine, centre.1 + x * sine + y * cosine)
    };
    let places = cells[0].len();
    let target = |&point: &Point| (0..points.len()).find(|&other| near(points[other], image(point)));
    // A middle between two cells is that of a side in each of them: the sides of a cell go to those of one cell.
    let carried = |sides: &Vec<Point>| -> Option<(usize, Vec<usize>)> {
        (0..cells.len()).find_map(|cell| {
            let there = |&side: &Point| cells[cell].iter().position(|&other| near(other, image(side)));
            Some((cell, sides.iter().map(there).collect::<Option<Vec<usize>>>()?))
        })
    };
    points.iter().map(target).collect::<Option<Vec<usize>>>()?;
    let images: Vec<(usize, Vec<usize>)> = cells.iter().map(carried).collect::<Option<_>>()?;
    let map = BoardMap {
        target: shape.clone(),
        mirrors,
        cells: images.iter().map(|image| image.0).collect(),
        places: images[0].1.clone(),
    };
    assert!(images.iter().all(|image| image.1 == map.places && image.1.len() == places), "{shape:?}");
    Some(map)
}

/// The row and the column of each cell, counted from 1.
pub fn positions(shape: &Shape) -> Vec<(usize, usize)> {
    if let Shape::Drawn(pattern) = shape {
        return drawn(pattern).iter().map(|cell| (cell.row + 1, cell.column)).collect();
    }
    let rows = (1..).zip(row_lengths(shape));
    rows.flat_map(|(row, length)| (1..=length).map(move |column| (row, column))).collect()
}

/// How many edges a cell has.
pub fn places(shape: &Shape) -> usize {
    match shape {
        Shape::Rectangle { .. } => 4,
        Shape::Triangle { .. } | Shape::Hexagon { .. } => 3,
        Shape::Drawn(pattern) => match pattern.tiles() {
            Tiles::Squares => 4,
            Tiles::Triangles => 3,
            Tiles::Hexagons => 6,
            Tiles::Dominoes => 2,
        },
    }
}

/// The pairs of sides that touch, the side of the earlier cell first.
pub fn touching(shape: &Shape) -> Vec<[Side; 2]> {
    if let Shape::Drawn(pattern) = shape {
        let cells = in_plane(pattern);
        let sides =
            || (0..cells.len()).flat_map(|cell| (0..cells[cell].len()).map(move |place| (cell, place)));
        let touch = |a: Side, b: Side| a.0 < b.0 && near(cells[a.0][a.1], cells[b.0][b.1]);
        return sides().flat_map(|a| sides().filter(move |&b| touch(a, b)).map(move |b| [a, b])).collect();
    }
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
    if let Shape::Drawn(pattern) = shape {
        let cells = drawn(pattern);
        let cell = cells.iter().find(|cell| (cell.row + 1, cell.column) == position).expect("it is a cell");
        return match (pattern.tiles(), cell.points_down) {
            (Tiles::Squares, _) => vec!["top", "right", "bottom", "left"],
            (Tiles::Triangles, false) => vec!["left", "right", "bottom"],
            (Tiles::Triangles, true) => vec!["right", "left", "top"],
            (Tiles::Hexagons, _) => {
                vec!["top-right", "right", "bottom-right", "bottom-left", "left", "top-left"]
            }
            (Tiles::Dominoes, _) => vec!["left", "right"],
        };
    }
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
        Shape::Drawn(pattern) => {
            // Enough for every ring, and for the turns by quarters and sixths of all other boards.
            let width = pattern.rows().iter().map(String::len).max().unwrap_or(0);
            let turns = if pattern.ring() { 2 * (width + width % 2) * width } else { 12 };
            let mut found: Vec<BoardMap> = Vec::new();
            for index in 0..2 * turns {
                let map = motion(shape, index >= turns, (index % turns) as f64 / turns as f64);
                let known = |map: &BoardMap| {
                    found.iter().any(|known| (&known.cells, &known.places) == (&map.cells, &map.places))
                };
                let new = map.filter(|map| !known(map));
                found.extend(new);
            }
            return found;
        }
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
        let drawn = |tiles, rows: &[&str], ring| {
            let rows = rows.iter().map(|&row| row.to_owned()).collect();
            Shape::Drawn(Pattern::new(tiles, rows, ring).expect("it is a board"))
        };
        let shapes = [
            drawn(Tiles::Hexagons, &[" X X", "X X X", " X X"], false),
            drawn(Tiles::Squares, &["XX", "X."], false),
            drawn(Tiles::Triangles, &["VAVAVA"], true),
            drawn(Tiles::Dominoes, &["XXXX"], true),
            Shape::Triangle { side: 2 },
            Shape::Hexagon { side: 1 },
            rectangle(3, 3),
            rectangle(2, 3),
        ];
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
