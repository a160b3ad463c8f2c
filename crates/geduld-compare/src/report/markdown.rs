//! A report in Markdown.

use geduld_model::number_of;

use super::ranking::{self, ranks, ratio, with_interval};
use super::{Report, checking_of_proof, failures, seconds, size_of_proof};
use crate::statistics::Floor;
use crate::{CellSummary, Outcome, Plan, Summary};

/// The whole report.
pub fn markdown(report: &Report<'_>) -> String {
    let Report { matrix, plan, summary, .. } = report;
    let mut page = format!("# Comparison: {}\n\n", matrix.task.name());
    for (name, value) in report.circumstances {
        page += &format!("- {name}: {value}\n");
    }
    page += &format!(
        "- {} of each cell in turn, seeds {} to {}, {}, at most {} s and {} MB each\n",
        number_of(matrix.runs, "run"),
        matrix.seed,
        matrix.seed + matrix.runs - 1,
        number_of(matrix.threads, "thread"),
        matrix.time_limit,
        matrix.memory_limit,
    );
    if matrix.judge_runs > 0 {
        page += &format!(
            "- then {} of each chosen cell, seeds {} to {}, that judge it; unless stated otherwise, tables show the first runs\n",
            number_of(matrix.judge_runs, "run"),
            report.seed(plan.judging().start),
            report.seed(plan.judging().end - 1),
        );
    }
    page += &format!(
        "- {}\n- seconds of {}, whole processes; median, least and most of the runs with a result; PAR-2: the mean, where a run \
         without a result counts twice the limit; ratio: PAR-2 relative to the best of the puzzle\n",
        report.clock, report.measure
    );
    if let Some(floor) = report.findings.floor {
        page += &in_words(floor, report);
    }
    if matrix.one_at_a_time && !matrix.axes.is_empty() {
        let base: Vec<String> =
            matrix.axes.iter().map(|axis| format!("--{} {}", axis.option, axis.values[0])).collect();
        page += &format!("- base: `{}`; every other line differs in the options it names\n", base.join(" "));
    }
    for (what, added) in [("pin", &matrix.pins), ("condition", &matrix.conditions), ("data", &matrix.data)] {
        page.extend(added.iter().map(|sentence| format!("- {what} of every puzzle: {sentence}\n")));
    }
    if !report.is_complete() {
        page +=
            &format!("- **not finished**: {} of {}\n", report.runs.len(), number_of(report.planned(), "run"));
    }
    page +=
        "\nRuns that have a result agree with one another, and with `[expect]` where a puzzle file has it.\n";
    if summary.cells.iter().any(|cell| cell.never_right) {
        page += "Cells that never gave a right answer, and failed or gave a wrong one, are not ranked.\n";
    }
    if plan.configurations.len() > 1 {
        page += if plan.instances.len() > 1 { "\n## All puzzles\n\n" } else { "\n## Ranking\n\n" };
        page += &ranking::overall(report);
        page += &ranking::judged(report);
    }
    page += &ranking::growth(report);
    for cells in plan.cells.chunk_by(|a, b| a.puzzle == b.puzzle) {
        let puzzle = cells[0].puzzle;
        page += &format!("\n## {}\n\n", plan.instances[puzzle].name);
        let of_puzzle = |cell: &&CellSummary| plan.cells[cell.cell].puzzle == puzzle;
        let cells: Vec<&CellSummary> = summary.cells.iter().filter(of_puzzle).collect();
        let cells = ranked(&cells);
        page += &table(report, &cells);
        page += &commands(report, &cells);
        if !plan.indifferent[puzzle].is_empty() {
            let options: Vec<String> =
                plan.indifferent[puzzle].iter().map(|option| format!("`--{option}`")).collect();
            page += &format!("\nOptions without effect on this puzzle: {}.\n", options.join(", "));
        }
        page += &messages(report, puzzle);
    }
    page
}

/// The floor in words, and the number of runs below the measurable time.
fn in_words(floor: Floor, report: &Report<'_>) -> String {
    let (below, solved) = floor.below(report.runs);
    format!(
        "- floor: a process that does nothing takes {:.4} s (median of {}), times advance in steps of {:.6} s; of {} with a \
         result, {below} took less than {} times the floor: their ratios also measure the start\n",
        floor.start,
        floor.starts,
        floor.tick,
        number_of(solved, "run"),
        Floor::MULTIPLE
    )
}

/// Sorts cells, the best first.
pub(super) fn ranked<'c>(cells: &[&'c CellSummary]) -> Vec<&'c CellSummary> {
    let mut cells = cells.to_vec();
    cells.sort_by(|a, b| a.par2.unwrap_or(f64::INFINITY).total_cmp(&b.par2.unwrap_or(f64::INFINITY)));
    cells
}

/// The commands of the first run of each cell, in the order of the table.
fn commands(report: &Report<'_>, cells: &[&CellSummary]) -> String {
    let others = match report.matrix.runs {
        1 => String::new(),
        runs => format!("; further runs have the seeds up to {}", report.seed(runs - 1)),
    };
    let mut text = format!("\nThe commands of these lines, in their order{others}:\n\n");
    for (number, cell) in (1..).zip(cells) {
        let number: usize = number;
        text += &format!("{number}. `{}`\n", (report.command)(cell.cell, 0));
    }
    text
}

/// A table with a line for each cell.
fn table(report: &Report<'_>, cells: &[&CellSummary]) -> String {
    // Columns without any value are left out.
    let columns: Vec<(&str, Vec<String>)> = columns(report, cells)
        .into_iter()
        .filter(|(_, values)| values.iter().any(|value| !value.is_empty()))
        .collect();
    let heads = columns.iter().map(|&(head, _)| head);
    let mut rows = vec![row(heads)];
    rows.push(row(columns.iter().map(|(head, _)| if *head == "configuration" { "---" } else { "---:" })));
    rows.extend((0..cells.len()).map(|line| row(columns.iter().map(|(_, values)| &values[line]))));
    rows.concat()
}

fn columns<'c>(report: &Report<'_>, cells: &[&CellSummary]) -> Vec<(&'c str, Vec<String>)> {
    let standing = |cell: &CellSummary| report.standing(cell.cell);
    let plan = report.plan;
    let column = |value: &dyn Fn(&CellSummary) -> Option<String>| -> Vec<String> {
        cells.iter().map(|cell| value(cell).unwrap_or_default()).collect()
    };
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    let proofs = report.proofs();
    let proof = |cell: &CellSummary| proofs.get(&cell.cell).copied();
    let several = cells.len() > 1;
    let par2 = |cell: &CellSummary| match standing(cell) {
        Some(standing) => Some(with_interval(&standing.par2, seconds)),
        None => cell.par2.map(seconds),
    };
    let to_best = |cell: &CellSummary| match standing(cell) {
        Some(standing) => Some(with_interval(&standing.to_best, ratio)),
        None => cell.ratio.map(ratio),
    };
    vec![
        ("rank", column(&|cell| standing(cell).filter(|_| several).map(|known| ranks(known.rank)))),
        ("configuration", column(&|cell| Some(code(plan.label(cell.cell))))),
        ("solved", column(&|cell| Some(format!("{} of {}", cell.solved, cell.total)))),
        ("without", column(&|cell| Some(failures(cell)))),
        ("median s", column(&|cell| cell.seconds.map(|(median, ..)| seconds(median)))),
        ("least", column(&|cell| cell.seconds.map(|(_, least, _)| seconds(least)))),
        ("most", column(&|cell| cell.seconds.map(|(.., most)| seconds(most)))),
        ("PAR-2", column(&par2)),
        ("ratio", column(&to_best)),
        ("atoms", column(&|cell| number(cell.numbers.atoms))),
        ("auxiliaries", column(&|cell| number(cell.numbers.auxiliaries))),
        ("clauses", column(&|cell| number(cell.numbers.clauses))),
        ("literals", column(&|cell| number(cell.numbers.literals))),
        ("conflicts", column(&|cell| number(cell.numbers.conflicts))),
        ("decisions", column(&|cell| number(cell.numbers.decisions))),
        ("nodes", column(&|cell| number(cell.numbers.nodes))),
        ("propagations/s", column(&|cell| cell.propagation_rate.map(|rate| format!("{rate:.0}")))),
        ("MB", column(&|cell| number(cell.memory.map(|bytes| bytes.div_ceil(1_000_000))))),
        ("proof kB", column(&|cell| proof(cell).map(size_of_proof))),
        ("check s", column(&|cell| proof(cell).map(checking_of_proof))),
    ]
}

/// The messages of failed and wrong runs, each once.
pub(super) fn messages(report: &Report<'_>, puzzle: usize) -> String {
    let mut messages: Vec<String> = Vec::new();
    for run in report.runs.iter().filter(|run| report.plan.cells[run.cell].puzzle == puzzle) {
        let said = match &run.outcome {
            Outcome::Failed(message) => Some(("failed", message)),
            Outcome::Wrong(message) => Some(("is wrong", message)),
            _ => None,
        };
        let of_proof = run.proof.as_ref().and_then(|proof| match &proof.outcome {
            Outcome::Failed(message) => Some(("has no proof", message)),
            Outcome::Wrong(message) => Some(("has a proof that is rejected", message)),
            _ => None,
        });
        for (how, message) in said.into_iter().chain(of_proof) {
            let text = format!("\n{} {how}: {message}\n", code(report.plan.label(run.cell)));
            if !messages.contains(&text) {
                messages.push(text);
            }
        }
    }
    messages.concat()
}

/// The lines of one puzzle while it is running: label, runs, median, minimum and maximum.
pub fn live(plan: &Plan, summary: &Summary, puzzle: usize) -> String {
    let cells = summary.cells.iter().filter(|cell| plan.cells[cell.cell].puzzle == puzzle);
    let width = cells.clone().map(|cell| plan.label(cell.cell).chars().count()).max().unwrap_or(0);
    let line = |cell: &CellSummary| {
        let times = cell.seconds.map_or_else(
            || failures(cell),
            |(median, least, most)| {
                format!(
                    "{:>8} s  {} to {}  {}",
                    seconds(median),
                    seconds(least),
                    seconds(most),
                    failures(cell)
                )
            },
        );
        format!(
            "  {:<width$}  {} of {}  {}",
            plan.label(cell.cell),
            cell.solved,
            cell.total,
            times.trim_end()
        )
    };
    cells.map(|cell| line(cell).trim_end().to_owned() + "\n").collect()
}

pub(super) fn row<S: AsRef<str>>(values: impl IntoIterator<Item = S>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| value.as_ref().replace('|', "\\|")).collect();
    format!("| {} |\n", values.join(" | "))
}

pub(super) fn code(text: &str) -> String {
    if text.starts_with("--") { format!("`{text}`") } else { text.to_owned() }
}
