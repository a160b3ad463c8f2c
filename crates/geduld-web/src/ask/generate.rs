//! Generates puzzles of a chosen difficulty.

use geduld::exports::generate::{
    BoardRecipe, FigureRecipe, Recipe, SnakeRecipe, SquareRecipe, Wanted, generate,
};
use geduld::exports::puzzles::edge_matching::Shape;
use serde_json::{Value, json};

use super::Question;
use crate::mistake::Mistake;

/// A recipe, with the arguments of `geduld generate` that make the same puzzle.
struct Order {
    recipe: Box<dyn Recipe>,
    arguments: String,
    wanted: Wanted,
}

/// The text of a new puzzle, given a `kind`, a `difficulty` and a `seed`. The text names the `geduld generate` command
/// that makes the same puzzle.
pub fn generate_one(question: &Question) -> Result<Value, Mistake> {
    let text = |key: &str| question.0[key].as_str().unwrap_or_default();
    let size = ["easy", "medium", "hard"].iter().position(|&name| name == text("difficulty"));
    let unknown = || Mistake::new("there is no such kind or difficulty", "choose easy, medium or hard");
    let order = size.and_then(|size| order(text("kind"), size)).ok_or_else(unknown)?;
    let seed = question.0["seed"].as_u64().unwrap_or(1);
    let one = if order.wanted == Wanted::One { " --solutions one" } else { "" };
    let source = format!("geduld generate {}{one} --seed {seed}", order.arguments);
    let made = generate(&*order.recipe, seed, order.wanted, &source).map_err(Mistake::because)?;
    Ok(json!({ "text": made }))
}

/// The recipe for a kind, in the size with this number.
fn order(kind: &str, size: usize) -> Option<Order> {
    let mut wanted = Wanted::Planted;
    let board = |shape: Shape| -> Box<dyn Recipe> {
        let (labels, reverse) = (None, None);
        Box::new(BoardRecipe { shape, labels, rim: false, halves: false, turn: true, reverse })
    };
    let (recipe, arguments): (Box<dyn Recipe>, String) = match kind {
        "cards" => {
            let (rows, columns) = [(2, 3), (3, 3), (4, 4)][size];
            (board(Shape::Rectangle { rows, columns }), format!("cards --rows {rows} --columns {columns}"))
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
            let (pieces, squares) = [(3, 3), (3, 5), (4, 5)][size];
            let recipe = FigureRecipe { pieces, squares, symmetry: None };
            (Box::new(recipe), format!("figure --pieces {pieces} --squares {squares}"))
        }
        "square" => {
            wanted = Wanted::One;
            let (order, pinned) = [(3, 20), (4, 35), (5, 45)][size];
            (Box::new(SquareRecipe { order, pinned }), format!("square --order {order} --pinned {pinned}"))
        }
        _ => return None,
    };
    Some(Order { recipe, arguments, wanted })
}
