//! Reads a symmetry puzzle from its file.

use super::figure::LETTERS;
use super::polyomino::{Polyomino, Square};
use super::puzzle::{Piece, Symmetry, SymmetryFigure, Type};
use crate::family::{FileFormat, Starter, starters};
use crate::file::{Diagnostic, Located, OneOrMore, Section, Word, check_piece_name, did_you_mean};

/// The maximum side of the frame, in squares.
const MAX_FRAME: usize = 20;

impl FileFormat for SymmetryFigure {
    const KIND: &'static str = "symmetry-figure";
    const ABOUT: &'static str = "Polyominoes that form a symmetric outline";
    const STARTERS: &'static [Starter] = starters!("symmetry-figure");
    const KEYS: &'static [&'static str] = &["frame", "rules", "piece"];
    const RULES: &'static [&'static str] = &["symmetry", "frame"];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let frame = root.required::<usize>("frame")?;
        check_frame(frame.value).map_err(|diagnostic| diagnostic.at(frame.span))?;
        let mut puzzle = Self {
            frame: frame.value,
            symmetries: Symmetry::ALL.to_vec(),
            flip: true,
            connected: true,
            pieces: Vec::new(),
            types: Vec::new(),
            any_area: false,
        };
        if let Some(rules) = root.section("rules", &["symmetry", "flip", "connected"])? {
            puzzle.flip = rules.or("flip", true)?;
            puzzle.connected = rules.or("connected", true)?;
            if let Some(names) = rules.optional::<OneOrMore<Located<String>>>("symmetry")? {
                puzzle.symmetries = read_symmetries(&names)?;
            }
        }
        for (index, section) in root.sections("piece", &["name", "shape", "copies"])?.iter().enumerate() {
            let piece = read_piece(section, index + 1, puzzle.frame)?;
            if puzzle.pieces.iter().any(|other| other.name == piece.name) {
                let message = format!("two pieces are called `{}`", piece.name);
                let help = "give each its own name, or write one piece with `copies`";
                return Err(Diagnostic::new(message, help).at(section.span()));
            }
            puzzle.pieces.push(piece);
            let total: usize = puzzle.pieces.iter().map(|piece| piece.copies).sum();
            if total > LETTERS.len() {
                let message = format!("a set of {total} pieces or more is larger than geduld supports");
                let help = format!("geduld supports figures of at most {} pieces", LETTERS.len());
                return Err(Diagnostic::new(message, help).at(section.span()));
            }
        }
        if puzzle.pieces.is_empty() {
            let help = "add a table [[piece]] with its `shape`";
            return Err(Diagnostic::new("there are no pieces", help).at(root.end()));
        }
        puzzle.types = find_types(&puzzle.pieces, puzzle.flip);
        Ok(puzzle)
    }
}

fn check_frame(frame: usize) -> Result<(), Diagnostic> {
    if (1..=MAX_FRAME).contains(&frame) {
        return Ok(());
    }
    let what = if frame == 0 { "holds nothing" } else { "is larger than geduld supports" };
    let help = format!("write a number from 1 to {MAX_FRAME}; often 5 to 8 will do");
    Err(Diagnostic::new(format!("a frame of side {frame} {what}"), help))
}

impl SymmetryFigure {
    /// Sets the frame.
    pub(super) fn set_frame(&mut self, frame: usize) -> Result<(), Diagnostic> {
        check_frame(frame)?;
        self.pieces.iter().try_for_each(|piece| check_extent(piece, frame))?;
        self.frame = frame;
        Ok(())
    }
}

/// Checks that a piece fits into the frame.
fn check_extent(piece: &Piece, frame: usize) -> Result<(), Diagnostic> {
    let (height, width) = Polyomino::new(piece.squares.iter().copied()).extent();
    if height.max(width) <= frame {
        return Ok(());
    }
    let message =
        format!("piece {} is {height} x {width}, larger than the frame of {frame} x {frame}", piece.name);
    Err(Diagnostic::new(message, "write a larger `frame`"))
}

fn read_symmetries(names: &Located<OneOrMore<Located<String>>>) -> Result<Vec<Symmetry>, Diagnostic> {
    let symmetries = names
        .value
        .0
        .iter()
        .map(|name| Symmetry::named(&name.value).map_err(|diagnostic| diagnostic.at(name.span.clone())));
    let symmetries = symmetries.collect::<Result<Vec<_>, _>>()?;
    if symmetries.is_empty() {
        return Err(names.wrong("`symmetry` is empty", "name a symmetry, or remove the key to allow any"));
    }
    Ok(Symmetry::sorted(symmetries))
}

impl Symmetry {
    /// The kind with this name.
    pub(super) fn named(name: &str) -> Result<Self, Diagnostic> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or_else(|| {
            let help = did_you_mean(name, Self::ALL.map(Self::name));
            Diagnostic::new(format!("unknown symmetry `{name}`"), help)
        })
    }

    /// These kinds, sorted and without duplicates.
    pub(super) fn sorted(mut symmetries: Vec<Self>) -> Vec<Self> {
        symmetries.sort_unstable();
        symmetries.dedup();
        symmetries
    }
}

fn read_piece(section: &Section<'_>, number: usize, frame: usize) -> Result<Piece, Diagnostic> {
    let name = section.optional::<Word>("name")?;
    let name = name.map_or_else(|| number.to_string(), |name| name.value.to_string());
    check_piece_name(number, &name).map_err(|diagnostic| diagnostic.at(section.span()))?;
    let shape = section.required::<Vec<Located<String>>>("shape")?;
    let mut squares: Vec<Square> = Vec::new();
    for (row, line) in shape.value.iter().enumerate() {
        for (column, character) in line.value.chars().enumerate() {
            match character {
                'X' => squares.push((row, column)),
                '.' => {}
                other => {
                    let message = format!("the shape of piece {name} has the character {other:?}");
                    return Err(line.wrong(message, "write X for a square and . for a gap"));
                }
            }
        }
    }
    if squares.is_empty() {
        return Err(
            shape.wrong(format!("the shape of piece {name} is empty"), "write X for each of its squares")
        );
    }
    let mut piece = Piece { name, squares, copies: 1 };
    check_extent(&piece, frame).map_err(|diagnostic| diagnostic.at(shape.span.clone()))?;
    let Piece { name, squares, .. } = &piece;
    if !is_connected(squares) {
        let help = "the squares of a piece hang together by their edges: write two pieces, or fix the shape";
        return Err(shape.wrong(format!("the shape of piece {name} is in pieces"), help));
    }
    let copies = section.optional::<usize>("copies")?;
    if let Some(wrong) = copies.as_ref().filter(|copies| !(1..=LETTERS.len()).contains(&copies.value)) {
        let help = format!("write a number from 1 to {}, or remove the piece", LETTERS.len());
        return Err(wrong.wrong(format!("piece {name} has {} copies", wrong.value), help));
    }
    piece.copies = copies.map_or(1, |copies| copies.value);
    Ok(piece)
}

fn is_connected(squares: &[Square]) -> bool {
    let mut reached = vec![squares[0]];
    let mut next = 0;
    while let Some(&(row, column)) = reached.get(next) {
        next += 1;
        for &(r, c) in squares {
            if r.abs_diff(row) + c.abs_diff(column) == 1 && !reached.contains(&(r, c)) {
                reached.push((r, c));
            }
        }
    }
    reached.len() == squares.len()
}

/// Groups pieces of the same shape into types: they cannot be told apart.
fn find_types(pieces: &[Piece], flip: bool) -> Vec<Type> {
    let mut types: Vec<Type> = Vec::new();
    for piece in pieces {
        let orientations = Polyomino::new(piece.squares.iter().copied()).orientations(flip);
        match types.iter_mut().find(|known| known.orientations == orientations) {
            Some(known) => known.copies += piece.copies,
            None => types.push(Type { name: piece.name.clone(), copies: piece.copies, orientations }),
        }
    }
    types
}
