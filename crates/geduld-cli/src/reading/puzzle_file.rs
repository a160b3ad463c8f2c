//! Finds and reads the puzzle that the command line names.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use geduld::exports::puzzles::exchange::MAX_IMPORT;
use geduld::exports::puzzles::{MAX_FILE_SIZE, Puzzle, bundled, nearest};

use crate::error::{Error, Source};
use crate::reading::input::standard_input;
use crate::reading::packed::unpacked;
use crate::reading::{foreign, formula_file};
use crate::terminal::progress::say;

/// Reads a puzzle: a file, `-` for standard input, or the name of a bundled puzzle.
pub fn load(name: &str) -> Result<(Puzzle, Source), Error> {
    let source = find(name)?;
    Ok((read(source.clone())?, source))
}

/// Reads a puzzle from the text of its file.
pub fn read(source: Source) -> Result<Puzzle, Error> {
    if formula_file::begins(source.text.as_bytes()) {
        return Err(Error::usage(
            format!("{} is a formula in DIMACS, and this command takes puzzles", source.file),
            "`geduld count -` reads a formula from standard input",
        ));
    }
    let file = Path::new(&source.file);
    let name = if file.is_file() { file.file_stem() } else { None };
    let name = name.map_or("Puzzle".into(), |name| name.to_string_lossy());
    geduld::exports::puzzles::read_called(&source.text, &name)
        .map_err(|diagnostic| Error::Puzzle { source, diagnostic: Box::new(diagnostic) })
}

/// Finds a puzzle file, and reads its text. Files of other programs become puzzle files.
///
/// # Errors
/// If there is no such puzzle, or it cannot be read.
pub fn find(name: &str) -> Result<Source, Error> {
    foreign::as_puzzle(text(name)?)
}

/// Finds a puzzle file, of whatever program, and reads its text, unpacked if necessary.
///
/// # Errors
/// As for [`find`].
pub fn text(name: &str) -> Result<Source, Error> {
    let path = Path::new(name);
    let (file, text) = if name == "-" {
        let file = "standard input";
        let text = text_of(standard_input(), file)?;
        if is_model(&text) {
            return Err(Error::usage(
                "standard input is a MiniZinc or FlatZinc model",
                "save it and name the file: geduld knows a model by the end of its name, .mzn or .fzn",
            ));
        }
        (file, text)
    } else if path.exists() && !path.is_dir() {
        let source = File::open(path).map_err(|error| unreadable(name, &error))?;
        if !is_path(name) && bundled::find(name).is_some() {
            say(&format!(
                "{name} is the file in this folder, not the bundled puzzle of that name; write ./{name} to avoid this message"
            ));
        }
        (name, text_of(source, name)?)
    } else if let Some(puzzle) = bundled::find(name) {
        (name, puzzle.text.to_owned())
    } else if path.is_dir() {
        return Err(Error::new(format!("{name} is a folder"), "name a puzzle file in it"));
    } else {
        return Err(not_found(name));
    };
    Ok(Source::of(file, text))
}

/// Whether a text ends like a MiniZinc or FlatZinc model.
fn is_model(text: &str) -> bool {
    let solves = |line: &str| {
        let line = line.trim_start();
        ["satisfy", "minimize", "maximize", "::"]
            .into_iter()
            .any(|goal| line.strip_prefix("solve").is_some_and(|rest| rest.trim_start().starts_with(goal)))
    };
    text.split(';').flat_map(str::lines).any(solves)
}

fn text_of(source: impl Read + 'static, name: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to notice that the file is too large.
    let limit = MAX_IMPORT as u64 + 1;
    unpacked(source)
        .and_then(|source| source.take(limit).read_to_end(&mut bytes))
        .map_err(|error| unreadable(name, &error))?;
    let most = if bytes.starts_with(b"<") { MAX_IMPORT } else { MAX_FILE_SIZE };
    if bytes.len() > most {
        let message = format!("{name} is larger than {} MiB", most >> 20);
        return Err(Error::new(message, "puzzle files have a few thousand bytes: is this a puzzle file?"));
    }
    if bytes.starts_with(b"<") && str::from_utf8(&bytes).is_err() {
        // Old files of BurrTools are in Latin-1.
        return Ok(bytes.into_iter().map(char::from).collect());
    }
    String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        Error::new(
            format!("{name} is not text (line {line} is not UTF-8)"),
            "puzzle files are TOML documents in UTF-8: is this a puzzle file?",
        )
    })
}

fn unreadable(name: &str, error: &std::io::Error) -> Error {
    Error::new(format!("cannot read {name}: {error}"), "check the name and the permissions of the file")
}

fn not_found(name: &str) -> Error {
    let message = format!("there is no file `{name}` and no bundled puzzle of that name");
    let near = match is_path(name) {
        true => near_file(name).map(|near| format!("did you mean the file `{near}`?")),
        false => nearest(name, bundled::names()).map(|near| {
            format!("did you mean the bundled puzzle `{near}`? `geduld help new` says how to write your own")
        }),
    };
    let bundled = || {
        let names = listed(bundled::names());
        format!(
            "the bundled puzzles are {names}; any other puzzle is a file of yours: `geduld help new`, `geduld help models`"
        )
    };
    Error::new(message, near.unwrap_or_else(bundled))
}

/// The file in the same folder that has the same name with another ending, or a similar name with the same ending.
fn near_file(name: &str) -> Option<String> {
    let path = Path::new(name);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut names: Vec<String> = files.filter_map(|file| file.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let (stem, ending) = path.file_name()?.to_str()?.rsplit_once('.')?;
    let mut parts = names.iter().filter_map(|name| name.rsplit_once('.'));
    let similar = || {
        let same_ending =
            names.iter().filter_map(|name| name.rsplit_once('.')).filter(|(_, of)| *of == ending);
        nearest(stem, same_ending.map(|(stem, _)| stem).collect::<Vec<_>>()).map(|near| (near, ending))
    };
    let (stem, ending) = parts.find(|(of, _)| *of == stem).or_else(similar)?;
    Some(path.with_file_name(format!("{stem}.{ending}")).display().to_string())
}

/// Whether this must be a file name. Then it is not taken for a misspelt word, even if it is similar to one.
pub fn is_path(name: &str) -> bool {
    name.contains(['/', '\\', '.'])
}

/// Joins names for a sentence.
pub fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
