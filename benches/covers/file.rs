//! Reads packing files whose board is given by cells and whose pieces are named sets or cells.

use toml::{Table, Value};

use crate::Packing;
use crate::lattice::{Cell, Grid};

/// Reads a file.
///
/// # Panics
/// If it is not such a file.
pub(crate) fn read(path: &str) -> Packing {
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    let file: Table = text.parse().expect("a TOML file");
    let grid = match file["grid"].as_str().expect("the name of a grid") {
        "square" => Grid::Square,
        "hexagon" => Grid::Hexagon,
        "cube" => Grid::Cube,
        grid => panic!("{path}: the grid {grid} is not read here"),
    };
    let sets = file["pieces"].as_array().expect("a list of sets");
    let sets = sets.iter().map(|set| set.as_str().expect("the name of a set"));
    let pieces = sets.flat_map(|set| named(grid, set)).map(|piece| (piece, 1)).collect();
    let name = file["name"].as_str().expect("a name");
    Packing::new(name, grid, cells(&file["board"]["cells"]), pieces)
}

fn cells(value: &Value) -> Vec<Cell> {
    let coordinate =
        |value: &Value| i32::try_from(value.as_integer().expect("a number")).expect("a small number");
    let cell = |value: &Value| {
        let mut cell = [0; 3];
        let coordinates = value.as_array().expect("a list of numbers");
        cell.iter_mut().zip(coordinates).for_each(|(part, value)| *part = coordinate(value));
        cell
    };
    value.as_array().expect("a list of cells").iter().map(cell).collect()
}

/// The pieces of a set such as `tetrahexes`: all of this size.
fn named(grid: Grid, set: &str) -> Vec<Vec<Cell>> {
    let (size, kind) = [
        ("mono", 1),
        ("di", 2),
        ("do", 2),
        ("tri", 3),
        ("tro", 3),
        ("tetra", 4),
        ("tetro", 4),
        ("penta", 5),
        ("pento", 5),
    ]
    .into_iter()
    .find_map(|(prefix, size)| Some((size, set.strip_prefix(prefix)?)))
    .expect("a set of small pieces");
    let flat = match (kind, grid) {
        ("hexes", Grid::Hexagon) | ("minoes", Grid::Square | Grid::Cube) => true,
        ("cubes", Grid::Cube) => false,
        _ => panic!("the set {set} is not known here"),
    };
    grid.pieces(size, flat)
}
