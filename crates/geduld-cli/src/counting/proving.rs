//! Writes the files of `solve --proof` and `count --certificate`.

use std::path::Path;

use geduld::exports::engines::{CountError, CutAt, ProveError, Proven, Prover};
use geduld::exports::formulas::encode;
use geduld::exports::models::{Instance, number_of};

use crate::args::EngineArgs;
use crate::counting::engines::threads;
use crate::error::Error;
use crate::output::output_file::OutputFile;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// Lists up to `limit` solutions and proves that there are no others. The file exists only if the proof is complete.
///
/// # Errors
/// If the file cannot be written, or the proof cannot be made.
pub fn prove(
    instance: &Instance<'_>,
    args: &EngineArgs,
    limit: usize,
    file: &Path,
    work: &Work,
) -> Result<Proven, Error> {
    instance.modelled().map_err(CountError::from)?;
    let encodings = args.method.encodings.encodings(&instance.model);
    let encoded = encode(&instance.model, &encodings)
        .map_err(|error| Error::new(error.to_string(), "choose other encodings, or a smaller puzzle"))?;
    let mut output = OutputFile::create(file, "give the name of a file for the proof")?;
    work.patiently();
    work.progress().enter(Stage::Doing("proving"));
    let threads = threads(args.threads);
    if args.verbose {
        let threads = number_of(threads, "thread");
        say(&format!("varisat, {threads}, without symmetry, cubes cut where their proofs get long"));
    }
    let (encodings, cut) = (encodings.to_string(), CutAt::default());
    let prover = Prover { instance, encoded: &encoded, encodings, limit, threads, cut };
    let proven = prover.prove(output.writer(), work.control()).map_err(|error| match error {
        ProveError::Count(error) => error.into(),
        ProveError::Write(error) => output.failed(&error),
    })?;
    if let Proven::Exactly { .. } = proven {
        output.finish()?;
    }
    Ok(proven)
}

/// A line that says where the proof is.
pub fn written(file: &Path, cubes: usize) -> String {
    let cubes = number_of(cubes, "cube");
    format!("proof in {}, {cubes}; `geduld verify` checks it\n", file.display())
}
