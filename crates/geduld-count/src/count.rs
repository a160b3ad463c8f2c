//! Counts the cubes of an engine on several threads.

use std::collections::BTreeMap;
use std::sync::Mutex;

use rayon::prelude::*;

use crate::engines::engine::{Engine, Part};
use crate::error::CountError;
use crate::work::control::Control;
use crate::work::cube::{CUTTING_EFFORT, CubeId, NamedCube, cut_down};
use crate::work::tally::Tally;
use crate::work::threads::on;

/// A finished cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeResult {
    /// The cube.
    pub cube: CubeId,
    /// The tally of its solutions.
    pub tally: Tally,
}

/// All cubes that an engine begins with.
pub fn all_cubes(engine: &dyn Engine) -> Vec<NamedCube> {
    (0..engine.cube_count()).map(|number| first_cube(engine, number)).collect()
}

fn first_cube(engine: &dyn Engine, number: usize) -> NamedCube {
    NamedCube { id: CubeId::new(number), cube: engine.cube(number) }
}

/// The cube of an engine with this name; `None` if there is none.
///
/// Cost: cutting each cube that contains it.
pub fn find_cube(engine: &dyn Engine, id: &CubeId) -> Option<NamedCube> {
    if id.number() >= engine.cube_count() {
        return None;
    }
    id.parts().iter().try_fold(first_cube(engine, id.number()), |whole, &(part, of)| {
        let (mut parts, _) = engine.split(&whole.cube.choices);
        let fits = parts.len() == of as usize && part < of;
        fits.then(|| NamedCube { id: whole.id.part(part, of), cube: parts.swap_remove(part as usize) })
    })
}

/// Cuts cubes until each of `parts` parts can get several of them, with about the same total size. The cubes are in the
/// order of their names. The result depends only on the engine, the cubes and the number of parts.
///
/// Cost: estimates for the pieces of each cube that is cut, up to a few seconds.
pub fn cut_for_parts(engine: &dyn Engine, mut cubes: Vec<NamedCube>, parts: usize) -> Vec<NamedCube> {
    let enough = parts.saturating_mul(CUBES_OF_A_PART);
    if parts <= 1 {
        return cubes;
    }
    let sizes: Option<f64> = cubes.iter().map(|cube| cube.cube.size).sum();
    if let Some(whole) = sizes {
        let largest = whole / enough as f64;
        return cut_down(cubes, largest.max(SMALLEST_CUBE), CUTTING_EFFORT, &Control::new(), |cube| {
            engine.split(&cube.cube.choices)
        });
    }
    // The sizes are unknown, so all cubes are cut until there are enough.
    while cubes.len() < enough {
        let before = cubes.len();
        cubes = cubes.into_iter().flat_map(|cube| cut_once(engine, cube)).collect();
        if cubes.len() == before {
            break;
        }
    }
    cubes
}

/// The parts of a cube, or the cube itself if it cannot be cut.
fn cut_once(engine: &dyn Engine, whole: NamedCube) -> Vec<NamedCube> {
    let (parts, _) = engine.split(&whole.cube.choices);
    let of = u32::try_from(parts.len()).unwrap_or(u32::MAX);
    if parts.is_empty() {
        return vec![whole];
    }
    (0..of).zip(parts).map(|(part, cube)| NamedCube { id: whole.id.part(part, of), cube }).collect()
}

/// The minimum number of cubes for each part of a count. Several cubes make all parts take about the same time.
const CUBES_OF_A_PART: usize = 4;
/// A cube with fewer nodes is not cut: it takes a few milliseconds.
const SMALLEST_CUBE: f64 = 1e5;

/// Counts cubes on this number of threads. Cubes whose result is in `known`, for example from a record, are added and
/// not counted again. The total does not depend on the number of threads.
///
/// `finished` is called with each finished cube, one at a time. It may stop the count through the control.
///
/// # Errors
/// The first error of a cube. The other cubes are then stopped.
pub fn count(
    engine: &dyn Engine,
    cubes: &[NamedCube],
    known: &BTreeMap<CubeId, Tally>,
    threads: usize,
    control: &Control,
    finished: impl FnMut(CubeResult) + Send,
) -> Result<Part, CountError> {
    let sizes = Sizes::of(engine, cubes);
    let (known, open): (Vec<_>, Vec<_>) =
        cubes.iter().map(|cube| (cube, known.get(&cube.id))).partition(|(_, tally)| tally.is_some());
    let left = open.iter().map(|(cube, _)| Sizes::nodes(engine, cube)).sum();
    let mut whole = Part { tally: Tally::default(), complete: true };
    control.begin(cubes.len(), left);
    for (cube, tally) in known {
        let Some(tally) = tally else { continue };
        whole.tally += tally;
        control.found(tally.solutions());
        control.finish(Some(Control::share(sizes.share(engine, cube))));
    }
    control.begin_here();
    let finished = Mutex::new(finished);
    let count_one = |&(cube, _): &(&NamedCube, Option<&Tally>)| {
        if control.is_stopped() && engine.known().is_none() {
            return Ok(Part { tally: Tally::default(), complete: false });
        }
        let part = engine.count_cube(cube, Control::share(sizes.share(engine, cube)), control);
        match &part {
            // A poisoned lock means that the callback panicked, and then so will the pool.
            Ok(Part { tally, complete: true }) => {
                if let Ok(mut finished) = finished.lock() {
                    finished(CubeResult { cube: cube.id.clone(), tally: tally.clone() });
                }
            }
            Ok(_) => {}
            Err(_) => control.stop(),
        }
        part
    };
    let parts: Vec<Result<Part, CountError>> =
        on(threads, || open.par_iter().with_max_len(1).map(count_one).collect())?;
    parts.into_iter().try_fold(whole, |sum, part| Ok(sum.join(&part?)))
}

/// Counts a single cube on the calling thread, for callers that hand out cubes themselves.
///
/// # Errors
/// If a solution is wrong or a solver fails.
pub fn count_cube(engine: &dyn Engine, cube: &NamedCube, control: &Control) -> Result<Part, CountError> {
    engine.count_cube(cube, Control::share(1.0), control)
}

/// Counts all cubes that an engine begins with, on this number of threads.
///
/// # Errors
/// As for [`count`].
pub fn count_all(engine: &dyn Engine, threads: usize, control: &Control) -> Result<Part, CountError> {
    count(engine, &all_cubes(engine), &BTreeMap::new(), threads, control, |_| {})
}

/// The sizes of the cubes of a count, relative to one another.
struct Sizes {
    cubes: usize,
    /// The expected number of nodes of all cubes, if the engine can estimate it.
    nodes: Option<f64>,
}

impl Sizes {
    fn of(engine: &dyn Engine, cubes: &[NamedCube]) -> Self {
        Self { cubes: cubes.len(), nodes: cubes.iter().map(|cube| Self::nodes(engine, cube)).sum() }
    }

    /// The expected number of nodes of a cube. The engine is asked, too: it may have made its estimates after the cubes
    /// were named.
    fn nodes(engine: &dyn Engine, NamedCube { id, cube }: &NamedCube) -> Option<f64> {
        cube.size.or_else(|| id.parts().is_empty().then(|| engine.cube(id.number()).size)?)
    }

    fn share(&self, engine: &dyn Engine, cube: &NamedCube) -> f64 {
        let by_nodes = Self::nodes(engine, cube).zip(self.nodes).map(|(part, whole)| part / whole);
        by_nodes.filter(|share| share.is_finite()).unwrap_or(1.0 / self.cubes as f64)
    }
}
