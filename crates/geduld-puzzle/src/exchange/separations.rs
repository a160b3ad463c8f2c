//! Solutions in files of BurrTools, with the moves that take them apart.
//!
//! BurrTools writes where the place `0,0,0` of the file of a piece lies in the result, and the number of the turn.
//! Turns are numbered by the products of a few: for cubes, k quarter turns around the x axis, and then one of six turns
//! that say where this axis goes; for prisms, none or a half turn, and then k sixths of a turn.

use std::fmt::Write as _;

use super::page::moved;
use crate::families::packing::{Move, Packed, Packing, PieceKind, Separation};
use crate::lattice::{Cell, Lattice, on_page, to_page};

/// A turn without shift: the rows of its matrix.
type Turn = [Cell; 3];

const ALONG_X: Turn = [[1, 0, 0], [0, 0, -1], [0, 1, 0]];
const ALONG_Y: Turn = [[0, 0, -1], [0, 1, 0], [1, 0, 0]];
const ALONG_Z: Turn = [[0, -1, 0], [1, 0, 0], [0, 0, 1]];
const NONE: Turn = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
/// A sixth of a turn of prisms, times two, and a half turn, on points as [`point`] gives them.
const SIXTH_TWICE: Turn = [[1, -1, 0], [3, 1, 0], [0, 0, 2]];
const HALF: Turn = [[-1, 0, 0], [0, 1, 0], [0, 0, -1]];

/// How far away a piece lies that was removed.
const AWAY: i64 = 20_000;

/// A place of a file as a point that turns with the others: the middle of the cell.
fn point(grid: Lattice, [x, y, z]: Cell) -> Cell {
    match grid {
        Lattice::Prism | Lattice::Triangle => [x + 1, 3 * y + 1 + (x + y).rem_euclid(2), z],
        _ => [x, y, z],
    }
}

/// The place whose middle is this point.
fn place(grid: Lattice, [x, y, z]: Cell) -> Cell {
    match grid {
        Lattice::Prism | Lattice::Triangle => [x - 1, y.div_euclid(3), z],
        _ => [x, y, z],
    }
}

fn applied(turn: &Turn, point: Cell) -> Cell {
    turn.map(|row| (0..3).map(|axis| row[axis] * point[axis]).sum())
}

/// The image of a point under a turn of BurrTools. `None` if the turn does not exist.
fn turned(grid: Lattice, number: usize, from: Cell) -> Option<Cell> {
    let mut to = from;
    if matches!(grid, Lattice::Prism | Lattice::Triangle) {
        if number >= 6 {
            to = applied(&HALF, to);
        }
        for _ in 0..number % 6 {
            let twice = applied(&SIXTH_TWICE, to);
            to = twice.map(|number| number.div_euclid(2));
        }
        return (number < 12).then_some(to);
    }
    for _ in 0..number % 4 {
        to = applied(&ALONG_X, to);
    }
    let ways: [&[&Turn]; 6] = [
        &[&NONE],
        &[&ALONG_Y],
        &[&ALONG_Y, &ALONG_Y],
        &[&ALONG_Y, &ALONG_Y, &ALONG_Y],
        &[&ALONG_Z],
        &[&ALONG_Z, &ALONG_Z, &ALONG_Z],
    ];
    ways.get(number / 4).map(|way| way.iter().fold(to, |to, turn| applied(turn, to)))
}

/// The cells of a shape or a board as places of its file.
fn places(grid: Lattice, all: &[Cell], cells: &[Cell]) -> Vec<Cell> {
    let shift = to_page(grid, all);
    let place = |&cell: &Cell| {
        let [layer, row, column] = on_page(grid, moved(cell, shift));
        [column, row, layer]
    };
    cells.iter().map(place).collect()
}

/// The place of a file where `0,0,0` of the file of a shape comes to lie, and the number of the turn, if the shape lies
/// on these places. A place with a colour lies only on places with this colour.
fn placement(
    grid: Lattice,
    shape: &[(Cell, Option<char>)],
    there: &[(Cell, Option<char>)],
) -> Option<(Cell, usize)> {
    let mut targets: Vec<(Cell, Option<char>)> =
        there.iter().map(|&(cell, colour)| (point(grid, cell), colour)).collect();
    targets.sort_unstable();
    (0..24).find_map(|number| {
        let image =
            |&(cell, colour): &(Cell, Option<char>)| Some((turned(grid, number, point(grid, cell))?, colour));
        let mut images: Vec<(Cell, Option<char>)> = shape.iter().map(image).collect::<Option<_>>()?;
        images.sort_unstable();
        let (first, target) = (images.first()?.0, targets.first()?.0);
        let shift = [0, 1, 2].map(|axis| target[axis] - first[axis]);
        let fits = images.len() == targets.len()
            && images.iter().zip(&targets).all(|(image, target)| {
                let alike = image.1.is_none() || target.1.is_none() || image.1 == target.1;
                alike && moved(image.0, shift) == target.0
            });
        let begin = || turned(grid, number, point(grid, [0; 3]));
        fits.then(|| Some((place(grid, moved(begin()?, shift)), number)))?
    })
}

/// Whether solutions can be written. The 120 turns of balls have numbers that follow no rule.
pub(super) fn is_known(grid: Lattice) -> bool {
    !matches!(grid, Lattice::Ball | Lattice::Hexagon)
}

/// The element `<solutions>`. Pieces with several copies have a place in the list for each, which may be unused.
pub(super) fn solutions(packing: &Packing, kinds: &[PieceKind], solutions: &[Packed]) -> String {
    let mut text = "<solutions>\n".to_owned();
    for (solution, number) in solutions.iter().zip(1..) {
        let Some(written) = Written::of(packing, kinds, solution) else { continue };
        let _ = writeln!(text, "<solution asmNum=\"{number}\" solNum=\"{number}\">");
        let _ = writeln!(text, "<assembly>{}</assembly>", written.assembly);
        if let Some(taken) = &solution.apart {
            let all: Vec<usize> = (0..solution.pieces.len()).collect();
            let mut at = written.at.clone();
            written.separation(packing, &taken.separation, all, "", &mut at, &mut text);
        }
        text += "</solution>\n";
    }
    text + "</solutions>\n"
}

/// A solution as BurrTools sees it.
struct Written {
    assembly: String,
    /// For each piece, its place in the list of all copies.
    slots: Vec<usize>,
    /// For each piece, where its place `0,0,0` lies.
    at: Vec<Cell>,
}

impl Written {
    fn of(packing: &Packing, kinds: &[PieceKind], solution: &Packed) -> Option<Self> {
        let grid = packing.grid;
        let board: Vec<Cell> = packing.board.iter().map(|own| own.cell).collect();
        let (mut slots, mut at) = (vec![0; solution.pieces.len()], vec![[0; 3]; solution.pieces.len()]);
        let (mut placed, mut slot) = (Vec::new(), 0);
        for kind in kinds {
            let own = &packing.pieces[kind.pieces[0]];
            let (cells, colours): (Vec<Cell>, Vec<Option<char>>) = own.cells.iter().copied().unzip();
            let shape: Vec<(Cell, Option<char>)> =
                places(grid, &cells, &cells).into_iter().zip(colours).collect();
            let mut used = 0;
            for (number, piece) in
                solution.pieces.iter().enumerate().filter(|(_, piece)| piece.piece == own.name)
            {
                let cells = piece.on(packing)?;
                let colours = cells.iter().map(|&cell| packing.board_colour(cell));
                let there: Vec<(Cell, Option<char>)> =
                    places(grid, &board, &cells).into_iter().zip(colours).collect();
                let ([x, y, z], turn) = placement(grid, &shape, &there)?;
                placed.push(format!("{x} {y} {z} {turn}"));
                (slots[number], at[number]) = (slot + used, [x, y, z]);
                used += 1;
            }
            placed.extend(std::iter::repeat_n("x".to_owned(), kind.copies.most.checked_sub(used)?));
            slot += kind.copies.most;
        }
        Some(Self { assembly: placed.join(" "), slots, at })
    }

    /// Writes a separation of some pieces, and those of its parts. `at` is where the pieces lie.
    fn separation(
        &self,
        packing: &Packing,
        own: &Separation,
        mut pieces: Vec<usize>,
        kind: &str,
        at: &mut [Cell],
        text: &mut String,
    ) {
        pieces.sort_by_key(|&piece| self.slots[piece]);
        let slots: Vec<String> = pieces.iter().map(|&piece| self.slots[piece].to_string()).collect();
        let _ = writeln!(
            text,
            "<separation{kind}>\n<pieces count=\"{}\">{}</pieces>",
            pieces.len(),
            slots.join(" ")
        );
        state(&pieces, at, text);
        let mut removed = Vec::new();
        for step in &own.moves {
            let by = places_passed(packing, step);
            match step.steps {
                Some(steps) => {
                    step.pieces.iter().for_each(|&piece| {
                        at[piece] = moved(at[piece], by.map(|own| own * i64::from(steps)));
                    });
                    state(&pieces, at, text);
                }
                None => {
                    let mut gone = at.to_vec();
                    step.pieces
                        .iter()
                        .for_each(|&piece| gone[piece] = moved(at[piece], by.map(|own| own.signum() * AWAY)));
                    state(&pieces, &gone, text);
                    removed.clone_from(&step.pieces);
                }
            }
        }
        let (gone, left): (Vec<usize>, Vec<usize>) = pieces.iter().partition(|piece| removed.contains(piece));
        // BurrTools expects the part that was removed first.
        let of = |part: &&Separation| {
            let first = part.moves.first().and_then(|own| own.pieces.first());
            first.is_some_and(|piece| gone.contains(piece))
        };
        let (first, second): (Vec<&Separation>, Vec<&Separation>) = own.parts.iter().partition(of);
        for part in first {
            self.separation(packing, part, gone.clone(), " type=\"removed\"", at, text);
        }
        for part in second {
            self.separation(packing, part, left.clone(), " type=\"left\"", at, text);
        }
        *text += "</separation>\n";
    }
}

/// The step of a move in places of the file.
fn places_passed(packing: &Packing, Move { by, .. }: &Move) -> Cell {
    let from = packing.board.first().map_or([0; 3], |own| own.cell);
    let ends = [from, moved(from, *by)].map(|cell| on_page(packing.grid, cell));
    [2, 1, 0].map(|axis: usize| ends[1][axis] - ends[0][axis])
}

/// Writes where pieces lie.
fn state(pieces: &[usize], at: &[Cell], text: &mut String) {
    *text += "<state>";
    for (axis, name) in ["dx", "dy", "dz"].into_iter().enumerate() {
        let numbers: Vec<String> = pieces.iter().map(|&piece| at[piece][axis].to_string()).collect();
        let _ = write!(text, "<{name}>{}</{name}>", numbers.join(" "));
    }
    *text += "</state>\n";
}
