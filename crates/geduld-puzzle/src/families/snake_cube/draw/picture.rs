//! Snakes in space. On the left is the folded string, seen from above at an angle, with small cubes that leave gaps. On
//! the right are its layers, one above the other.

use geduld_draw::scene::{
    Fill, Item, Pen, Placement, Point, Scene, Spot, UNIT, View, Voice, beside, fitting,
};

use super::super::puzzle::{Path, Position, SnakeCube};
use super::text::{Direction, direction};

/// Draws the three visible faces of a cube with this middle and edge.
fn cube(view: &View, scene: &mut Scene, middle: Spot, edge: f64, shaded: bool) {
    for axis in 0..3 {
        let fill = match (axis, shaded) {
            (2, false) => Fill::Piece,
            (2, true) => Fill::Shade,
            (1, false) => Fill::Dark(1),
            (1, true) => Fill::DarkShade(1),
            (_, false) => Fill::Dark(2),
            (_, true) => Fill::DarkShade(2),
        };
        scene.polygon(view.face(middle, edge, axis), fill, Pen::Fine);
    }
}

pub(super) fn draw(puzzle: &SnakeCube, path: &Path) -> Scene {
    let path: Vec<Position> = path.path.iter().copied().filter(|&at| puzzle.in_box(at)).collect();
    // The folded string is drawn larger: there is room beside the layers.
    const LARGER: f64 = 1.5;
    beside(folded(&path), LARGER, layers(puzzle, &numbered(&path)))
}

/// The layers of the box, with the given cubes and with coordinates.
pub(super) fn board(puzzle: &SnakeCube) -> Scene {
    let given: Vec<Numbered> = puzzle.pins.iter().map(|pin| (pin.cube, pin.at)).collect();
    layers(puzzle, &given)
}

/// A cube and its position.
type Numbered = (usize, Position);

fn numbered(path: &[Position]) -> Vec<Numbered> {
    (1..).zip(path.iter().copied()).collect()
}

/// The whole string, with small cubes that leave gaps. Nearer cubes cover those behind.
fn folded(path: &[Position]) -> Scene {
    const EDGE: f64 = 0.44;
    let view = View::new(28.0, 30.0);
    let mut parts: Vec<(f64, Scene)> = Vec::new();
    for (index, &at) in path.iter().enumerate() {
        let spot = spot(at);
        let mut part = Scene::default();
        cube(&view, &mut part, spot, EDGE, index % 2 == 1);
        let number = index + 1;
        if number == 1 || number == path.len() {
            let mut top = spot;
            top[2] += EDGE / 2.0;
            disc(&mut part, view.point(top), number, 0.22 * UNIT);
        }
        parts.push((view.near(spot), part));
    }
    for pair in path.windows(2) {
        let (from, to) = (spot(pair[0]), spot(pair[1]));
        // The visible part of the string between two cubes.
        let between =
            |share: f64| view.point([0, 1, 2].map(|axis| from[axis] + share * (to[axis] - from[axis])));
        let mut string = Scene::default();
        string.line([between(EDGE / 2.0), between(1.0 - EDGE / 2.0)], Pen::Thread);
        parts.push((f64::midpoint(view.near(from), view.near(to)), string));
    }
    parts.sort_by(|a, b| a.0.total_cmp(&b.0));
    Scene { items: parts.into_iter().flat_map(|(_, part)| part.items).collect() }
}

/// The layers one above the other, with the string on the tops of the cubes. The distance is large enough to show the
/// top of every cube.
fn layers(puzzle: &SnakeCube, cubes: &[Numbered]) -> Scene {
    let view = View::new(45.0, 35.264);
    let [x, y, _] = puzzle.size.map(length);
    let footprint = view.point([x, y, 0.0])[1];
    // The height of a cube, and a small gap.
    let distance = footprint + view.height() + 0.25 * UNIT;
    let place = |at: Position| {
        let [x, y, z] = spot(at);
        let [right, down] = view.point([x, y, 0.0]);
        [right, down - distance * z]
    };
    let top = |at: Position| {
        let [right, down] = place(at);
        [right, down - view.height() / 2.0]
    };
    let number_at = |at: Position| cubes.iter().find(|cube| cube.1 == at).map(|cube| cube.0);
    let place_of = |number: usize| cubes.iter().find(|cube| cube.0 == number).map(|cube| cube.1);
    let is_start = |at: Position| puzzle.start.as_ref().is_some_and(|start| start.contains(&at));
    let mut scene = Scene::default();
    for layer in 1..=puzzle.size[2] {
        let in_layer = |row, column| [column, row, layer];
        let left = view.point([0.5, y + 0.5, 0.0])[0];
        let caption = [left - 0.1 * UNIT, place(in_layer(1, 1))[1] - 0.35 * UNIT];
        scene.items.push(Item::text_from(caption, format!("layer {layer}"), 0.28 * UNIT, Voice::Heading));
        for (row, column) in
            (1..=puzzle.size[1]).flat_map(|row| (1..=puzzle.size[0]).map(move |column| (row, column)))
        {
            let at = in_layer(row, column);
            let Some(number) = number_at(at) else {
                empty(&mut scene, &view, place(at), at, is_start(at));
                continue;
            };
            let mut own = Scene::default();
            cube(&view, &mut own, [0.0; 3], 1.0, number % 2 == 0);
            scene.add(own, Placement::at(place(at)));
        }
        let here = || cubes.iter().copied().filter(|(_, at)| at[2] == layer);
        for (number, at) in here() {
            let next = place_of(number + 1).filter(|&next| next[2] == layer);
            if let Some(next) = next.filter(|&next| direction(at, next).is_some()) {
                scene.line([top(at), top(next)], Pen::Thread);
            }
        }
        for (number, at) in here() {
            let is_end = number == 1 || number == puzzle.cubes();
            let radius = if is_end { 0.27 } else { 0.22 };
            // Arrows from the cube before and to the next cube, if these are in another layer.
            let near = |other: Option<Position>| match direction(at, other?)? {
                Direction::NextLayer => Some(-1.0),
                Direction::LayerBefore => Some(1.0),
                _ => None,
            };
            for side in [near(place_of(number + 1)), near(place_of(number - 1))].into_iter().flatten() {
                let [right, down] = top(at);
                arrow(&mut scene, [right, down + side * (radius + 0.2) * UNIT], side);
            }
            if is_end {
                disc(&mut scene, top(at), number, radius * UNIT);
            } else {
                scene.disc(top(at), radius * UNIT, Fill::Paper, Pen::Fine);
                let text = number.to_string();
                scene.text(top(at), &*text, fitting(&text, 0.3 * UNIT, 0.36 * UNIT), Voice::Label);
            }
        }
    }
    scene
}

/// A highlighted number: an end of the string.
fn disc(scene: &mut Scene, at: Point, number: usize, radius: f64) {
    scene.disc(at, radius, Fill::Paper, Pen::Edge);
    let text = number.to_string();
    scene.text(at, &*text, fitting(&text, 1.4 * radius, 1.6 * radius), Voice::Name);
}

/// The head of an arrow that points down (1) or up (-1).
fn arrow(scene: &mut Scene, [right, down]: Point, side: f64) {
    let base = down - side * 0.24 * UNIT;
    let wide = 0.17 * UNIT;
    scene.polygon([[right, down], [right + wide, base], [right - wide, base]], Fill::Mark, Pen::Fine);
}

/// A place without a cube. It has a strong frame if the first cube may lie there.
fn empty(scene: &mut Scene, view: &View, [right, down]: Point, at: Position, is_start: bool) {
    let corner = |u: f64, v: f64| {
        let [across, along] = view.point([u, v, 0.0]);
        [right + across, down + along]
    };
    let corners = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
    scene.polygon(corners, Fill::Empty, Pen::Grid);
    if is_start {
        let inset = corners.map(|[x, y]| [right + 0.86 * (x - right), down + 0.86 * (y - down)]);
        scene.polygon(inset, Fill::None, Pen::Strong);
    }
    let text = at.map(|number| number.to_string()).join(",");
    scene.text([right, down], &*text, fitting(&text, 0.24 * UNIT, 0.8 * UNIT), Voice::Note);
}

fn spot(at: Position) -> Spot {
    at.map(length)
}

fn length(cubes: usize) -> f64 {
    cubes as f64
}

/// The legend for the box, or for a string folded into it.
pub(super) fn legend(puzzle: &SnakeCube, folded: bool) -> Vec<String> {
    let mut lines = vec![format!(
        "the numbers run along the string, from 1 to {}; layer 1 is at the bottom",
        puzzle.cubes()
    )];
    if !folded {
        if !puzzle.pins.is_empty() {
            lines.push("cubes in the box: fixed beforehand".to_owned());
        }
        if puzzle.start.is_some() {
            lines.push("in a strong frame: where the first cube may lie".to_owned());
        }
    }
    if folded && puzzle.size[2] > 1 {
        lines.push("arrows: the string goes on to, or comes from, the layer above or below".to_owned());
    }
    lines
}
