//! The summary of the runs of a comparison.

use std::ops::Range;

use crate::statistics::median;
use crate::{Numbers, Outcome, Plan, Run};

/// The runs of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellSummary {
    /// The position of the cell in the plan.
    pub cell: usize,
    /// The number of runs with a complete result.
    pub solved: usize,
    /// The number of runs so far.
    pub total: usize,
    /// The median, minimum and maximum of the seconds of runs with a result. For an even number of runs, the median is
    /// the mean of the middle two.
    pub seconds: Option<(f64, f64, f64)>,
    /// The mean of the seconds, where a run without a result counts twice the limit (PAR-2).
    pub par2: Option<f64>,
    /// PAR-2 divided by the best PAR-2 of the same puzzle.
    pub ratio: Option<f64>,
    /// The sizes from the first run that reports them, and the medians of the figures about the work.
    pub numbers: Numbers,
    /// The median of propagations per second of solving.
    pub propagation_rate: Option<f64>,
    /// The largest resident size of all runs, in bytes.
    pub memory: Option<u64>,
    /// The outcomes of the runs without a result, each once.
    pub failures: Vec<Outcome>,
    /// Whether no run has a result and at least one failed or gave a wrong answer. Such a cell has no rank. Its PAR-2
    /// would measure how fast it fails, or look good if every other cell reaches its limit.
    pub never_right: bool,
}

/// A choice of options for all puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigurationSummary {
    /// Its label.
    pub label: String,
    /// The number of runs of all its cells with a result, and the number of all its runs.
    pub solved: (usize, usize),
    /// The sum of PAR-2 over the puzzles. `None` if a cell has not been run or has no rank.
    pub par2: Option<f64>,
    /// The seconds of all runs with a result in ascending order, for its line in a cactus plot.
    pub times: Vec<f64>,
}

/// The figures of all reports.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// One for each cell of the plan.
    pub cells: Vec<CellSummary>,
    /// One for each configuration, in the order of the plan.
    pub configurations: Vec<ConfigurationSummary>,
    /// The best configuration for each run: the result of an ideal choice.
    pub virtual_best: ConfigurationSummary,
}

impl Summary {
    /// Summarizes the runs whose numbers are in the range. A run without a result counts twice `time_limit`.
    pub fn new(plan: &Plan, runs: &[Run], time_limit: f64, numbers: Range<u64>) -> Self {
        let mut of_cell: Vec<Vec<&Run>> = vec![Vec::new(); plan.cells.len()];
        let taken = runs.iter().filter(|run| numbers.contains(&run.run));
        taken.for_each(|run| of_cell[run.cell].push(run));
        let count = numbers.end - numbers.start;
        let penalised = |run: &Run| run.penalised(time_limit);
        let mut cells: Vec<CellSummary> =
            of_cell.iter().enumerate().map(|(cell, runs)| summarise(cell, runs, penalised)).collect();
        for puzzle in cells.chunk_by_mut(|a, b| plan.cells[a.cell].puzzle == plan.cells[b.cell].puzzle) {
            let best = puzzle.iter().filter_map(|cell| cell.par2).min_by(f64::total_cmp);
            puzzle.iter_mut().for_each(|cell| {
                cell.ratio = cell.par2.zip(best).map(|(par2, best)| par2 / best);
            });
        }
        let configurations = plan.configurations.iter().map(|configuration| {
            let runs = configuration.cells.iter().flat_map(|&cell| of_cell[cell].iter().copied());
            let par2: Option<f64> = configuration.cells.iter().map(|&cell| cells[cell].par2).sum();
            configuration_of(configuration.label.clone(), runs, par2)
        });
        let configurations = configurations.collect();
        let best = best_runs(plan, &of_cell, numbers, penalised);
        let per_puzzle = |run: &&Run| penalised(run);
        let par2 = best.iter().map(per_puzzle).sum::<f64>() / count as f64;
        // Cells that were not chosen have no judging runs.
        let in_part = of_cell.iter().any(|runs| !runs.is_empty() && runs.len() as u64 != count);
        let complete = !best.is_empty() && best.len() as u64 == plan.puzzles() as u64 * count && !in_part;
        let virtual_best =
            configuration_of("virtual best".to_owned(), best.into_iter(), complete.then_some(par2));
        Self { cells, configurations, virtual_best }
    }

    /// The positions of the configurations, sorted by PAR-2. Unfinished configurations come last.
    pub fn ranked(&self) -> Vec<usize> {
        let par2 = |index: usize| self.configurations[index].par2.unwrap_or(f64::INFINITY);
        let mut ranked: Vec<usize> = (0..self.configurations.len()).collect();
        ranked.sort_by(|&a, &b| par2(a).total_cmp(&par2(b)));
        ranked
    }
}

/// For each puzzle and each run number, the best run of all cells.
fn best_runs<'r>(
    plan: &Plan,
    of_cell: &[Vec<&'r Run>],
    numbers: Range<u64>,
    penalised: impl Fn(&Run) -> f64,
) -> Vec<&'r Run> {
    let candidates = |puzzle: usize, number: u64| {
        let cells = plan.cells.iter().zip(of_cell).filter(move |(cell, _)| cell.puzzle == puzzle);
        cells.flat_map(|(_, runs)| runs.iter().copied()).filter(move |run| run.run == number)
    };
    let all = (0..plan.puzzles()).flat_map(|puzzle| numbers.clone().map(move |number| (puzzle, number)));
    all.filter_map(|(puzzle, number)| {
        candidates(puzzle, number).min_by(|a, b| penalised(a).total_cmp(&penalised(b)))
    })
    .collect()
}

fn configuration_of<'r>(
    label: String,
    runs: impl Iterator<Item = &'r Run>,
    par2: Option<f64>,
) -> ConfigurationSummary {
    let runs: Vec<&Run> = runs.collect();
    let mut times: Vec<f64> = runs.iter().filter(|run| run.is_solved()).map(|run| run.seconds).collect();
    times.sort_by(f64::total_cmp);
    ConfigurationSummary { label, solved: (times.len(), runs.len()), par2, times }
}

fn summarise(cell: usize, runs: &[&Run], penalised: impl Fn(&Run) -> f64) -> CellSummary {
    let mut times: Vec<f64> = runs.iter().filter(|run| run.is_solved()).map(|run| run.seconds).collect();
    times.sort_by(f64::total_cmp);
    let seconds = median(&times).zip(times.first().zip(times.last())).map(|(m, (&a, &z))| (m, a, z));
    let wrong = |run: &&Run| matches!(run.outcome, Outcome::Failed(_) | Outcome::Wrong(_));
    let never_right = times.is_empty() && runs.iter().any(wrong);
    let par2 = (!runs.is_empty() && !never_right)
        .then(|| runs.iter().map(|run| penalised(run)).sum::<f64>() / runs.len() as f64);
    let middle = |number: fn(&Numbers) -> Option<u64>| {
        let mut all: Vec<u64> = runs.iter().filter_map(|run| number(&run.numbers)).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied()
    };
    let known = runs.iter().map(|run| run.numbers).find(|numbers| numbers.clauses.is_some());
    let numbers = Numbers {
        conflicts: middle(|numbers| numbers.conflicts),
        decisions: middle(|numbers| numbers.decisions),
        propagations: middle(|numbers| numbers.propagations),
        nodes: middle(|numbers| numbers.nodes),
        ..known.unwrap_or_default()
    };
    let rate = |run: &&Run| Some(run.numbers.propagations? as f64 / run.solving.filter(|time| *time > 0.0)?);
    let mut rates: Vec<f64> = runs.iter().filter_map(rate).collect();
    rates.sort_by(f64::total_cmp);
    let mut failures: Vec<Outcome> = Vec::new();
    for run in runs.iter().filter(|run| !run.is_solved()) {
        if !failures.contains(&run.outcome) {
            failures.push(run.outcome.clone());
        }
    }
    CellSummary {
        cell,
        solved: times.len(),
        total: runs.len(),
        seconds,
        par2,
        ratio: None,
        numbers,
        propagation_rate: median(&rates),
        memory: runs.iter().filter_map(|run| run.memory).max(),
        failures,
        never_right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{plan, run, timeout};

    #[test]
    fn medians_penalties_and_ratios() {
        let plan = plan(1, 2);
        let runs = [
            run(0, 0, 1.0),
            run(1, 0, 4.0),
            run(0, 1, 3.0),
            timeout(1, 1, 10.0),
            run(0, 2, 2.0),
            run(1, 2, 1.0),
        ];
        let Summary { cells, configurations, virtual_best } =
            Summary::new(&plan, &runs, 10.0, plan.choosing());
        assert_eq!(
            (cells[0].seconds, cells[0].par2, cells[0].ratio),
            (Some((2.0, 1.0, 3.0)), Some(2.0), Some(1.0))
        );
        assert_eq!((cells[1].seconds, cells[1].solved, cells[1].total), (Some((2.5, 1.0, 4.0)), 2, 3));
        let par2 = (4.0 + 20.0 + 1.0) / 3.0;
        assert_eq!((cells[1].par2, cells[1].ratio), (Some(par2), Some(par2 / 2.0)));
        assert_eq!(cells[1].failures, [Outcome::Timeout]);
        assert_eq!(configurations[1].times, [1.0, 4.0]);
        assert_eq!((virtual_best.par2, virtual_best.solved), (Some(5.0 / 3.0), (3, 3)));
        assert_eq!(cells[0].propagation_rate, Some(2500.0));
    }

    #[test]
    fn a_cell_that_never_gave_a_right_answer_has_no_rank() {
        let plan = plan(1, 2);
        let failed = |number| Run { outcome: Outcome::Failed("oh".to_owned()), ..timeout(1, number, 0.1) };
        let wrong = Run { outcome: Outcome::Wrong("no".to_owned()), ..timeout(1, 2, 0.1) };
        let runs = [run(0, 0, 1.0), failed(0), run(0, 1, 1.0), timeout(1, 1, 10.0), run(0, 2, 1.0), wrong];
        let summary = Summary::new(&plan, &runs, 10.0, plan.choosing());
        assert!(summary.cells[1].never_right && !summary.cells[0].never_right);
        assert_eq!((summary.cells[1].par2, summary.configurations[1].par2), (None, None));
        assert_eq!(summary.cells[1].failures.len(), 3);
        // A single right answer is enough for a rank, and so is reaching the time limit.
        let once = [run(0, 0, 1.0), failed(0), run(1, 1, 1.0)];
        assert!(!Summary::new(&plan, &once, 10.0, plan.choosing()).cells[1].never_right);
        assert!(!Summary::new(&plan, &[timeout(1, 0, 10.0)], 10.0, plan.choosing()).cells[1].never_right);
    }

    #[test]
    fn what_was_not_run_has_no_figures() {
        let plan = plan(2, 2);
        let summary = Summary::new(&plan, &[run(1, 0, 1.0)], 10.0, plan.choosing());
        assert_eq!((summary.cells[0].par2, summary.cells[0].seconds), (None, None));
        assert!(summary.configurations.iter().all(|configuration| configuration.par2.is_none()));
        assert_eq!(summary.virtual_best.par2, None);
        assert_eq!(summary.ranked().len(), 2);
    }
}
