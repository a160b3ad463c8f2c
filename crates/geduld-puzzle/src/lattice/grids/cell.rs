//! Cells and vectors between them, and the names of the lattices.

/// A cell. Its numbers are x, y and z: the file of its lattice says what they mean.
pub type Cell = [i64; 3];

geduld_model::named! {
    /// A lattice of cells.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Lattice {
        /// Squares in the plane.
        Square = "square",
        /// Triangles in the plane, of which half point down.
        Triangle = "triangle",
        /// Hexagons in the plane.
        Hexagon = "hexagon",
        /// Cubes.
        Cube = "cube",
        /// Balls, packed as densely as possible.
        Ball = "ball",
        /// Triangular prisms in layers.
        Prism = "prism",
        /// Cubes cut into 24 tetrahedra each, which make rhombic dodecahedra and hexagonal sticks.
        Rhombic = "rhombic",
        /// Tetrahedra and octahedra.
        TetraOcta = "tetra-octa",
    }
}

/// The sum of two vectors.
pub fn sum(a: Cell, b: Cell) -> Cell {
    [0, 1, 2].map(|axis| a[axis] + b[axis])
}

/// The first vector less the second.
pub fn difference(a: Cell, b: Cell) -> Cell {
    [0, 1, 2].map(|axis| a[axis] - b[axis])
}
