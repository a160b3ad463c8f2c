//! Journals: the finished cubes of a count, written one by one, so that the count can be killed and go on, or be
//! shared among machines and merged.
//!
//! A journal is a text file. Each line ends with a checksum of what stands before it (CRC-32, hexadecimal); the first
//! is a header that says what is counted, each other one is a finished cube. A line is either there whole or it is
//! the last one and torn: then it is dropped, and its cube counted again. Anything else that is wrong makes the
//! journal unusable; it is never guessed at.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::tally::Common;
use crate::{CubeResult, Engine, Tally};

/// What a journal is about. Parts of one count have the same header, but for the shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the journal.
    pub journal: u32,
    /// The version of the program that wrote it.
    pub version: String,
    /// What its numbers mean: see [`MEANING`].
    pub meaning: u32,
    /// What the puzzle is called, for people.
    pub puzzle: String,
    /// The kind of the puzzle, for people.
    pub kind: String,
    /// A hash of the puzzle, the engine, its options and its cubes: see [`fingerprint`].
    pub fingerprint: String,
    /// The symmetries used: how many, and a digest of them.
    pub group: String,
    /// The name of the engine.
    pub engine: String,
    /// How many cubes the whole count has.
    pub cubes: usize,
    /// Which part of them this journal is for: the cubes whose number leaves this remainder less 1 …
    pub shard: usize,
    /// … when divided by this.
    pub shards: usize,
    /// Whether classes are counted.
    pub classes: bool,
    /// Labelled solutions for each solution, in decimal, if that has a meaning.
    pub labellings: Option<String>,
    /// What the number of images under the projection is called, if there is one.
    pub images: Option<String>,
    /// The features by which solutions are told apart.
    pub features: Vec<String>,
}

/// The format that is read and written.
pub const FORMAT: u32 = 2;

/// The meaning of what is counted. It has to change with whatever changes the cubes of an engine or what a cube comes to
/// (plans, symmetry, models, the rules of a family): then parts of different counts cannot be added up.
pub const MEANING: u32 = 2;

impl Header {
    /// Whether two journals are parts of the same count.
    pub fn same_count(&self, other: &Self) -> bool {
        *self == Self { shard: self.shard, shards: self.shards, ..other.clone() }
    }
}

/// The numbers, from 0, of the cubes that belong to one of several shards, which are numbered from 1.
pub fn cubes_of_shard(cubes: usize, shard: usize, shards: usize) -> Vec<usize> {
    (0..cubes).skip(shard - 1).step_by(shards).collect()
}

/// A digest (SHA-256, hexadecimal) of everything that the result of a cube depends on, given [`MEANING`] and the group: the
/// engine with its cubes, and the puzzle with all that its model and its rules are made from.
pub fn fingerprint(puzzle: &dyn Debug, engine: &dyn Engine) -> String {
    crate::digest(&format!("{puzzle:?}\n{}", engine.identity()))
}

/// Why a journal cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// It does not begin with a header.
    #[error("it is no journal of a count, or its first line is damaged")]
    NoHeader,
    /// It was written in another format.
    #[error("it is a journal of format {0}, this version reads format {FORMAT}")]
    Format(u32),
    /// A line other than the last is damaged.
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// A cube stands in it twice, or does not belong to it.
    #[error("line {0} records a cube that is recorded already, or belongs elsewhere")]
    Misplaced(usize),
}

/// A journal that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// What it is about.
    pub header: Header,
    /// The finished cubes, by number.
    pub cubes: BTreeMap<usize, Tally>,
    /// How many bytes are whole lines: what stands beyond is a torn record.
    pub valid_length: usize,
}

impl Journal {
    /// Reads the bytes of a journal. A torn last line is left out.
    ///
    /// # Errors
    /// If the header is missing or of another format, or a line before the last is damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, JournalError> {
        let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().ok_or(JournalError::NoHeader)?;
        let text = checked(first).ok_or(JournalError::NoHeader)?;
        let Ok(header) = serde_json::from_str::<Header>(text) else {
            // Another format may have other fields; its number is what the user needs to know.
            let format = serde_json::from_str::<serde_json::Value>(text).ok();
            let format = format.and_then(|header| u32::try_from(header.get("journal")?.as_u64()?).ok());
            return Err(format.map_or(JournalError::NoHeader, JournalError::Format));
        };
        if header.journal != FORMAT {
            return Err(JournalError::Format(header.journal));
        }
        let sane = (1..=header.shards).contains(&header.shard);
        if !sane {
            return Err(JournalError::NoHeader);
        }
        let mut journal = Self { header, cubes: BTreeMap::new(), valid_length: first.len() };
        let mut lines = (2usize..).zip(lines).peekable();
        while let Some((number, line)) = lines.next() {
            let Some(record) = checked(line).and_then(parse_record) else {
                if lines.peek().is_none() {
                    break;
                }
                return Err(JournalError::Damaged(number));
            };
            let Header { cubes, shard, shards, .. } = journal.header;
            let own = record.cube < cubes && record.cube % shards == shard - 1;
            if !own || journal.cubes.insert(record.cube, record.tally).is_some() {
                return Err(JournalError::Misplaced(number));
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
    let mut text = format!("cube {}", result.cube);
    for (Common { features, class, images }, solutions) in result.tally.groups() {
        text += &format!(" {features}/{class}/{images}:{solutions}");
    }
    write_line(&text, out)
}

/// In one call, so that a line is not torn without need.
fn write_line(text: &str, out: &mut impl Write) -> io::Result<()> {
    let checksum = crc32fast::hash(text.as_bytes());
    out.write_all(format!("{text} {checksum:08x}\n").as_bytes())
}

/// The text of a whole line whose checksum is right.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (text, checksum) = line.rsplit_once(' ')?;
    let right = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    right.then_some(text)
}

fn parse_record(text: &str) -> Option<CubeResult> {
    let mut words = text.strip_prefix("cube ")?.split(' ');
    let cube = words.next()?.parse().ok()?;
    let mut tally = Tally::default();
    for word in words {
        let (group, solutions) = word.split_once(':')?;
        let mut group = group.split('/');
        let features = group.next()?.parse().ok()?;
        let class = group.next()?.parse().ok()?;
        let images = group.next()?.parse().ok()?;
        if group.next().is_some() {
            return None;
        }
        tally.add(Common { features, class, images }, solutions.parse().ok()?);
    }
    Some(CubeResult { cube, tally })
}

/// Why journals do not make up one count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("there are no journals to merge")]
    Nothing,
    /// A journal (by its position) belongs to another count than the first.
    #[error("it is part of another count: another puzzle, other options or another version")]
    OtherCount(usize),
    /// A journal (by its position) records a cube that an earlier one records too.
    #[error("it records cube {cube}, which an earlier one records too")]
    Duplicate {
        /// The position of the journal.
        journal: usize,
        /// The cube.
        cube: usize,
    },
    /// Some cubes are in none of them.
    #[error("{missing} of {cubes} cubes are missing, the first is number {first}")]
    Gap {
        /// How many cubes are missing.
        missing: usize,
        /// How many there are.
        cubes: usize,
        /// The first one missing, counted from 0.
        first: usize,
    },
}

/// Adds up journals that together hold every cube of one count exactly once.
///
/// # Errors
/// If they are parts of different counts, overlap, or leave something out.
pub fn merge(journals: &[Journal]) -> Result<Tally, MergeError> {
    let first = journals.first().ok_or(MergeError::Nothing)?;
    let mut all: BTreeMap<usize, Tally> = BTreeMap::new();
    for (position, journal) in journals.iter().enumerate() {
        if !first.header.same_count(&journal.header) {
            return Err(MergeError::OtherCount(position));
        }
        for (&cube, tally) in &journal.cubes {
            if all.insert(cube, tally.clone()).is_some() {
                return Err(MergeError::Duplicate { journal: position, cube });
            }
        }
    }
    let cubes = first.header.cubes;
    match (0..cubes).find(|cube| !all.contains_key(cube)) {
        Some(first) => Err(MergeError::Gap { missing: cubes - all.len(), cubes, first }),
        None => {
            let mut sum = Tally::default();
            all.values().for_each(|tally| sum += tally);
            Ok(sum)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(shard: usize, shards: usize) -> Header {
        Header {
            journal: FORMAT,
            version: "1".to_owned(),
            puzzle: "a \"puzzle\"".to_owned(),
            kind: "kind".to_owned(),
            fingerprint: "0123".to_owned(),
            engine: "search".to_owned(),
            cubes: 5,
            shard,
            shards,
            classes: true,
            labellings: Some("12".to_owned()),
            images: None,
            features: vec!["mirror".to_owned()],
            meaning: MEANING,
            group: "1".to_owned(),
        }
    }

    fn result(cube: usize) -> CubeResult {
        let mut tally = Tally::default();
        tally.add(Common { features: 1, class: 2, images: 4 }, 50 + cube as u128);
        tally.add(Common::default(), 50);
        CubeResult { cube, tally }
    }

    fn written(header: &Header, cubes: &[usize]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_header(header, &mut bytes).unwrap();
        cubes.iter().for_each(|&cube| write_cube(&result(cube), &mut bytes).unwrap());
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = written(&header(1, 1), &[3, 0]);
        let journal = Journal::parse(&bytes).unwrap();
        assert_eq!(journal.header, header(1, 1));
        assert_eq!(journal.cubes.keys().copied().collect::<Vec<_>>(), [0, 3]);
        assert_eq!(journal.tally().solutions(), 203);
        assert_eq!(journal.valid_length, bytes.len());
    }

    #[test]
    fn a_torn_record_is_dropped_wherever_it_is_torn() {
        let whole = written(&header(1, 1), &[3, 0]);
        let before = written(&header(1, 1), &[3]).len();
        for length in before..whole.len() {
            let journal = Journal::parse(&whole[..length]).unwrap();
            assert_eq!((journal.cubes.len(), journal.valid_length), (1, before), "torn after {length}");
        }
        let head = written(&header(1, 1), &[]).len();
        assert_eq!(Journal::parse(&whole[..head - 1]), Err(JournalError::NoHeader));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let whole = written(&header(1, 1), &[3, 0, 1]);
        let last = written(&header(1, 1), &[3, 0]).len();
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
    fn shards_partition_the_cubes_and_merge() {
        let parts: Vec<Journal> = (1..=3)
            .map(|shard| {
                let header = header(shard, 3);
                Journal::parse(&written(&header, &cubes_of_shard(5, shard, 3))).unwrap()
            })
            .collect();
        assert_eq!(merge(&parts).unwrap().solutions(), (0..5).map(|cube| 100 + cube).sum::<u128>());
        assert_eq!(merge(&parts[..2]), Err(MergeError::Gap { missing: 1, cubes: 5, first: 2 }));
        let twice = [parts[0].clone(), parts[0].clone()];
        assert_eq!(merge(&twice), Err(MergeError::Duplicate { journal: 1, cube: 0 }));
        let mut other = parts.clone();
        other[1].header.fingerprint.push('x');
        assert_eq!(merge(&other), Err(MergeError::OtherCount(1)));
        let foreign = written(&header(1, 3), &[1]);
        assert_eq!(Journal::parse(&foreign), Err(JournalError::Misplaced(2)));
    }
}
