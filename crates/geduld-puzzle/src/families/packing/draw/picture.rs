//! Packings in the plane: the pieces in different colours and patterns. Solid boards are drawn layer by layer.

use std::collections::BTreeSet;

use geduld_draw::scene::{
    Fill, Item, Pen, Point, Scene, UNIT, Voice, balanced, beside, captioned, fitting, grid as side_by_side,
};

use super::super::packed::Packed;
use super::super::puzzle::{Packing, PackingPiece, moves};
use super::plane::{boundaries, corners, middle, sides};
use super::solid;
use crate::family::{GamePictures, MOST_PARTS, PiecePicture, ShapePicture};
use crate::lattice::{Cell, Lattice, orientations};

/// A cell of a picture: its fill, its text, and its region. Lines separate regions.
#[derive(Clone)]
pub(in crate::families) struct Shown {
    pub cell: Cell,
    pub fill: Fill,
    pub text: String,
    pub region: usize,
}

impl Shown {
    /// Whether a piece lies there.
    pub(super) fn is_filled(&self) -> bool {
        !matches!(self.fill, Fill::Empty | Fill::Paper)
    }
}

pub(super) fn draw(puzzle: &Packing, packed: &Packed) -> Scene {
    let (covers, hues) = (puzzle.covers(packed), puzzle.hues(packed));
    let letters = puzzle.letters();
    // In each layer, a piece has its name once.
    let mut named = BTreeSet::new();
    let shown = (0..puzzle.board.len()).map(|number| {
        let own = &puzzle.board[number];
        match covers[number].and_then(|at| Some((at, hues[at]?))) {
            Some((at, hue)) => {
                let first = named.insert((at, own.cell[2] * i64::from(puzzle.grid.is_solid())));
                // The letter that the legend explains, if the name has more.
                let name = &packed.pieces[at].piece;
                let letter = puzzle.piece_named(name).map(|own| letters[own]).filter(|&letter| letter != '#');
                let text = letter.map_or_else(|| name.clone(), |letter| letter.to_string());
                let text = if first { text } else { String::new() };
                Shown { cell: own.cell, fill: Fill::Hue(hue), text, region: at + 1 }
            }
            None => {
                let text = own.label.clone().unwrap_or_default();
                Shown { cell: own.cell, fill: Fill::Empty, text, region: 0 }
            }
        }
    });
    scene(puzzle.grid, &shown.collect::<Vec<_>>())
}

/// Pieces on a board. Solid ones are seen from above, whole and in layers.
pub(in crate::families) fn scene(grid: Lattice, shown: &[Shown]) -> Scene {
    if grid.is_solid() { solid::both(grid, shown) } else { layer(grid, shown) }
}

/// The maximum number of copies of a piece in a picture.
const MOST_COPIES: usize = 2_000;

/// A piece with its outline, if it is not solid.
pub(in crate::families) fn piece_picture(grid: Lattice, own: &PackingPiece, shown: &[Shown]) -> PiecePicture {
    // The first boundary is the outer one.
    let outline = if grid.is_solid() { None } else { boundaries(grid, &own.places()).into_iter().next() };
    PiecePicture {
        name: own.name.clone(),
        copies: own.copies.most.min(MOST_COPIES),
        scene: piece(grid, shown),
        outline: outline.unwrap_or_default(),
    }
}

/// A piece in each orientation, for a game.
pub(in crate::families) fn shape_pictures(
    grid: Lattice,
    piece: usize,
    own: &PackingPiece,
    fill: Fill,
) -> Vec<ShapePicture> {
    let maps = moves(grid, true, true);
    let unmarked: Vec<(Cell, ())> = own.places().into_iter().map(|cell| (cell, ())).collect();
    let picture = |cells: Vec<(Cell, ())>| {
        let cells: Vec<Cell> = cells.into_iter().map(|(cell, ())| cell).collect();
        let level = |cell: Cell| if grid.is_solid() { cell[2] } else { 0 };
        let levels = geduld_model::ascending(cells.iter().map(|&cell| level(cell)));
        let layers = levels.into_iter().map(|at| {
            let here: Vec<Cell> = cells.iter().copied().filter(|&cell| level(cell) == at).collect();
            (at, layer(grid, &named(&here, fill, &own.name)))
        });
        let layers = layers.collect();
        ShapePicture { piece, fill, cells, layers }
    };
    orientations(grid, &unmarked, &maps).into_iter().map(picture).collect()
}

/// The pieces of a packing in each orientation.
pub(super) fn game(puzzle: &Packing) -> Option<GamePictures> {
    let mut all = Vec::new();
    for (number, piece) in puzzle.pieces.iter().enumerate() {
        all.extend(shape_pictures(puzzle.grid, number, piece, Fill::Hue(puzzle.kind_of(number))));
        if all.len() > MOST_PARTS {
            return None;
        }
    }
    Some(GamePictures::Shapes(all))
}

/// Cells of one layer of a piece, with its name on the first in reading order: games put that cell where the user
/// points.
fn named(cells: &[Cell], fill: Fill, name: &str) -> Vec<Shown> {
    let first = cells.iter().min_by_key(|[x, y, z]| (*y, 2 * x + z));
    let text = |cell: &Cell| if Some(cell) == first { name.to_owned() } else { String::new() };
    cells.iter().map(|cell| Shown { cell: *cell, fill, text: text(cell), region: 0 }).collect()
}

/// A piece. A solid one is seen from above, and layer by layer if it has several.
fn piece(grid: Lattice, shown: &[Shown]) -> Scene {
    if !grid.is_solid() {
        return layer(grid, shown);
    }
    let whole = solid::whole(grid, shown);
    let levels = geduld_model::ascending(shown.iter().map(|own| own.cell[2]));
    if levels.len() == 1 || !solid::has_layers(grid) {
        whole
    } else {
        beside(whole, 1.0, layers(grid, shown))
    }
}

/// The empty board, each cell with its label or coordinates. Cells that may stay open are white and have a dashed
/// frame.
pub(super) fn board(puzzle: &Packing) -> Scene {
    let shown = puzzle.board.iter().enumerate().map(|(number, own)| Shown {
        cell: own.cell,
        fill: if own.open { Fill::Paper } else { Fill::Empty },
        text: puzzle.cell_name(number),
        region: 0,
    });
    layers(puzzle.grid, &shown.collect::<Vec<_>>())
}

pub(super) fn pieces(puzzle: &Packing) -> Vec<PiecePicture> {
    let picture = |(number, piece): (usize, &PackingPiece)| {
        let fill = Fill::Hue(puzzle.kind_of(number));
        let shown = piece.cells.iter().enumerate().map(|(place, &(cell, colour))| {
            let text = match colour {
                Some(colour) => colour.to_string(),
                None if place == 0 => piece.name.clone(),
                None => String::new(),
            };
            Shown { cell, fill, text, region: 0 }
        });
        piece_picture(puzzle.grid, piece, &shown.collect::<Vec<_>>())
    };
    // A piece that may have several shapes is drawn with each.
    let shaped = puzzle.pieces.iter().enumerate().flat_map(|(number, piece)| {
        piece.shapes().map(move |shape| {
            let cells = shape.clone();
            (number, PackingPiece { cells, alternatives: Vec::new(), ..piece.clone() })
        })
    });
    shaped.map(|(number, piece)| picture((number, &piece))).collect()
}

/// One picture for each layer, side by side.
fn layers(grid: Lattice, shown: &[Shown]) -> Scene {
    if !grid.is_solid() {
        return layer(grid, shown);
    }
    let levels = geduld_model::ascending(shown.iter().map(|own| own.cell[2]));
    let scenes: Vec<Scene> = levels
        .iter()
        .map(|&level| {
            let own: Vec<Shown> = shown.iter().filter(|own| own.cell[2] == level).cloned().collect();
            captioned(layer(grid, &own), &format!("layer {level}"))
        })
        .collect();
    let columns = balanced(scenes.len(), 4);
    side_by_side(scenes, columns)
}

fn layer(grid: Lattice, shown: &[Shown]) -> Scene {
    let mut scene = Scene::default();
    for own in shown {
        match grid {
            Lattice::Ball => scene.disc(middle(grid, own.cell), 0.5 * UNIT, own.fill, Pen::Edge),
            _ => scene.polygon(corners(grid, own.cell), own.fill, Pen::None),
        }
    }
    if grid != Lattice::Ball {
        let regions: Vec<(Cell, usize)> = shown.iter().map(|own| (own.cell, own.region)).collect();
        let within = |beside: &[usize]| beside.len() == 2 && beside[0] == beside[1];
        let inner = sides(grid, &regions).into_iter().filter(|(_, beside)| within(beside));
        inner.for_each(|(ends, _)| scene.line(ends, Pen::Fine));
        for region in geduld_model::ascending(regions.iter().map(|&(_, region)| region)) {
            let own: Vec<Cell> =
                regions.iter().filter(|(_, other)| *other == region).map(|&(cell, _)| cell).collect();
            boundaries(grid, &own).into_iter().for_each(|line| scene.polygon(line, Fill::None, Pen::Strong));
        }
    }
    for own in shown.iter().filter(|own| own.fill == Fill::Paper) {
        let ([x, y], inset) = (middle(grid, own.cell), 0.86);
        let nearer = |[a, b]: Point| [x + inset * (a - x), y + inset * (b - y)];
        let frame: Vec<Point> = corners(grid, own.cell).into_iter().map(nearer).collect();
        scene.polygon(frame, Fill::None, Pen::Fold);
    }
    for own in shown.iter().filter(|own| !own.text.is_empty()) {
        let room = if matches!(grid, Lattice::Triangle | Lattice::Prism) { 0.4 } else { 0.72 };
        let (at, size) = (middle(grid, own.cell), fitting(&own.text, 0.42 * UNIT, room * UNIT));
        if matches!(own.fill, Fill::Hue(_)) {
            scene.disc(at, 0.5 * room * UNIT, Fill::Plate, Pen::None);
        }
        scene.items.push(Item::text(at, &*own.text, size, Voice::Name));
    }
    scene
}
