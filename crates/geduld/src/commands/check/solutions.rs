//! `geduld check PUZZLE SOLUTIONS`: a file of solutions against the rules.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use geduld_model::Violation;
use geduld_puzzle::{MAX_FILE_SIZE, Puzzle};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::error::{Error, Status};
use crate::numbers::heading;
use crate::output::Output;
use crate::representative;

/// So many repeated solutions are named one by one.
const MOST_NAMED: usize = 10;

/// What a file has come to so far.
#[derive(Default)]
struct Checked {
    solutions: u64,
    /// The line in which a solution was met first, by half of the digest of its JSON: two of a list of any length are not alike
    /// by chance.
    lines: BTreeMap<[u8; 16], u64>,
    repeated: u64,
    /// How many solutions those stand for that say so, and how many they are.
    stand_for: BigUint,
    representatives: u64,
    /// The lines of the first solutions that were met before, and where that was.
    named: Vec<(u64, u64)>,
}

/// Checks each solution of a file, and that none stands in it twice, as geduld writes them.
pub fn check(puzzle: &Puzzle, file: &Path, json: bool) -> Result<Status, Error> {
    let name = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
    let unreadable = |place: &str, error: &io::Error| {
        Error::new(format!("cannot read {place}: {error}"), "give a file of one JSON object a line")
    };
    let source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|error| unreadable(&name, &error))?)
    };
    let mut checked = Checked::default();
    let mut output = Output::new();
    let mut source = BufReader::new(source);
    for line in 1u64.. {
        let place = format!("{name}, line {line}");
        let Some(text) = next_line(&mut source).map_err(|error| unreadable(&place, &error))? else { break };
        if text.trim().is_empty() {
            continue;
        }
        if let Err(violation) = checked.add(puzzle, &text, line) {
            if json {
                let mut object = checked.object(puzzle);
                object.insert("wrong_line".to_owned(), json!(line));
                object.insert("violation".to_owned(), json!(violation.0));
                output.line(&Value::Object(object).to_string())?;
                output.flush()?;
            }
            return Err(Error::new(
                format!("{place}: {violation}"),
                "write solutions as `geduld list --format jsonl` or `geduld solve --json` does; the lines before this \
                 one are right",
            ));
        }
    }
    if json {
        output.line(&Value::Object(checked.object(puzzle)).to_string())?;
    } else {
        output.write(&checked.text(puzzle, &name))?;
    }
    output.flush()?;
    Ok(if checked.repeated == 0 { Status::Done } else { Status::Failed })
}

impl Checked {
    fn add(&mut self, puzzle: &Puzzle, text: &str, line: u64) -> Result<(), Violation> {
        for json in solutions_in(puzzle, text)? {
            let (json, stands_for) = representative::take_member(&json)?;
            let solution = puzzle.family.parse_solution(&json)?;
            puzzle.check(&solution)?;
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
        let heading = heading(puzzle);
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

    /// For how many solutions those stand that say so.
    fn standing(&self) -> String {
        let stand = if self.representatives == 1 { "stands" } else { "stand" };
        match self.representatives {
            0 => String::new(),
            all if all == self.solutions => format!(", and {stand} for {}", self.stand_for),
            some => format!("; {some} of them {stand} for {}", self.stand_for),
        }
    }

    fn object(&self, puzzle: &Puzzle) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(puzzle.name));
        object.insert("kind".to_owned(), json!(puzzle.family.kind()));
        object.insert("solutions_checked".to_owned(), json!(self.solutions));
        if self.representatives > 0 {
            object.insert("stand_for".to_owned(), json!(self.stand_for.to_string()));
        }
        if self.repeated > 0 {
            let named: Vec<Value> =
                self.named.iter().map(|(line, first)| json!({ "line": line, "repeats": first })).collect();
            object.insert("different".to_owned(), json!(self.lines.len()));
            object.insert("repeated".to_owned(), json!(named));
        }
        object
    }
}

/// The solutions in a line: the line itself; or what `solve --json` says in it, which may be that there is none; or those of
/// `list --json`.
fn solutions_in<'t>(puzzle: &Puzzle, line: &'t str) -> Result<Vec<Cow<'t, str>>, Violation> {
    // A list has millions of lines, and none of its solutions speaks of a puzzle.
    if !line.contains("\"puzzle\"") {
        return Ok(vec![Cow::Borrowed(line)]);
    }
    let Ok(Value::Object(report)) = serde_json::from_str::<Value>(line) else {
        return Ok(vec![Cow::Borrowed(line)]);
    };
    let one = report.get("solution").map(|solution| match solution {
        Value::Null => Vec::new(),
        solution => vec![Cow::Owned(solution.to_string())],
    });
    let all = || {
        let all = report.get("solutions")?.as_array()?;
        Some(all.iter().map(|solution| Cow::Owned(solution.to_string())).collect())
    };
    match (report.get("puzzle"), one.or_else(all)) {
        (Some(Value::String(name)), Some(_)) if *name != puzzle.name => {
            Err(Violation::new(format!("it is about the puzzle `{name}`, not about `{}`", puzzle.name)))
        }
        (Some(_), Some(solutions)) => Ok(solutions),
        _ => Ok(vec![Cow::Borrowed(line)]),
    }
}

/// The next line, `None` at the end.
///
/// # Errors
/// If it cannot be read, or is longer than any solution can be.
fn next_line(source: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know that it is too much.
    source.by_ref().take(MAX_FILE_SIZE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() > MAX_FILE_SIZE {
        let message = "the line is far too long for a solution; write a long list as --format jsonl";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))?;
    Ok((!text.is_empty()).then_some(text))
}
