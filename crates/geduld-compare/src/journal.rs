//! The journal of finished runs, from which an interrupted comparison can be resumed.
//!
//! It is a text file with a header and then one line for each finished run. Each line ends with a checksum of the text
//! before it (CRC-32, hexadecimal). If the last line is incomplete, it is dropped and its run is repeated. Any other
//! damage makes the journal unusable.
//!
//! A run that was stopped by the clock says little about its cell, because something else kept the machine busy. It is
//! recorded, but repeated when the comparison is resumed. The repeated run adds a second line, which replaces the
//! first.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Matrix, Outcome, Plan, Run};

/// The only format version that is read and written.
pub const FORMAT: u32 = 1;

/// The header of a journal, which identifies its comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComparisonHeader {
    /// The format of the journal.
    pub comparison: u32,
    /// The version of the program that made the runs.
    pub version: String,
    /// A description of the machine.
    pub machine: String,
    /// A SHA-256 digest of the matrix, the plan and the puzzles.
    pub fingerprint: String,
}

impl ComparisonHeader {
    /// The header for the runs of a plan. `puzzles` must identify the contents of the puzzles.
    pub fn new(version: &str, machine: &str, matrix: &Matrix, plan: &Plan, puzzles: &str) -> Self {
        // Serialization cannot fail: every field can be written as JSON.
        let text = |value: serde_json::Result<String>| value.unwrap_or_default();
        let all =
            [text(serde_json::to_string(matrix)), text(serde_json::to_string(plan)), puzzles.to_owned()];
        Self {
            comparison: FORMAT,
            version: version.to_owned(),
            machine: machine.to_owned(),
            fingerprint: crate::index::digest(all.join("\n").as_bytes()),
        }
    }
}

/// The reason why a journal cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// It does not begin with a header.
    #[error("it is not a record of a comparison, or its first line is damaged")]
    NoHeader,
    /// It belongs to another comparison.
    #[error("it was begun with {0}")]
    Other(&'static str),
    /// A line other than the last is damaged, or repeats the run of another line.
    #[error("line {0} is damaged")]
    Damaged(usize),
}

/// Reads the runs of a journal that need not be repeated, and the number of bytes that are complete lines.
///
/// # Errors
/// If the journal is damaged, or belongs to another comparison than `expected`.
pub fn read(
    bytes: &[u8],
    expected: &ComparisonHeader,
    plan: &Plan,
) -> Result<(Vec<Run>, usize), JournalError> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().ok_or(JournalError::NoHeader)?;
    let header = checked(first).and_then(|text| serde_json::from_str::<ComparisonHeader>(text).ok());
    let header = header.ok_or(JournalError::NoHeader)?;
    let other = [
        (header.comparison != expected.comparison, "another format"),
        (header.version != expected.version, "another version of the program"),
        (header.machine != expected.machine, "another machine"),
        (header.fingerprint != expected.fingerprint, "another matrix, other options or other puzzles"),
    ];
    if let Some((_, what)) = other.into_iter().find(|(differs, _)| *differs) {
        return Err(JournalError::Other(what));
    }
    let mut runs: Vec<Run> = Vec::new();
    let mut valid = first.len();
    let mut lines = (2usize..).zip(lines).peekable();
    while let Some((number, line)) = lines.next() {
        let run = checked(line).and_then(|text| serde_json::from_str::<Run>(text).ok());
        let Some(run) = run else {
            if lines.peek().is_none() {
                break;
            }
            return Err(JournalError::Damaged(number));
        };
        if run.cell >= plan.cells.len() || run.run >= plan.all_runs() {
            return Err(JournalError::Damaged(number));
        }
        if let Some(known) = runs.iter().position(|known| (known.cell, known.run) == (run.cell, run.run)) {
            if runs[known].outcome != Outcome::Clock {
                return Err(JournalError::Damaged(number));
            }
            runs.remove(known);
        }
        runs.push(run);
        valid += line.len();
    }
    runs.retain(|run| run.outcome != Outcome::Clock);
    Ok((runs, valid))
}

/// Writes one line with a header or a run.
///
/// # Errors
/// Errors of the writer. The line may then be incomplete.
pub fn write(record: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let text = serde_json::to_string(record)?;
    let checksum = crc32fast::hash(text.as_bytes());
    // A single call makes an incomplete line less likely.
    out.write_all(format!("{text} {checksum:08x}\n").as_bytes())
}

/// The text of a complete line with the correct checksum.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (text, checksum) = line.rsplit_once(' ')?;
    let right = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    right.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{plan, run, timeout};

    fn header(version: &str) -> ComparisonHeader {
        ComparisonHeader::new(version, "a machine", &Matrix::default(), &plan(1, 2), "")
    }

    fn written(runs: &[Run]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&header("1"), &mut bytes).unwrap();
        runs.iter().for_each(|run| write(run, &mut bytes).unwrap());
        bytes
    }

    #[test]
    fn what_is_written_is_read_and_a_torn_line_is_dropped() {
        let runs = [run(0, 0, 0.25), timeout(1, 0, 60.5)];
        let whole = written(&runs);
        let plan = plan(1, 2);
        assert_eq!(read(&whole, &header("1"), &plan), Ok((runs.to_vec(), whole.len())));
        let before = written(&runs[..1]).len();
        for length in before..whole.len() {
            assert_eq!(read(&whole[..length], &header("1"), &plan), Ok((runs[..1].to_vec(), before)));
        }
    }

    #[test]
    fn a_run_that_the_clock_ended_is_made_again() {
        let (ended, solved) = (Run { outcome: Outcome::Clock, ..timeout(0, 0, 0.5) }, run(1, 0, 1.5));
        let plan = plan(1, 2);
        let read = |runs: &[Run]| read(&written(runs), &header("1"), &plan).map(|(runs, _)| runs);
        assert_eq!(read(&[ended.clone(), solved.clone()]), Ok(vec![solved.clone()]));
        assert_eq!(read(&[ended.clone(), solved.clone(), ended.clone()]), Ok(vec![solved.clone()]));
        let again = run(0, 0, 0.25);
        assert_eq!(
            read(&[ended.clone(), solved.clone(), again.clone()]),
            Ok(vec![solved.clone(), again.clone()])
        );
        assert_eq!(read(&[ended, again.clone(), solved, again]), Err(JournalError::Damaged(5)));
    }

    #[test]
    fn other_comparisons_and_damage_are_refused() {
        let runs = [run(0, 0, 0.25), run(1, 0, 1.5)];
        let plan = plan(1, 2);
        let read = |bytes: &[u8], version| read(bytes, &header(version), &plan);
        assert_eq!(read(&written(&runs), "2"), Err(JournalError::Other("another version of the program")));
        assert_eq!(read(b"", "1"), Err(JournalError::NoHeader));
        let mut damaged = written(&runs);
        let middle = written(&runs[..1]).len() - 12;
        damaged[middle] ^= 1;
        assert_eq!(read(&damaged, "1"), Err(JournalError::Damaged(2)));
        let twice = written(&[runs[0].clone(), runs[0].clone(), runs[1].clone()]);
        assert_eq!(read(&twice, "1"), Err(JournalError::Damaged(3)));
    }
}
