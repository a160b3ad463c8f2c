//! `geduld encode`

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use geduld_count::Formula;
use geduld_encode::encode;

use crate::args::EncodeArgs;
use crate::conditions;
use crate::error::{Error, Status};
use crate::interrupt::on_ctrl_c;
use crate::stats::{Phases, Stats};
use crate::temporary::{beside, folder_of};

pub fn run(args: &EncodeArgs) -> Result<Status, Error> {
    let mut phases = Phases::start();
    let puzzle = conditions::load(&args.puzzle)?;
    phases.end("read");
    let instance = puzzle.instance();
    phases.end("model");
    let encodings = args.encodings.encodings(&instance.model);
    let start = Instant::now();
    let encoded = encode(&instance.model, &encodings)
        .map_err(|error| Error::new(error.to_string(), "choose other encodings, or a smaller puzzle"))?;
    phases.end("encode");
    if args.stats {
        let formula = Formula::of(&encoded, encodings, start.elapsed());
        anstream::eprint!("{}", Stats::of_formula(formula, phases).text());
    }
    match &args.output {
        None => {
            let mut stdout = BufWriter::new(io::stdout().lock());
            let written = encoded.write_dimacs(&mut stdout).and_then(|()| stdout.flush());
            written.map_err(|error| Error::output(&error))?;
        }
        Some(file) => write_whole(file, |out| encoded.write_dimacs(out))?,
    }
    Ok(Status::Done)
}

/// Writes a file so that it is there whole or not at all: beside it first, then renamed.
fn write_whole(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<&mut tempfile::NamedTempFile>) -> io::Result<()>,
) -> Result<(), Error> {
    let failed = |error: &io::Error| {
        Error::new(
            format!("cannot write {}: {error}", file.display()),
            "nothing was written; choose another place",
        )
    };
    // A device or a pipe cannot be renamed over.
    if file.exists() && !file.is_file() {
        return Err(Error::new(
            format!("{} is no file to write to", file.display()),
            "leave out -o to write to standard output",
        ));
    }
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(Error::new(
            format!("cannot write {}: there is no folder {}", file.display(), folder.display()),
            "make the folder, or choose another place",
        ));
    }
    let mut beside = beside(folder).map_err(|error| failed(&error))?;
    let half_written = beside.path().to_owned();
    on_ctrl_c(move || {
        // It may be whole and renamed by now.
        let _ = std::fs::remove_file(half_written);
        std::process::exit(130);
    })?;
    let mut buffered = BufWriter::new(&mut beside);
    write(&mut buffered).and_then(|()| buffered.flush()).map_err(|error| failed(&error))?;
    drop(buffered);
    beside.persist(file).map_err(|error| failed(&error.error))?;
    Ok(())
}
