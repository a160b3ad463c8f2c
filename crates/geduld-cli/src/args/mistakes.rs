//! Better hints than those of clap for a mistyped command line.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, Error};
use geduld::exports::puzzles::{FAMILIES, bundled, nearest};

use super::layout::{compact, puzzles};
use crate::error::Error as CliError;

/// Options that a command does not need: the command, the option, and a hint that explains why.
const NEEDLESS: [(&str, &str, &str); 5] = [
    ("solve", "all", "'geduld list' lists all solutions"),
    ("solve", "assume", ASSUME),
    ("count", "assume", ASSUME),
    ("count", "different", "'geduld count' always counts the essentially different solutions, too"),
    (
        "count",
        "project",
        "counts are projected on the output variables of a model, or on those of a line 'c p show 1 2 0' in a formula",
    ),
];

const ASSUME: &str =
    "use '--pin' for a puzzle, a 'constraint' in a model, a clause of one literal in a formula";

/// Parses the words of the command line.
///
/// # Errors
/// If they are invalid. The error has a hint what to do.
pub fn understood(definition: &Command, words: &[OsString]) -> Result<ArgMatches, Error> {
    let parse = |words: &[OsString]| definition.clone().try_get_matches_from(words);
    let error = match parse(words) {
        Ok(matches) => return Ok(matches),
        Err(error) => error,
    };
    // An optional value must be given with `=`, so that a puzzle is not taken for the value. If the command line is
    // invalid as it is, try to join such an option with the next word.
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(words) = joined(command_of(definition, words).1, words)
    {
        return parse(&words).map_err(|error| explained(definition, &words, error));
    }
    Err(explained(definition, words, error))
}

/// Joins `--option value` to `--option=value`, if the value is optional and one of the known values.
fn joined(command: &Command, words: &[OsString]) -> Option<Vec<OsString>> {
    let takes = |option: &str, value: &str| {
        command.get_opts().any(|arg| {
            let alone = arg.is_require_equals_set()
                && arg.get_num_args().is_some_and(|range| range.min_values() == 0);
            let known = || arg.get_possible_values().iter().any(|known| known.matches(value, false));
            alone && option.strip_prefix("--") == arg.get_long() && known()
        })
    };
    let position = words.windows(2).position(|pair| {
        let (option, value) = (pair[0].to_str(), pair[1].to_str());
        option.zip(value).is_some_and(|(option, value)| takes(option, value))
    })?;
    let mut words = words.to_vec();
    let value = words.remove(position + 1);
    words[position].push("=");
    words[position].push(value);
    Some(words)
}

/// The full name and the definition of the command that the words name.
fn command_of<'d>(definition: &'d Command, words: &[OsString]) -> (String, &'d Command) {
    let mut found = (definition.get_name().to_owned(), definition);
    for word in words.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(command) = found.1.find_subcommand(word) {
            found = (format!("{} {word}", found.0), command);
        }
    }
    found
}

/// Ends the process because of an error, or with the help that the words ask for. `--help` prints the help that
/// [`compact`] lays out.
pub fn end(definition: &Command, words: &[OsString], error: &Error) -> ! {
    let whole = words.iter().take_while(|word| *word != "--").any(|word| word == "--help");
    if error.kind() == ErrorKind::DisplayHelp && whole {
        let mut built = definition.clone();
        built.build();
        leave(compact(command_of(&built, words).1.clone()).print_help(), 0);
    }
    leave(error.print(), error.exit_code())
}

/// Ends the process with this status, or with an error if help could not be written.
fn leave(printed: std::io::Result<()>, status: i32) -> ! {
    if status == 0
        && let Err(error) = printed
    {
        let is_closed = error.kind() == std::io::ErrorKind::BrokenPipe;
        CliError::output(&error).report();
        std::process::exit(i32::from(!is_closed));
    }
    std::process::exit(status)
}

/// An error about `--cnf`, which the user did not write: the file is a formula.
pub fn of_formula(mut error: Error) -> Error {
    let tip = StyledStr::from(
        "the file is a formula in DIMACS, so '--cnf' was added: leave the option out; instead of a condition add a clause",
    );
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

/// Adds a suitable hint to the error.
fn explained(definition: &Command, words: &[OsString], mut error: Error) -> Error {
    let mut built = definition.clone();
    // Gives subcommands their full names, which the usage shows.
    built.build();
    let (name, command) = command_of(&built, words);
    let tip = match (error.kind(), wrong_word(&error)) {
        (ErrorKind::UnknownArgument, Some(word)) => {
            // clap suggests to pass the word as a value after `--`, which helps with no command.
            error.remove(ContextKind::Suggested);
            let option = word.strip_prefix("--");
            let owners = option.and_then(|option| owners(&built, &name, option));
            if owners.is_some() {
                error.remove(ContextKind::SuggestedArg);
                let usage = command.clone().render_usage();
                error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
            }
            let near = || option.and_then(|option| near(command, option));
            owners.or_else(|| if error.get(ContextKind::SuggestedArg).is_none() { near() } else { None })
        }
        (ErrorKind::InvalidSubcommand, Some(word)) if is_puzzle(&word) => {
            error.remove(ContextKind::SuggestedSubcommand);
            error.remove(ContextKind::Suggested);
            Some(format!(
                "name a command before the puzzle, e.g. 'geduld solve {word}' or 'geduld info {word}'"
            ))
        }
        (ErrorKind::InvalidSubcommand, Some(_)) if error.get(ContextKind::SuggestedSubcommand).is_none() => {
            error.remove(ContextKind::Suggested);
            Some(
                "'geduld help' lists the commands, and 'geduld help topics' the pages of the manual"
                    .to_owned(),
            )
        }
        (ErrorKind::MissingRequiredArgument, Some(missing)) if missing.contains("<PUZZLE>") => {
            Some(puzzles())
        }
        (ErrorKind::InvalidValue, Some(kind)) if name.ends_with(" new") && kind == "<KIND>" => {
            let of_board = match error.get(ContextKind::InvalidValue) {
                Some(ContextValue::String(word)) => with_board(word),
                _ => None,
            };
            let others = "'geduld help models' is about other puzzles; 'geduld new model -o mine.mzn' writes a model to change";
            Some(of_board.unwrap_or_else(|| others.to_owned()))
        }
        (ErrorKind::MissingRequiredArgument, Some(missing)) => choices(command, &missing),
        _ => None,
    };
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

/// The commands that write a file with this board, if a kind of puzzle has it.
fn with_board(board: &str) -> Option<String> {
    let mut commands = Vec::new();
    for family in FAMILIES {
        if family.starters.iter().any(|own| own.board.is_some_and(|(name, _)| name == board)) {
            commands.push(format!("'geduld new {} --board {board}'", family.kind));
        }
    }
    (!commands.is_empty()).then(|| format!("{board} is a board: {}", commands.join(" or ")))
}

/// The most similar option of the command, for cases where clap suggests none.
fn near(command: &Command, option: &str) -> Option<String> {
    let known: Vec<&str> = command.get_arguments().filter_map(Arg::get_long).collect();
    nearest(option, known).map(|near| format!("did you mean '--{near}'?"))
}

/// The possible values of a missing argument, if it has a fixed set of values.
fn choices(command: &Command, missing: &str) -> Option<String> {
    let arg = command.get_positionals().find(|arg| arg.to_string() == missing)?;
    let values: Vec<String> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    (!values.is_empty()).then(|| format!("{missing} is one of {}", values.join(", ")))
}

/// The word or argument that the error is about.
fn wrong_word(error: &Error) -> Option<String> {
    [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].into_iter().find_map(|kind| {
        match error.get(kind)? {
            ContextValue::String(word) => Some(word.clone()),
            ContextValue::Strings(words) => Some(words.join(" ")),
            _ => None,
        }
    })
}

/// Whether the word is probably meant as a puzzle.
fn is_puzzle(word: &str) -> bool {
    bundled::find(word).is_some() || word.ends_with(".toml") || Path::new(word).is_file()
}

/// A hint that names the commands that have this option, if any has it.
fn owners(definition: &Command, name: &str, option: &str) -> Option<String> {
    /// The maximum number of commands that are named.
    const NAMED: usize = 3;
    let option = option.split_once('=').map_or(option, |(option, _)| option);
    let needless = NEEDLESS
        .iter()
        .find(|(command, known, _)| name.ends_with(&format!(" {command}")) && *known == option);
    if let Some((.., instead)) = needless {
        return Some((*instead).to_owned());
    }
    let mut commands = Vec::new();
    collect_owners(definition, definition.get_name(), option, &mut commands);
    let (last, others) = commands.get(..commands.len().min(NAMED))?.split_last()?;
    let named = match others {
        [] => last.clone(),
        _ if commands.len() > NAMED => format!("{}, {last} and other commands", others.join(", ")),
        _ => format!("{} and {last}", others.join(", ")),
    };
    Some(format!("--{option} is an option of {named}"))
}

fn collect_owners(command: &Command, name: &str, option: &str, owners: &mut Vec<String>) {
    let options: BTreeSet<&str> = command
        .get_arguments()
        .flat_map(|arg| arg.get_long_and_visible_aliases().unwrap_or_default())
        .collect();
    if options.contains(option) {
        owners.push(format!("'{name}'"));
    }
    for below in command.get_subcommands() {
        collect_owners(below, &format!("{name} {}", below.get_name()), option, owners);
    }
}
