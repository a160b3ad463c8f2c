//! `geduld check PUZZLE SOLUTIONS`: checks a file of solutions by the rules.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use geduld::exports::models::Violation;
use geduld::exports::puzzles::{MAX_FILE_SIZE, Puzzle, Solution};
use num_bigint::BigUint;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::args::WorkArgs;
use crate::error::{Error, Status};
use crate::output::objects::SolutionsObject;
use crate::output::representative;
use crate::output::standard::Output;
use crate::reading::input::{Input, unreadable};
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// The maximum number of repeated solutions that are named one by one.
const MOST_NAMED: usize = 10;

/// The result of the check so far.
#[derive(Default)]
struct Checked {
    solutions: u64,
    /// The line in which each solution appeared first. The key is half of the digest of its JSON, which is long enough
    /// to exclude equal keys by chance, whatever the length of the list.
    lines: BTreeMap<[u8; 16], u64>,
    repeated: u64,
    /// The number of solutions that the representatives stand for.
    stand_for: BigUint,
    /// The number of solutions with the member `stands_for`.
    representatives: u64,
    /// The first repetitions: the line of each, and the line in which the solution appeared first.
    named: Vec<(u64, u64)>,
}

/// The note if the work is ended early.
const ENDED: &str = "ended early: the file was not checked to its end";

/// Checks each solution of a file by the rules, and that no solution is repeated. The file has the format that geduld
/// writes.
pub fn check(puzzle: &Puzzle, file: &Path, json: bool, watched: WorkArgs) -> Result<Status, Error> {
    let work = Work::begin(watched, || ENDED)?;
    let mut checked = Checked::default();
    let mut output = Output::new();
    let mut lines = Lines::open(file)?;
    // The loop can only stop between two lines, and the next line of a pipe may take any time to arrive.
    work.ready_or(|| ENDED);
    work.progress().enter(Stage::Doing("checking"));
    let control = work.control().clone();
    while !control.is_stopped()
        && let Some((line, text)) = lines.next()?
    {
        if let Err(violation) = checked.add(puzzle, &text, line) {
            if json {
                let mut object = checked.object(puzzle);
                object["wrong_line"] = json!(line);
                object["violation"] = json!(violation.0);
                output.line(&object.to_string())?;
                output.flush()?;
            }
            return Err(lines.wrong(line, &violation));
        }
    }
    drop(work);
    let ended = control.is_stopped();
    if json {
        let mut object = checked.object(puzzle);
        if ended {
            object["complete"] = json!(false);
        }
        output.line(&object.to_string())?;
    } else {
        output.write(&checked.text(puzzle, &lines.name))?;
    }
    output.flush()?;
    Ok(match (checked.repeated, ended) {
        (0, false) => Status::Done,
        (0, true) => {
            say(&format!("{ENDED}; only the first {} solutions were checked", checked.solutions));
            Status::Incomplete
        }
        _ => Status::Failed,
    })
}

/// Passes each solution of a file to `wants_more`, until it returns false. Each solution is checked by the rules, and
/// comes with the number of solutions that it stands for.
///
/// # Errors
/// If the file cannot be read, or a line is not a solution.
pub fn for_each(
    puzzle: &Puzzle,
    file: &Path,
    mut wants_more: impl FnMut(Solution, Option<BigUint>) -> bool,
) -> Result<(), Error> {
    let mut lines = Lines::open(file)?;
    while let Some((line, text)) = lines.next()? {
        for json in solutions_in(puzzle, &text).map_err(|violation| lines.wrong(line, &violation))? {
            let (solution, stands_for) =
                solution(puzzle, &json).map_err(|violation| lines.wrong(line, &violation))?;
            if !wants_more(solution, stands_for) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Reads a solution and checks it by the rules. Also returns the number of solutions that it stands for, if given.
fn solution(puzzle: &Puzzle, json: &str) -> Result<(Solution, Option<BigUint>), Violation> {
    let (json, stands_for) = representative::take_member(json)?;
    let solution = puzzle.family.parse_solution(&json)?;
    puzzle.check(&solution)?;
    Ok((solution, stands_for))
}

/// The lines of a file of solutions, or of standard input, with their numbers. Blank lines are skipped.
struct Lines {
    name: String,
    source: BufReader<Box<dyn Read>>,
    number: u64,
}

impl Lines {
    fn open(file: &Path) -> Result<Self, Error> {
        let Input { name, source } = Input::open(file, LINES)?;
        Ok(Self { name, source: BufReader::new(source), number: 0 })
    }

    fn next(&mut self) -> Result<Option<(u64, String)>, Error> {
        loop {
            self.number += 1;
            let text = next_line(&mut self.source)
                .map_err(|error| unreadable(&self.place(self.number), &error, LINES))?;
            match text {
                None => return Ok(None),
                Some(text) if text.trim().is_empty() => {}
                Some(text) => return Ok(Some((self.number, text))),
            }
        }
    }

    fn place(&self, line: u64) -> String {
        format!("{}, line {line}", self.name)
    }

    fn wrong(&self, line: u64, violation: &Violation) -> Error {
        Error::new(
            format!("{}: {violation}", self.place(line)),
            "write solutions as `geduld list --format jsonl` or `geduld solve --json` does; all lines before this \
             one are correct",
        )
    }
}

/// The hint for files of solutions that cannot be read.
const LINES: &str = "give a file with one JSON object per line";

impl Checked {
    fn add(&mut self, puzzle: &Puzzle, text: &str, line: u64) -> Result<(), Violation> {
        for json in solutions_in(puzzle, text)? {
            let (solution, stands_for) = solution(puzzle, &json)?;
            self.solutions += 1;
            if let Some(solutions) = stands_for {
                self.stand_for += solutions;
                self.representatives += 1;
            }
            let digest = Sha256::digest(json!(solution).to_string());
            let half = std::array::from_fn(|byte| digest[byte]);
            let first = *self.lines.entry(half).or_insert(line);
            if self.lines.len() as u64 + self.repeated < self.solutions {
                self.repeated += 1;
                if self.named.len() < MOST_NAMED {
                    self.named.push((line, first));
                }
            }
        }
        Ok(())
    }

    fn text(&self, puzzle: &Puzzle, name: &str) -> String {
        let heading = puzzle.heading();
        let mut text = match self.solutions {
            0 => format!("{heading}: there is no solution in {name}, nothing was checked\n"),
            1 => format!("{heading}: 1 solution keeps all rules{}\n", self.standing()),
            solutions => format!("{heading}: {solutions} solutions keep all rules{}\n", self.standing()),
        };
        if self.repeated > 0 {
            text += &format!("REPEATED: only {} of them are different\n", self.lines.len());
            for (line, first) in &self.named {
                text += &match line == first {
                    true => format!("  line {line} has a solution twice\n"),
                    false => format!("  line {line} repeats line {first}\n"),
                };
            }
            let unnamed = self.repeated - self.named.len() as u64;
            if unnamed > 0 {
                text += &format!("  and {unnamed} more\n");
            }
        }
        text
    }

    /// Says how many solutions the representatives stand for.
    fn standing(&self) -> String {
        let stand = if self.representatives == 1 { "stands" } else { "stand" };
        match self.representatives {
            0 => String::new(),
            all if all == self.solutions => format!(", and {stand} for {}", self.stand_for),
            some => format!("; {some} of them {stand} for {}", self.stand_for),
        }
    }

    fn object(&self, puzzle: &Puzzle) -> Value {
        let mut object = json!({
            "puzzle": puzzle.name,
            "kind": puzzle.family.kind(),
            "solutions_checked": self.solutions,
        });
        if self.representatives > 0 {
            object["stand_for"] = json!(self.stand_for.to_string());
        }
        if self.repeated > 0 {
            let named = self.named.iter().map(|(line, first)| json!({ "line": line, "repeats": first }));
            object["different"] = json!(self.lines.len());
            object["repeated"] = named.collect();
        }
        object
    }
}

/// The solutions in a line. A line holds one solution, or the object of `solve --json` (with one solution or none), or
/// that of `list --json`.
fn solutions_in<'t>(puzzle: &Puzzle, line: &'t str) -> Result<Vec<Cow<'t, str>>, Violation> {
    // A fast path, because lists may have millions of lines: the solutions in them have no member "puzzle".
    if !line.contains("\"puzzle\"") {
        return Ok(vec![Cow::Borrowed(line)]);
    }
    let Ok(object) = serde_json::from_str::<SolutionsObject>(line) else {
        return Ok(vec![Cow::Borrowed(line)]);
    };
    let solutions = match (object.solution, object.solutions) {
        (Some(one), _) => one.into_iter().collect(),
        (None, Some(all)) => all,
        (None, None) => return Ok(vec![Cow::Borrowed(line)]),
    };
    if object.puzzle != puzzle.name {
        return Err(Violation::new(format!(
            "it is about the puzzle `{}`, not about `{}`",
            object.puzzle, puzzle.name
        )));
    }
    Ok(solutions.iter().map(|solution| Cow::Owned(solution.to_string())).collect())
}

/// Reads the next line; `None` at the end.
///
/// # Errors
/// If it cannot be read, or is longer than any solution can be.
fn next_line(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to notice that the line is too long.
    source.by_ref().take(MAX_FILE_SIZE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() > MAX_FILE_SIZE {
        let message = "the line is far too long for a solution; write a long list as --format jsonl";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))?;
    Ok((!text.is_empty()).then_some(text))
}
