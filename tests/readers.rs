//! Everything that reads what may come from anywhere, as functions of bytes: for the fuzzers in `fuzz/`, and for the
//! test that replays what they found.
//!
//! What is accepted goes on to what every command does first with it. Whatever is read, nothing may panic, hang or take
//! much memory.

use std::sync::LazyLock;

use geduld_compare::Matrix;
use geduld_count::{Cover, Record, listed, parse_list};
use geduld_encode::{Dimacs, Encodings, encode};
use geduld_proof::{Formula, Reader as ProofReader};
use geduld_puzzle::exchange::import;
use geduld_puzzle::{Diagnostic, Puzzle, Rule, bundled, read};
use geduld_solve::answer::AnswerReader;

use crate::files;

/// Reads bytes, and fails by a panic only.
pub type Reader = fn(&[u8]);

/// The readers by the names of their fuzzers.
pub const READERS: [(&str, Reader); 11] = [
    ("puzzle", puzzle),
    ("foreign", foreign),
    ("condition", condition),
    ("solution", solution),
    ("record", record),
    ("dimacs", dimacs),
    ("cover", cover),
    ("answer", answer),
    ("proof", proof),
    ("matrix", matrix),
    ("flatzinc", flatzinc),
];

/// Puzzles of all families and boards, none of them large.
static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let names = bundled::names().filter(|name| *name != "magic-5" && *name != "sixty-5");
    names.map(|name| files::puzzle(&files::bundled(name))).collect()
});

/// A puzzle file.
pub fn puzzle(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match read(text) {
        Ok(puzzle) => {
            puzzle.contradiction().into_iter().for_each(|wrong| check(text, wrong));
            look_at(&puzzle);
        }
        Err(diagnostic) => check(text, diagnostic),
    }
}

/// A file of another program.
pub fn foreign(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match import(&text, "file", None) {
        Ok(made) => puzzle(made.text.as_bytes()),
        Err(diagnostic) => check(&text, diagnostic),
    }
}

/// What is wrong is shown in the text.
fn check(text: &str, diagnostic: Diagnostic) {
    let span = diagnostic.span.unwrap_or_default();
    assert!(text.get(span).is_some(), "{:?} points nowhere", diagnostic.message);
    assert!(!diagnostic.message.is_empty() && !diagnostic.help.is_empty());
}

/// What every command does with a puzzle, and what `info` does.
fn look_at(puzzle: &Puzzle) {
    puzzle.family.warnings();
    puzzle.family.board().write(false);
    puzzle.family.facts();
    match puzzle.contradiction() {
        None => drop(puzzle.model()),
        // Only `why` is asked about it.
        Some(wrong) => {
            assert!(!wrong.message.is_empty() && !wrong.help.is_empty());
            let names = puzzle.reasons_model().requirements();
            assert!(names.iter().all(|own| !own.name.is_empty()));
        }
    }
}

/// Conditions as the command line has them: the first byte chooses a puzzle, each line is an option and what it is
/// given.
pub fn condition(bytes: &[u8]) {
    let Some((puzzle, text)) = chosen(bytes) else { return };
    let mut puzzle = puzzle.clone();
    for line in text.lines().take(8) {
        let Some((option, value)) = line.split_once(' ') else { continue };
        let added = match option {
            "pin" => puzzle.family.add_pin(value),
            "border" => puzzle.family.set_rule(&Rule::Border(value.to_owned())),
            "start" => puzzle.family.set_rule(&Rule::Start(vec![value.to_owned()])),
            "symmetry" => puzzle.family.set_rule(&Rule::Symmetry(vec![value.to_owned()])),
            "permutation" => puzzle.family.set_rule(&Rule::Permutation(value.to_owned())),
            "diagonals" => puzzle.family.set_rule(&Rule::Diagonals(value == "true")),
            "sliding" => puzzle.family.set_rule(&Rule::Sliding),
            "frame" => puzzle.family.set_rule(&Rule::Frame(value.len())),
            _ => puzzle.add_condition(value),
        };
        if let Err(diagnostic) = added {
            assert!(!diagnostic.message.is_empty() && !diagnostic.help.is_empty());
        }
    }
    look_at(&puzzle);
}

/// A solution as `list` writes it: the first byte chooses the puzzle.
pub fn solution(bytes: &[u8]) {
    let Some((puzzle, text)) = chosen(bytes) else { return };
    let Ok(solution) = puzzle.family.parse_solution(text) else { return };
    // Wrong solutions are drawn, too.
    puzzle.family.draw(&solution).write(false);
    if puzzle.check(&solution).is_ok() {
        assert!(puzzle.family.filled(&solution).is_ok());
    }
}

fn chosen(bytes: &[u8]) -> Option<(&'static Puzzle, &str)> {
    let (&first, rest) = bytes.split_first()?;
    Some((&PUZZLES[usize::from(first) % PUZZLES.len()], std::str::from_utf8(rest).ok()?))
}

/// Lines with the checksums they should have.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        sealed.extend_from_slice(line);
        sealed.extend_from_slice(format!(" {:08x}\n", crc32fast::hash(line)).as_bytes());
    }
    sealed
}

/// A record of a count, once as it is and once with the checksums it should have.
pub fn record(bytes: &[u8]) {
    for bytes in [bytes, &sealed(bytes)] {
        let Ok(record) = Record::parse(bytes) else { continue };
        assert!(record.valid_length <= bytes.len());
        let cubes = record.header.cubes;
        assert!(record.planned.as_ref().is_none_or(|planned| planned.cubes.len() == cubes));
        let mut cover = Cover::new(record.header.clone());
        if let Ok(covered) = cover.add(&record).and_then(|()| cover.covered()) {
            // An impossible sum is an error, no panic.
            let _ = covered.tally.exact(None);
            assert_eq!(parse_list(&listed(&covered.missing), cubes), Ok(covered.missing));
        }
    }
}

/// A formula.
pub fn dimacs(bytes: &[u8]) {
    match Dimacs::read(bytes) {
        Ok(formula) => assert!(formula.cnf.clauses().len() <= bytes.len()),
        Err(error) => assert!(error.line >= 1 && !error.problem.is_empty() && !error.remedy.is_empty()),
    }
}

/// An exact cover, and the model that every command makes of it.
pub fn cover(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match geduld::Cover::parse(&text) {
        Ok(cover) => {
            assert!(cover.options() <= text.len());
            cover.model().expect("a text of some bytes is no large model");
        }
        Err(geduld::Error::FlatZinc(error)) => {
            assert!(error.line >= 1 && !error.message.is_empty() && !error.remedy.is_empty());
        }
        Err(other) => panic!("{other}"),
    }
}

/// What a solver writes.
pub fn answer(bytes: &[u8]) {
    let mut reader = AnswerReader::new(bytes, 16);
    while let Ok(Some(_)) = reader.next_statement() {}
}

/// A proof, checked against a small puzzle.
pub fn proof(bytes: &[u8]) {
    static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| files::puzzle(&files::bundled("magic-3")));
    let Ok(reader) = ProofReader::new(bytes) else { return };
    let instance = PUZZLE.instance();
    let Some(encodings) = Encodings::parse(&reader.header().encodings) else { return };
    let encoded = encode(&instance.model, &encodings).expect("a small formula");
    let cnf = encoded.cnf();
    let _ = reader.verify(&instance, &Formula::new(cnf.variables(), cnf.dimacs_clauses()));
}

/// A matrix of `compare`.
pub fn matrix(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = Matrix::read(text);
    }
}

/// FlatZinc, text or JSON.
pub fn flatzinc(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match geduld_flatzinc::read(text).and_then(|model| model.problem()) {
        Ok(problem) => assert!(problem.model().variables().len() < 1 << 24),
        // The line is one of the file, and something can be done.
        Err(error) => {
            assert!((1..=text.lines().count().max(1) + 1).contains(&error.line), "{error}");
            assert!(!error.message.is_empty() && !error.remedy.is_empty());
        }
    }
}
