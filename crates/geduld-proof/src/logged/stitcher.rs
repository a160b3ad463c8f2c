//! Puts the proofs of cubes together.

use std::io::{self, Write};

use super::log::Log;
use super::propagation::literal;

/// The first line of a proof, with the version of its format.
pub const PROOF_HEADER: &str = "pseudo-Boolean proof version 3.0\n";

/// Writes a proof whose cubes come in the order of their tree.
pub struct Stitcher<W> {
    out: W,
    /// The number of constraints of the formula, and that of the solutions so far, which follow them.
    given: usize,
    solutions: usize,
    /// The number of constraints derived so far.
    derived: u64,
    /// The last constraints of the cubes that are closed but not part of a closed larger one.
    closed: Vec<u64>,
}

impl<W: Write> Stitcher<W> {
    /// Begins a proof about a formula with so many inequalities, after which the constraints of the solutions follow.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(mut out: W, given: usize) -> io::Result<Self> {
        out.write_all(PROOF_HEADER.as_bytes())?;
        Ok(Self { out, given, solutions: 0, derived: 0, closed: Vec::new() })
    }

    /// Adds lines of the next cube.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn add(&mut self, log: &Log) -> io::Result<()> {
        let mut from = 0;
        for &(at, solution) in &log.blocks {
            self.out.write_all(&log.text[from..at])?;
            write!(self.out, "{}", self.given + self.solutions + solution + 1)?;
            from = at;
        }
        self.out.write_all(&log.text[from..])
    }

    /// Says that the lines of a cube have been added. They have derived so many constraints, and it has so many
    /// solutions.
    pub fn closed(&mut self, derived: u64, solutions: usize) {
        self.solutions += solutions;
        self.derived += derived;
        self.closed.push(self.derived);
    }

    /// Closes a cube whose parts are closed: they are the last `parts` cubes.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// # Panics
    /// If fewer cubes are closed.
    pub fn close(&mut self, cube: &[i32], parts: usize) -> io::Result<()> {
        let parts = self.closed.split_off(self.closed.len() - parts);
        let mut log = Log { derived: self.derived, ..Log::default() };
        self.derived = log.refute(cube.iter().map(|&of| literal(of)), &[], &parts);
        self.closed.push(self.derived);
        self.out.write_all(&log.text)
    }

    /// Ends the proof, after the cube that contains everything is closed. Returns the number of constraints derived,
    /// and the writer.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<(u64, W)> {
        self.out.write_all(b"output NONE;\nconclusion UNSAT;\nend pseudo-Boolean proof;\n")?;
        Ok((self.derived, self.out))
    }
}
