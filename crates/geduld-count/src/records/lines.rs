//! The lines of a record: each ends with a checksum.

use std::io::{self, Write};

use num_bigint::BigUint;

use crate::count::CubeResult;
use crate::records::record::RecordFlaw;
use crate::work::cube::{Cube, CubeId};
use crate::work::tally::{Common, Orbits, Tally};

const CUBE: &str = "cube ";

/// The lines of a record, with the number of the last line and the number of bytes up to its end.
pub(super) struct Lines<'a> {
    pub rest: &'a [u8],
    pub number: usize,
    pub length: usize,
}

impl<'a> Lines<'a> {
    /// The next line with its line feed, if it has one.
    pub fn next(&mut self) -> Option<&'a [u8]> {
        let line = self.rest.split_inclusive(|&byte| byte == b'\n').next()?;
        self.rest = &self.rest[line.len()..];
        self.number += 1;
        self.length += line.len();
        Some(line)
    }

    /// Reads a line that must be there, and begins with this word.
    pub fn read<T>(&mut self, word: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, RecordFlaw> {
        let line = self.next().ok_or(RecordFlaw::Torn(self.number))?;
        let read = checked(line).and_then(|text| text.strip_prefix(word)).and_then(read);
        let whole = line.ends_with(b"\n");
        read.ok_or(if whole { RecordFlaw::Damaged(self.number) } else { RecordFlaw::Torn(self.number) })
    }
}

pub(super) fn choices(cube: &Cube) -> String {
    cube.choices.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

pub(super) fn read_cube(text: &str, expected: usize) -> Option<Cube> {
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

pub(super) fn read_result(text: &str) -> Option<CubeResult> {
    let text = text.strip_prefix(CUBE)?;
    let (cube, tally) = text.split_once(' ').unwrap_or((text, ""));
    Some(CubeResult { cube: cube.parse().ok()?, tally: read_tally(tally)? })
}

/// What the number of pairs of symmetries and solutions begins with, for each kind of orbits.
const PAIRS: [(Orbits, &str); 2] = [(Orbits::Classes, "pairs/"), (Orbits::Images, "image-pairs/")];

/// A tally as text: for each group of solutions, their common properties and their number.
pub(crate) fn tally_text(tally: &Tally) -> String {
    let group = |(Common { features, class, images, by }, solutions)| {
        let by = if by > 0 { format!("/{by}") } else { String::new() };
        format!("{features}/{class}/{images}{by}:{solutions}")
    };
    let pairs = tally.pairs().flat_map(|((orbits, order), pairs)| {
        let word = PAIRS.iter().filter(move |(of, _)| *of == orbits);
        word.map(move |(_, word)| format!("{word}{order}:{pairs}"))
    });
    tally.groups().map(group).chain(pairs).collect::<Vec<_>>().join(" ")
}

/// Reads a text that [`tally_text`] has written.
fn read_tally(text: &str) -> Option<Tally> {
    let mut tally = Tally::default();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let (group, solutions) = word.split_once(':')?;
        let solutions: BigUint = solutions.parse().ok()?;
        let of_pairs = |(orbits, word): (Orbits, &str)| Some((orbits, group.strip_prefix(word)?));
        if let Some((orbits, order)) = PAIRS.into_iter().find_map(of_pairs) {
            tally.add_pairs((orbits, order.parse().ok()?), &solutions);
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
pub(super) fn write_line(text: &str, out: &mut impl Write) -> io::Result<()> {
    let checksum = crc32fast::hash(text.as_bytes());
    out.write_all(format!("{text} {checksum:08x}\n").as_bytes())
}

/// The text of a complete line with a correct checksum.
pub(super) fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (text, checksum) = line.rsplit_once(' ')?;
    let right = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(text.as_bytes());
    right.then_some(text)
}
