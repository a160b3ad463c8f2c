//! Reads a symmetry puzzle from its file.

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::figure::LETTERS;
use super::puzzle::{Symmetry, SymmetryFigure};
use super::sites::{Sites, directions, extent, fits, sort_rows};
use crate::families::packing::{COPIES, GRID, Offered, PackingPiece, SETS, SHAPES, read_grid, read_pieces};
use crate::family::{FileFormat, Starter, starters};
use crate::file::{
    CLASSES, Diagnostic, Figure, FromToml, Key, LABELLED, Located, Misfit, OneOrMore, SOLUTIONS, Section,
    Word, did_you_mean,
};
use crate::lattice::{Cell, Lattice};

/// The maximum side of the frame, in rows of cells. `None` if there are no figures on a grid. A figure has a site for
/// each kind of cell wherever its centre may be: 24 kinds of rhombic tetrahedra, and 10 kinds of tetrahedra and of
/// eighths of octahedra, in cubes with 1,000 and 216 places for a centre.
fn max_frame(grid: Lattice) -> Option<usize> {
    match grid {
        Lattice::Square => Some(20),
        Lattice::Triangle | Lattice::Hexagon => Some(12),
        Lattice::Cube | Lattice::Ball => Some(8),
        Lattice::Prism => Some(6),
        Lattice::Rhombic | Lattice::TetraOcta => None,
    }
}

/// The maximum number of values of all cells together.
const MAX_COVERS: usize = 20_000_000;

/// The keys of a piece.
const PIECE: &[Key] = &[
    Key::new::<Word>("name", "The name of the piece, by default its number"),
    SHAPES[0],
    SHAPES[1],
    SHAPES[2],
    COPIES,
];

impl FileFormat for SymmetryFigure {
    const KIND: &'static str = "symmetry-figure";
    const ABOUT: &'static str = "Pieces that form a symmetric outline";
    const STARTERS: &'static [Starter] = starters!("symmetry-figure");
    const KEYS: &'static [Key] = &[
        GRID,
        Key::new::<FrameKey>(
            "frame",
            "The size that the figure fits into: one number, or one for each direction",
        )
        .required()
        .like("[8, 5]"),
        Key::table("rules", "Rules", Self::RULE_KEYS),
        SETS,
        Key::tables("piece", "The pieces", PIECE),
    ];
    const RULE_KEYS: &'static [Key] = &[
        Key::new::<OneOrMore<Located<String>>>(
            "symmetry",
            "The kinds of symmetry that the outline may have; any by default",
        )
        .one_of(|| Symmetry::ALL.map(Symmetry::name).to_vec()),
        Key::new::<bool>("flip", "Whether pieces may be turned over").or("true"),
        Key::new::<bool>("connected", "Whether the figure is one piece").or("true"),
    ];
    const RULES: &'static [&'static str] = &["symmetry", "frame"];

    const FIGURES: &'static [Key] =
        &[SOLUTIONS, LABELLED, CLASSES, Key::new::<Figure>("figures", "The number of different outlines")];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let grid = read_grid(root)?;
        let Located { value: FrameKey(frame), span } = root.required::<FrameKey>("frame")?;
        let frame = check_frame(grid, frame).map_err(|wrong| wrong.at(span.clone()))?;
        let mut puzzle = Self {
            grid,
            frame,
            symmetries: Symmetry::on(grid),
            flip: true,
            connected: true,
            pieces: Vec::new(),
            cells: None,
            from_sets: 0,
            kinds: Vec::new(),
            any_area: false,
            sites: Sites::default(),
            flags: Vec::new(),
        };
        if let Some(rules) = root.section("rules", Self::RULE_KEYS)? {
            puzzle.flip = rules.or("flip", true)?;
            puzzle.connected = rules.or("connected", true)?;
            if !puzzle.connected && grid == Lattice::Ball {
                let help = "remove `connected`: figures of balls hang together";
                return Err(
                    Diagnostic::new("a figure of balls may not fall into parts", help).at(rules.span())
                );
            }
            if let Some(names) = rules.optional::<OneOrMore<Located<String>>>("symmetry")? {
                puzzle.symmetries = read_symmetries(grid, &names)?;
            }
        }
        let offered =
            Offered { colours: None, turn: true, flip: puzzle.flip, keys: PIECE, most: Some(LETTERS.len()) };
        puzzle.pieces = read_pieces(root, grid, &offered)?;
        let sections = root.sections("piece", PIECE)?;
        let from_sets = puzzle.pieces.len() - sections.len();
        puzzle.from_sets = from_sets;
        for (number, piece) in puzzle.pieces.iter().enumerate() {
            let span = match number.checked_sub(from_sets).and_then(|number| sections.get(number)) {
                Some(section) => section.span_of("shape"),
                None => root.span(),
            };
            check_optional(grid, piece, &puzzle.frame).map_err(|wrong| wrong.at(span.clone()))?;
            if !is_connected(grid, &piece.cells) {
                let message = format!("the shape of piece {} is in pieces", piece.name);
                let help = "the cells of a piece hang together: write two pieces, or fix the shape";
                return Err(Diagnostic::new(message, help).at(span));
            }
        }
        puzzle.prepare();
        if puzzle.covers().len().saturating_mul(puzzle.sites.len()) > MAX_COVERS {
            let help = "write a smaller `frame`, or fewer different pieces";
            return Err(Diagnostic::new("the puzzle is larger than geduld supports", help).at(span));
        }
        Ok(puzzle)
    }
}

/// The sides of the frame: a number, or a list.
struct FrameKey(Vec<usize>);

impl FromToml for FrameKey {
    fn expected() -> String {
        "a number, 0 or more, or a list with one for each direction, e.g. [8, 5]".to_owned()
    }

    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        match value.get_ref() {
            DeValue::Array(_) => Vec::from_toml(value).map(Self),
            _ => usize::from_toml(value).map(|side| Self(vec![side])),
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [usize::schema(), Vec::<usize>::schema()] })
    }
}

/// The sides of a frame in each direction, in descending order.
fn check_frame(grid: Lattice, mut frame: Vec<usize>) -> Result<Vec<usize>, Diagnostic> {
    let wanted = directions(grid);
    if frame.len() == 1 {
        frame = vec![frame[0]; wanted];
    }
    if frame.len() != wanted {
        let message = format!("the frame has {} sides", frame.len());
        let help = format!("write one number, or a list of {wanted}");
        return Err(Diagnostic::new(message, help));
    }
    let Some(most) = max_frame(grid) else {
        let grids: Vec<&str> =
            Lattice::ALL.into_iter().filter(|&grid| max_frame(grid).is_some()).map(Lattice::name).collect();
        let message = format!(
            "the centre of a figure on a {} grid can lie in too many places in a cube for geduld",
            grid.name()
        );
        return Err(Diagnostic::new(message, format!("the grids of figures are {}", grids.join(", "))));
    };
    if let Some(side) = frame.iter().find(|side| !(1..=most).contains(*side)) {
        let what = if *side == 0 { "holds nothing" } else { "is larger than geduld supports" };
        let help = format!("write a number from 1 to {most}; often 5 to 8 will do");
        return Err(Diagnostic::new(format!("a frame of side {side} {what}"), help));
    }
    sort_rows(&mut frame);
    Ok(frame)
}

impl SymmetryFigure {
    /// Sets the frame, for all directions.
    pub(super) fn set_frame(&mut self, frame: usize) -> Result<(), Diagnostic> {
        let frame = check_frame(self.grid, vec![frame])?;
        self.pieces.iter().try_for_each(|piece| check_optional(self.grid, piece, &frame))?;
        self.frame = frame;
        self.prepare();
        Ok(())
    }
}

/// A size in words, e.g. `3 x 4`.
pub(super) fn in_words(sides: &[usize]) -> String {
    sides.iter().map(usize::to_string).collect::<Vec<_>>().join(" x ")
}

/// Checks that a piece that need not be used fits into the frame. A piece that must be used has a
/// [clash](crate::family::Lint::clashes) otherwise.
fn check_optional(grid: Lattice, piece: &PackingPiece, frame: &[usize]) -> Result<(), Diagnostic> {
    match too_large(grid, piece, frame) {
        Some(wrong) if piece.copies.least == 0 => Err(wrong),
        _ => Ok(()),
    }
}

/// What is wrong with a piece that does not fit into the frame.
pub(super) fn too_large(grid: Lattice, piece: &PackingPiece, frame: &[usize]) -> Option<Diagnostic> {
    let mut extent = extent(grid, &piece.places());
    if fits(&extent, frame) {
        return None;
    }
    if grid == Lattice::Square {
        extent.reverse();
    }
    let message = format!(
        "piece {} is {}, larger than the frame of {}",
        piece.name,
        in_words(&extent),
        in_words(frame)
    );
    Some(Diagnostic::new(message, "write a larger `frame`"))
}

fn read_symmetries(
    grid: Lattice,
    names: &Located<OneOrMore<Located<String>>>,
) -> Result<Vec<Symmetry>, Diagnostic> {
    let symmetries = names.value.0.iter().map(|name| {
        Symmetry::named(grid, &name.value).map_err(|diagnostic| diagnostic.at(name.span.clone()))
    });
    let symmetries = symmetries.collect::<Result<Vec<_>, _>>()?;
    if symmetries.is_empty() {
        return Err(names.wrong("`symmetry` is empty", "name a symmetry, or remove the key to allow any"));
    }
    Ok(geduld_model::ascending(symmetries))
}

impl Symmetry {
    /// The kind with this name.
    pub(super) fn named(grid: Lattice, name: &str) -> Result<Self, Diagnostic> {
        let all = Self::on(grid);
        if let Some(symmetry) = all.iter().find(|symmetry| symmetry.name() == name) {
            return Ok(*symmetry);
        }
        let help = did_you_mean(name, all.into_iter().map(Self::name));
        let message = match Self::by_name(name) {
            Some(_) => format!("a {} grid has no symmetry `{name}`", grid.name()),
            None => format!("unknown symmetry `{name}`"),
        };
        Err(Diagnostic::new(message, help))
    }
}

fn is_connected(grid: Lattice, cells: &[(Cell, Option<char>)]) -> bool {
    let mut reached: Vec<Cell> = cells.iter().take(1).map(|&(cell, _)| cell).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for near in grid.neighbours(cell) {
            if cells.iter().any(|(own, _)| *own == near) && !reached.contains(&near) {
                reached.push(near);
            }
        }
    }
    reached.len() == cells.len()
}
