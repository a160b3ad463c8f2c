//! One line for each run, separated by commas (RFC 4180).

use super::Report;
use crate::Outcome;

const COLUMNS: &str = "puzzle,configuration,run,outcome,seconds,wall_seconds,memory_bytes,atoms,auxiliaries,clauses,\
    literals,conflicts,decisions,propagations,nodes,answer,command\n";

/// The whole table; what a run does not tell is empty.
pub fn csv(report: &Report<'_>) -> String {
    let mut text = COLUMNS.to_owned();
    for run in report.runs {
        let numbers = run.numbers;
        let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let outcome = match &run.outcome {
            Outcome::Solved => "solved".to_owned(),
            Outcome::Timeout => "timeout".to_owned(),
            Outcome::Memory => "memory".to_owned(),
            Outcome::Failed(message) => format!("failed: {message}"),
        };
        let answer: Vec<String> = run.answer.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let fields = [
            report.names[report.plan.cells[run.cell].puzzle].clone(),
            report.plan.label(run.cell).to_owned(),
            (run.run + 1).to_string(),
            outcome,
            run.seconds.to_string(),
            run.wall.to_string(),
            number(run.memory),
            number(numbers.atoms),
            number(numbers.auxiliaries),
            number(numbers.clauses),
            number(numbers.literals),
            number(numbers.conflicts),
            number(numbers.decisions),
            number(numbers.propagations),
            number(numbers.nodes),
            answer.join(" "),
            (report.command)(run.cell),
        ];
        text += &fields.map(|field| quoted(&field)).join(",");
        text.push('\n');
    }
    text
}

/// A field, in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
