//! Pictures for the page: SVG documents of boards, pieces and solutions.

use geduld::exports::drawing::scene::{Page, Scene, Size, UNIT, svg};
use geduld::exports::puzzles::{Puzzle, Solution};

/// The margin around a picture.
const MARGIN: f64 = 0.15 * UNIT;

/// A picture of a solution.
pub fn solution(puzzle: &Puzzle, solution: &Solution) -> String {
    document(&puzzle.family.picture(solution), puzzle)
}

/// The empty board.
pub fn board(puzzle: &Puzzle) -> String {
    document(&puzzle.family.board_picture(), puzzle)
}

/// The maximum number of pieces that have pictures. The page shows them all at once.
const MOST_PIECES: usize = 60;

/// The first pieces: name, number of copies and picture of each.
pub fn pieces(puzzle: &Puzzle) -> Vec<(String, usize, String)> {
    let pieces = puzzle.family.piece_pictures().into_iter().take(MOST_PIECES);
    pieces.map(|piece| (piece.name, piece.copies, document(&piece.scene, puzzle))).collect()
}

fn document(scene: &Scene, puzzle: &Puzzle) -> String {
    let page = Page {
        title: puzzle.name.clone(),
        description: String::new(),
        view: scene.bounds().grown(MARGIN),
        size: Size::Pixels(1.0),
    };
    svg(scene, &page)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs};

    use geduld::exports::puzzles::bundled;
    use serde_json::Value;

    /// The pictures on the first view of the page show solutions, and are those that this module draws. They are
    /// stored because the page shows them before it has a module. `GEDULD_BLESS=1 cargo test -p geduld-web shelf`
    /// writes them anew.
    #[test]
    fn the_shelf_has_the_pictures_of_today() {
        let shelf = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/shelf");
        let list: Vec<Value> =
            serde_json::from_str(&fs::read_to_string(shelf.join("list.json")).unwrap()).unwrap();
        assert!(list.len() >= 8, "every kind has its place");
        for entry in list {
            let name = entry["name"].as_str().unwrap();
            let starter = || bundled::starter(name).map(|starter| starter.text);
            let text = bundled::find(name).map(|puzzle| puzzle.text).or_else(starter).unwrap();
            let puzzle = geduld::exports::puzzles::read(text).unwrap();
            let solution = puzzle.family.parse_solution(&entry["solution"].to_string()).unwrap();
            puzzle.check(&solution).unwrap();
            let (path, drawn) = (shelf.join(name).with_extension("svg"), super::solution(&puzzle, &solution));
            if env::var_os("GEDULD_BLESS").is_some() {
                fs::write(&path, &drawn).unwrap();
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), drawn, "{name}");
        }
    }
}
