//! Writes a proof file.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

use crate::ProofHeader;
use crate::digest::hexadecimal;
use crate::header::MAGIC;

/// Writes a proof, cube by cube. Literals are those of the formula.
///
/// ```text
/// geduld proof 1                       the format and its version
/// puzzle NAME
/// kind KIND
/// encodings KIND=NAME …                how the formula is made from the puzzle
/// formula VARIABLES CLAUSES SHA256     the digest of its clauses as lines of DIMACS, in their order
/// cube 5 17 0                          decision atoms: what the cube fixes, from the root of the tree down
/// solution {"rows":[[…]]}              a solution in the cube, as `geduld list --format jsonl` writes it,
/// block -5 -17 -33 0                   and the clause that forbids its value of each decision variable
/// proof 3                              this many lines of DRAT for the formula, the cube and the blocking clauses
/// -2 9 0
/// d 4 -7 0
/// 0
/// solutions 1                          how many there are in all, after the last cube
/// sha256 HEX                           the digest of all lines before
/// ```
///
/// The cubes are in depth-first order of the tree, values in the order of their domains.
pub struct Writer<W: Write> {
    out: W,
    digest: Sha256,
}

/// A solution as it is listed: its JSON, and the clause that blocks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The solution, on one line.
    pub solution: String,
    /// For each decision variable the negated literal of its value.
    pub clause: Vec<i32>,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn new(out: W, header: &ProofHeader) -> io::Result<Self> {
        let ProofHeader { puzzle, kind, encodings, formula } = header;
        let mut writer = Self { out, digest: Sha256::new() };
        writer.text(&format!(
            "{MAGIC}\npuzzle {puzzle}\nkind {kind}\nencodings {encodings}\nformula {formula}\n"
        ))?;
        Ok(writer)
    }

    /// Writes a cube. `proof` consists of whole lines of DRAT, and ends with the empty clause.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn cube(&mut self, cube: &[i32], blocks: &[Block], proof: &str) -> io::Result<()> {
        self.text(&format!("cube {}0\n", spaced(cube)))?;
        for Block { solution, clause } in blocks {
            self.text(&format!("solution {solution}\nblock {}0\n", spaced(clause)))?;
        }
        self.text(&format!("proof {}\n", proof.lines().count()))?;
        self.text(proof)
    }

    /// Ends the file, and returns the underlying writer.
    ///
    /// # Errors
    /// Those of the underlying writer.
    pub fn finish(mut self, solutions: usize) -> io::Result<W> {
        self.text(&format!("solutions {solutions}\n"))?;
        let digest = hexadecimal(std::mem::take(&mut self.digest));
        self.text(&format!("sha256 {digest}\n"))?;
        Ok(self.out)
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        self.digest.update(text);
        self.out.write_all(text.as_bytes())
    }
}

fn spaced(literals: &[i32]) -> String {
    literals.iter().map(|literal| format!("{literal} ")).collect()
}
