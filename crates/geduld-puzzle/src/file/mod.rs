//! The puzzle file: TOML, read key by key, so that every mistake is named with its place and a remedy.

mod diagnostic;
mod expect;
mod section;

pub use diagnostic::{Diagnostic, did_you_mean, nearest};
pub use expect::Expect;
pub use section::{FromToml, Located, Misfit, Section, Word};

use std::collections::BTreeSet;

use toml::de::DeTable;

use crate::family::AnyFamily;
use crate::{Puzzle, Same};

/// The largest puzzle file that is read, in bytes. The bundled ones have some thousands.
pub const MAX_FILE_SIZE: usize = 4 << 20;

/// The keys that every puzzle file may have.
const HEADER: [&str; 7] = ["format", "kind", "name", "source", "same", "conditions", "expect"];

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
            "a puzzle file is a TOML document: see `geduld help format`",
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
    // Which keys a puzzle may have depends on its kind; without a known kind, a mistyped key is still to be found.
    let kind = table.get("kind").and_then(|kind| kind.get_ref().as_str());
    let (owner, keys) = match kind.and_then(|kind| Some((kind, AnyFamily::keys(kind)?))) {
        Some((kind, keys)) => (format!("a puzzle of kind {kind}"), keys.to_vec()),
        None => {
            ("the puzzle".to_owned(), AnyFamily::all_keys().collect::<BTreeSet<_>>().into_iter().collect())
        }
    };
    let known: Vec<&str> = HEADER.into_iter().chain(keys).collect();
    let root = Section::new(owner, table, end..end, &known)?;
    let format = root.required::<i64>("format")?;
    if format.value != 1 {
        return Err(format.wrong(
            format!("this file has format {}", format.value),
            "this version of geduld reads format 1",
        ));
    }
    let kind = root.required::<String>("kind")?;
    if AnyFamily::keys(&kind.value).is_none() {
        return Err(kind.wrong(
            format!("unknown kind `{}`", kind.value),
            did_you_mean(&kind.value, AnyFamily::KINDS.iter().copied()),
        ));
    }
    let name = root.required::<String>("name")?;
    if name.value.contains(char::is_control) {
        return Err(name.wrong("the name of the puzzle is unreadable", "write a name of one line"));
    }
    let family = AnyFamily::read(&kind.value, &root)?;
    let same = match root.optional::<Vec<String>>("same")? {
        None => None,
        Some(words) => {
            let same = Same::parse(words.value.iter().map(String::as_str))
                .and_then(|same| family.check_same(&same).map(|()| same));
            Some(same.map_err(|diagnostic| diagnostic.at(words.span))?)
        }
    };
    let mut puzzle = Puzzle {
        name: name.value,
        source: root.optional::<String>("source")?.map(|source| source.value),
        expect: Expect::read(&root, &*family)?,
        family,
        same,
        conditions: Vec::new(),
    };
    if let Some(conditions) = root.optional::<Vec<Located<String>>>("conditions")? {
        for condition in conditions.value {
            puzzle.add_condition(&condition.value).map_err(|diagnostic| diagnostic.at(condition.span))?;
        }
    }
    Ok(puzzle)
}
