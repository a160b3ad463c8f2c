//! The kinds of puzzles: turns arguments into recipes, and back into a command.

use geduld::exports::generate::{
    BoardRecipe, FigureRecipe, PackingRecipe, Recipe, SnakeRecipe, SquareRecipe,
};
use geduld::exports::puzzles::edge_matching::{Pattern, Shape};

use crate::args::generate::{EdgeArgs, GRIDS, GivenNumber, Kind, ModelArgs, REVERSES};
use crate::args::named::name_of;
use crate::args::span::Span;
use crate::error::Error;
use crate::output::quoted::quoted;

/// The range among the sizes of a kind, if there is one.
///
/// # Errors
/// If there are several.
pub fn range(kind: &Kind) -> Result<Option<Span>, Error> {
    let labels = |edges: &EdgeArgs| edges.labels.into_iter();
    let spans: Vec<Span> = match kind {
        Kind::Cards { rows, columns, edges } => {
            [*rows].into_iter().chain(*columns).chain(labels(edges)).collect()
        }
        Kind::Triangles { side, edges, .. } => [*side].into_iter().chain(labels(edges)).collect(),
        Kind::Board { edges, .. } => labels(edges).collect(),
        Kind::Snake { size } => size.to_vec(),
        Kind::Packing { size, pieces, .. } => size.iter().copied().chain([*pieces]).collect(),
        Kind::Figure { pieces, squares, .. } => vec![*pieces, *squares],
        Kind::Square { order, pinned } => vec![*order, *pinned],
        Kind::Model(_) => Vec::new(),
    };
    let ranges: Vec<Span> = spans.into_iter().filter(|span| span.is_range).collect();
    match ranges.as_slice() {
        [] => Ok(None),
        [range] => Ok(Some(*range)),
        [first, second, ..] => Err(Error::usage(
            format!("{first} and {second} are two ranges, but only one size of a series may be a range"),
            "make a series for each value of one of them",
        )),
    }
}

/// The recipe of a puzzle, where the range, if there is one, is replaced by `value`.
///
/// # Errors
/// If a board cannot be read.
pub fn recipe(kind: &Kind, value: usize) -> Result<Box<dyn Recipe>, Error> {
    let at = |span: &Span| if span.is_range { value } else { span.least };
    let board = |shape: Shape, edges: &EdgeArgs| -> Box<dyn Recipe> {
        let &EdgeArgs { labels, rim, halves, no_turn, reverse } = edges;
        Box::new(BoardRecipe { shape, labels: labels.as_ref().map(at), rim, halves, turn: !no_turn, reverse })
    };
    Ok(match kind {
        Kind::Cards { rows, columns, edges } => {
            let (rows, columns) = (at(rows), at(columns.as_ref().unwrap_or(rows)));
            board(Shape::Rectangle { rows, columns }, edges)
        }
        Kind::Triangles { side, hexagon: true, edges } => board(Shape::Hexagon { side: at(side) }, edges),
        Kind::Triangles { side, hexagon: false, edges } => board(Shape::Triangle { side: at(side) }, edges),
        Kind::Snake { size } => Box::new(SnakeRecipe { size: size.each_ref().map(at) }),
        Kind::Packing { grid, size, pieces } => {
            Box::new(PackingRecipe { grid: *grid, size: size.each_ref().map(at), pieces: at(pieces) })
        }
        Kind::Figure { pieces, squares, symmetry } => {
            Box::new(FigureRecipe { pieces: at(pieces), squares: at(squares), symmetry: *symmetry })
        }
        Kind::Square { order, pinned } => Box::new(SquareRecipe { order: at(order), pinned: at(pinned) }),
        Kind::Model(_) => {
            return Err(Error::usage("a model has no recipe", "name a kind of puzzle"));
        }
        Kind::Board { cells, tiles, ring, edges } => {
            let drawn = Pattern::new(*tiles, cells.clone(), *ring)
                .map_err(|error| Error::usage(error.to_string(), error.help()))?;
            board(Shape::of(drawn), edges)
        }
    })
}

/// The options for a kind of puzzle. Defaults are written out, so that the command stays valid when a default changes.
/// A range is replaced by `value`, or written as a range if there is no value.
pub fn options(kind: &Kind, value: Option<usize>) -> String {
    let told = |span: &Span| match value {
        Some(value) if span.is_range => value.to_string(),
        _ => span.to_string(),
    };
    let board = |options: String, edges: &EdgeArgs| {
        let &EdgeArgs { labels, rim, halves, no_turn, reverse } = edges;
        let option = |set: bool, option: &'static str| if set { option } else { "" };
        format!(
            "{options}{}{}{}{}{}",
            labels.as_ref().map_or(String::new(), |labels| format!(" --labels {}", told(labels))),
            option(rim, " --border"),
            option(halves, " --halves"),
            option(no_turn, " --no-turn"),
            reverse.map_or(String::new(), |reverse| format!(" --reverse {}", name_of(REVERSES, &reverse)))
        )
    };
    match kind {
        Kind::Cards { rows, columns, edges } => {
            // Without a number of columns, the columns grow with a range of rows.
            let columns = match columns {
                None if rows.is_range && value.is_none() => String::new(),
                columns => format!(" --columns {}", told(columns.as_ref().unwrap_or(rows))),
            };
            board(format!("cards --rows {}{columns}", told(rows)), edges)
        }
        Kind::Triangles { side, hexagon, edges } => {
            let hexagon = if *hexagon { " --hexagon" } else { "" };
            board(format!("triangles --side {}{hexagon}", told(side)), edges)
        }
        Kind::Snake { size } => format!("snake --size {}", size.each_ref().map(told).join(",")),
        Kind::Packing { grid, size, pieces } => {
            let (grid, size) = (name_of(GRIDS, grid), size.each_ref().map(told).join(","));
            format!("packing --grid {grid} --size {size} --pieces {}", told(pieces))
        }
        Kind::Figure { pieces, squares, symmetry } => {
            let symmetry =
                symmetry.map_or(String::new(), |symmetry| format!(" --symmetry {}", symmetry.name()));
            format!("figure --pieces {} --squares {}{symmetry}", told(pieces), told(squares))
        }
        Kind::Model(args) => model_options(args),
        Kind::Square { order, pinned } => format!("square --order {} --pinned {}", told(order), told(pinned)),
        Kind::Board { cells, tiles, ring, edges } => {
            let rows = cells.iter().map(|row| format!(" '{row}'")).collect::<String>();
            let closed = if *ring { " --ring" } else { "" };
            board(format!("board --tiles {}{closed}{rows}", tiles.name()), edges)
        }
    }
}

/// The options for a model.
fn model_options(args: &ModelArgs) -> String {
    let ModelArgs { model, data, givens, open, number, always, never, .. } = args;
    let ModelArgs { half_turn, rows, uniform, rating, attempts, .. } = args;
    let mut words = vec![quoted(model).to_string()];
    words.extend(data.iter().map(|data| quoted(data).to_string()));
    for (option, values) in [("--givens", givens), ("--always", always), ("--never", never)] {
        words.extend(values.iter().map(|value| format!("{option} {}", quoted(value))));
    }
    words.extend((open != "0").then(|| format!("--open={}", quoted(open))));
    words.extend(number.map(|number| match number {
        GivenNumber::Exactly(number) => format!("--number {number}"),
        GivenNumber::All => "--number all".to_owned(),
    }));
    for (option, is_set) in [("--half-turn", half_turn), ("--rows", rows), ("--uniform", uniform)] {
        words.extend(is_set.then(|| option.to_owned()));
    }
    words.extend(rating.map(|rating| format!("--rating {rating}")));
    words.extend((*attempts != 100).then(|| format!("--attempts {attempts}")));
    words.join(" ")
}
