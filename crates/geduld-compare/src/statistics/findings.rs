//! Everything that the runs of a comparison allow to say.

use super::{Floor, Growth, Standing, Standings, Times, growth};
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
    /// The chosen configurations, ascending: those that may be the best according to the runs for choosing, and the first.
    pub chosen: Vec<usize>,
    /// Them by the runs for judging.
    pub judged: Option<Judged>,
    /// How time grows with size, by all runs.
    pub growth: Growth,
}

/// What runs say that had no part in the choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Their figures.
    pub summary: Summary,
    /// Where the chosen configurations stand; the reference is the one that was best when they were chosen.
    pub standings: Standings,
}

impl Findings {
    /// Judges runs; `summary` is that of the runs for choosing. Takes up to some seconds for large comparisons.
    pub fn new(plan: &Plan, runs: &[Run], summary: &Summary, time_limit: f64, floor: Option<Floor>) -> Self {
        let times = Times::new(plan, runs, time_limit, plan.choosing());
        let overall = overall(plan, &times, summary);
        let chosen = overall.as_ref().map_or(Vec::new(), chosen);
        let of_puzzle =
            |puzzle| Standings::of_puzzle(plan, &times, puzzle, |cell| summary.cells[cell].par2.is_some());
        let judged =
            overall.as_ref().and_then(|overall| judged(plan, runs, &chosen, overall.best, time_limit));
        let measurable = floor.map_or(0.0, |floor| floor.measurable());
        Self {
            floor,
            puzzles: (0..plan.puzzles()).map(of_puzzle).collect(),
            chosen,
            judged,
            growth: growth(plan, runs, measurable),
            overall,
        }
    }
}

/// The configurations to be judged, by the runs that choose. Takes up to some seconds for large comparisons.
pub fn to_judge(plan: &Plan, runs: &[Run], time_limit: f64) -> Vec<usize> {
    let summary = Summary::new(plan, runs, time_limit, plan.choosing());
    let times = Times::new(plan, runs, time_limit, plan.choosing());
    overall(plan, &times, &summary).as_ref().map_or(Vec::new(), chosen)
}

fn overall(plan: &Plan, times: &Times, summary: &Summary) -> Option<Standings> {
    let has_rank = |configuration: usize| summary.configurations[configuration].par2.is_some();
    Standings::of_configurations(plan, times, has_rank, None)
}

fn chosen(overall: &Standings) -> Vec<usize> {
    let may_be_best = |standing: &Option<Standing>| standing.as_ref().is_some_and(Standing::may_be_best);
    let chosen = |&configuration: &usize| configuration == 0 || may_be_best(&overall.columns[configuration]);
    (0..overall.columns.len()).filter(chosen).collect()
}

fn judged(plan: &Plan, runs: &[Run], chosen: &[usize], best: usize, time_limit: f64) -> Option<Judged> {
    let summary = Summary::new(plan, runs, time_limit, plan.judging());
    let times = Times::new(plan, runs, time_limit, plan.judging());
    let taking_part = |configuration: usize| {
        chosen.contains(&configuration) && summary.configurations[configuration].par2.is_some()
    };
    let standings = Standings::of_configurations(plan, &times, taking_part, Some(best))?;
    Some(Judged { summary, standings })
}
