//! The matrix, and an object for each run: in one JSON object, or one object on each line.

use serde_json::{Map, Value, json};

use super::Report;

/// One object; the runs are its last member.
pub fn json(report: &Report<'_>) -> String {
    let mut object = head(report);
    object.insert("runs".to_owned(), Value::Array(runs(report).collect()));
    format!("{}\n", Value::Object(object))
}

/// One object a line: what was compared, then each run.
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
    ])
}

fn runs(report: &Report<'_>) -> impl Iterator<Item = Value> {
    (1u64..).zip(report.runs).map(|(row, run)| {
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
            "outcome": run.outcome,
            "seconds": run.seconds,
            "wall_seconds": run.wall,
            "memory_bytes": run.memory,
            "load": run.load,
            "command": (report.command)(run.cell, run.run),
            "answer": run.answer,
            "numbers": run.numbers,
        })
    })
}
