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

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::count::CubeResult;
use crate::engines::decision::Decision;
use crate::records::cover::Covered;
use crate::work::cube::{Cube, CubeId};
use crate::work::digest::digest;
use crate::work::tally::{Common, Tally};

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
pub const MEANING: u32 = 3;

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
const CUBE: &str = "cube ";

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

/// The lines of a record, with the number of the last line and the number of bytes up to its end.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
    length: usize,
}

impl<'a> Lines<'a> {
    /// The next line with its line feed, if it has one.
    fn next(&mut self) -> Option<&'a [u8]> {
        let line = self.rest.split_inclusive(|&byte| byte == b'\n').next()?;
        self.rest = &self.rest[line.len()..];
        self.number += 1;
        self.length += line.len();
        Some(line)
    }

    /// Reads a line that must be there, and begins with this word.
    fn read<T>(&mut self, word: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, RecordFlaw> {
        let line = self.next().ok_or(RecordFlaw::Torn(self.number))?;
        let read = checked(line).and_then(|text| text.strip_prefix(word)).and_then(read);
        let whole = line.ends_with(b"\n");
        read.ok_or(if whole { RecordFlaw::Damaged(self.number) } else { RecordFlaw::Torn(self.number) })
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

fn choices(cube: &Cube) -> String {
    cube.choices.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

fn read_cube(text: &str, expected: usize) -> Option<Cube> {
    let mut words = text.split(' ');
    let number: usize = words.next()?.parse().ok()?;
    let choices = words.next()?.split(',').filter(|word| !word.is_empty());
    let choices = choices.map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>()?;
    let size = match words.next()? {
        "-" => None,
        size => Some(size.parse::<f64>().ok().filter(|size| size.is_finite() && *size >= 0.0)?),
    };
    (words.next().is_none() && number == expected).then_some(Cube { choices, size })
}

/// Appends a finished cube to a record.
///
/// # Errors
/// Those of the writer. The line may then be torn.
pub fn write_result(cube: &CubeId, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    write_line(format!("{CUBE}{cube} {}", tally_text(tally)).trim_end(), out)
}

fn read_result(text: &str) -> Option<CubeResult> {
    let text = text.strip_prefix(CUBE)?;
    let (cube, tally) = text.split_once(' ').unwrap_or((text, ""));
    Some(CubeResult { cube: cube.parse().ok()?, tally: read_tally(tally)? })
}

/// What the number of pairs of symmetries and solutions begins with.
const PAIRS: &str = "pairs/";

/// A tally as text: for each group of solutions, their common properties and their number.
pub(crate) fn tally_text(tally: &Tally) -> String {
    let group = |(Common { features, class, images, by }, solutions)| {
        let by = if by > 0 { format!("/{by}") } else { String::new() };
        format!("{features}/{class}/{images}{by}:{solutions}")
    };
    let pairs = tally.pairs().map(|(order, pairs)| format!("{PAIRS}{order}:{pairs}"));
    tally.groups().map(group).chain(pairs).collect::<Vec<_>>().join(" ")
}

/// Reads a text that [`tally_text`] has written.
fn read_tally(text: &str) -> Option<Tally> {
    let mut tally = Tally::default();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let (group, solutions) = word.split_once(':')?;
        let solutions: BigUint = solutions.parse().ok()?;
        if let Some(order) = group.strip_prefix(PAIRS) {
            tally.add_pairs(order.parse().ok()?, &solutions);
            continue;
        }
        let mut group = group.split('/');
        let features = group.next()?.parse().ok()?;
        let class = group.next()?.parse().ok()?;
        let images = group.next()?.parse().ok()?;
        let by = group.next().map_or(Some(0), |by| by.parse().ok())?;
        if group.next().is_some() {
            return None;
        }
        tally.add_number(Common { features, class, images, by }, &solutions);
    }
    Some(tally)
}

/// Writes a line in one call, so that it is not torn needlessly.
fn write_line(text: &str, out: &mut impl Write) -> io::Result<()> {
    let checksum = crc32fast::hash(text.as_bytes());
    out.write_all(format!("{text} {checksum:08x}\n").as_bytes())
}

/// The text of a complete line with a correct checksum.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (text, checksum) = line.rsplit_once(' ')?;
    let right = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    right.then_some(text)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engines::decision::Way;

    pub(crate) fn header(cubes: usize) -> Header {
        Header {
            record: FORMAT,
            version: "1".to_owned(),
            meaning: MEANING,
            puzzle: "a \"puzzle\"\n".to_owned(),
            kind: "kind".to_owned(),
            subject: "0123".to_owned(),
            fingerprint: "4567".to_owned(),
            engine: "search".to_owned(),
            cubes,
            classes: true,
            labellings: Some("12".to_owned()),
            images: None,
            features: vec!["mirror".to_owned()],
            by: Vec::new(),
        }
    }

    /// A part of a planned count.
    fn part() -> Record {
        Record::new(header(5), None)
    }

    fn plan() -> Record {
        let planned = Planned {
            decision: Decision {
                way: Way::FixedOrder { levels: vec![2, 0], relaxed: false },
                generators: vec![vec![1, 0, 2]],
                classes: true,
            },
            question: Some(r#"{"text":"format = 1\n"}"#.to_owned()),
            cubes: vec![
                Cube { choices: vec![], size: None },
                Cube { choices: vec![3, 1], size: Some(12_345.0) },
                Cube { choices: vec![7], size: Some(0.0) },
            ],
        };
        let fingerprint = fingerprint("0123", &planned.decision, &planned.cubes);
        Record::new(Header { fingerprint, ..header(3) }, Some(planned))
    }

    fn tally(cube: usize) -> Tally {
        let mut tally = Tally::default();
        tally.add(Common { features: 1, class: 2, images: 4, by: 3 }, 50 + cube as u128);
        tally.add(Common::default(), 50);
        tally.add_pairs(8, &9u32.into());
        tally
    }

    fn written(record: &Record, cubes: &[usize]) -> Vec<u8> {
        let mut bytes = Vec::new();
        record.write(&mut bytes).unwrap();
        cubes.iter().for_each(|&cube| write_result(&cube.into(), &tally(cube), &mut bytes).unwrap());
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        for record in [part(), plan()] {
            let bytes = written(&record, &[2, 0]);
            let read = Record::parse(&bytes).unwrap();
            assert_eq!((&read.header, &read.planned), (&record.header, &record.planned));
            assert_eq!(read.results.keys().map(CubeId::number).collect::<Vec<_>>(), [0, 2]);
            assert_eq!(read.tally().solutions(), 202u32.into());
            assert_eq!(read.valid_length, bytes.len());
            assert_eq!(read.plan_digest().unwrap(), record.plan_digest().unwrap());
            assert_eq!(Record::parse(&written(&read, &[])).unwrap().results, read.results);
        }
    }

    #[test]
    fn a_torn_result_is_dropped_wherever_it_is_torn() {
        for record in [part(), plan()] {
            let whole = written(&record, &[2, 0]);
            let before = written(&record, &[2]).len();
            for length in before..whole.len() {
                let read = Record::parse(&whole[..length]).unwrap();
                assert_eq!((read.results.len(), read.valid_length), (1, before), "torn after {length}");
            }
        }
        let head = written(&part(), &[]).len();
        assert_eq!(Record::parse(&written(&part(), &[])[..head - 1]), Err(RecordFlaw::NoHeader));
    }

    #[test]
    fn a_plan_is_whole_or_refused() {
        let whole = written(&plan(), &[]);
        let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        for length in (0..whole.len()).filter(|&length| length != header) {
            match Record::parse(&whole[..length]) {
                // Without a single letter of the decision, it looks like a record of a part.
                Ok(record) => {
                    assert!(record.planned.is_none() && length < header + DECISION.len(), "{length}");
                }
                Err(flaw) => assert!(matches!(flaw, RecordFlaw::NoHeader | RecordFlaw::Torn(_)), "{flaw}"),
            }
        }
        let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
        for left_out in 1..lines.len() {
            let rest = [&lines[..left_out], &lines[left_out + 1..]].concat().concat();
            // Without its question, it is no plan but the record of a count.
            let unasked = Record::parse(&rest).is_ok_and(|read| read.planned.unwrap().question.is_none());
            assert_eq!(Record::parse(&rest).is_err(), !unasked, "line {left_out}");
            assert_eq!(unasked, left_out == 2);
        }
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        for record in [part(), plan()] {
            let whole = written(&record, &[2, 0, 1]);
            let last = written(&record, &[2, 0]).len();
            for position in 0..whole.len() {
                let mut changed = whole.clone();
                changed[position] ^= 1;
                match Record::parse(&changed) {
                    Err(_) => {}
                    // In the last line a change looks like a torn line.
                    Ok(read) => assert!(position >= last - 1 && read.results.len() < 3, "byte {position}"),
                }
            }
        }
    }

    #[test]
    fn another_decision_and_other_cubes_are_noticed_in_spite_of_fresh_checksums() {
        let altered = |alter: &dyn Fn(&mut Planned)| {
            let mut record = plan();
            record.planned.iter_mut().for_each(alter);
            Record::parse(&written(&record, &[])).map(drop)
        };
        assert_eq!(altered(&|planned| planned.decision.classes = false), Err(RecordFlaw::Altered));
        assert_eq!(altered(&|planned| planned.cubes[2].choices = vec![8]), Err(RecordFlaw::Altered));
        assert_eq!(altered(&|planned| planned.cubes[2].size = Some(5.0)), Ok(()));
    }

    #[test]
    fn another_format_is_named() {
        let mut bytes = Vec::new();
        write_line(r#"{"record":7,"new":true}"#, &mut bytes).unwrap();
        assert_eq!(Record::parse(&bytes), Err(RecordFlaw::Format(7)));
        assert_eq!(Record::parse(b"order = 3\n"), Err(RecordFlaw::NoHeader));
        assert_eq!(Record::parse(b""), Err(RecordFlaw::NoHeader));
    }

    #[test]
    fn cubes_twice_or_beyond_are_refused() {
        let twice = written(&part(), &[1, 1]);
        assert_eq!(Record::parse(&twice), Err(RecordFlaw::Twice(3, CubeId::new(1))));
        let beyond = written(&part(), &[5]);
        assert_eq!(Record::parse(&beyond), Err(RecordFlaw::Beyond(2, CubeId::new(5))));
    }

    #[test]
    fn an_empty_cube_and_a_part_of_one_are_read() {
        let part_of = CubeId::new(4).part(1, 3);
        let mut bytes = written(&part(), &[]);
        write_result(&part_of, &Tally::default(), &mut bytes).unwrap();
        assert_eq!(Record::parse(&bytes).unwrap().results, BTreeMap::from([(part_of, Tally::default())]));
    }
}
