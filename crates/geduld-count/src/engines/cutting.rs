//! Cuts a count into cubes of about the same size, by estimates.

use crate::work::control::Control;
use crate::work::cube::{CUTTING_EFFORT, Cube, NamedCube, Parts, cut_down};

/// The sizes of cubes, in the nodes of an engine.
pub(crate) struct Sizes {
    /// The size that is worth a cube of its own: a few tens of milliseconds.
    pub worth_a_cube: f64,
    /// A large tree is cut into pieces of at most its size divided by this number. There are several times as many
    /// pieces, because a cut makes pieces of all sizes.
    pub pieces: f64,
    /// A smaller cube is not cut for the sake of other machines: it takes a millisecond.
    pub smallest: f64,
    /// The maximum number of nodes that all estimates together may visit if a count is not shared: about a second. A
    /// tree that reaches this limit is so large, and its cubes are so deep, that the time of the last cubes makes no
    /// difference.
    pub effort: u64,
}

/// If a count is shared among machines, the largest cube is at most the share of a machine divided by this number. Most
/// cubes are far smaller: a machine gets about fifty. So all parts take about the same time, although the size of each
/// cube is an estimate.
const CUBES_OF_A_PART: f64 = 5.0;

impl Sizes {
    /// The largest size of a cube of a count with this number of nodes, and the effort for estimates.
    pub fn largest(&self, nodes: f64, machines: usize) -> (f64, u64) {
        let alone = (nodes / self.pieces).max(self.worth_a_cube);
        if machines <= 1 {
            return (alone, self.effort);
        }
        let part = nodes / machines as f64;
        (alone.min((part / CUBES_OF_A_PART).max(self.smallest)), CUTTING_EFFORT)
    }
}

/// Cuts the largest of these cubes again and again, until each is expected to be small compared with the whole of this
/// number of nodes. So threads and machines finish at about the same time. The result is in ascending order, and the
/// same whatever machine cuts them.
pub(crate) fn by_size(
    whole: Vec<NamedCube>,
    nodes: f64,
    sizes: &Sizes,
    machines: usize,
    control: &Control,
    split: impl Fn(&[u32]) -> Parts,
) -> Vec<Cube> {
    let (largest, effort) = sizes.largest(nodes, machines);
    rounded(cut_down(whole, largest, effort, control, |cube| split(&cube.cube.choices)))
}

/// Cubes whose sizes are whole numbers, as records hold them.
pub(crate) fn rounded(cubes: Vec<NamedCube>) -> Vec<Cube> {
    let rounded = |cube: Cube| Cube { size: cube.size.map(f64::round), ..cube };
    cubes.into_iter().map(|named| rounded(named.cube)).collect()
}
