//! Solutions written one after another, in any of the formats of a list.

use geduld_puzzle::Puzzle;
use serde_json::json;

use crate::args::ListFormat;
use crate::error::Error;
use crate::output::Output;

/// A list being written to standard output.
pub struct SolutionList {
    output: Output,
    format: ListFormat,
    written: u64,
    /// What stands before the solutions in the object of a whole list.
    head: String,
}

impl SolutionList {
    /// Begins a list of solutions of a puzzle. Nothing is written before the first of them.
    pub fn begin(puzzle: &Puzzle, format: ListFormat) -> Self {
        Self { output: Output::new(), format, written: 0, head: head(puzzle) }
    }

    /// A list that was ended before there was anything to write.
    pub fn of_nothing(puzzle: &Puzzle, format: ListFormat) -> String {
        match format {
            ListFormat::Json => format!("{}],\"complete\":false}}\n", head(puzzle)),
            ListFormat::Text | ListFormat::Jsonl => String::new(),
        }
    }

    /// Whether drawings may have colours.
    pub fn colour(&self) -> bool {
        self.output.colour()
    }

    /// How many solutions were written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes a solution: a drawing of whole lines, or a JSON object without a line end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn solution(&mut self, text: &str) -> Result<(), Error> {
        self.written += 1;
        match self.format {
            ListFormat::Text => self.output.write(&format!("{}.\n{text}", self.written)),
            ListFormat::Jsonl => self.output.line(text),
            ListFormat::Json if self.written == 1 => self.output.write(&format!("{}{text}", self.head)),
            ListFormat::Json => self.output.write(&format!(",{text}")),
        }
    }

    /// Sees to it that everything written so far has reached the reader.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush()
    }

    /// Ends the list. `complete` says whether there are no others; people are told `instead` if nothing was written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self, complete: bool, instead: &str) -> Result<(), Error> {
        match self.format {
            ListFormat::Text if self.written == 0 => self.output.write(instead)?,
            ListFormat::Text | ListFormat::Jsonl => {}
            ListFormat::Json => {
                if self.written == 0 {
                    self.output.write(&self.head)?;
                }
                self.output.line(&format!("],\"complete\":{complete}}}"))?;
            }
        }
        self.output.flush()
    }
}

fn head(puzzle: &Puzzle) -> String {
    let mut head = json!({ "puzzle": puzzle.name, "kind": puzzle.family.kind() }).to_string();
    head.pop();
    head + ",\"solutions\":["
}
