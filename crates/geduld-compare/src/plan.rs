//! Turns a matrix into cells, and puts their runs in order.

use std::collections::BTreeSet;
use std::ops::Range;

use geduld_model::ascending;
use serde::Serialize;

use crate::{Axis, Instance, Matrix};

/// A puzzle with options, which is run several times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The position of its instance in the plan.
    pub puzzle: usize,
    /// The options without dashes, and their values.
    pub options: Vec<(String, String)>,
}

/// A choice of options for all puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Configuration {
    /// The name in tables: the options in which it differs from other configurations.
    pub label: String,
    /// For each puzzle, its cell. Configurations that differ only in options without effect on a puzzle share a cell.
    pub cells: Vec<usize>,
}

/// All cells and runs of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The instances: the puzzles of the matrix, with folders replaced by their contents.
    pub instances: Vec<Instance>,
    /// The cells, puzzle by puzzle.
    pub cells: Vec<Cell>,
    /// The configurations. The first one has the first value of every option.
    pub configurations: Vec<Configuration>,
    /// For each puzzle, the options with several values that have no effect on it.
    pub indifferent: Vec<Vec<String>>,
    /// The number of runs of each cell that choose the best.
    pub runs: u64,
    /// The number of runs of each chosen cell that judge it.
    pub judge_runs: u64,
}

impl Plan {
    /// Makes the cells of a matrix for these instances. `matters` says whether an option has an effect on the instance
    /// at a position.
    pub fn new(matrix: &Matrix, instances: Vec<Instance>, matters: impl Fn(usize, &str) -> bool) -> Self {
        let options = || matrix.axes.iter().filter(|axis| axis.values.len() > 1).map(|axis| &axis.option);
        let indifferent =
            |puzzle| options().filter(|option| !matters(puzzle, option)).map(ToString::to_string).collect();
        let mut plan = Self {
            cells: Vec::new(),
            configurations: Vec::new(),
            indifferent: (0..instances.len()).map(indifferent).collect(),
            instances,
            runs: matrix.runs,
            judge_runs: matrix.judge_runs,
        };
        let choices = choices(&matrix.axes, matrix.one_at_a_time);
        plan.configurations = choices
            .iter()
            .map(|choice| Configuration {
                label: label(&matrix.axes, choice, matrix.one_at_a_time),
                cells: Vec::new(),
            })
            .collect();
        for puzzle in 0..plan.instances.len() {
            let begin = plan.cells.len();
            for (choice, configuration) in choices.iter().zip(&mut plan.configurations) {
                let takes =
                    |option, value| named(&matrix.axes, choice).any(|chosen| chosen == (option, value));
                // All other engines are searches, which take no options of the SAT engine.
                let is_search = |(option, value)| option == "engine" && value != "sat";
                let search = named(&matrix.axes, choice).any(is_search) && matters(puzzle, "engine");
                // Backtracking always uses the same built-in solver.
                let own_solver = takes("enumeration", "backtracking");
                let counts = |&(option, _): &(&str, &str)| match option {
                    "engine" => matters(puzzle, option),
                    "solver" if own_solver => false,
                    _ => !search && matters(puzzle, option),
                };
                let options = named(&matrix.axes, choice).filter(counts);
                let options: Vec<_> =
                    options.map(|(option, value)| (option.to_owned(), value.to_owned())).collect();
                let cell = Cell { puzzle, options };
                let known = plan.cells[begin..].iter().position(|known| *known == cell);
                configuration.cells.push(begin + known.unwrap_or(plan.cells.len() - begin));
                if known.is_none() {
                    plan.cells.push(cell);
                }
            }
        }
        plan
    }

    /// The name of a cell: the label of its first configuration.
    pub fn label(&self, cell: usize) -> &str {
        let puzzle = self.cells[cell].puzzle;
        let mut configurations = self.configurations.iter();
        configurations
            .find(|configuration| configuration.cells[puzzle] == cell)
            .map_or("", |first| &first.label)
    }

    /// The instance of a cell.
    pub fn instance(&self, cell: usize) -> &Instance {
        &self.instances[self.cells[cell].puzzle]
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.instances.len()
    }

    /// The maximum number of runs of a cell.
    pub fn all_runs(&self) -> u64 {
        self.runs + self.judge_runs
    }

    /// The numbers of the runs that choose the best cells.
    pub fn choosing(&self) -> Range<u64> {
        0..self.runs
    }

    /// The numbers of the runs that judge the chosen cells.
    pub fn judging(&self) -> Range<u64> {
        self.runs..self.all_runs()
    }

    /// The choosing runs of every cell, in their order.
    pub fn choosing_runs(&self) -> Vec<(usize, u64)> {
        self.in_turn((0..self.cells.len()).collect(), self.choosing())
    }

    /// The judging runs of these configurations, in their order.
    pub fn judging_runs(&self, configurations: &[usize]) -> Vec<(usize, u64)> {
        let cells = configurations.iter().flat_map(|&chosen| &self.configurations[chosen].cells);
        self.in_turn(ascending(cells.copied()), self.judging())
    }

    /// All runs that are needed if these configurations are judged. A checkpoint may contain more: when a run is
    /// repeated the choice may change, and the judging runs of the earlier choice stay.
    pub fn needed_runs(&self, chosen: &[usize]) -> BTreeSet<(usize, u64)> {
        self.choosing_runs().into_iter().chain(self.judging_runs(chosen)).collect()
    }

    /// The runs as pairs of cell and run number from 0. The cells of a puzzle take turns (A B C A B C …), so that
    /// anything that slows the machine for a while affects all of them.
    fn in_turn(&self, cells: Vec<usize>, runs: Range<u64>) -> Vec<(usize, u64)> {
        let of_puzzles = cells.chunk_by(|&a, &b| self.cells[a].puzzle == self.cells[b].puzzle);
        let turns = of_puzzles.flat_map(|of_puzzle| {
            runs.clone().flat_map(|run| of_puzzle.iter().map(move |&cell| (cell, run)))
        });
        turns.collect()
    }
}

/// For each configuration, the positions of the chosen values of the axes.
fn choices(axes: &[Axis], one_at_a_time: bool) -> Vec<Vec<usize>> {
    let base = vec![0; axes.len()];
    if one_at_a_time {
        let others = axes
            .iter()
            .enumerate()
            .flat_map(|(position, axis)| (1..axis.values.len()).map(move |value| (position, value)));
        let varied = others.map(|(position, value)| {
            let mut choice = vec![0; axes.len()];
            choice[position] = value;
            choice
        });
        return std::iter::once(base).chain(varied).collect();
    }
    axes.iter().enumerate().fold(vec![base], |choices, (position, axis)| {
        let with = |choice: &Vec<usize>, value| {
            let mut choice = choice.clone();
            choice[position] = value;
            choice
        };
        choices
            .iter()
            .flat_map(|choice| (0..axis.values.len()).map(move |value| with(choice, value)))
            .collect()
    })
}

fn named<'a>(axes: &'a [Axis], choice: &'a [usize]) -> impl Iterator<Item = (&'a str, &'a str)> {
    axes.iter().zip(choice).map(|(axis, &value)| (axis.option.as_str(), axis.values[value].as_str()))
}

fn label(axes: &[Axis], choice: &[usize], one_at_a_time: bool) -> String {
    let told = |chosen: &(&Axis, &usize)| {
        let (axis, value) = *chosen;
        if one_at_a_time { *value > 0 } else { axis.values.len() > 1 }
    };
    let words: Vec<String> = axes
        .iter()
        .zip(choice)
        .filter(told)
        .map(|(axis, &value)| {
            let value = &axis.values[value];
            let quote = if value.contains(' ') { "'" } else { "" };
            format!("--{} {quote}{value}{quote}", axis.option)
        })
        .collect();
    if words.is_empty() { "base".to_owned() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(option: &str, values: &[&str]) -> Axis {
        Axis { option: option.to_owned(), values: values.iter().map(|&value| value.to_owned()).collect() }
    }

    fn matrix(one_at_a_time: bool) -> Matrix {
        let axes = vec![axis("sum", &["a", "b", "c"]), axis("tables", &["x", "y"]), axis("solver", &["s t"])];
        Matrix { axes, one_at_a_time, runs: 2, ..Matrix::default() }
    }

    fn instances() -> Vec<Instance> {
        ["square", "cards"].map(Instance::alone).into()
    }

    fn labels(plan: &Plan) -> Vec<&str> {
        plan.configurations.iter().map(|configuration| configuration.label.as_str()).collect()
    }

    #[test]
    fn every_combination_or_one_at_a_time() {
        let every = Plan::new(&matrix(false), instances(), |_, _| true);
        assert_eq!(every.cells.len(), 12);
        assert_eq!(labels(&every)[..3], ["--sum a --tables x", "--sum a --tables y", "--sum b --tables x"]);
        let one = Plan::new(&matrix(true), instances(), |_, _| true);
        assert_eq!(labels(&one), ["base", "--sum b", "--sum c", "--tables y"]);
        assert_eq!(one.cells.len(), 8);
        assert_eq!(one.cells[3].options[1], ("tables".to_owned(), "y".to_owned()));
    }

    #[test]
    fn only_what_is_chosen_is_judged() {
        let plan = Plan::new(&Matrix { judge_runs: 1, ..matrix(true) }, instances(), |_, _| true);
        let needed = plan.needed_runs(&[0]);
        let (chosen, other) = (plan.configurations[0].cells[0], plan.configurations[1].cells[0]);
        assert_eq!(needed.len(), 8 * 2 + 2);
        assert!(needed.contains(&(chosen, 2)) && needed.contains(&(other, 1)));
        assert!(!needed.contains(&(other, 2)));
    }

    #[test]
    fn what_does_not_matter_is_run_once() {
        // The square has no tables, and the cards have no sums.
        let matters = |puzzle, option: &str| option == "solver" || (puzzle == 0) == (option == "sum");
        let plan = Plan::new(&matrix(false), instances(), matters);
        assert_eq!(plan.cells.len(), 3 + 2);
        assert!(plan.configurations.iter().all(|configuration| configuration.cells.len() == 2));
        assert_eq!(plan.configurations[1].cells, [0, 4]);
        assert_eq!(plan.label(4), "--sum a --tables y");
    }

    #[test]
    fn a_search_has_no_encodings() {
        let axes = vec![axis("engine", &["sat", "search"]), axis("sum", &["a", "b"])];
        let matrix = Matrix { axes, ..Matrix::default() };
        let plan = Plan::new(&matrix, vec![Instance::alone("p")], |_, _| true);
        assert_eq!(plan.cells.len(), 3);
        assert_eq!(plan.configurations[2].cells, plan.configurations[3].cells);
        // A formula has neither engines nor sums.
        let plan = Plan::new(&matrix, vec![Instance::alone("f.cnf")], |_, _| false);
        assert_eq!(plan.cells, [Cell { puzzle: 0, options: Vec::new() }]);
    }

    #[test]
    fn cells_take_turns() {
        let plan = Plan::new(&matrix(true), instances(), |_, option| option == "sum");
        let order = plan.choosing_runs();
        assert_eq!(order[..6], [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]);
        assert_eq!(order[6..], [(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1)]);
        let plan = Plan { judge_runs: 2, ..plan };
        assert_eq!(
            plan.judging_runs(&[0, 2]),
            [(0, 2), (2, 2), (0, 3), (2, 3), (3, 2), (5, 2), (3, 3), (5, 3)]
        );
    }
}
