//! Reads files of PolySolver (`.psv`).

use std::collections::BTreeSet;
use std::ops::Range;

use super::packing_file::PackingFile;
use super::tokens::{Token, Tokens};
use super::{Imported, remarks};
use crate::families::packing::{BoardCell, Copies, PackingPiece, Shape};
use crate::file::Diagnostic;
use crate::lattice::{Cell, Lattice, LatticeMap, orientations};

/// The maximum absolute value of a coordinate.
const FARTHEST: i64 = 1_000;

/// The maximum number of cells of the block from which the board is made.
const MAX_BLOCK: i64 = 1_000_000;

/// The maximum number of cells of a piece.
const MAX_CELLS: usize = 2_000;

/// What a solution has to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Every cell of the board is covered.
    FillAll,
    /// Every piece is used.
    UseAll,
}

pub(super) fn read(text: &str, title: &str) -> Result<Imported, Diagnostic> {
    let text_begin = text.find('\n').map_or(text.len(), |end| end + 1);
    let description = text[..text_begin].trim_start_matches('\u{feff}').trim();
    let mut tokens = Tokens::new(text, text_begin);
    let grid = read_grid(&mut tokens)?;
    let mut board: Option<BTreeSet<Cell>> = None;
    let mut pieces: Vec<PackingPiece> = Vec::new();
    let (mut mode, mut solutions, mut notes) = (None, 0_usize, String::new());
    while let Some(Token { text: word, span }) = tokens.next() {
        match word.to_ascii_lowercase().as_str() {
            "board" if board.is_some() => {
                return Err(Diagnostic::new("there are two boards", "keep one of them").at(span));
            }
            "board" => board = Some(read_board(&mut tokens, grid)?),
            "tile" => pieces.push(read_tile(&mut tokens, grid, pieces.len() + 1, span)?),
            "place" => {
                tokens.expect("(")?;
                if !tokens.take(")") {
                    let help = "geduld does not know which orientation the numbers mean: remove the line";
                    return Err(Diagnostic::new("pieces are placed already", help).at(span));
                }
            }
            "mode" => mode = Some(read_mode(&mut tokens)?),
            "solution" => {
                solutions += 1;
                skip(&mut tokens)?;
            }
            "notes" => {
                notes = tokens.next().map_or_else(String::new, |token| read_notes(token.text));
                break;
            }
            other => {
                let message = format!("`{other}` is unknown here");
                let help = "the lines begin with Board, tile, place, mode, solution or notes";
                return Err(Diagnostic::new(message, help).at(span));
            }
        }
    }
    let end = text.trim_end().len();
    let missing = |what: &str, help: &str| Err(Diagnostic::new(what, help).at(end..end));
    let Some(board) = board else {
        return missing("there is no board", "add a line such as Board ( (9,5) )");
    };
    if pieces.is_empty() {
        return missing("there are no pieces", "add a line such as tile flip 1 1 ((0,0)(1,0))");
    }
    let mut warnings = Vec::new();
    if mode.is_none() {
        warnings.push("the file has no mode: every cell of the board has to be covered".to_owned());
    }
    let uses_all = mode == Some(Mode::UseAll);
    if uses_all {
        pieces.iter_mut().for_each(|piece| piece.copies.least = piece.copies.most);
    }
    let cell = |cell: Cell| BoardCell { cell, open: uses_all, colour: None, label: None };
    let file = PackingFile {
        grid,
        board: board.into_iter().map(cell).collect(),
        pieces,
        most_open: None,
        pins: Vec::new(),
        together: Vec::new(),
    };
    file.check_size()?;
    warnings.extend(file.merged("PolySolver"));
    let mut comments = vec![format!("From the PolySolver file {title}.")];
    if solutions > 0 {
        comments.push(format!("Number of solutions in the file: {solutions}."));
    }
    comments.extend(warnings.iter().map(|warning| format!("{warning}.")));
    comments.extend(remarks(&notes));
    let name = if description.is_empty() { title } else { description };
    Ok(Imported { text: file.text(name, &comments), warnings })
}

/// The lattice. Squares are the default.
fn read_grid(tokens: &mut Tokens<'_>) -> Result<Lattice, Diagnostic> {
    let Some(Token { text, span }) = tokens.peek() else {
        return Err(tokens.unexpected("the file has a description, the name of the grid, a board and tiles"));
    };
    let grid = match text.to_ascii_lowercase().as_str() {
        "board" | "tile" => return Ok(Lattice::Square),
        "square" => Lattice::Square,
        "cube" => Lattice::Cube,
        "triangle" => Lattice::Triangle,
        "hexagon" => Lattice::Hexagon,
        _ => {
            let help = "geduld imports the grids Square, Cube, Triangle and Hexagon";
            return Err(Diagnostic::new(format!("the grid {text} is not supported"), help).at(span));
        }
    };
    tokens.next();
    Ok(grid)
}

/// Reads `x,y[,z][:w])`. The last number is w, the number of the cell in its unit.
fn read_numbers(tokens: &mut Tokens<'_>, grid: Lattice) -> Result<[i64; 4], Diagnostic> {
    let begin = tokens.peek().map_or(0..0, |token| token.span);
    let mut numbers = [tokens.number()?, tokens.number()?, 0, 0];
    if grid == Lattice::Cube {
        numbers[2] = if tokens.is_number() { tokens.number()? } else { 0 };
    }
    if tokens.take(":") {
        numbers[3] = tokens.number()?;
    }
    let wrong = |message: &str, help: String| Err(Diagnostic::new(message, help).at(begin.clone()));
    if numbers.iter().any(|number: &i64| number.unsigned_abs() > FARTHEST.unsigned_abs()) {
        return wrong("the cell is too far away", format!("coordinates go from -{FARTHEST} to {FARTHEST}"));
    }
    let most = i64::from(grid == Lattice::Triangle);
    if !(0..=most).contains(&numbers[3]) {
        return wrong("the grid has no such cell", format!("the number after the colon is at most {most}"));
    }
    tokens.expect(")")?;
    Ok(numbers)
}

/// The cell of the lattice. PolySolver's second axis is turned by 120 degrees from the first, that of hexagons and
/// triangles in puzzle files by 60 degrees.
fn cell_of(grid: Lattice, [x, y, z, w]: [i64; 4]) -> Cell {
    match grid {
        Lattice::Hexagon => [x, -y, 0],
        Lattice::Triangle => [x - y - (1 - w), y, 1 - w],
        _ => [x, y, z],
    }
}

/// The cells of the board: a block, in which further cells are toggled.
fn read_board(tokens: &mut Tokens<'_>, grid: Lattice) -> Result<BTreeSet<Cell>, Diagnostic> {
    tokens.expect("(")?;
    let begin = tokens.peek().map_or(0..0, |token| token.span);
    tokens.expect("(")?;
    let most = read_numbers(tokens, grid)?;
    let volume: i64 = most.iter().map(|side| side + 1).try_fold(1_i64, i64::checked_mul).unwrap_or(0);
    if most.iter().any(|side| *side < 0) || !(1..=MAX_BLOCK).contains(&volume) {
        let help = "the first cell is the one with the largest coordinates of a block";
        return Err(Diagnostic::new("there is no board of this size", help).at(begin));
    }
    let mut cells = BTreeSet::new();
    let [x, y, z, w] = most.map(|side| 0..=side);
    for x in x {
        for y in y.clone() {
            for z in z.clone() {
                cells.extend(w.clone().map(|w| cell_of(grid, [x, y, z, w])));
            }
        }
    }
    while tokens.take("(") {
        let cell = cell_of(grid, read_numbers(tokens, grid)?);
        if !cells.remove(&cell) {
            cells.insert(cell);
        }
    }
    tokens.expect(")")?;
    match cells.is_empty() {
        true => {
            Err(Diagnostic::new("the board has no cells", "each further cell removes or adds one").at(begin))
        }
        false => Ok(cells),
    }
}

fn read_tile(
    tokens: &mut Tokens<'_>,
    grid: Lattice,
    number: usize,
    span: Range<usize>,
) -> Result<PackingPiece, Diagnostic> {
    let flip = tokens.take("flip");
    let turn = flip || !tokens.take("fixed");
    let most: usize = if tokens.is_number() { tokens.number()? } else { 1 };
    let least: usize = if tokens.is_number() { tokens.number()? } else { 0 };
    let wrong = |message: String, help: &str| Err(Diagnostic::new(message, help).at(span.clone()));
    if least > most || most == 0 {
        let help = "after the word tile come the greatest and the least number of copies";
        return wrong(format!("tile {number} is used {least} to {most} times"), help);
    }
    tokens.expect("(")?;
    let mut shapes: Vec<Shape> = vec![Vec::new()];
    loop {
        let cells = shapes.last_mut().expect("there is one");
        if tokens.take("(") {
            let cell = (cell_of(grid, read_numbers(tokens, grid)?), None);
            if cells.len() == MAX_CELLS {
                let help = "geduld imports pieces of at most 2,000 cells";
                return wrong(format!("tile {number} is too large"), help);
            }
            if cells.contains(&cell) {
                return wrong(format!("tile {number} has a cell twice"), "remove one of the two");
            }
            cells.push(cell);
        } else if tokens.take("+") {
            shapes.push(Vec::new());
        } else {
            tokens.expect(")")?;
            break;
        }
    }
    if shapes.iter().any(Vec::is_empty) {
        return wrong(format!("tile {number} has no cells"), "write its cells, e.g. ((0,0)(1,0))");
    }
    // A colour, which is only shown.
    if tokens.peek().is_some_and(|token| token.text == "(") {
        skip(tokens)?;
    }
    if flip && grid.is_solid() {
        // A solid piece is its own mirror image, or may have the shape of that.
        let maps = LatticeMap::all(grid);
        for shape in shapes.clone() {
            let turned = orientations(grid, &shape, maps.iter().filter(|map| !map.mirrors));
            let both = orientations(grid, &shape, &maps);
            shapes.extend(both.into_iter().find(|own| !turned.contains(own)));
        }
    }
    let cells = shapes.remove(0);
    let copies = Copies { least, most };
    Ok(PackingPiece {
        name: number.to_string(),
        cells,
        alternatives: shapes,
        copies,
        paint: None,
        turn,
        flip,
    })
}

fn read_mode(tokens: &mut Tokens<'_>) -> Result<Mode, Diagnostic> {
    for (word, mode) in [("FillAll", Mode::FillAll), ("UseAll", Mode::UseAll)] {
        if tokens.take(word) {
            return Ok(mode);
        }
    }
    Err(tokens.unexpected("geduld imports the modes FillAll and UseAll"))
}

/// Reads notes: each byte of a text is two letters, a for 0 to p for 15, the higher half first. Anything else is no
/// text.
fn read_notes(letters: &str) -> String {
    let half = |letter: &u8| letter.to_ascii_lowercase().checked_sub(b'a').filter(|half| *half < 16);
    let halves: Option<Vec<u8>> = letters.as_bytes().iter().map(half).collect();
    let halves = halves.filter(|halves| halves.len() % 2 == 0).unwrap_or_default();
    halves.chunks_exact(2).map(|pair| char::from(pair[0] << 4 | pair[1])).collect()
}

/// Skips brackets and everything in them.
fn skip(tokens: &mut Tokens<'_>) -> Result<(), Diagnostic> {
    tokens.expect("(")?;
    let mut depth = 1;
    while depth > 0 {
        match tokens.next() {
            Some(token) if token.text == "(" => depth += 1,
            Some(token) if token.text == ")" => depth -= 1,
            Some(_) => {}
            None => return Err(tokens.unexpected("close the bracket")),
        }
    }
    Ok(())
}
