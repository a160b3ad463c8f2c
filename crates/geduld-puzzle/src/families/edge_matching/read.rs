//! Reads an edge-matching puzzle from its file.

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::appearance::{Appearances, LookKey, read_appearances};
use super::board::Board;
use super::looks::Looks;
use super::matching::Matching;
use super::piece::Piece;
use super::puzzle::{EdgeMatching, Pin};
use super::read_board::{KEYS as BOARD, read_shape};
use super::read_pieces::{PIECE, check_number_of_pieces, label_text, read_pieces};
use super::spans::Spans;
use crate::family::{FileFormat, Starter, starters};
use crate::file::{
    CLASSES, Diagnostic, Figure, FromToml, Key, LABELLED, Located, Misfit, OneOrMore, SOLUTIONS, Section,
    Word, check_readable, did_you_mean,
};

/// The keys of a pin.
const PIN: &[Key] = &[
    Key::new::<[usize; 2]>("cell", "Row and column, from 1").required().like("[1, 1]"),
    Key::new::<Word>("piece", "The name of the piece").required(),
    Key::new::<usize>("turn", "How it is turned: edge i of the cell is edge i + turn of the piece"),
    Key::new::<bool>("reverse", "Whether its reverse is up"),
];

impl FileFormat for EdgeMatching {
    const KIND: &'static str = "edge-matching";
    const ABOUT: &'static str = "Pieces whose touching edges must fit";
    const STARTERS: &'static [Starter] = starters!("edge-matching":
        "rectangle" = "Squares",
        "triangle" = "Triangles that form a triangle",
        "hexagon" = "Triangles that form a hexagon",
        "tiles" = "Hexagonal tiles",
        "hole" = "Squares around a hole",
        "reverse" = "Squares that may be turned over",
        "unturned" = "Squares that are not turned, as in TetraVex",
        "strip" = "Dominoes in a line",
        "ring" = "Dominoes in a ring",
    );
    const KEYS: &'static [Key] = &[
        Key::table("board", "The board: a shape with its sizes, or drawn with `tiles` and `cells`", BOARD)
            .required(),
        Key::table("rules", "Rules", Self::RULE_KEYS),
        Key::names::<LookKey>("labels", "How labels look in drawings: a colour, or a colour and a symbol"),
        Key::tables("piece", "The pieces", PIECE).required(),
        Key::tables("pin", "Cells whose pieces are given", PIN),
    ];
    const RULE_KEYS: &'static [Key] = &[
        Key::new::<bool>("turn", "Whether pieces may be turned").or("true"),
        Key::new::<MatchKey>("match", "Which labels may touch: same, halves (+x and -x), or a list of pairs")
            .or("\"same\""),
        Key::new::<Word>("border", "The label of every edge at the border"),
        Key::new::<bool>("reflect", "Whether mirror images count as the same"),
        Key::new::<String>(
            "reverse",
            "What pieces without a `reverse` of their own show when they are turned over",
        )
        .one_of(|| vec!["mirror", "none"])
        .or("\"none\""),
    ];
    const RULES: &'static [&'static str] = &["border"];

    const FIGURES: &'static [Key] = &[
        SOLUTIONS,
        LABELLED,
        CLASSES,
        Key::new::<Figure>("layouts", "The number of classes, turns of the pieces ignored"),
    ];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let shape = read_shape(root)?;
        let board = Board::new(&shape);
        let rules = root.section("rules", Self::RULE_KEYS)?;
        let flag =
            |key: &str, default: bool| rules.as_ref().map_or(Ok(default), |rules| rules.or(key, default));
        let turn = flag("turn", true)?;
        let reflect = rules.as_ref().map_or(Ok(None), |rules| rules.optional::<bool>("reflect"))?;
        let reverse = rules.as_ref().map_or(Ok(None), |rules| rules.optional::<String>("reverse"))?;
        if let (Some(rules), Some(same)) = (&rules, root.optional::<OneOrMore<String>>("same")?)
            && rules.optional::<bool>("reflect")?.is_some()
        {
            return Err(same.wrong(
                "`same` and `reflect` both say whether mirror images count as the same",
                "keep `same`, with \"reflection\" in it or not, and remove `reflect`",
            ));
        }
        let matching = rules.as_ref().map_or(Ok(None), |rules| rules.optional::<MatchKey>("match"))?;
        let border = rules.as_ref().map_or(Ok(None), |rules| rules.optional::<Word>("border"))?;

        let halves = matches!(&matching, Some(Located { value: MatchKey::Halves, .. }));
        let (pieces, edges) = read_pieces(root, &shape, halves, reverse.as_ref())?;
        let turns = if turn { shape.edges_per_piece() } else { 1 };
        check_number_of_pieces(root, &pieces, board.len())?;
        let looks = Looks::new(&pieces, turns);
        let mut puzzle = Self {
            shape,
            turn,
            matching: Matching::Same,
            border: None,
            reflect: false,
            pieces,
            pins: Vec::new(),
            appearances: Appearances::new(),
            board,
            looks,
            spans: Spans { edges, pairs: Vec::new(), says_match: matching.is_some() },
        };
        puzzle.reflect = reflect.map_or_else(|| puzzle.can_be_turned_over(), |reflect| reflect.value);
        if let Some(matching) = matching {
            puzzle.matching = puzzle.read_matching(matching)?;
        }
        puzzle.appearances = read_appearances(root, &puzzle.matching, &puzzle.pieces)?;
        if let Some(border) = border {
            let label = label_text(&border.value, halves);
            puzzle.check_label(&label, "border").map_err(|diagnostic| diagnostic.at(border.span))?;
            puzzle.border = Some(label);
        }
        root.each("pin", PIN, |_, section| {
            let cell = section.required::<[usize; 2]>("cell")?;
            let name = section.required::<Word>("piece")?;
            let piece =
                puzzle.piece_named(&name.value.to_string()).map_err(|diagnostic| diagnostic.at(name.span))?;
            let turn = section.optional::<usize>("turn")?.map(|turn| turn.value);
            let reverse = section.optional::<bool>("reverse")?.map(|reverse| reverse.value);
            let [row, column] = cell.value;
            let pin = Pin { cell: (row, column), piece, turn, reverse };
            puzzle.push_pin(pin).map_err(|diagnostic| diagnostic.at(section.span()))
        })?;
        Ok(puzzle)
    }
}

impl EdgeMatching {
    /// Whether the whole board can be turned over: every reverse is the mirror image of its front.
    fn can_be_turned_over(&self) -> bool {
        self.pieces.iter().all(|piece| {
            let mirrored = self.shape.mirrored(&piece.edges);
            let turned = Piece { edges: mirrored, reverse: None, ..piece.clone() };
            piece
                .reverse
                .as_ref()
                .is_some_and(|reverse| turned.lies(self.turns()).any(|lie| turned.lying(lie) == *reverse))
        })
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
                for label in pairs.iter().flatten() {
                    check_readable("a label of `match`", &label.value.to_string())
                        .map_err(|diagnostic| diagnostic.at(label.span.clone()))?;
                }
                self.spans.pairs =
                    pairs.iter().map(|pair| pair.each_ref().map(|end| end.span.clone())).collect();
                let labels = pairs.into_iter().map(|pair| pair.map(|label| label.value.to_string()));
                Ok(Matching::Pairs(labels.collect()))
            }
        }
    }
}

/// The value of the key `match`.
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
    fn schema() -> Value {
        json!({ "anyOf": [{ "enum": ["same", "halves"] }, Vec::<[Word; 2]>::schema()] })
    }
}
