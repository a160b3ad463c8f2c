//! Journals: the finished cubes of a count, written one by one. A count that was killed continues from its journal. Journals of several
//! machines that share a count can be merged.
//!
//! A journal is a text file. Each line ends with a checksum of the text before it (CRC-32, hexadecimal). The first line
//! is a header that says what is counted. Each other line is a finished cube, or a finished part of a cube. Only the last
//! line may be incomplete: then it is dropped, and its cube is counted again. Any other error makes the journal unusable.
//! Nothing is ever guessed.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::count::CubeResult;
use crate::engines::engine::Engine;
use crate::work::cube::CubeId;
use crate::work::tally::{Common, Tally};

/// The description of what a journal counts. All journals of one count have the same header, no matter which cubes they contain.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the journal.
    pub journal: u32,
    /// The version of the program that wrote it.
    pub version: String,
    /// The version of the meaning of its numbers: see [`MEANING`].
    pub meaning: u32,
    /// The name of the puzzle, for people.
    pub puzzle: String,
    /// The kind of the puzzle, for people.
    pub kind: String,
    /// A hash of the puzzle, the engine, its options and its cubes: see [`fingerprint`].
    pub fingerprint: String,
    /// A hash of the puzzle alone, see [`puzzle_digest`]: it shows that a journal belongs to a puzzle before there is an engine.
    /// Older journals do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle_digest: Option<String>,
    /// The symmetries used: their number, and a digest of them.
    pub group: String,
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
    /// The features by which solutions are told apart.
    pub features: Vec<String>,
    /// The variables by which solutions are told apart, each as the names of its values.
    pub by: Vec<Vec<String>>,
}

/// The digest of the puzzle alone is not compared: it is part of the fingerprint, and older journals do not have it.
impl PartialEq for Header {
    fn eq(&self, other: &Self) -> bool {
        let compared =
            |header: &Self| serde_json::to_string(&Self { puzzle_digest: None, ..header.clone() }).ok();
        compared(self) == compared(other)
    }
}

impl Eq for Header {}

/// The format that is read and written.
pub const FORMAT: u32 = 3;

/// The version of the meaning of the numbers. It must change with everything that changes the cubes of an engine or the result of a cube
/// (plans, symmetry, models, the rules of a family). Then parts of different counts cannot be added.
pub const MEANING: u32 = 3;

/// The maximum number of initial cubes of a count.
pub const MOST_CUBES: usize = 5_000_000;

/// A digest (SHA-256, hexadecimal) of everything that determines the result of a cube, given [`MEANING`] and the group:
/// the engine with its cubes, and the puzzle with everything from which its model and its rules are made.
pub fn fingerprint(puzzle: &dyn Debug, engine: &dyn Engine) -> String {
    crate::work::digest::digest(format!("{puzzle:?}\n{}", engine.identity()).as_bytes())
}

/// A digest (SHA-256, hexadecimal) of the puzzle alone, with everything from which its model and its rules are made.
pub fn puzzle_digest(puzzle: &dyn Debug) -> String {
    crate::work::digest::digest(format!("{puzzle:?}").as_bytes())
}

/// The reason why a journal cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// It does not begin with a header.
    #[error("it is not a journal of a count, or its first line is damaged")]
    NoHeader,
    /// It was written in another format.
    #[error("it is a journal of format {0}, but this version reads only format {FORMAT}")]
    Format(u32),
    /// It has more cubes than any count.
    #[error("it is for {0} cubes, but a count has at most {MOST_CUBES}")]
    TooManyCubes(usize),
    /// A line other than the last is damaged.
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// It records a cube twice.
    #[error("line {0} records cube {1}, which is recorded already")]
    Twice(usize, CubeId),
    /// It records a cube that does not exist.
    #[error("line {0} records cube {1}, which does not exist")]
    Beyond(usize, CubeId),
}

/// A journal that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The header.
    pub header: Header,
    /// The finished cubes, by name.
    pub cubes: BTreeMap<CubeId, Tally>,
    /// The number of bytes in complete lines. Bytes after them are a torn record.
    pub valid_length: usize,
}

impl Journal {
    /// A journal of a count with nothing finished.
    pub fn empty(header: Header) -> Self {
        Self { header, cubes: BTreeMap::new(), valid_length: 0 }
    }

    /// Reads the bytes of a journal. A torn last line is left out.
    ///
    /// # Errors
    /// If the header is missing or of another format, or a line before the last is damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, JournalError> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().ok_or(JournalError::NoHeader)?;
        let header = read_header(first)?;
        let mut journal = Self { valid_length: first.len(), ..Self::empty(header) };
        let mut lines = (2usize..).zip(lines).peekable();
        while let Some((number, line)) = lines.next() {
            let Some(record) = checked(line).and_then(parse_record) else {
                if lines.peek().is_none() {
                    break;
                }
                return Err(JournalError::Damaged(number));
            };
            let cube = record.cube;
            if cube.number() >= journal.header.cubes {
                return Err(JournalError::Beyond(number, cube));
            }
            if journal.cubes.insert(cube.clone(), record.tally).is_some() {
                return Err(JournalError::Twice(number, cube));
            }
            journal.valid_length += line.len();
        }
        Ok(journal)
    }

    /// Everything counted so far.
    pub fn tally(&self) -> Tally {
        let mut sum = Tally::default();
        self.cubes.values().for_each(|tally| sum += tally);
        sum
    }
}

/// Reads the first line of a journal, or of a plan.
pub(crate) fn read_header(line: &[u8]) -> Result<Header, JournalError> {
    let text = checked(line).ok_or(JournalError::NoHeader)?;
    let Ok(header) = serde_json::from_str::<Header>(text) else {
        // Another format may have other fields; its number is what the user needs to know.
        let format = serde_json::from_str::<serde_json::Value>(text).ok();
        let format = format.and_then(|header| u32::try_from(header.get("journal")?.as_u64()?).ok());
        return Err(format.map_or(JournalError::NoHeader, JournalError::Format));
    };
    match header {
        Header { journal, .. } if journal != FORMAT => Err(JournalError::Format(journal)),
        Header { cubes, .. } if cubes > MOST_CUBES => Err(JournalError::TooManyCubes(cubes)),
        header => Ok(header),
    }
}

/// Writes the first line of a journal.
///
/// # Errors
/// Those of the writer.
pub fn write_header(header: &Header, out: &mut impl Write) -> io::Result<()> {
    write_line(&serde_json::to_string(header)?, out)
}

/// Appends a finished cube.
///
/// # Errors
/// Those of the writer. The record may then be torn.
pub fn write_cube(result: &CubeResult, out: &mut impl Write) -> io::Result<()> {
    write_line(format!("cube {} {}", result.cube, tally_text(&result.tally)).trim_end(), out)
}

/// A tally as text: for each group of solutions, their common properties and their number.
pub(crate) fn tally_text(tally: &Tally) -> String {
    let group = |(Common { features, class, images, by }, solutions)| {
        let by = if by > 0 { format!("/{by}") } else { String::new() };
        format!("{features}/{class}/{images}{by}:{solutions}")
    };
    tally.groups().map(group).collect::<Vec<_>>().join(" ")
}

/// Reads a text that [`tally_text`] has written.
pub(crate) fn read_tally(text: &str) -> Option<Tally> {
    let mut tally = Tally::default();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let (group, solutions) = word.split_once(':')?;
        let mut group = group.split('/');
        let features = group.next()?.parse().ok()?;
        let class = group.next()?.parse().ok()?;
        let images = group.next()?.parse().ok()?;
        let by = group.next().map_or(Some(0), |by| by.parse().ok())?;
        if group.next().is_some() {
            return None;
        }
        tally.add(Common { features, class, images, by }, solutions.parse().ok()?);
    }
    Some(tally)
}

/// Writes a line in one call, so that it is not torn needlessly.
pub(crate) fn write_line(text: &str, out: &mut impl Write) -> io::Result<()> {
    let checksum = crc32fast::hash(text.as_bytes());
    out.write_all(format!("{text} {checksum:08x}\n").as_bytes())
}

/// The text of a complete line with a correct checksum.
pub(crate) fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (text, checksum) = line.rsplit_once(' ')?;
    let right = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    right.then_some(text)
}

fn parse_record(text: &str) -> Option<CubeResult> {
    let text = text.strip_prefix("cube ")?;
    let (cube, tally) = text.split_once(' ').unwrap_or((text, ""));
    Some(CubeResult { cube: cube.parse().ok()?, tally: read_tally(tally)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            journal: FORMAT,
            version: "1".to_owned(),
            puzzle: "a \"puzzle\"".to_owned(),
            kind: "kind".to_owned(),
            fingerprint: "0123".to_owned(),
            puzzle_digest: None,
            engine: "search".to_owned(),
            cubes: 5,
            classes: true,
            labellings: Some("12".to_owned()),
            images: None,
            features: vec!["mirror".to_owned()],
            by: Vec::new(),
            meaning: MEANING,
            group: "1".to_owned(),
        }
    }

    fn result(cube: usize) -> CubeResult {
        let mut tally = Tally::default();
        tally.add(Common { features: 1, class: 2, images: 4, by: 3 }, 50 + cube as u128);
        tally.add(Common::default(), 50);
        CubeResult { cube: CubeId::new(cube), tally }
    }

    fn written(header: &Header, cubes: &[usize]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_header(header, &mut bytes).unwrap();
        cubes.iter().for_each(|&cube| write_cube(&result(cube), &mut bytes).unwrap());
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = written(&header(), &[3, 0]);
        let journal = Journal::parse(&bytes).unwrap();
        assert_eq!(journal.header, header());
        assert_eq!(journal.cubes.keys().map(CubeId::number).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(journal.tally().solutions(), 203);
        assert_eq!(journal.valid_length, bytes.len());
    }

    #[test]
    fn a_torn_record_is_dropped_wherever_it_is_torn() {
        let whole = written(&header(), &[3, 0]);
        let before = written(&header(), &[3]).len();
        for length in before..whole.len() {
            let journal = Journal::parse(&whole[..length]).unwrap();
            assert_eq!((journal.cubes.len(), journal.valid_length), (1, before), "torn after {length}");
        }
        let head = written(&header(), &[]).len();
        assert_eq!(Journal::parse(&whole[..head - 1]), Err(JournalError::NoHeader));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let whole = written(&header(), &[3, 0, 1]);
        let last = written(&header(), &[3, 0]).len();
        for position in 0..whole.len() {
            let mut changed = whole.clone();
            changed[position] ^= 1;
            match Journal::parse(&changed) {
                Err(_) => {}
                // In the last line a change looks like a torn record.
                Ok(journal) => assert!(position >= last - 1 && journal.cubes.len() < 3, "byte {position}"),
            }
        }
    }

    #[test]
    fn another_format_is_named() {
        let mut bytes = Vec::new();
        write_line(r#"{"journal":7,"new":true}"#, &mut bytes).unwrap();
        assert_eq!(Journal::parse(&bytes), Err(JournalError::Format(7)));
        assert_eq!(Journal::parse(b"order = 3\n"), Err(JournalError::NoHeader));
        assert_eq!(Journal::parse(b""), Err(JournalError::NoHeader));
    }

    #[test]
    fn cubes_twice_or_beyond_are_refused() {
        let twice = written(&header(), &[1, 1]);
        assert_eq!(Journal::parse(&twice), Err(JournalError::Twice(3, CubeId::new(1))));
        let beyond = written(&header(), &[5]);
        assert_eq!(Journal::parse(&beyond), Err(JournalError::Beyond(2, CubeId::new(5))));
    }

    #[test]
    fn an_empty_cube_and_a_part_of_one_are_read() {
        let part = CubeId::new(4).part(1, 3);
        let mut bytes = written(&header(), &[]);
        write_cube(&CubeResult { cube: part.clone(), tally: Tally::default() }, &mut bytes).unwrap();
        assert_eq!(Journal::parse(&bytes).unwrap().cubes, BTreeMap::from([(part, Tally::default())]));
    }
}
