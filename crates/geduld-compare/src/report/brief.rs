//! The short report: one table.

use geduld_model::number_of;

use super::markdown::{messages, ranked};
use super::ranking::{ranks, ratio};
use super::{Report, checking_of_proof, failures, seconds, size_of_proof};
use crate::{CellSummary, Outcome};

/// The width of the table on a terminal, in columns.
const WIDTH: usize = 80;

/// The position of the column of names. The others are short, and aligned to the right.
const NAME: usize = 1;

/// The report as one table. It has a line for each configuration, over all puzzles. With a single puzzle or a single
/// configuration it has a line for each cell.
pub fn brief(report: &Report<'_>) -> String {
    within(report, usize::MAX)
}

/// Does the same for a terminal: long names are cut.
pub fn brief_for_terminal(report: &Report<'_>) -> String {
    within(report, WIDTH)
}

fn within(report: &Report<'_>, columns: usize) -> String {
    let (matrix, plan) = (report.matrix, report.plan);
    let runs = number_of(matrix.runs, "run");
    let mut text = format!("{}: {runs} of each cell, seconds of {}\n\n", matrix.task.name(), report.measure);
    text += &match plan.configurations.len() > 1 && plan.instances.len() > 1 {
        true => aligned(over_all_puzzles(report), columns),
        false => aligned(cells(report), columns),
    };
    text.push('\n');
    if !report.is_complete() {
        text += &format!("not finished: {} of {}\n", report.runs.len(), number_of(report.planned(), "run"));
    }
    if report.summary.cells.iter().any(|cell| cell.never_right) {
        text += "Cells that never gave a right answer, and failed or gave a wrong one, are not ranked.\n";
    }
    text.extend((0..plan.instances.len()).map(|puzzle| messages(report, puzzle).trim_start().to_owned()));
    text + "`--full` prints all figures, intervals and commands; -o FILE writes them.\n"
}

/// The lines for configurations, the best first.
fn over_all_puzzles(report: &Report<'_>) -> Vec<Vec<String>> {
    let heads = ["rank", "configuration", "solved", "PAR-2, sum", "ratio", "proofs kB", "checks s"];
    let heads = heads.map(str::to_owned).to_vec();
    let proofs = report.proofs();
    // Sums of all puzzles, if each has a proof.
    let sums = |index: usize| -> Option<(f64, f64)> {
        report.plan.configurations[index].cells.iter().try_fold((0.0, 0.0), |(size, time), cell| {
            let proof = proofs.get(cell).filter(|proof| proof.outcome == Outcome::Solved)?;
            Some((size + proof.bytes? as f64 / 1000.0, time + proof.checking?))
        })
    };
    let overall = report.findings.overall.as_ref();
    let line = |index: usize| {
        let known = &report.summary.configurations[index];
        let standing = overall.and_then(|overall| overall.columns[index].as_ref());
        let (solved, of) = known.solved;
        let sums = sums(index);
        vec![
            standing.map(|known| ranks(known.rank)).unwrap_or_default(),
            known.label.clone(),
            format!("{solved} of {of}"),
            standing.map(|known| known.par2.value).or(known.par2).map(seconds).unwrap_or_default(),
            standing.map(|known| ratio(known.to_best.value)).unwrap_or_default(),
            sums.map(|(size, _)| format!("{size:.1}")).unwrap_or_default(),
            sums.map(|(_, time)| seconds(time)).unwrap_or_default(),
        ]
    };
    [heads].into_iter().chain(report.summary.ranked().into_iter().map(line)).collect()
}

/// The lines for cells, puzzle by puzzle, the best first.
fn cells(report: &Report<'_>) -> Vec<Vec<String>> {
    let plan = report.plan;
    let several = plan.configurations.len() > 1;
    let name = if several { "configuration" } else { "puzzle" };
    let heads = ["rank", name, "solved", "without", "median s", "ratio", "proof kB", "check s"]
        .map(str::to_owned)
        .to_vec();
    let proofs = report.proofs();
    let line = |cell: &CellSummary| {
        let proof = proofs.get(&cell.cell).copied();
        let standing = report.standing(cell.cell).filter(|_| several);
        let label = match several {
            true => plan.label(cell.cell).to_owned(),
            false => plan.instance(cell.cell).name.clone(),
        };
        vec![
            standing.map(|known| ranks(known.rank)).unwrap_or_default(),
            label,
            format!("{} of {}", cell.solved, cell.total),
            failures(cell),
            cell.seconds.map(|(median, ..)| seconds(median)).unwrap_or_default(),
            standing.map(|known| ratio(known.to_best.value)).unwrap_or_default(),
            proof.map(size_of_proof).unwrap_or_default(),
            proof.map(checking_of_proof).unwrap_or_default(),
        ]
    };
    let mut lines = vec![heads];
    for puzzle in 0..plan.instances.len() {
        let cells = report.summary.cells.iter().filter(|cell| plan.cells[cell.cell].puzzle == puzzle);
        lines.extend(ranked(&cells.collect::<Vec<_>>()).into_iter().map(line));
    }
    lines
}

/// The lines with their columns aligned, without columns that have no values. Long names are cut, so that lines fit
/// this number of columns.
fn aligned(lines: Vec<Vec<String>>, available: usize) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let length = |text: &String| text.chars().count();
    let width = |column: usize| lines.iter().map(|line| length(&line[column])).max().unwrap_or(0);
    let has_values = |&column: &usize| lines.iter().skip(1).any(|line| !line[column].is_empty());
    let shown: Vec<usize> = (0..columns).filter(has_values).collect();
    let others: usize = shown.iter().filter(|&&column| column != NAME).map(|&column| width(column) + 2).sum();
    let most = available.saturating_sub(others + 2).max(20).min(width(NAME));
    let mut text = String::new();
    for line in &lines {
        let fields = shown.iter().map(|&column| {
            let field = &line[column];
            match column {
                NAME if length(field) > most => {
                    let kept: String = field.chars().take(most - 1).collect();
                    format!("  {kept}…")
                }
                NAME => format!("  {field:<most$}"),
                _ => format!("  {field:>0$}", width(column)),
            }
        });
        text += fields.collect::<String>().trim_end();
        text.push('\n');
    }
    text
}
