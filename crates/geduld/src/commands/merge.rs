//! `geduld merge`

use std::path::Path;

use geduld_count::CountError;
use geduld_count::journal::{Journal, MergeError, merge};
use serde_json::{Map, Value, json};

use crate::args::MergeArgs;
use crate::error::{Error, Status};
use crate::numbers::{Meaning, Numbers};
use crate::output::Output;

pub fn run(args: &MergeArgs) -> Result<Status, Error> {
    let journals = args.files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
    let name = |position: usize| args.files[position].display().to_string();
    let tally = merge(&journals).map_err(|error| {
        let (file, help) = match &error {
            MergeError::OtherCount(position) => (Some(*position), "merge parts of one count only"),
            MergeError::Duplicate { journal, .. } => (Some(*journal), "give each part once"),
            _ => (None, "give the files of all parts, each counted to its end"),
        };
        let file = file.map_or(String::new(), |position| format!("{}: ", name(position)));
        Error::new(format!("{file}{error}"), help)
    })?;
    // Something was merged, so there is a first.
    let header = &journals[0].header;
    let numbers = Numbers::new(&Meaning::of_journal(header), &tally, true).map_err(CountError::from)?;
    let mut output = Output::new();
    if args.format.is_json() {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(header.puzzle));
        object.insert("kind".to_owned(), json!(header.kind));
        object.extend(numbers.json());
        object.insert("complete".to_owned(), json!(true));
        object.insert("engine".to_owned(), json!(header.engine));
        object.insert("parts".to_owned(), json!(journals.len()));
        object.insert("cubes".to_owned(), json!(header.cubes));
        output.line(&Value::Object(object).to_string())?;
    } else {
        // Not every file was written by geduld: what it says must not reach the terminal as it is.
        let name: String = header.puzzle.chars().filter(|letter| !letter.is_control()).collect();
        output.line(&format!("{name} ({})", header.kind.escape_debug()))?;
        output.write(&numbers.table(true))?;
        let parts = if journals.len() == 1 { "1 part" } else { &format!("{} parts", journals.len()) };
        let cubes = if header.cubes == 1 { "its cube" } else { &format!("each of {} cubes", header.cubes) };
        output.line(&format!("merged from {parts}, {cubes} counted once"))?;
    }
    output.flush()?;
    Ok(Status::Done)
}

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
    Journal::parse(&bytes).map_err(|error| {
        Error::new(format!("{name}: {error}"), "give files that `geduld count --checkpoint` has written")
    })
}
