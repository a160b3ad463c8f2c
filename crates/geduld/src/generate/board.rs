//! Edge matching: a board is filled with labels that fit, cut into pieces, and the pieces are turned and shuffled.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;
use geduld_model::number_of;
use geduld_puzzle::edge_matching::{Board, Lie, Shape};
use geduld_puzzle::{Solution, quoted};

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Recipe;

/// The maximum number of cells. No program can count larger boards.
const MAX_CELLS: usize = 1024;

/// The label of the border. Inner edges show labels from 1. With halves, only one half of it exists, so it touches
/// nothing.
fn rim_label(halves: bool) -> &'static str {
    if halves { "+0" } else { "0" }
}

/// Edge matching: a board is filled with labels, then cut into pieces, which are turned and shuffled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRecipe {
    /// The board, with at most a few hundred cells.
    pub shape: Shape,
    /// The number of labels on inner edges, 1 or more. The default is [`hard_labels`].
    pub labels: Option<usize>,
    /// Whether all outer edges show one label of their own, which the puzzle then requires.
    pub rim: bool,
    /// Whether touching edges show two halves of a label instead of equal labels.
    pub halves: bool,
    /// Whether pieces may be turned.
    pub turn: bool,
    /// The reverse of the pieces, if they may be turned over.
    pub reverse: Option<Reverse>,
}

/// The reverse of pieces that may be turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// The mirror image of the front.
    Mirror,
    /// Its own labels. With a border, the label of the border is at the same places as on the front.
    Own,
}

/// An edge-matching puzzle, with the places of its pieces.
struct Set {
    shape: Shape,
    labels: usize,
    rim: bool,
    halves: bool,
    turn: bool,
    board: Board,
    reverse: Option<Reverse>,
    /// The labels of each piece, those of its front and of its reverse.
    pieces: Vec<[Vec<String>; 2]>,
    /// For each cell its piece, and the orientation of the piece.
    lies: Vec<(usize, Lie)>,
    /// The cells that are pinned.
    pins: Vec<usize>,
}

/// The sign before a random label.
fn sign(halves: bool, random: &mut Rng) -> &'static str {
    match halves {
        false => "",
        true if random.bool() => "+",
        true => "-",
    }
}

/// The least number of labels, 2 or more, for which a random set is expected to have at most one solution besides the
/// planted one. Such puzzles are the hardest (C. Ansótegui, R. Béjar, C. Fernández and C. Mateu, *On the hardness of
/// solving edge matching puzzles as SAT or CSP problems*, Constraints 18, 2013).
///
/// `over` says whether pieces may be turned over. Pieces with the label of the border must lie at the border, and those
/// with the same number of outer edges can change places. The expectation assumes that labels of inner edges meet by
/// chance.
pub fn hard_labels(shape: &Shape, rim: bool, halves: bool, turn: bool, over: bool) -> usize {
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
    let ways = ways + if over { board.len() as f64 * 2f64.ln() } else { 0.0 };
    let inner = board.inner_edges().len();
    // Two halves fit if their labels are equal and their signs are different.
    let labels = (ways / inner.max(1) as f64).exp() / if halves { 2.0 } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some ten labels")]
    let labels = labels.ceil() as usize;
    labels.max(2)
}

impl Recipe for BoardRecipe {
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError> {
        let &Self { ref shape, labels, rim, halves, turn, reverse } = self;
        let cells = match shape {
            &Shape::Triangle { side } => side.checked_mul(side),
            &Shape::Hexagon { side } => side.checked_mul(side).and_then(|cells| cells.checked_mul(6)),
            &Shape::Rectangle { rows, columns } => rows.checked_mul(columns),
            // The size of a drawn board is limited, so it can be built.
            Shape::Drawn(_) => Some(Board::new(shape).len()),
        };
        if cells.is_none_or(|cells| !(1..=MAX_CELLS).contains(&cells)) {
            return Err(GenerateError::Recipe(format!("a board has from 1 to {MAX_CELLS} cells")));
        }
        let labels = labels.unwrap_or_else(|| hard_labels(shape, rim, halves, turn, reverse.is_some()));
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
            let inner = format!("{}{}", sign(halves, random), random.usize(1..=labels));
            filling[side.cell][side.place] = if rim { rim_label(halves).to_owned() } else { inner };
        }
        let mut cells: Vec<usize> = (0..board.len()).collect();
        random.shuffle(&mut cells);
        let mut lies = vec![(0, Lie::default()); board.len()];
        let mut pieces = Vec::new();
        for cell in cells {
            let turned = if turn { random.usize(0..places) } else { 0 };
            // The edge at place i of the cell is that at place i + turn of the piece.
            let mut edges = std::mem::take(&mut filling[cell]);
            edges.rotate_right(turned);
            let other = match reverse {
                None => Vec::new(),
                Some(Reverse::Mirror) => shape.mirrored(&edges),
                Some(Reverse::Own) => {
                    let own = |edge: &String| match rim && edge == rim_label(halves) {
                        true => edge.clone(),
                        false => format!("{}{}", sign(halves, random), random.usize(1..=labels)),
                    };
                    edges.iter().map(own).collect()
                }
            };
            let reversed = reverse.is_some() && random.bool();
            lies[cell] = (pieces.len(), Lie { reversed, turn: turned });
            pieces.push(if reversed { [other, edges] } else { [edges, other] });
        }
        Ok(Box::new(Set {
            shape: shape.clone(),
            labels,
            rim,
            halves,
            turn,
            reverse,
            board,
            pieces,
            lies,
            pins: Vec::new(),
        }))
    }
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
        let labels = number_of(self.labels, "label");
        format!("{board}, {labels}{}", if self.rim { " and a border" } else { "" })
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
        let list = |edges: &[String]| edges.iter().map(|label| quoted(label)).collect::<Vec<_>>().join(", ");
        for (number, [front, reverse]) in (1..).zip(&self.pieces) {
            let _ = writeln!(text, "\n[[piece]]\nname = \"{number}\"\nedges = [{}]", list(front));
            if self.reverse.is_some() {
                let _ = writeln!(text, "reverse = [{}]", list(reverse));
            }
        }
        for &cell in &self.pins {
            let ((row, column), (piece, lie)) = (self.board.position(cell), self.lies[cell]);
            let _ = writeln!(text, "\n[[pin]]\ncell = [{row}, {column}]\npiece = \"{}\"", piece + 1);
            if self.turn {
                let _ = writeln!(text, "turn = {}", lie.turn);
            }
            if self.reverse.is_some() {
                let _ = writeln!(text, "reverse = {}", lie.reversed);
            }
        }
        text
    }

    fn pin_against(&mut self, other: &Solution, random: &mut Rng) -> bool {
        let Solution::EdgeMatching(other) = other else { return false };
        let places = self.shape.edges_per_piece();
        // Everything that a piece can show: hidden sides also distinguish pieces.
        let looks = |piece: usize| -> BTreeSet<Vec<String>> {
            let sides = self.pieces[piece].iter().filter(|side| !side.is_empty());
            let turns = if self.turn { places } else { 1 };
            let turned = |side: &Vec<String>, turn: usize| {
                let mut side = side.clone();
                side.rotate_left(turn);
                side
            };
            sides.flat_map(|side| (0..turns).map(move |turn| turned(side, turn))).collect()
        };
        let shown = |piece: usize, lie: Lie| -> Vec<&String> {
            let up = &self.pieces[piece][usize::from(lie.reversed)];
            (0..places).map(|place| &up[(place + lie.turn) % places]).collect()
        };
        let differs = |cell: &usize| {
            let (row, column) = self.board.position(*cell);
            let Some(lying) = &other.rows[row - 1][column - 1] else { return false };
            let (piece, lie) = self.lies[*cell];
            // Of several pieces and turns that look the same, a list names only one.
            lying.piece.parse::<usize>().map_or(true, |number| {
                shown(number - 1, lying.lie()) != shown(piece, lie) || looks(number - 1) != looks(piece)
            })
        };
        let differing: Vec<usize> = (0..self.board.len()).filter(differs).collect();
        let pinned = random.choice(differing);
        self.pins.extend(pinned);
        pinned.is_some()
    }

    /// Exchanges two labels on the fronts of different pieces. A reverse that is a mirror image stays one.
    fn spoil(&mut self, random: &mut Rng) -> bool {
        let edges = self.pieces.iter().enumerate().flat_map(|(piece, [edges, _])| {
            (0..edges.len())
                .filter(|&place| !self.rim || edges[place] != rim_label(self.halves))
                .map(move |place| (piece, place))
        });
        let edges: Vec<(usize, usize)> = edges.collect();
        let Some((piece, place)) = random.choice(edges.iter().copied()) else { return false };
        let label = |(piece, place): (usize, usize)| &self.pieces[piece][0][place];
        let others = edges
            .iter()
            .copied()
            .filter(|&(other, at)| other != piece && label((other, at)) != label((piece, place)));
        let Some((other, at)) = random.choice(others.collect::<Vec<_>>()) else { return false };
        let label = std::mem::take(&mut self.pieces[piece][0][place]);
        self.pieces[piece][0][place] = std::mem::replace(&mut self.pieces[other][0][at], label);
        if self.reverse == Some(Reverse::Mirror) {
            for changed in [piece, other] {
                self.pieces[changed][1] = self.shape.mirrored(&self.pieces[changed][0]);
            }
        }
        true
    }
}
