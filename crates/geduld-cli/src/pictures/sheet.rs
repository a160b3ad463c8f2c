//! Sheets of paper with the pieces of a puzzle to cut out.

use std::path::{Path, PathBuf};

use geduld::exports::drawing::scene::pages;
use geduld::exports::pictures::{SheetLayout, Sheets};
use geduld::exports::puzzles::Puzzle;

use crate::error::Error;
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

/// Writes sheets with all copies of every piece, and with the board.
///
/// # Errors
/// If there is nothing to cut out, a piece is larger than a sheet, or the sheets cannot be written.
pub fn write(puzzle: &Puzzle, layout: SheetLayout, target: Target<'_>, force: bool) -> Result<(), Error> {
    let sheets = Sheets::of(puzzle, layout).map_err(|error| {
        Error::usage(error.to_string(), format!("make the pieces smaller: --edge {}", error.largest))
    })?;
    if sheets.scenes.is_empty() {
        return Err(Error::usage(
            format!("nothing of {} can be cut out of paper: its pieces are solid", puzzle.name),
            "leave --sheet out: the picture shows them",
        ));
    }
    match target {
        Target::Html(file) => {
            let mut output = Output::to(file)?;
            output.write(&pages(&sheets.scenes, &sheets.page))?;
            output.finish()
        }
        Target::Svg(file) => {
            let of = sheets.scenes.len();
            if !force {
                (1..=of).try_for_each(|number| refuse_existing(&numbered(file, number, of)))?;
            }
            (1..=of).zip(sheets.svgs()).try_for_each(|(number, sheet)| {
                let file = numbered(file, number, of);
                let mut output = Output::to(Some(&file))?;
                output.write(&sheet)?;
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
