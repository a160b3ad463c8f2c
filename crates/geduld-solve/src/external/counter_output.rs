//! Reads the number that a model counter prints.
//!
//! The format is that of the model counting competitions since 2021: `s SATISFIABLE`, `c s type mc`,
//! `c s log10-estimate …`, `c s exact arb int N`. The forms `s N` (d4) and `s mc N` (2020) are understood, too.
//! Numbers that are not exact are not counts: `c s approx …`, numbers in floating point, and counts that are right
//! with some probability (`c s pac guarantees …`).

use std::io::{self, BufRead};

/// The output of a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CounterOutput {
    /// Exact numbers, in decimal digits.
    exact: Vec<String>,
    /// A line with a number that is not exact.
    inexact: Option<String>,
    /// Whether there are models, according to the line `s`.
    satisfiable: Option<bool>,
}

impl CounterOutput {
    pub fn read(output: impl BufRead) -> io::Result<Self> {
        let mut found = Self::default();
        for line in output.split(b'\n') {
            if let Ok(line) = std::str::from_utf8(&line?) {
                found.read_line(line.trim());
            }
        }
        Ok(found)
    }

    fn read_line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let inexact = match words[..] {
            ["s", "SATISFIABLE"] => return self.satisfiable = Some(true),
            ["s", "UNSATISFIABLE"] => return self.satisfiable = Some(false),
            ["s", number] | ["s", "mc" | "pmc", number] | ["c", "s", "exact", "arb", "int", number] => {
                let Some(number) = digits(number) else { return };
                return self.exact.push(number);
            }
            ["c", "s", "type", "mc" | "pmc"] => false,
            // Counts with weights are not numbers of models.
            ["c", "s", "type", ..] | ["s", "wmc" | "pwmc", ..] => true,
            ["c", "s", "approx" | "exact", ..] => true,
            ["c", "s", "pac", "guarantees", "epsilon:", epsilon, "delta:", delta] => {
                [epsilon, delta].iter().any(|bound| bound.parse() != Ok(0.0))
            }
            ["c", "s", "pac", ..] => true,
            _ => false,
        };
        // The count 0 is exact in any precision.
        if inexact && words.last() != Some(&"0") {
            self.inexact = Some(line.chars().filter(|character| !character.is_control()).take(100).collect());
        }
    }

    /// The count; `None` if there is none.
    ///
    /// # Errors
    /// The reason why the output is not a count.
    pub fn count(&self) -> Result<Option<String>, String> {
        if let Some(line) = &self.inexact {
            return Err(format!("`{line}` is not the exact number of models"));
        }
        let said = match self.satisfiable {
            Some(false) if self.exact.is_empty() => return Ok(Some("0".to_owned())),
            Some(satisfiable) => satisfiable,
            None => self.exact.last().is_some_and(|number| number != "0"),
        };
        match &self.exact[..] {
            [] => Ok(None),
            [first, others @ ..] if others.iter().any(|other| other != first) => {
                Err(format!("it prints several numbers, {first} and others"))
            }
            [number, ..] if (number != "0") != said => {
                let word = if said { "SATISFIABLE" } else { "UNSATISFIABLE" };
                Err(format!("it says `s {word}` and {number}"))
            }
            [number, ..] => Ok(Some(number.clone())),
        }
    }
}

/// A number without leading zeros.
fn digits(text: &str) -> Option<String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.trim_start_matches('0');
    is_number.then(|| if number.is_empty() { "0" } else { number }.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> Result<Option<String>, String> {
        CounterOutput::read(text.as_bytes()).unwrap().count()
    }

    #[test]
    fn counts_are_read() {
        let some = |number: &str| Ok(Some(number.to_owned()));
        for (text, expected) in [
            (
                "c o hello\ns SATISFIABLE\nc s type pmc\nc s log10-estimate 1.079\nc s exact arb int 12\n",
                some("12"),
            ),
            (
                "c s pac guarantees epsilon: 0 delta: 0\ns SATISFIABLE\nc s type mc\nc s exact arb int 7\n",
                some("7"),
            ),
            ("s UNSATISFIABLE\nc s type mc\nc s log10-estimate -inf\nc s exact arb int 0\n", some("0")),
            ("s UNSATISFIABLE\nc s exact quadruple int 0\n", some("0")),
            ("s UNSATISFIABLE\n", some("0")),
            ("c [INITIAL INPUT]\nNumber of variables: 5\ns 880\n", some("880")),
            (
                "s mc 340282366920938463463374607431768211456000\n",
                some("340282366920938463463374607431768211456000"),
            ),
            ("s SATISFIABLE\n", Ok(None)),
            ("12\nc s log10-estimate 3\n", Ok(None)),
            ("", Ok(None)),
        ] {
            assert_eq!(count(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_exact_is_no_count() {
        for (text, problem) in [
            ("s SATISFIABLE\nc s exact double prec-sci 1.2e+30\n", "prec-sci"),
            ("s SATISFIABLE\nc s approx arb int 1200\n", "approx"),
            ("s SATISFIABLE\nc s exact arb int 12\nc s pac guarantees epsilon: 0 delta: 6.4e-10\n", "delta"),
            ("s SATISFIABLE\nc s pac guarantees epsilon: 0.8 delta: 0.2\nc s exact arb int 12\n", "epsilon"),
            ("s SATISFIABLE\nc s type wmc\nc s exact arb int 12\n", "wmc"),
            ("s UNSATISFIABLE\nc s exact arb int 12\n", "says `s UNSATISFIABLE` and 12"),
            ("s SATISFIABLE\nc s exact arb int 0\n", "says `s SATISFIABLE` and 0"),
            ("s 12\ns 13\n", "several numbers"),
        ] {
            let error = count(text).unwrap_err();
            assert!(error.contains(problem), "{text}: {error}");
        }
    }
}
