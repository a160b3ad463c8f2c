//! Sheets of paper with the pieces of a puzzle to cut out.

use std::path::{Path, PathBuf};

use geduld::drawing::scene::{
    Bounds, CutOut, Page, Scene, SheetHeader, Size, UNIT, board_sheets, pages, sheets, svg,
};
use geduld::puzzles::Puzzle;

use crate::error::Error;
use crate::output::numbers::heading;
use crate::output::output_file::refuse_existing;
use crate::output::standard::Output;

/// The output format of sheets.
pub enum Target<'a> {
    /// One HTML page that prints as sheets, to standard output or a file.
    Html(Option<&'a Path>),
    /// One picture per sheet: a single sheet in this file, several sheets in numbered files.
    Svg(&'a Path),
}

impl<'a> Target<'a> {
    /// The format of the ending of the file name.
    ///
    /// # Errors
    /// If the ending is neither `.html` nor `.svg`.
    pub fn of(file: Option<&'a Path>) -> Result<Self, Error> {
        let Some(file) = file else { return Ok(Self::Html(None)) };
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("html") => Ok(Self::Html(Some(file))),
            Some("svg") => Ok(Self::Svg(file)),
            _ => Err(Error::usage(
                format!("the name {} does not end in a known format", file.display()),
                "end its name with .html or .svg",
            )),
        }
    }
}

/// The layout of sheets.
#[derive(Clone, Copy)]
pub struct Layout {
    /// The edge of a cell in millimetres. The default depends on the kind of puzzle.
    pub edge: Option<f64>,
    /// The size of the paper in portrait orientation.
    pub paper: Bounds,
    /// Whether the sheets include the board.
    pub board: bool,
}

/// Writes sheets with all copies of every piece, and with the board.
///
/// # Errors
/// If a piece is larger than a sheet, or the sheets cannot be written.
pub fn write(puzzle: &Puzzle, layout: Layout, target: Target<'_>, force: bool) -> Result<(), Error> {
    let edge = layout.edge.unwrap_or(puzzle.family.edge_on_paper());
    let mut cut_outs = Vec::new();
    for piece in puzzle.family.cut_outs() {
        let cut_out = CutOut { scene: piece.scene, outline: piece.outline };
        cut_outs.extend(std::iter::repeat_n(cut_out, piece.copies));
    }
    let (note, title) = (puzzle.family.cut_out_note(), heading(puzzle));
    let header = SheetHeader { title: &title, note: note.as_deref() };
    let paper = layout.paper;
    let mut sheets = sheets(header, &paper, cut_outs, edge / UNIT).map_err(|error| {
        // Rounded down to one decimal place.
        let largest = (error.largest_unit * UNIT * 10.0).floor() / 10.0;
        Error::usage(
            format!("with an edge of {edge} mm {error}"),
            format!("make the pieces smaller: --edge {largest}"),
        )
    })?;
    if layout.board && puzzle.family.lies_on_board() {
        sheets.extend(board_sheets(header, &paper, &puzzle.family.board_picture(), edge / UNIT));
    }
    let title = format!("{title}: pieces to cut out");
    let page = |description: String| Page {
        title: title.clone(),
        description,
        view: paper,
        size: Size::Millimetres(1.0),
    };
    let print = "print at 100 %, then cut along the outlines";
    match target {
        Target::Html(file) => {
            let mut output = Output::to(file)?;
            output.write(&pages(&sheets, &page(print.to_owned())))?;
            output.finish()
        }
        Target::Svg(file) => {
            let numbers = 1..=sheets.len();
            if !force {
                numbers
                    .clone()
                    .try_for_each(|number| refuse_existing(&numbered(file, number, sheets.len())))?;
            }
            numbers.zip(&sheets).try_for_each(|(number, sheet): (usize, &Scene)| {
                let file = numbered(file, number, sheets.len());
                let mut output = Output::to(Some(&file))?;
                output.write(&svg(sheet, &page(format!("sheet {number} of {}: {print}", sheets.len()))))?;
                output.finish()
            })
        }
    }
}

/// The file name of a sheet. If there are several sheets, the number is inserted before the ending.
fn numbered(file: &Path, number: usize, of: usize) -> PathBuf {
    if of == 1 {
        return file.to_owned();
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-{number}.svg"))
}
