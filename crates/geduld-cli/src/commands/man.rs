//! `geduld man`

use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use geduld::exports::puzzles::did_you_mean;

use crate::args::{ManArgs, definition};
use crate::error::{Error, Status};
use crate::output::standard::Report;

pub fn run(args: &ManArgs) -> Result<Status, Error> {
    let mut program = with_all_texts(definition().disable_help_subcommand(true));
    program.build();
    if let Some(folder) = &args.output {
        return write_all(program, folder);
    }
    let page = match &args.command {
        None => program,
        Some(name) => {
            let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
            let Some(command) = program.find_subcommand(name) else {
                let help = did_you_mean(name, names);
                return Err(Error::usage(format!("there is no command `{name}`"), help));
            };
            command.clone()
        }
    };
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    Man::new(page).render(&mut text).map_err(|error| Error::output(&error))?;
    Report::done(String::from_utf8_lossy(&text)).print()
}

/// The command with nothing hidden: a page has the text of every option.
fn with_all_texts(command: Command) -> Command {
    let shown = command.mut_args(|arg| arg.hide_short_help(false).hide_long_help(false));
    shown.mut_subcommands(with_all_texts)
}

/// Writes the page of each command.
fn write_all(program: Command, folder: &Path) -> Result<Status, Error> {
    let failed = |error: std::io::Error| {
        let message = format!("cannot write manual pages into {}: {error}", folder.display());
        Error::new(message, "choose another folder")
    };
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(program, folder).map_err(failed)?;
    Ok(Status::Done)
}
