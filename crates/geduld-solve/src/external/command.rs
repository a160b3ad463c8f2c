//! The command that runs a program as a solver.

use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use super::error::CommandError;
use super::known::{FORMULA, KNOWN, Known};
use super::placeholder::{self, filled};
use super::process;

/// A program and its arguments, written as in a shell: `cadical -q`, `'/opt/my solver' --seed=3`.
///
/// The program gets the formula as its last argument, or in the place of `{formula}`. (If this is in a script for a
/// shell, the name of the file is quoted; see `placeholder.rs`.) It answers on standard output with `s` and `v` lines,
/// or writes its model to a file whose name it gets in the place of `{result}`. It ends with 10 if there is a model,
/// and with 20 if there is none; 0 is allowed if it says so in words. The programs in `known.rs` get the arguments for
/// this automatically.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverCommand {
    text: String,
    program: String,
    arguments: Vec<String>,
    /// The argument that prints the version.
    version: Option<&'static str>,
    /// Whether it must be started in its own folder.
    at_home: bool,
    /// Whether it is known to eliminate variables while it searches.
    eliminates: bool,
}

/// The time limit for a program that prints its version.
const PATIENCE: Duration = Duration::from_secs(5);

impl SolverCommand {
    /// The command as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is known to eliminate variables while it searches.
    pub fn eliminates(&self) -> bool {
        self.eliminates
    }

    /// The first line of the output when the program is run for its version; `None` if no argument for that is known.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn version(&self) -> Result<Option<String>, CommandError> {
        let Some(argument) = self.version else { return Ok(None) };
        let mut asked = Command::new(&self.program);
        asked.arg(argument);
        let ended = process::run_for(&mut asked, PATIENCE, &self.text)?;
        Ok(ended.and_then(|ended| ended.first_line()))
    }

    /// The process that answers.
    pub(super) fn process(&self, formula: &Path, result: &Path) -> Command {
        let (mut formula, mut result) = (formula.to_owned(), result.to_owned());
        let mut command = Command::new(&self.program);
        let program = Path::new(&self.program);
        if self.at_home
            && program.components().count() > 1
            && let Ok(program) = program.canonicalize()
            && let Some(home) = program.parent()
        {
            command = Command::new(&program);
            command.current_dir(home);
            for file in [&mut formula, &mut result] {
                *file = std::path::absolute(&*file).unwrap_or_default();
            }
        }
        command.args(self.arguments.iter().map(|argument| filled(argument, &formula, &result)));
        command
    }
}

impl FromStr for SolverCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        Self::read(text, KNOWN).map(|(command, _)| command)
    }
}

impl SolverCommand {
    /// Reads a command. Returns the known program, too, if the command runs one.
    pub(super) fn read<'k>(
        text: &str,
        all_known: &'k [Known],
    ) -> Result<(Self, Option<&'k Known>), CommandError> {
        let text = text.trim();
        let wrong = |problem| CommandError::Syntax(text.to_owned(), problem);
        let words =
            shlex::split(text).ok_or_else(|| wrong("a quotation mark or a backslash is left open"))?;
        let Some((program, given)) = words.split_first().filter(|(program, _)| !program.is_empty()) else {
            return Err(wrong("it names no program"));
        };
        if text.contains('\0') {
            return Err(wrong("it has a zero byte in it"));
        }
        let name = Path::new(program).file_name().unwrap_or_default();
        let known = all_known.iter().find(|known| name == known.program);
        let complete = given.iter().any(|argument| argument.contains(placeholder::FORMULA));
        let (before, after) = match known {
            _ if complete => (&[][..], &[][..]),
            Some(Known { before, after, .. }) => (*before, *after),
            None => (&[][..], FORMULA),
        };
        let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let arguments = [own(before), given.to_vec(), own(after)].concat();
        let version = known.and_then(|known| known.version);
        let at_home = known.is_some_and(|known| known.at_home);
        let eliminates = known.is_some_and(|known| known.eliminates);
        let (text, program) = (text.to_owned(), program.clone());
        let command = Self { text, program, arguments, version, at_home, eliminates };
        Ok((command, known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<String> {
        let command: SolverCommand = text.parse().unwrap();
        let process = command.process(Path::new("f"), Path::new("r"));
        process.get_args().map(|argument| argument.to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn programs_get_what_they_need() {
        assert_eq!(arguments("mysolver -x 'a b'"), ["-x", "a b", "f"]);
        assert_eq!(arguments("/opt/bin/cadical --sat"), ["--sat", "f"]);
        assert_eq!(arguments("minisat -no-elim"), ["-verb=1", "-no-elim", "f", "r"]);
        assert_eq!(arguments("sh -c 'minisat {formula} {result}'"), ["-c", "minisat f r"]);
        assert_eq!(arguments("cadical --sat {formula}"), ["--sat", "f"]);
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for (text, problem) in
            [("", "no program"), ("  ", "no program"), ("''", "no program"), ("a 'b", "left open")]
        {
            let error = text.parse::<SolverCommand>().unwrap_err();
            assert!(error.to_string().contains(problem), "{error}");
        }
        assert!("a\0b".parse::<SolverCommand>().is_err());
    }
}
