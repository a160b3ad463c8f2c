//! Reads formulas from other programs.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::num::NonZeroI32;

use geduld_model::number_of;
use thiserror::Error;

use crate::{Cnf, Lit};

/// The maximum number of variables. No counter can handle formulas of that size, so a larger number is a mistake that
/// would only fill the memory.
const MOST_VARIABLES: u32 = 10_000_000;

/// A formula read from DIMACS text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimacs {
    /// The clauses.
    pub cnf: Cnf,
    /// The variables of the projection, in ascending order, from lines `c p show … 0` (or `c ind … 0`, as
    /// they were written before the competitions); `None` if there is no such line, and all variables count.
    pub show: Option<Vec<u32>>,
    /// The number of the line `c t mc`, which says that all variables count. If there is a projection too, one of the
    /// two is a mistake.
    pub plain: Option<usize>,
}

/// A mistake in DIMACS text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct DimacsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong on this line.
    pub problem: String,
    /// How to correct it.
    pub remedy: Cow<'static, str>,
}

impl Dimacs {
    /// Reads a formula: `p cnf VARIABLES CLAUSES`, then the clauses. Each clause ends with a 0, and may extend over
    /// several lines. Comments (`c …`) and empty lines may be anywhere; a line `%` ends the formula, as in files of
    /// SATLIB.
    ///
    /// Mistakes that would change a count are errors: the numbers of the header must match the formula, and weights
    /// are refused.
    ///
    /// Cost: linear in the text.
    ///
    /// # Errors
    /// The first mistake, with its line and a remedy.
    pub fn read(text: &[u8]) -> Result<Self, DimacsError> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let mut reader = Reader { text, ..Reader::default() };
        for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            reader.line = line;
            let Ok(words) = std::str::from_utf8(bytes) else { return Err(reader.not_text(bytes)) };
            // Comments are free text, but no program writes control characters there.
            if words.contains(|c: char| c.is_control() && !c.is_whitespace()) {
                return Err(reader.not_text(bytes));
            }
            if words.trim() == "%" {
                break;
            }
            reader.read_line(words.trim())?;
        }
        reader.finish()
    }
}

const NO_HEADER: &str =
    "write a header line before the clauses, `p cnf VARIABLES CLAUSES`; is this a formula in DIMACS?";

#[derive(Debug, Default)]
struct Reader<'t> {
    text: &'t [u8],
    line: usize,
    /// Variables, clauses and the line of the header.
    header: Option<(u32, usize, usize)>,
    cnf: Cnf,
    clause: Vec<Lit>,
    /// The line where the current clause begins.
    clause_line: usize,
    show: Option<BTreeSet<u32>>,
    plain: Option<usize>,
    /// The largest variable shown, and its line.
    largest_shown: (u32, usize),
}

impl Reader<'_> {
    fn error<T>(
        &self,
        problem: impl Into<String>,
        remedy: impl Into<Cow<'static, str>>,
    ) -> Result<T, DimacsError> {
        Err(DimacsError { line: self.line, problem: problem.into(), remedy: remedy.into() })
    }

    fn not_text(&self, bytes: &[u8]) -> DimacsError {
        let packed = [&b"\x1f\x8b"[..], b"\xfd7zXZ", b"BZh", b"\x28\xb5\x2f\xfd"];
        let remedy = if self.line == 1 && packed.iter().any(|magic| bytes.starts_with(magic)) {
            "the file is compressed: unpack it first, e.g. `xz -dc FILE.xz | geduld count --cnf -`"
        } else {
            "a formula in DIMACS is plain text: is this one?"
        };
        DimacsError { line: self.line, problem: "this is not text".to_owned(), remedy: remedy.into() }
    }

    fn read_line(&mut self, line: &str) -> Result<(), DimacsError> {
        let mut words = line.split_whitespace();
        match words.next() {
            None => Ok(()),
            Some("c") => match (words.next(), words.next()) {
                (Some("p"), Some("show")) => self.show(words),
                (Some("ind"), Some(first)) => self.show(std::iter::once(first).chain(words)),
                (Some("p"), Some("weight")) | (Some("t"), Some("wmc" | "pwmc")) => self.error(
                    "this formula has weights",
                    "geduld counts models without weights; remove the lines with weights to count them",
                ),
                (Some("t"), Some("mc")) => {
                    self.plain = Some(self.line);
                    Ok(())
                }
                _ => Ok(()),
            },
            Some(word) if word.starts_with('c') => Ok(()),
            Some("p") => self.read_header(&words.collect::<Vec<_>>()),
            Some(first) => std::iter::once(first).chain(words).try_for_each(|word| self.read_literal(word)),
        }
    }

    fn read_header(&mut self, words: &[&str]) -> Result<(), DimacsError> {
        const FORM: &str =
            "write one header line before the clauses, `p cnf VARIABLES CLAUSES`, e.g. `p cnf 6 4`";
        if let Some((_, _, line)) = self.header {
            return self.error(format!("a second header; the first one is in line {line}"), FORM);
        }
        let (variables, clauses) = match words {
            ["cnf", variables, clauses] => (variables, clauses),
            ["cnf", ..] => return self.error("the header does not have two numbers", FORM),
            [kind, ..] => {
                return self.error(format!("expected a formula of kind `cnf`, found `{kind}`"), FORM);
            }
            [] => return self.error("the header is empty", FORM),
        };
        let number =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok());
        let (Some(variables), Some(clauses)) = (number(variables), number(clauses)) else {
            return self.error("the header contains something other than two numbers", FORM);
        };
        let variables = variables.and_then(|n| u32::try_from(n).ok()).filter(|&n| n <= MOST_VARIABLES);
        let (Some(variables), Some(clauses)) = (variables, clauses.and_then(|n| usize::try_from(n).ok()))
        else {
            return self.error(
                "the numbers of the header are too large",
                "geduld reads formulas of at most 10 million variables: is the header right?",
            );
        };
        self.header = Some((variables, clauses, self.line));
        Ok(())
    }

    fn read_literal(&mut self, word: &str) -> Result<(), DimacsError> {
        let Some((variables, clauses, _)) = self.header else {
            let problem = format!("there is no header before `{}`", shortened(word));
            return match header_for(self.text) {
                Some(header) => self.error(problem, format!("write this header line before it: `{header}`")),
                None => self.error(problem, NO_HEADER),
            };
        };
        if self.clause.is_empty() {
            self.clause_line = self.line;
        }
        if word == "0" {
            if self.cnf.clause_count() == clauses {
                return self.error(
                    format!("this clause is one more than the {clauses} that the header says"),
                    "set the second number of the header to the number of clauses",
                );
            }
            self.cnf.push(self.clause.drain(..));
            return Ok(());
        }
        let literal = self.number(word, "a literal")?;
        if literal.variable() > variables {
            return self.error(
                format!("literal {literal}, but the header says {}", number_of(variables, "variable")),
                "set the first number of the header to the largest variable",
            );
        }
        self.clause.push(literal);
        Ok(())
    }

    /// Reads a number other than 0.
    fn number(&self, word: &str, what: &str) -> Result<Lit, DimacsError> {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let well_formed = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        match word.parse::<NonZeroI32>() {
            // The smallest number has no opposite.
            Ok(number) if well_formed && number != NonZeroI32::MIN => Ok(Lit::new(number)),
            _ if well_formed && digits.bytes().any(|digit| digit != b'0') => self.error(
                format!("{what} `{}` is too large", shortened(word)),
                "variables are numbered from 1 to the first number of the header",
            ),
            _ => self.error(
                format!("`{}` is not {what}", shortened(word)),
                "a clause is a list of numbers other than 0, e.g. `2 -1 3`, and a 0 at its end",
            ),
        }
    }

    fn show<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<(), DimacsError> {
        let mut show = self.show.take().unwrap_or_default();
        let mut words = words.peekable();
        let mut ended = false;
        while let Some(word) = words.next() {
            if word == "0" {
                ended = words.peek().is_none();
                break;
            }
            let variable = self.number(word, "a variable")?;
            if !variable.is_positive() {
                return self.error(
                    format!("`{variable}` is not a variable"),
                    "list the variables to project on without signs",
                );
            }
            if variable.variable() > self.largest_shown.0 {
                self.largest_shown = (variable.variable(), self.line);
            }
            show.insert(variable.variable());
        }
        if !ended {
            return self.error(
                "the list of the variables to project on does not end with a 0",
                "end each such line with a single 0, e.g. `c p show 1 2 3 0`",
            );
        }
        self.show = Some(show);
        Ok(())
    }

    fn finish(mut self) -> Result<Dimacs, DimacsError> {
        let Some((variables, clauses, header_line)) = self.header else {
            return self.error("there is no header", NO_HEADER);
        };
        if !self.clause.is_empty() {
            self.line = self.clause_line;
            return self.error(
                "the clause that begins here does not end with a 0",
                "write a 0 at the end of each clause",
            );
        }
        if self.cnf.clause_count() < clauses {
            let found = self.cnf.clause_count();
            self.line = header_line;
            return self.error(
                format!("the header says {}, but there are {found}", number_of(clauses, "clause")),
                "set the second number of the header to the number of clauses, or check whether the file is complete",
            );
        }
        let (largest, line) = self.largest_shown;
        if largest > variables {
            self.line = line;
            return self.error(
                format!(
                    "variable {largest} is projected on, but the header says {}",
                    number_of(variables, "variable")
                ),
                "set the first number of the header to the largest variable",
            );
        }
        self.cnf.set_variables(variables);
        let show = self.show.map(|show| show.into_iter().collect());
        Ok(Dimacs { cnf: self.cnf, show, plain: self.plain })
    }
}

/// The header that fits clauses without one. None if the text has anything but comments and clauses.
fn header_for(text: &[u8]) -> Option<String> {
    let (mut variables, mut clauses, mut is_closed) = (0, 0, true);
    for line in std::str::from_utf8(text).ok()?.lines().map(str::trim) {
        if line.starts_with('c') {
            continue;
        }
        for word in line.split_whitespace() {
            let literal: i32 = word.parse().ok()?;
            is_closed = literal == 0;
            clauses += usize::from(is_closed);
            variables = variables.max(literal.unsigned_abs());
        }
    }
    is_closed.then(|| format!("p cnf {variables} {clauses}"))
}

/// Shortens a word so that it fits in a message.
fn shortened(word: &str) -> String {
    const CHARACTERS: usize = 40;
    match word.char_indices().nth(CHARACTERS) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Dimacs, DimacsError> {
        Dimacs::read(text.as_bytes())
    }

    fn clauses(dimacs: &Dimacs) -> Vec<Vec<i32>> {
        dimacs.cnf.clauses().map(|clause| clause.iter().map(|literal| literal.dimacs()).collect()).collect()
    }

    #[test]
    fn comments_and_lines_as_they_come() {
        let text = "c t pmc\nc p show 3 1 0\n\n  p  cnf 4\t3 \r\nc x\n1 -2 0 2\nc between\n\n 3 0\n0\nc p show 4 0\n%\n0\n";
        let dimacs = read(text).unwrap();
        assert_eq!(dimacs.cnf.variables(), 4);
        assert_eq!(clauses(&dimacs), [vec![1, -2], vec![2, 3], vec![]]);
        assert_eq!(dimacs.show, Some(vec![1, 3, 4]));
    }

    #[test]
    fn what_shows_nothing_and_what_shows_all() {
        assert_eq!(read("p cnf 2 0\n").unwrap().show, None);
        assert_eq!(read("p cnf 2 0\nc p show 0\n").unwrap().show, Some(vec![]));
        assert_eq!(read("c ind 2 0\nc ind 1 0\np cnf 2 0").unwrap().show, Some(vec![1, 2]));
        assert_eq!(read("c t mc\np cnf 2 0\nc p show 1 0").unwrap().plain, Some(1));
        assert_eq!(read("c\ncomment\nc p\nc p showing\np cnf 2 0").unwrap().show, None);
    }

    /// Each mistake, with its line and a word of the message.
    #[test]
    fn mistakes_are_named() {
        let cases = [
            ("", 1, "no header"),
            ("c nothing\n", 2, "no header"),
            ("1 2 0\n", 1, "no header before `1`"),
            ("hello world\n", 1, "no header before `hello`"),
            ("p cnf 2\n", 1, "does not have two numbers"),
            ("p cnf 2 1 1\n", 1, "does not have two numbers"),
            ("p\n", 1, "empty"),
            ("p dnf 2 1\n", 1, "`dnf`"),
            ("p cnf -2 1\n", 1, "something other"),
            ("p cnf two 1\n", 1, "something other"),
            ("p cnf 99999999999999999999 1\n", 1, "too large"),
            ("p cnf 2000000000 0\n", 1, "too large"),
            ("p cnf 2 99999999999999999999\n", 1, "too large"),
            ("p cnf 2 1\np cnf 2 1\n1 0\n", 2, "second header"),
            ("p cnf 2 2\n1 0\n", 1, "says 2 clauses, but there are 1"),
            ("p cnf 2 1\n1 0\n2 0\n", 3, "more than the 1"),
            ("p cnf 2 1\n\n1\n2\n", 3, "does not end with a 0"),
            ("p cnf 2 1\n1 3 0\n", 2, "literal 3"),
            ("p cnf 2 1\n1 -3 0\n", 2, "literal -3"),
            ("p cnf 2 1\n1 99999999999999999999 0\n", 2, "too large"),
            ("p cnf 2 1\n1 -2147483648 0\n", 2, "too large"),
            ("p cnf 2 1\n1 x 0\n", 2, "`x` is not a literal"),
            ("p cnf 2 1\n1 +2 0\n", 2, "`+2` is not a literal"),
            ("p cnf 2 1\n1 -0\n", 2, "`-0` is not a literal"),
            ("p cnf 2 1\n1 2- 0\n", 2, "`2-` is not a literal"),
            ("p cnf 2 1\n1 2.5 0\n", 2, "is not a literal"),
            ("p cnf 2 0\nc p show 1 2\n", 2, "does not end with a 0"),
            ("p cnf 2 0\nc p show 1 0 2 0\n", 2, "does not end with a 0"),
            ("p cnf 2 0\nc p show -1 0\n", 2, "`-1` is not a variable"),
            ("c p show 3 0\np cnf 2 0\n", 1, "variable 3"),
            ("c t wmc\np cnf 2 0\n", 1, "weights"),
            ("p cnf 2 0\nc p weight 1 0.5 0\n", 2, "weights"),
            ("p cnf 2 1\n1 \u{0} 0\n", 2, "not text"),
        ];
        for (text, line, part) in cases {
            let error = read(text).expect_err(text);
            assert_eq!(error.line, line, "{text:?}: {error}");
            assert!(error.problem.contains(part), "{text:?}: {error}");
            assert!(!error.remedy.is_empty());
        }
        for (text, remedy) in [
            ("c x\n1 2 0 -3\n0\n", "`p cnf 3 2`"),
            ("1 2 0\n3", "VARIABLES"),
            ("1 2 0\np cnf 3 2\n3 0\n", "VARIABLES"),
        ] {
            assert!(read(text).unwrap_err().remedy.contains(remedy), "{text:?}");
        }
        assert!(Dimacs::read(b"\x1f\x8b\x08\x00rest").unwrap_err().remedy.contains("compressed"));
        assert!(Dimacs::read(b"p cnf 1 1\n\xff\xfe 0\n").unwrap_err().problem.contains("not text"));
        let long = format!("p cnf 1 1\n{} 0\n", "9".repeat(100_000));
        assert!(read(&long).unwrap_err().problem.len() < 100);
    }
}
