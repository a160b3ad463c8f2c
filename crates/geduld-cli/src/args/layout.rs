//! Additions to the derived definition of the command line: the options that `-h` shows, the compact `--help`, groups
//! of commands, and `--force` for every command that writes files. They are computed from the definitions. Add a new
//! command to [`GROUPS`], and a new option that writes a file to [`OUTPUTS`].

use std::fmt::Write as _;

use clap::builder::styling::Styles;
use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Args as _, Command};
use geduld::exports::puzzles::bundled;

use super::encoding;
use super::format::ForceArgs;

/// Options that write a file, by their names in [`clap::ArgMatches`]. A command that has one of them has `--force` too.
pub const OUTPUTS: [&str; 5] = ["output", "outputs", "proof", "certificate", "table"];

/// Commands whose output is a folder. They check the folder themselves and have no `--force`.
const FOLDERS: [&str; 4] = ["man", "slurm", "hyperqueue", "cluster"];

/// The number of options up to which `-h` shows all options of a command, help not included.
const MOST: usize = 6;

/// The options that `-h` shows for a command with more than [`MOST`] options. Most users need only these; `--help`
/// shows all.
const FIRST: [&str; 20] = [
    "all-solutions",
    "checkpoint",
    "condition",
    "different",
    "help",
    "json",
    "limit",
    "matrix",
    "output",
    "parts",
    "pin",
    "rows",
    "runs",
    "sheet",
    "side",
    "submit",
    "task",
    "tasks",
    "time",
    "time-limit",
];

/// The commands, grouped by purpose. `-h` shows the first group, `--help` all groups.
const GROUPS: [(&str, &[&str]); 7] = [
    (
        "First commands",
        &[
            "info", "solve", "list", "sample", "count", "check", "draw", "gallery", "show", "new",
            "generate", "help",
        ],
    ),
    ("Questions about a puzzle", &["estimate", "symmetries", "why", "unique", "hint", "fingerprint"]),
    ("Files of other programs", &["import", "export", "schema"]),
    ("Counts on several machines", &["plan", "merge", "audit", "cluster"]),
    ("MiniZinc", &["flatzinc", "minizinc"]),
    ("SAT formulas, solvers and proofs", &["encode", "decode", "solvers", "compare", "verify"]),
    ("Installation", &["completions", "man"]),
];

const EXAMPLE: &str = "Example: `geduld count crazy-jacob` counts the solutions of a bundled puzzle.";

const EXAMPLES: &str = "\
Examples:
  geduld solve nintai                         a solution, drawn
  geduld count crazy-jacob                    the number of its solutions
  geduld list magic-4 --pin 1,1=16 --limit 3  three with a 16 at the top left
  geduld solve snake-red -o snake.svg         a solution as a picture
  geduld new edge-matching -o mine.toml       a file for a puzzle of your own
  geduld info mine.toml                       its board, and the expected work
  geduld new model -o mine.mzn                any other puzzle, in MiniZinc";

const FURTHER_EXAMPLES: &str =
    "  geduld check snake-red                      counts, and compares with the file
  geduld encode ppp -o ppp.cnf                the formula, for any solver or model counter
  cadical -q ppp.cnf | geduld decode ppp      the answer of a solver, drawn and checked
  geduld count magic-3 --solver 'cadical -q'  a count with another SAT solver
  geduld compare magic-3 --task count --sum all   encodings compared
  geduld generate cards --rows 5 -o cards.toml    a puzzle of any size";

const EXIT_STATUS: &str = "\
Exit status: 0 done (also when there is no solution), 1 bad input, failed check or not enough memory, 2 wrong usage, \
3 incomplete (a time limit or Ctrl-C ended the work; 75 with `count --requeue`).

Existing files are replaced only with --force. `geduld help topics` lists the pages of the manual that geduld prints.";

/// A sentence that lists the possible values of PUZZLE.
pub fn puzzles() -> String {
    let names: Vec<&str> = bundled::names().collect();
    format!(
        "PUZZLE is a puzzle file (.toml, .xmpuzzle, .psv), a model (.mzn, .fzn), a formula (.cnf), - for standard input, or a bundled puzzle: {}",
        names.join(" ")
    )
}

/// The whole definition of the command line.
pub fn laid_out(program: Command) -> Command {
    let program = program.mut_subcommands(command).mut_args(|arg| match arg.get_id().as_str() {
        "color" => arg.hide_short_help(true),
        _ => arg,
    });
    let styles = Styles::styled();
    let heading =
        |text: &str| format!("{}{text}:{}", styles.get_header().render(), styles.get_header().render_reset());
    let options = heading("Options");
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{{before-help}}{options}\n{{options}}{{after-help}}"
    );
    let group = |(title, names): &(&str, &[&str])| {
        let mut text = heading(title);
        for name in *names {
            let about =
                program.find_subcommand(name).and_then(Command::get_about).cloned().unwrap_or_default();
            let literal = styles.get_literal();
            // Writing to a string cannot fail.
            let _ = write!(text, "\n  {}{name:<11}{}  {about}", literal.render(), literal.render_reset());
        }
        text
    };
    let groups: Vec<String> = GROUPS.iter().map(group).collect();
    let others = program.get_subcommands().count() - GROUPS[0].1.len();
    let more = format!("{EXAMPLE}\n`geduld --help` shows {others} more commands, and examples.");
    let puzzles = puzzles();
    program
        .help_template(template)
        .before_help(StyledStr::from(groups[0].clone()))
        .before_long_help(StyledStr::from(groups.join("\n\n")))
        .after_help(more)
        .after_long_help(format!("{EXAMPLES}\n{FURTHER_EXAMPLES}\n\n{puzzles}\n\n{EXIT_STATUS}"))
}

/// Lays out a command and its subcommands.
fn command(command: Command) -> Command {
    let command = with_force(command.mut_subcommands(self::command));
    let options = command.get_arguments().filter(|arg| is_option(arg)).count();
    let hides = |arg: &Arg| options > MOST && is_option(arg) && !is_first(arg);
    let more = "`--help` shows all options.".to_owned();
    let note: Vec<String> = example(&command).into_iter().chain([more]).collect();
    let whole = command.get_after_help().cloned();
    let command = command.mut_args(|arg| match hides(&arg) {
        true => arg.hide_short_help(true),
        false => arg,
    });
    let encodes = command.get_arguments().any(|arg| arg.get_help_heading() == Some(encoding::HEADING));
    let elsewhere =
        encodes.then(|| "`geduld help encodings` lists the options that choose encodings.".to_owned());
    let whole: Vec<String> = whole.map(|whole| whole.to_string()).into_iter().chain(elsewhere).collect();
    if whole.is_empty() {
        return command;
    }
    command.after_long_help(whole.join("\n\n")).after_help(note.join("\n\n"))
}

/// The first example that runs the command, for `-h`, or else the first one. Only `--help` shows the rest of the text.
fn example(command: &Command) -> Option<String> {
    let text = command.get_after_help()?.to_string();
    let words = text.split("\n\n").find(|paragraph| paragraph.starts_with("Example"))?;
    let lines = || words.split_once(':').into_iter().flat_map(|(_, lines)| lines.trim_start().lines());
    let runs = format!("geduld {} ", command.get_name());
    let line = lines().find(|line| line.contains(&runs)).or(lines().next())?;
    // A remark stands behind the example, with two spaces or more between.
    Some(format!("Example: {}", line.trim_start().split("   ").next()?))
}

/// The command with the help that `--help` prints as its short help. clap separates the options of a long help by blank
/// lines, which fills many screens; a short help has one line for each option where it can.
pub fn compact(command: Command) -> Command {
    let about = command.get_long_about().or(command.get_about()).cloned().unwrap_or_default();
    let before = command.get_before_long_help().or(command.get_before_help()).cloned();
    let after = command.get_after_long_help().or(command.get_after_help()).cloned();
    let mut command = command.mut_args(whole).about(about);
    if let Some(before) = before {
        command = command.before_help(before);
    }
    match after {
        Some(after) => command.after_help(after),
        None => command,
    }
}

/// The argument with its whole text, and the meanings of its values.
fn whole(arg: Arg) -> Arg {
    let text = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut text = text.replace("\n\n", if text.contains("]\n\n") { " " } else { ". " });
    text.truncate(text.trim_end_matches('.').len());
    let values = arg.get_possible_values();
    let about = |value: &PossibleValue| {
        let about = value.get_help().map(|help| format!(": {help}")).unwrap_or_default();
        format!("\n- {}{about}", value.get_name())
    };
    let meanings: String = match values.iter().any(|value| value.get_help().is_some()) {
        true => values.iter().filter(|value| !value.is_hide_set()).map(about).collect(),
        false => String::new(),
    };
    let hidden = arg.is_hide_long_help_set();
    let arg = arg.hide_short_help(hidden);
    if meanings.is_empty() {
        return arg.help(text);
    }
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() {
        text += &format!(" [default: {}]", defaults.join(" "));
    }
    arg.help(text + &meanings).hide_possible_values(true).hide_default_value(true)
}

/// Adds `--force` to a command that writes files.
fn with_force(command: Command) -> Command {
    let has = |ids: &[&str]| command.get_opts().any(|arg| ids.contains(&arg.get_id().as_str()));
    let has_force = command.get_arguments().any(|arg| arg.get_id() == "force");
    if has(&OUTPUTS) && !has_force && !FOLDERS.contains(&command.get_name()) {
        let force = ForceArgs::augment_args(Command::new("")).get_arguments().next().cloned();
        return command.args(force);
    }
    command
}

fn is_option(arg: &Arg) -> bool {
    !arg.is_positional() && !arg.is_hide_set()
}

fn is_first(arg: &Arg) -> bool {
    arg.get_long().is_some_and(|long| FIRST.contains(&long))
}

#[cfg(test)]
mod tests {
    use super::super::definition;
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        grouped.sort_unstable();
        let program = definition();
        let mut known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        known.sort_unstable();
        assert_eq!(grouped, known);
    }

    /// A command and all commands below it, each with its full name.
    fn all(command: &Command) -> Vec<Command> {
        let below = command.get_subcommands().flat_map(all);
        [command.clone()].into_iter().chain(below).collect()
    }

    #[test]
    fn short_helps_fit_a_screen_and_whole_helps_are_not_long() {
        let mut program = definition();
        program.build();
        let commands = all(&program);
        assert!(commands.len() > 35);
        for command in commands {
            let name = command.get_display_name().unwrap_or("geduld").to_owned();
            let fits = |help: &str, most: usize| {
                let wide = help.lines().find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "{name}");
                assert!(help.lines().count() <= most, "{name}: {} lines\n{help}", help.lines().count());
            };
            let short = command.clone().term_width(80).render_help().to_string();
            fits(&short, 24);
            assert!(short.lines().rev().take(2).any(|line| line.contains("--help")), "{short}");
            let whole = compact(command.clone()).term_width(80).render_help().to_string();
            fits(&whole, 120);
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_long_help_set() && is_option(arg)) {
                let option = arg.get_long().map_or_else(|| "-t".to_owned(), |long| format!("--{long}"));
                assert!(whole.contains(&option), "{name} {option}");
            }
        }
    }

    #[test]
    fn the_short_list_of_options_names_no_unknown_ones() {
        fn options(command: &Command) -> Vec<String> {
            let own = command.get_arguments().filter_map(|arg| arg.get_long().map(str::to_owned));
            own.chain(command.get_subcommands().flat_map(options)).collect()
        }
        let mut program = definition();
        program.build();
        let known = options(&program);
        assert!(FIRST.is_sorted());
        for option in FIRST {
            assert!(known.iter().any(|known| known == option), "{option}");
        }
    }
}
