//! Reads a puzzle file.

use std::collections::BTreeSet;
use std::ops::Range;

use geduld_draw::printable;
use toml::de::{DeTable, DeValue};

use super::Puzzle;
use crate::families::{AnyFamily, FAMILIES};
use crate::family::Same;
use crate::file::{Diagnostic, Expect, Located, OneOrMore, Section, check_readable, did_you_mean, one_of};

/// The maximum size of a puzzle file, in bytes. The bundled files have a few thousand.
pub const MAX_FILE_SIZE: usize = 4 << 20;

/// The keys that every puzzle file may have.
const HEADER: [&str; 7] = ["format", "kind", "name", "source", "same", "conditions", "expect"];

/// The place for a missing key: after the keys at the top, because after a line in brackets it would be a key of that
/// table.
fn end_of_header(table: &DeTable<'_>) -> Range<usize> {
    let is_table = |value: &DeValue<'_>| match value {
        DeValue::Table(_) => true,
        DeValue::Array(items) => items.iter().any(|item| item.get_ref().is_table()),
        _ => false,
    };
    let keys = table.iter().filter(|(_, value)| !is_table(value.get_ref()));
    keys.map(|(key, value)| key.span().start..value.span().end).max_by_key(|span| span.start).unwrap_or(0..0)
}

/// Reads a puzzle from the text of its file.
///
/// # Errors
/// If the file is not TOML, has an unknown key or kind, or does not describe a valid puzzle.
pub fn read(text: &str) -> Result<Puzzle, Diagnostic> {
    if text.len() > MAX_FILE_SIZE {
        return Err(Diagnostic::new(
            format!("the file has {} bytes", text.len()),
            format!("a puzzle file has at most {MAX_FILE_SIZE} bytes: is this a puzzle file?"),
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
    if table.is_empty() {
        return Err(Diagnostic::new(
            "the file is empty",
            "a puzzle file begins with `format = 1` and `kind = …`",
        ));
    }
    // The allowed keys depend on the kind. If the kind is unknown, accept the keys of all kinds, so that a mistyped key
    // is still reported.
    let kind = table.get("kind").and_then(|kind| kind.get_ref().as_str());
    let listed = |kind: &str| FAMILIES.iter().find(|family| family.kind == kind);
    let (owner, keys) = match kind.and_then(listed) {
        Some(family) => (format!("a puzzle of kind {}", family.kind), family.keys.to_vec()),
        None => {
            let keys: BTreeSet<&str> = FAMILIES.iter().flat_map(|family| family.keys).copied().collect();
            ("the puzzle".to_owned(), keys.into_iter().collect())
        }
    };
    let known: Vec<&str> = HEADER.into_iter().chain(keys).collect();
    let root = Section::new(owner, table, end_of_header(table), &known)?.ending_at(text.trim_end().len());
    let format = root.required_as::<i64>("format", || "add the line `format = 1` at the top".to_owned())?;
    if format.value != 1 {
        return Err(format.wrong(
            format!("this file has format {}", format.value),
            "this version of geduld reads format 1",
        ));
    }
    let kind =
        root.required_as::<String>("kind", || format!("add `kind = …`: {}", one_of(AnyFamily::kinds())))?;
    let Some(listed) = listed(&kind.value) else {
        let message = format!("unknown kind `{}`", kind.value);
        let kinds = did_you_mean(&kind.value, AnyFamily::kinds());
        let other = "a puzzle of any other kind is a model in MiniZinc or Python";
        return Err(kind.wrong(message, format!("{kinds}; {other}")));
    };
    let name = root.required::<String>("name")?;
    check_readable("the name of the puzzle", &name.value)
        .map_err(|diagnostic| diagnostic.at(name.span.clone()))?;
    let family = (listed.read)(&root)?;
    let same = match root.optional::<OneOrMore<String>>("same")? {
        None => None,
        Some(words) => {
            let same = Same::parse(words.value.0.iter().map(String::as_str))
                .and_then(|same| family.check_same(&same).map(|()| same));
            Some(same.map_err(|diagnostic| diagnostic.at(words.span))?)
        }
    };
    let labelled = family.labellings().map(|_| "labelled");
    let figures = [Some("solutions"), labelled, Some("essentially_different"), family.projection_key()];
    let figures: Vec<&str> = figures.into_iter().flatten().collect();
    let mut puzzle = Puzzle {
        name: name.value,
        // The source may be any text, because it is only displayed.
        source: root.optional::<String>("source")?.map(|source| printable(&source.value).into_owned()),
        expect: Expect::read(&root, &figures)?,
        family,
        same,
        conditions: Vec::new(),
    };
    if let Some(conditions) = root.optional::<OneOrMore<Located<String>>>("conditions")? {
        for condition in conditions.value.0 {
            puzzle.add_condition(&condition.value).map_err(|diagnostic| diagnostic.at(condition.span))?;
        }
    }
    Ok(puzzle)
}
