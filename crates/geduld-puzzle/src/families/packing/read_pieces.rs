//! Reads the pieces of a packing: named sets, and tables.

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::puzzle::{Copies, PackingPiece, Shape};
use super::read::CellList;
use super::read_board::{MAX_CELLS, Pattern, read_cells, read_pattern};
use crate::file::{
    Diagnostic, FromToml, Key, Located, Misfit, OneOrMore, Section, Word, check_piece_name, did_you_mean,
};
use crate::lattice::{Cell, Lattice, SET_NAMES, set};

/// What pieces of a puzzle can be.
pub(in crate::families) struct Offered {
    /// Whether characters of shapes are colours; `None` if the kind of puzzle has no colours.
    pub colours: Option<bool>,
    /// Whether pieces may be turned, if they do not say so.
    pub turn: bool,
    /// Whether pieces may be turned over, if they do not say so.
    pub flip: bool,
    /// The keys of a piece.
    pub keys: &'static [Key],
    /// The maximum number of pieces, counting copies. `None` if a piece may be used any number of times.
    pub most: Option<usize>,
}

impl Offered {
    /// What pieces of packings can be.
    pub(super) fn packing(colours: bool, turn: bool, flip: bool) -> Self {
        Self { colours: Some(colours), turn, flip, keys: PIECE, most: None }
    }
}

/// A maximum that is not given: as many as have room.
pub(super) const ANY: usize = usize::MAX;

/// The maximum number of different pieces.
const MAX_PIECES: usize = 2_000;

/// The named sets of pieces.
pub(in crate::families) const SETS: Key =
    Key::new::<OneOrMore<Located<String>>>("pieces", "Named sets of pieces, each piece once")
        .one_of(|| SET_NAMES.to_vec())
        .like("\"pentominoes\"");

/// How often a piece is used.
pub(in crate::families) const COPIES: Key =
    Key::new::<CopiesKey>("copies", "How often the piece is used: a number, a range, or any")
        .or("1")
        .like("\"0-3\"");

/// The keys of a shape, of which one is given.
pub(in crate::families) const SHAPES: [Key; 3] = [
    Key::new::<Pattern>("shape", "The shape, row by row: X for a cell, . for none").like("[\"XX\", \"X.\"]"),
    Key::new::<Vec<Vec<String>>>("layers", "The shape in space, layer by layer, from below")
        .like("[[\"XX\", \"X.\"], [\"X.\", \"..\"]]"),
    Key::new::<CellList>("cells", "The cells of the shape, by their coordinates").like("[[0, 0], [0, 1]]"),
];

/// The keys of a piece.
pub(super) const PIECE: &[Key] = &[
    Key::new::<Word>("name", "The name of the piece, by default its number"),
    SHAPES[0],
    SHAPES[1],
    SHAPES[2],
    Key::tables("alternatives", "Other shapes that the piece may have", &SHAPES),
    COPIES,
    Key::new::<Word>("paint", "A colour of the whole piece, for `paints-touch`"),
    Key::new::<bool>("turn", "Whether the piece may be turned"),
    Key::new::<bool>("flip", "Whether the piece may be turned over"),
];

/// A number of copies: a number, a range as text, its two ends, or `any`.
pub(super) struct CopiesKey(pub Copies);

impl FromToml for CopiesKey {
    fn expected() -> String {
        "a number, 0 or more, a range such as \"0-3\" or [0, 3], or \"any\"".to_owned()
    }

    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        let (least, most) = match value.get_ref() {
            DeValue::Integer(_) => {
                let exact = usize::from_toml(value)?;
                (exact, exact)
            }
            DeValue::Array(_) => <[usize; 2]>::from_toml(value)?.into(),
            _ => {
                let text = String::from_toml(value)?;
                if text == "any" {
                    return Ok(Self(Copies { least: 0, most: ANY }));
                }
                let (least, most) = text.split_once('-').unwrap_or((&text, &text));
                let number = |text: &str| text.trim().parse().map_err(|_| Misfit::new(value));
                (number(least)?, number(most)?)
            }
        };
        Ok(Self(Copies { least, most }))
    }
    fn schema() -> Value {
        json!({ "anyOf": [
            usize::schema(),
            <[usize; 2]>::schema(),
            { "type": "string", "pattern": r"^(any|\s*\+?[0-9]+\s*(-\s*\+?[0-9]+\s*)?)$" },
        ] })
    }
}

/// A named shape of a set, before all pieces are known.
struct Unnamed {
    /// Its usual letter, and the number of its cells.
    letter: Option<String>,
    cells: Vec<Cell>,
}

/// Reads all pieces: those of the named sets first.
pub(in crate::families) fn read_pieces(
    root: &Section<'_>,
    grid: Lattice,
    offered: &Offered,
) -> Result<Vec<PackingPiece>, Diagnostic> {
    let &Offered { turn, flip, most, .. } = offered;
    let mut shapes: Vec<Unnamed> = Vec::new();
    for name in
        root.optional::<OneOrMore<Located<String>>>("pieces")?.map_or_else(Vec::new, |names| names.value.0)
    {
        let found = set(grid, &name.value).ok_or_else(|| no_set(grid, &name))?;
        shapes.extend(found.into_iter().map(|shape| Unnamed { letter: shape.name, cells: shape.cells }));
    }
    let once = read_copies(root, "the pieces")?.unwrap_or(Copies { least: 1, most: 1 });
    if once != (Copies { least: 1, most: 1 }) && offered.most.is_some() {
        let help = "write `copies` of each piece";
        return Err(Diagnostic::new("`copies` of all pieces are for packings", help).at(root.span()));
    }
    let uncoloured = |cells: &[Cell]| cells.iter().map(|&cell| (cell, None)).collect();
    let names = names_of(&shapes);
    let mut pieces: Vec<PackingPiece> = names
        .into_iter()
        .zip(&shapes)
        .map(|(name, shape)| PackingPiece {
            name,
            cells: uncoloured(&shape.cells),
            alternatives: Vec::new(),
            copies: once,
            paint: None,
            turn,
            flip,
        })
        .collect();
    let total = |pieces: &[PackingPiece]| {
        let copies = pieces.iter().map(|piece| piece.copies.most).fold(0, usize::saturating_add);
        let (total, most) = match most {
            Some(most) => (copies, most),
            None => (pieces.len(), MAX_PIECES),
        };
        let many = if total == ANY { "any number of".to_owned() } else { total.to_string() };
        let message = format!("{many} pieces or more are more than geduld supports");
        let help = format!("geduld supports puzzles of this kind with at most {most} pieces");
        if total > most { Err(Diagnostic::new(message, help)) } else { Ok(()) }
    };
    total(&pieces).map_err(|wrong| wrong.at(root.span()))?;
    for section in root.sections("piece", offered.keys)? {
        let piece = read_piece(&section, pieces.len() + 1, grid, offered, once)?;
        if pieces.iter().any(|other| other.name == piece.name) {
            let message = format!("two pieces are called `{}`", piece.name);
            let help = "give each its own name, or write one piece with `copies`";
            return Err(Diagnostic::new(message, help).at(section.span()));
        }
        pieces.push(piece);
        total(&pieces).map_err(|wrong| wrong.at(section.span()))?;
    }
    if pieces.is_empty() {
        let help = "name a set, e.g. `pieces = \"pentominoes\"`, or add a table [[piece]] with its `shape`";
        return Err(Diagnostic::new("there are no pieces", help).at(root.end()));
    }
    Ok(pieces)
}

/// The error for a set that the grid does not have.
fn no_set(grid: Lattice, name: &Located<String>) -> Diagnostic {
    let own: Vec<&str> = SET_NAMES.into_iter().filter(|known| set(grid, known).is_some()).collect();
    let message = format!("there is no set `{}` on a {} grid", name.value, grid.name());
    let help = match own[..] {
        [] => "there are no sets on this grid: write tables [[piece]]".to_owned(),
        _ => did_you_mean(&name.value, own),
    };
    name.wrong(message, help)
}

/// The names of the pieces of sets: the usual letter, with the number of cells if several pieces have the same letter;
/// or the running number.
fn names_of(shapes: &[Unnamed]) -> Vec<String> {
    let name = |(number, shape): (usize, &Unnamed)| match &shape.letter {
        None => number.to_string(),
        Some(letter) => {
            let same = shapes.iter().filter(|other| other.letter.as_ref() == Some(letter)).count();
            if same == 1 { letter.clone() } else { format!("{letter}{}", shape.cells.len()) }
        }
    };
    (1..).zip(shapes).map(name).collect()
}

/// Reads a table.
fn read_piece(
    section: &Section<'_>,
    number: usize,
    grid: Lattice,
    &Offered { colours, turn, flip, .. }: &Offered,
    once: Copies,
) -> Result<PackingPiece, Diagnostic> {
    let name = section.optional::<Word>("name")?;
    let name = name.map_or_else(|| number.to_string(), |name| name.value.to_string());
    check_piece_name(number, &name).map_err(|diagnostic| diagnostic.at(section.span()))?;
    let wrong = |message: String, help: &str| Err(Diagnostic::new(message, help).at(section.span()));
    if name == "open" {
        return wrong(
            "a piece is called `open`".to_owned(),
            "in pins this word means that a cell stays open",
        );
    }
    let cells = read_shape(section, &name, grid, colours)?;
    let alternatives = match section.has("alternatives") {
        true => section
            .sections("alternatives", &SHAPES)?
            .iter()
            .map(|section| read_shape(section, &name, grid, colours))
            .collect::<Result<_, _>>()?,
        false => Vec::new(),
    };
    let copies = read_copies(section, &format!("piece {name}"))?.unwrap_or(once);
    let turn = section.or("turn", turn)?;
    let flip = section.or("flip", flip && turn)?;
    if flip && !turn {
        return wrong(
            format!("piece {name} may be flipped but not turned"),
            "leave out `flip`: without turns a piece is only shifted",
        );
    }
    let paint = section.optional::<Word>("paint")?.map(|paint| paint.value.to_string());
    Ok(PackingPiece { name, cells, alternatives, copies, paint, turn, flip })
}

/// Reads how often a piece is used, if it is said.
fn read_copies(section: &Section<'_>, what: &str) -> Result<Option<Copies>, Diagnostic> {
    let Some(copies) = section.optional::<CopiesKey>("copies")? else { return Ok(None) };
    let Copies { least, most } = copies.value.0;
    if least > most || most == 0 {
        let help = "write a number, 1 or more, a range from the least to the greatest number, or \"any\"";
        return Err(copies.wrong(format!("{what} has impossible `copies`"), help));
    }
    if least > MAX_CELLS || most > MAX_CELLS && most != ANY {
        let help = format!("no board is larger than {MAX_CELLS} cells: for any number, write \"any\"");
        return Err(copies.wrong(format!("{what} has more `copies` than geduld supports"), help));
    }
    Ok(Some(copies.value.0))
}

/// Reads a shape of a piece.
fn read_shape(
    section: &Section<'_>,
    name: &str,
    grid: Lattice,
    colours: Option<bool>,
) -> Result<Shape, Diagnostic> {
    let wrong = |message: String, help: &str| Err(Diagnostic::new(message, help).at(section.span()));
    let given: Vec<&str> = SHAPES.iter().map(|key| key.name).filter(|key| section.has(key)).collect();
    let Located { value: marked, span } = match given[..] {
        ["cells"] => {
            let cells = read_cells(section, "cells", grid)?.into_iter().map(|cell| (cell, 'X')).collect();
            Located { value: cells, span: section.span() }
        }
        [key] => read_pattern(section, key, grid)?,
        _ => {
            let message =
                format!("piece {name} has {}", if given.is_empty() { "no shape" } else { "several shapes" });
            return wrong(message, "write one of `shape`, `layers` and `cells`");
        }
    };
    if marked.len() > MAX_CELLS {
        let message = format!("the shape of piece {name} has {} cells", marked.len());
        let help = format!("no board is larger than {MAX_CELLS} cells");
        return Err(Diagnostic::new(message, help).at(span));
    }
    let mut cells = Vec::new();
    for (cell, mark) in marked {
        let colour = match mark {
            'X' => None,
            colour if colours == Some(true) => Some(colour),
            other => {
                let message = format!("the shape of piece {name} has the character {other:?}");
                let help = match colours {
                    None => "write X for a cell and . for a gap",
                    _ => {
                        "write X for a cell and . for a gap; or set `colours = true` to use letters as colours"
                    }
                };
                return Err(Diagnostic::new(message, help).at(span));
            }
        };
        if cells.iter().any(|(own, _)| *own == cell) {
            return wrong(
                format!("piece {name} has the cell {} twice", grid.written(cell)),
                "remove one of the two",
            );
        }
        cells.push((cell, colour));
    }
    if cells.is_empty() {
        let message = format!("the shape of piece {name} is empty");
        return Err(Diagnostic::new(message, "write X for each of its cells").at(span));
    }
    Ok(cells)
}
