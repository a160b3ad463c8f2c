//! Runs in blocks: the times of different cells for the same puzzle and seed.

use crate::{Plan, Run};

/// The seconds of all runs with certain numbers. A run without a result counts twice the limit.
pub struct Times(Vec<Vec<Option<f64>>>);

impl Times {
    /// Selects the runs whose numbers are in the range.
    pub fn new(plan: &Plan, runs: &[Run], time_limit: f64, numbers: std::ops::Range<u64>) -> Self {
        let count = usize::try_from(numbers.end - numbers.start).unwrap_or(usize::MAX);
        let mut times = vec![vec![None; count]; plan.cells.len()];
        for run in runs.iter().filter(|run| numbers.contains(&run.run)) {
            let number = usize::try_from(run.run - numbers.start).unwrap_or(usize::MAX);
            // A coarse clock reports 0 for short runs, and ratios need positive times.
            times[run.cell][number] = Some(run.penalised(time_limit).max(1e-6));
        }
        Self(times)
    }

    /// The blocks of each puzzle. For each puzzle, a column is a set of cells. It usually has one cell. With several
    /// cells it stands for the best of them. Blocks with a missing run are left out.
    pub fn blocks(&self, puzzles: &[Vec<Vec<usize>>]) -> Blocks {
        let least = |cells: &Vec<usize>, number: usize| {
            let times = cells.iter().map(|&cell| self.0[cell][number]);
            times.reduce(|a, b| Some(a?.min(b?))).flatten()
        };
        let runs = self.0.first().map_or(0, Vec::len);
        let stratum = |columns: &Vec<Vec<usize>>| {
            let block = |number| columns.iter().map(|cells| least(cells, number)).collect();
            (0..runs).filter_map(block).collect()
        };
        Blocks(puzzles.iter().map(stratum).collect())
    }
}

/// For each puzzle (a *stratum*), its blocks. A block has the seconds of each column for one seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks(pub Vec<Vec<Vec<f64>>>);

impl Blocks {
    /// The number of blocks.
    pub fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.0.iter().flatten().next().map_or(0, Vec::len)
    }

    /// The smallest number of blocks of a puzzle.
    pub fn fewest(&self) -> usize {
        self.0.iter().map(Vec::len).min().unwrap_or(0)
    }

    /// The seconds of a column, puzzle by puzzle.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Vec<f64>> {
        self.0.iter().map(move |blocks| blocks.iter().map(|block| block[column]).collect())
    }

    /// For each column, the sum over the puzzles of its means. This is the sum of PAR-2 if runs without a result count
    /// twice the limit.
    pub fn sums(&self) -> Vec<f64> {
        (0..self.columns())
            .map(|column| self.column(column).map(|values| super::mean(&values)).sum())
            .collect()
    }
}
