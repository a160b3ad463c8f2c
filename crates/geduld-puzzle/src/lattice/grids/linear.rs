//! Rotations and reflections as matrices, and the groups of them that lattices have.

use super::cell::Lattice;
use crate::same::IDENTITY;

/// A rotation or reflection that fixes one point of a lattice. Followed by shifts, the maps of `LatticeMap::all` are
/// all symmetries of the lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatticeMap {
    pub(super) lattice: Lattice,
    /// The rows of the matrix that maps points: see `point` of the lattices.
    pub(super) rows: [[i64; 3]; 3],
    /// Whether the matrix is a third of these rows. Such a map carries only some cells to cells.
    pub(super) thirds: bool,
    /// Its name, e.g. `quarter turn`. In space: the axes to which x, y and z go.
    pub name: String,
    /// Whether it is a reflection, or the product of one and a rotation.
    pub mirrors: bool,
}

impl LatticeMap {
    /// The lattice.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The rows of its matrix, or of three times its matrix if it is partial.
    pub fn rows(&self) -> [[i64; 3]; 3] {
        self.rows
    }

    /// Whether it carries only some cells to cells.
    pub fn is_partial(&self) -> bool {
        self.thirds
    }

    /// The image of a point, or of any vector between two of them. Three times the image if the map is partial.
    pub fn turned(&self, from: [i64; 3]) -> [i64; 3] {
        self.rows.map(|row| (0..3).map(|axis| row[axis] * from[axis]).sum())
    }
}

/// The powers of a rotation, alone and after a reflection, with their names.
pub fn in_plane(
    lattice: Lattice,
    turn: [[i64; 3]; 3],
    reflection: [[i64; 3]; 3],
    names: &[&str],
) -> Vec<LatticeMap> {
    let mut maps = Vec::new();
    for mirrors in [false, true] {
        let mut rows = if mirrors { reflection } else { [[1, 0, 0], [0, 1, 0], [0, 0, 1]] };
        for _ in 0..names.len() / 2 {
            maps.push(LatticeMap {
                lattice,
                rows,
                thirds: false,
                name: names[maps.len()].to_owned(),
                mirrors,
            });
            rows = product(turn, rows);
        }
    }
    maps
}

/// Maps of the plane as maps of layers: each as it is, and upside down. A reflection of the plane that exchanges top
/// and bottom as well is a rotation.
pub fn upside_down(flat: &[LatticeMap]) -> Vec<LatticeMap> {
    let mut maps = Vec::new();
    for mirrors in [false, true] {
        for turned_over in [false, true] {
            for map in flat.iter().filter(|map| (map.mirrors != turned_over) == mirrors) {
                let mut own = LatticeMap { mirrors, ..map.clone() };
                if turned_over {
                    own.rows[2][2] = -1;
                    own.name = match map.name.as_str() {
                        IDENTITY => "upside down".to_owned(),
                        name => format!("{name}, upside down"),
                    };
                }
                maps.push(own);
            }
        }
    }
    maps
}

/// The product of two matrices, of which the second is applied first.
pub fn product(next: [[i64; 3]; 3], first: [[i64; 3]; 3]) -> [[i64; 3]; 3] {
    next.map(|row| [0, 1, 2].map(|column| (0..3).map(|k| row[k] * first[k][column]).sum()))
}

/// The maps that exchange and reverse the three axes.
pub fn in_space(lattice: Lattice) -> Vec<LatticeMap> {
    const AXES: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
    let mut maps = Vec::new();
    for mirrors in [false, true] {
        for axes in AXES {
            for signs in 0..8usize {
                let odd = [axes[0] > axes[1], axes[0] > axes[2], axes[1] > axes[2]];
                let reverses = signs.count_ones() as usize + odd.iter().filter(|&&odd| odd).count();
                if (reverses % 2 == 1) != mirrors {
                    continue;
                }
                let sign = |axis: usize| if signs >> axis & 1 == 1 { -1 } else { 1 };
                let mut rows = [[0; 3]; 3];
                (0..3).for_each(|axis| rows[axis][axes[axis]] = sign(axis));
                let part = |axis: usize| {
                    format!("{}{}", if sign(axis) < 0 { '-' } else { '+' }, ['x', 'y', 'z'][axes[axis]])
                };
                let name = match maps.is_empty() {
                    true => IDENTITY.to_owned(),
                    false => format!("x,y,z to {},{},{}", part(0), part(1), part(2)),
                };
                maps.push(LatticeMap { lattice, rows, thirds: false, name, mirrors });
            }
        }
    }
    maps
}
