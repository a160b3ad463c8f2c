//! Edge matching: a board is filled with labels that fit, cut into pieces, and the pieces are turned and shuffled.

use std::fmt::Write as _;

use fastrand::Rng;
use geduld_puzzle::Solution;
use geduld_puzzle::edge_matching::{Board, Shape};

use crate::{Draft, GenerateError, quoted};

/// Boards of more cells are no puzzles that any program counts.
const MAX_CELLS: usize = 1024;

/// The label of a rim: the inner edges show 1 and more. Of halves only the one is there, so that it touches nothing.
fn rim_label(halves: bool) -> &'static str {
    if halves { "+0" } else { "0" }
}

/// An edge-matching puzzle, and where its pieces lie.
pub(crate) struct Set {
    shape: Shape,
    labels: usize,
    rim: bool,
    halves: bool,
    turn: bool,
    board: Board,
    /// The labels of each piece.
    pieces: Vec<Vec<String>>,
    /// For each cell its piece, and how that is turned.
    lies: Vec<(usize, usize)>,
    /// The cells that are pinned.
    pins: Vec<usize>,
}

/// The least number of labels for which a random set is expected to have no more than one solution besides the planted one:
/// there puzzles are hardest (C. Ansótegui, R. Béjar, C. Fernández and C. Mateu, *On the hardness of solving
/// edge matching puzzles as SAT or CSP problems*, Constraints 18, 2013). At least 2.
///
/// Pieces of a rim lie at the rim, those with the same number of outer edges one for another. The expectation takes
/// labels of inner edges to meet by chance.
pub fn hard_labels(shape: &Shape, rim: bool, halves: bool, turn: bool) -> usize {
    let board = Board::new(shape);
    let places = shape.edges_per_piece();
    let mut outer = vec![0usize; board.len()];
    board.outer_sides().iter().for_each(|side| outer[side.cell] += 1);
    let factorial = |n: usize| (1..=n).map(|factor| (factor as f64).ln()).sum::<f64>();
    let ways: f64 = if rim {
        let classes = (0..=places).map(|sides| outer.iter().filter(|&&outer| outer == sides).count());
        let turns = if turn { outer.iter().filter(|&&outer| outer == 0).count() } else { 0 };
        classes.map(factorial).sum::<f64>() + turns as f64 * (places as f64).ln()
    } else {
        factorial(board.len()) + if turn { board.len() as f64 * (places as f64).ln() } else { 0.0 }
    };
    let inner = board.inner_edges().len();
    // Two halves meet if the labels are the same and the halves are not.
    let labels = (ways / inner.max(1) as f64).exp() / if halves { 2.0 } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some ten labels")]
    let labels = labels.ceil() as usize;
    labels.max(2)
}

pub(crate) fn draft(
    shape: &Shape,
    labels: Option<usize>,
    rim: bool,
    halves: bool,
    turn: bool,
    random: &mut Rng,
) -> Result<Set, GenerateError> {
    let cells = match shape {
        &Shape::Triangle { side } => side.checked_mul(side),
        &Shape::Hexagon { side } => side.checked_mul(side).and_then(|cells| cells.checked_mul(6)),
        &Shape::Rectangle { rows, columns } => rows.checked_mul(columns),
        // It has been drawn, so it is not too large to be made.
        Shape::Drawn(_) => Some(Board::new(shape).len()),
    };
    if cells.is_none_or(|cells| !(1..=MAX_CELLS).contains(&cells)) {
        return Err(GenerateError::Recipe(format!("a board has from 1 to {MAX_CELLS} cells")));
    }
    let labels = labels.unwrap_or_else(|| hard_labels(shape, rim, halves, turn));
    if labels == 0 {
        return Err(GenerateError::Recipe("the inner edges show at least one label".to_owned()));
    }
    let board = Board::new(shape);
    let places = shape.edges_per_piece();
    let mut filling = vec![vec![String::new(); places]; board.len()];
    for [first, second] in board.inner_edges() {
        let label = random.usize(1..=labels).to_string();
        let [mut one, mut other] =
            if halves { [format!("+{label}"), format!("-{label}")] } else { [label.clone(), label] };
        if random.bool() {
            std::mem::swap(&mut one, &mut other);
        }
        filling[first.cell][first.place] = one;
        filling[second.cell][second.place] = other;
    }
    for side in board.outer_sides() {
        let sign = if !halves {
            ""
        } else if random.bool() {
            "+"
        } else {
            "-"
        };
        let inner = format!("{sign}{}", random.usize(1..=labels));
        filling[side.cell][side.place] = if rim { rim_label(halves).to_owned() } else { inner };
    }
    let mut cells: Vec<usize> = (0..board.len()).collect();
    random.shuffle(&mut cells);
    let mut lies = vec![(0, 0); board.len()];
    let mut pieces = Vec::new();
    for cell in cells {
        let turned = if turn { random.usize(0..places) } else { 0 };
        // The edge at place i of the cell is that at place i + turn of the piece.
        let mut edges = std::mem::take(&mut filling[cell]);
        edges.rotate_right(turned);
        lies[cell] = (pieces.len(), turned);
        pieces.push(edges);
    }
    Ok(Set { shape: shape.clone(), labels, rim, halves, turn, board, pieces, lies, pins: Vec::new() })
}

impl Draft for Set {
    fn name(&self) -> String {
        let board = match &self.shape {
            Shape::Triangle { side } => format!("Triangles, side {side}"),
            Shape::Hexagon { side } => format!("Hexagon of triangles, side {side}"),
            Shape::Rectangle { rows, columns } => format!("Cards, {rows} x {columns}"),
            Shape::Drawn(pattern) => {
                let kind = if pattern.ring() { "Ring" } else { "Board" };
                format!("{kind} of {} {}", self.board.len(), pattern.tiles().name())
            }
        };
        let labels = if self.labels == 1 { "1 label".to_owned() } else { format!("{} labels", self.labels) };
        format!("{board}, {labels}{}", if self.rim { " and a rim" } else { "" })
    }

    fn keys(&self) -> String {
        "kind = \"edge-matching\"\n".to_owned()
    }

    fn tables(&self) -> String {
        let mut text = match &self.shape {
            Shape::Triangle { side } => format!("[board]\nshape = \"triangle\"\nside = {side}\n"),
            Shape::Hexagon { side } => format!("[board]\nshape = \"hexagon\"\nside = {side}\n"),
            Shape::Rectangle { rows, columns } => {
                format!("[board]\nshape = \"rectangle\"\nrows = {rows}\ncolumns = {columns}\n")
            }
            Shape::Drawn(pattern) => {
                let cells: String =
                    pattern.rows().iter().map(|row| format!("  {},\n", quoted(row))).collect();
                let ring = if pattern.ring() { "ring = true\n" } else { "" };
                format!("[board]\ntiles = \"{}\"\ncells = [\n{cells}]\n{ring}", pattern.tiles().name())
            }
        };
        let matching = if self.halves { "halves" } else { "same" };
        let _ = writeln!(text, "\n[rules]\nturn = {}\nmatch = \"{matching}\"", self.turn);
        if self.rim {
            let _ = writeln!(text, "border = \"{}\"", rim_label(self.halves));
        }
        for (number, edges) in (1..).zip(&self.pieces) {
            let edges: Vec<String> = edges.iter().map(|label| quoted(label)).collect();
            let _ = writeln!(text, "\n[[piece]]\nname = \"{number}\"\nedges = [{}]", edges.join(", "));
        }
        for &cell in &self.pins {
            let ((row, column), (piece, turn)) = (self.board.position(cell), self.lies[cell]);
            let _ = writeln!(text, "\n[[pin]]\ncell = [{row}, {column}]\npiece = \"{}\"", piece + 1);
            if self.turn {
                let _ = writeln!(text, "turn = {turn}");
            }
        }
        text
    }

    fn pin_against(&mut self, other: &Solution, random: &mut Rng) -> bool {
        let Solution::EdgeMatching(other) = other else { return false };
        let places = self.shape.edges_per_piece();
        let shown = |piece: usize, turn: usize| -> Vec<&String> {
            (0..places).map(|place| &self.pieces[piece][(place + turn) % places]).collect()
        };
        let differs = |cell: &usize| {
            let (row, column) = self.board.position(*cell);
            let Some(lying) = &other.rows[row - 1][column - 1] else { return false };
            let (piece, turn) = self.lies[*cell];
            // Of pieces and turns that look the same a list names one.
            lying
                .piece
                .parse::<usize>()
                .map_or(true, |number| shown(number - 1, lying.turn) != shown(piece, turn))
        };
        let differing: Vec<usize> = (0..self.board.len()).filter(differs).collect();
        let pinned = random.choice(differing);
        self.pins.extend(pinned);
        pinned.is_some()
    }

    /// Exchanges two labels of different pieces.
    fn spoil(&mut self, random: &mut Rng) -> bool {
        let edges = self.pieces.iter().enumerate().flat_map(|(piece, edges)| {
            (0..edges.len())
                .filter(|&place| !self.rim || edges[place] != rim_label(self.halves))
                .map(move |place| (piece, place))
        });
        let edges: Vec<(usize, usize)> = edges.collect();
        let Some((piece, place)) = random.choice(edges.iter().copied()) else { return false };
        let others = edges
            .iter()
            .copied()
            .filter(|&(other, at)| other != piece && self.pieces[other][at] != self.pieces[piece][place]);
        let Some((other, at)) = random.choice(others.collect::<Vec<_>>()) else { return false };
        let label = std::mem::take(&mut self.pieces[piece][place]);
        self.pieces[piece][place] = std::mem::replace(&mut self.pieces[other][at], label);
        true
    }
}
