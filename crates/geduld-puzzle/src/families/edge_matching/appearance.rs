//! The table `[labels]` of a file: colours and symbols of labels in drawings. They do not affect the solutions.

use std::collections::{BTreeMap, BTreeSet};

use geduld_draw::{Colour, width};
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::matching::Matching;
use super::piece::Piece;
use crate::file::{Diagnostic, FromToml, Key, Located, Misfit, Section, check_readable, did_you_mean, table};

/// The maximum width of a symbol on a terminal, so that it fits into a cell.
const WIDEST: usize = 12;

/// How a label looks in drawings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// Its colour, if one was chosen.
    pub colour: Option<Colour>,
    /// The symbol that replaces its text, if one was chosen.
    pub symbol: Option<String>,
}

/// The appearances that a file defines, by label. For halves the key is the name of the figure, without its sign.
pub(super) type Appearances = BTreeMap<String, Appearance>;

/// The key of an appearance: for halves the figure, otherwise the label.
pub(super) fn owner<'a>(matching: &Matching, label: &'a str) -> &'a str {
    match matching {
        Matching::Halves => label.strip_prefix(['+', '-']).unwrap_or(label),
        Matching::Same | Matching::Pairs(_) => label,
    }
}

/// The keys of a table that says how a label looks.
const LOOK: [Key; 2] = [
    Key::new::<Hue>("colour", "A colour in words, or # and six hexadecimal digits").like("\"#c05020\""),
    Key::new::<String>("symbol", "What is drawn instead of the label").like("\"FO\""),
];

/// The text of a colour. Editors offer the known words.
pub(super) struct Hue(String);

impl FromToml for Hue {
    fn expected() -> String {
        String::expected()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        String::from_toml(value).map(Self)
    }
    fn schema() -> Value {
        json!({ "anyOf": [{ "enum": Colour::words().collect::<Vec<_>>() }, String::schema()] })
    }
}

/// The value of a key of `[labels]`.
pub(super) enum LookKey {
    Colour(String),
    Table,
}

impl FromToml for LookKey {
    fn expected() -> String {
        "a colour, or { colour = …, symbol = … }".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        match value.get_ref() {
            DeValue::Table(_) => Ok(Self::Table),
            other => {
                other.as_str().map(|text| Self::Colour(text.to_owned())).ok_or_else(|| Misfit::new(value))
            }
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [Hue::schema(), table(&LOOK)] })
    }
}

/// Reads the table `[labels]`, if the file has it.
pub(super) fn read_appearances(
    root: &Section<'_>,
    matching: &Matching,
    pieces: &[Piece],
) -> Result<Appearances, Diagnostic> {
    let labels: BTreeSet<&str> =
        pieces.iter().flat_map(Piece::labels).map(|label| owner(matching, label)).collect();
    let known: Vec<&str> = labels.iter().copied().collect();
    let Some(section) = root.section("labels", &known)? else { return Ok(Appearances::new()) };
    let mut appearances = Appearances::new();
    let mut symbols: BTreeMap<String, &str> = BTreeMap::new();
    for &label in &known {
        let Some(look) = section.optional::<LookKey>(label)? else { continue };
        let mut appearance = Appearance::default();
        match look.value {
            LookKey::Colour(text) => {
                appearance.colour = Some(colour(&Located { value: Hue(text), span: look.span })?);
            }
            LookKey::Table => {
                let Some(table) = section.section(label, &LOOK)? else { continue };
                appearance.colour = table.optional::<Hue>("colour")?.map(|text| colour(&text)).transpose()?;
                if let Some(symbol) = table.optional::<String>("symbol")? {
                    check_symbol(label, &symbol)?;
                    if let Some(other) = symbols.insert(symbol.value.clone(), label) {
                        let message = format!("the labels `{other}` and `{label}` have the same symbol");
                        return Err(symbol.wrong(message, "give each label a symbol of its own"));
                    }
                    appearance.symbol = Some(symbol.value);
                }
            }
        }
        appearances.insert(label.to_owned(), appearance);
    }
    Ok(appearances)
}

fn colour(text: &Located<Hue>) -> Result<Colour, Diagnostic> {
    let Hue(word) = &text.value;
    Colour::parse(word).ok_or_else(|| {
        let help =
            format!("{}; or write \"#\" and six hexadecimal digits", did_you_mean(word, Colour::words()));
        text.wrong(format!("unknown colour `{word}`"), help)
    })
}

fn check_symbol(label: &str, symbol: &Located<String>) -> Result<(), Diagnostic> {
    let what = format!("the symbol of label {label}");
    if symbol.value.trim().is_empty() {
        return Err(
            symbol.wrong(format!("{what} is empty"), "write a character or a short word, or leave it out")
        );
    }
    check_readable(&what, &symbol.value).map_err(|diagnostic| diagnostic.at(symbol.span.clone()))?;
    if width(&symbol.value) > WIDEST {
        let help = format!("write a character or a short word, at most {WIDEST} columns wide");
        return Err(symbol.wrong(format!("{what} is too wide"), help));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::puzzle::EdgeMatching;
    use super::*;
    use crate::{AnyFamily, Puzzle};

    fn puzzle(labels: &str, first: &str) -> Result<Puzzle, Diagnostic> {
        let file = format!(
            "format = 1\nkind = 'edge-matching'\nname = 'n'\n[board]\nshape = 'rectangle'\nrows = 1\ncolumns = 1\n\
             [rules]\nmatch = 'halves'\n{labels}\n[[piece]]\nedges = ['{first}', '-hen', '+red', 'x']\n"
        );
        crate::read(&file)
    }

    fn read(labels: &str, first: &str) -> Result<EdgeMatching, Diagnostic> {
        match puzzle(labels, first)?.family {
            AnyFamily::EdgeMatching(puzzle) => Ok(*puzzle),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn labels_have_colours_and_symbols() {
        let puzzle =
            read("[labels]\nfox = '#102030'\nhen = { colour = 'gold', symbol = '🐔' }", "+fox").unwrap();
        assert_eq!(puzzle.appearances["fox"].colour, Some(Colour([16, 32, 48])));
        assert_eq!(puzzle.appearances["hen"].symbol.as_deref(), Some("🐔"));
        assert_eq!(puzzle.appearances["hen"].colour, Colour::named("gold"));
    }

    #[test]
    fn mistakes_are_named() {
        for (labels, message, help) in [
            ("fox = 'gren'", "unknown colour `gren`", "green"),
            ("fox = '#12'", "unknown colour `#12`", "six hexadecimal digits"),
            ("dog = 'red'", "unknown key `dog` in [labels]", "fox"),
            ("fox = 3", "`fox` in [labels] holds the number 3", "write a colour"),
            ("fox = { color = 'red' }", "unknown key `color`", "colour"),
            ("fox = { symbol = '' }", "the symbol of label fox is empty", "leave it out"),
            ("fox = { symbol = 'a very long symbol' }", "too wide", "short word"),
            (
                "fox = { symbol = 'A' }\nhen = { symbol = 'A' }",
                "`fox` and `hen` have the same symbol",
                "of its own",
            ),
        ] {
            let error = read(&format!("[labels]\n{labels}"), "+fox").unwrap_err();
            assert!(error.message.contains(message) && error.help.contains(help), "{labels}: {error:?}");
            assert!(error.span.is_some(), "{labels}");
        }
    }

    #[test]
    fn appearances_are_no_part_of_the_puzzle() {
        let [with, without] = ["[labels]\nfox = 'red'", ""].map(|labels| puzzle(labels, "+fox").unwrap());
        assert_eq!(with.identity(), without.identity());
    }
}
