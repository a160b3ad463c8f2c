//! Standings of columns: their sums with intervals, and their ranks.

use std::ops::Range;

use geduld_model::ascending;
use serde::Serialize;

use super::bootstrap::Target;
use super::{Blocks, Interval, LEVEL, Times, best_of, bootstrap, holm, paired, rank};
use crate::Plan;

/// A value with its interval, if there are enough runs for one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value from these runs.
    pub value: f64,
    /// An interval for the value that many more seeds would give.
    pub interval: Option<Interval>,
}

/// The standing of a column among others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The sum of PAR-2 over the puzzles.
    pub par2: Estimate,
    /// Its ratio to the reference, the best column.
    pub to_best: Estimate,
    /// Its ratio to the base, the first configuration.
    pub to_base: Option<Estimate>,
    /// Its ratio to the virtual best.
    pub to_virtual_best: Estimate,
    /// The p-value of the difference to the best, adjusted for all comparisons of the table (Holm). `None` for the best
    /// itself.
    pub p: Option<f64>,
    /// The first and the last possible rank.
    pub rank: (usize, usize),
    /// The expected minimum of several runs, summed over the puzzles. The number of runs is the number of cells of the
    /// virtual best, or the number of all runs if that is smaller.
    pub best_of: f64,
}

impl Standing {
    /// Whether no other column is certainly better.
    pub fn may_be_best(&self) -> bool {
        self.rank.0 == 1
    }
}

/// The standings of all columns of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The standing of each column. `None` for columns that are not ranked.
    pub columns: Vec<Option<Standing>>,
    /// The virtual best of all cells that take part.
    pub virtual_best: Estimate,
    /// The reference column.
    pub best: usize,
    /// The number of pairs of columns that are compared.
    pub comparisons: usize,
    /// The number of blocks (pairs of puzzle and seed).
    pub blocks: usize,
    /// The minimum number of blocks with which this number of comparisons can find a difference.
    pub blocks_needed: usize,
    /// The maximum number of cells from which the virtual best chooses.
    pub choices: usize,
    /// The maximum number of runs of which `best_of` is the minimum.
    pub draws: usize,
}

impl Standings {
    /// The standings of all configurations over all puzzles. `ranked` says which configurations take part. The
    /// reference is `best`, or the configuration with the smallest sum. `None` if a puzzle has no complete block of
    /// them, or if none takes part.
    pub fn of_configurations(
        plan: &Plan,
        times: &Times,
        ranked: impl Fn(usize) -> bool,
        best: Option<usize>,
    ) -> Option<Self> {
        let configurations = 0..plan.configurations.len();
        let cells = |puzzle: usize| {
            plan.configurations.iter().map(move |configuration| configuration.cells[puzzle]).collect()
        };
        let puzzles: Vec<Vec<usize>> = (0..plan.puzzles()).map(cells).collect();
        Self::new(times, &puzzles, configurations, ranked, best, Some(0))
    }

    /// The standings of all cells of a puzzle.
    pub fn of_puzzle(
        plan: &Plan,
        times: &Times,
        puzzle: usize,
        ranked: impl Fn(usize) -> bool,
    ) -> Option<Self> {
        let cells: Vec<usize> =
            (0..plan.cells.len()).filter(|&cell| plan.cells[cell].puzzle == puzzle).collect();
        let base = plan.configurations.first().map(|configuration| configuration.cells[puzzle]);
        let base = cells.iter().position(|&cell| Some(cell) == base);
        let columns = 0..cells.len();
        Self::new(times, std::slice::from_ref(&cells), columns, |column| ranked(cells[column]), None, base)
    }

    /// `puzzles` has the cell of each column for each puzzle.
    fn new(
        times: &Times,
        puzzles: &[Vec<usize>],
        columns: Range<usize>,
        ranked: impl Fn(usize) -> bool,
        best: Option<usize>,
        base: Option<usize>,
    ) -> Option<Self> {
        let taking_part: Vec<usize> = columns.clone().filter(|&column| ranked(column)).collect();
        let different = |cells: &Vec<usize>| ascending(taking_part.iter().map(|&column| cells[column]));
        // The last column is the virtual best.
        let of_puzzle = |cells: &Vec<usize>| -> Vec<Vec<usize>> {
            let own = taking_part.iter().map(|&column| vec![cells[column]]);
            own.chain([different(cells)]).collect()
        };
        let blocks = times.blocks(&puzzles.iter().map(of_puzzle).collect::<Vec<_>>());
        if taking_part.is_empty() || blocks.fewest() == 0 {
            return None;
        }
        let position = |column| taking_part.iter().position(|&known| known == column);
        let choices: Vec<usize> = puzzles.iter().map(|cells| different(cells).len()).collect();
        let same =
            |a: usize, b: usize| puzzles.iter().all(|cells| cells[taking_part[a]] == cells[taking_part[b]]);
        let places =
            Places { best: best.and_then(position), base: base.and_then(position), choices: &choices };
        let (standings, best, comparisons) = places.standings(&blocks, super::RESAMPLES, same);
        let (virtual_best, standings) = standings.split_last()?;
        let mut all = vec![None; columns.len()];
        taking_part
            .iter()
            .zip(standings)
            .for_each(|(&column, standing)| all[column] = Some(standing.clone()));
        let most = choices.iter().copied().max().unwrap_or(0);
        Some(Self {
            columns: all,
            virtual_best: virtual_best.par2,
            best: taking_part[best],
            comparisons,
            blocks: blocks.count(),
            blocks_needed: paired::blocks_needed(comparisons, LEVEL),
            choices: most,
            draws: most.min(blocks.fewest()),
        })
    }
}

/// The special columns of blocks. The last column is the virtual best.
pub(super) struct Places<'p> {
    /// The reference, if it was already chosen.
    pub best: Option<usize>,
    /// The base.
    pub base: Option<usize>,
    /// The number of cells from which the virtual best chooses, for each puzzle.
    pub choices: &'p [usize],
}

impl Places<'_> {
    /// The standing of each column with the virtual best last, the best column, and the number of pairs that were
    /// compared. Columns that are the `same` are not compared.
    pub fn standings(
        &self,
        blocks: &Blocks,
        resamples: usize,
        same: impl Fn(usize, usize) -> bool,
    ) -> (Vec<Standing>, usize, usize) {
        let sums = blocks.sums();
        let virtual_best = sums.len() - 1;
        let least = (0..virtual_best).min_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(0);
        let best = self.best.unwrap_or(least);
        let references = [None, Some(best), self.base, Some(virtual_best)];
        let targets: Vec<Target> =
            (0..sums.len()).flat_map(|column| references.map(|reference| (column, reference))).collect();
        let intervals = bootstrap::intervals(blocks, &targets, resamples);
        let estimates = targets.iter().zip(intervals).map(|(&(column, to), interval)| {
            let value = to.map_or(sums[column], |to| sums[column] / sums[to]);
            Estimate { value, interval }
        });
        let estimates: Vec<Estimate> = estimates.collect();
        let pairs: Vec<(usize, usize)> =
            (0..virtual_best).flat_map(|a| (a + 1..virtual_best).map(move |b| (a, b))).collect();
        let pairs: Vec<(usize, usize)> = pairs.into_iter().filter(|&(a, b)| !same(a, b)).collect();
        let adjusted = holm::adjusted(&paired::p_values(blocks, &pairs, resamples));
        let apart = pairs.iter().zip(&adjusted).filter(|(_, p)| **p <= LEVEL);
        let better: Vec<(usize, usize)> =
            apart.map(|(&(a, b), _)| if sums[a] < sums[b] { (a, b) } else { (b, a) }).collect();
        let ranks = rank::ranks(virtual_best, &better);
        let p = |column: usize| {
            let pair = (column.min(best), column.max(best));
            let known = pairs.iter().position(|&known| known == pair).map(|position| adjusted[position]);
            known.or((column != best && column != virtual_best).then_some(1.0))
        };
        let best_of = |column: usize| -> f64 {
            let of_puzzle = |(values, choices): (Vec<f64>, &usize)| {
                best_of::expected_least(&values, (*choices).clamp(1, values.len()))
            };
            blocks.column(column).zip(self.choices).map(of_puzzle).sum()
        };
        let standings = (0..sums.len()).map(|column| Standing {
            par2: estimates[4 * column],
            to_best: estimates[4 * column + 1],
            to_base: self.base.map(|_| estimates[4 * column + 2]),
            to_virtual_best: estimates[4 * column + 3],
            p: p(column),
            rank: ranks.get(column).copied().unwrap_or((1, 1)),
            best_of: best_of(column),
        });
        (standings.collect(), best, pairs.len())
    }
}
