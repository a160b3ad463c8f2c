//! Counting all cubes of an engine on several threads.

use std::collections::BTreeMap;
use std::sync::Mutex;

use rayon::prelude::*;

use crate::{Control, CountError, Engine, Part, Tally};

/// A finished cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeResult {
    /// The number of the cube.
    pub cube: usize,
    /// What was counted in it.
    pub tally: Tally,
}

/// Counts the cubes listed, on so many threads, and adds what others have come to before (`known`, as a journal has
/// them). The total does not depend on the number of threads.
///
/// `finished` is called with each cube as it is finished, one at a time; it may stop the count by way of the control.
///
/// # Errors
/// The first error of a cube; the others are then stopped.
pub fn count(
    engine: &dyn Engine,
    cubes: &[usize],
    known: &BTreeMap<usize, Tally>,
    threads: usize,
    control: &Control,
    finished: impl FnMut(CubeResult) + Send,
) -> Result<Part, CountError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let sizes = Sizes::of(engine, cubes.iter().chain(known.keys()));
    let mut whole = Part { tally: Tally::default(), complete: true };
    known.values().for_each(|tally| whole.tally += tally);
    let left = sizes.nodes(engine, cubes.iter());
    control.begin(cubes.len() + known.len(), left);
    for (&cube, tally) in known {
        control.found(tally.solutions());
        control.finish(Some(Control::share(sizes.share(engine, cube))));
    }
    control.begin_here();
    let finished = Mutex::new(finished);
    let count_one = |&cube: &usize| {
        if control.is_stopped() {
            return Ok(Part { tally: Tally::default(), complete: false });
        }
        let part = engine.count_cube(cube, Control::share(sizes.share(engine, cube)), control);
        match &part {
            // A poisoned lock means that the callback panicked, and then so will the pool.
            Ok(Part { tally, complete: true }) => {
                if let Ok(mut finished) = finished.lock() {
                    finished(CubeResult { cube, tally: tally.clone() });
                }
            }
            Ok(_) => {}
            Err(_) => control.stop(),
        }
        part
    };
    let parts: Vec<Result<Part, CountError>> =
        pool.install(|| cubes.par_iter().with_max_len(1).map(count_one).collect());
    parts.into_iter().try_fold(whole, |sum, part| Ok(sum.join(&part?)))
}

/// How large the cubes of a count are against one another.
struct Sizes {
    cubes: usize,
    /// The nodes expected in all of them, if the engine can tell.
    nodes: Option<f64>,
}

impl Sizes {
    fn of<'c>(engine: &dyn Engine, cubes: impl Iterator<Item = &'c usize> + Clone) -> Self {
        let nodes = cubes.clone().map(|&cube| engine.expected_nodes(cube)).sum();
        Self { cubes: cubes.count(), nodes }
    }

    fn nodes<'c>(&self, engine: &dyn Engine, cubes: impl Iterator<Item = &'c usize>) -> Option<f64> {
        cubes.map(|&cube| engine.expected_nodes(cube)).sum()
    }

    fn share(&self, engine: &dyn Engine, cube: usize) -> f64 {
        let by_nodes = engine.expected_nodes(cube).zip(self.nodes).map(|(part, whole)| part / whole);
        #[expect(clippy::cast_precision_loss, reason = "a share of the work")]
        by_nodes.filter(|share| share.is_finite()).unwrap_or(1.0 / self.cubes as f64)
    }
}
