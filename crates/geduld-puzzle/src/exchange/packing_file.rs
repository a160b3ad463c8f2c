//! Writes puzzle files of packings.

use std::fmt::Write as _;

use geduld_draw::printable;

use super::page::{layers, moved};
use crate::families::packing::{BoardCell, Copies, PackingPiece, PieceKind, find_kinds};
use crate::file::{Diagnostic, quoted};
use crate::lattice::{Cell, Lattice, extent_on_page, to_page};

/// A packing as it is written to a puzzle file. Coordinates may be any; the board is shifted to the origin.
#[derive(Clone, Debug)]
pub struct PackingFile {
    /// The lattice.
    pub grid: Lattice,
    /// The cells of the board. Labels are not written.
    pub board: Vec<BoardCell>,
    /// The pieces.
    pub pieces: Vec<PackingPiece>,
    /// How many cells stay open at most, if that is limited.
    pub most_open: Option<usize>,
    /// Names of pieces, and cells that they cover from the beginning.
    pub pins: Vec<(String, Vec<Cell>)>,
    /// Names of pieces that may stay together when a solution is taken apart.
    pub together: Vec<Vec<String>>,
}

/// The maximum number of characters of all patterns of an imported file.
const MAX_AREA: i64 = 2_000_000;

impl PackingFile {
    /// Checks that the patterns are not too large to be written.
    pub(super) fn check_size(&self) -> Result<(), Diagnostic> {
        let board = self.board.iter().map(|own| own.cell).collect::<Vec<Cell>>();
        let shapes = self.pieces.iter().flat_map(PackingPiece::shapes);
        let pieces = shapes.map(|shape| shape.iter().map(|&(cell, _)| cell).collect());
        let area = |cells: Vec<Cell>| match extent_on_page(self.grid, cells) {
            Some((first, last)) => (0..3)
                .map(|axis| last[axis] - first[axis] + 2)
                .try_fold(1, i64::checked_mul)
                .unwrap_or(i64::MAX),
            None => 0,
        };
        let area = std::iter::once(board).chain(pieces).map(area).fold(0, i64::saturating_add);
        match area <= MAX_AREA {
            true => Ok(()),
            false => Err(Diagnostic::new(
                "the board and the pieces are too large to be written",
                "their cells lie too far from one another, or there are too many",
            )),
        }
    }

    /// Sentences about pieces that look the same. Such pieces are copies of one piece, and the other program tells them
    /// apart.
    pub(super) fn merged(&self, program: &str) -> Vec<String> {
        let kinds = find_kinds(self.grid, &self.pieces);
        let alike = kinds.iter().filter(|kind| kind.pieces.len() > 1);
        let sentence = |kind: &PieceKind| {
            let names = kind.names(&self.pieces).join(", ");
            format!(
                "pieces {names} look the same and count as copies of one piece; {program} tells them apart"
            )
        };
        alike.map(sentence).collect()
    }

    /// The whole file, with these lines of comments.
    pub fn text(&self, name: &str, comments: &[String]) -> String {
        let mut text = String::new();
        for line in comments {
            let _ = writeln!(text, "# {}", printable(line));
        }
        let name = quoted(&printable(name));
        let _ = write!(text, "format = 1\nname = {name}\n{}\n{}", self.keys(), self.tables());
        text
    }

    /// The keys before the tables, `kind` first.
    pub fn keys(&self) -> String {
        let mut text = format!("kind = \"packing\"\ngrid = \"{}\"\n", self.grid.name());
        if self.is_coloured() {
            text += "colours = true\n";
        }
        if !self.together.is_empty() {
            let group = |names: &Vec<String>| {
                let names: Vec<String> = names.iter().map(|name| quoted(&printable(name))).collect();
                format!("[{}]", names.join(", "))
            };
            let groups: Vec<String> = self.together.iter().map(group).collect();
            let _ = writeln!(text, "together = [{}]", groups.join(", "));
        }
        text
    }

    /// The tables: the board, the pieces and the pins.
    pub fn tables(&self) -> String {
        let mark = |own: &BoardCell| own.colour.unwrap_or(if own.open { '+' } else { 'X' });
        let cells: Vec<(Cell, char)> = self.board.iter().map(|own| (own.cell, mark(own))).collect();
        let mut text = format!("[board]\n{}", self.pattern("pattern", &cells));
        let open = |coloured: bool| {
            let cells = self.board.iter().filter(|own| own.open && (!coloured || own.colour.is_some()));
            cells.map(|own| own.cell).collect::<Vec<Cell>>()
        };
        if !open(true).is_empty() {
            let _ = writeln!(text, "open = {}", self.listed(&open(true)));
        }
        if let Some(most) = self.most_open {
            let _ = write!(text, "\n[[open]]\ncells = {}\ncount = [0, {most}]\n", self.listed(&open(false)));
        }
        for piece in &self.pieces {
            let name = quoted(&printable(&piece.name));
            let marked = |&(cell, colour): &(Cell, Option<char>)| (cell, colour.unwrap_or('X'));
            let cells: Vec<(Cell, char)> = piece.cells.iter().map(marked).collect();
            let _ = write!(text, "\n[[piece]]\nname = {name}\n{}", self.pattern("shape", &cells));
            match piece.copies {
                Copies { least: 1, most: 1 } => {}
                Copies { least, most } if least == most => {
                    let _ = writeln!(text, "copies = {most}");
                }
                Copies { least, most } => {
                    let _ = writeln!(text, "copies = [{least}, {most}]");
                }
            }
            if !piece.turn {
                text += "turn = false\n";
            } else if !piece.flip && !self.grid.is_solid() {
                text += "flip = false\n";
            }
            for shape in &piece.alternatives {
                let cells: Vec<(Cell, char)> = shape.iter().map(marked).collect();
                let _ = write!(text, "[[piece.alternatives]]\n{}", self.pattern("shape", &cells));
            }
        }
        for (name, cells) in &self.pins {
            let name = quoted(&printable(name));
            let _ = write!(text, "\n[[pin]]\npiece = {name}\ncells = {}\n", self.listed(cells));
        }
        text
    }

    fn is_coloured(&self) -> bool {
        let of_pieces = self.pieces.iter().flat_map(|piece| &piece.cells).any(|(_, colour)| colour.is_some());
        of_pieces || self.board.iter().any(|own| own.colour.is_some())
    }

    /// A line with the cells as characters, under this key in the plane.
    fn pattern(&self, key: &str, cells: &[(Cell, char)]) -> String {
        let rows = |rows: &Vec<Vec<char>>| {
            let rows: Vec<String> = rows.iter().map(|row| quoted(&row.iter().collect::<String>())).collect();
            format!("[{}]", rows.join(", "))
        };
        let layers: Vec<String> = layers(self.grid, cells, '.').iter().map(rows).collect();
        match (self.grid.is_solid(), &layers[..]) {
            (false, [layer]) => format!("{key} = {layer}\n"),
            _ => format!("layers = [\n    {},\n]\n", layers.join(",\n    ")),
        }
    }

    /// Cells of the board, with the coordinates that they have when the file is read.
    fn listed(&self, cells: &[Cell]) -> String {
        let board: Vec<Cell> = self.board.iter().map(|own| own.cell).collect();
        let mut shift = to_page(self.grid, &board);
        if matches!(self.grid, Lattice::Triangle | Lattice::Hexagon) {
            shift[0] = -board.iter().map(|cell| cell[0]).min().unwrap_or(0);
        }
        let cell = |&cell: &Cell| {
            let cell = moved(cell, shift);
            let numbers: Vec<String> = cell[..self.grid.coordinates()].iter().map(i64::to_string).collect();
            format!("[{}]", numbers.join(", "))
        };
        format!("[{}]", cells.iter().map(cell).collect::<Vec<_>>().join(", "))
    }
}
