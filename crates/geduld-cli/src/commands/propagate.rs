//! `geduld compare --task propagate`

mod export;

use geduld::Encodings;
use geduld_compare::Matrix;
use geduld_compare::propagation::{self as propagation, Row, Specimen, gallery, measure, parts};

use self::export::Export;
use crate::args::{CompareArgs, ReportFormat, WorkArgs};
use crate::compare::instances;
use crate::compare::output::{Format, Outputs};
use crate::error::{Error, Status};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The formats of a report of strengths, by the ending of the file.
const FORMATS: &[Format<[Row]>] = &[
    (ReportFormat::Text, "md", propagation::markdown),
    (ReportFormat::Csv, "csv", propagation::csv),
    (ReportFormat::Json, "json", propagation::json),
    (ReportFormat::Jsonl, "jsonl", propagation::json_lines),
];

/// Measures parts of the puzzles; without puzzles, some small constraints of each kind.
pub fn run(matrix: &Matrix, args: &CompareArgs) -> Result<Status, Error> {
    if args.charts.is_some() {
        return Err(Error::usage("there are no charts of strengths", "leave out --charts"));
    }
    let outputs = Outputs::new(args, FORMATS)?;
    let watched = WorkArgs { time_limit: args.time_limit, ..WorkArgs::default() };
    let work =
        Work::begin(watched, || "ended early: no measurement was finished; name fewer puzzles or options")?;
    work.progress().enter(Stage::Doing("measuring"));
    let mut export = args.export.as_deref().map(Export::begin).transpose()?;
    let mut rows = Vec::new();
    if matrix.puzzles.is_empty() {
        rows.extend(measured(matrix, "small constraints", gallery(), &mut export)?);
    }
    for subject in instances::read(matrix, &args.warnings)? {
        let name = &subject.instance.name;
        let Some(model) = subject.model() else {
            let message = format!("{name} is a formula, and formulas have no encodings to measure");
            return Err(Error::usage(message, "name puzzles"));
        };
        rows.extend(measured(matrix, name, parts(model), &mut export)?);
    }
    if rows.is_empty() {
        let message = "no constraint depends on the options asked for";
        return Err(Error::new(message, "leave out the options to measure all, or name other puzzles"));
    }
    drop(work);
    outputs.write(&rows)?;
    export.iter().for_each(|export| say(&export.told()));
    Ok(Status::Done)
}

fn measured(
    matrix: &Matrix,
    source: &str,
    parts: Vec<Specimen>,
    export: &mut Option<Export>,
) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for part in parts {
        let choices = choices(matrix, &part);
        if let Some(export) = export {
            choices
                .iter()
                .try_for_each(|(option, encodings)| export.write(source, &part, option, encodings))?;
        }
        let encodings: Vec<Encodings> = choices.iter().map(|(_, encodings)| *encodings).collect();
        let strengths = measure(&part, &encodings)
            .map_err(|error| Error::without_help(format!("{source}, {}: {error}", part.name)))?;
        rows.extend(choices.into_iter().zip(strengths).map(|((encoding, _), strength)| Row {
            source: source.to_owned(),
            part: part.name.clone(),
            encoding,
            strength: strength.map_err(|error| error.to_string()),
        }));
    }
    Ok(rows)
}

/// The chosen encodings of a part, one option at a time; all encodings if no option was given.
fn choices(matrix: &Matrix, part: &Specimen) -> Vec<(String, Encodings)> {
    let default = Encodings::default();
    let mut choices: Vec<(String, Encodings)> = Vec::new();
    for (kind, all) in Encodings::catalogue() {
        let asked = matrix.axes.iter().find(|axis| axis.option == kind);
        if !part.options.contains(&kind) || asked.is_none() && !matrix.axes.is_empty() {
            continue;
        }
        let all = all.into_iter().map(str::to_owned).collect();
        for value in asked.map_or(all, |axis| axis.values.clone()) {
            // The names come from the catalogue, so this does not fail.
            if let Ok(encodings) = default.with(kind, &value) {
                choices.push((format!("--{kind} {value}"), encodings));
            }
        }
    }
    choices
}
