//! Writes certificates for other checkers: a claim in OPB, and beside it a proof.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use geduld::exports::engines::ProveError;
use geduld::exports::models::{Instance, number_of};
use geduld::exports::proofs::{CUT_AT, Certified, Certifier, Claim, Claimable, claim_beside};
use geduld::{Encodings, Problem};

use crate::args::{FormulaFormat, PuzzleArgs};
use crate::error::{Error, Source};
use crate::output::output_file::OutputFile;
use crate::output::quoted::quoted;
use crate::reading::formula_origin;
use crate::reading::problem::Loaded;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The formula of a certificate.
///
/// # Errors
/// If the formula cannot be written.
pub fn claimable(
    problem: &Loaded,
    instance: &Instance<'_>,
    (args, source): (&PuzzleArgs, &Source),
    encodings: &Encodings,
    classes: bool,
) -> Result<Claimable, Error> {
    let comments = match &**problem {
        Problem::Formula(..) => {
            let name = source.file.replace(char::is_control, " ");
            vec![
                format!("written by geduld {}", env!("CARGO_PKG_VERSION")),
                format!("from the formula {name}"),
            ]
        }
        Problem::Puzzle(_) | Problem::Model(_) => {
            formula_origin::comments(args, problem, source, encodings, (0, FormulaFormat::Opb))?
        }
    };
    let claimable = problem.claimable(instance, encodings, &comments, classes);
    claimable.map_err(|error| Error::new(error.to_string(), "choose other encodings, or a smaller puzzle"))
}

/// What to certify, and where.
pub struct Certifying<'a> {
    pub claimable: &'a Claimable,
    pub file: &'a Path,
    /// The maximum number of solutions to list.
    pub limit: usize,
    pub threads: usize,
}

impl Certifying<'_> {
    /// Finds all solutions, and writes the claim and the proof. Both files exist only if they are complete. `None` if
    /// the work was ended early, or there are too many solutions.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn run(&self, work: &Work) -> Result<Certified, Error> {
        let Self { claimable, file, limit, threads } = *self;
        let claim_file = claim_beside(file);
        if claim_file == *file {
            let message = format!("{} is the name of the file with the formula", file.display());
            return Err(Error::usage(message, "give the proof a name that ends in .pbp"));
        }
        let help = "give the name of a file for the proof";
        let mut claim_output = OutputFile::create(&claim_file, help)?;
        let mut output = OutputFile::create(file, help)?;
        work.patiently();
        work.progress().enter(Stage::Doing("proving"));
        let certifier = Certifier { formula: &claimable.formula, limit, threads, cut: CUT_AT };
        let certified = into_file(&mut output, file, |out| certifier.certify(out, work.control()));
        let certified = certified.map_err(|error| failed(error, &output))?;
        if let Certified::Whole(claim) = &certified {
            let written = claim.write(claim_output.writer()).and_then(|()| claim_output.flush());
            written.map_err(|error: io::Error| claim_output.failed(&error))?;
            claim_output.finish()?;
            output.finish()?;
        }
        Ok(certified)
    }
}

/// Writes a proof into a file, packed if its name ends in `.gz`.
pub fn into_file<T>(
    output: &mut OutputFile,
    file: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, ProveError>,
) -> Result<T, ProveError> {
    if file.extension().is_none_or(|ending| ending != "gz") {
        return write(output.writer());
    }
    let mut packed = GzEncoder::new(output.writer(), Compression::fast());
    let written = write(&mut packed)?;
    packed.finish()?;
    Ok(written)
}

/// The error of a proof that was not written.
pub fn failed(error: ProveError, output: &OutputFile) -> Error {
    match error {
        ProveError::Count(error) => error.into(),
        ProveError::Write(error) => output.failed(&error),
    }
}

/// Says which symmetries could not be used.
pub fn tell_left_out(claimable: &Claimable) {
    if claimable.left_out > 0 {
        say(&format!(
            "{} cannot be used: conditions break them, or they do not map the formula to itself",
            number_of(claimable.left_out, "symmetry")
        ));
    }
}

/// Lines that say what is in the files, and how to check them.
pub fn written(file: &Path, claim: &Claim) -> String {
    let claim_file = claim_beside(file);
    let packed = file.extension().is_some_and(|ending| ending == "gz");
    let unpacked: PathBuf = if packed { file.with_extension("") } else { file.to_owned() };
    let [file_name, claim_name, unpacked] =
        [file, &claim_file, &unpacked].map(|of| quoted(&of.display().to_string()));
    let listed = match claim.generators() {
        0 => number_of(claim.listed(), "solution"),
        _ => format!("one solution of each of {}", number_of(claim.classes, "class")),
    };
    let gunzip = if packed { format!("gunzip {file_name} && ") } else { String::new() };
    format!(
        "{claim_name} lists {listed}; {file_name} proves in {} that there are no others\n\
         to check the proof: {gunzip}veripb {claim_name} {unpacked}\n",
        number_of(claim.derived, "line")
    )
}

/// The error that there are more solutions than may be listed.
pub fn too_many(limit: usize) -> Error {
    Error::new(
        format!("there are more than {limit} solutions, too many for a certificate"),
        "add conditions (--pin), list one of each class (--classes), or count without --certificate",
    )
}
