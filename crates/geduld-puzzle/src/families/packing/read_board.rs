//! Reads the board of a packing.

use super::puzzle::BoardCell;
use super::read::{CellList, cell_of, numbers_of};
use crate::file::{Diagnostic, Either, Key, Located, Section, check_readable, did_you_mean};
use crate::lattice::{Cell, Lattice, Marked, cells_of, on_page};

/// The maximum number of cells of a board.
pub(super) const MAX_CELLS: usize = 4_000;

/// The keys that give the cells of a board.
const FORMS: [&str; 4] = ["size", "pattern", "layers", "cells"];

/// Rows, or layers of rows.
pub(super) type Pattern = Either<Vec<String>, Vec<Vec<String>>>;

/// All keys of a board.
pub(super) const KEYS: &[Key] = &[
    Key::new::<Vec<usize>>("size", "Columns and rows, and layers of a box").like("[6, 10]"),
    Key::new::<Pattern>(
        "pattern",
        "The board, row by row: X for a cell, + for one that may stay open, . for none",
    )
    .like("[\"XXX\", \"X.X\"]"),
    Key::new::<Vec<Vec<String>>>("layers", "The board layer by layer, from below"),
    Key::new::<CellList>("cells", "The cells of the board, by their coordinates").like("[[0, 0], [0, 1]]"),
    Key::new::<CellList>("holes", "Cells that do not belong to the board"),
    Key::new::<CellList>("open", "Cells that may stay open"),
    Key::new::<Vec<Located<String>>>("labels", "A string for each row, with a word for each cell, or _"),
];

/// Whether the board is plainly a box: it has layers, or its size has three numbers.
pub(super) fn is_box(root: &Section<'_>) -> bool {
    root.section("board", KEYS).ok().flatten().is_some_and(|board| {
        let size = board.optional::<Vec<usize>>("size").ok().flatten();
        board.has("layers") || size.is_some_and(|size| size.value.len() == 3)
    })
}

/// Reads the board: its cells in reading order.
pub(super) fn read_board(
    root: &Section<'_>,
    grid: Lattice,
    colours: bool,
) -> Result<Vec<BoardCell>, Diagnostic> {
    let Some(section) = root.section_with_help("board", KEYS, |word| help_for_key(word, grid))? else {
        let help =
            "add the line `board = { size = [6, 10] }`, or `pattern`, `layers` or `cells` in place of `size`";
        return Err(Diagnostic::new("there is no board", help).at(root.end()));
    };
    let given: Vec<&str> = FORMS.into_iter().filter(|key| section.has(key)).collect();
    let [form] = given[..] else {
        let message = match given[..] {
            [] => "the board has no cells".to_owned(),
            _ => format!("the board has {}", given.join(" and ")),
        };
        let help = "write one of `size`, `pattern`, `layers` and `cells`";
        return Err(Diagnostic::new(message, help).at(section.span()));
    };
    let mut marked = match form {
        "size" => read_size(&section, grid)?,
        "cells" => {
            let cells = read_cells(&section, "cells", grid)?;
            if let Some(cell) = cells.iter().find(|cell| cell.iter().any(|number| *number < 0)) {
                let message = format!("the cell {} has a negative coordinate", grid.written(*cell));
                return Err(Diagnostic::new(message, "shift the board: its coordinates are 0 or more")
                    .at(section.span()));
            }
            cells.into_iter().map(|cell| (cell, 'X')).collect()
        }
        _ => shifted(grid, read_pattern(&section, form, grid)?.value),
    };
    let holes = read_cells(&section, "holes", grid)?;
    marked.retain(|(cell, _)| !holes.contains(cell));
    marked.sort_unstable_by_key(|(cell, _)| on_page(grid, *cell));
    if let Some(pair) = marked.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let message = format!("the board has the cell {} twice", grid.written(pair[0].0));
        return Err(Diagnostic::new(message, "remove one of the two").at(section.span()));
    }
    let wrong = |message: String, help: String| Err(Diagnostic::new(message, help).at(section.span()));
    if marked.is_empty() {
        return wrong(
            "the board has no cells".to_owned(),
            "write X for each cell, or + if it may stay open".to_owned(),
        );
    }
    if marked.len() > MAX_CELLS {
        let message = format!("a board of {} cells is larger than geduld supports", marked.len());
        return wrong(message, format!("geduld supports boards of at most {MAX_CELLS} cells"));
    }
    let open = read_cells(&section, "open", grid)?;
    if let Some(outside) = open.iter().find(|cell| marked.iter().all(|(own, _)| own != *cell)) {
        let message = format!("the cell {} is not on the board", grid.written(*outside));
        return wrong(message, "`open` lists cells of the board that may stay open".to_owned());
    }
    let mut board = Vec::new();
    for (cell, mark) in marked {
        let colour = match mark {
            'X' | '+' => None,
            colour if colours => Some(colour),
            other => {
                let message = format!("the board has the character {other:?}");
                let help = "write X for a cell, + for a cell that may stay open, and . for none; \
                            or set `colours = true` to use letters as colours";
                return wrong(message, help.to_owned());
            }
        };
        board.push(BoardCell { cell, open: mark == '+' || open.contains(&cell), colour, label: None });
    }
    read_labels(&section, grid, &mut board)?;
    Ok(board)
}

/// The help for an unknown key. Boards of cards have other keys for the same things.
fn help_for_key(word: &str, grid: Lattice) -> String {
    match word {
        "shape" | "side" | "rows" | "columns" | "tiles" => {
            let size = if grid.is_solid() { "[columns, rows, layers]" } else { "[columns, rows]" };
            format!("write `size = {size}`, or draw the board with `pattern`")
        }
        _ => did_you_mean(word, KEYS.iter().map(|key| key.name)),
    }
}

/// All cells of a rectangle, a rhombus or a box.
fn read_size(section: &Section<'_>, grid: Lattice) -> Result<Vec<Marked>, Diagnostic> {
    let size = section.required::<Vec<usize>>("size")?;
    let wanted = if grid.is_solid() { 3 } else { 2 };
    let sides = &size.value;
    if sides.len() != wanted {
        let message = format!("`size` has {} numbers", sides.len());
        let help = if wanted == 3 { "write [columns, rows, layers]" } else { "write [columns, rows]" };
        return Err(size.wrong(message, help));
    }
    let volume = sides.iter().try_fold(1usize, |volume, &side| volume.checked_mul(side));
    if !volume.is_some_and(|volume| (1..=MAX_CELLS).contains(&volume)) {
        let help = format!("each side is at least 1, and the board has at most {MAX_CELLS} cells");
        return Err(size.wrong("there is no board of this size", help));
    }
    let side = |axis: usize| i64::try_from(sides.get(axis).copied().unwrap_or(1)).unwrap_or(1);
    let cells = grid.block([side(0), side(1), side(2)]);
    Ok(cells.into_iter().map(|cell| (cell, 'X')).collect())
}

/// The cells of a pattern, which is written under this key: rows, or layers of rows.
pub(super) fn read_pattern(
    section: &Section<'_>,
    key: &str,
    grid: Lattice,
) -> Result<Located<Vec<Marked>>, Diagnostic> {
    // Lists in a list are layers under any key.
    let nested = || section.optional::<Vec<Vec<String>>>(key).is_ok_and(|found| found.is_some());
    let rows = || section.optional::<Vec<String>>(key).is_ok_and(|found| found.is_some());
    let layered = key == "layers" || nested() && !rows();
    let (layers, span) = if layered {
        let layers = section.required::<Vec<Vec<String>>>(key)?;
        if !grid.is_solid() {
            let help = "layers are for grids in space: write one list of rows";
            return Err(layers.wrong(format!("a {} grid has no layers", grid.name()), help));
        }
        (layers.value, layers.span)
    } else {
        let rows = section.required::<Vec<String>>(key)?;
        (vec![rows.value], rows.span)
    };
    let marked = cells_of(grid, &layers).map_err(|[layer, row, column]| {
        let place = if layered { format!("layer {layer}, row {row}") } else { format!("row {row}") };
        let help = match grid {
            Lattice::Hexagon => "hexagons are at every other character, in each row one further: see `geduld help format`",
            Lattice::Ball => "balls are at every other character, in each row and layer one further: see `geduld help format`",
            _ => "the other characters of each cube are dots: see `geduld help format`",
        };
        Diagnostic::new(format!("no cell of the grid is at {place}, character {column}"), help).at(span.clone())
    })?;
    Ok(Located { value: marked, span })
}

/// The same cells, shifted so that x is 0 or more.
fn shifted(grid: Lattice, mut marked: Vec<Marked>) -> Vec<Marked> {
    if matches!(grid, Lattice::Triangle | Lattice::Hexagon) {
        let least = marked.iter().map(|(cell, _)| cell[0]).min().unwrap_or(0);
        marked.iter_mut().for_each(|(cell, _)| cell[0] -= least);
    }
    marked
}

/// The cells that a key lists; none if there is no such key.
pub(super) fn read_cells(section: &Section<'_>, key: &str, grid: Lattice) -> Result<Vec<Cell>, Diagnostic> {
    let Some(list) = section.optional::<CellList>(key)? else { return Ok(Vec::new()) };
    match &list.value {
        CellList::Coordinates(cells) => {
            let cell = |numbers: &Located<Vec<i64>>| {
                cell_of(grid, &numbers.value).map_err(|wrong| wrong.at(numbers.span.clone()))
            };
            cells.iter().map(cell).collect()
        }
        CellList::Text(text) => {
            let cell = |word: &str| {
                let none = || {
                    let example = grid.written(grid.block([1; 3])[0]);
                    let message = format!("`{word}` has no coordinates of a cell");
                    Diagnostic::new(
                        message,
                        format!("write numbers with commas, and blanks between cells: {example}"),
                    )
                };
                numbers_of(word).ok_or_else(none).and_then(|numbers| cell_of(grid, &numbers))
            };
            let cells: Result<Vec<Cell>, Diagnostic> = text.split_whitespace().map(cell).collect();
            cells.map_err(|wrong| wrong.at(list.span.clone()))
        }
    }
}

/// Reads the labels of the cells: a string for each row, with a word for each cell.
fn read_labels(section: &Section<'_>, grid: Lattice, board: &mut [BoardCell]) -> Result<(), Diagnostic> {
    let Some(lines) = section.optional::<Vec<Located<String>>>("labels")? else { return Ok(()) };
    let line_of = |cell: Cell| {
        let [layer, row, _] = on_page(grid, cell);
        (layer, row)
    };
    let mut rows: Vec<(i64, i64)> = board.iter().map(|own| line_of(own.cell)).collect();
    rows.dedup();
    if rows.len() != lines.value.len() {
        let message =
            format!("there are labels for {} rows, and the board has {}", lines.value.len(), rows.len());
        return Err(lines.wrong(message, "write one string for each row, with one word for each cell"));
    }
    let mut seen: Vec<String> = Vec::new();
    for (row, line) in rows.into_iter().zip(&lines.value) {
        let words: Vec<&str> = line.value.split_whitespace().collect();
        let cells: Vec<&mut BoardCell> = board.iter_mut().filter(|own| line_of(own.cell) == row).collect();
        if words.len() != cells.len() {
            let message = format!("this row has {} labels and {} cells", words.len(), cells.len());
            return Err(line.wrong(message, "write one word for each cell, and _ for a cell without a label"));
        }
        for (cell, word) in cells.into_iter().zip(words).filter(|(_, word)| *word != "_") {
            check_readable("the label", word).map_err(|wrong| wrong.at(line.span.clone()))?;
            if word.contains([',', '=']) {
                let message = format!("the label `{word}` has a comma or an equals sign");
                return Err(line.wrong(message, "write labels without them"));
            }
            if seen.iter().any(|known| known == word) {
                return Err(line.wrong(format!("two cells are called `{word}`"), "give each its own label"));
            }
            seen.push(word.to_owned());
            cell.label = Some(word.to_owned());
        }
    }
    Ok(())
}
