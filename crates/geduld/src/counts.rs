//! What a count comes to.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use geduld_count::{Control, Tally, all_cubes, count, counter};
use geduld_model::Instance;
use num_bigint::BigUint;

use crate::watch::Watch;
use crate::{Options, Result};

/// The numbers of a count. If [`Counts::complete`] is false, all of them are lower bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Complete solutions in fixed position. Copies of a piece, and turns of a piece that look the same, are not told apart.
    pub solutions: BigUint,
    /// The same with copies told apart; `None` if nothing has copies.
    pub labelled: Option<BigUint>,
    /// Solutions that a symmetry carries to one another count once. `None` if classes were not counted.
    pub essentially_different: Option<BigUint>,
    /// The number of images under the projection of the puzzle, if it has one: `layouts` of edge-matching puzzles, `figures` of
    /// symmetry figures. `None` if classes were not counted.
    pub projected: Option<Projected>,
    /// Whether everything was counted. A time limit or a cancelled token ends a count early.
    pub complete: bool,
    /// How the numbers came about.
    pub decided: Decided,
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Projected {
    /// What it is a number of: `layouts` or `figures`.
    pub name: &'static str,
    /// How many there are.
    pub number: BigUint,
}

/// How a count was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decided {
    /// Which engine worked: `search` or `sat`.
    pub engine: &'static str,
    /// How many symmetries say which solutions are essentially different.
    pub board_symmetries: usize,
    /// How many symmetries of the model were used to save work.
    pub symmetries_used: usize,
    /// What was decided and why, one sentence each.
    pub reasons: Vec<String>,
    /// How long it took.
    pub elapsed: Duration,
}

/// Counts the solutions of an instance; `projection` is the name of the number of images, if it has a projection.
pub(crate) fn count_instance(
    instance: &Instance<'_>,
    projection: Option<&'static str>,
    options: &Options,
) -> Result<Counts> {
    let start = Instant::now();
    let control = Control::new();
    let watch = Watch::begin(options, &control);
    let prepared = counter(instance, &options.decided(&instance.model))?;
    let engine = prepared.engine.as_ref();
    let cubes = all_cubes(engine);
    let part = count(engine, &cubes, &BTreeMap::new(), options.thread_count(), &control, |_| {})?;
    drop(watch);
    let totals = totals(&part.tally, part.complete)?;
    let classes = engine.classes_are_counted();
    let solutions = BigUint::from(totals.solutions);
    Ok(Counts {
        labelled: instance.labellings.as_ref().map(|labellings| &solutions * labellings),
        solutions,
        essentially_different: classes.then(|| totals.classes.into()),
        projected: projection
            .filter(|_| classes)
            .map(|name| Projected { name, number: totals.images.into() }),
        complete: part.complete,
        decided: Decided {
            engine: engine.name(),
            board_symmetries: instance.symmetries.len(),
            symmetries_used: engine.symmetries_used(),
            reasons: prepared.reasons.clone(),
            elapsed: start.elapsed(),
        },
    })
}

fn totals(tally: &Tally, complete: bool) -> Result<geduld_count::Totals> {
    if complete { Ok(tally.exact(None)?) } else { Ok(tally.at_least(None)) }
}
