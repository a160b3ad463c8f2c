//! `geduld help`

use geduld_puzzle::did_you_mean;

use crate::args::{HelpArgs, definition};
use crate::error::{Error, Status};
use crate::output::standard::Report;

/// The help topics besides commands. They are pages of the documentation.
const PAGES: [(&str, &str); 2] = [
    ("format", include_str!("../../help/format.md")),
    ("conditions", include_str!("../../help/conditions.md")),
];

pub fn run(args: &HelpArgs) -> Result<Status, Error> {
    if let [topic] = &args.topic[..]
        && let Some((_, page)) = PAGES.iter().find(|(name, _)| name == topic)
    {
        return Report::done(*page).print();
    }
    let mut command = definition();
    // Gives subcommands their full names.
    command.build();
    let mut asked = &mut command;
    for word in &args.topic {
        let names: Vec<String> = asked.get_subcommands().map(|known| known.get_name().to_owned()).collect();
        let Some(found) = asked.find_subcommand_mut(word) else {
            let topics = names.iter().map(String::as_str).chain(PAGES.map(|(name, _)| name));
            return Err(Error::usage(format!("there is no help about `{word}`"), did_you_mean(word, topics)));
        };
        asked = found;
    }
    asked.print_long_help().map_err(|error| Error::output(&error))?;
    Ok(Status::Done)
}
