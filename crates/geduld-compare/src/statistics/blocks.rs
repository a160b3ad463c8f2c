//! Runs in blocks: what different cells took for the same puzzle and seed.

use crate::{Plan, Run};

/// The seconds of all runs with some numbers; a run without result counts twice the limit.
pub struct Times(Vec<Vec<Option<f64>>>);

impl Times {
    /// Takes the runs whose numbers are in the range.
    pub fn new(plan: &Plan, runs: &[Run], time_limit: f64, numbers: std::ops::Range<u64>) -> Self {
        let count = usize::try_from(numbers.end - numbers.start).unwrap_or(usize::MAX);
        let mut times = vec![vec![None; count]; plan.cells.len()];
        for run in runs.iter().filter(|run| numbers.contains(&run.run)) {
            let number = usize::try_from(run.run - numbers.start).unwrap_or(usize::MAX);
            // A clock that ticks coarsely tells 0 of short runs, which have no ratios.
            times[run.cell][number] = Some(run.penalised(time_limit).max(1e-6));
        }
        Self(times)
    }

    /// Blocks for one puzzle after the other. For each puzzle, a column is a set of cells: mostly of one, and of several if the best of
    /// them is meant. Blocks of which a run is missing are left out.
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

/// For each puzzle (a *stratum*) its blocks: for one seed the seconds of each column.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks(pub Vec<Vec<Vec<f64>>>);

impl Blocks {
    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.0.iter().flatten().next().map_or(0, Vec::len)
    }

    /// The blocks of the fewest that a puzzle has.
    pub fn fewest(&self) -> usize {
        self.0.iter().map(Vec::len).min().unwrap_or(0)
    }

    /// The seconds of a column, puzzle by puzzle.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Vec<f64>> {
        self.0.iter().map(move |blocks| blocks.iter().map(|block| block[column]).collect())
    }

    /// For each column the sum of its means over the puzzles: of PAR-2, if runs without result count twice the limit.
    pub fn sums(&self) -> Vec<f64> {
        (0..self.columns())
            .map(|column| self.column(column).map(|values| super::mean(&values)).sum())
            .collect()
    }
}
