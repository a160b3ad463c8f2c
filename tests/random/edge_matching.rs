//! Random edge-matching puzzles: a board is filled with labels that fit, then cut into pieces.

use std::fmt::Write as _;

use geduld_puzzle::edge_matching::{Lie, Matching, Pattern, Piece, Pin, Shape, Tiles};
use geduld_puzzle::read;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use crate::board;

/// An edge-matching puzzle as its file describes it.
#[derive(Clone, Debug)]
pub struct EdgeMatching {
    /// The shape of the board.
    pub shape: Shape,
    /// Whether pieces may be turned.
    pub turn: bool,
    /// Which labels may touch.
    pub matching: Matching,
    /// The label at the border.
    pub border: Option<String>,
    /// Whether mirror images are the same.
    pub reflect: bool,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The cells that are fixed.
    pub pins: Vec<Pin>,
}

impl EdgeMatching {
    /// The text of its file.
    pub fn toml(&self) -> String {
        let mut text = super::head("edge-matching");
        text += &match &self.shape {
            Shape::Triangle { side } => format!("[board]\nshape = \"triangle\"\nside = {side}\n"),
            Shape::Hexagon { side } => format!("[board]\nshape = \"hexagon\"\nside = {side}\n"),
            Shape::Rectangle { rows, columns } => {
                format!("[board]\nshape = \"rectangle\"\nrows = {rows}\ncolumns = {columns}\n")
            }
            Shape::Drawn(pattern) => {
                let (tiles, ring) = (pattern.tiles().name(), pattern.ring());
                format!("[board]\ntiles = {tiles:?}\ncells = {:?}\nring = {ring}\n", pattern.rows())
            }
        };
        let matching = match &self.matching {
            Matching::Same => "\"same\"".to_owned(),
            Matching::Halves => "\"halves\"".to_owned(),
            Matching::Pairs(pairs) => format!("{pairs:?}"),
        };
        let _ =
            writeln!(text, "[rules]\nturn = {}\nmatch = {matching}\nreflect = {}", self.turn, self.reflect);
        if let Some(border) = &self.border {
            let _ = writeln!(text, "border = {border:?}");
        }
        for Piece { name, edges, reverse, copies } in &self.pieces {
            let _ = writeln!(text, "[[piece]]\nname = {name:?}\nedges = {edges:?}\ncopies = {copies}");
            if let Some(reverse) = reverse {
                let _ = writeln!(text, "reverse = {reverse:?}");
            }
        }
        for Pin { cell: (row, column), piece, turn, reverse } in &self.pins {
            let name = &self.pieces[*piece].name;
            let _ = writeln!(text, "[[pin]]\ncell = [{row}, {column}]\npiece = {name:?}");
            if let Some(turn) = turn {
                let _ = writeln!(text, "turn = {turn}");
            }
            if let Some(reverse) = reverse {
                let _ = writeln!(text, "reverse = {reverse}");
            }
        }
        text
    }

    /// Whether two labels may touch.
    pub fn may_touch(&self, a: &str, b: &str) -> bool {
        match &self.matching {
            Matching::Same => a == b,
            Matching::Halves => a[..1] != b[..1] && a[1..] == b[1..],
            Matching::Pairs(pairs) => pairs.iter().any(|[x, y]| (x == a && y == b) || (x == b && y == a)),
        }
    }
}

/// Rules for touching, the labels there are, and among them one that a border may show.
fn matchings() -> impl Strategy<Value = (Matching, Vec<String>)> {
    let pairs =
        |pairs: &[[&str; 2]]| Matching::Pairs(pairs.iter().map(|pair| pair.map(str::to_owned)).collect());
    let choices: Vec<(Matching, &[&str])> = vec![
        (Matching::Same, &["a", "b", "c"]),
        (Matching::Same, &["a", "b"]),
        (Matching::Halves, &["+a", "-a", "+b", "-b"]),
        (Matching::Halves, &["+a", "-a"]),
        // Without a sign it touches nothing.
        (Matching::Halves, &["grass", "+a", "-a"]),
        // These fall into classes of labels that touch the same ones, the next do not; c may touch nothing at all.
        (pairs(&[["a", "b"], ["c", "c"]]), &["a", "b", "c"]),
        (pairs(&[["a", "b"], ["a", "c"]]), &["a", "b", "c"]),
        (pairs(&[["a", "b"], ["b", "c"], ["c", "a"]]), &["a", "b", "c"]),
        (pairs(&[["a", "a"], ["a", "b"]]), &["a", "b", "c"]),
    ];
    select(choices).prop_map(|(matching, labels)| (matching, labels.iter().map(|&l| l.to_owned()).collect()))
}

/// Small boards of every shape.
fn shapes() -> impl Strategy<Value = Shape> {
    let rectangles = [(1, 2), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)];
    let mut shapes: Vec<Shape> =
        rectangles.into_iter().map(|(rows, columns)| Shape::Rectangle { rows, columns }).collect();
    shapes.extend(vec![Shape::Triangle { side: 2 }; 3]);
    shapes.extend(vec![Shape::Hexagon { side: 1 }; 2]);
    select(shapes)
}

/// Small drawn boards: hexagons, holes, parts, strips and rings.
fn drawn_shapes() -> impl Strategy<Value = Shape> {
    let boards: [(Tiles, &[&str], bool); 22] = [
        (Tiles::Hexagons, &["X X", " X"], false),
        (Tiles::Hexagons, &["X X X"], false),
        (Tiles::Hexagons, &["X X", " X .", "X"], false),
        (Tiles::Hexagons, &[" X", "X . X"], false),
        (Tiles::Hexagons, &["X X X"], true),
        (Tiles::Squares, &["XX", "X."], false),
        (Tiles::Squares, &["XXX", "X.X"], false),
        (Tiles::Squares, &[".X", "XX", " .X"], false),
        (Tiles::Squares, &["X.XX"], false),
        (Tiles::Squares, &["X", ".", "X"], false),
        (Tiles::Squares, &["XXX"], true),
        (Tiles::Squares, &["X.X.", "X.X."], true),
        (Tiles::Triangles, &["AVAV"], false),
        (Tiles::Triangles, &["VAV", " V"], false),
        (Tiles::Triangles, &["AV.VA"], false),
        (Tiles::Triangles, &["AVAVAV"], true),
        (Tiles::Triangles, &["AVA.A.", "V"], true),
        (Tiles::Dominoes, &["XXXXX"], false),
        (Tiles::Dominoes, &["XX", " X.X"], false),
        (Tiles::Dominoes, &["XXX"], true),
        (Tiles::Dominoes, &["XXXXXX"], true),
        (Tiles::Dominoes, &["XX.XX."], true),
    ];
    select(boards.map(drawn).to_vec())
}

/// Small boards of every tile that no reflection carries to themselves, and lines of dominoes, of which a reflection
/// moves no more than a half turn.
fn boards_without_mirrors() -> impl Strategy<Value = Shape> {
    let boards: [(Tiles, &[&str], bool); 8] = [
        (Tiles::Squares, &["XX.", ".XX"], false),
        (Tiles::Squares, &["X..X", "X..X", ".X.."], true),
        (Tiles::Triangles, &["AVAV"], false),
        (Tiles::Hexagons, &["X X", " . X X"], false),
        (Tiles::Dominoes, &["XX", ".XX"], false),
        (Tiles::Dominoes, &["XX.X..", "X..X.."], true),
        (Tiles::Dominoes, &["XXXX"], false),
        (Tiles::Dominoes, &["XX.XX"], false),
    ];
    select(boards.map(drawn).to_vec())
}

fn drawn((tiles, rows, ring): (Tiles, &[&str], bool)) -> Shape {
    let rows = rows.iter().map(|&row| row.to_owned()).collect();
    Shape::Drawn(Pattern::new(tiles, rows, ring).expect("it is a board"))
}

/// What is chosen for a cell: its labels, how its piece is turned in the file, where it stands there.
type CellChoice = (Vec<Index>, Index, u32);

/// A random puzzle on a board with a name, whose pieces have one side; most have a solution, unless a pin forbids it.
pub fn puzzles() -> impl Strategy<Value = EdgeMatching> {
    puzzles_on(shapes(), false)
}

/// A random puzzle on any board, whose pieces may have a reverse.
pub fn any_puzzles() -> impl Strategy<Value = EdgeMatching> {
    prop_oneof![
        1 => puzzles_on(shapes(), true),
        1 => puzzles_on(drawn_shapes(), false),
        2 => puzzles_on(drawn_shapes(), true),
    ]
}

/// A random puzzle on a board that has no reflections, or none that a rotation does not replace.
pub fn puzzles_without_mirrors() -> impl Strategy<Value = EdgeMatching> {
    prop_oneof![puzzles_on(boards_without_mirrors(), false), puzzles_on(boards_without_mirrors(), true)]
}

fn puzzles_on(shapes: impl Strategy<Value = Shape>, over: bool) -> impl Strategy<Value = EdgeMatching> {
    let flags = any::<[bool; 5]>();
    (shapes, matchings(), flags).prop_flat_map(move |(shape, (matching, labels), flags)| {
        let [turn, reflect, border, merge, fitting] = flags;
        let cells = board::positions(&shape).len();
        let choices = proptest::collection::vec(
            (proptest::collection::vec(any::<Index>(), board::places(&shape)), any::<Index>(), any::<u32>()),
            cells,
        );
        let pinned = subsequence((0..cells).collect::<Vec<usize>>(), 0..=2);
        let pin_choices = proptest::collection::vec((any::<bool>(), 0usize..4), 2);
        (choices, pinned, pin_choices)
            .prop_map(move |(choices, pinned, pin_choices)| {
                let mut puzzle = EdgeMatching {
                    shape: shape.clone(),
                    turn,
                    matching: matching.clone(),
                    border: border.then(|| labels[0].clone()),
                    reflect,
                    pieces: Vec::new(),
                    pins: Vec::new(),
                };
                let filling = fill(&puzzle, &labels, &choices, fitting || border);
                let backs = if over { &labels[..] } else { &[] };
                let lies = cut(&mut puzzle, filling, &choices, merge, backs);
                for (&cell, &(turned, stray)) in pinned.iter().zip(&pin_choices) {
                    // Mostly what lies there, now and then another piece.
                    let (piece, lies_so) = lies[if stray == 0 { (cell + 1) % cells } else { cell }];
                    let Lie { reversed, turn } = lies_so;
                    let over = puzzle.pieces[piece].reverse.is_some();
                    let reverse = (over && (turned || stray == 1)).then_some(reversed);
                    let turn = turned.then_some(turn);
                    puzzle.pins.push(Pin { cell: board::positions(&shape)[cell], piece, turn, reverse });
                }
                puzzle
            })
            .prop_filter("pins that can be refused beforehand are", |puzzle| read(&puzzle.toml()).is_ok())
    })
}

/// A puzzle on this board, cut out of a filling with so many labels that fits, so that it has a solution; the border,
/// if it is asked for, shows the first label only. Pieces may be turned.
pub fn cut_boards(shape: Shape, labels: usize, border: bool) -> impl Strategy<Value = EdgeMatching> {
    let labels: Vec<String> = ('a'..).take(labels).map(String::from).collect();
    let choice =
        (proptest::collection::vec(any::<Index>(), board::places(&shape)), any::<Index>(), any::<u32>());
    proptest::collection::vec(choice, board::positions(&shape).len()).prop_map(move |choices| {
        let mut puzzle = EdgeMatching {
            shape: shape.clone(),
            turn: true,
            matching: Matching::Same,
            border: border.then(|| labels[0].clone()),
            reflect: false,
            pieces: Vec::new(),
            pins: Vec::new(),
        };
        let filling = fill(&puzzle, &labels, &choices, true);
        cut(&mut puzzle, filling, &choices, true, &[]);
        puzzle
    })
}

/// Labels for every side of every cell.
fn fill(puzzle: &EdgeMatching, labels: &[String], choices: &[CellChoice], fitting: bool) -> Vec<Vec<String>> {
    let choose = |index: &Index, from: &[String]| from[index.index(from.len())].clone();
    let mut filling: Vec<Vec<String>> = choices
        .iter()
        .map(|(sides, ..)| {
            let free = |index: &Index| puzzle.border.clone().unwrap_or_else(|| choose(index, labels));
            sides.iter().map(free).collect()
        })
        .collect();
    for [(a, p), (b, q)] in board::touching(&puzzle.shape) {
        filling[a][p] = choose(&choices[a].0[p], labels);
        let partners: Vec<String> =
            labels.iter().filter(|label| puzzle.may_touch(&filling[a][p], label)).cloned().collect();
        let partners = if fitting && !partners.is_empty() { &partners } else { labels };
        filling[b][q] = choose(&choices[b].0[q], partners);
    }
    filling
}

/// Cuts a filling into pieces, and tells which piece lies in each cell, and how. Some get a reverse, with these labels
/// if there are any.
fn cut(
    puzzle: &mut EdgeMatching,
    filling: Vec<Vec<String>>,
    choices: &[CellChoice],
    merge: bool,
    backs: &[String],
) -> Vec<(usize, Lie)> {
    let places = board::places(&puzzle.shape);
    let mut order: Vec<usize> = (0..filling.len()).collect();
    order.sort_by_key(|&cell| choices[cell].2);
    let mut lies = vec![(0, Lie::default()); filling.len()];
    for cell in order {
        let (sides, turned, number) = &choices[cell];
        let turn = if puzzle.turn { turned.index(places) } else { 0 };
        let mut edges = filling[cell].clone();
        edges.rotate_right(turn);
        let other = match number / 8 % 4 {
            0 if !backs.is_empty() => Some(puzzle.shape.mirrored(&edges)),
            1 | 2 if !backs.is_empty() => {
                let label = |place: usize| backs[sides[(place + 1) % places].index(backs.len())].clone();
                Some((0..places).map(label).collect())
            }
            _ => None,
        };
        // Now and then the side that is seen is the reverse.
        let reversed = other.is_some() && number / 32 % 2 == 1;
        let (edges, reverse) = match other {
            Some(front) if reversed => (front, Some(edges)),
            other => (edges, other),
        };
        let same = |piece: &Piece| merge && piece.edges == edges && piece.reverse == reverse;
        let known = puzzle.pieces.iter().position(same);
        let piece = known.unwrap_or(puzzle.pieces.len());
        match puzzle.pieces.get_mut(piece) {
            Some(known) => known.copies += 1,
            None => puzzle.pieces.push(Piece { name: format!("p{piece}"), edges, reverse, copies: 1 }),
        }
        lies[cell] = (piece, Lie { reversed, turn });
    }
    lies
}
