//! Reads lines, with their numbers and the digest of all lines before.

use std::io::{self, BufRead, Read};

use sha2::{Digest, Sha256};

use crate::digest::hexadecimal;
use crate::{Flaw, ProofError};

/// The limit on the length of a line. The lines of every useful proof are shorter.
const LONGEST: u64 = 1 << 28;

pub(crate) struct Lines<R> {
    source: R,
    number: u64,
    digest: Sha256,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(source: R) -> Self {
        Self { source, number: 0, digest: Sha256::new(), bytes: Vec::new() }
    }

    /// The next line without its line feed; `None` at the end.
    pub fn next(&mut self) -> Result<Option<&str>, ProofError> {
        let line = self.number + 1;
        let wrong = |error: io::Error| ProofError { line, problem: error.into() };
        // The previous line enters the digest only now, because the last line states the digest of all lines before it.
        self.digest.update(&self.bytes);
        self.bytes.clear();
        self.source.by_ref().take(LONGEST).read_until(b'\n', &mut self.bytes).map_err(wrong)?;
        self.number = line;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let invalid = |what: &'static str| wrong(io::Error::new(io::ErrorKind::InvalidData, what));
        let Some((b'\n', text)) = self.bytes.split_last() else {
            return Err(invalid("the line has no end: the file is cut off"));
        };
        std::str::from_utf8(text).map(Some).map_err(|_| invalid("it is not UTF-8"))
    }

    /// The rest of the next line, which must begin with a word.
    pub fn field(&mut self, word: &str, expected: &'static str) -> Result<String, ProofError> {
        let line = self.next()?;
        match line.and_then(|line| line.strip_prefix(word)?.strip_prefix(' ')) {
            Some(rest) => Ok(rest.to_owned()),
            None => {
                let problem = Flaw::unexpected(expected, line);
                Err(self.error(problem))
            }
        }
    }

    /// A problem with the line read last.
    pub fn error(&self, problem: impl Into<Flaw>) -> ProofError {
        ProofError { line: self.number, problem: problem.into() }
    }

    /// The digest of all lines before the one read last.
    pub fn digest(&self) -> String {
        hexadecimal(self.digest.clone())
    }
}

/// Reads literals of variables up to `variables`, with the 0 that ends them.
pub(crate) fn clause(text: &str, variables: u32, clause: &mut Vec<i32>) -> Result<(), Flaw> {
    let malformed = || Flaw::unexpected("literals that end with 0", Some(text));
    clause.clear();
    let mut words = text.split(' ');
    while let Some(word) = words.next() {
        match word.parse::<i32>().map_err(|_| malformed())? {
            0 if words.next().is_none() => return Ok(()),
            0 => break,
            literal if literal.unsigned_abs() > variables => {
                return Err(Flaw::NoVariable(literal.unsigned_abs()));
            }
            literal => clause.push(literal),
        }
    }
    Err(malformed())
}
