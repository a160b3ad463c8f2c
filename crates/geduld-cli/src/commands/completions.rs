//! `geduld completions`
//!
//! `clap_complete` generates the scripts. For an argument it completes either values or files, but a puzzle may be a
//! bundled puzzle or a file. For bash, zsh and fish we add this.

use std::fmt::Write as _;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use geduld::exports::puzzles::bundled;

use crate::args::{CompletionsArgs, definition};
use crate::error::{Error, Status};
use crate::output::standard::Report;

pub fn run(args: &CompletionsArgs) -> Result<Status, Error> {
    let mut program = with_values(definition());
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "geduld", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    match args.shell {
        Shell::Bash => bash(&mut script),
        Shell::Zsh => script = zsh(&script),
        Shell::Fish => fish(&program, "", &mut script),
        _ => {}
    }
    Report::done(script).print()
}

/// The possible values of a positional argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// A bundled puzzle or a file.
    Puzzle,
    /// A bundled puzzle.
    Bundled,
}

fn value(command: &str, arg: &Arg) -> Option<Value> {
    match (command, arg.get_id().as_str()) {
        _ if !arg.is_positional() => None,
        ("show", "name") => Some(Value::Bundled),
        (_, "puzzle" | "puzzles" | "other") => Some(Value::Puzzle),
        _ => None,
    }
}

/// Adds the bundled puzzles as values to the arguments that accept one.
fn with_values(command: Command) -> Command {
    let command = command.mut_subcommands(with_values);
    let name = command.get_name().to_owned();
    command.mut_args(|arg| match value(&name, &arg) {
        Some(_) => arg.value_parser(PossibleValuesParser::new(bundled::names())),
        None => arg,
    })
}

fn names() -> String {
    bundled::names().collect::<Vec<_>>().join(" ")
}

/// Completes files wherever bundled puzzles are completed. Options are completed only after a dash.
fn bash(script: &mut String) {
    const FILES: &str = r#"
_geduld_or_file() {
    _geduld "$@"
    local word file='' words=() cur="${COMP_WORDS[COMP_CWORD]}"
    [[ "${cur}" == -* ]] && return 0
    for word in "${COMPREPLY[@]}"; do
        [[ "${word}" == -* ]] && continue
        [[ " ${words[*]} " == *" ${word} "* ]] && continue
        words+=("${word}")
        [[ ' PUZZLES ' == *" ${word} "* && "${COMP_WORDS[1]}" != show ]] && file=yes
    done
    if [[ -n "${file}" ]]; then
        while IFS='' read -r word; do
            words+=("${word}")
        done < <(compgen -f -- "${cur}")
        [[ "${BASH_VERSINFO[0]}" -ge 4 ]] && compopt -o filenames 2>/dev/null
    fi
    [[ ${#words[@]} -gt 0 ]] && COMPREPLY=("${words[@]}")
    return 0
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _geduld_or_file -o nosort -o bashdefault -o default geduld
else
    complete -F _geduld_or_file -o bashdefault -o default geduld
fi
"#;
    *script += &FILES.replace("PUZZLES", &names());
}

/// Completes puzzles by a function instead of a list of names.
fn zsh(script: &str) -> String {
    const PUZZLES: &str = r#"
(( $+functions[_geduld_puzzles] )) ||
_geduld_puzzles() {
    _alternative 'puzzles:bundled puzzle:(PUZZLES)' 'files:puzzle file:_files'
}
"#;
    let mut whole = String::new();
    let list = format!(":({})'", names());
    for line in script.lines() {
        let is_puzzle =
            ["':puzzle -- ", "'::other -- ", "'*::puzzles -- "].iter().any(|start| line.starts_with(start));
        whole += &if is_puzzle { line.replace(&list, ":_geduld_puzzles'") } else { line.to_owned() };
        whole.push('\n');
        if line.starts_with("autoload ") {
            whole += &PUZZLES.replace("PUZZLES", &names());
        }
    }
    whole
}

/// Adds completions for puzzles, because the generator for fish completes only options.
fn fish(command: &Command, condition: &str, script: &mut String) {
    for below in command.get_subcommands() {
        let name = below.get_name();
        let condition = match condition {
            "" => format!("__fish_geduld_using_subcommand {name}"),
            above => format!("{above}; and __fish_seen_subcommand_from {name}"),
        };
        let value = below.get_positionals().find_map(|arg| value(name, arg));
        if let Some(value) = value {
            let only = if value == Value::Bundled { " -f" } else { "" };
            // Writing to a string cannot fail.
            let _ = writeln!(
                script,
                "complete -c geduld -n \"{condition}\"{only} -a \"{}\" -d 'Bundled puzzle'",
                names()
            );
        }
        fish(below, &condition, script);
    }
}
