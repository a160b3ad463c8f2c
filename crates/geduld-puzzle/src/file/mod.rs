//! The puzzle file: TOML, read key by key, so that every mistake is named with its place and a remedy.

mod diagnostic;
mod expect;
mod section;

pub use diagnostic::{Diagnostic, did_you_mean, nearest};
pub use expect::Expect;
pub use section::{FromToml, Located, Misfit, Section, Word};

use toml::de::DeTable;

use crate::Puzzle;
use crate::family::Family;

/// The largest puzzle file that is read, in bytes. The bundled ones have some thousands.
pub const MAX_FILE_SIZE: usize = 4 << 20;

/// The keys that every puzzle file may have.
const HEADER: [&str; 5] = ["format", "kind", "name", "source", "expect"];

/// Reads a puzzle from the text of its file.
///
/// # Errors
/// Says what is wrong with the file: not TOML, an unknown key or kind, or a description that makes no puzzle.
pub fn read(text: &str) -> Result<Puzzle, Diagnostic> {
    if text.len() > MAX_FILE_SIZE {
        return Err(Diagnostic::new(
            format!("the file has {} bytes", text.len()),
            format!("a puzzle file has at most {MAX_FILE_SIZE} bytes; is this one?"),
        ));
    }
    let document = DeTable::parse(text).map_err(|error| {
        let diagnostic = Diagnostic::new(
            format!("this is not TOML: {}", error.message()),
            "a puzzle file is a TOML document, see README.md, \"Puzzle files\"",
        );
        match error.span() {
            Some(span) => diagnostic.at(span),
            None => diagnostic,
        }
    })?;
    let table = document.get_ref();
    let end = text.trim_end().len();
    if table.is_empty() {
        return Err(Diagnostic::new(
            "the file is empty",
            "a puzzle file begins with `format = 1` and `kind = …`",
        ));
    }
    // Keys are checked in two rounds: which ones a puzzle may have depends on its kind.
    let family_keys = Family::all_keys();
    let known: Vec<&str> = HEADER.into_iter().chain(family_keys).collect();
    let header = Section::new("the puzzle", table, end..end, &known)?;
    let format = header.required::<i64>("format")?;
    if format.value != 1 {
        return Err(format.wrong(
            format!("this file has format {}", format.value),
            "this version of geduld reads format 1",
        ));
    }
    let kind = header.required::<String>("kind")?;
    let Some(keys) = Family::keys(&kind.value) else {
        return Err(kind.wrong(
            format!("unknown kind `{}`", kind.value),
            did_you_mean(&kind.value, Family::KINDS.iter().copied()),
        ));
    };
    let known: Vec<&str> = HEADER.into_iter().chain(keys.iter().copied()).collect();
    let root = Section::new(format!("a puzzle of kind {}", kind.value), table, end..end, &known)?;
    Ok(Puzzle {
        name: header.required::<String>("name")?.value,
        source: header.optional::<String>("source")?.map(|source| source.value),
        expect: Expect::read(&root)?,
        family: Family::read(&kind.value, &root)?,
    })
}
