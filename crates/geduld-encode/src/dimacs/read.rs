//! Reads formulas from other programs.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::num::NonZeroI32;

use geduld_model::number_of;
use thiserror::Error;

use super::dialect::{self, Meaning, Spelling};
use crate::{Cnf, Lit};

/// The maximum number of variables. No counter can handle formulas of that size, so a larger number is a mistake that
/// would only fill the memory.
const MOST_VARIABLES: u32 = 10_000_000;

/// A formula read from DIMACS text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimacs {
    /// The clauses.
    pub cnf: Cnf,
    /// The variables of the projection, in ascending order, from lines `c p show … 0` (or `c ind … 0`, `cr … 0` or
    /// `vp … 0`, as they were written before); `None` if there is no such line, and all variables count.
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
    /// Mistakes that would change a count are errors: the numbers of the header must match the formula. Weights are
    /// refused, and so are lists that may be a projection in a spelling that is not known.
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
    /// Whether the header is of the kind `pcnf`, and how many variables it says the projection has.
    pcnf: Option<Option<usize>>,
    cnf: Cnf,
    clause: Vec<Lit>,
    /// The line where the current clause begins.
    clause_line: usize,
    /// The projection in each spelling, with the line of its first list.
    shows: Vec<(Spelling, usize, BTreeSet<u32>)>,
    plain: Option<usize>,
    /// The line that says that there is a projection.
    projected: Option<usize>,
    /// The largest variable shown, and its line.
    largest_shown: (u32, usize),
    /// The line `%` that ends the formula.
    end: Option<usize>,
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
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(&first) = words.first() else { return Ok(()) };
        if let Some(end) = self.end
            && !first.starts_with('c')
        {
            // Files of SATLIB have a line `0` after the `%`.
            return match words[..] {
                ["0"] => Ok(()),
                _ => self.error(
                    format!("this line is behind the end of the formula, the `%` in line {end}"),
                    "remove the `%`, or what is behind it",
                ),
            };
        }
        if first.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return words.into_iter().try_for_each(|word| self.read_literal(word));
        }
        match (first, dialect::meaning(&words)) {
            ("%", _) if words.len() == 1 => self.end = Some(self.line),
            ("p", _) => return self.read_header(&words[1..]),
            (_, None) => return words.into_iter().try_for_each(|word| self.read_literal(word)),
            (_, Some(Meaning::Comment)) => {}
            (_, Some(Meaning::Projection(spelling))) => {
                return self.show(spelling, &words[spelling.len()..]);
            }
            (_, Some(Meaning::AllCount)) => self.plain = Some(self.line),
            (_, Some(Meaning::Projected)) => self.projected = Some(self.line),
            (_, Some(Meaning::Refused { problem, remedy })) => return self.error(problem, remedy),
        }
        Ok(())
    }

    fn read_header(&mut self, words: &[&str]) -> Result<(), DimacsError> {
        const FORM: &str =
            "write one header line before the clauses, `p cnf VARIABLES CLAUSES`, e.g. `p cnf 6 4`";
        if let Some((_, _, line)) = self.header {
            return self.error(format!("a second header; the first one is in line {line}"), FORM);
        }
        let number =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok());
        let (variables, clauses) = match words {
            ["cnf", variables, clauses] => (variables, clauses),
            ["pcnf", variables, clauses] => {
                self.pcnf = Some(None);
                (variables, clauses)
            }
            ["pcnf", variables, clauses, shown] => {
                let Some(Some(shown)) = number(shown) else {
                    return self.error("the header does not say how many variables the projection has", FORM);
                };
                self.pcnf = Some(usize::try_from(shown).ok());
                (variables, clauses)
            }
            ["cnf" | "pcnf", ..] => return self.error("the header does not have two numbers", FORM),
            [kind, ..] if dialect::is_weighted(kind) => {
                return self.error("this formula has weights", dialect::WITHOUT_WEIGHTS);
            }
            [kind, ..] => {
                return self.error(format!("expected a formula of kind `cnf`, found `{kind}`"), FORM);
            }
            [] => return self.error("the header is empty", FORM),
        };
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

    /// Reads a list of variables to project on.
    fn show(&mut self, spelling: Spelling, words: &[&str]) -> Result<(), DimacsError> {
        let Some((&"0", list)) = words.split_last().filter(|(_, list)| !list.contains(&"0")) else {
            let own = spelling.join(" ");
            return self.error(
                "the list of the variables to project on does not end with a 0",
                format!("end each such line with a single 0, e.g. `{own} 1 2 3 0`"),
            );
        };
        let mut variables = BTreeSet::new();
        for word in list {
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
            variables.insert(variable.variable());
        }
        match self.shows.iter_mut().find(|(known, ..)| *known == spelling) {
            Some((_, _, known)) => known.extend(variables),
            None => self.shows.push((spelling, self.line, variables)),
        }
        Ok(())
    }

    /// The projection, if there is one. All lines about it must agree.
    fn projection(&mut self) -> Result<Option<BTreeSet<u32>>, DimacsError> {
        const NAME: &str =
            "name the variables that count, e.g. `c p show 1 2 3 0`, or write `p cnf` and `c t mc`";
        let mut shows = std::mem::take(&mut self.shows).into_iter();
        let Some((spelling, line, show)) = shows.next() else {
            let header = self.header.filter(|_| self.pcnf.is_some()).map(|(.., line)| line);
            let Some(line) = self.projected.or(header) else { return Ok(None) };
            self.line = line;
            return self.error("this line says that the formula has a projection, but it has none", NAME);
        };
        if let Some((other, later, _)) = shows.find(|(.., other)| *other != show) {
            self.line = later;
            return self.error(
                format!(
                    "`{}` lists other variables to project on than `{}` in line {line}",
                    other.join(" "),
                    spelling.join(" ")
                ),
                "remove one of the two projections",
            );
        }
        if let (Some(Some(number)), Some((.., line))) = (self.pcnf, self.header)
            && number != show.len()
        {
            self.line = line;
            let said = number_of(number, "variable");
            return self.error(
                format!("the header says that the projection has {said}, but there are {}", show.len()),
                "set the third number of the header to the number of variables to project on",
            );
        }
        Ok(Some(show))
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
        let show = self.projection()?.map(|show| show.into_iter().collect());
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

    /// Each spelling of a projection, of weights and of kinds of counts that counters read: it is understood, or
    /// refused.
    #[test]
    fn projections_and_weights_are_never_comments() {
        // The formula has four variables; the projection is 1 and 3.
        let shown = [
            "p cnf 4 1|c p show 1 3 0|1 2 0",
            "c t pmc|p cnf 4 1|1 2 0|c p show 3 0|c p show 1 0",
            "c ind 1 3 0|p cnf 4 1|1 2 0",
            "c ind 1 0|c ind 3 0|p cnf 4 1|1 2 0|c p show 1 3 0",
            "cr 1 3 0|p cnf 4 1|1 2 0",
            "p cnf 4 1|1 2 0|cr 1 3 0",
            "p cnf 4 1|vp 1 3 0|1 2 0",
            "p pcnf 4 1 2|vp 1 3 0|1 2 0",
            "p pcnf 4 1|vp 1 3 0|1 2 0",
            "p pcnf 4 1 2|1 2 0|c p show 1 3 0",
            "p cnf 4 1|1 2 0|%|0|c p show 1 3 0",
            "c t pmc|p cnf 4 1|c p show 1 3 0|c p optshow 1 2 3 0|1 2 0",
        ];
        for text in shown {
            let dimacs = read(&text.replace('|', "\n"));
            assert_eq!(dimacs.map(|dimacs| dimacs.show), Ok(Some(vec![1, 3])), "{text}");
        }
        let all = [
            "c t mc|p cnf 4 1|1 2 0",
            "c|c p|c ind.|c size 4 1 0|c 1 2 0|comment|credit|c the weight is 3|c vp|c max 3 literals|p cnf 4 1|1 2 0",
            "p cnf 4 1|c MUST MULTIPLY BY 1 0|c red 1 2 0|1 2 0|c MUST MULTIPLY BY 2**0 0",
        ];
        for text in all {
            assert_eq!(read(&text.replace('|', "\n")).map(|dimacs| dimacs.show), Ok(None), "{text}");
        }
        let refused = [
            ("c p weight 1 0.5 0", "weights"),
            ("c p weight -1 1/3 0", "weights"),
            ("c p gweight 2.5 0", "weights"),
            ("c weights 1 1.1 2 2.2", "weights"),
            ("w 1 0.5", "weights"),
            ("w -1 0.3 0", "weights"),
            ("c w 1 0.5", "weights"),
            ("c t wmc", "weights"),
            ("c t pwmc", "weights"),
            ("c t wpmc", "weights"),
            ("c t amc", "kind of count"),
            ("c t pmc", "has a projection, but it has none"),
            ("c MUST MULTIPLY BY 2**3 0", "multiplied by 2**3"),
            ("c vp 1 3 0", "`c vp` is no spelling of a projection"),
            ("c cr 1 3 0", "`c cr`"),
            ("c pvars 1 3 0", "`c pvars`"),
            ("c max 1 3 0", "`c max`"),
            ("c p forget 2 4 0", "`c p forget`"),
            ("c Show 1 3 0", "`c Show`"),
            ("cr 1 3", "does not end with a 0"),
            ("cr", "does not end with a 0"),
            ("c ind 1 3", "does not end with a 0"),
            ("vp 1 0 3 0", "does not end with a 0"),
            ("vp 1 -3 0", "`-3` is not a variable"),
            ("cr 1 9 0", "variable 9"),
            ("x 1 2 0", "`x` is not a literal"),
            ("e 1 2 0", "`e` is not a literal"),
        ];
        for (line, part) in refused {
            for text in [format!("{line}\np cnf 4 1\n1 2 0\n"), format!("p cnf 4 1\n1 2 0\n{line}\n")] {
                if line.starts_with(['x', 'e']) && text.starts_with(line) {
                    continue; // Before the header it is a clause without one.
                }
                let error = read(&text).expect_err(&text);
                assert!(error.problem.contains(part), "{text:?}: {error}");
                assert_eq!(text.lines().nth(error.line - 1), Some(line), "{text:?}: {error}");
            }
        }
        for header in ["p wcnf 2 1", "p wcnf 2 1 10", "p wpcnf 2 1 1", "p pwcnf 2 1"] {
            assert!(read(&format!("{header}\n1 2 0\n")).unwrap_err().problem.contains("weights"), "{header}");
        }
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
            ("p cnf 1 1\n1 0\n%\n0\n1 0\n", 5, "behind the end"),
            (
                "p cnf 2 0\nc p show 1 0\nc ind 2 0\n",
                3,
                "`c ind` lists other variables to project on than `c p show`",
            ),
            ("p pcnf 2 0 2\nvp 1 0\n", 1, "2 variables, but there are 1"),
            ("p pcnf 2 0 x\nvp 1 0\n", 1, "does not say how many"),
            ("c x\np pcnf 2 0\n", 2, "has a projection, but it has none"),
            ("c t pmc\np cnf 2 0\n", 1, "has a projection, but it has none"),
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
