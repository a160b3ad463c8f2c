//! No command replaces an existing file without `--force`. This is checked before any work begins, for all commands in one place:
//! the options that write a file are [`OUTPUTS`].

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use clap::parser::ValueSource;
use geduld_compare::charts::FIRST_CHART;

use super::layout::OUTPUTS;
use crate::error::Error;
use crate::output::output_file::refuse_existing;

/// Checks the files that a command is about to write.
///
/// # Errors
/// If one exists and `--force` was not given, or the command names it a second time, as something that it reads or writes.
pub fn check(matches: &ArgMatches) -> Result<(), Error> {
    let mut matches = matches;
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    let Ok(Some(&force)) = matches.try_get_one::<bool>("force") else { return Ok(()) };
    // A run that goes on from its checkpoint writes its own report again.
    let goes_on = named(matches, "checkpoint").iter().any(|file| file.exists());
    // Charts are many files in one folder: the first stands for all.
    for folder in named(matches, "charts") {
        if !(force || goes_on) {
            refuse_existing(&folder.join(FIRST_CHART))?;
        }
    }
    for output in OUTPUTS.iter().flat_map(|option| named(matches, option)) {
        if !(force || goes_on) {
            refuse_existing(&output)?;
        }
        let words = matches.ids().flat_map(|id| named(matches, id.as_str()));
        if words.filter(|word| is_same(word, &output)).count() > 1 {
            return Err(Error::usage(
                format!(
                    "{} is named twice: this command would write over what it reads or writes",
                    output.display()
                ),
                "give the output another name",
            ));
        }
    }
    Ok(())
}

/// The values that the user has given to an argument, as names of files.
fn named(matches: &ArgMatches, id: &str) -> Vec<PathBuf> {
    match matches.try_get_raw(id) {
        Ok(Some(values)) if matches.value_source(id) == Some(ValueSource::CommandLine) => {
            values.map(PathBuf::from).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether two names are those of one file, which need not be there yet.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}
