//! Reads a packing puzzle from its file.

use serde_json::{Value, json};
use toml::Spanned;
use toml::de::DeValue;

use super::puzzle::{OpenGroup, PackPin, Packing, PieceGroup};
use super::read_board::{self, is_box, read_board};
use super::read_pieces::{ANY, COPIES, CopiesKey, Offered, PIECE, SETS, read_pieces};
use super::separation::ComesApart;
use crate::family::{FileFormat, Starter, given_twice, starters};
use crate::file::{
    CLASSES, Diagnostic, Figure, FromToml, Key, LABELLED, Located, Misfit, SOLUTIONS, Section, Word,
    did_you_mean,
};
use crate::lattice::{Cell, Lattice};

/// The lattice.
pub(in crate::families) const GRID: Key = Key::new::<String>("grid", "The lattice of the cells")
    .one_of(|| Lattice::ALL.map(Lattice::name).to_vec())
    .or("\"square\"");

/// The keys of a total of pieces.
const GROUP: &[Key] = &[
    Key::new::<Vec<Located<String>>>("pieces", "The names of the pieces").required(),
    Key::new::<CopiesKey>("copies", "How often they are used together").required().like("\"0-1\""),
];

/// The keys of a group of open cells.
const OPEN: &[Key] = &[
    Key::new::<CellList>("cells", "The cells, by labels or coordinates").required(),
    Key::new::<CopiesKey>("count", "How many of them stay open").required().like("1"),
];

/// The keys of a pin.
const PIN: &[Key] = &[
    Key::new::<Word>("piece", "The name of the piece; without it, the cells stay open"),
    Key::new::<CellList>("cells", "The cells, by labels or coordinates").required(),
];

impl FileFormat for Packing {
    const KIND: &'static str = "packing";
    const ABOUT: &'static str = "Pieces that fill a board or a box";
    const STARTERS: &'static [Starter] = starters!("packing":
        "square" = "Pentominoes in a rectangle",
        "triangle" = "Hexiamonds",
        "hexagon" = "Tetrahexes",
        "cube" = "The Soma cube",
        "ball" = "A pyramid of balls",
        "prism" = "Triangular prisms",
        "rhombic" = "A rhombic dodecahedron",
        "tetra-octa" = "A tetrahedron of tetrahedra and octahedra",
        "calendar" = "A calendar: any date stays open",
        "weekdays" = "A calendar with weekdays",
    );
    const KEYS: &'static [Key] = &[
        Key::new::<ApartKey>(
            "apart",
            "Solutions come apart; a number: with as many moves until the first part is free",
        )
        .or("false"),
        GRID,
        Key::table("board", "The cells to fill", read_board::KEYS).required(),
        SETS,
        Key::tables("piece", "The pieces", PIECE),
        Key::new::<bool>("flip", "Whether pieces may be turned over; by default if they may be turned"),
        Key::new::<bool>("turn", "Whether pieces may be turned").or("true"),
        Key::new::<String>("mirror", "Mirror images always count as different").one_of(|| vec!["apart"]),
        Key::new::<bool>("colours", "Letters in shapes and boards are colours, which must be the same")
            .or("false"),
        COPIES,
        Key::new::<bool>("fault-free", "No straight line between cells runs through the whole board")
            .or("false"),
        Key::tables("group", "Totals of several pieces", GROUP),
        Key::tables("open", "How many cells of a group stay open", OPEN),
        Key::new::<bool>("paints-touch", "Whether pieces of the same paint may touch").or("true"),
        Key::tables("pin", "Cells in which a piece is given", PIN),
        Key::new::<Vec<Vec<Located<String>>>>(
            "together",
            "Groups of pieces that count as one when it is taken apart",
        ),
    ];

    const FIGURES: &'static [Key] = &[
        SOLUTIONS,
        LABELLED,
        CLASSES,
        Key::new::<Figure>(
            "up_to_rotation",
            "The number of solutions of which no rotation of the board carries one to another",
        ),
    ];

    fn read(root: &Section<'_>) -> Result<Self, Diagnostic> {
        let is_box = !root.has("grid") && is_box(root);
        let grid = if is_box { Lattice::Cube } else { read_grid(root)? };
        let colours = root.or("colours", false)?;
        let board = read_board(root, grid, colours)?;
        let turn = root.or("turn", true)?;
        let flip = root.or("flip", turn)?;
        let mut pieces = read_pieces(root, grid, &Offered::packing(colours, turn, flip))?;
        for piece in pieces.iter_mut().filter(|piece| piece.copies.most == ANY) {
            let size = piece.shapes().map(Vec::len).min().unwrap_or(1);
            piece.copies.most = board.len() / size.max(1);
        }
        let apart = match root.optional::<String>("mirror")? {
            None => false,
            Some(word) if word.value == "apart" => true,
            Some(word) => {
                let message = format!("`mirror` is `{}`", word.value);
                return Err(word.wrong(message, "write \"apart\": mirror images are different solutions"));
            }
        };
        let mut puzzle =
            Self::new(grid, board, pieces, apart).map_err(|diagnostic| diagnostic.at(root.span()))?;
        for section in root.sections("open", OPEN)? {
            let cells = section.required::<CellList>("cells")?;
            let mut cells = puzzle.cells_listed(&cells.value).map_err(|wrong| wrong.at(cells.span))?;
            if let Some(&covered) = cells.iter().find(|&&cell| !puzzle.board[cell].open) {
                let message = format!("the cell {} may not stay open", puzzle.cell_name(covered));
                let help = "write + for it in the board, or list it in `open` of the board";
                return Err(Diagnostic::new(message, help).at(section.span()));
            }
            cells.dedup();
            let count = section.required::<CopiesKey>("count")?.value.0;
            puzzle.open.push(OpenGroup { cells, count });
        }
        puzzle.fault_free = root.or("fault-free", false)?;
        if puzzle.fault_free && puzzle.grid.rows(puzzle.board[0].cell).is_empty() {
            let message = format!("no straight line runs between the cells of a {} grid", puzzle.grid.name());
            return Err(Diagnostic::new(message, "leave out `fault-free`").at(root.span()));
        }
        puzzle.paints_apart = !root.or("paints-touch", true)?;
        for section in root.sections("group", GROUP)? {
            let group = puzzle.read_group(&section)?;
            puzzle.groups.push(group);
        }
        if let Some(groups) = root.optional::<Vec<Vec<Located<String>>>>("together")? {
            let piece = |name: &Located<String>| {
                puzzle.piece_called(&name.value).map_err(|wrong| wrong.at(name.span.clone()))
            };
            let group = |names: &Vec<Located<String>>| names.iter().map(piece).collect();
            puzzle.together = groups.value.iter().map(group).collect::<Result<_, _>>()?;
        }
        puzzle.apart = root.optional::<ApartKey>("apart")?.and_then(|key| key.value.0);
        for section in root.sections("pin", PIN)? {
            let piece = section.optional::<Word>("piece")?;
            let piece = piece.map(|piece| {
                let name = piece.value.to_string();
                puzzle.piece_called(&name).map_err(|wrong| wrong.at(piece.span))
            });
            let piece = piece.transpose()?;
            let cells = section.required::<CellList>("cells")?;
            let cells = puzzle.cells_listed(&cells.value).map_err(|wrong| wrong.at(cells.span))?;
            let pin = PackPin { piece, cells };
            puzzle.push_pin(pin).map_err(|wrong| wrong.at(section.span()))?;
        }
        Ok(puzzle)
    }
}

/// The lattice. Squares are the default.
pub(in crate::families) fn read_grid(root: &Section<'_>) -> Result<Lattice, Diagnostic> {
    let Some(name) = root.optional::<String>("grid")? else { return Ok(Lattice::Square) };
    Lattice::by_name(&name.value).ok_or_else(|| {
        let help = did_you_mean(&name.value, Lattice::ALL.map(Lattice::name));
        name.wrong(format!("there is no grid `{}`", name.value), help)
    })
}

/// What is demanded of taking solutions apart: true, the least number of moves until the first part is free, or a
/// table.
struct ApartKey(Option<ComesApart>);

impl FromToml for ApartKey {
    fn expected() -> String {
        "true, the least level, e.g. 5, or a table such as { level = 5, positions = 1000000 }".to_owned()
    }

    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        let default = ComesApart::default();
        Ok(Self(match value.get_ref() {
            DeValue::Boolean(is_asked) => is_asked.then_some(default),
            DeValue::Table(table) => {
                let mut own = default;
                for (key, value) in table {
                    match &**key.get_ref() {
                        "level" => own.level = usize::from_toml(value)?,
                        "positions" => own.positions = usize::from_toml(value)?,
                        _ => return Err(Misfit::new(value)),
                    }
                }
                Some(own)
            }
            _ => Some(ComesApart { level: usize::from_toml(value)?, ..default }),
        }))
    }
    fn schema() -> Value {
        let number = usize::schema;
        let table = json!({
            "type": "object",
            "properties": { "level": number(), "positions": number() },
            "additionalProperties": false,
        });
        json!({ "anyOf": [bool::schema(), number(), table] })
    }
}

/// Cells: a list of coordinates, or a text with their names or coordinates.
pub(super) enum CellList {
    Coordinates(Vec<Located<Vec<i64>>>),
    Text(String),
}

impl FromToml for CellList {
    fn expected() -> String {
        "a list of coordinates, e.g. [[0, 0], [0, 1]], or a string with labels or coordinates, e.g. \"0,0 0,1\"".to_owned()
    }

    fn from_toml(value: &Spanned<DeValue<'_>>) -> Result<Self, Misfit> {
        match value.get_ref() {
            DeValue::Array(_) => Vec::from_toml(value).map(Self::Coordinates),
            _ => String::from_toml(value).map(Self::Text),
        }
    }
    fn schema() -> Value {
        json!({ "anyOf": [Vec::<Vec<i64>>::schema(), String::schema()] })
    }
}

/// The maximum absolute value of a coordinate.
const FARTHEST: i64 = 1_000;

/// A cell of the lattice with these coordinates.
pub(super) fn cell_of(grid: Lattice, numbers: &[i64]) -> Result<Cell, Diagnostic> {
    let wanted = grid.coordinates();
    let written = || numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    if numbers.len() != wanted {
        let message = format!("[{}] is not a cell", written());
        let names = if wanted == 2 { "[x, y]" } else { "[x, y, z]" };
        return Err(Diagnostic::new(message, format!("a cell of a {} grid is {names}", grid.name())));
    }
    if numbers.iter().any(|number| number.abs() > FARTHEST) {
        let help = format!("coordinates go from -{FARTHEST} to {FARTHEST}");
        return Err(Diagnostic::new(format!("the cell [{}] is too far away", written()), help));
    }
    let mut cell = [0; 3];
    cell.iter_mut().zip(numbers).for_each(|(own, number)| *own = *number);
    if grid.has(cell) {
        return Ok(cell);
    }
    let help = match grid {
        Lattice::Triangle => "z is 0 for a triangle that points down, and 1 for one that points up",
        Lattice::Ball => "in a grid of balls x + y + z is even",
        _ => "`geduld help format` says where cells are",
    };
    Err(Diagnostic::new(format!("the grid has no cell [{}]", written()), help))
}

/// The coordinates in a word, e.g. `0,1`. `None` if it is no list of numbers.
pub(super) fn numbers_of(word: &str) -> Option<Vec<i64>> {
    word.split(',').map(|number| number.parse().ok()).collect()
}

impl Packing {
    /// The positions of cells on the board, in ascending order. There is at least one.
    pub(super) fn cells_listed(&self, list: &CellList) -> Result<Vec<usize>, Diagnostic> {
        let on_board = |cell: Cell| {
            let message = format!("the cell {} is not on the board", self.grid.written(cell));
            self.position(cell)
                .ok_or_else(|| Diagnostic::new(message, "`geduld draw` shows the cells of the board"))
        };
        let cells: Vec<usize> = match list {
            CellList::Coordinates(list) => {
                let cell = |numbers: &Located<Vec<i64>>| on_board(cell_of(self.grid, &numbers.value)?);
                list.iter().map(cell).collect::<Result<_, _>>()?
            }
            CellList::Text(text) => {
                let cell = |word: &str| {
                    let labelled = self.board.iter().position(|own| own.label.as_deref() == Some(word));
                    if let Some(cell) = labelled {
                        return Ok(cell);
                    }
                    match numbers_of(word) {
                        Some(numbers) => on_board(cell_of(self.grid, &numbers)?),
                        None => {
                            let labels = self.board.iter().filter_map(|own| own.label.as_deref());
                            let help = match crate::file::nearest(word, labels) {
                                Some(near) => format!("did you mean `{near}`?"),
                                None => "write a label of the board, or coordinates".to_owned(),
                            };
                            Err(Diagnostic::new(format!("there is no cell `{word}`"), help))
                        }
                    }
                };
                text.split_whitespace().map(cell).collect::<Result<_, _>>()?
            }
        };
        if cells.is_empty() {
            return Err(Diagnostic::new("there are no cells in the list", "name at least one cell"));
        }
        Ok(geduld_model::ascending(cells))
    }

    /// Reads a total of pieces.
    fn read_group(&self, section: &Section<'_>) -> Result<PieceGroup, Diagnostic> {
        let names = section.required::<Vec<Located<String>>>("pieces")?;
        let piece = |name: &Located<String>| {
            self.piece_called(&name.value).map_err(|wrong| wrong.at(name.span.clone()))
        };
        let pieces = geduld_model::ascending(names.value.iter().map(piece).collect::<Result<Vec<_>, _>>()?);
        let copies = section.required::<CopiesKey>("copies")?;
        if pieces.is_empty() || copies.value.0.least > copies.value.0.most {
            let help = "name the pieces, and write a number or a range from the least to the greatest number";
            return Err(Diagnostic::new("this group says nothing", help).at(section.span()));
        }
        let alike = pieces.iter().flat_map(|&piece| &self.kinds[self.kind_of(piece)].pieces);
        if let Some(&other) = alike.into_iter().find(|other| !pieces.contains(other)) {
            let message = format!("piece {} looks like a piece of the group", self.pieces[other].name);
            return Err(names.wrong(message, "name it as well, or make them one piece with `copies`"));
        }
        Ok(PieceGroup { pieces, copies: copies.value.0 })
    }

    /// The position of the piece with this name.
    pub(super) fn piece_called(&self, name: &str) -> Result<usize, Diagnostic> {
        self.piece_named(name).ok_or_else(|| {
            let names: Vec<&str> = self.pieces.iter().map(|piece| piece.name.as_str()).collect();
            Diagnostic::new(format!("there is no piece `{name}`"), did_you_mean(name, names))
        })
    }

    /// Adds a pin of a piece, or of open cells.
    pub(super) fn push_pin(&mut self, pin: PackPin) -> Result<(), Diagnostic> {
        let same =
            |other: &PackPin| other.cells == pin.cells && self.kind_of_pin(other) == self.kind_of_pin(&pin);
        if self.pins.iter().any(same) {
            return Err(given_twice(&self.written_pin(&pin)));
        }
        self.pins.push(pin);
        Ok(())
    }
}
