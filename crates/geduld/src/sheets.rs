//! Sheets of paper with the pieces of a puzzle to cut out, in their true size.

use geduld_draw::scene::{
    Bounds, CutOut, Page, Scene, SheetHeader, Size, TooLarge, UNIT, board_sheets, sheets, svg,
};
use geduld_puzzle::Puzzle;

/// How sheets are printed.
const PRINT: &str = "print at 100 %, then cut along the outlines";

/// The layout of sheets.
#[derive(Clone, Copy, Debug)]
pub struct SheetLayout {
    /// The edge of a cell in millimetres. The default depends on the kind of puzzle.
    pub edge: Option<f64>,
    /// The size of the paper in portrait orientation, in millimetres.
    pub paper: Bounds,
    /// Whether the sheets include the board.
    pub board: bool,
}

/// A piece that is larger than a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceTooLarge {
    /// The edge of a cell, in millimetres.
    pub edge: f64,
    /// The largest edge with which every piece fits, rounded down to a tenth of a millimetre.
    pub largest: f64,
    measured: TooLarge,
}

impl std::fmt::Display for PieceTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "with an edge of {} mm {}", self.edge, self.measured)
    }
}

impl std::error::Error for PieceTooLarge {}

/// All copies of the pieces of a puzzle on sheets, and its board.
#[derive(Clone, Debug)]
pub struct Sheets {
    /// The sheets, in millimetres.
    pub scenes: Vec<Scene>,
    /// The page that each sheet is drawn on.
    pub page: Page,
}

impl Sheets {
    /// Lays out the pieces, and the board if they are laid on it. A puzzle without pieces of paper has no sheets, or
    /// only those of its board.
    ///
    /// # Errors
    /// If a piece is larger than a sheet.
    pub fn of(puzzle: &Puzzle, layout: SheetLayout) -> Result<Self, PieceTooLarge> {
        let edge = layout.edge.unwrap_or(puzzle.family.edge_on_paper());
        let mut cut_outs = Vec::new();
        for piece in puzzle.family.cut_outs() {
            let cut_out = CutOut { scene: piece.scene, outline: piece.outline };
            cut_outs.extend(std::iter::repeat_n(cut_out, piece.copies));
        }
        let title = puzzle.heading();
        let note = puzzle.family.cut_out_note();
        let header = SheetHeader { title: &title, note: note.as_deref() };
        let mut scenes = Vec::new();
        if !cut_outs.is_empty() {
            scenes =
                sheets(header, &layout.paper, cut_outs, edge / UNIT).map_err(|measured| PieceTooLarge {
                    edge,
                    largest: (measured.largest_unit * UNIT * 10.0).floor() / 10.0,
                    measured,
                })?;
        }
        if layout.board && puzzle.family.lies_on_board() {
            scenes.extend(board_sheets(header, &layout.paper, &puzzle.family.board_picture(), edge / UNIT));
        }
        let page = Page {
            title: format!("{title}: pieces to cut out"),
            description: PRINT.to_owned(),
            view: layout.paper,
            size: Size::Millimetres(1.0),
        };
        Ok(Self { scenes, page })
    }

    /// Each sheet as a picture of its own.
    pub fn svgs(&self) -> impl Iterator<Item = String> {
        self.scenes.iter().zip(1..).map(|(sheet, number)| {
            let description = format!("sheet {number} of {}: {PRINT}", self.scenes.len());
            svg(sheet, &Page { description, ..self.page.clone() })
        })
    }
}
