//! Checks that no command replaces an existing file without `--force`, and that `-` is given only where it means
//! standard input or output. The checks run before any work begins, for all commands. The options that write a file are
//! [`OUTPUTS`].

use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use geduld::exports::proofs::claim_beside;
use geduld_compare::charts::FIRST_CHART;

use super::count::ProofFormat;
use super::layout::OUTPUTS;
use crate::error::Error;
use crate::output::output_file::refuse_existing;

/// Checks the files that a command is about to write.
///
/// # Errors
/// If a file exists and `--force` was not given, or if the command line names a file twice, for example as input and
/// output, or gives `-` to an option that needs a file.
pub fn check(definition: &Command, matches: &ArgMatches) -> Result<(), Error> {
    let (mut command, mut matches) = (definition, matches);
    while let Some((name, below)) = matches.subcommand() {
        refuse_standard(command, matches)?;
        (command, matches) = (command.find_subcommand(name).unwrap_or(command), below);
    }
    refuse_standard(command, matches)?;
    let Ok(Some(&force)) = matches.try_get_one::<bool>("force") else { return Ok(()) };
    // A command that continues from its checkpoint overwrites its own output.
    let goes_on = named(matches, "checkpoint").iter().any(|file| file.exists());
    // Charts are many files in one folder: only the first is checked.
    for folder in named(matches, "charts") {
        if !(force || goes_on) {
            refuse_existing(&folder.join(FIRST_CHART))?;
        }
    }
    let outputs = OUTPUTS.iter().flat_map(|option| named(matches, option)).chain(claims(matches));
    for output in outputs.filter(|output| output != Path::new(STANDARD)) {
        if !(force || goes_on) {
            refuse_existing(&output)?;
        }
        let words = matches.ids().flat_map(|id| named(matches, id.as_str()));
        if words.filter(|word| is_same(word, &output)).count() > 1 {
            return Err(Error::usage(
                format!(
                    "{} is named twice: this command would overwrite its own input or output",
                    output.display()
                ),
                "give the output another name",
            ));
        }
    }
    Ok(())
}

/// The files with claims that are written beside the proofs of certificates.
fn claims(matches: &ArgMatches) -> Vec<PathBuf> {
    let format = matches.try_get_one::<ProofFormat>("proof_format");
    let has_claim = |file: &PathBuf| match format {
        // Without a choice, certificates are for VeriPB.
        Err(_) => true,
        Ok(format) => format.copied().unwrap_or_else(|| ProofFormat::of_ending(file)) == ProofFormat::Veripb,
    };
    named(matches, "certificate")
        .iter()
        .filter(|file| has_claim(file))
        .map(|file| claim_beside(file))
        .collect()
}

/// The name of standard input and output.
const STANDARD: &str = "-";

/// Refuses `-` for options that need a file or a folder. `-o` may write to standard output unless it needs a folder.
fn refuse_standard(command: &Command, matches: &ArgMatches) -> Result<(), Error> {
    for arg in command.get_opts() {
        let needs = |what| arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == what));
        // A report to repeat is an input.
        let may_be = |arg: &Arg| matches!(arg.get_long(), Some("output" | "repeat"));
        let what = match () {
            () if needs("FOLDER") || needs("DIR") => "folder",
            () if needs("FILE") && !may_be(arg) => "file",
            () => continue,
        };
        if named(matches, arg.get_id().as_str()).iter().any(|name| name == Path::new(STANDARD)) {
            let option = arg.get_long().unwrap_or_default();
            return Err(Error::usage(
                format!("--{option} needs a {what}, and `-` means standard input or output"),
                format!("name a {what}; one that is called `-` is `./-`"),
            ));
        }
    }
    Ok(())
}

/// The values of an argument on the command line, as file names.
fn named(matches: &ArgMatches, id: &str) -> Vec<PathBuf> {
    match matches.try_get_raw(id) {
        Ok(Some(values)) if matches.value_source(id) == Some(ValueSource::CommandLine) => {
            values.map(PathBuf::from).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether two paths name the same file, which may not exist yet.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}
