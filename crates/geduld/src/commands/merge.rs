//! `geduld merge`

use std::path::{Path, PathBuf};

use geduld_count::journal::Journal;
use geduld_count::{CountError, Cover, CoverError, Covered, PlanFile, Table, listed};
use serde_json::{Map, Value, json};

use crate::args::MergeArgs;
use crate::error::{Error, Status};
use crate::numbers::{Meaning, Numbers};
use crate::output::Output;
use crate::output_file::write_whole;

pub fn run(args: &MergeArgs) -> Result<Status, Error> {
    let (cover, covered) = read_all(&args.files)?;
    if args.missing {
        let mut output = Output::new();
        if !covered.missing.is_empty() {
            output.line(&listed(&covered.missing))?;
        }
        output.flush()?;
        return Ok(Status::Done);
    }
    refuse_gaps(&cover, &covered)?;
    if let Some(table) = &args.table {
        write_table(args, covered.clone(), table)?;
    }
    let header = cover.header();
    let numbers =
        Numbers::new(&Meaning::of_journal(header), &covered.tally, true).map_err(CountError::from)?;
    let files = args.files.len();
    let mut output = Output::new();
    if args.format.is_json() {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(header.puzzle));
        object.insert("kind".to_owned(), json!(header.kind));
        object.extend(numbers.json());
        object.insert("complete".to_owned(), json!(true));
        object.insert("engine".to_owned(), json!(header.engine));
        object.insert("files".to_owned(), json!(files));
        object.insert("cubes".to_owned(), json!(header.cubes));
        object.insert("counted_again".to_owned(), json!(cover.again()));
        output.line(&Value::Object(object).to_string())?;
    } else {
        // Not every file was written by geduld: what it says must not reach the terminal as it is.
        let name: String = header.puzzle.chars().filter(|letter| !letter.is_control()).collect();
        output.line(&format!("{name} ({})", header.kind.escape_debug()))?;
        output.write(&numbers.table(true))?;
        let files = if files == 1 { "1 file" } else { &format!("{files} files") };
        let cubes =
            if header.cubes == 1 { "its cube is" } else { &format!("all {} cubes are", header.cubes) };
        let again = match cover.again() {
            0 => String::new(),
            1 => ", 1 of them twice with the same result".to_owned(),
            again => format!(", {again} more than once with the same result"),
        };
        output.line(&format!("merged from {files}: {cubes} there{again}"))?;
    }
    output.flush()?;
    Ok(Status::Done)
}

fn write_table(args: &MergeArgs, covered: Covered, place: &Path) -> Result<(), Error> {
    let plan = args.files.iter().find_map(|file| {
        let bytes = std::fs::read(file).ok()?;
        PlanFile::is_one(&bytes).then(|| PlanFile::parse(&bytes).ok())?
    });
    let plan = plan.ok_or_else(|| {
        Error::usage("a table needs the plan of the count", "name the plan among the files, first")
    })?;
    let table =
        Table::new(plan, covered).map_err(|error| Error::new(error.to_string(), "merge all parts"))?;
    write_whole(place, |out| table.write(out))
}

/// Puts together what files of one count hold.
///
/// # Errors
/// If they do not belong together, contradict one another, or cannot be read.
pub fn read_all(files: &[PathBuf]) -> Result<(Cover, Covered), Error> {
    let mut cover: Option<Cover> = None;
    let name = |position: usize| files[position].display().to_string();
    let refused = |error: CoverError| {
        let (message, help) = match &error {
            CoverError::OtherCount(position) => {
                (format!("{}: {error}", name(*position)), "merge parts of one count only".to_owned())
            }
            CoverError::Contradiction { cube, journals: [first, second], .. } => (
                format!("{}: {error}, in {}", name(*second), name(*first)),
                format!("count cube {cube} once more, and leave out the file that is wrong"),
            ),
            CoverError::OtherParts { journal, .. } => {
                (format!("{}: {error}", name(*journal)), "leave out the file that is wrong".to_owned())
            }
        };
        Error::new(message, help)
    };
    for file in files {
        let journal = read(file)?;
        cover.get_or_insert_with(|| Cover::new(journal.header.clone())).add(&journal).map_err(refused)?;
    }
    let cover =
        cover.ok_or_else(|| Error::usage("there is nothing to merge", "name the files of all parts"))?;
    let covered = cover.covered().map_err(refused)?;
    Ok((cover, covered))
}

/// A sum of parts is no total.
///
/// # Errors
/// If some cubes are missing.
pub fn refuse_gaps(cover: &Cover, covered: &Covered) -> Result<(), Error> {
    let Some(first) = covered.missing.first() else { return Ok(()) };
    let cubes = cover.header().cubes;
    let (missing, are) = match covered.missing.len() {
        1 => (format!("cube {first}"), "is"),
        missing => (format!("{missing} cubes or parts of cubes, the first of them {first},"), "are"),
    };
    Err(Error::new(
        format!("{missing} of {cubes} {are} missing"),
        "give the files of all parts, each counted to its end; `geduld merge --missing` lists what is left",
    ))
}

/// Reads the journal of a part; a plan is one without finished cubes.
fn read(file: &Path) -> Result<Journal, Error> {
    let name = file.display();
    if file.exists() && !file.is_file() {
        return Err(Error::new(
            format!("{name} is no ordinary file"),
            "name the checkpoint files of all parts",
        ));
    }
    let bytes = std::fs::read(file)
        .map_err(|error| Error::new(format!("cannot read {name}: {error}"), "check the name of the file"))?;
    let journal = if PlanFile::is_one(&bytes) {
        PlanFile::parse(&bytes).map(|plan| Journal::empty(plan.header)).map_err(|error| error.to_string())
    } else {
        Journal::parse(&bytes).map_err(|error| error.to_string())
    };
    journal.map_err(|error| {
        let help = "give files that `geduld count --checkpoint` has written";
        Error::new(format!("{name}: {error}"), help)
    })
}
