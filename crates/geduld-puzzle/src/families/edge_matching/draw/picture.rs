//! Edge matching in the plane. Each cell is cut into wedges, one for each edge, with the colour and the pattern of its
//! label and the label itself. The name of the piece is in the middle.

use std::sync::Arc;

use geduld_draw::scene::{
    Fill, Group, Item, Items, Pen, Placement, Point, Scene, Symbol, UNIT, Voice, fitting, half as half_of,
    middle,
};
use geduld_draw::{shorten, width};

use super::super::board::Side;
use super::super::matching::Matching;
use super::super::piece::Lying;
use super::super::pins::lie_text;
use super::super::placed::{Placed, Turned};
use super::super::puzzle::{EdgeMatching, Pin};
use super::faces::{Face, Faces, Label, Showing, is_drawn};
use super::text;
use crate::family::PiecePicture;

/// The maximum size of text.
const LARGEST: f64 = 0.26 * UNIT;

pub(super) fn draw(puzzle: &EdgeMatching, placed: &Placed) -> Scene {
    let (faces, cells) = (Faces::new(puzzle, placed), Cells::of(puzzle));
    let mut scene = Scene::default();
    for (cell, (centre, shape)) in cells.places.iter().enumerate() {
        let (row, column) = puzzle.board.position(cell);
        let shown = &cells.shapes[*shape];
        let turned = placed.rows.get(row - 1).and_then(|row| row.get(column - 1)?.as_ref());
        let (Some(turned), Some(face)) = (turned, faces.at(row - 1, column - 1)) else {
            scene.polygon(moved(&shown.outline, *centre), Fill::Empty, Pen::Grid);
            continue;
        };
        scene.items.push(cells.placed(puzzle, cell, turned, face));
        if puzzle.pins.iter().any(|pin| pin.cell == (row, column)) {
            fixed(&mut scene, shown, *centre);
        }
    }
    rim(puzzle, &mut scene);
    scene
}

/// Marks a given cell: a strong frame within its outline.
fn fixed(scene: &mut Scene, cell: &Cell, centre: Point) {
    let inset: Vec<Point> = cell.outline.iter().map(|corner| corner.map(|end| 0.93 * end)).collect();
    scene.polygon(moved(&inset, centre), Fill::None, Pen::Strong);
}

/// The board with the given pieces. Every other cell shows its row and column.
pub(super) fn board(puzzle: &EdgeMatching) -> Scene {
    let cells = Cells::of(puzzle);
    let mut scene = Scene::default();
    for (cell, (centre, shape)) in cells.places.iter().enumerate() {
        let (row, column) = puzzle.board.position(cell);
        let outline = &cells.shapes[*shape].outline;
        if let Some(pin) = puzzle.pins.iter().find(|pin| pin.cell == (row, column)) {
            let shown = &cells.shapes[*shape];
            let items = Items::Own(look(shown, &given(puzzle, pin)));
            let title = Some(puzzle.pin_text(pin));
            scene.items.push(Item::Group(Group { place: Placement::at(*centre), title, items }));
            fixed(&mut scene, shown, *centre);
            continue;
        }
        scene.polygon(moved(outline, *centre), Fill::Empty, Pen::Grid);
        let text = format!("{row},{column}");
        // The origin is the centre of the edges. In a bent cell that is near the inner side, so use the middle of the
        // outline.
        let inside = middle(outline);
        let size = fitting(&text, LARGEST, 1.1 * reach(&moved(outline, inside.map(|end| -end))));
        scene.text([centre[0] + inside[0], centre[1] + inside[1]], text, size, Voice::Note);
    }
    rim(puzzle, &mut scene);
    scene
}

/// The known part of a given cell: the whole face, or only the name of the piece if it may still be turned.
fn given(puzzle: &EdgeMatching, pin: &Pin) -> Face {
    let turns = puzzle.turns();
    let mut lies = puzzle.pieces[pin.piece].lies(turns).filter(|&lie| pin.allows(lie));
    let name = puzzle.pieces[pin.piece].name.clone();
    if let (Some(lie), None) = (lies.next(), lies.next()) {
        let mut face = Showing::new(puzzle).face(&puzzle.turned(Lying { piece: pin.piece, lie }));
        if face.labels.is_empty() {
            face.name = shorten(&name);
        }
        return face;
    }
    Face { labels: Vec::new(), name: format!("{}{}", shorten(&name), lie_text(pin.turn, pin.reverse)) }
}

pub(super) fn pieces(puzzle: &EdgeMatching) -> Vec<PiecePicture> {
    let cells = Cells::of(puzzle);
    let shown = &cells.shapes[0];
    let sides = puzzle.pieces.iter().flat_map(|piece| piece.lies(1).map(move |lie| (piece, lie.reversed)));
    let pictures = sides.map(|(piece, reverse)| {
        let alone = Placed { rows: vec![vec![Some(Turned { piece: piece.name.clone(), turn: 0, reverse })]] };
        let faces = Faces::new(puzzle, &alone);
        let items = faces.at(0, 0).map(|face| look(shown, face)).unwrap_or_default();
        PiecePicture {
            // Users stick the reverse to the back of the front.
            name: if reverse { format!("{} reverse", piece.name) } else { piece.name.clone() },
            copies: piece.copies,
            scene: Scene { items },
            outline: shown.outline.clone(),
        }
    });
    pictures.collect()
}

/// The meanings of the names and labels in a picture.
pub(super) fn legend(puzzle: &EdgeMatching) -> Vec<String> {
    let mut lines: Vec<String> = text::legend(puzzle).into_iter().collect();
    lines.push(match &puzzle.matching {
        Matching::Same => "equal labels touch".to_owned(),
        Matching::Halves if is_drawn(puzzle) => "the two halves of a drawing touch".to_owned(),
        Matching::Halves => "+x, light on dark, touches -x, dark on light".to_owned(),
        Matching::Pairs(pairs) => {
            const MOST: usize = 6;
            let mut named: Vec<String> =
                pairs.iter().take(MOST).map(|[a, b]| format!("{a} and {b}")).collect();
            if pairs.len() > MOST {
                named.push("…".to_owned());
            }
            format!("labels that may touch: {}", named.join(", "))
        }
    });
    let symbols = puzzle.appearances.iter();
    let symbols: Vec<String> = symbols
        .filter_map(|(label, look)| look.symbol.as_ref().map(|symbol| format!("{symbol} is {label}")))
        .collect();
    if !symbols.is_empty() {
        lines.push(symbols.join(", "));
    }
    if let Some(label) = &puzzle.border {
        lines.push(format!("every edge at the border shows {label}"));
    }
    if !puzzle.pins.is_empty() {
        lines.push("in a strong frame: fixed beforehand".to_owned());
    }
    lines
}

/// The shape of a cell, relative to its middle.
pub(super) struct Cell {
    pub outline: Vec<Point>,
    /// For each place its edge: its ends and the points between them.
    pub edges: Vec<Vec<Point>>,
}

/// The cells of a board. Cells of the same form and direction share a shape.
pub(super) struct Cells {
    pub shapes: Vec<Cell>,
    /// For each cell its middle and its shape.
    pub places: Vec<(Point, usize)>,
}

impl Cells {
    /// A piece in its cell.
    pub fn placed(&self, puzzle: &EdgeMatching, cell: usize, turned: &Turned, face: &Face) -> Item {
        let (centre, shape) = self.places[cell];
        let (row, column) = puzzle.board.position(cell);
        let title = Some(format!("{row},{column}={}", face_title(puzzle, turned)));
        let symbol = Symbol { id: symbol_id(puzzle, turned, shape), items: look(&self.shapes[shape], face) };
        let items = Items::Shared(Arc::new(symbol));
        Item::Group(Group { place: Placement::at(centre), title, items })
    }

    pub fn of(puzzle: &EdgeMatching) -> Self {
        let (board, places) = (&puzzle.board, puzzle.board.shape().tiles().edges_per_piece());
        let scaled = |points: Vec<Point>| -> Vec<Point> {
            points.into_iter().map(|point| point.map(|end| end * UNIT)).collect()
        };
        let mut cells = Self { shapes: Vec::new(), places: Vec::new() };
        for cell in 0..board.len() {
            let edges = (0..places).map(|place| halfway(&board.side_path(Side { cell, place })));
            let centre = middle(&scaled(edges.collect()));
            let around = |points: Vec<Point>| moved(&scaled(points), centre.map(|end| -end));
            let outline = around(board.polygon(cell));
            let alike = |shape: &Cell| {
                let (own, other) = (shape.outline.iter().flatten(), outline.iter().flatten());
                shape.outline.len() == outline.len() && own.zip(other).all(|(a, b)| (a - b).abs() < 1e-6)
            };
            let shape = cells.shapes.iter().position(alike).unwrap_or_else(|| {
                let edges = (0..places).map(|place| around(board.side_path(Side { cell, place }))).collect();
                cells.shapes.push(Cell { outline, edges });
                cells.shapes.len() - 1
            });
            cells.places.push((centre, shape));
        }
        cells
    }
}

/// The layer over the pieces in every picture of a solution: the frames of given pieces, and the border.
pub(super) fn over(puzzle: &EdgeMatching, cells: &Cells) -> Scene {
    let mut scene = Scene::default();
    for (cell, (centre, shape)) in cells.places.iter().enumerate() {
        if puzzle.pins.iter().any(|pin| pin.cell == puzzle.board.position(cell)) {
            fixed(&mut scene, &cells.shapes[*shape], *centre);
        }
    }
    rim(puzzle, &mut scene);
    scene
}

/// The picture of a piece in a cell.
pub(super) fn look(cell: &Cell, face: &Face) -> Vec<Item> {
    let mut items = vec![Item::polygon(cell.outline.clone(), Fill::Piece, Pen::None)];
    let mut texts = Vec::new();
    for (edge, label) in cell.edges.iter().zip(&face.labels) {
        let (Some(&from), Some(&to)) = (edge.first(), edge.last()) else { continue };
        let corners = inner(cell, from, to);
        if let Some(own) = label.drawing {
            items.push(wedge(edge, &corners, Fill::Piece));
            texts.push(drawn(edge, &corners, own, label.dark));
            continue;
        }
        items.push(wedge(edge, &corners, label.fill()));
        match pips(&label.text) {
            Some(pips) if cell.edges.len() == 2 => spots(&mut texts, halfway(edge), pips),
            _ => inscribe(&mut texts, (halfway(edge), from, to), label),
        }
    }
    if !face.labels.is_empty() {
        let lines: Vec<[Point; 2]> = match &cell.edges[..] {
            [left, _] => {
                left.first().zip(left.last()).map(|(&from, &to)| half(from, to)).into_iter().collect()
            }
            edges => edges.iter().flat_map(|edge| edge.first()).map(|&corner| [[0.0; 2], corner]).collect(),
        };
        items.extend(lines.into_iter().map(|line| Item::line(line, Pen::Fine)));
    }
    items.push(Item::polygon(cell.outline.clone(), Fill::None, Pen::Edge));
    items.append(&mut texts);
    if !face.name.is_empty() {
        let reach = reach(&cell.outline);
        // Between three labels there is less room than between four.
        let room = if cell.edges.len() == 3 { 0.56 } else { 0.7 };
        let size = fitting(&face.name, (0.4 * reach).min(LARGEST), room * reach);
        items.push(plate([0.0; 2], &face.name, size, Fill::Plate));
        items.push(Item::text([0.0; 2], &*face.name, size, Voice::Name));
    }
    items
}

/// The line between the halves of a domino, given the ends of one of its edges.
fn half(from: Point, to: Point) -> [Point; 2] {
    let middle = halfway(&[from, to]);
    [to, from].map(|[x, y]| [x - middle[0], y - middle[1]])
}

/// The corners of the area of an edge that are not on the edge: the middle of the cell, or the line between the halves
/// of a domino.
fn inner(cell: &Cell, from: Point, to: Point) -> Vec<Point> {
    if cell.edges.len() == 2 { half(from, to).into() } else { vec![[0.0; 2]] }
}

/// The area between an edge and the `inner` corners, in coordinates in which the edge is horizontal. So patterns turn
/// with the edge.
fn wedge(edge: &[Point], inner: &[Point], fill: Fill) -> Item {
    let (from, to) = (edge[0], edge[edge.len() - 1]);
    let [across, along] = [to[0] - from[0], to[1] - from[1]];
    let length = across.hypot(along);
    let at = [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])];
    let (cos, sin) = (across / length, along / length);
    let seen = |point: Point| {
        let [x, y] = [point[0] - at[0], point[1] - at[1]];
        [x * cos + y * sin, y * cos - x * sin]
    };
    let corners: Vec<Point> = edge.iter().chain(inner).copied().map(seen).collect();
    let place = Placement { at, turn: along.atan2(across).to_degrees(), scale: 1.0 };
    let items = Items::Own(vec![Item::polygon(corners, fill, Pen::None)]);
    Item::Group(Group { place, title: None, items })
}

/// Half of a drawing at an edge. It fits the area between the edge and the `inner` corners.
fn drawn(edge: &[Point], inner: &[Point], name: &str, upper: bool) -> Item {
    let (from, to) = (edge[0], edge[edge.len() - 1]);
    let at = halfway(&[from, to]);
    let [across, along] = [to[0] - from[0], to[1] - from[1]];
    // The largest half disc around the middle of the edge that touches no side of the area.
    let ends: Vec<Point> = [to].into_iter().chain(inner.iter().copied()).chain([from]).collect();
    let radius = ends.windows(2).map(|side| {
        let [x, y] = [side[1][0] - side[0][0], side[1][1] - side[0][1]];
        ((at[0] - side[0][0]) * y - (at[1] - side[0][1]) * x).abs() / x.hypot(y)
    });
    let radius = 0.94 * radius.fold(across.hypot(along) / 2.0, f64::min);
    let items = Items::Own(half_of(name, upper, radius).unwrap_or_default());
    let place = Placement { at, turn: along.atan2(across).to_degrees(), scale: 1.0 };
    Item::Group(Group { place, title: None, items })
}

/// For each number, the pips of a domino: the places in a square of nine.
const PIPS: [&[u8]; 10] = [
    &[],
    &[4],
    &[0, 8],
    &[0, 4, 8],
    &[0, 2, 6, 8],
    &[0, 2, 4, 6, 8],
    &[0, 2, 3, 5, 6, 8],
    &[0, 2, 3, 4, 5, 6, 8],
    &[0, 1, 2, 3, 5, 6, 7, 8],
    &[0, 1, 2, 3, 4, 5, 6, 7, 8],
];

/// The pips of a label that is a digit.
fn pips(label: &str) -> Option<&'static [u8]> {
    label.parse().ok().filter(|_| label.len() == 1).and_then(|number: usize| PIPS.get(number).copied())
}

/// Draws pips into the half of a domino with this middle of its outer edge.
fn spots(items: &mut Vec<Item>, edge: Point, pips: &[u8]) {
    let depth = edge[0].hypot(edge[1]);
    let mut scene = Scene::default();
    for &place in pips {
        let step = |number: u8| (f64::from(number) - 1.0) * 0.26 * depth;
        let at = [0.56 * edge[0] + step(place % 3), 0.56 * edge[1] + step(place / 3)];
        scene.disc(at, 0.1 * depth, Fill::Ink, Pen::None);
        scene.disc(at, 0.1 * depth, Fill::None, Pen::Fine);
    }
    items.append(&mut scene.items);
}

/// Writes a label into the wedge of an edge, which is given by its middle and both ends.
fn inscribe(items: &mut Vec<Item>, (at, from, to): (Point, Point, Point), label: &Label) {
    let depth = at[0].hypot(at[1]);
    let normal = at.map(|end| end / depth);
    let largest = (0.46 * depth).min(LARGEST);
    // Short labels are upright. Long labels run along their edges, where there is more room.
    let along = width(&label.text) > 2;
    let size = fitting(&label.text, largest, if along { 0.46 * UNIT } else { 0.5 * depth });
    let [wide, high] = half_plate(&label.text, size);
    let extent = if along { high } else { normal[0].abs() * wide + normal[1].abs() * high };
    // As near to the edge as the size of the text allows.
    let at = normal.map(|end| end * (depth - extent - 0.06 * depth));
    let dark = label.dark;
    let plate = plate([0.0; 2], &label.text, size, if dark { Fill::Ink } else { Fill::Plate });
    let voice = match (dark, reads_upside_down(&label.text)) {
        (true, _) => Voice::Light,
        (false, true) => Voice::Underlined,
        (false, false) => Voice::Label,
    };
    let text = Item::text([0.0; 2], &*label.text, size, voice);
    // A text along an edge is never upside down.
    let slope = (to[1] - from[1]).atan2(to[0] - from[0]).to_degrees();
    let upright = if slope > 90.5 {
        slope - 180.0
    } else if slope < -89.5 {
        slope + 180.0
    } else {
        slope
    };
    let turn = if along && upright.abs() > 0.01 { upright } else { 0.0 };
    let place = Placement { at, turn, scale: 1.0 };
    items.push(Item::Group(Group { place, title: None, items: Items::Own(vec![plate, text]) }));
}

/// Whether a text can also be read upside down, such as 6 and 9.
fn reads_upside_down(text: &str) -> bool {
    text.contains(['6', '9']) && text.chars().all(|digit| "01689".contains(digit))
}

/// The background of a text of this size: a rectangle with cut corners.
fn plate([x, y]: Point, text: &str, size: f64, fill: Fill) -> Item {
    let [wide, high] = half_plate(text, size);
    let cut = 0.2 * size;
    let corners = [
        [x - wide, y - high + cut],
        [x - wide + cut, y - high],
        [x + wide - cut, y - high],
        [x + wide, y - high + cut],
        [x + wide, y + high - cut],
        [x + wide - cut, y + high],
        [x - wide + cut, y + high],
        [x - wide, y + high - cut],
    ];
    Item::polygon(corners, fill, Pen::None)
}

/// Half the width and half the height of a plate.
fn half_plate(text: &str, size: f64) -> [f64; 2] {
    let wide = 0.31 * width(text) as f64 + 0.14;
    [wide * size, 0.54 * size]
}

/// The strong line around the board.
fn rim(puzzle: &EdgeMatching, scene: &mut Scene) {
    for &side in puzzle.board.outer_sides() {
        let path = puzzle.board.side_path(side).into_iter();
        scene.line(path.map(|point| point.map(|end| end * UNIT)).collect::<Vec<Point>>(), Pen::Strong);
    }
}

/// The distance from the middle to the nearest edge.
fn reach(outline: &[Point]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    let distance = |(a, b): (&Point, &Point)| {
        let [x, y] = [b[0] - a[0], b[1] - a[1]];
        let share = (-(a[0] * x + a[1] * y) / (x * x + y * y)).clamp(0.0, 1.0);
        (a[0] + share * x).hypot(a[1] + share * y)
    };
    outline.iter().zip(next).map(distance).fold(f64::INFINITY, f64::min)
}

/// The middle of an edge, which may be bent.
fn halfway(edge: &[Point]) -> Point {
    let (a, b) = (edge[(edge.len() - 1) / 2], edge[edge.len() / 2]);
    [f64::midpoint(a[0], b[0]), f64::midpoint(a[1], b[1])]
}

fn moved(corners: &[Point], by: Point) -> Vec<Point> {
    corners.iter().map(|corner| [corner[0] + by[0], corner[1] + by[1]]).collect()
}

/// The piece with its orientation, as pins write it.
pub(super) fn face_title(puzzle: &EdgeMatching, turned: &Turned) -> String {
    let turn = puzzle.turn.then_some(turned.turn);
    format!("{}{}", turned.piece, lie_text(turn, turned.reverse.then_some(true)))
}

fn symbol_id(puzzle: &EdgeMatching, turned: &Turned, shape: usize) -> String {
    let piece = puzzle.pieces.iter().position(|piece| piece.name == turned.piece);
    // An unknown piece shows only its name, so the name is enough to identify its symbol.
    let piece =
        piece.map_or_else(|| format!("x{}", hexadecimal(&shorten(&turned.piece))), |piece| piece.to_string());
    let side = if turned.reverse { "r" } else { "" };
    format!("p{piece}-{}{side}-{shape}", turned.turn)
}

fn hexadecimal(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
