//! Replaces `{formula}`, `{result}` and `{folder}` in the arguments of a command by the names of files.
//!
//! An argument of placeholders and plain characters (`--input={formula}`) gets the name as it is, because no shell
//! reads it. Any other argument is a script for a shell (`sh -c "exec cadical -q {formula}"`). There the name is quoted
//! as its place requires, so it stays one word even if the name of the temporary folder contains blanks or quotes.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The file of the formula.
pub(super) const FORMULA: &str = "{formula}";
/// The file to which the program writes its model.
pub(super) const RESULT: &str = "{result}";
/// The folder of both, which is removed when the program has ended.
pub(super) const FOLDER: &str = "{folder}";

/// Replaces the placeholders in an argument by the names of the files.
pub(super) fn filled(argument: &str, formula: &Path, result: &Path) -> OsString {
    let script = is_script(argument);
    let mut shell = Shell::default();
    let mut filled = OsString::new();
    let mut rest = argument;
    while let Some((start, placeholder, path)) = first(rest, formula, result) {
        let before = &rest[..start];
        filled.push(before);
        if script {
            shell.read(before);
            filled.push(shell.quoted(path.as_os_str()));
        } else {
            filled.push(path);
        }
        rest = &rest[start + placeholder.len()..];
    }
    filled.push(rest);
    filled
}

/// The first placeholder in a text: its position, its name, and the path that replaces it.
fn first<'p>(text: &str, formula: &'p Path, result: &'p Path) -> Option<(usize, &'static str, &'p Path)> {
    let folder = formula.parent().unwrap_or(formula);
    let places = [(FORMULA, formula), (RESULT, result), (FOLDER, folder)];
    let found = places.into_iter().filter_map(|(name, path)| Some((text.find(name)?, name, path)));
    found.min_by_key(|(start, ..)| *start)
}

/// Whether a shell must read this argument: it contains characters, besides placeholders, that only a shell interprets.
fn is_script(argument: &str) -> bool {
    ![FORMULA, RESULT, FOLDER]
        .iter()
        .fold(argument.to_owned(), |rest, name| rest.replace(name, ""))
        .chars()
        .all(is_plain)
}

/// Whether a character means itself to every shell, in any place.
fn is_plain(character: char) -> bool {
    character.is_alphanumeric() || "-_=./:,+@%".contains(character)
}

/// How a shell reads characters at some place of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    /// Words and operators, also in parentheses.
    Bare,
    Backquotes,
    SingleQuotes,
    DoubleQuotes,
}

/// The state of a shell that has read the beginning of a script.
#[derive(Debug)]
struct Shell {
    /// The open contexts, the innermost last.
    open: Vec<Context>,
    /// Whether the last character was a backslash that escapes the next one.
    escape: bool,
}

impl Default for Shell {
    fn default() -> Self {
        Self { open: vec![Context::Bare], escape: false }
    }
}

impl Shell {
    fn here(&self) -> Context {
        self.open.last().copied().unwrap_or(Context::Bare)
    }

    fn read(&mut self, text: &str) {
        let mut last = ' ';
        for character in text.chars() {
            let escaped = std::mem::take(&mut self.escape);
            if !escaped {
                self.step(last, character);
            }
            last = if escaped { ' ' } else { character };
        }
    }

    fn step(&mut self, last: char, character: char) {
        use Context::{Backquotes, Bare, DoubleQuotes, SingleQuotes};
        let close = |open: &mut Vec<Context>| {
            if open.len() > 1 {
                open.pop();
            }
        };
        match (self.here(), character) {
            (SingleQuotes, '\'') | (DoubleQuotes, '"') | (Backquotes, '`') | (Bare, ')') => {
                close(&mut self.open);
            }
            (SingleQuotes, _) => {}
            (_, '\\') => self.escape = true,
            (DoubleQuotes, '(') if last == '$' => self.open.push(Bare),
            (_, '`') => self.open.push(Backquotes),
            (DoubleQuotes, _) => {}
            (_, '\'') => self.open.push(SingleQuotes),
            (_, '"') => self.open.push(DoubleQuotes),
            (_, '(') => self.open.push(Bare),
            _ => {}
        }
    }

    /// Quotes a name, so that it stays one word, or part of one, at this place.
    fn quoted(&self, name: &OsStr) -> OsString {
        // Quotation for a shell needs text. A name that is not text fails in the program, which does not find the file.
        let text = name.to_string_lossy();
        if text.chars().all(is_plain) {
            return name.to_owned();
        }
        let quoted: String = match self.here() {
            Context::SingleQuotes => text.replace('\'', r"'\''"),
            Context::DoubleQuotes => text.chars().flat_map(escaped).collect(),
            Context::Bare | Context::Backquotes => format!("'{}'", text.replace('\'', r"'\''")),
        };
        quoted.into()
    }
}

/// A character as it is written between double quotes.
fn escaped(character: char) -> impl Iterator<Item = char> {
    let backslash = matches!(character, '\\' | '"' | '$' | '`').then_some('\\');
    backslash.into_iter().chain([character])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name for the folder that is as difficult as possible.
    const ODD: &str = "/tmp/it's $(touch oops) \"here\"; `x` \\ é";

    fn with(argument: &str, folder: &str) -> String {
        let path = |name| Path::new(folder).join(name);
        filled(argument, &path("f"), &path("r")).into_string().unwrap()
    }

    #[test]
    fn plain_arguments_get_the_name_as_it_is() {
        for argument in ["{formula}", "--input={formula}", "{result}", "-o{result}", "{formula}:{result}"] {
            let name = |name| format!("{ODD}/{name}");
            let expected = argument.replace(FORMULA, &name("f")).replace(RESULT, &name("r"));
            assert_eq!(with(argument, ODD), expected);
        }
    }

    #[test]
    fn nothing_is_quoted_without_need() {
        assert_eq!(with("cat '{formula}' >{result}", "/tmp/x"), "cat '/tmp/x/f' >/tmp/x/r");
    }

    #[cfg(unix)]
    #[test]
    fn names_stay_whole_in_scripts() {
        for script in [
            "printf '%s|' {formula} {result}",
            "printf '%s|' '{formula}' '{result}'",
            "printf '%s|' \"{formula}\" \"{result}\"",
            "printf '%s|' \"a\"\\\"{formula} 'b'{result}",
            "printf '%s|' \"$(printf %s \"{formula}\")\" \"$(printf %s '{result}')\"",
            "printf '%s|' \"$(printf %s {formula})\" \"$(printf %s {result})\"",
            "(case a in a) printf '%s|' \"{formula}\" '{result}';; esac)",
            "x={formula}; printf '%s|' \"$x\" \"{result}\"",
        ] {
            let run = std::process::Command::new("sh").args(["-c", &with(script, ODD)]).output().unwrap();
            let written = String::from_utf8(run.stdout).unwrap().replace("a\"/", "/").replace("b/", "/");
            assert_eq!(written, format!("{ODD}/f|{ODD}/r|"), "{script}: {}", with(script, ODD));
        }
    }
}
