//! `geduld merge`

use std::path::Path;

use geduld::Numbers;
use geduld::exports::count::{Meaning, Merged};
use geduld::exports::engines::{CountError, Record, listed};
use geduld::exports::models::number_of;
use serde_json::{Value, json};

use crate::args::MergeArgs;
use crate::error::{Error, Status};
use crate::output::output_file::{WITHOUT_O, write_whole};
use crate::output::standard::Report;
use crate::output::{numbers, objects};
use crate::reading::problem::best_heading;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &MergeArgs) -> Result<Status, Error> {
    let work = Work::begin(args.work, || "ended early: not all files were read, so there is no total")?;
    work.progress().enter(Stage::Doing("reading"));
    let merged = Merged::read(&args.files)?;
    if args.missing {
        drop(work);
        let missing = &merged.covered.missing;
        return Report::done(if missing.is_empty() { String::new() } else { listed(missing) + "\n" }).print();
    }
    merged.refuse_gaps()?;
    if let Some(place) = &args.table {
        write_table(&merged, place)?;
    }
    let Merged { cover, covered, .. } = merged;
    drop(work);
    let header = cover.header();
    let numbers =
        Numbers::new(&Meaning::of_record(header), &covered.tally, true).map_err(CountError::from)?;
    let files = args.files.len();
    let text = if args.format.is_json() {
        objects::joined([
            json!({ "puzzle": header.puzzle, "kind": header.kind }),
            header.objective.map_or(json!({}), |best| json!({ "objective": best.value() })),
            Value::Object(numbers.json()),
            json!({
                "complete": true,
                "engine": header.engine,
                "files": files,
                "cubes": header.cubes,
                "counted_again": cover.again(),
            }),
        ])
    } else {
        // The file may not have been written by geduld, so control characters must not reach the terminal.
        let name: String = header.puzzle.chars().filter(|letter| !letter.is_control()).collect();
        let table = numbers::table(&numbers, true);
        let heading = match header.objective {
            Some(best) => best_heading(&name, best, false),
            None => format!("{name} ({})", header.kind.escape_debug()),
        };
        let files = number_of(files, "file");
        let cubes =
            if header.cubes == 1 { "its cube is" } else { &format!("all {} cubes are", header.cubes) };
        let again = match cover.again() {
            0 => String::new(),
            1 => ", 1 of them twice with the same result".to_owned(),
            again => format!(", {again} more than once with the same result"),
        };
        format!("{heading}\n{table}merged from {files}: {cubes} there{again}\n")
    };
    Report::done(text).print()
}

/// Writes the record of the whole count.
fn write_table(Merged { cover, covered, planned }: &Merged, place: &Path) -> Result<(), Error> {
    let planned = planned.clone().filter(|planned| planned.question.is_some()).ok_or_else(|| {
        Error::usage("a table needs the plan of the count", "name the plan among the files, first")
    })?;
    let record = Record::new(cover.header().clone(), Some(planned)).with_results(covered);
    write_whole(place, WITHOUT_O, |out| record.write(out))
}
