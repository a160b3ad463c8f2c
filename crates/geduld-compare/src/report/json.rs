//! The matrix and an object for each run, as one JSON object or as one object per line.

use serde_json::{Map, Value, json};

use super::Report;
use crate::Summary;
use crate::statistics::{Findings, Floor, LEVEL, RESAMPLES, Series, Standings};

/// A single object, with the runs as its last member.
pub fn json(report: &Report<'_>) -> String {
    let mut object = head(report);
    object.insert("runs".to_owned(), Value::Array(runs(report).collect()));
    format!("{}\n", Value::Object(object))
}

/// One object per line: first what was compared, then each run.
pub fn json_lines(report: &Report<'_>) -> String {
    std::iter::once(Value::Object(head(report)))
        .chain(runs(report))
        .map(|object| format!("{object}\n"))
        .collect()
}

fn head(report: &Report<'_>) -> Map<String, Value> {
    let circumstances: Map<String, Value> =
        report.circumstances.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    Map::from_iter([
        ("comparison".to_owned(), json!(report.matrix)),
        ("measure".to_owned(), json!(report.measure)),
        ("circumstances".to_owned(), Value::Object(circumstances)),
        ("complete".to_owned(), json!(report.is_complete())),
        ("statistics".to_owned(), statistics(report)),
    ])
}

/// The statistics of the configurations over all puzzles, of the cells of each puzzle, of the judging runs, and of
/// growth.
fn statistics(report: &Report<'_>) -> Value {
    let Findings { floor, overall, puzzles, chosen, judged, growth } = &report.findings;
    let (plan, summary) = (report.plan, &report.summary);
    let labels = || plan.configurations.iter().map(|configuration| configuration.label.as_str());
    let of_puzzle = |(puzzle, standings): (usize, &Option<Standings>)| {
        let cells = (0..plan.cells.len()).filter(|&cell| plan.cells[cell].puzzle == puzzle);
        let cells =
            cells.map(|cell| (plan.label(cell), summary.cells[cell].solved, summary.cells[cell].total));
        json!({"puzzle": plan.instances[puzzle].name, "cells": table(cells, standings.as_ref())})
    };
    let overall_of = |summary: &Summary, standings: Option<&Standings>| {
        let solved = summary.configurations.iter().map(|configuration| configuration.solved);
        table(labels().zip(solved).map(|(label, (solved, all))| (label, solved, all)), standings)
    };
    let curves = |series: &Series| {
        let curves = labels().zip(&series.curves);
        let curves: Vec<Value> = curves
            .map(|(label, curve)| json!({"configuration": label, "fit": curve.fit, "sizes": curve.sizes}))
            .collect();
        json!({"series": series.name, "curves": curves})
    };
    json!({
        "resamples": RESAMPLES,
        "level": LEVEL,
        "floor": floor.map(|floor| json!({
            "start_seconds": floor.start,
            "starts": floor.starts,
            "tick_seconds": floor.tick,
            "multiple": Floor::MULTIPLE,
            "runs_below": floor.below(report.runs).0,
        })),
        "overall": overall_of(summary, overall.as_ref()),
        "chosen": chosen.iter().map(|&index| &report.plan.configurations[index].label).collect::<Vec<_>>(),
        "judged": judged.as_ref().map(|judged| overall_of(&judged.summary, Some(&judged.standings))),
        "puzzles": puzzles.iter().enumerate().map(of_puzzle).collect::<Vec<_>>(),
        "growth": growth.iter().map(curves).collect::<Vec<_>>(),
    })
}

/// A table of columns: label, runs with a result, all runs.
fn table<'l>(columns: impl Iterator<Item = (&'l str, usize, usize)>, standings: Option<&Standings>) -> Value {
    let columns = columns.enumerate().map(|(column, (label, solved, runs))| {
        let standing = standings.and_then(|standings| standings.columns[column].as_ref());
        json!({"configuration": label, "solved": solved, "runs": runs, "standing": standing})
    });
    json!({
        "configurations": columns.collect::<Vec<_>>(),
        "pairs_of_puzzle_and_seed": standings.map(|standings| standings.blocks),
        "comparisons": standings.map(|standings| standings.comparisons),
        "virtual_best_par2": standings.map(|standings| standings.virtual_best),
        "virtual_best_cells": standings.map(|standings| standings.choices),
        "best_of_runs": standings.map(|standings| standings.draws),
    })
}

fn runs(report: &Report<'_>) -> impl Iterator<Item = Value> {
    let proofs = report.proofs();
    (1u64..).zip(report.runs).map(move |(row, run)| {
        let cell = &report.plan.cells[run.cell];
        let instance = report.plan.instance(run.cell);
        let options: Map<String, Value> =
            cell.options.iter().map(|(option, value)| (option.clone(), json!(value))).collect();
        json!({
            "row": row,
            "puzzle": instance.name,
            "series": instance.series,
            "size": instance.size,
            "configuration": report.plan.label(run.cell),
            "options": options,
            "run": run.run + 1,
            "seed": report.seed(run.run),
            "role": report.role(run.run),
            "outcome": run.outcome,
            "seconds": run.seconds,
            "wall_seconds": run.wall,
            "memory_bytes": run.memory,
            "load": run.load,
            "command": (report.command)(run.cell, run.run),
            "answer": run.answer,
            "numbers": run.numbers,
            "proof": proofs.get(&run.cell).map(|proof| json!({
                "outcome": proof.outcome,
                "bytes": proof.bytes,
                "seconds": proof.writing,
                "check_seconds": proof.checking,
            })),
        })
    })
}
