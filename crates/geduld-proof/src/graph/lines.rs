//! The lines of a proof in CPOG.

use std::fmt::Display;
use std::io::{self, Write};

/// The lemmas between two looks whether to stop.
const LEMMAS_BETWEEN_LOOKS: u64 = 256;

/// Writes lines, and numbers clauses and nodes.
pub(super) struct LineWriter<'a, W> {
    pub out: W,
    stop: &'a dyn Fn() -> bool,
    /// The last number of a clause, and of a variable or node.
    last: u64,
    variable: u32,
    /// The clauses that were derived, and the nodes.
    pub derived: u64,
    pub nodes: u64,
}

impl<'a, W: Write> LineWriter<'a, W> {
    /// After a formula of so many variables and clauses.
    pub fn new(out: W, stop: &'a dyn Fn() -> bool, (variables, clauses): (u32, usize)) -> Self {
        Self { out, stop, last: clauses as u64, variable: variables, derived: 0, nodes: 0 }
    }

    /// A clause that follows by unit propagation of the clauses with these numbers, in this order. Returns its number.
    /// It is an error of the kind `Interrupted` if the work is to stop.
    pub fn lemma(&mut self, clause: &[i32], hints: &[u64]) -> io::Result<u64> {
        if self.derived.is_multiple_of(LEMMAS_BETWEEN_LOOKS) && (self.stop)() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.last += 1;
        self.derived += 1;
        write!(self.out, "{} a", self.last)?;
        self.words(clause)?;
        write!(self.out, " 0")?;
        self.words(hints)?;
        writeln!(self.out, " 0")?;
        Ok(self.last)
    }

    /// Deletes clauses that were derived.
    pub fn delete(&mut self, clauses: &[u64]) -> io::Result<()> {
        if clauses.is_empty() {
            return Ok(());
        }
        write!(self.out, "D")?;
        self.words(clauses)?;
        writeln!(self.out, " 0")
    }

    /// A node that is true where all of these are. Returns the node, and the number of the clause that all of them
    /// imply it; the numbers after it say that it implies each of them.
    pub fn product(&mut self, of: &[i32]) -> io::Result<(i32, u64)> {
        let (node, id) = self.node(of.len() as u64 + 1)?;
        write!(self.out, "{id} p {node}")?;
        self.words(of)?;
        writeln!(self.out, " 0")?;
        Ok((node, id))
    }

    /// A node that is true where one of two is, which exclude each other by propagation of clauses. Returns the node
    /// and the number of the clause that it implies one of them; the two after it say that each of them implies it.
    pub fn sum(&mut self, of: [i32; 2], hints: &[u64]) -> io::Result<(i32, u64)> {
        let (node, id) = self.node(3)?;
        write!(self.out, "{id} s {node}")?;
        self.words(&of)?;
        self.words(hints)?;
        writeln!(self.out, " 0")?;
        Ok((node, id))
    }

    /// The node that is the formula; 0 if the formula has no model.
    pub fn root(&mut self, node: i32) -> io::Result<()> {
        writeln!(self.out, "r {node}")
    }

    fn node(&mut self, clauses: u64) -> io::Result<(i32, u64)> {
        let id = self.last + 1;
        self.last += clauses;
        self.variable += 1;
        self.nodes += 1;
        let too_many = || io::Error::new(io::ErrorKind::FileTooLarge, "the graph has too many nodes");
        Ok((i32::try_from(self.variable).map_err(|_| too_many())?, id))
    }

    fn words<T: Display>(&mut self, words: &[T]) -> io::Result<()> {
        words.iter().try_for_each(|word| write!(self.out, " {word}"))
    }
}
