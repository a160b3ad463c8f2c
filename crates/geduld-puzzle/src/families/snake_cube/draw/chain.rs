//! The string by itself: laid out flat, and as cubes of paper to fold and thread.

use geduld_draw::scene::{Fill, Item, Pen, Point, Scene, UNIT, Voice, fitting, rectangle};

use super::super::puzzle::SnakeCube;
use crate::family::PiecePicture;

/// The string laid out flat. Its bends turn alternately right and left, so that no cube lies on another.
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

/// For each cube its net, to cut out, fold along the lines, glue by its tabs, and thread through the holes.
pub(super) fn nets(puzzle: &SnakeCube) -> Vec<PiecePicture> {
    (1..=puzzle.cubes()).map(|number| net(puzzle, number)).collect()
}

/// The distance by which a tab reaches beyond its edge.
const TAB: f64 = 0.22;
/// The corners of a net: a strip of four faces, upwards from the fourth, and one face on either side of the second.
const NET: [[u8; 2]; 14] = [
    [1, 0],
    [2, 0],
    [2, 1],
    [3, 1],
    [3, 2],
    [2, 2],
    [2, 3],
    [2, 4],
    [1, 4],
    [1, 3],
    [1, 2],
    [0, 2],
    [0, 1],
    [1, 1],
];
/// The edges of a net with a tab, each given by its first corner. Of any two edges that meet when the net is folded,
/// one has a tab.
const TABS: [[u8; 2]; 7] = [[1, 0], [2, 0], [2, 2], [2, 3], [1, 4], [1, 3], [1, 1]];

fn net(puzzle: &SnakeCube, number: usize) -> PiecePicture {
    let at = |[x, y]: [u8; 2]| [f64::from(x) * UNIT, f64::from(y) * UNIT];
    let faces: Vec<Point> = NET.map(at).into();
    let mut outline = Vec::new();
    let mut scene = Scene::default();
    for (index, &corner) in NET.iter().enumerate() {
        let (from, to) = (at(corner), at(NET[(index + 1) % NET.len()]));
        outline.push(from);
        if TABS.contains(&corner) {
            // The outside is on the left.
            let along = [(to[0] - from[0]) / UNIT, (to[1] - from[1]) / UNIT];
            let beyond = |[x, y]: Point, inwards: f64| {
                let by = TAB * UNIT;
                [x + by * (inwards * along[0] + along[1]), y + by * (inwards * along[1] - along[0])]
            };
            outline.extend([beyond(from, 1.0), beyond(to, -1.0)]);
            scene.line([from, to], Pen::Fold);
        }
    }
    let fill = if number % 2 == 1 { Fill::Piece } else { Fill::Plate };
    scene.items.insert(0, Item::polygon(faces, fill, Pen::None));
    scene.polygon(outline.clone(), Fill::None, Pen::Edge);
    let folds = [[(1, 1), (2, 1)], [(2, 1), (2, 2)], [(2, 2), (1, 2)], [(1, 2), (1, 1)], [(1, 3), (2, 3)]];
    for fold in folds {
        scene.line(fold.map(|(x, y)| [f64::from(x) * UNIT, f64::from(y) * UNIT]), Pen::Fold);
    }
    let face = |x: u8, y: u8| [(f64::from(x) + 0.5) * UNIT, (f64::from(y) + 0.5) * UNIT];
    // The string enters at the first face of the strip. It leaves at the third face, which is opposite, or at a face at
    // the side.
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

/// Draws the hole for the string, and the number of the cube to which it leads.
fn hole(scene: &mut Scene, [x, y]: Point, to: usize) {
    scene.disc([x, y], 0.1 * UNIT, Fill::Paper, Pen::Fine);
    scene.items.push(Item::text([x, y + 0.28 * UNIT], format!("to {to}"), 0.2 * UNIT, Voice::Label));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_edges_that_meet_have_one_tab() {
        let has_tab = |edge: usize| TABS.contains(&NET[edge]);
        // The strip: first with fourth face, its sides with the faces beside the second.
        for (one, other) in [(0, 7), (1, 2), (13, 12), (5, 4), (9, 10), (6, 3), (8, 11)] {
            assert!(has_tab(one) != has_tab(other), "{one} {other}");
        }
        assert_eq!(TABS.len() * 2, NET.len());
    }
}
