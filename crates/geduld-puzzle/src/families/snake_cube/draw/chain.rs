//! The string by itself: laid out flat, and as cubes of paper to be folded and threaded.

use geduld_draw::scene::{Fill, Item, Pen, Point, Scene, UNIT, Voice, fitting, rectangle};

use super::super::puzzle::SnakeCube;
use crate::family::PiecePicture;

/// The string on the table: at each bend it turns to the right and back to the left in turn, so that no cube lies on another.
pub(super) fn string(puzzle: &SnakeCube) -> PiecePicture {
    let mut scene = Scene::default();
    let (mut at, mut step): (Point, Point) = ([0.0; 2], [UNIT, 0.0]);
    let mut places = Vec::new();
    for (index, &bend) in puzzle.bends.iter().enumerate() {
        places.push(at);
        if bend && index > 0 {
            step = [step[1], step[0]];
        }
        at = [at[0] + step[0], at[1] + step[1]];
    }
    for (index, [x, y]) in places.iter().enumerate() {
        let fill = if index % 2 == 0 { Fill::Piece } else { Fill::Shade };
        scene.polygon(
            rectangle([x - 0.46 * UNIT, y - 0.46 * UNIT], 0.92 * UNIT, 0.92 * UNIT),
            fill,
            Pen::Fine,
        );
    }
    scene.line(places.clone(), Pen::Thread);
    for (number, &at) in (1..).zip(&places) {
        let is_end = number == 1 || number == places.len();
        let text = format!("{number}");
        let (radius, voice) = if is_end { (0.32, Voice::Name) } else { (0.27, Voice::Label) };
        scene.disc(at, radius * UNIT, Fill::Paper, if is_end { Pen::Edge } else { Pen::Fine });
        scene.text(at, &*text, fitting(&text, 0.34 * UNIT, 0.44 * UNIT), voice);
    }
    let bounds = scene.bounds();
    let outline = rectangle(bounds.least, bounds.width(), bounds.height());
    PiecePicture { name: "string".to_owned(), copies: 1, scene, outline }
}

/// For each cube its net: to be cut out, folded along the lines, and threaded through the holes.
pub(super) fn nets(puzzle: &SnakeCube) -> Vec<PiecePicture> {
    (1..=puzzle.cubes()).map(|number| net(puzzle, number)).collect()
}

fn net(puzzle: &SnakeCube, number: usize) -> PiecePicture {
    // A strip of four faces, upwards from the fourth, and one face on either side of the second.
    let outline: Vec<Point> =
        [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 4), (1, 4), (1, 2), (0, 2), (0, 1), (1, 1)]
            .map(|(x, y)| [f64::from(x) * UNIT, f64::from(y) * UNIT])
            .into();
    let fill = if number % 2 == 1 { Fill::Piece } else { Fill::Plate };
    let mut scene = Scene::default();
    scene.polygon(outline.clone(), fill, Pen::Edge);
    let folds = [[(1, 1), (2, 1)], [(2, 1), (2, 2)], [(2, 2), (1, 2)], [(1, 2), (1, 1)], [(1, 3), (2, 3)]];
    for fold in folds {
        scene.line(fold.map(|(x, y)| [f64::from(x) * UNIT, f64::from(y) * UNIT]), Pen::Fold);
    }
    let face = |x: u8, y: u8| [(f64::from(x) + 0.5) * UNIT, (f64::from(y) + 0.5) * UNIT];
    // The string comes in at the first face of the strip, and leaves by the third, which is opposite, or by one at the side.
    let (inwards, straight, aside) = (face(1, 0), face(1, 2), face(2, 1));
    let onwards = if puzzle.bends[number - 1] { aside } else { straight };
    if number > 1 {
        hole(&mut scene, inwards, number - 1);
    }
    if number < puzzle.cubes() {
        hole(&mut scene, onwards, number + 1);
    }
    let text = number.to_string();
    scene.text(face(1, 1), &*text, fitting(&text, 0.5 * UNIT, 0.7 * UNIT), Voice::Name);
    PiecePicture { name: text, copies: 1, scene, outline }
}

/// Where the string goes through, and to which cube.
fn hole(scene: &mut Scene, [x, y]: Point, to: usize) {
    scene.disc([x, y], 0.1 * UNIT, Fill::Paper, Pen::Fine);
    scene.items.push(Item::text([x, y + 0.28 * UNIT], format!("to {to}"), 0.2 * UNIT, Voice::Label));
}
