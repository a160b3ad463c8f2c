//! Pictures for the page: SVG documents of boards, pieces and solutions.

use std::collections::BTreeMap;

use geduld::exports::drawing::scene::{Fragments, Page, Pen, Scene, Size, UNIT, svg};
use geduld::exports::puzzles::{CellPicture, CellSide, GamePictures, Puzzle, Solution};
use serde_json::{Value, json};

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

/// The prefix of all ids in the parts of a game.
const PREFIX: &str = "t-";

/// The parts of a game: markup that the page puts together. Lengths are in edges of a cell. `null` if there are none.
///
/// Cards have `cells`, each with its position, middle, form, outline and sides, and `faces` by their piece, side, turn
/// and form, such as `3.0.1.0`. Other pieces have `shapes`, each with its cells and the markup of each of its layers.
/// The `definitions` are patterns that the markup refers to.
pub fn game(puzzle: &Puzzle) -> Value {
    let mut fragments = Fragments::with_prefix(PREFIX);
    let mut object = match puzzle.family.game_pictures() {
        None => return Value::Null,
        Some(GamePictures::Faces { cells, faces }) => {
            let faces: BTreeMap<String, String> = faces
                .iter()
                .map(|own| {
                    let side = u8::from(own.reverse);
                    let key = format!("{}.{side}.{}.{}", own.piece, own.turn, own.form);
                    (key, markup(&mut fragments, &own.scene))
                })
                .collect();
            json!({ "cells": cells.iter().map(cell).collect::<Vec<_>>(), "faces": faces })
        }
        Some(GamePictures::Shapes(shapes)) => {
            let shapes: Vec<Value> = shapes
                .iter()
                .map(|own| {
                    let layers = own.layers.iter();
                    let layers: Vec<_> =
                        layers.map(|(at, scene)| json!([at, markup(&mut fragments, scene)])).collect();
                    let fill = fragments.look(own.fill, Pen::None);
                    json!({ "piece": own.piece, "cells": own.cells, "fill": fill, "layers": layers })
                })
                .collect();
            json!({ "shapes": shapes })
        }
    };
    object["definitions"] = json!(fragments.definitions());
    object
}

fn cell(own: &CellPicture) -> Value {
    let units =
        |points: &[[f64; 2]]| points.iter().map(|point| point.map(|end| end / UNIT)).collect::<Vec<_>>();
    let side = |CellSide { path, touches }: &CellSide| json!({ "path": units(path), "touches": touches });
    json!({
        "row": own.position.0,
        "column": own.position.1,
        "middle": own.middle.map(|end| end / UNIT),
        "form": own.form,
        "outline": units(&own.outline),
        "sides": own.sides.iter().map(side).collect::<Vec<_>>(),
    })
}

fn markup(fragments: &mut Fragments, scene: &Scene) -> String {
    let mut out = String::new();
    scene.items.iter().for_each(|item| fragments.write(&mut out, item));
    out
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
    use serde_json::{Value, json};

    #[test]
    fn the_parts_of_a_game_are_those_of_the_picture_of_a_solution() {
        let puzzle = |name: &str| geduld::exports::puzzles::read(bundled::find(name).unwrap().text).unwrap();
        let jacob = puzzle("crazy-jacob");
        let parts = super::game(&jacob);
        // Nine pieces, three turns, and two forms of a cell.
        assert_eq!(parts["faces"].as_object().unwrap().len(), 54);
        let sides =
            parts["cells"].as_array().unwrap().iter().flat_map(|cell| cell["sides"].as_array().unwrap());
        assert_eq!(sides.filter(|side| side["touches"].is_null()).count(), 9, "the border");
        let definitions = parts["definitions"].as_str().unwrap();
        for face in parts["faces"].as_object().unwrap().values() {
            for id in face.as_str().unwrap().split("url(#").skip(1).filter_map(|rest| rest.split_once(')')) {
                assert!(definitions.contains(&format!("id=\"{}\"", id.0)), "{}", id.0);
            }
        }
        // A cut into wedges, as the board of `geduld draw` has it.
        let rows = json!({ "rows": [[{ "piece": "5", "turn": 1 }]] }).to_string();
        let drawn = super::solution(&jacob, &jacob.family.parse_solution(&rows).unwrap());
        let face = parts["faces"]["4.0.1.0"].as_str().unwrap();
        let cuts: Vec<&str> = face.lines().filter(|line| line.contains("g-fine")).collect();
        assert!(cuts.len() == 3 && cuts.iter().all(|line| drawn.contains(line)), "{cuts:?}");
        let shapes = super::game(&puzzle("soma-cube"))["shapes"].as_array().unwrap().clone();
        assert!(shapes.iter().all(|shape| shape["fill"].as_str().unwrap().contains("url(#t-h")));
        assert_eq!(
            shapes.iter().filter(|shape| shape["piece"] == 0).count(),
            12,
            "the first piece has 12 orientations"
        );
        assert!(super::game(&puzzle("magic-4")).is_null() && super::game(&puzzle("snake-red")).is_null());
    }

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
