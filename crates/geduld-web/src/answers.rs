//! Parts that several answers share.

use geduld::exports::puzzles::{Diagnostic, MapKind, Puzzle};
use serde_json::{Map, Value, json};

use crate::mistake::Mistake;

/// Reads a puzzle.
pub fn puzzle(text: &str) -> Result<Puzzle, Mistake> {
    geduld::exports::puzzles::read(text).map_err(|diagnostic| Mistake::in_text(text, diagnostic))
}

/// Refuses a puzzle whose conditions contradict one another. `text` is the puzzle file.
pub fn consistent(puzzle: Puzzle, text: &str) -> Result<Puzzle, Mistake> {
    match puzzle.contradiction() {
        Some(contradiction) => Err(Mistake::in_text(text, contradiction)),
        None => Ok(puzzle),
    }
}

/// The beginning of every answer about a puzzle.
pub fn of(puzzle: &Puzzle) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("puzzle".to_owned(), json!(puzzle.name));
    object.insert("kind".to_owned(), json!(puzzle.family.kind()));
    object
}

/// The kinds of maps under which solutions count as the same.
pub fn same(puzzle: &Puzzle) -> Value {
    puzzle.same().kinds().map(MapKind::name).collect()
}

/// Warnings with their positions in the text.
pub fn warnings(text: &str, warnings: Vec<Diagnostic>) -> Value {
    warnings.into_iter().map(|warning| Mistake::in_text(text, warning).json()).collect()
}
