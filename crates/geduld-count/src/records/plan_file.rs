//! Plans of counts as files: everything that machines share if they count parts of one count.
//!
//! A plan begins with the same line as all journals of the count. Then come the question (what is counted, as written by
//! the program that asks), the decision, and the cubes with their expected sizes. Each line ends with a checksum like
//! those of a [journal](crate::journal). The last line is a digest of all others, so an incomplete plan is noticed.

use std::io::{self, Write};

use thiserror::Error;

use crate::engines::decision::Decision;
use crate::records::journal::{Header, JournalError, checked, read_header, write_header, write_line};
use crate::work::cube::{Cube, CubeId};

/// A plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanFile {
    /// The first line of all journals of the count.
    pub header: Header,
    /// What is counted, as JSON that only the program that wrote it understands.
    pub question: String,
    /// The decision about the count.
    pub decision: Decision,
    /// The cubes, by their numbers.
    pub cubes: Vec<Cube>,
}

/// The reason why a plan cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// Its first line is not a header.
    #[error(transparent)]
    Header(#[from] JournalError),
    /// Its second line is not that of a plan.
    #[error("it is not a plan of a count")]
    NoPlan,
    /// A line is damaged.
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// Its end is missing.
    #[error("it is incomplete: it ends after line {0}")]
    Torn(usize),
}

/// The beginning of the second line of a plan.
const QUESTION: &str = "question ";

impl PlanFile {
    /// Whether these bytes are a plan, rather than a journal.
    pub fn is_one(bytes: &[u8]) -> bool {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        lines.nth(1).is_some_and(|line| line.starts_with(QUESTION.as_bytes()))
    }

    /// Reads the bytes of a plan.
    ///
    /// # Errors
    /// If the plan is incomplete, damaged, or of another format.
    pub fn parse(bytes: &[u8]) -> Result<Self, PlanError> {
        let mut lines = (1usize..).zip(bytes.split_inclusive(|&byte| byte == b'\n'));
        let (_, first) = lines.next().ok_or(JournalError::NoHeader)?;
        let header = read_header(first)?;
        if !Self::is_one(bytes) {
            return Err(PlanError::NoPlan);
        }
        let mut last = 1;
        let mut next = |what: &str| {
            let (number, line) = lines.next().ok_or(PlanError::Torn(last))?;
            last = number;
            let torn =
                if line.ends_with(b"\n") { PlanError::Damaged(number) } else { PlanError::Torn(number) };
            let text = checked(line).and_then(|text| text.strip_prefix(what)).ok_or(torn)?;
            Ok::<_, PlanError>((number, text))
        };
        let question = next(QUESTION)?.1.to_owned();
        let (number, decision) = next("decision ")?;
        let decision = serde_json::from_str(decision).map_err(|_| PlanError::Damaged(number))?;
        let mut cubes = Vec::new();
        for expected in 0..header.cubes {
            let (number, text) = next("open ")?;
            let (cube, found) = read_cube(text).ok_or(PlanError::Damaged(number))?;
            if found != expected {
                return Err(PlanError::Damaged(number));
            }
            cubes.push(cube);
        }
        let (number, digest) = next("end ")?;
        let further = lines.next();
        let content = bytes.split_inclusive(|&byte| byte == b'\n').take(number - 1).map(<[u8]>::len).sum();
        match (crate::work::digest::digest(&bytes[..content]) == digest, further) {
            (true, None) => Ok(Self { header, question, decision, cubes }),
            (true, Some((further, _))) => Err(PlanError::Damaged(further)),
            (false, _) => Err(PlanError::Damaged(number)),
        }
    }

    /// Writes the plan.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let content = self.content()?;
        out.write_all(&content)?;
        write_line(&format!("end {}", crate::work::digest::digest(&content)), out)
    }

    /// A digest (SHA-256, hexadecimal) of the plan.
    ///
    /// # Errors
    /// None for a plan that was read or made by this program.
    pub fn digest(&self) -> io::Result<String> {
        Ok(crate::work::digest::digest(&self.content()?))
    }

    /// All lines except the last.
    fn content(&self) -> io::Result<Vec<u8>> {
        let mut lines = Vec::new();
        write_header(&self.header, &mut lines)?;
        write_line(&format!("{QUESTION}{}", self.question), &mut lines)?;
        write_line(&format!("decision {}", serde_json::to_string(&self.decision)?), &mut lines)?;
        for (number, cube) in self.cubes.iter().enumerate() {
            let choices: Vec<String> = cube.choices.iter().map(u32::to_string).collect();
            let size = cube.size.map_or("-".to_owned(), |size| format!("{size:.0}"));
            write_line(&format!("open {number} {} {size}", choices.join(",")), &mut lines)?;
        }
        Ok(lines)
    }

    /// The share of the expected work in some cubes, at most 1. If the plan does not know the sizes, all cubes count as
    /// equal. The parts of a cube always count as equal.
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

fn read_cube(text: &str) -> Option<(Cube, usize)> {
    let mut words = text.split(' ');
    let number = words.next()?.parse().ok()?;
    let choices = words.next()?.split(',').filter(|word| !word.is_empty());
    let choices = choices.map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>()?;
    let size = match words.next()? {
        "-" => None,
        size => Some(size.parse::<f64>().ok().filter(|size| size.is_finite() && *size >= 0.0)?),
    };
    words.next().is_none().then_some((Cube { choices, size }, number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::decision::Way;
    use crate::records::journal::{FORMAT, Journal, MEANING};

    fn plan() -> PlanFile {
        PlanFile {
            header: Header {
                journal: FORMAT,
                version: "1".to_owned(),
                meaning: MEANING,
                puzzle: "a \"puzzle\"\n".to_owned(),
                kind: "kind".to_owned(),
                fingerprint: "0123".to_owned(),
                puzzle_digest: None,
                group: "2".to_owned(),
                engine: "search".to_owned(),
                cubes: 3,
                classes: true,
                labellings: None,
                images: None,
                features: Vec::new(),
                by: Vec::new(),
            },
            question: r#"{"text":"format = 1\n"}"#.to_owned(),
            decision: Decision {
                way: Way::FixedOrder { levels: vec![2, 0], relaxed: false },
                generators: vec![vec![1, 0, 2]],
                classes: true,
            },
            cubes: vec![
                Cube { choices: vec![], size: None },
                Cube { choices: vec![3, 1], size: Some(12_345.0) },
                Cube { choices: vec![7], size: Some(0.0) },
            ],
        }
    }

    fn written() -> Vec<u8> {
        let mut bytes = Vec::new();
        plan().write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = written();
        assert!(PlanFile::is_one(&bytes));
        assert_eq!(PlanFile::parse(&bytes), Ok(plan()));
        assert!(matches!(Journal::parse(&bytes), Err(JournalError::Damaged(2))), "a plan is no journal");
    }

    #[test]
    fn what_is_changed_or_torn_is_noticed() {
        let whole = written();
        for position in 0..whole.len() {
            let mut changed = whole.clone();
            changed[position] ^= 1;
            assert!(PlanFile::parse(&changed).is_err(), "byte {position}");
            assert!(PlanFile::parse(&whole[..position]).is_err(), "torn after {position}");
        }
        let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
        for left_out in 0..lines.len() {
            let rest = [&lines[..left_out], &lines[left_out + 1..]].concat().concat();
            assert!(PlanFile::parse(&rest).is_err(), "line {left_out}");
        }
        assert_eq!(PlanFile::parse(&[whole.as_slice(), b"more\n"].concat()), Err(PlanError::Damaged(8)));
    }
}
