//! Everything that the runs of a comparison allow to say.

use super::{Floor, Growth, Standings, Times, growth};
use crate::{Plan, Run, Summary};

/// Everything that the runs allow to say.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// What a run costs that does nothing, if it was measured.
    pub floor: Option<Floor>,
    /// The configurations over all puzzles, by the runs for choosing.
    pub overall: Option<Standings>,
    /// For each puzzle its cells, in the order of the plan.
    pub puzzles: Vec<Option<Standings>>,
    /// The chosen configurations, by the runs for judging.
    pub judged: Option<Judged>,
    /// How time grows with size, by all runs.
    pub growth: Growth,
}

/// What runs say that had no part in the choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Their figures.
    pub summary: Summary,
    /// Where those configurations stand that may be the best according to the runs for choosing, and the first; the reference is the
    /// one that was best there.
    pub standings: Standings,
}

impl Findings {
    /// Judges runs; `summary` is that of the runs for choosing. Takes up to some seconds for large comparisons.
    pub fn new(plan: &Plan, runs: &[Run], summary: &Summary, time_limit: f64, floor: Option<Floor>) -> Self {
        let times = Times::new(plan, runs, time_limit, plan.choosing());
        let has_rank = |configuration: usize| summary.configurations[configuration].par2.is_some();
        let overall = Standings::of_configurations(plan, &times, has_rank, None);
        let of_puzzle =
            |puzzle| Standings::of_puzzle(plan, &times, puzzle, |cell| summary.cells[cell].par2.is_some());
        let judged = overall.as_ref().and_then(|overall| judged(plan, runs, overall, time_limit));
        let measurable = floor.map_or(0.0, |floor| floor.measurable());
        Self {
            floor,
            puzzles: (0..plan.puzzles()).map(of_puzzle).collect(),
            judged,
            growth: growth(plan, runs, measurable),
            overall,
        }
    }
}

fn judged(plan: &Plan, runs: &[Run], chosen: &Standings, time_limit: f64) -> Option<Judged> {
    let summary = Summary::new(plan, runs, time_limit, plan.judging());
    let times = Times::new(plan, runs, time_limit, plan.judging());
    let may_be_best = |configuration: usize| {
        let standing = chosen.columns[configuration].as_ref();
        configuration == 0 || standing.is_some_and(super::Standing::may_be_best)
    };
    let taking_part = |configuration: usize| {
        may_be_best(configuration) && summary.configurations[configuration].par2.is_some()
    };
    let standings = Standings::of_configurations(plan, &times, taking_part, Some(chosen.best))?;
    Some(Judged { summary, standings })
}
