//! Generates puzzles with one solution, of a chosen size and a measured difficulty.

use std::ops::ControlFlow;

use geduld::exports::count::Estimator;
use geduld::exports::engines::{Control, Distinct, Options, Probing, each_in_turn, lister};
use geduld::exports::generate::{
    BoardRecipe, FigureRecipe, PackingRecipe, Recipe, SnakeRecipe, SquareRecipe, Wanted, generate, plant,
};
use geduld::exports::puzzles::edge_matching::{Pattern, Shape, Tiles};
use geduld::exports::puzzles::lattice::Lattice;
use serde_json::{Value, json};

use super::Question;
use crate::answers;
use crate::mistake::Mistake;

const SIZES: [&str; 3] = ["small", "medium", "large"];
const DIFFICULTIES: [&str; 3] = ["easy", "medium", "hard"];

/// The number of puzzles that are made for each size: one of them has the wanted difficulty. Large ones take longer.
const CANDIDATES: [u64; 3] = [8, 5, 3];

/// The largest number of drafts of packings that are looked at. About one of five has one solution as it is cut.
const DRAFTS: u64 = 40;

/// The number of random probes that measure a puzzle.
const PROBES: usize = 300;

/// A recipe, with the arguments of `geduld generate` that make the same puzzle.
struct Order {
    recipe: Box<dyn Recipe>,
    arguments: String,
    /// Whether a draft without a unique solution is left out, instead of being given parts of its solution. A packing
    /// in which pieces lie already is a poor game.
    whole: bool,
}

/// The text of a new puzzle, given a `kind`, a `size`, a `difficulty` and a `seed`. It has exactly one solution up to
/// the symmetries of its board. Of several candidates, the difficulty chooses one by the number of `nodes` that a
/// search is expected to visit. The text names the `geduld generate` command that makes the same puzzle.
///
/// The same question always has the same answer.
pub fn generate_one(question: &Question) -> Result<Value, Mistake> {
    let word = |key: &str| question.0[key].as_str().unwrap_or_default();
    let of = |words: [&str; 3], key: &str| words.iter().position(|&own| own == word(key));
    let unknown = || Mistake::new("there is no such kind, size or difficulty", "choose others");
    let (size, difficulty) = of(SIZES, "size").zip(of(DIFFICULTIES, "difficulty")).ok_or_else(unknown)?;
    let first = question.0["seed"].as_u64().unwrap_or(1);
    let order = order(word("kind"), size, difficulty).ok_or_else(unknown)?;
    let mut made = Vec::new();
    let (drafts, step) = if order.whole { (DRAFTS, 64) } else { (CANDIDATES[size], 16) };
    for number in 0..drafts {
        // Seeds of TOML and of the command line are below 2^63.
        let seed = (first % (1 << 40)) * step + number;
        if order.whole && !is_unique(&*order.recipe, seed)? {
            continue;
        }
        let source = format!("geduld generate {} --solutions one --seed {seed}", order.arguments);
        // Some drafts of figures cannot be given one solution.
        if let Ok(text) = generate(&*order.recipe, seed, Wanted::One, &source) {
            made.push((nodes(&text)?, text));
        }
        if made.len() as u64 == CANDIDATES[size] {
            break;
        }
    }
    made.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let last = made.len().saturating_sub(1);
    let chosen = made.into_iter().nth([last / 4, last.div_ceil(2), last][difficulty]);
    let (nodes, text) = chosen.ok_or_else(|| {
        Mistake::new("no puzzle with one solution came up", "try again: another seed gives another puzzle")
    })?;
    Ok(json!({ "text": text, "nodes": nodes }))
}

/// Whether a draft has one solution up to the symmetries of its board, as it is.
fn is_unique(recipe: &dyn Recipe, seed: u64) -> Result<bool, Mistake> {
    let planted = plant(recipe, seed, Wanted::Planted, "").map_err(Mistake::because)?;
    let puzzle = answers::puzzle(&planted.text())?;
    let instance = puzzle.instance();
    let control = Control::new();
    let prepared = lister(&instance, &Options::default(), &control).map_err(Mistake::because)?;
    let mut classes = 0;
    each_in_turn(&prepared, Distinct::Classes, &control, &mut |_| {
        classes += 1;
        if classes > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .map_err(Mistake::because)?;
    Ok(classes == 1)
}

/// The number of nodes that a search is expected to visit, and infinity if it cannot be estimated.
fn nodes(text: &str) -> Result<f64, Mistake> {
    let puzzle = answers::puzzle(text)?;
    let instance = puzzle.instance();
    let estimator = Estimator::prepare(&instance).map_err(Mistake::because)?;
    let estimate = estimator.map(|own| own.estimate(Probing::all(PROBES), 1)).transpose();
    let estimate = estimate.map_err(Mistake::because)?.flatten();
    Ok(estimate.map_or(f64::MAX, |estimate| estimate.nodes.mean))
}

/// The recipe for a kind, in the size with this number.
fn order(kind: &str, size: usize, difficulty: usize) -> Option<Order> {
    let labelled = |shape: Shape, labels: Option<usize>| -> Box<dyn Recipe> {
        Box::new(BoardRecipe { shape, labels, rim: false, halves: false, turn: true, reverse: None })
    };
    let board = |shape: Shape| labelled(shape, None);
    let drawn = |tiles: Tiles, rows: &[&str], labels: Option<usize>| -> Option<(Box<dyn Recipe>, String)> {
        let cells: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
        let shown: String = cells.iter().map(|row| format!(" '{row}'")).collect();
        let more = labels.map_or(String::new(), |labels| format!(" --labels {labels}"));
        let pattern = Pattern::new(tiles, cells, false).ok()?;
        Some((labelled(Shape::of(pattern), labels), format!("board --tiles {}{shown}{more}", tiles.name())))
    };
    let packing = |grid: Lattice, size: [usize; 3], pieces: usize| -> (Box<dyn Recipe>, String) {
        let [x, y, z] = size;
        let sides = if grid.is_solid() { format!("{x},{y},{z}") } else { format!("{x},{y}") };
        let arguments = format!("packing --grid {} --size {sides} --pieces {pieces}", grid.name());
        (Box::new(PackingRecipe { grid, size, pieces }), arguments)
    };
    let whole = matches!(kind, "packing" | "solid");
    let (recipe, arguments): (Box<dyn Recipe>, String) = match kind {
        "packing" => {
            let (sides, pieces) = [([5, 4, 1], 4), ([6, 5, 1], 5), ([7, 6, 1], 6)][size];
            packing(Lattice::Square, sides, pieces)
        }
        "solid" => {
            let (sides, pieces) = [([3, 3, 2], 4), ([3, 3, 3], 5), ([4, 3, 3], 6)][size];
            packing(Lattice::Cube, sides, pieces)
        }
        "cards" => {
            let (rows, columns) = [(3, 3), (4, 4), (4, 5)][size];
            (board(Shape::Rectangle { rows, columns }), format!("cards --rows {rows} --columns {columns}"))
        }
        "hexagons" => {
            let rows: [&[&str]; 3] = [
                &[" X X ", "X X X", " X X "],
                &[" X X X ", "X X X X", " X X X "],
                &[" X X X ", "X X X X", " X X X X", "  X X X "],
            ];
            drawn(Tiles::Hexagons, rows[size], None)?
        }
        "dominoes" => {
            // A row may lie the other way round as well, so no puzzle is without given pieces.
            let (rows, labels): (&[&str], usize) =
                [(&["XXXXXX"][..], 4), (&["XXXXX"; 2][..], 6), (&["XXXXXX"; 2][..], 7)][size];
            drawn(Tiles::Dominoes, rows, Some(labels))?
        }
        "triangles" if size == 0 => {
            (board(Shape::Hexagon { side: 1 }), "triangles --side 1 --hexagon".to_owned())
        }
        "triangles" => {
            let side = size + 2;
            (board(Shape::Triangle { side }), format!("triangles --side {side}"))
        }
        "snake" => {
            let [x, y, z] = [[2, 2, 3], [3, 3, 3], [3, 3, 4]][size];
            (Box::new(SnakeRecipe { size: [x, y, z] }), format!("snake --size {x},{y},{z}"))
        }
        "figure" => {
            let (pieces, squares) = [(3, 3), (3, 4), (3, 5)][size];
            let recipe = FigureRecipe { pieces, squares, symmetry: None };
            (Box::new(recipe), format!("figure --pieces {pieces} --squares {squares}"))
        }
        "square" => {
            let order = size + 3;
            // The percentage of numbers that are given.
            let pinned = [[40, 25, 10], [50, 40, 30], [60, 50, 45]][size][difficulty];
            (Box::new(SquareRecipe { order, pinned }), format!("square --order {order} --pinned {pinned}"))
        }
        _ => return None,
    };
    Some(Order { recipe, arguments, whole })
}
