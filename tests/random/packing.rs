//! Random packings: pieces cut from a board, and others, on all lattices.

use std::fmt::Write as _;

use geduld_puzzle::lattice::{Cell, Lattice, LatticeMap};
use proptest::prelude::*;

/// A packing puzzle with conditions.
#[derive(Clone, Debug)]
pub struct Packing {
    /// The lattice.
    pub grid: Lattice,
    /// The cells: whether each may stay open, and its colour.
    pub board: Vec<(Cell, bool, Option<char>)>,
    /// The pieces, which have the names A, B and so on.
    pub pieces: Vec<Piece>,
    /// Whether pieces may be turned.
    pub turn: bool,
    /// Whether flat pieces may be turned over.
    pub flip: bool,
    /// Whether mirror images are different solutions.
    pub mirrors_apart: bool,
    /// A number of these cells, from the first to the second, stays open.
    pub open: Option<(Vec<Cell>, usize, usize)>,
    /// A piece and cells that it covers, or cells that stay open.
    pub pins: Vec<(Option<usize>, Vec<Cell>)>,
    /// Pieces that are used from the first to the second number of times together.
    pub groups: Vec<(Vec<usize>, usize, usize)>,
    /// The conditions.
    pub conditions: Vec<Sentence>,
}

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its cells with their colours.
    pub cells: Vec<(Cell, Option<char>)>,
    /// Other shapes that it may have.
    pub alternatives: Vec<Vec<Cell>>,
    /// It is used at least this many times.
    pub least: usize,
    /// It is used at most this many times.
    pub most: usize,
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Sentence {
    /// The piece covers one of the cells, or none of them.
    In(usize, Place, bool),
    /// Each copy of the first piece touches one of the second, or none does.
    Touch(usize, usize, bool),
}

/// Cells that a condition names.
#[derive(Clone, Debug)]
pub enum Place {
    /// Cells one by one.
    Cells(Vec<Cell>),
    /// `corners`, `border` or `inside`.
    Area(&'static str),
    /// The cells with this coordinate, e.g. `row 2`: the word, which coordinate it is, and its number.
    Line(&'static str, usize, i64),
}

/// The name of a piece.
pub fn name(piece: usize) -> String {
    ["A", "B", "C", "D", "E", "F", "G"][piece].to_owned()
}

/// The text of the file of a packing.
pub fn toml(puzzle: &Packing) -> String {
    let mut text = super::head("packing");
    let grid = puzzle.grid;
    let written = |cell: Cell| format!("{:?}", &cell[..grid.coordinates()]);
    let list = |cells: &[Cell]| {
        format!("[{}]", cells.iter().map(|&cell| written(cell)).collect::<Vec<_>>().join(", "))
    };
    let words = |cells: &[Cell]| cells.iter().map(|&cell| grid.written(cell)).collect::<Vec<_>>().join(" ");
    let place = |place: &Place| match place {
        Place::Cells(cells) => words(cells),
        Place::Area(area) => (*area).to_owned(),
        Place::Line(word, _, number) => format!("{word} {number}"),
    };
    let sentence = |sentence: &Sentence| match sentence {
        Sentence::In(piece, cells, inside) => {
            let not = if *inside { "" } else { "not " };
            format!("piece {} {not}in {}", name(*piece), place(cells))
        }
        Sentence::Touch(a, b, touch) => {
            let not = if *touch { "" } else { "do not " };
            format!("pieces {} and {} {not}touch", name(*a), name(*b))
        }
    };
    if !puzzle.conditions.is_empty() {
        let conditions: Vec<String> = puzzle.conditions.iter().map(sentence).collect();
        let _ = writeln!(text, "conditions = {conditions:?}");
    }
    let _ = writeln!(text, "grid = {:?}\nturn = {}", grid.name(), puzzle.turn);
    if puzzle.turn {
        let _ = writeln!(text, "flip = {}", puzzle.flip);
    }
    if puzzle.mirrors_apart {
        text += "mirror = \"apart\"\n";
    }
    let coloured = puzzle.board.iter().any(|(_, _, colour)| colour.is_some());
    if coloured {
        text += "colours = true\n";
    }
    let cells: Vec<Cell> = puzzle.board.iter().map(|&(cell, ..)| cell).collect();
    let open: Vec<Cell> = puzzle.board.iter().filter(|(_, open, _)| *open).map(|&(cell, ..)| cell).collect();
    if coloured {
        let _ = writeln!(text, "[board]\n{}\nopen = {}", pattern(grid, &puzzle.board), list(&open));
    } else {
        let _ = writeln!(text, "[board]\ncells = {}\nopen = {}", list(&cells), list(&open));
    }
    for (number, piece) in puzzle.pieces.iter().enumerate() {
        let _ = writeln!(
            text,
            "[[piece]]\nname = {:?}\ncopies = [{}, {}]",
            name(number),
            piece.least,
            piece.most
        );
        if coloured {
            let marked: Vec<(Cell, bool, Option<char>)> =
                piece.cells.iter().map(|&(cell, colour)| (cell, false, colour)).collect();
            text += &pattern(grid, &marked).replace("pattern =", "shape =");
            text += "\n";
        } else {
            let cells: Vec<Cell> = piece.cells.iter().map(|&(cell, _)| cell).collect();
            let _ = writeln!(text, "cells = {}", list(&cells));
        }
        for cells in &piece.alternatives {
            let _ = writeln!(text, "[[piece.alternatives]]\ncells = {}", list(cells));
        }
    }
    for (pieces, least, most) in &puzzle.groups {
        let names: Vec<String> = pieces.iter().map(|&piece| name(piece)).collect();
        let _ = writeln!(text, "[[group]]\npieces = {names:?}\ncopies = [{least}, {most}]");
    }
    if let Some((cells, least, most)) = &puzzle.open {
        let _ = writeln!(text, "[[open]]\ncells = {}\ncount = \"{least}-{most}\"", list(cells));
    }
    for (piece, cells) in &puzzle.pins {
        let piece = piece.map_or_else(String::new, |piece| format!("piece = {:?}\n", name(piece)));
        let _ = writeln!(text, "[[pin]]\n{piece}cells = {:?}", words(cells));
    }
    text
}

/// Squares and cubes with colours as rows, or layers of rows.
fn pattern(grid: Lattice, marked: &[(Cell, bool, Option<char>)]) -> String {
    let side = |axis: usize| marked.iter().map(|(cell, ..)| cell[axis]).max().unwrap_or(0);
    let mark = |at: Cell| {
        let own = marked.iter().find(|(cell, ..)| *cell == at);
        own.map_or('.', |(_, _, colour)| colour.unwrap_or('X'))
    };
    let layers: Vec<Vec<String>> = (0..=side(2))
        .map(|z| (0..=side(1)).map(|y| (0..=side(0)).map(|x| mark([x, y, z])).collect()).collect())
        .collect();
    if grid == Lattice::Cube {
        format!("layers = {layers:?}").replace("layers =", "layers =")
    } else {
        format!("pattern = {:?}", layers[0])
    }
}

/// A translation of the lattice after which no coordinate is negative.
pub fn shift_of(grid: Lattice, cells: &[Cell]) -> Cell {
    let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
    // The side of a cube, and the axes whose sum must be even, in sides.
    let (side, axes) = match grid {
        Lattice::Square | Lattice::Hexagon | Lattice::Cube | Lattice::Triangle => (1, 0),
        Lattice::Prism => (1, 2),
        Lattice::Ball => (1, 3),
        Lattice::Rhombic => (5, 0),
        Lattice::TetraOcta => (3, 3),
    };
    let mut shift = [0, 1, 2].map(|axis| -least(axis).div_euclid(side));
    if grid == Lattice::Triangle {
        shift[2] = 0;
    }
    shift[0] += shift.iter().take(axes).sum::<i64>().rem_euclid(2);
    shift.map(|times| side * times)
}

/// Shifts cells so that no coordinate is negative.
fn shifted(grid: Lattice, cells: &[Cell]) -> Vec<Cell> {
    let shift = shift_of(grid, cells);
    cells.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + shift[axis])).collect()
}

/// Cells that hang together, or mostly do.
fn grown(grid: Lattice, size: usize, within: Option<&[Cell]>, random: &mut fastrand::Rng) -> Vec<Cell> {
    let inside = |cell: &Cell| within.is_none_or(|within| within.contains(cell));
    let start =
        within.map_or_else(|| grid.block([1; 3]).first().copied(), |within| random.choice(within).copied());
    let mut cells: Vec<Cell> = start.into_iter().collect();
    while cells.len() < size {
        let mut beside: Vec<Cell> = cells.iter().flat_map(|&cell| grid.neighbours(cell)).collect();
        if random.u8(0..12) == 0 {
            beside = beside.into_iter().flat_map(|cell| grid.neighbours(cell)).collect();
        }
        beside.retain(|cell| inside(cell) && !cells.contains(cell));
        // Boards in space should not all be long and thin.
        match random.choice(&beside) {
            Some(&cell) => cells.push(cell),
            None => break,
        }
    }
    cells
}

/// A strip, or a board one layer thick: there, a reflection moves the cells as a rotation does.
fn thin(grid: Lattice, random: &mut fastrand::Rng) -> Vec<Cell> {
    let length = random.i64(2..=6);
    let layer = |columns: i64, rows: i64| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, 0]));
    let cells: Vec<Cell> = match grid {
        Lattice::Square | Lattice::Hexagon => layer(length, 1).collect(),
        Lattice::Triangle => (0..length).map(|at| [at / 2, 0, at % 2]).collect(),
        Lattice::Cube if random.bool() => layer(length, 1).collect(),
        Lattice::Cube => layer(random.i64(2..=3), random.i64(2..=3)).collect(),
        Lattice::Ball if random.bool() => (0..length).map(|at| [at, at, 0]).collect(),
        Lattice::Ball => layer(4, random.i64(2..=4)).filter(|[x, y, _]| (x + y) % 2 == 0).collect(),
        Lattice::Prism if random.bool() => (0..length).map(|z| [0, 0, z]).collect(),
        Lattice::Prism => layer(length, random.i64(1..=2)).take(8).collect(),
        Lattice::Rhombic | Lattice::TetraOcta => return grid.block([1; 3]).into_iter().take(8).collect(),
    };
    // Along any axis.
    let turn = if matches!(grid, Lattice::Cube | Lattice::Ball) { random.usize(0..3) } else { 0 };
    let turned = |mut cell: Cell| {
        cell.rotate_right(turn);
        cell
    };
    cells.into_iter().map(turned).collect()
}

/// The grids whose cells are neither cubes nor balls.
pub const NEW_GRIDS: [Lattice; 3] = [Lattice::Prism, Lattice::Rhombic, Lattice::TetraOcta];

/// The puzzle of a seed.
pub fn of_seed(seed: u64) -> Packing {
    let mut random = fastrand::Rng::with_seed(seed);
    let grid = Lattice::ALL[random.usize(0..Lattice::ALL.len())];
    random_on(grid, random)
}

/// The puzzle of a seed on a grid.
pub fn of_grid(grid: Lattice, seed: u64) -> Packing {
    random_on(grid, fastrand::Rng::with_seed(seed))
}

fn random_on(grid: Lattice, mut random: fastrand::Rng) -> Packing {
    let coloured = matches!(grid, Lattice::Square | Lattice::Cube) && random.u8(0..3) == 0;
    let size = random.usize(4..=8);
    let cells = if random.u8(0..3) == 0 {
        thin(grid, &mut random)
    } else if random.bool() && grid == Lattice::Square {
        let (columns, rows) = (random.i64(2..=4), random.i64(2..=3));
        (0..rows).flat_map(|y| (0..columns).map(move |x| [x, y, 0])).take(9).collect()
    } else if random.bool() && grid == Lattice::Cube {
        (0..8).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2]).collect()
    } else {
        shifted(grid, &grown(grid, size, None, &mut random))
    };
    // On some boards every cell may stay open, and no piece need be there.
    let all_open = random.u8(0..6) == 0;
    let board: Vec<(Cell, bool, Option<char>)> = cells
        .iter()
        .map(|&cell| {
            (cell, all_open || random.u8(0..4) == 0, coloured.then(|| if random.bool() { 'a' } else { 'b' }))
        })
        .collect();
    let (mut left, mut pieces, mut first_places) = (cells.clone(), Vec::<Piece>::new(), Vec::new());
    while !left.is_empty() && pieces.len() < 6 {
        let size = random.usize(1..=3);
        let own = grown(grid, size, Some(&left), &mut random);
        left.retain(|cell| !own.contains(cell));
        first_places.push(own.clone());
        let maps = LatticeMap::all(grid);
        let turned = match random.bool() {
            true if !coloured => maps[random.usize(0..maps.len() / 2)].images(&own),
            _ => own.clone(),
        };
        let turned = shifted(grid, &turned);
        let colour =
            |cell: &Cell| board.iter().find(|(at, ..)| at == cell).and_then(|&(_, _, colour)| colour);
        let cells =
            turned.into_iter().zip(own.iter().map(|cell| colour(cell).filter(|_| random.u8(0..5) > 0)));
        let cells: Vec<(Cell, Option<char>)> = cells.collect();
        let (least, most) = match random.u8(0..if all_open { 3 } else { 6 }) {
            0 => (0, 1),
            1 => (0, 2),
            2 => (1, 2),
            _ => (1, 1),
        };
        let alternatives = if !coloured && random.u8(0..8) == 0 {
            let size = random.usize(1..=3);
            vec![shifted(grid, &grown(grid, size, None, &mut random))]
        } else {
            Vec::new()
        };
        // A piece that may be used more often than there is room for.
        let (least, most) = if random.u8(0..10) == 0 { (0, 9) } else { (least, most) };
        pieces.push(Piece { cells, alternatives, least, most });
    }
    let turn = random.u8(0..6) > 0;
    let some_cells = |random: &mut fastrand::Rng| -> Vec<Cell> {
        let mut some: Vec<Cell> = cells.iter().copied().filter(|_| random.u8(0..3) == 0).collect();
        if some.is_empty() {
            some.push(cells[random.usize(0..cells.len())]);
        }
        some
    };
    let openable: Vec<Cell> = board.iter().filter(|(_, open, _)| *open).map(|&(cell, ..)| cell).collect();
    let open = (!openable.is_empty() && random.u8(0..3) == 0).then(|| {
        let least = random.usize(0..=1);
        (openable.clone(), least, least + random.usize(0..=1))
    });
    let mut pins = Vec::new();
    if random.u8(0..4) == 0 {
        let piece = random.usize(0..pieces.len());
        pins.push((Some(piece), vec![first_places[piece][0]]));
    }
    if !openable.is_empty() && random.u8(0..6) == 0 {
        let cells: Vec<Cell> = openable
            .iter()
            .copied()
            .skip(random.usize(0..openable.len()))
            .take(random.usize(1..=2))
            .collect();
        if pins.iter().all(|(_, own): &(_, Vec<Cell>)| !own.iter().any(|cell| cells.contains(cell))) {
            pins.push((None, cells));
        }
    }
    let place = |random: &mut fastrand::Rng| {
        let touch = |cell: Cell| grid.neighbours(cell).iter().filter(|near| cells.contains(near)).count();
        let inside = |cell: Cell| touch(cell) == grid.neighbours(cell).len();
        let lines = [("column", 0), ("row", 1), ("layer", 2)];
        match random.u8(0..6) {
            0 => Place::Area("corners"),
            1 if !cells.iter().all(|&cell| inside(cell)) => Place::Area("border"),
            2 if cells.iter().any(|&cell| inside(cell)) => Place::Area("inside"),
            3 => {
                let (word, axis) = lines[random.usize(0..if grid.is_solid() { 3 } else { 2 })];
                Place::Line(word, axis, cells[random.usize(0..cells.len())][axis])
            }
            _ => Place::Cells(some_cells(random)),
        }
    };
    let mut groups = Vec::new();
    if random.u8(0..4) == 0 {
        let mut own: Vec<usize> = (0..pieces.len()).filter(|_| random.bool()).collect();
        if own.is_empty() {
            own.push(0);
        }
        let least = random.usize(0..=1);
        groups.push((own, least, least + random.usize(0..=2)));
    }
    let mut conditions = Vec::new();
    for _ in 0..[0, 0, 1, 1, 2][random.usize(0..5)] {
        let (a, b) = (random.usize(0..pieces.len()), random.usize(0..pieces.len()));
        conditions.push(match random.bool() {
            true => Sentence::In(a, place(&mut random), random.bool()),
            false => Sentence::Touch(a, b, random.bool()),
        });
    }
    Packing {
        grid,
        board,
        pieces,
        turn,
        flip: turn && random.bool(),
        mirrors_apart: random.u8(0..5) == 0,
        open,
        pins,
        groups,
        conditions,
    }
}

/// Random packings.
pub fn puzzles() -> impl Strategy<Value = Packing> {
    any::<u64>().prop_map(of_seed)
}
