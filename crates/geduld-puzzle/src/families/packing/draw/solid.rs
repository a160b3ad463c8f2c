//! Solid packings in space, seen from above at an angle. On the left is the whole, on the right are its layers, one
//! above the other.

use std::collections::BTreeMap;

use geduld_draw::scene::{Fill, Item, Pen, Placement, Scene, Spot, UNIT, View, Voice, beside, fitting};

use super::picture::Shown;
use super::polyhedra;
use crate::lattice::{Cell, Lattice};

/// The radius of a ball: two that touch are the square root of 2 apart.
const RADIUS: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Whether layers of a grid are drawn: its cells are as high as a layer.
pub(in crate::families::packing) fn has_layers(grid: Lattice) -> bool {
    matches!(grid, Lattice::Cube | Lattice::Ball)
}

/// The whole, and its layers beside it. Without layers, its pieces.
pub(super) fn both(grid: Lattice, shown: &[Shown]) -> Scene {
    // The whole is drawn larger: there is room beside the layers.
    const LARGER: f64 = 1.5;
    let parts = if has_layers(grid) { layers(grid, shown) } else { polyhedra::pieces(grid, shown) };
    beside(whole(grid, shown), LARGER, parts)
}

/// The whole, without texts: they would be hidden.
pub(super) fn whole(grid: Lattice, shown: &[Shown]) -> Scene {
    let filled: Vec<&Shown> = shown.iter().filter(|own| own.is_filled()).collect();
    solid(&View::new(28.0, 30.0), grid, &filled)
}

/// The layers one above the other. The distance is large enough to show all of each layer.
fn layers(grid: Lattice, shown: &[Shown]) -> Scene {
    let view = View::new(28.0, 40.0);
    let levels = geduld_model::ascending(shown.iter().map(|own| own.cell[2]));
    let mut scene = Scene::default();
    let mut bottom = 0.0;
    for &level in &levels {
        let mut own: Vec<Shown> = shown.iter().filter(|own| own.cell[2] == level).cloned().collect();
        own.iter_mut().for_each(|own| own.cell[2] = 0);
        let layer = layer(&view, grid, &own);
        let (bounds, size) = (layer.bounds(), 0.28 * UNIT);
        let rise = bottom - bounds.most[1];
        let mut raised = Scene::default();
        raised.items.push(Item::text_from(
            [bounds.least[0] - 0.1 * UNIT, bounds.least[1] - 0.3 * size],
            format!("layer {level}"),
            size,
            Voice::Heading,
        ));
        raised.add(layer, Placement::default());
        bottom += bounds.least[1] - bounds.most[1] - 0.6 * UNIT;
        scene.add(raised, Placement::at([0.0, rise]));
    }
    scene
}

/// A layer, with its empty cells as places on the table, and with texts.
fn layer(view: &View, grid: Lattice, shown: &[Shown]) -> Scene {
    let (filled, empty): (Vec<&Shown>, Vec<&Shown>) = shown.iter().partition(|own| own.is_filled());
    let mut scene = Scene::default();
    for own in empty {
        let mut under = spot(own.cell);
        under[2] -= 1.0;
        match grid {
            Lattice::Ball => scene.disc(view.point(spot(own.cell)), 0.3 * UNIT, own.fill, Pen::Grid),
            _ => scene.polygon(view.face(under, 1.0, 2), own.fill, Pen::Grid),
        }
    }
    scene.items.extend(solid(view, grid, &filled).items);
    for own in shown.iter().filter(|own| !own.text.is_empty()) {
        let mut top = spot(own.cell);
        match grid {
            Lattice::Ball => {}
            _ => top[2] += if own.is_filled() { 0.5 } else { -0.5 },
        }
        let (at, size) = (view.point(top), fitting(&own.text, 0.36 * UNIT, 0.6 * UNIT));
        if own.is_filled() {
            scene.disc(at, 0.28 * UNIT, Fill::Plate, Pen::None);
        }
        scene.items.push(Item::text(at, &*own.text, size, Voice::Name));
    }
    scene
}

/// Cells in space. Nearer cells cover those behind, and nothing is drawn between cells that touch.
fn solid(view: &View, grid: Lattice, shown: &[&Shown]) -> Scene {
    let mut order = shown.to_vec();
    order.sort_by(|a, b| view.near(spot(a.cell)).total_cmp(&view.near(spot(b.cell))));
    let mut scene = Scene::default();
    if !has_layers(grid) {
        return polyhedra::solid(view, grid, shown);
    }
    if grid == Lattice::Ball {
        for own in order {
            scene.disc(view.point(spot(own.cell)), RADIUS * UNIT, own.fill, Pen::Edge);
        }
        return scene;
    }
    let regions: BTreeMap<Cell, usize> = shown.iter().map(|own| (own.cell, own.region)).collect();
    for own in order {
        for axis in 0..3 {
            if !regions.contains_key(&step(own.cell, axis, 1)) {
                face(view, &mut scene, own, axis, &regions);
            }
        }
    }
    scene
}

/// The face of a cube that looks along an axis. Its lines are thinner where the same piece goes on.
fn face(view: &View, scene: &mut Scene, own: &Shown, axis: usize, regions: &BTreeMap<Cell, usize>) {
    let corners = view.face(spot(own.cell), 1.0, axis);
    scene.polygon(corners, own.fill, Pen::None);
    match axis {
        2 => {}
        1 => scene.polygon(corners, Fill::Veil(1), Pen::None),
        _ => scene.polygon(corners, Fill::Veil(2), Pen::None),
    }
    let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
    for (side, (along, by)) in [(b, -1), (a, 1), (b, 1), (a, -1)].into_iter().enumerate() {
        let next = step(own.cell, along, by);
        let goes_on = regions.get(&next) == Some(&own.region) && !regions.contains_key(&step(next, axis, 1));
        let pen = if goes_on { Pen::Fine } else { Pen::Edge };
        scene.line([corners[side], corners[(side + 1) % 4]], pen);
    }
}

fn step(mut cell: Cell, axis: usize, by: i64) -> Cell {
    cell[axis] += by;
    cell
}

/// The middle of a cell.
fn spot(cell: Cell) -> Spot {
    cell.map(|number| number as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(cell: Cell, region: usize) -> Shown {
        Shown { cell, fill: Fill::Hue(region), text: String::new(), region }
    }

    fn polygons(scene: &Scene) -> usize {
        scene.items.iter().filter(|item| matches!(item, Item::Path { closed: true, .. })).count()
    }

    #[test]
    fn only_what_can_be_seen_is_drawn() {
        let range = || 0..3;
        let cells = range().flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z])));
        let all: Vec<Shown> = cells.enumerate().map(|(number, cell)| cube(cell, number)).collect();
        // Nine faces on each of three sides; those of two sides have a veil.
        assert_eq!(polygons(&whole(Lattice::Cube, &all)), 9 * 5);
    }

    #[test]
    fn lines_within_a_piece_are_fine() {
        let fine = |second: usize| {
            let scene = whole(Lattice::Cube, &[cube([0, 0, 0], 0), cube([1, 0, 0], second)]);
            scene.items.iter().filter(|item| matches!(item, Item::Path { pen: Pen::Fine, .. })).count()
        };
        // On the front and on the top, drawn from both sides.
        assert_eq!((fine(0), fine(1)), (4, 0));
    }
}
