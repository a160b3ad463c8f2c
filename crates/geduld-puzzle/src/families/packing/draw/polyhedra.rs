//! Cells that are polyhedra, as they lie in space. The surface of a piece has lines where it bends, and where it ends.

use std::collections::BTreeMap;

use geduld_draw::scene::{
    Fill, Item, Pen, Placement, Scene, Spot, UNIT, View, Voice, balanced, grid as side_by_side,
};

use super::picture::Shown;
use crate::family::{Polyhedra, Polyhedron, PolyhedronFace};
use crate::lattice::{Cell, Lattice};

/// A face that can be seen.
struct Seen<'s> {
    own: &'s Shown,
    corners: Vec<Spot>,
    /// At right angles to the face, to the outside, of length 1.
    normal: Spot,
}

/// Cells in space. Nearer cells cover those behind, and nothing is drawn between cells that touch.
pub(super) fn solid(view: &View, grid: Lattice, shown: &[&Shown]) -> Scene {
    let near = |spot: Spot| view.near(spot);
    let mut order: Vec<(i64, &Shown)> = shown.iter().map(|&own| (grid.rank(own.cell, near), own)).collect();
    order.sort_by_key(|&(rank, own)| (rank, own.cell));
    let filled: Vec<Cell> = geduld_model::ascending(shown.iter().map(|own| own.cell));
    let mut faces: Vec<Seen<'_>> = Vec::new();
    for (_, own) in order {
        let middle = grid.middle(own.cell);
        for (corners, beside) in grid.faces(own.cell) {
            let normal = outward(&corners, middle);
            if filled.binary_search(&beside).is_err() && near(normal) > 1e-9 {
                faces.push(Seen { own, corners, normal });
            }
        }
    }
    let mut beside: BTreeMap<[[i64; 3]; 2], Vec<usize>> = BTreeMap::new();
    for (number, face) in faces.iter().enumerate() {
        sides(face).for_each(|[from, to]| beside.entry(ends(from, to)).or_default().push(number));
    }
    let mut scene = Scene::default();
    for (number, face) in faces.iter().enumerate() {
        let corners: Vec<[f64; 2]> = face.corners.iter().map(|&corner| view.point(corner)).collect();
        scene.polygon(corners.clone(), face.own.fill, Pen::None);
        match shade(face.normal) {
            0 => {}
            veil => scene.polygon(corners, Fill::Veil(veil), Pen::None),
        }
        for [from, to] in sides(face) {
            let goes_on = beside[&ends(from, to)].iter().any(|&other| {
                let other = &faces[other];
                let straight = (0..3).map(|axis| other.normal[axis] * face.normal[axis]).sum::<f64>() > 0.999;
                !std::ptr::eq(other, &raw const faces[number])
                    && other.own.region == face.own.region
                    && straight
            });
            if !goes_on {
                scene.line([view.point(from), view.point(to)], Pen::Edge);
            }
        }
    }
    scene
}

/// A cell, the cell behind one of its faces, and the vector to the outside of that face.
type Surface = (Cell, Cell, Spot);

/// The cells of a board, for pictures that are turned.
pub(super) fn geometry(grid: Lattice, board: &[Cell]) -> Polyhedra {
    // For each side, the faces of any cell that have it.
    let mut beside: BTreeMap<[[i64; 3]; 2], Vec<Surface>> = BTreeMap::new();
    let faces = |cell: Cell| {
        let middle = grid.middle(cell);
        grid.faces(cell).into_iter().map(move |(corners, to)| (outward(&corners, middle), corners, to))
    };
    for &cell in board {
        for (normal, corners, to) in faces(cell) {
            for side in around(&corners) {
                beside.entry(ends(side[0], side[1])).or_default().push((cell, to, normal));
            }
        }
    }
    let key = |cell: Cell| grid.written(cell);
    let face = |cell: Cell, (normal, corners, to): (Spot, Vec<Spot>, Cell)| {
        let goes_on = |side: [Spot; 2]| {
            let others = &beside[&ends(side[0], side[1])];
            let straight = |other: Spot| (0..3).map(|axis| other[axis] * normal[axis]).sum::<f64>() > 0.999;
            let next = others.iter().find(|(other, _, own)| *other != cell && straight(*own));
            next.map_or([String::new(), String::new()], |&(other, past, _)| [key(other), key(past)])
        };
        let on = around(&corners).map(goes_on).collect();
        PolyhedronFace { to: key(to), normal, corners, on }
    };
    let polyhedron = |&cell: &Cell| {
        let faces = faces(cell).map(|own| face(cell, own)).collect();
        (key(cell), Polyhedron { middle: grid.middle(cell), planes: grid.planes(cell), faces })
    };
    Polyhedra { normals: grid.normals(), cells: board.iter().map(polyhedron).collect() }
}

/// The pieces of a packing, each as it lies in the whole, with its name.
pub(super) fn pieces(grid: Lattice, shown: &[Shown]) -> Scene {
    let view = View::new(28.0, 30.0);
    let regions = geduld_model::ascending(shown.iter().filter(|own| own.is_filled()).map(|own| own.region));
    let piece = |&region: &usize| {
        let own: Vec<&Shown> = shown.iter().filter(|own| own.region == region && own.is_filled()).collect();
        let name = own.iter().map(|own| own.text.as_str()).find(|text| !text.is_empty()).unwrap_or_default();
        let solid = solid(&view, grid, &own);
        let (bounds, size) = (solid.bounds(), 0.42 * UNIT);
        let mut scene = Scene::default();
        scene.add(solid, Placement::default());
        let at = [f64::midpoint(bounds.least[0], bounds.most[0]), bounds.most[1] + 0.8 * size];
        scene.items.push(Item::text(at, name, size, Voice::Name));
        scene
    };
    let scenes: Vec<Scene> = regions.iter().map(piece).collect();
    let columns = balanced(scenes.len(), 4);
    side_by_side(scenes, columns)
}

/// How dark a face is, from 0 to 2: faces that look up are bright, those to the right are in the shade.
fn shade([right, front, up]: Spot) -> u8 {
    match up * 0.8 + front * 0.5 - right * 0.3 {
        light if light > 0.6 => 0,
        light if light > 0.15 => 1,
        _ => 2,
    }
}

/// The sides of a face.
fn sides<'f>(face: &'f Seen<'_>) -> impl Iterator<Item = [Spot; 2]> + 'f {
    around(&face.corners)
}

/// The sides of a polygon with these corners.
fn around(corners: &[Spot]) -> impl Iterator<Item = [Spot; 2]> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(&from, &to)| [from, to])
}

/// Two ends as a key that is equal for equal ends.
#[expect(clippy::cast_possible_truncation, reason = "coordinates are small")]
fn ends(from: Spot, to: Spot) -> [[i64; 3]; 2] {
    let key = |spot: Spot| spot.map(|number| (number * 64.0).round() as i64);
    let mut ends = [key(from), key(to)];
    ends.sort_unstable();
    ends
}

/// The vector of length 1 at right angles to a face, away from the middle of its cell.
fn outward(corners: &[Spot], middle: Spot) -> Spot {
    let less = |a: Spot, b: Spot| [0, 1, 2].map(|axis| a[axis] - b[axis]);
    let [[a, b, c], [x, y, z]] = [less(corners[1], corners[0]), less(corners[2], corners[0])];
    let normal = [b * z - c * y, c * x - a * z, a * y - b * x];
    let out: f64 = less(corners[0], middle).iter().zip(normal).map(|(own, along)| own * along).sum();
    let length = normal.iter().map(|number| number * number).sum::<f64>().sqrt();
    normal.map(|number| number * out.signum() / length)
}
