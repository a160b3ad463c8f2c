//! Reads the board of an edge-matching puzzle from its file: a named shape, or rows of text.

use super::board::{Pattern, PatternError, Shape, Tiles};
use crate::file::{Diagnostic, FromToml as _, Key, Located, Section, did_you_mean, one_of};

/// The maximum number of cells. Every placement of every piece in every cell is an atom: 400 cells of cards have
/// 640,000.
pub(super) const MAX_CELLS: usize = 400;
const LARGEST: &str = "geduld supports boards of at most 400 cells";

const SHAPES: [&str; 3] = ["triangle", "hexagon", "rectangle"];
/// The keys of a board.
pub(super) const KEYS: &[Key] = &[
    Key::new::<String>("shape", "The shape of the board").one_of(|| SHAPES.to_vec()),
    Key::new::<usize>("side", "The side of a triangle or a hexagon"),
    Key::new::<usize>("rows", "The number of rows of a rectangle"),
    Key::new::<usize>("columns", "The number of columns of a rectangle"),
    Key::new::<String>("tiles", "The form of the cells of a drawn board")
        .one_of(|| Tiles::ALL.map(Tiles::name).to_vec()),
    Key::new::<Vec<Located<String>>>("cells", "A drawn board, row by row").like("[\"XXX\", \"X.X\"]"),
    Key::new::<bool>("ring", "Whether the rows of a drawn board are closed to rings").or("false"),
];

pub(super) fn read_shape(root: &Section<'_>) -> Result<Shape, Diagnostic> {
    let Some(board) = root.section_with_help("board", KEYS, help_for_key)? else {
        let help = "add a table [board] with `shape` and `side`, or `rows` and `columns`, or with `tiles` and `cells`";
        return Err(Diagnostic::new("there is no [board]", help).at(root.end()));
    };
    let drawn = board.has("tiles") || board.has("cells");
    let shape = if drawn { read_drawn(&board)? } else { read_named(&board)? };
    // For a named shape, this checks the limit before any cell is made.
    let cells = match &shape {
        Shape::Triangle { side } => side * side,
        Shape::Hexagon { side } => 6 * side * side,
        Shape::Rectangle { rows, columns } => rows * columns,
        Shape::Drawn(pattern) => pattern.spots().len(),
    };
    if cells > MAX_CELLS {
        let message = format!("a board of {cells} cells is larger than geduld supports");
        return Err(Diagnostic::new(message, LARGEST).at(board.span()));
    }
    Ok(shape)
}

/// The help for an unknown key. Packings have other keys for the same things.
fn help_for_key(word: &str) -> String {
    match word {
        "size" => "a rectangle has `rows` and `columns`, a triangle or a hexagon has `side`".to_owned(),
        "pattern" | "layers" => {
            "a board of cards is drawn with `tiles` and `cells`, or has a `shape` with its sizes".to_owned()
        }
        _ => did_you_mean(word, KEYS.iter().map(|key| key.name)),
    }
}

/// Reads a named shape with its sizes.
fn read_named(board: &Section<'_>) -> Result<Shape, Diagnostic> {
    let help = || format!("add `shape = …`: {}; or draw the board with `tiles` and `cells`", one_of(SHAPES));
    let shape = match !board.has("shape") && board.has("rows") && board.has("columns") {
        true => Located { value: "rectangle".to_owned(), span: board.span() },
        false => board.required_as::<String>("shape", help)?,
    };
    let extent = |key: &str| -> Result<usize, Diagnostic> {
        let extent = board.required_as::<usize>(key, || {
            let tiles = match shape.value.as_str() {
                "hexagon" => {
                    "; pieces that are hexagons lie on a board drawn with `tiles = \"hexagons\"` and `cells`"
                }
                _ => "",
            };
            format!("add `{key} = …`: {}{tiles}", usize::expected())
        })?;
        if extent.value == 0 {
            return Err(extent.wrong(format!("`{key}` is 0"), "a board needs a cell: write 1 or more"));
        }
        // The caller checks the limit on the cells. This check keeps their number from overflowing.
        if extent.value > MAX_CELLS {
            let message = format!("a board with {} for `{key}` is larger than geduld supports", extent.value);
            return Err(extent.wrong(message, LARGEST));
        }
        Ok(extent.value)
    };
    let foreign = |keys: &[&str]| -> Result<(), Diagnostic> {
        for key in keys {
            if let Some(found) = board.optional::<usize>(key)? {
                let message = format!("a {} has no `{key}`", shape.value);
                return Err(found.wrong(message, "rectangles have `rows` and `columns`, the others `side`"));
            }
        }
        Ok(())
    };
    let named = match shape.value.as_str() {
        "triangle" => Shape::Triangle { side: extent("side")? },
        "hexagon" => Shape::Hexagon { side: extent("side")? },
        "rectangle" => Shape::Rectangle { rows: extent("rows")?, columns: extent("columns")? },
        other => {
            return Err(shape.wrong(format!("unknown shape `{other}`"), did_you_mean(other, SHAPES)));
        }
    };
    foreign(if matches!(named, Shape::Rectangle { .. }) { &["side"] } else { &["rows", "columns"] })?;
    if let Some(ring) = board.optional::<bool>("ring")? {
        let help = "draw the board instead, with `tiles` and `cells`: then `ring = true` closes its rows";
        return Err(ring.wrong(format!("a {} has no `ring`", shape.value), help));
    }
    Ok(named)
}

/// Reads a board drawn as rows of text.
fn read_drawn(board: &Section<'_>) -> Result<Shape, Diagnostic> {
    const HELP: &str = "a board has a `shape` with its sizes, or `tiles` with `cells`";
    if let Some(shape) = board.optional::<String>("shape")? {
        return Err(shape.wrong("a drawn board has no `shape`", HELP));
    }
    for key in ["side", "rows", "columns"] {
        if let Some(found) = board.optional::<usize>(key)? {
            return Err(found.wrong(format!("a drawn board has no `{key}`"), HELP));
        }
    }
    let all = Tiles::ALL.map(Tiles::name);
    let word = board.required_as::<String>("tiles", || format!("add `tiles = …`: {}", one_of(all)))?;
    let tiles = Tiles::by_name(&word.value).ok_or_else(|| {
        let help = did_you_mean(&word.value, all);
        word.wrong(format!("unknown tiles `{}`", word.value), help)
    })?;
    let cells = board.required::<Vec<Located<String>>>("cells")?;
    let ring = board.or("ring", false)?;
    let rows = cells.value.iter().map(|row| row.value.clone()).collect();
    let drawn = Pattern::new(tiles, rows, ring).map_err(|error: PatternError| {
        // Rows are counted from 1.
        let row = error.row().and_then(|row| cells.value.get(row - 1));
        let span = row.map_or(&cells.span, |row| &row.span);
        Diagnostic::new(error.to_string(), error.help()).at(span.clone())
    })?;
    Ok(Shape::of(drawn))
}
