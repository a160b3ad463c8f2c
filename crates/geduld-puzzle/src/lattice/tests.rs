//! Each lattice is what geometry says: a group of maps that keep neighbours, and cells that fill space.

use std::collections::BTreeSet;

use super::grids::{Prepared, difference, product};
use super::*;

/// What geometry says of a lattice.
struct Geometry {
    lattice: Lattice,
    /// The number of maps.
    maps: usize,
    /// The number of kinds of cells.
    kinds: usize,
    /// The numbers of faces of cells.
    faces: &'static [usize],
    /// The number of cells in a board of 2 x 3 (x 4).
    cells: usize,
    /// The space that those fill.
    volume: f64,
}

const THIRD: f64 = 0.866_025_403_784_438_6 / 2.0;

const ALL: [Geometry; 8] = [
    Geometry { lattice: Lattice::Square, maps: 8, kinds: 1, faces: &[4], cells: 6, volume: 6.0 },
    Geometry { lattice: Lattice::Triangle, maps: 12, kinds: 2, faces: &[3], cells: 12, volume: 12.0 * THIRD },
    Geometry { lattice: Lattice::Hexagon, maps: 12, kinds: 1, faces: &[6], cells: 6, volume: 12.0 * THIRD },
    Geometry { lattice: Lattice::Cube, maps: 48, kinds: 1, faces: &[6], cells: 24, volume: 24.0 },
    Geometry { lattice: Lattice::Ball, maps: 48, kinds: 1, faces: &[12], cells: 12, volume: 24.0 },
    Geometry { lattice: Lattice::Prism, maps: 24, kinds: 2, faces: &[5], cells: 48, volume: 48.0 * THIRD },
    Geometry { lattice: Lattice::Rhombic, maps: 48, kinds: 24, faces: &[4], cells: 576, volume: 192.0 },
    Geometry { lattice: Lattice::TetraOcta, maps: 48, kinds: 10, faces: &[4], cells: 120, volume: 192.0 },
];

#[test]
fn maps_are_a_group_that_keeps_neighbours() {
    for Geometry { lattice, maps: order, kinds, .. } in ALL {
        let maps = LatticeMap::all(lattice);
        let names: BTreeSet<&str> = maps.iter().map(|map| map.name.as_str()).collect();
        assert_eq!((maps.len(), names.len(), lattice.kinds()), (order, order, kinds), "{lattice:?}");
        assert_eq!(maps.iter().filter(|map| map.mirrors).count(), order / 2);
        let rows: BTreeSet<[[i64; 3]; 3]> = maps.iter().map(LatticeMap::rows).collect();
        assert_eq!(rows.len(), order);
        for (a, b) in maps.iter().flat_map(|a| maps.iter().map(move |b| (a, b))) {
            let both = maps.iter().find(|map| map.rows() == product(a.rows(), b.rows())).unwrap();
            assert_eq!(both.mirrors, a.mirrors != b.mirrors);
        }
        let size = if lattice.is_solid() { [2, 2, 2] } else { [2, 2, 1] };
        for cell in lattice.block(size) {
            for map in &maps {
                let image = map.image(cell);
                assert!(lattice.has(image), "{lattice:?} {}", map.name);
                let carried: BTreeSet<Cell> = map.images(&lattice.neighbours(cell)).into_iter().collect();
                assert_eq!(carried, lattice.neighbours(image).into_iter().collect(), "{lattice:?}");
            }
        }
    }
}

#[test]
fn neighbours_are_mutual_cells_of_the_lattice() {
    for Geometry { lattice, faces, .. } in ALL {
        for kind in 0..lattice.kinds() {
            let cell = lattice.first_of(kind);
            let neighbours = lattice.neighbours(cell);
            assert!(faces.contains(&neighbours.len()), "{lattice:?}: {neighbours:?}");
            assert_eq!(neighbours, geduld_model::ascending(neighbours.clone()));
            for neighbour in neighbours {
                assert!(lattice.has(neighbour) && lattice.neighbours(neighbour).contains(&cell));
                assert_ne!(neighbour, cell);
            }
        }
    }
}

#[test]
fn cells_points_and_pages_number_the_same_cells() {
    for Geometry { lattice, cells, .. } in ALL {
        let size = if lattice.is_solid() { [2, 3, 4] } else { [2, 3, 1] };
        let board = lattice.block(size);
        assert_eq!(board.len(), cells, "{lattice:?}");
        let prepared = Prepared::of(lattice);
        for kind in &prepared.grid.kinds {
            assert_eq!(prepared.cells.split(kind.cell).unwrap().1, [0; 3], "{lattice:?}");
            assert_eq!(prepared.points.split(kind.point).unwrap().1, [0; 3], "{lattice:?}");
        }
        let distinct =
            |of: &dyn Fn(Cell) -> Cell| board.iter().map(|&cell| of(cell)).collect::<BTreeSet<_>>();
        assert_eq!(distinct(&|cell| cell).len(), cells);
        assert_eq!(distinct(&|cell| point(lattice, cell)).len(), cells);
        assert_eq!(distinct(&|cell| on_page(lattice, cell)).len(), cells);
    }
}

/// The volume of a convex cell, or the area of a flat one.
fn volume(lattice: Lattice, cell: Cell) -> f64 {
    let middle = lattice.middle(cell);
    let less = |a: [f64; 3]| [0, 1, 2].map(|axis| a[axis] - middle[axis]);
    let det = |[a, b, c]: [[f64; 3]; 3]| {
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    let faces = lattice.faces(cell);
    let part = |(corners, _): &(Vec<[f64; 3]>, Cell)| -> f64 {
        if let [a, b] = corners[..] {
            return det([less(a), less(b), [0.0, 0.0, 1.0]]).abs() / 2.0;
        }
        (1..corners.len() - 1)
            .map(|at| det([corners[0], corners[at], corners[at + 1]].map(less)).abs() / 6.0)
            .sum()
    };
    faces.iter().map(part).sum()
}

#[test]
fn cells_fill_their_board() {
    for Geometry { lattice, volume: expected, .. } in ALL {
        let size = if lattice.is_solid() { [2, 3, 4] } else { [2, 3, 1] };
        let filled: f64 = lattice.block(size).into_iter().map(|cell| volume(lattice, cell)).sum();
        assert!((filled - expected).abs() < 1e-6, "{lattice:?}: {filled}");
    }
}

#[test]
fn faces_fit_those_of_neighbours() {
    for Geometry { lattice, .. } in ALL {
        let key = |corners: &[[f64; 3]]| -> BTreeSet<String> {
            corners.iter().map(|corner| format!("{corner:.6?}").replace("-0.000000", "0.000000")).collect()
        };
        for kind in 0..lattice.kinds() {
            let cell = lattice.first_of(kind);
            for (corners, beside) in lattice.faces(cell) {
                let back: Vec<_> = lattice.faces(beside).into_iter().filter(|(_, to)| *to == cell).collect();
                assert!(back.iter().any(|(other, _)| key(other) == key(&corners)), "{lattice:?} {cell:?}");
            }
        }
    }
}

/// Half turns around a diagonal carry flat pieces of balls to balls, and no others that hang together.
#[test]
fn balls_have_120_turns_that_keep_distances() {
    let turns = LatticeMap::turns(Lattice::Ball);
    assert_eq!(turns.len(), 120);
    assert!(Lattice::ALL.into_iter().all(|lattice| {
        let further = LatticeMap::turns(lattice).len() - LatticeMap::all(lattice).len() / 2;
        further == if lattice == Lattice::Ball { 96 } else { 0 }
    }));
    let ways = |cells: &[Cell]| {
        let marked: Vec<(Cell, ())> = cells.iter().map(|&cell| (cell, ())).collect();
        orientations(Lattice::Ball, &marked, &turns).len()
    };
    assert_eq!(ways(&[[0, 0, 0], [1, 1, 0]]), 6);
    assert_eq!(ways(&[[0, 0, 0], [1, 1, 0], [2, 2, 0]]), 6);
    assert_eq!(ways(&[[0, 0, 0], [1, 1, 0], [2, 2, 0], [1, 2, 1]]), 48, "12 ways in each of 4 planes");
    assert_eq!(ways(&[[0, 0, 0], [1, 1, 0], [2, 0, 0], [1, -1, 0]]), 3, "a square of four balls");
    for map in &turns {
        let step = |cell: Cell| map.moved(&[[0; 3], cell]).map(|images| difference(images[1], images[0]));
        for cell in [[1, 1, 0], [2, 1, 1], [2, 0, 0], [1, -1, 0], [3, 2, 1]] {
            let square = |cell: Cell| cell.iter().map(|number| number * number).sum::<i64>();
            assert!(step(cell).is_none_or(|image| square(image) == square(cell)));
        }
    }
}
