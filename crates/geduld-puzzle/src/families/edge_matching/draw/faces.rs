//! The faces that the cells of a board show.

use super::super::appearance::owner;
use super::super::board::Board;
use super::super::matching::Matching;
use super::super::piece::{Lie, Piece};
use super::super::placed::{Placed, Turned};
use super::super::puzzle::EdgeMatching;
use geduld_model::ascending;

use anstyle::Style;
use geduld_draw::scene::{Fill, drawing_named};
use geduld_draw::{Colour, palette, shorten, width};

/// A label as drawn at an edge.
pub(super) struct Label {
    pub text: String,
    /// The number of the figure that it is a part of. Labels that may touch are parts of the same figure.
    pub figure: usize,
    /// The colour that the file defines, or that the label itself names.
    pub colour: Option<Colour>,
    /// Whether it is the half of a figure that is drawn on a dark background.
    pub dark: bool,
    /// The drawing of which it is a half, if its symbol names one.
    pub drawing: Option<&'static str>,
}

impl Label {
    /// Its style on a terminal.
    pub fn style(&self) -> Style {
        self.colour.map_or_else(|| palette::letters(self.figure), palette::nearest)
    }

    /// The fill of its part of a piece in pictures.
    pub fn fill(&self) -> Fill {
        self.colour.map_or(Fill::Hue(self.figure), |colour| Fill::Dyed(self.figure, colour))
    }
}

/// A piece as drawn in its cell.
pub(super) struct Face {
    /// In the order of the edges of the cell.
    pub labels: Vec<Label>,
    /// Its name with its turn, as in pins; empty if the labels are enough.
    pub name: String,
}

/// The room that faces need. It is the same for all solutions of a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Whether the cells show labels.
    pub labelled: bool,
    /// Columns of the longest label.
    pub label_width: usize,
    /// Columns of the longest name; 0 if names are not shown.
    pub name_width: usize,
}

/// Makes the faces of the pieces of a puzzle.
pub(super) struct Showing<'a> {
    puzzle: &'a EdgeMatching,
    figures: Figures<'a>,
    names_say_more: bool,
}

impl<'a> Showing<'a> {
    pub fn new(puzzle: &'a EdgeMatching) -> Self {
        Self { puzzle, figures: Figures::new(puzzle), names_say_more: Faces::show_names(puzzle) }
    }

    pub fn face(&self, turned: &Turned) -> Face {
        let labels = labels(&self.puzzle.pieces, turned).into_iter();
        Face {
            labels: labels.map(|label| self.figures.label(&label)).collect(),
            name: if self.names_say_more { name(turned, self.puzzle.turn) } else { String::new() },
        }
    }

    pub fn room(&self) -> Room {
        let pieces = &self.puzzle.pieces;
        let name_width = pieces.iter().map(|piece| width(&shorten(&piece.name))).max().unwrap_or(0);
        let over = pieces.iter().any(|piece| piece.reverse.is_some());
        let turn_width = match (self.puzzle.turn, over) {
            (true, true) => width("/0r"),
            (false, false) => 0,
            _ => width("/0"),
        };
        let all_labels = pieces.iter().flat_map(Piece::labels);
        Room {
            labelled: true,
            label_width: all_labels.map(|label| width(&shown(self.puzzle, label))).max().unwrap_or(0),
            name_width: if self.names_say_more { name_width + turn_width } else { 0 },
        }
    }
}

/// The faces of all cells, row by row.
pub(super) struct Faces {
    rows: Vec<Vec<Option<Face>>>,
    pub room: Room,
}

impl Faces {
    pub fn new(puzzle: &EdgeMatching, placed: &Placed) -> Self {
        let showing = Showing::new(puzzle);
        let row = |row: &Vec<Option<Turned>>| -> Vec<Option<Face>> {
            row.iter().map(|cell| cell.as_ref().map(|turned| showing.face(turned))).collect()
        };
        Self { rows: placed.rows.iter().map(row).collect(), room: showing.room() }
    }

    /// Whether names are shown. They are not if every name only repeats the labels of a piece with one side.
    pub fn show_names(puzzle: &EdgeMatching) -> bool {
        puzzle.pieces.iter().any(|piece| piece.name != piece.edges.concat() || piece.reverse.is_some())
    }

    /// Faces that show the coordinates of their cells.
    pub fn coordinates(board: &Board) -> Self {
        let face = |cell: usize| {
            let (row, column) = board.position(cell);
            Face { labels: Vec::new(), name: format!("{row},{column}") }
        };
        let rows: Vec<Vec<Option<Face>>> = board
            .rows()
            .into_iter()
            .map(|row| row.into_iter().map(|cell| cell.map(face)).collect())
            .collect();
        let name_width = rows.iter().flatten().flatten().map(|face| width(&face.name)).max().unwrap_or(0);
        Self { rows, room: Room { labelled: false, label_width: 0, name_width } }
    }

    /// The face of a cell. Rows and columns are counted from 0.
    pub fn at(&self, row: usize, column: usize) -> Option<&Face> {
        self.rows.get(row)?.get(column)?.as_ref()
    }
}

/// The labels of a cell; empty if the piece does not exist.
fn labels(pieces: &[Piece], turned: &Turned) -> Vec<String> {
    let piece = pieces.iter().find(|piece| piece.name == turned.piece);
    piece.map_or_else(Vec::new, |piece| {
        let turn = turned.turn % piece.edges.len().max(1);
        piece.lying(Lie { turn, ..turned.lie() })
    })
}

/// The name of a piece with its orientation, as in pins.
fn name(turned: &Turned, turns: bool) -> String {
    let name = shorten(&turned.piece);
    match turned.lie() {
        Lie { reversed: false, turn: 0 } => name,
        Lie { reversed: false, turn } => format!("{name}/{turn}"),
        Lie { reversed: true, turn } if turns => format!("{name}/{turn}r"),
        Lie { reversed: true, .. } => format!("{name}/r"),
    }
}

/// The figures that labels are parts of, sorted.
struct Figures<'a> {
    puzzle: &'a EdgeMatching,
    names: Vec<&'a str>,
}

impl<'a> Figures<'a> {
    fn new(puzzle: &'a EdgeMatching) -> Self {
        let labels = puzzle.pieces.iter().flat_map(Piece::labels);
        let names = ascending(labels.map(|label| figure(&puzzle.matching, label)));
        Self { puzzle, names }
    }

    fn label(&self, label: &str) -> Label {
        let matching = &self.puzzle.matching;
        let (figure, owner) = (figure(matching, label), owner(matching, label));
        let chosen = self.puzzle.appearances.get(owner).and_then(|appearance| appearance.colour);
        Label {
            text: shown(self.puzzle, label),
            figure: self.names.partition_point(|&name| name < figure),
            // Under any rule, a label may have a sign before the name of a colour.
            colour: chosen.or_else(|| Colour::named(owner.strip_prefix(['+', '-']).unwrap_or(owner))),
            dark: *matching == Matching::Halves && label.starts_with('+'),
            drawing: drawing_of(self.puzzle, owner).filter(|_| label.starts_with(['+', '-'])),
        }
    }
}

/// The drawing that the symbol of a figure names. Only halves of a figure are drawn.
fn drawing_of(puzzle: &EdgeMatching, owner: &str) -> Option<&'static str> {
    let symbol = puzzle.appearances.get(owner)?.symbol.as_deref()?;
    drawing_named(symbol).filter(|_| puzzle.matching == Matching::Halves)
}

/// Whether every label is half of a drawing.
pub(super) fn is_drawn(puzzle: &EdgeMatching) -> bool {
    let labels = puzzle.pieces.iter().flat_map(Piece::labels);
    labels.map(|label| owner(&puzzle.matching, label)).all(|owner| drawing_of(puzzle, owner).is_some())
}

/// The text for a label at an edge: its symbol (for halves with the sign), or the label itself, also if its symbol
/// names a drawing.
fn shown(puzzle: &EdgeMatching, label: &str) -> String {
    let owner = owner(&puzzle.matching, label);
    let symbol = puzzle.appearances.get(owner).and_then(|appearance| appearance.symbol.as_ref());
    let symbol = symbol.filter(|_| drawing_of(puzzle, owner).is_none());
    symbol.map_or_else(|| shorten(label), |symbol| format!("{}{symbol}", &label[..label.len() - owner.len()]))
}

/// The figure of a label. For halves, it is the label without its sign. For pairs, it is the first label of the first
/// pair with this label.
fn figure<'a>(matching: &'a Matching, label: &'a str) -> &'a str {
    match matching {
        Matching::Same => label,
        Matching::Halves => label.strip_prefix(['+', '-']).unwrap_or(label),
        Matching::Pairs(pairs) => {
            let first = pairs.iter().find(|pair| pair.iter().any(|end| end == label));
            first.map_or(label, |[end, _]| end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_touch_belong_to_one_figure() {
        assert_eq!(figure(&Matching::Same, "+fox"), "+fox");
        assert_eq!(figure(&Matching::Halves, "+fox"), figure(&Matching::Halves, "-fox"));
        let pairs = [["head", "tail"], ["x", "x"]].map(|pair| pair.map(str::to_owned));
        let pairs = Matching::Pairs(pairs.to_vec());
        assert_eq!(figure(&pairs, "head"), figure(&pairs, "tail"));
        assert_ne!(figure(&pairs, "head"), figure(&pairs, "x"));
        assert_eq!(figure(&pairs, "lonely"), "lonely");
    }
}
