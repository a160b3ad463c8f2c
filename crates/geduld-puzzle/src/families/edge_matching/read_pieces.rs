//! Reads the pieces of an edge-matching puzzle from its file.

use std::collections::BTreeSet;
use std::ops::Range;

use geduld_model::number_of;
use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::board::{Shape, Tiles};
use super::piece::Piece;
use super::read_board::MAX_CELLS;
use super::spans::EdgeSpans;
use crate::file::{
    Diagnostic, FromToml, Key, Located, Misfit, Section, Word, check_piece_name, check_readable, did_you_mean,
};

/// The keys of a piece.
pub(super) const PIECE: &[Key] = &[
    Key::new::<Word>("name", "The name of the piece, by default its number"),
    Key::new::<Vec<Located<Word>>>("edges", "The labels of the edges, clockwise: top, right, bottom, left")
        .required()
        .like("[\"+fox\", \"-owl\", \"+hen\", \"-fox\"]"),
    Key::new::<ReverseKey>("reverse", "The labels of the other side, or mirror"),
    Key::new::<usize>("copies", "The number of equal pieces").or("1"),
];

/// The value of the key `reverse`.
enum ReverseKey {
    Word(String),
    Labels(Vec<Located<Word>>),
}

impl FromToml for ReverseKey {
    fn expected() -> String {
        "\"mirror\", \"none\" or the list of its labels".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        match value.get_ref().as_str() {
            Some(word) => Ok(Self::Word(word.to_owned())),
            None => FromToml::from_toml(value).map(Self::Labels),
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [{ "enum": ["mirror", "none"] }, Vec::<Word>::schema()] })
    }
}

/// Reads the pieces, and for each the positions of its labels in the file.
///
/// `reverse` is the rule for pieces without a `reverse` of their own.
pub(super) fn read_pieces(
    root: &Section<'_>,
    shape: &Shape,
    halves: bool,
    reverse: Option<&Located<String>>,
) -> Result<(Vec<Piece>, EdgeSpans), Diagnostic> {
    let mut names = BTreeSet::new();
    let read = root.each("piece", PIECE, |number, section| {
        let name = section.optional::<Word>("name")?;
        let text = name.as_ref().map_or_else(|| number.to_string(), |name| name.value.to_string());
        let span = name.map_or(section.span(), |name| name.span);
        check_piece_name(number, &text).map_err(|diagnostic| diagnostic.at(span.clone()))?;
        if !names.insert(text.clone()) {
            let diagnostic = Diagnostic::new(
                format!("two pieces are called `{text}`"),
                "give each its own name, or write one piece with `copies`",
            );
            return Err(diagnostic.at(span));
        }
        read_piece(section, text, shape, halves, reverse)
    });
    Ok(read?.into_iter().unzip())
}

/// Reads a piece, and the positions of its labels in the file.
fn read_piece(
    section: &Section<'_>,
    name: String,
    shape: &Shape,
    halves: bool,
    reverse: Option<&Located<String>>,
) -> Result<(Piece, Vec<Range<usize>>), Diagnostic> {
    let edges = section.required::<Vec<Located<Word>>>("edges")?;
    let mut spans = edges.value.iter().map(|edge| edge.span.clone()).collect::<Vec<_>>();
    let front = read_labels(&name, &edges, shape, halves)?;
    let back = match section.optional::<ReverseKey>("reverse")? {
        Some(Located { value: ReverseKey::Labels(labels), span }) => {
            spans.extend(labels.iter().map(|label| label.span.clone()));
            Some(read_labels(&name, &Located { value: labels, span }, shape, halves)?)
        }
        Some(Located { value: ReverseKey::Word(word), span }) => {
            mirrored(&Located { value: word, span }, shape, &front)?
        }
        None => reverse.map_or(Ok(None), |word| mirrored(word, shape, &front))?,
    };
    let copies = section.optional::<usize>("copies")?;
    if let Some(wrong) = copies.as_ref().filter(|copies| copies.value == 0 || copies.value > MAX_CELLS) {
        let help = format!("write a number from 1 to {MAX_CELLS}, or remove the piece");
        return Err(wrong.wrong(format!("piece {name} has {} copies", wrong.value), help));
    }
    let copies = copies.map_or(1, |copies| copies.value);
    Ok((Piece { name, edges: front, reverse: back, copies }, spans))
}

/// The reverse of a piece, given as a word.
fn mirrored(
    word: &Located<String>,
    shape: &Shape,
    front: &[String],
) -> Result<Option<Vec<String>>, Diagnostic> {
    match word.value.as_str() {
        "mirror" => Ok(Some(shape.mirrored(front))),
        "none" => Ok(None),
        other => {
            let help = format!(
                "{}; `reverse` may also be a list of labels",
                did_you_mean(other, ["mirror", "none"])
            );
            Err(word.wrong(format!("unknown `reverse`: `{other}`"), help))
        }
    }
}

/// The labels of one side of a piece.
fn read_labels(
    piece: &str,
    edges: &Located<Vec<Located<Word>>>,
    shape: &Shape,
    halves: bool,
) -> Result<Vec<String>, Diagnostic> {
    let expected = shape.edges_per_piece();
    if edges.value.len() != expected {
        let edges_here = edges.value.len();
        let own = Tiles::ALL.into_iter().find(|tiles| tiles.edges_per_piece() == edges_here);
        let help = match own {
            Some(tiles) => format!(
                "a piece of this board has {expected}; pieces with {edges_here} edges lie on a board of {0}, drawn with \
                 `tiles = \"{0}\"` and `cells`",
                tiles.name()
            ),
            None => format!("a piece of this board has {expected}"),
        };
        return Err(edges.wrong(format!("piece {piece} has {}", number_of(edges_here, "edge")), help));
    }
    let label = |edge: &Located<Word>| {
        let label = label_text(&edge.value, halves);
        if halves && matches!(label.as_str(), "+" | "-") {
            return Err(edge.wrong(
                format!("piece {piece} has the half `{label}` without a name"),
                "write the name of the figure after the sign, e.g. \"+fox\"",
            ));
        }
        check_readable(&format!("a label of piece {piece}"), &label)
            .map_err(|diagnostic| diagnostic.at(edge.span.clone()))?;
        Ok(label)
    };
    edges.value.iter().map(label).collect()
}

pub(super) fn check_number_of_pieces(
    root: &Section<'_>,
    pieces: &[Piece],
    cells: usize,
) -> Result<(), Diagnostic> {
    let pieces: usize = pieces.iter().map(|piece| piece.copies).sum();
    if pieces == cells {
        return Ok(());
    }
    let many = if pieces < cells { "too few" } else { "too many" };
    let diagnostic = Diagnostic::new(
        format!("{many} pieces: {pieces} for a board of {}", number_of(cells, "cell")),
        "every cell takes one piece: check [board], the pieces and their `copies`",
    );
    let span = root.sections("piece", PIECE)?.last().map_or(root.end(), Section::span);
    Err(diagnostic.at(span))
}

/// A label as text. With halves, a positive number is written with its sign.
pub(super) fn label_text(word: &Word, halves: bool) -> String {
    match word {
        Word::Number(number) if halves && *number > 0 => format!("+{number}"),
        word => word.to_string(),
    }
}
