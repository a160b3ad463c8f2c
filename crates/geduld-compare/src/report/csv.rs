//! A CSV table (RFC 4180) with one line for each run. Each line has everything that is needed to repeat its run.

use super::{Report, outcome_in_words};
use crate::Proof;
use crate::statistics::Estimate;

const COLUMNS: &str = "row,puzzle,series,size,configuration,run,seed,role,outcome,seconds,wall_seconds,memory_bytes,atoms,auxiliaries,\
    clauses,literals,conflicts,decisions,propagations,nodes,answer,command,measure,time_limit_seconds,\
    memory_limit_megabytes,load,floor_seconds,tick_seconds,cell_rank_first,cell_rank_last,cell_par2,cell_par2_low,cell_par2_high,\
    cell_ratio,cell_ratio_low,cell_ratio_high,cell_proof,cell_proof_bytes,cell_proof_seconds,cell_check_seconds";

/// A table with these rows.
pub(crate) fn table(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail, and all rows are equally long.
    rows.into_iter().for_each(|row| drop(writer.write_record(row)));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The whole table. Missing figures are empty. The last columns are the circumstances.
pub fn csv(report: &Report<'_>) -> String {
    let circumstances = report.circumstances.iter().map(|(name, _)| name.replace(' ', "_"));
    let heads = COLUMNS.split(',').map(str::to_owned).chain(circumstances);
    let proofs = report.proofs();
    let rows = (1u64..).zip(report.runs).map(|(row, run)| {
        let numbers = run.numbers;
        let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let answer: Vec<String> = run.answer.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let instance = report.plan.instance(run.cell);
        let fields = [
            row.to_string(),
            instance.name.clone(),
            instance.series.clone().unwrap_or_default(),
            instance.size.map(|size| size.to_string()).unwrap_or_default(),
            report.plan.label(run.cell).to_owned(),
            (run.run + 1).to_string(),
            report.seed(run.run).to_string(),
            report.role(run.run).to_owned(),
            outcome_in_words(&run.outcome),
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
            answer.join("; "),
            (report.command)(run.cell, run.run),
            report.measure.to_owned(),
            report.matrix.time_limit.to_string(),
            report.matrix.memory_limit.to_string(),
            run.load.map(|load| load.to_string()).unwrap_or_default(),
        ];
        let of_cell = of_cell(report, run.cell);
        let circumstances = report.circumstances.iter().map(|(_, value)| value.clone());
        let of_proof = of_proof(proofs.get(&run.cell).copied());
        fields.into_iter().chain(of_cell).chain(of_proof).chain(circumstances).collect()
    });
    table([heads.collect()].into_iter().chain(rows))
}

/// The proof of a cell: how it ended, its size, and the times to write and to check it.
fn of_proof(proof: Option<&Proof>) -> [String; 4] {
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let Some(Proof { outcome, bytes, writing, checking }) = proof else { return Default::default() };
    let bytes = bytes.map(|bytes| bytes.to_string()).unwrap_or_default();
    [outcome_in_words(outcome), bytes, number(*writing), number(*checking)]
}

/// The floor, and the figures of a cell from its choosing runs.
fn of_cell(report: &Report<'_>, cell: usize) -> [String; 10] {
    let floor = report.findings.floor;
    let standing = report.standing(cell);
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let rank = |rank: Option<usize>| rank.map(|rank| rank.to_string()).unwrap_or_default();
    let estimate = |estimate: Option<Estimate>| {
        let interval = estimate.and_then(|known| known.interval);
        [estimate.map(|known| known.value), interval.map(|known| known.low), interval.map(|known| known.high)]
            .map(number)
    };
    let [par2, par2_low, par2_high] = estimate(standing.map(|standing| standing.par2));
    let [ratio, ratio_low, ratio_high] = estimate(standing.map(|standing| standing.to_best));
    [
        number(floor.map(|floor| floor.start)),
        number(floor.map(|floor| floor.tick)),
        rank(standing.map(|standing| standing.rank.0)),
        rank(standing.map(|standing| standing.rank.1)),
        par2,
        par2_low,
        par2_high,
        ratio,
        ratio_low,
        ratio_high,
    ]
}
