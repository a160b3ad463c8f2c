//! Writes solutions one after another, in any format of a list.

use std::path::Path;

use geduld::exports::engines::Chosen;
use geduld::exports::models::Instance;
use geduld::exports::pictures::Album;
use geduld::exports::puzzles::Solution;
use num_bigint::BigUint;

use crate::args::ListFormat;
use crate::error::Error;
use crate::output::objects::ListObject;
use crate::output::representative;
use crate::output::standard::Output;
use crate::pictures::picture_file;
use crate::reading::problem::Loaded;
use crate::terminal::wide;

/// A list that is being written to standard output or a file.
pub struct SolutionList<'a> {
    problem: &'a Loaded,
    file: Option<&'a Path>,
    output: Output,
    format: ListFormat,
    written: u64,
    /// The text before the solutions in the JSON object of a whole list.
    head: String,
    /// A solution with the text around it. The buffer is reused for the next solution.
    entry: String,
    /// The solutions of a picture, each with the number of solutions that it stands for. The picture is drawn at the
    /// end.
    pictured: Vec<(Solution, Option<BigUint>)>,
}

/// A solution, formatted for a list.
pub enum Entry {
    /// A drawing, or a JSON object.
    Text(String),
    /// For a picture of all solutions: the solution, and the number of solutions that it stands for.
    Picture(Solution, Option<u128>),
}

/// The form of solutions in a list.
pub struct Form<'a> {
    pub problem: &'a Loaded,
    pub instance: &'a Instance<'a>,
    pub format: ListFormat,
    /// Whether drawings have colours.
    pub colour: bool,
}

impl Form<'_> {
    /// Appends the text of a solution.
    pub fn write(&self, Chosen { values, stands_for }: Chosen<'_>, out: &mut String) {
        match self.format {
            ListFormat::Json | ListFormat::Jsonl | ListFormat::Svg => {
                self.instance.renderer.json(values, out);
                if let Some(solutions) = stands_for {
                    representative::add_member(out, solutions);
                }
            }
            ListFormat::Text => {
                *out += &self.instance.renderer.text(values, self.colour);
                *out += &stands_for.map_or(String::new(), representative::line);
            }
        }
    }

    /// Formats a solution as an entry of a list.
    pub fn entry(&self, chosen: Chosen<'_>) -> Entry {
        if let (ListFormat::Svg, Some(puzzle)) = (self.format, self.problem.puzzle()) {
            let solution = puzzle.family.solution(&self.instance.model, chosen.values);
            return Entry::Picture(solution, chosen.stands_for);
        }
        let mut text = String::new();
        self.write(chosen, &mut text);
        Entry::Text(text)
    }
}

impl<'a> SolutionList<'a> {
    /// Begins a list of solutions. Nothing is written before the first solution.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn begin(problem: &'a Loaded, format: ListFormat, file: Option<&'a Path>) -> Result<Self, Error> {
        let (output, [head, _]) = (Output::to(file)?, object(problem, false));
        Ok(Self {
            problem,
            file,
            output,
            format,
            written: 0,
            head,
            entry: String::new(),
            pictured: Vec::new(),
        })
    }

    /// The text of a list that was ended before its first solution.
    pub fn of_nothing(problem: &Loaded, format: ListFormat) -> String {
        match format {
            ListFormat::Json => object(problem, false).concat(),
            ListFormat::Text | ListFormat::Jsonl | ListFormat::Svg => String::new(),
        }
    }

    /// Whether drawings may have colours.
    pub fn colour(&self) -> bool {
        self.output.colour()
    }

    /// The number of solutions written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Adds a solution.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, entry: Entry) -> Result<(), Error> {
        match entry {
            Entry::Text(text) => self.text(&text),
            Entry::Picture(solution, stands_for) => {
                self.written += 1;
                self.pictured.push((solution, stands_for.map(BigUint::from)));
                Ok(())
            }
        }
    }

    /// Writes a solution: a drawing of whole lines, or a JSON object without a line end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn text(&mut self, text: &str) -> Result<(), Error> {
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
            ListFormat::Json | ListFormat::Svg => self.write(&[",", text]),
        }
    }

    /// Writes a solution with the text around it, so that the list could end after it.
    fn write(&mut self, parts: &[&str]) -> Result<(), Error> {
        self.entry.clear();
        self.entry.extend(parts.iter().copied());
        self.output.write(&self.entry)?;
        if self.written == 1 {
            self.output.keep_if_ended(self.tail(false));
        }
        Ok(())
    }

    /// The text after the last solution.
    fn tail(&self, complete: bool) -> String {
        match self.format {
            ListFormat::Text => self.problem.legend(),
            ListFormat::Jsonl | ListFormat::Svg => String::new(),
            ListFormat::Json => {
                let [_, after] = object(self.problem, complete);
                after
            }
        }
    }

    /// Flushes the output, so that everything written so far reaches the reader.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.output.flush()
    }

    /// Ends the list. `complete` says that there are no other solutions. If no solution was written, the formats for
    /// people write no file, but print `instead` on standard output.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self, complete: bool, instead: &str) -> Result<(), Error> {
        match self.format {
            ListFormat::Text | ListFormat::Svg if self.written == 0 => self.output = say_instead(instead)?,
            ListFormat::Svg => {
                drop(self.output);
                let Some(puzzle) = self.problem.puzzle() else { return Ok(()) };
                return picture_file::write(self.file, &Album::of_solutions(puzzle, &self.pictured).svg());
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

/// Prints a text for people on standard output instead of a list.
fn say_instead(instead: &str) -> Result<Output, Error> {
    let mut output = Output::new();
    output.write(instead)?;
    Ok(output)
}

/// The text before and after the solutions in the JSON object of a whole list.
fn object(problem: &Loaded, complete: bool) -> [String; 2] {
    ListObject { puzzle: problem.name(), kind: problem.kind(), solutions: [], complete }.around_solutions()
}
