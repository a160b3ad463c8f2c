//! Records of counts: what is counted, the decision about it, its cubes, and the results of the finished cubes.
//!
//! There is one format for all files of a count. A plan is a record without results, a checkpoint has those of the
//! cubes that are finished, and a table has all of them. The checkpoint of a part of a planned count leaves out the
//! decision and the cubes, because the plan has them.
//!
//! A record is a text file. Each line ends with a checksum of the text before it (CRC-32, hexadecimal).
//!
//! | line | what it says |
//! | --- | --- |
//! | a JSON object | the [`Header`] |
//! | `decision`, JSON | the [`Decision`] |
//! | `question`, JSON | what was asked for, in the words of the program that asked; plans and tables have it |
//! | `open NUMBER CHOICES NODES` | a cube: the choices that its solutions begin with, and its expected size |
//! | `cube NAME TALLY` | the result of a finished cube, or of a finished part of a cube |
//!
//! Only the last line of the results may be incomplete, because a crash has cut it off: then it is dropped, and its
//! cube is counted again. Any other error makes the record unusable. Nothing is ever guessed.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::count::CubeResult;
use crate::engines::decision::Decision;
use crate::optimum::BestValue;
use crate::records::cover::Covered;
use crate::records::lines::{Lines, checked, choices, read_cube, read_result, write_line, write_result};
use crate::work::cube::{Cube, CubeId};
use crate::work::digest::digest;
use crate::work::tally::Tally;

/// What a record is about. All records of one count have the same header, no matter which cubes they contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the record.
    pub record: u32,
    /// The version of the program that wrote it.
    pub version: String,
    /// The version of the meaning of its numbers: see [`MEANING`].
    pub meaning: u32,
    /// The name of the puzzle, for people.
    pub puzzle: String,
    /// The kind of the puzzle, for people.
    pub kind: String,
    /// The best value of the objective, which all counted solutions have.
    pub objective: Option<BestValue>,
    /// A [`digest`](crate::digest) of everything that determines the solutions, and which of them count as the same. It
    /// shows that a record belongs to a puzzle before there is an engine.
    pub subject: String,
    /// A digest of everything that determines the result of each cube: see [`fingerprint`].
    pub fingerprint: String,
    /// The name of the engine.
    pub engine: String,
    /// The number of cubes of the whole count.
    pub cubes: usize,
    /// Whether classes are counted.
    pub classes: bool,
    /// The number of labelled solutions for each solution, in decimal, if that has a meaning.
    pub labellings: Option<String>,
    /// The name of the number of images under the projection, if there is a projection.
    pub images: Option<String>,
    /// The features by which solutions are grouped.
    pub features: Vec<String>,
    /// The variables by which solutions are grouped, each as the names of its values.
    pub by: Vec<Vec<String>>,
}

/// The format that is read and written.
pub const FORMAT: u32 = 1;

/// The version of the meaning of the numbers. It must change with everything that changes the cubes of a decision or
/// the result of a cube (plans, symmetry, models, the rules of a family). Then parts of different counts cannot be
/// added.
pub const MEANING: u32 = 5;

/// The maximum number of initial cubes of a count.
pub const MOST_CUBES: usize = 5_000_000;

/// A digest of everything that determines the result of each cube, given [`MEANING`]: the digest of the subject, the
/// decision and the cubes.
pub fn fingerprint(subject: &str, decision: &Decision, cubes: &[Cube]) -> String {
    struct Text<'a>(&'a str, &'a Decision, &'a [Cube]);
    impl fmt::Display for Text<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let Self(subject, decision, cubes) = self;
            writeln!(f, "{subject}\n{}", serde_json::to_string(decision).map_err(|_| fmt::Error)?)?;
            cubes.iter().try_for_each(|cube| writeln!(f, "{}", choices(cube)))
        }
    }
    digest(&Text(subject, decision, cubes))
}

/// The decision about a count, and its cubes. An engine that follows it counts the same cubes with the same results.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// The decision.
    pub decision: Decision,
    /// What is counted, as JSON that only the program that wrote it understands.
    pub question: Option<String>,
    /// The cubes, by their numbers.
    pub cubes: Vec<Cube>,
}

/// A record that was read, or is about to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What is counted.
    pub header: Header,
    /// The decision and the cubes. A part of a planned count leaves them to the plan.
    pub planned: Option<Planned>,
    /// The finished cubes, by name.
    pub results: BTreeMap<CubeId, Tally>,
    /// The number of bytes in complete lines. Bytes after them are a torn line.
    pub valid_length: usize,
}

/// Why a file cannot be used as a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordFlaw {
    /// It does not begin with a header.
    #[error("it is not a record of a count, or its first line is damaged")]
    NoHeader,
    /// It was written in another format.
    #[error("it is a record of format {0}, but this version reads only format {FORMAT}")]
    Format(u32),
    /// It has more cubes than any count.
    #[error("it is for {0} cubes, but a count has at most {MOST_CUBES}")]
    TooManyCubes(usize),
    /// A line other than the last is damaged.
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// It ends before its last cube.
    #[error("it is incomplete: it ends after line {0}")]
    Torn(usize),
    /// The decision or the cubes are not those of the header.
    #[error("its decision or its cubes were altered")]
    Altered,
    /// It records a cube twice.
    #[error("line {0} records cube {1}, which is recorded already")]
    Twice(usize, CubeId),
    /// It records a cube that does not exist.
    #[error("line {0} records cube {1}, which does not exist")]
    Beyond(usize, CubeId),
}

const DECISION: &str = "decision ";
const QUESTION: &str = "question ";
const OPEN: &str = "open ";

impl Record {
    /// A record with nothing finished.
    pub fn new(header: Header, planned: Option<Planned>) -> Self {
        Self { header, planned, results: BTreeMap::new(), valid_length: 0 }
    }

    /// The record of all finished cubes of several records.
    #[must_use]
    pub fn with_results(self, covered: &Covered) -> Self {
        let results = covered.finished.iter().map(|result| (result.cube.clone(), result.tally.clone()));
        Self { results: results.collect(), ..self }
    }

    /// Reads the bytes of a record. A torn last line of the results is left out.
    ///
    /// # Errors
    /// If the header is missing or of another format, a line before the last is damaged, or the cubes are incomplete.
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordFlaw> {
        let mut lines = Lines { rest: bytes, number: 0, length: 0 };
        let header = lines.next().and_then(checked).ok_or(RecordFlaw::NoHeader).and_then(read_header)?;
        let mut record = Self::new(header, None);
        if lines.rest.starts_with(DECISION.as_bytes()) {
            record.planned = Some(record.read_planned(&mut lines)?);
        }
        record.valid_length = lines.length;
        while let Some(line) = lines.next() {
            let number = lines.number;
            let Some(CubeResult { cube, tally }) = checked(line).and_then(read_result) else {
                if lines.rest.is_empty() {
                    break;
                }
                return Err(RecordFlaw::Damaged(number));
            };
            if cube.number() >= record.header.cubes {
                return Err(RecordFlaw::Beyond(number, cube));
            }
            if record.results.insert(cube.clone(), tally).is_some() {
                return Err(RecordFlaw::Twice(number, cube));
            }
            record.valid_length = lines.length;
        }
        Ok(record)
    }

    fn read_planned(&self, lines: &mut Lines<'_>) -> Result<Planned, RecordFlaw> {
        let decision = lines.read(DECISION, |json| serde_json::from_str(json).ok())?;
        let question = match lines.rest.starts_with(QUESTION.as_bytes()) {
            true => Some(lines.read(QUESTION, |question| Some(question.to_owned()))?),
            false => None,
        };
        let numbers = 0..self.header.cubes;
        let cubes = numbers.map(|number| lines.read(OPEN, |text| read_cube(text, number)));
        let cubes = cubes.collect::<Result<Vec<Cube>, _>>()?;
        match fingerprint(&self.header.subject, &decision, &cubes) == self.header.fingerprint {
            true => Ok(Planned { decision, question, cubes }),
            false => Err(RecordFlaw::Altered),
        }
    }

    /// Everything counted so far.
    pub fn tally(&self) -> Tally {
        let mut sum = Tally::default();
        self.results.values().for_each(|tally| sum += tally);
        sum
    }

    /// Writes the record.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_plan(out)?;
        let mut results = self.results.iter();
        results.try_for_each(|(cube, tally)| write_result(cube, tally, out))
    }

    /// A digest (SHA-256, hexadecimal) of the record without its results.
    ///
    /// # Errors
    /// None for a record that was read or made by this program.
    pub fn plan_digest(&self) -> io::Result<String> {
        let mut text = Vec::new();
        self.write_plan(&mut text)?;
        Ok(digest(&String::from_utf8_lossy(&text)))
    }

    fn write_plan(&self, out: &mut impl Write) -> io::Result<()> {
        write_line(&serde_json::to_string(&self.header)?, out)?;
        let Some(Planned { decision, question, cubes }) = &self.planned else { return Ok(()) };
        write_line(&format!("{DECISION}{}", serde_json::to_string(decision)?), out)?;
        question.iter().try_for_each(|question| write_line(&format!("{QUESTION}{question}"), out))?;
        cubes.iter().enumerate().try_for_each(|(number, cube)| {
            let size = cube.size.map_or("-".to_owned(), |size| format!("{size:.0}"));
            write_line(&format!("{OPEN}{number} {} {size}", choices(cube)), out)
        })
    }
}

impl Planned {
    /// The share of the expected work in some cubes, at most 1. If the sizes of the cubes are not known, all cubes
    /// count as equal. The parts of a cube always count as equal.
    pub fn share<'c>(&self, cubes: impl IntoIterator<Item = &'c CubeId>) -> f64 {
        let known = self.cubes.iter().all(|cube| cube.size.is_some());
        // Every cube takes some time, even if nothing is expected in it.
        let size = |cube: &Cube| 1.0 + cube.size.filter(|_| known).unwrap_or(0.0);
        let own = |cube: &CubeId| {
            let whole = self.cubes.get(cube.number()).map_or(0.0, size);
            cube.parts().iter().fold(whole, |size, &(_, of)| size / f64::from(of))
        };
        let whole: f64 = self.cubes.iter().map(size).sum();
        // The sum of all may differ from the sum of the parts by rounding.
        let share = (cubes.into_iter().map(own).sum::<f64>() / whole).min(1.0);
        // An empty sum is -0.0. Adding 0.0 removes the sign.
        share + 0.0
    }
}

fn read_header(text: &str) -> Result<Header, RecordFlaw> {
    let Ok(header) = serde_json::from_str::<Header>(text) else {
        // Another format may have other fields; its number is what the user needs to know.
        let format = serde_json::from_str::<serde_json::Value>(text).ok();
        let format = format.and_then(|header| u32::try_from(header.get("record")?.as_u64()?).ok());
        return Err(format.map_or(RecordFlaw::NoHeader, RecordFlaw::Format));
    };
    match header {
        Header { record, .. } if record != FORMAT => Err(RecordFlaw::Format(record)),
        Header { cubes, .. } if cubes > MOST_CUBES => Err(RecordFlaw::TooManyCubes(cubes)),
        header => Ok(header),
    }
}

#[cfg(test)]
pub(crate) mod tests;
