//! An edge-matching puzzle from its file.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::DeValue;

use super::lint::{EdgeSpans, Spans};
use super::looks::Looks;
use super::read_board::{MAX_CELLS, read_shape};
use super::{Board, EdgeMatching, Matching, Piece, Pin, Shape};
use crate::file::{Diagnostic, FromToml, Located, Misfit, Section, Word, did_you_mean};

impl EdgeMatching {
    pub(crate) fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let shape = read_shape(root)?;
        let board = Board::new(&shape);
        let rules = root.section("rules", &["turn", "match", "border", "reflect"])?;
        let flag =
            |key: &str, default: bool| rules.as_ref().map_or(Ok(default), |rules| rules.or(key, default));
        let turn = flag("turn", true)?;
        let reflect = flag("reflect", false)?;
        if let (Some(rules), Some(same)) = (&rules, root.optional::<Vec<String>>("same")?)
            && rules.optional::<bool>("reflect")?.is_some()
        {
            return Err(same.wrong(
                "`same` and `reflect` both say whether mirror images count as the same",
                "keep `same`, with \"reflection\" in it or not, and take away `reflect`",
            ));
        }
        let matching = rules.as_ref().map_or(Ok(None), |rules| rules.optional::<MatchKey>("match"))?;
        let border = rules.as_ref().map_or(Ok(None), |rules| rules.optional::<Word>("border"))?;

        let halves = matches!(&matching, Some(Located { value: MatchKey::Halves, .. }));
        let (pieces, edges) = read_pieces(root, &shape, halves)?;
        let turns = if turn { shape.edges_per_piece() } else { 1 };
        check_number_of_pieces(root, &pieces, board.len())?;
        let looks = Looks::new(&pieces, turns);
        let mut puzzle = Self {
            shape,
            turn,
            matching: Matching::Same,
            border: None,
            reflect,
            pieces,
            pins: Vec::new(),
            board,
            looks,
            spans: Spans { edges, pairs: Vec::new(), pins: Vec::new() },
        };
        if let Some(matching) = matching {
            puzzle.matching = puzzle.read_matching(matching)?;
        }
        if let Some(border) = border {
            let label = label_text(&border.value, halves);
            puzzle.check_label(&label, "border").map_err(|diagnostic| diagnostic.at(border.span))?;
            puzzle.border = Some(label);
        }
        for section in root.sections("pin", &["cell", "piece", "turn"])? {
            let cell = section.required::<[usize; 2]>("cell")?;
            let name = section.required::<Word>("piece")?;
            let piece =
                puzzle.piece_named(&name.value.to_string()).map_err(|diagnostic| diagnostic.at(name.span))?;
            let turn = section.optional::<usize>("turn")?.map(|turn| turn.value);
            let [row, column] = cell.value;
            let pin = Pin { cell: (row, column), piece, turn };
            puzzle.push_pin(pin).map_err(|diagnostic| diagnostic.at(section.span()))?;
            puzzle.spans.pins.push(section.span());
        }
        Ok(puzzle)
    }

    fn read_matching(&mut self, matching: Located<MatchKey>) -> Result<Matching, Diagnostic> {
        match matching.value {
            MatchKey::Same => Ok(Matching::Same),
            MatchKey::Halves => Ok(Matching::Halves),
            MatchKey::Other(word) => Err(Diagnostic::new(
                format!("unknown rule `{word}` for `match`"),
                format!("{} (`match` may also be a list of pairs)", did_you_mean(&word, ["same", "halves"])),
            )
            .at(matching.span)),
            MatchKey::Pairs(pairs) => {
                self.spans.pairs =
                    pairs.iter().map(|pair| pair.each_ref().map(|end| end.span.clone())).collect();
                let labels = pairs.into_iter().map(|pair| pair.map(|label| label.value.to_string()));
                Ok(Matching::Pairs(labels.collect()))
            }
        }
    }
}

const PIECE_KEYS: [&str; 3] = ["name", "edges", "copies"];

/// What may stand behind `match =`.
enum MatchKey {
    Same,
    Halves,
    Other(String),
    Pairs(Vec<[Located<Word>; 2]>),
}

impl FromToml for MatchKey {
    fn expected() -> String {
        "\"same\", \"halves\" or a list of pairs of labels".to_owned()
    }
    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        Ok(match value.get_ref().as_str() {
            Some("same") => Self::Same,
            Some("halves") => Self::Halves,
            Some(other) => Self::Other(other.to_owned()),
            None => Self::Pairs(FromToml::from_toml(value)?),
        })
    }
}

/// The pieces, and for each where its labels stand.
fn read_pieces(
    root: &Section<'_>,
    shape: &Shape,
    halves: bool,
) -> Result<(Vec<Piece>, EdgeSpans), Diagnostic> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut places = Vec::new();
    let mut names = BTreeSet::new();
    for (index, section) in root.sections("piece", &PIECE_KEYS)?.iter().enumerate() {
        let name = section.optional::<Word>("name")?;
        let text = name.as_ref().map_or_else(|| (index + 1).to_string(), |name| name.value.to_string());
        if !names.insert(text.clone()) {
            let span = name.map_or(section.span(), |name| name.span);
            let diagnostic = Diagnostic::new(
                format!("two pieces are called `{text}`"),
                "give each its own name, or write one piece with `copies`",
            );
            return Err(diagnostic.at(span));
        }
        if text.is_empty() || text.contains(char::is_control) {
            let span = name.map_or(section.span(), |name| name.span);
            return Err(
                Diagnostic::new("a piece has an unreadable name", "write a name of one line").at(span)
            );
        }
        let edges = section.required::<Vec<Located<Word>>>("edges")?;
        let expected = shape.edges_per_piece();
        if edges.value.len() != expected {
            return Err(edges.wrong(
                format!("piece {text} has {} edges", edges.value.len()),
                format!("a piece of this board has {expected}"),
            ));
        }
        let mut labels = Vec::new();
        for edge in &edges.value {
            let label = label_text(&edge.value, halves);
            if halves && matches!(label.as_str(), "+" | "-") {
                return Err(edge.wrong(
                    format!("piece {text} has the half `{label}` without a name"),
                    "write the name of the figure behind the sign, e.g. \"+fox\"",
                ));
            }
            if label.contains(char::is_control) {
                let message = format!("piece {text} has an unreadable label");
                return Err(edge.wrong(message, "write labels of one line"));
            }
            labels.push(label);
        }
        places.push(edges.value.into_iter().map(|edge| edge.span).collect());
        let copies = section.optional::<usize>("copies")?;
        if let Some(wrong) = copies.as_ref().filter(|copies| copies.value == 0 || copies.value > MAX_CELLS) {
            let help = format!("write a number from 1 to {MAX_CELLS}, or take the piece away");
            return Err(wrong.wrong(format!("piece {text} has {} copies", wrong.value), help));
        }
        pieces.push(Piece { name: text, edges: labels, copies: copies.map_or(1, |copies| copies.value) });
    }
    Ok((pieces, places))
}

fn check_number_of_pieces(root: &Section<'_>, pieces: &[Piece], cells: usize) -> Result<(), Diagnostic> {
    let pieces: usize = pieces.iter().map(|piece| piece.copies).sum();
    if pieces == cells {
        return Ok(());
    }
    let many = if pieces < cells { "too few" } else { "too many" };
    let diagnostic = Diagnostic::new(
        format!("{many} pieces: {pieces} for a board of {cells} cells"),
        "every cell takes one piece: check [board], the pieces and their `copies`",
    );
    let span = root.sections("piece", &PIECE_KEYS)?.last().map_or(root.span(), Section::span);
    Err(diagnostic.at(span))
}

/// A label as text; with halves, a positive number has the sign that a negative one has anyway.
pub(super) fn label_text(word: &Word, halves: bool) -> String {
    match word {
        Word::Number(number) if halves && *number > 0 => format!("+{number}"),
        word => word.to_string(),
    }
}
