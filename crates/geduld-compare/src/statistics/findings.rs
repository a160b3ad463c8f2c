//! All statistical findings from the runs of a comparison.

use super::{Floor, Growth, Standing, Standings, Times, growth};
use crate::{Plan, Run, Summary};

/// All statistical findings from the runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The cost of a run that does nothing, if it was measured.
    pub floor: Option<Floor>,
    /// The configurations over all puzzles, from the choosing runs.
    pub overall: Option<Standings>,
    /// The cells of each puzzle, in the order of the plan.
    pub puzzles: Vec<Option<Standings>>,
    /// The chosen configurations, in ascending order: the first one, and those that may be the best according to the
    /// choosing runs.
    pub chosen: Vec<usize>,
    /// The chosen configurations, evaluated with the judging runs.
    pub judged: Option<Judged>,
    /// The growth of time with size, from all runs.
    pub growth: Growth,
}

/// The results of the judging runs, which had no part in the choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The figures of the chosen configurations.
    pub summary: Summary,
    /// The standings of the chosen configurations. The reference is the one that was best when they were chosen.
    pub standings: Standings,
}

impl Findings {
    /// Evaluates runs. `summary` is the summary of the choosing runs. Takes up to some seconds for large comparisons.
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

/// The configurations to judge, according to the choosing runs. Takes up to some seconds for large comparisons.
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
