//! Reads what a program reports about its work, in comments or in a table at the end.
//!
//! It understands `c conflicts: 12 …` (CaDiCaL, Kissat), `conflicts : 12 (…)` (MiniSat, Glucose, CryptoMiniSat),
//! `c Choices : 12` (clasp) and `c 12 conflicts` (PicoSAT, Lingeling). If a number occurs several times, the last one
//! counts.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};

use crate::Statistics;

/// The number of bytes at the end of the output that are read: models may be long, but reports are short.
const TAIL: u64 = 1 << 16;

impl Statistics {
    /// The numbers in the output of a program; `None` for numbers that it does not report.
    pub(super) fn read(output: impl BufRead) -> Self {
        let mut found = Self::default();
        for line in output.split(b'\n').map_while(Result::ok) {
            if let Ok(line) = std::str::from_utf8(&line) {
                found.read_line(line);
            }
        }
        // CaDiCaL leaves out numbers that are 0.
        if found.propagations.is_some() {
            found.conflicts = found.conflicts.or(Some(0));
            found.decisions = found.decisions.or(Some(0));
        }
        found
    }

    fn read_line(&mut self, line: &str) {
        let line = line.strip_prefix("c ").unwrap_or(line).trim();
        let number = |text: &str| text.split_whitespace().next()?.trim_end_matches(',').parse::<u64>().ok();
        let (name, number) = match line.split_once(':') {
            Some((name, rest)) => (name.trim(), number(rest)),
            None => match line.split_once(' ') {
                Some((first, rest)) => (rest.split([',', ' ']).next().unwrap_or_default(), number(first)),
                None => return,
            },
        };
        let place = match name.to_ascii_lowercase().as_str() {
            "conflicts" => &mut self.conflicts,
            "decisions" | "choices" => &mut self.decisions,
            "propagations" => &mut self.propagations,
            _ => return,
        };
        *place = number.or(*place);
    }
}

/// The end of a file, in which a program reports its work. The next reader of the file must go back to its beginning.
pub(super) fn end_of(mut file: &File) -> impl BufRead {
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    // If it cannot be read, there are no numbers.
    let _ = file.seek(SeekFrom::Start(length.saturating_sub(TAIL)));
    BufReader::new(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As CaDiCaL, MiniSat 2.2, CryptoMiniSat 5.11, clasp 3.3 and PicoSAT 965 print it; the form of Lingeling is from
    /// its manual.
    #[test]
    fn reports_of_known_programs_are_read() {
        let all = |a, b, c| (Some(a), Some(b), Some(c));
        for (output, expected) in [
            (
                "c conflicts:                    39      1234.56    per second\nc decisions:  51   2.00  per conflict\n\
                 c propagations:               9027         0.45 M  per second\n",
                all(39, 51, 9027),
            ),
            ("c propagations:                  0         0.00 M  per second\n", all(0, 0, 0)),
            (
                "conflicts             : 2              (250 /sec)\ndecisions             : 9              (0.00 % random)\n\
                 propagations          : 207            (inf /sec)\nconflict literals     : 0              (-nan % deleted)\n",
                all(2, 9, 207),
            ),
            (
                "c decisions/conflicts      : 0.00        \nc conflicts                : 7           \n\
                 c decisions                : 8           (0.00      % random)\nc propagations             : 243     (0 props/s)\n",
                all(7, 8, 243),
            ),
            (
                "c Choices        : 7       \nc Conflicts      : 2        (Analyzed: 2)\n",
                (Some(2), Some(7), None),
            ),
            ("c 40 conflicts\nc 4 decisions\nc 27110 propagations\n", all(40, 4, 27110)),
            ("c 24 conflicts, 6.2 confs/sec\nc 45 decisions, 0.0 % random\n", (Some(24), Some(45), None)),
            ("s SATISFIABLE\nv 1 -2 0\nc conflicts are many\n", (None, None, None)),
        ] {
            let found = Statistics::read(output.as_bytes());
            assert_eq!((found.conflicts, found.decisions, found.propagations), expected, "{output}");
        }
    }
}
