//! Reads the output of SAT solvers line by line.
//!
//! It reads three forms:
//!
//! - The form of the SAT competitions: `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`, the model in `v` lines that
//!   end with 0, comments in `c` lines.
//! - The form of MiniSat's result file: `SAT`, `UNSAT` or `INDET`, then the model in one line.
//! - Bare lists of literals.
//! - The forms of the pseudo-Boolean competitions and the MaxSAT evaluations: `o` lines, `s OPTIMUM FOUND`, literals
//!   such as `-x3` in `v` lines that no 0 ends, or a digit for each variable.
//!
//! Anything else is an error, because unknown output must not pass for an answer.

use std::io::{self, BufRead, Read};

use thiserror::Error;

/// The answer of a solver to a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model.
    Satisfiable,
    /// There is no model.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

impl Verdict {
    /// The line that the competitions use.
    pub fn words(self) -> &'static str {
        match self {
            Self::Satisfiable => "s SATISFIABLE",
            Self::Unsatisfiable => "s UNSATISFIABLE",
            Self::Unknown => "s UNKNOWN",
        }
    }

    fn read(words: &str) -> Option<Self> {
        match words {
            "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Some(Self::Satisfiable),
            "UNSATISFIABLE" | "UNSAT" => Some(Self::Unsatisfiable),
            "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// Why a text is not the answer of a solver.
#[derive(Debug, Error)]
#[error("line {line}: {problem}")]
pub struct AnswerError {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub problem: String,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The answer: a model exists, none exists, or unknown.
    Verdict(Verdict),
    /// A model: literals of different variables, in the order in which they were written. Some variables may be
    /// missing.
    Model(Vec<i32>),
}

/// Reads an answer part by part. It may contain several models.
#[derive(Debug)]
pub struct AnswerReader<R> {
    source: R,
    variables: usize,
    line: u64,
    /// Literals of the current line that have not been read, and whether they are a bare list.
    rest: Vec<String>,
    bare: bool,
    model: Vec<i32>,
    /// By variable, counted from 0: its literal in the current model, 0 if it has none yet.
    values: Vec<i32>,
}

/// The limit on the length of a line, in bytes.
const LONGEST_LINE: u64 = 1 << 28;

impl<R: BufRead> AnswerReader<R> {
    /// Reads an answer about a formula of this many variables.
    pub fn new(source: R, variables: usize) -> Self {
        let (rest, model, values) = (Vec::new(), Vec::new(), vec![0; variables]);
        Self { source, variables, line: 0, rest, bare: false, model, values }
    }

    /// The line that was read last, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The next part, `None` at the end.
    ///
    /// # Errors
    /// If a line cannot be read or is not part of an answer, a literal names no variable of the formula or
    /// contradicts another literal, or a model does not end.
    pub fn next_statement(&mut self) -> Result<Option<Statement>, AnswerError> {
        loop {
            while let Some(word) = self.rest.pop() {
                if self.take(&word)? {
                    return Ok(Some(Statement::Model(self.end_model())));
                }
            }
            let Some(line) = self.next_line().map_err(|error| self.error(error.to_string()))? else {
                return self.end();
            };
            let line = line.trim();
            let (first, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
            let words = |text: &str| text.split_whitespace().rev().map(str::to_owned).collect();
            let verdict = match first {
                "" | "c" | "o" => continue,
                "v" => {
                    (self.rest, self.bare) = match self.digits(rest.trim()) {
                        Some(literals) => (literals, true),
                        None => (words(rest), rest.contains('x')),
                    };
                    continue;
                }
                "s" => Verdict::read(rest.trim()),
                _ if first.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                    (self.rest, self.bare) = (words(line), true);
                    continue;
                }
                _ => Verdict::read(line),
            };
            match verdict {
                Some(verdict) => return Ok(Some(Statement::Verdict(verdict))),
                None => {
                    let shown: String = line.chars().filter(|c| !c.is_control()).take(60).collect();
                    return Err(self.error(format!("`{shown}` is neither a comment nor part of an answer")));
                }
            }
        }
    }

    /// Adds a literal to the model. Returns true if it is the 0 at the end.
    fn take(&mut self, word: &str) -> Result<bool, AnswerError> {
        let shown: String = word.chars().take(30).collect();
        // A number that is too large is not a variable of the formula either.
        let plain = if self.bare { word.replacen('x', "", 1) } else { String::new() };
        let word = if self.bare { plain.as_str() } else { word };
        let digits = word.strip_prefix('-').unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error(format!("`{shown}` is not a literal")));
        }
        let literal: i32 = word.parse().unwrap_or(i32::MIN);
        if literal == 0 {
            return Ok(true);
        }
        let variable = literal.unsigned_abs() as usize;
        if variable > self.variables {
            let variables = self.variables;
            return Err(self.error(format!("`{shown}` is not a variable of the formula; it has {variables}")));
        }
        match self.values[variable - 1] {
            0 => {
                self.values[variable - 1] = literal;
                self.model.push(literal);
            }
            known if known == literal => {}
            _ => return Err(self.error(format!("variable {variable} is said to be both true and false"))),
        }
        Ok(false)
    }

    /// The literals that a line of binary digits stands for, one for each variable, the last first.
    fn digits(&self, text: &str) -> Option<Vec<String>> {
        let all = text.len() == self.variables && self.variables > 1;
        let literal = |(variable, digit): (usize, u8)| match digit {
            b'0' => Some(format!("-{}", variable + 1)),
            b'1' => Some(format!("{}", variable + 1)),
            _ => None,
        };
        if all { text.bytes().enumerate().rev().map(literal).collect() } else { None }
    }

    fn end_model(&mut self) -> Vec<i32> {
        for literal in &self.model {
            self.values[literal.unsigned_abs() as usize - 1] = 0;
        }
        std::mem::take(&mut self.model)
    }

    /// Handles the end of the output. It also ends a bare list, but not a model in `v` lines.
    fn end(&mut self) -> Result<Option<Statement>, AnswerError> {
        if self.model.is_empty() {
            Ok(None)
        } else if self.bare {
            Ok(Some(Statement::Model(self.end_model())))
        } else {
            Err(self.error("the model does not end with 0: the rest of the answer is missing".to_owned()))
        }
    }

    fn next_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        self.source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let wrong = |problem| Err(io::Error::new(io::ErrorKind::InvalidData, problem));
        if bytes.len() as u64 == LONGEST_LINE {
            return wrong("it is far too long");
        }
        // Comments may quote file names in any encoding.
        if bytes.first() == Some(&b'c') && bytes.get(1).is_none_or(u8::is_ascii_whitespace) {
            return Ok(Some("c".to_owned()));
        }
        String::from_utf8(bytes).map(Some).or_else(|_| wrong("it is not text"))
    }

    fn error(&self, problem: String) -> AnswerError {
        AnswerError { line: self.line.max(1), problem }
    }
}

/// A whole answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The last verdict, if there is any.
    pub verdict: Option<Verdict>,
    pub models: Vec<Vec<i32>>,
}

impl Answer {
    pub fn read(source: impl BufRead, variables: usize) -> Result<Self, AnswerError> {
        let mut reader = AnswerReader::new(source, variables);
        let mut answer = Self::default();
        while let Some(statement) = reader.next_statement()? {
            match statement {
                Statement::Verdict(verdict) => answer.verdict = Some(verdict),
                Statement::Model(model) => answer.models.push(model),
            }
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Option<Verdict>, Vec<Vec<i32>>), String> {
        let answer = Answer::read(text.as_bytes(), 5).map_err(|error| error.to_string())?;
        Ok((answer.verdict, answer.models))
    }

    #[test]
    fn all_forms_are_read() {
        let model = vec![vec![1, -2, 3, -4, 5]];
        let satisfiable = Some(Verdict::Satisfiable);
        for text in [
            "c hello\nc\ns SATISFIABLE\nv 1 -2 3\nv -4 5 0\n",
            "v 1 -2\nv\nv 3 -4 5\nv 0\n\ns SATISFIABLE\n",
            "SAT\n1 -2 3 -4 5 0\n",
            "s SATISFIABLE\r\nv 1 -2 3 -4 5 5 0\r\n",
            "s SATISFIABLE\n1 -2 3\n-4 5",
        ] {
            assert_eq!(read(text), Ok((satisfiable, model.clone())), "{text}");
        }
        for text in ["o 3\ns OPTIMUM FOUND\nv x1 -x2 x3\nv -x4 x5\n", "c\no 3\ns OPTIMUM FOUND\nv 10101\n"] {
            assert_eq!(read(text), Ok((satisfiable, model.clone())), "{text}");
        }
        assert_eq!(read("1 -2 3 -4 5"), Ok((None, model)));
        assert_eq!(read("s UNSATISFIABLE\n"), Ok((Some(Verdict::Unsatisfiable), vec![])));
        assert_eq!(read("UNSAT\n"), Ok((Some(Verdict::Unsatisfiable), vec![])));
        assert_eq!(read("s UNKNOWN\n"), Ok((Some(Verdict::Unknown), vec![])));
        assert_eq!(read("c \u{1}\n"), Ok((None, vec![])));
        assert_eq!(read(""), Ok((None, vec![])));
        assert_eq!(read("v 1 0\nv -1 0 2 0\n"), Ok((None, vec![vec![1], vec![-1], vec![2]])));
        assert_eq!(read("s SATISFIABLE\nv 0\n"), Ok((satisfiable, vec![vec![]])));
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for (text, line, problem) in [
            ("hello\n", 1, "neither a comment"),
            ("c\ncc\n", 2, "neither a comment"),
            ("s MAYBE\n", 1, "neither a comment"),
            ("s SATISFIABLE\nv 1 x 0\n", 2, "`x` is not a literal"),
            ("v 1 - 0\n", 1, "`-` is not a literal"),
            ("v 6 0\n", 1, "`6` is not a variable of the formula; it has 5"),
            ("v 99999999999999999999 0\n", 1, "is not a variable of the formula"),
            ("v -99999999999999999999 0\n", 1, "is not a variable of the formula"),
            ("v 1 2\nv -1 0\n", 2, "variable 1 is said to be both"),
            ("s SATISFIABLE\nv 1 2\n", 2, "does not end with 0"),
            ("| Conflicts |\n", 1, "neither a comment"),
            ("\u{7f}ELF\n", 1, "neither a comment"),
        ] {
            let error = read(text).unwrap_err();
            assert!(
                error.starts_with(&format!("line {line}: ")) && error.contains(problem),
                "{text}: {error}"
            );
        }
        let error = Answer::read(&b"c \xff\nv \xff 0\n"[..], 5).unwrap_err();
        assert_eq!(error.to_string(), "line 2: it is not text");
    }
}
