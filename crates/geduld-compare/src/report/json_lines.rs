//! One JSON object for each run, after one that says what was compared.

use serde_json::{Map, Value, json};

use super::Report;

/// The whole text.
pub fn json_lines(report: &Report<'_>) -> String {
    let circumstances: Map<String, Value> =
        report.circumstances.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let head = json!({
        "comparison": report.matrix,
        "measure": report.measure,
        "circumstances": circumstances,
        "complete": report.is_complete(),
    });
    let mut text = format!("{head}\n");
    for run in report.runs {
        let cell = &report.plan.cells[run.cell];
        let options: Map<String, Value> =
            cell.options.iter().map(|(option, value)| (option.clone(), json!(value))).collect();
        let line = json!({
            "puzzle": report.names[cell.puzzle],
            "configuration": report.plan.label(run.cell),
            "options": options,
            "run": run.run + 1,
            "seed": report.matrix.seed + run.run,
            "outcome": run.outcome,
            "seconds": run.seconds,
            "wall_seconds": run.wall,
            "memory_bytes": run.memory,
            "answer": run.answer,
            "numbers": run.numbers,
        });
        text += &format!("{line}\n");
    }
    text
}
