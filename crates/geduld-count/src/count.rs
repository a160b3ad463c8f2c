//! Counting all cubes of an engine on several threads.

use std::sync::Mutex;

use geduld_model::Judge;
use rayon::prelude::*;

use crate::{Control, CountError, Engine, Part, Tally};

/// A finished cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeResult {
    /// The number of the cube.
    pub cube: usize,
    /// What was counted in it.
    pub tally: Tally,
}

/// Counts the cubes listed, on so many threads, and adds up. The total does not depend on the number of threads.
///
/// `finished` is called with each cube as it is finished, one at a time; it may stop the count by way of the control.
///
/// # Errors
/// The first error of a cube; the others are then stopped. Or more solutions than 128 bits can count.
pub fn count(
    engine: &dyn Engine,
    cubes: &[usize],
    threads: usize,
    judge: &dyn Judge,
    control: &Control,
    finished: impl FnMut(CubeResult) + Send,
) -> Result<Part, CountError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let expected: Option<f64> = cubes.iter().map(|&cube| engine.expected_nodes(cube)).sum();
    control.begin(cubes.len(), expected);
    #[expect(clippy::cast_precision_loss, reason = "a share of the work")]
    let share = |cube| {
        let by_nodes = engine.expected_nodes(cube).zip(expected).map(|(part, whole)| part / whole);
        by_nodes.unwrap_or(1.0 / cubes.len() as f64)
    };
    let finished = Mutex::new(finished);
    let count_one = |&cube: &usize| {
        if control.is_stopped() {
            return Ok(Part { tally: Tally::default(), complete: false });
        }
        let part = engine.count_cube(cube, Control::share(share(cube)), judge, control);
        match &part {
            // A poisoned lock means that the callback panicked, and then so will the pool.
            Ok(Part { tally, complete: true }) => {
                if let Ok(mut finished) = finished.lock() {
                    finished(CubeResult { cube, tally: *tally });
                }
            }
            Ok(_) => {}
            Err(_) => control.stop(),
        }
        part
    };
    let parts: Vec<Result<Part, CountError>> =
        pool.install(|| cubes.par_iter().with_max_len(1).map(count_one).collect());
    let whole = Part { tally: Tally::default(), complete: true };
    let sum: Result<Part, CountError> = parts.into_iter().try_fold(whole, |sum, part| Ok(sum.join(part?)));
    let Part { tally, complete } = sum?;
    Ok(Part { tally: tally.exact().ok_or(CountError::Overflow)?, complete })
}
