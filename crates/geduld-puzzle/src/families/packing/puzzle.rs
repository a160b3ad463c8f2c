//! A packing puzzle as its file describes it, and the placements of its pieces.

use geduld_model::ascending;
use serde::Serialize;

use super::separation::ComesApart;
use crate::file::Diagnostic;
use crate::lattice::{Cell, Lattice, LatticeMap, Lookup, orientations};

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCell {
    /// Its coordinates.
    pub cell: Cell,
    /// Whether it may stay open.
    pub open: bool,
    /// Its colour, if no cell of a piece with another colour can lie on it.
    pub colour: Option<char>,
    /// Its name, if it has one.
    pub label: Option<String>,
}

/// How often a piece is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Copies {
    /// At least this many times.
    pub least: usize,
    /// At most this many times.
    pub most: usize,
}

/// A piece of the set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackingPiece {
    /// Its name.
    pub name: String,
    /// Its cells, each with its colour, if it has one.
    pub cells: Vec<(Cell, Option<char>)>,
    /// Other shapes: wherever it is used, it has its own shape or one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Shape>,
    /// How often it is used.
    pub copies: Copies,
    /// Its paint. Pieces that look the same but for their paint are different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint: Option<String>,
    /// Whether it may be turned. Otherwise it may only be shifted.
    pub turn: bool,
    /// Whether it may be turned over. A solid piece cannot.
    pub flip: bool,
}

/// A piece that is placed from the beginning, or a cell that must stay open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct PackPin {
    /// The position of the piece in the set. `None` if the cells stay open.
    pub piece: Option<usize>,
    /// Positions of cells of the board, in ascending order. A copy of the piece covers all of them.
    pub cells: Vec<usize>,
}

/// Some cells of which a certain number stay open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpenGroup {
    /// Positions of cells of the board, in ascending order.
    pub cells: Vec<usize>,
    /// The number of these cells that stay open.
    pub count: Copies,
}

/// Some pieces that are used a certain number of times together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceGroup {
    /// Positions of pieces in the set, in ascending order. Pieces that look the same are in a group together or not at
    /// all.
    pub pieces: Vec<usize>,
    /// How often they are used together.
    pub copies: Copies,
}

/// A packing puzzle as its file describes it.
#[derive(Clone, Debug, Serialize)]
pub struct Packing {
    /// The lattice.
    pub grid: Lattice,
    /// The cells of the board, in reading order.
    pub board: Vec<BoardCell>,
    /// The pieces.
    pub pieces: Vec<PackingPiece>,
    /// Whether solutions that are mirror images are always different.
    pub mirrors_apart: bool,
    /// Groups of cells of which a certain number stay open.
    pub open: Vec<OpenGroup>,
    /// Whether a piece crosses each straight line through the board.
    pub fault_free: bool,
    /// Whether no two pieces of the same paint touch.
    pub paints_apart: bool,
    /// Totals of pieces.
    pub groups: Vec<PieceGroup>,
    /// What is placed from the beginning.
    pub pins: Vec<PackPin>,
    /// Groups of pieces that may stay together when a solution is taken apart: positions in the set.
    pub together: Vec<Vec<usize>>,
    /// Whether solutions come apart. No constraint expresses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apart: Option<ComesApart>,
    /// The position of each cell on the board.
    #[serde(skip)]
    positions: Lookup,
    /// The pieces without repetition.
    #[serde(skip)]
    pub(super) kinds: Vec<PieceKind>,
    /// All ways to place a piece, kind by kind.
    #[serde(skip)]
    pub(super) placements: Vec<Placement>,
}

/// A shape with its colours.
pub type Shape = Vec<(Cell, Option<char>)>;

/// Pieces that can lie in the same ways: nothing tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PieceKind {
    /// The positions of these pieces in the set.
    pub pieces: Vec<usize>,
    /// How often they are used together.
    pub copies: Copies,
    /// The paint of all of them.
    pub paint: Option<String>,
    /// The orientations, in ascending order.
    pub orientations: Vec<Shape>,
}

/// A way to place a piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Placement {
    pub kind: usize,
    /// The cells of the board that it covers, in ascending order.
    pub cells: Vec<usize>,
}

/// The maximum number of ways to place pieces.
const MAX_PLACEMENTS: usize = 100_000;

impl Copies {
    /// Whether the number of copies is fixed.
    pub(crate) fn exact(self) -> Option<usize> {
        (self.least == self.most).then_some(self.most)
    }

    /// What is said about them after other facts of a piece. Nothing if there is one.
    pub(crate) fn in_words(self) -> String {
        match self {
            Self { least: 1, most: 1 } => String::new(),
            Self { least, most } if least == most => format!(", {most} copies"),
            Self { least, most } => format!(", {least} to {most} copies"),
        }
    }
}

impl PackingPiece {
    /// Its shape, and the others that it may have.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = &Shape> {
        std::iter::once(&self.cells).chain(&self.alternatives)
    }

    /// The cells without their colours.
    pub(crate) fn places(&self) -> Vec<Cell> {
        self.cells.iter().map(|&(cell, _)| cell).collect()
    }
}

impl PieceKind {
    /// The least and the greatest number of cells that one of them covers.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        let sizes = || self.orientations.iter().map(Vec::len);
        (sizes().min().unwrap_or_default(), sizes().max().unwrap_or_default())
    }

    /// How often they can be used on this many cells at most, whatever `copies` say.
    pub(crate) fn room(&self, cells: usize) -> usize {
        cells / self.sizes().0.max(1)
    }

    /// The names of its pieces.
    pub(crate) fn names<'p>(&self, pieces: &'p [PackingPiece]) -> Vec<&'p str> {
        self.pieces.iter().map(|&piece| pieces[piece].name.as_str()).collect()
    }

    /// The line that says which pieces look the same, and how many there are together. Nothing if there is one.
    pub(crate) fn alike_in_words(&self, pieces: &[PackingPiece]) -> String {
        match (self.pieces.len(), self.copies) {
            (..=1, _) => String::new(),
            (_, Copies { least, most }) if least == most => {
                format!("\n{most} of {}", self.names(pieces).join(", "))
            }
            (_, Copies { least, most }) => {
                format!("\n{least} to {most} of {}", self.names(pieces).join(", "))
            }
        }
    }

    /// The images of the orientations under a map, in ascending order.
    pub(super) fn orientations_under(&self, grid: Lattice, map: &LatticeMap) -> Vec<Shape> {
        ascending(self.orientations.iter().flat_map(|shape| orientations(grid, shape, [map])))
    }
}

impl Packing {
    /// The puzzle with this data.
    ///
    /// # Errors
    /// If there are too many ways to place pieces.
    pub(super) fn new(
        grid: Lattice,
        board: Vec<BoardCell>,
        pieces: Vec<PackingPiece>,
        mirrors_apart: bool,
    ) -> Result<Self, Diagnostic> {
        let kinds = find_kinds(grid, &pieces);
        let positions = Lookup::new(&board.iter().map(|own| own.cell).collect::<Vec<_>>());
        let placements = place_all(grid, &board, &positions, &kinds)?;
        Ok(Self {
            grid,
            board,
            pieces,
            mirrors_apart,
            open: Vec::new(),
            fault_free: false,
            paints_apart: false,
            groups: Vec::new(),
            pins: Vec::new(),
            together: Vec::new(),
            apart: None,
            positions,
            kinds,
            placements,
        })
    }

    /// The name of a kind: that of its first piece.
    pub(super) fn name(&self, kind: usize) -> &str {
        &self.pieces[self.kinds[kind].pieces[0]].name
    }

    /// The kind of a piece.
    pub(super) fn kind_of(&self, piece: usize) -> usize {
        let kind = self.kinds.iter().position(|kind| kind.pieces.contains(&piece));
        kind.expect("every piece has a kind")
    }

    /// The kinds of the pieces of a group, in ascending order.
    pub(super) fn kinds_of(&self, group: &PieceGroup) -> Vec<usize> {
        ascending(group.pieces.iter().map(|&piece| self.kind_of(piece)))
    }

    /// The colour of a cell of the board.
    pub(crate) fn board_colour(&self, cell: Cell) -> Option<char> {
        self.position(cell).and_then(|position| self.board[position].colour)
    }

    /// The position of a cell on the board.
    pub(super) fn position(&self, cell: Cell) -> Option<usize> {
        self.positions.get(cell)
    }

    /// A cell of the board as users write it: its label, or its coordinates.
    pub(super) fn cell_name(&self, position: usize) -> String {
        let own = &self.board[position];
        own.label.clone().unwrap_or_else(|| self.grid.written(own.cell))
    }

    /// Whether the model has a variable for each cell that may stay open.
    pub(super) fn names_open_cells(&self) -> bool {
        !self.open.is_empty()
            || self.board.iter().any(|cell| cell.open && cell.label.is_some())
            || self.pins.iter().any(|pin| pin.piece.is_none())
    }

    /// The cells that have a variable of their own, because they may stay open: positions on the board.
    pub(super) fn open_cells(&self) -> Vec<usize> {
        if !self.names_open_cells() {
            return Vec::new();
        }
        (0..self.board.len()).filter(|&cell| self.board[cell].open).collect()
    }
}

/// The maps by which a piece may be moved, besides shifts.
pub(crate) fn moves(grid: Lattice, turn: bool, flip: bool) -> Vec<LatticeMap> {
    let mut maps = LatticeMap::turns(grid);
    if !turn {
        maps.truncate(1);
    }
    if flip && !grid.is_solid() {
        maps.extend(LatticeMap::all(grid).into_iter().filter(|map| map.mirrors));
    }
    maps
}

/// Groups pieces that can lie in the same ways.
pub(crate) fn find_kinds(grid: Lattice, pieces: &[PackingPiece]) -> Vec<PieceKind> {
    let mut kinds: Vec<PieceKind> = Vec::new();
    for (number, piece) in pieces.iter().enumerate() {
        let maps = moves(grid, piece.turn, piece.flip);
        let orientations = ascending(piece.shapes().flat_map(|shape| orientations(grid, shape, &maps)));
        match kinds.iter_mut().find(|kind| kind.orientations == orientations && kind.paint == piece.paint) {
            Some(kind) => {
                kind.pieces.push(number);
                kind.copies.least = kind.copies.least.saturating_add(piece.copies.least);
                kind.copies.most = kind.copies.most.saturating_add(piece.copies.most);
            }
            None => kinds.push(PieceKind {
                pieces: vec![number],
                copies: piece.copies,
                paint: piece.paint.clone(),
                orientations,
            }),
        }
    }
    kinds
}

/// All placements, kind by kind, and then in ascending order of their cells.
fn place_all(
    grid: Lattice,
    board: &[BoardCell],
    positions: &Lookup,
    kinds: &[PieceKind],
) -> Result<Vec<Placement>, Diagnostic> {
    let mut placements = Vec::new();
    for (kind, own) in kinds.iter().enumerate() {
        let before = placements.len();
        for shape in &own.orientations {
            for target in board {
                let Some(shift) = shift_to(grid, shape, target.cell) else { continue };
                let place = |&(cell, colour): &(Cell, Option<char>)| {
                    let at = [0, 1, 2].map(|axis| cell[axis] + shift[axis]);
                    let position = positions.get(at)?;
                    let fits = match (colour, board[position].colour) {
                        (Some(own), Some(there)) => own == there,
                        _ => true,
                    };
                    fits.then_some(position)
                };
                if let Some(mut cells) = shape.iter().map(place).collect::<Option<Vec<usize>>>() {
                    cells.sort_unstable();
                    placements.push(Placement { kind, cells });
                }
                if placements.len() > MAX_PLACEMENTS {
                    return Err(Diagnostic::new(
                        format!("there are more than {MAX_PLACEMENTS} ways to place the pieces"),
                        "this is larger than geduld supports: use a smaller board, or fewer pieces",
                    ));
                }
            }
        }
        // Pieces with colours can cover the same cells in two ways that no one can tell apart.
        placements[before..].sort_unstable();
        placements.dedup();
    }
    Ok(placements)
}

/// The shift that puts the first cell of a shape there.
fn shift_to(grid: Lattice, shape: &Shape, target: Cell) -> Option<Cell> {
    let (first, _) = *shape.first()?;
    let shift = [0, 1, 2].map(|axis| target[axis] - first[axis]);
    grid.is_shift(shift).then_some(shift)
}
