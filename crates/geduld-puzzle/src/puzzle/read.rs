//! Reads a puzzle file.

use std::collections::BTreeMap;
use std::ops::Range;

use geduld_draw::printable;
use serde_json::{Value, json};
use toml::de::{DeTable, DeValue};

use super::Puzzle;
use crate::families::{AnyFamily, FAMILIES, Listed};
use crate::family::Same;
use crate::file::{
    CLASSES, Diagnostic, Expect, Key, LABELLED, Located, OneOrMore, Places, SOLUTIONS, Section,
    all_or_mistakes, check_readable, did_you_mean, one_of, table,
};

/// The maximum size of a puzzle file, in bytes. The bundled files have a few thousand.
pub const MAX_FILE_SIZE: usize = 4 << 20;

/// The keys that every puzzle file may have.
const HEADER: [Key; 7] = [
    Key::new::<i64>("format", "The version of the format: 1").or("1"),
    Key::new::<String>("kind", "The kind of puzzle").required(),
    Key::new::<String>("name", "The name of the puzzle, by default that of the file"),
    Key::new::<String>("source", "The source of the data"),
    Key::new::<OneOrMore<String>>("same", "What makes solutions count as the same")
        .like("[\"rotation\", \"reflection\"]"),
    Key::new::<OneOrMore<Located<String>>>(
        "conditions",
        "Sentences that every solution fulfils: `geduld help conditions`",
    )
    .like("\"piece A in corners\""),
    Key::table(EXPECT, "Published numbers, for `geduld check`", &[]),
];

/// The table of published numbers. Each kind has figures of its own.
const EXPECT: &str = "expect";

/// The schema of the puzzle files of a kind.
fn schema_of(family: &Listed) -> Value {
    let own = |key: &Key| if key.name == EXPECT { key.holding(family.figures) } else { *key };
    let keys: Vec<Key> = HEADER.iter().chain(family.keys).map(own).collect();
    let mut schema = table(&keys);
    schema["title"] = family.about.into();
    schema["properties"]["format"]["const"] = 1.into();
    schema["properties"]["kind"] = json!({ "const": family.kind, "description": family.about });
    schema
}

/// The puzzle files of a kind, or of all kinds, as a JSON schema (draft 7). It says what can be read; whether the
/// puzzle makes sense, only [`read`] knows. `None` if there is no such kind.
pub fn schema(kind: Option<&str>) -> Option<Value> {
    let kinds: Vec<Value> =
        FAMILIES.iter().filter(|family| kind.is_none_or(|kind| kind == family.kind)).map(schema_of).collect();
    if kinds.is_empty() {
        return None;
    }
    Some(json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A puzzle file of geduld",
        "oneOf": kinds,
    }))
}

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

/// Reads a puzzle from the text of its file. Without a `name` it is called "Puzzle".
///
/// # Errors
/// If the file is not TOML, has an unknown key or kind, or does not describe a valid puzzle. Mistakes in different
/// parts of the file are reported together.
pub fn read(text: &str) -> Result<Puzzle, Diagnostic> {
    read_called(text, "Puzzle")
}

/// As [`read`], with the name of a puzzle whose file has no `name`: usually the name of the file.
///
/// # Errors
/// As for [`read`].
pub fn read_called(text: &str, otherwise: &str) -> Result<Puzzle, Diagnostic> {
    if text.len() > MAX_FILE_SIZE {
        return Err(Diagnostic::new(
            format!("the file has {} bytes", text.len()),
            format!("a puzzle file has at most {MAX_FILE_SIZE} bytes: is this a puzzle file?"),
        ));
    }
    let parsed = DeTable::parse(text).map_err(|error| {
        let diagnostic = Diagnostic::new(
            format!("this is not TOML: {}", error.message()),
            "a puzzle file is a TOML document: see `geduld help format`",
        );
        match error.span() {
            Some(span) => diagnostic.at(span),
            None => diagnostic,
        }
    })?;
    let document = parsed.get_ref();
    if document.is_empty() {
        return Err(Diagnostic::new(
            "the file is empty",
            "a puzzle file begins with `format = 1` and `kind = …`",
        ));
    }
    // The allowed keys depend on the kind. If the kind is unknown, accept the keys of all kinds, so that a mistyped key
    // is still reported.
    let kind = document.get("kind").and_then(|kind| kind.get_ref().as_str());
    let listed = |kind: &str| FAMILIES.iter().find(|family| family.kind == kind);
    let (owner, keys) = match kind.and_then(listed) {
        Some(family) => (format!("a puzzle of kind {}", family.kind), family.keys.to_vec()),
        None => {
            let keys: BTreeMap<&str, Key> =
                FAMILIES.iter().flat_map(|family| family.keys).map(|key| (key.name, *key)).collect();
            ("the puzzle".to_owned(), keys.into_values().collect())
        }
    };
    let known: Vec<Key> = HEADER.into_iter().chain(keys).collect();
    let names: Vec<&str> = known.iter().map(|key| key.name).collect();
    let rules: Vec<&str> =
        kind.and_then(listed).map_or(&[][..], |family| family.rule_keys).iter().map(|key| key.name).collect();
    let help = |word: &str| help_for(word, &names, &rules);
    let root = Section::with_help(owner, document, end_of_header(document), &known, help)?;
    let root = root.ending_at(text.trim_end().len());
    // A file without a format is of the first one.
    if let Some(format) = root.optional::<i64>("format")?.filter(|format| format.value != 1) {
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
        let other = "any other kind of puzzle is a model in MiniZinc or Python, see `geduld help models`";
        return Err(kind.wrong(message, format!("{kinds} ({other})")));
    };
    let name = read_name(&root, otherwise);
    let family = (listed.read)(&root);
    let mut puzzle = match (name, family) {
        (Ok(name), Ok(family)) => {
            // The source may be any text, because it is only displayed.
            let source =
                root.optional::<String>("source")?.map(|source| printable(&source.value).into_owned());
            Puzzle {
                name,
                source,
                expect: Expect::default(),
                family,
                conditions: Vec::new(),
                same: None,
                places: Places::of(document),
            }
        }
        (name, family) => return Err(together([name.err(), family.err()])),
    };
    let same = read_same(&root, &puzzle.family).map(|same| puzzle.same = same);
    let expect = read_expect(&root, &puzzle.family).map(|expect| puzzle.expect = expect);
    let conditions = read_conditions(&root, &mut puzzle);
    match (same, expect, conditions) {
        (Ok(()), Ok(()), Ok(())) => Ok(puzzle),
        (same, expect, conditions) => Err(together([same.err(), expect.err(), conditions.err()])),
    }
}

/// Keys that people write, and those that are meant, if the kind of puzzle has them.
const MEANT: [(&str, &str); 14] = [
    ("size", "order"),
    ("size", "board"),
    ("size", "frame"),
    ("author", "source"),
    ("title", "name"),
    ("type", "kind"),
    ("given", "pin"),
    ("rows", "board"),
    ("columns", "board"),
    ("cells", "board"),
    ("pattern", "board"),
    ("copies", "piece"),
    ("shape", "piece"),
    ("edges", "piece"),
];

/// What to do about an unknown key at the top of a file.
fn help_for(word: &str, known: &[&str], rules: &[&str]) -> String {
    if rules.contains(&word) {
        return "write it under a line [rules], below the other keys at the top".to_owned();
    }
    match MEANT.into_iter().find(|(written, meant)| *written == word && known.contains(meant)) {
        Some((_, "board")) => "write it in `board = { … }`".to_owned(),
        Some((_, "piece")) => "write it below a line [[piece]]".to_owned(),
        Some((_, meant)) => format!("did you mean `{meant}`?"),
        None => did_you_mean(word, known.iter().copied()),
    }
}

/// One error of several, of which there is at least one.
fn together(mistakes: impl IntoIterator<Item = Option<Diagnostic>>) -> Diagnostic {
    let none = || Diagnostic::new("the file has a mistake", "this is a bug of geduld");
    Diagnostic::together(mistakes.into_iter().flatten()).unwrap_or_else(none)
}

fn read_name(root: &Section<'_>, otherwise: &str) -> Result<String, Diagnostic> {
    let Some(name) = root.optional::<String>("name")? else { return Ok(printable(otherwise).into_owned()) };
    let readable = check_readable("the name of the puzzle", &name.value);
    readable.map_err(|diagnostic| diagnostic.at(name.span))?;
    Ok(name.value)
}

fn read_same(root: &Section<'_>, family: &AnyFamily) -> Result<Option<Same>, Diagnostic> {
    let Some(words) = root.optional::<OneOrMore<String>>("same")? else { return Ok(None) };
    let same = Same::parse(words.value.0.iter().map(String::as_str))
        .and_then(|same| family.check_same(&same).map(|()| same));
    same.map(Some).map_err(|diagnostic| diagnostic.at(words.span))
}

fn read_expect(root: &Section<'_>, family: &AnyFamily) -> Result<Expect, Diagnostic> {
    let listed = FAMILIES.iter().find(|listed| listed.kind == family.kind());
    let has = |key: &&Key| match key.name {
        name if name == LABELLED.name => family.labellings().is_some(),
        name if [SOLUTIONS.name, CLASSES.name].contains(&name) => true,
        name => family.projection_key() == Some(name),
    };
    let figures: Vec<Key> = listed.iter().flat_map(|listed| listed.figures).filter(has).copied().collect();
    Expect::read(root, &figures)
}

fn read_conditions(root: &Section<'_>, puzzle: &mut Puzzle) -> Result<(), Diagnostic> {
    let Some(conditions) = root.optional::<OneOrMore<Located<String>>>("conditions")? else { return Ok(()) };
    let added = conditions.value.0.into_iter().map(|condition| {
        puzzle.add_condition(&condition.value).map_err(|diagnostic| diagnostic.at(condition.span))
    });
    all_or_mistakes(added).map(|_| ())
}
