//! Checks that no command replaces an existing file without `--force`. The check runs before any work begins, for all
//! commands. The options that write a file are [`OUTPUTS`].

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
/// If a file exists and `--force` was not given, or if the command line names a file twice, for example as input and
/// output.
pub fn check(matches: &ArgMatches) -> Result<(), Error> {
    let mut matches = matches;
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    let Ok(Some(&force)) = matches.try_get_one::<bool>("force") else { return Ok(()) };
    // A command that continues from its checkpoint overwrites its own output.
    let goes_on = named(matches, "checkpoint").iter().any(|file| file.exists());
    // Charts are many files in one folder: only the first is checked.
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
                    "{} is named twice: this command would overwrite its own input or output",
                    output.display()
                ),
                "give the output another name",
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
