//! Solutions written one after another, in any of the formats of a list.

use std::path::Path;

use geduld_puzzle::{Puzzle, Solution};
use num_bigint::BigUint;
use serde_json::json;

use crate::args::ListFormat;
use crate::error::Error;
use crate::output::Output;
use crate::picture::Album;
use crate::{picture, picture_file, representative, wide};

/// A list being written to standard output or a file.
pub struct SolutionList<'a> {
    puzzle: &'a Puzzle,
    file: Option<&'a Path>,
    output: Output,
    format: ListFormat,
    written: u64,
    /// What stands before the solutions in the object of a whole list.
    head: String,
    /// A solution with what stands around it; its memory is used again for the next one.
    entry: String,
    /// The solutions of a picture, and how many each stands for: it is drawn when all are there.
    pictured: Vec<(Solution, Option<BigUint>)>,
}

impl<'a> SolutionList<'a> {
    /// Begins a list of solutions of a puzzle. Nothing is written before the first of them.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn begin(puzzle: &'a Puzzle, format: ListFormat, file: Option<&'a Path>) -> Result<Self, Error> {
        let (output, head) = (Output::to(file)?, head(puzzle));
        Ok(Self {
            puzzle,
            file,
            output,
            format,
            written: 0,
            head,
            entry: String::new(),
            pictured: Vec::new(),
        })
    }

    /// A list that was ended before there was anything to write.
    pub fn of_nothing(puzzle: &Puzzle, format: ListFormat) -> String {
        match format {
            ListFormat::Json => format!("{}],\"complete\":false}}\n", head(puzzle)),
            ListFormat::Text | ListFormat::Jsonl | ListFormat::Svg => String::new(),
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

    /// Writes a solution: a drawing of whole lines, or a JSON object without a line end, which is also what a picture is made of.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn solution(&mut self, text: &str) -> Result<(), Error> {
        self.written += 1;
        match self.format {
            ListFormat::Text => {
                if self.written == 1 && self.file.is_none() {
                    wide::tell(text);
                }
                let number = self.written.to_string();
                self.write(&[&number, ".\n", text])
            }
            ListFormat::Jsonl => self.write(&[text, "\n"]),
            ListFormat::Json if self.written == 1 => {
                let head = std::mem::take(&mut self.head);
                self.write(&[&head, text])
            }
            ListFormat::Json => self.write(&[",", text]),
            ListFormat::Svg => {
                let wrong = |violation: geduld_model::Violation| {
                    Error::new(violation.to_string(), "this is a mistake in geduld itself: please report it")
                };
                let (json, stands_for) = representative::take_member(text).map_err(wrong)?;
                let solution = self.puzzle.family.parse_solution(&json).map_err(wrong)?;
                self.pictured.push((solution, stands_for));
                Ok(())
            }
        }
    }

    /// Writes a solution with what stands around it, so that the list could end behind it.
    fn write(&mut self, parts: &[&str]) -> Result<(), Error> {
        self.entry.clear();
        self.entry.extend(parts.iter().copied());
        self.output.write(&self.entry)?;
        if self.written == 1 {
            self.output.keep_if_ended(self.tail(false));
        }
        Ok(())
    }

    /// What stands behind the last solution.
    fn tail(&self, complete: bool) -> String {
        match self.format {
            ListFormat::Text => picture::text_legend(self.puzzle),
            ListFormat::Jsonl | ListFormat::Svg => String::new(),
            ListFormat::Json => format!("],\"complete\":{complete}}}\n"),
        }
    }

    /// Sees to it that everything written so far has reached the reader.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush()
    }

    /// Ends the list. `complete` says whether there are no others; people are told `instead` if nothing was written, and then there
    /// is no file for them.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self, complete: bool, instead: &str) -> Result<(), Error> {
        match self.format {
            ListFormat::Text | ListFormat::Svg if self.written == 0 => self.output = say_instead(instead)?,
            ListFormat::Svg => {
                drop(self.output);
                return picture_file::write(
                    self.file,
                    &Album::of_solutions(self.puzzle, &self.pictured).svg(),
                );
            }
            ListFormat::Text | ListFormat::Jsonl | ListFormat::Json => {
                if self.written == 0 && self.format == ListFormat::Json {
                    self.output.write(&self.head)?;
                }
                self.output.write(&self.tail(complete))?;
            }
        }
        self.output.finish()
    }
}

/// What people are told on standard output, as there is nothing else to write.
fn say_instead(instead: &str) -> Result<Output, Error> {
    let mut output = Output::new();
    output.write(instead)?;
    Ok(output)
}

fn head(puzzle: &Puzzle) -> String {
    let mut head = json!({ "puzzle": puzzle.name, "kind": puzzle.family.kind() }).to_string();
    head.pop();
    head + ",\"solutions\":["
}
