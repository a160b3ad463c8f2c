//! `geduld verify`

mod claim;
mod foreign;
mod graph;

use std::io::{BufRead, BufReader};

use geduld::Encodings;
use geduld::exports::formulas::encode;
use geduld::exports::models::number_of;
use geduld::exports::proofs::{Flaw, Formula, PROOF_HEADER, ProofError, Reader, Verified, verify_drat};
use serde_json::json;

use self::claim::ENDED_EARLY;
use crate::args::{SameArgs, VerifyArgs};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::reading::formula_origin::Question;
use crate::reading::input::{Input, refuse_both};
use crate::reading::problem;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

/// The first word of a file with a proof that geduld wrote.
const OWN: &[u8] = b"geduld ";

pub fn run(args: &VerifyArgs) -> Result<Status, Error> {
    refuse_both(&args.puzzle.puzzle, &args.proof, "the proof")?;
    let is_formula = formula_file::is_formula(&args.puzzle.puzzle);
    if is_formula && args.puzzle.conditions_are_added() {
        let message = "a formula has its conditions already";
        return Err(Error::usage(message, "leave the conditions out, or name the puzzle"));
    }
    let Input { name, source } = Input::open(&args.proof, "give a proof")?;
    let mut source = BufReader::new(source);
    if source.fill_buf().is_ok_and(|start| start.starts_with(&PROOF_HEADER.as_bytes()[..20])) {
        return claim::run(args);
    }
    let is_graph = |start: &[u8]| {
        let line = String::from_utf8_lossy(start.split(|&byte| byte == b'\n').next().unwrap_or(start));
        let mut words = line.split(' ');
        let first = words.next();
        first == Some("r") || words.next().is_some_and(|word| ["a", "p", "s"].contains(&word))
    };
    if source.fill_buf().is_ok_and(is_graph) {
        return graph::run(args, source);
    }
    if args.with.is_some() {
        let message = format!("{name} is not a proof for another checker");
        return Err(Error::usage(
            message,
            "leave out --with, or give a file of `geduld count --certificate`, FILE.pbp or FILE.cpog",
        ));
    }
    // If it cannot be read, the error comes from the reader, with its line.
    let is_drat = is_formula && !source.fill_buf().is_ok_and(|start| start.starts_with(OWN));
    if is_drat {
        return drat(args, &name, source);
    }
    let loaded = match Question::find(&args.puzzle.puzzle)? {
        Some(question) => question.load()?.0,
        None => problem::load(&args.puzzle, &SameArgs::default())?,
    };
    let problem = &loaded;
    let work = Work::begin(args.work, || ENDED_EARLY)?;
    let rejected = |error: ProofError| {
        let help = match &error.problem {
            Flaw::Another { .. } => "give the puzzle and the conditions that it was written for",
            Flaw::NoProof => "give a file that `geduld solve --proof` or `geduld count --certificate` wrote",
            _ => "it proves nothing: write it again",
        };
        Error::new(format!("{name}, {error}"), help)
    };
    let reader = Reader::new(source).map_err(rejected)?;
    let encodings = Encodings::parse(&reader.header().encodings).ok_or_else(|| {
        Error::new(
            format!("{name}: unknown encodings: {}", reader.header().encodings),
            "check it with the version that wrote it",
        )
    })?;
    let instance = work.announce(problem.instance());
    let encoded = encode(&instance.model, &encodings)
        .map_err(|error| Error::new(error.to_string(), "it proves nothing: write it with other encodings"))?;
    let cnf = encoded.cnf();
    let formula = Formula::new(cnf.variables(), cnf.dimacs_clauses());
    work.progress().enter(Stage::Doing("checking the proof"));
    let Verified { solutions, cubes, lemmas } = reader.verify(&instance, &formula).map_err(rejected)?;
    drop(work);
    let text = if args.format.is_json() {
        let object = json!({
            "puzzle": problem.name(),
            "kind": problem.kind(),
            "proven": true,
            "solutions": solutions.to_string(),
            "cubes": cubes,
            "lemmas": lemmas,
        });
        format!("{object}\n")
    } else {
        let claim = match solutions {
            0 => "no solution".to_owned(),
            _ => format!("exactly {}", number_of(solutions, "solution")),
        };
        let (cubes, lemmas) = (number_of(cubes, "cube"), number_of(lemmas, "lemma"));
        format!("{} has {claim}: proven, {cubes}, {lemmas}\n", problem.heading())
    };
    Report::done(text).print()
}

/// Checks a proof in DRAT that any formula has no model.
fn drat(args: &VerifyArgs, name: &str, source: impl BufRead) -> Result<Status, Error> {
    let work = Work::begin(args.work, || ENDED_EARLY)?;
    let file = &args.puzzle.puzzle;
    let (_, dimacs) = formula_file::read(file)?;
    let formula = Formula::new(dimacs.cnf.variables(), dimacs.cnf.dimacs_clauses());
    work.progress().enter(Stage::Doing("checking the proof"));
    let lemmas = verify_drat(source, &formula).map_err(|error| {
        let help = match &error.problem {
            Flaw::NotRedundant => {
                "it proves nothing about this formula: give the formula that the solver read"
            }
            Flaw::Unexpected { .. } | Flaw::Unreadable(_) => "give a proof in DRAT, as text or binary",
            _ => "it proves nothing: write it again",
        };
        Error::new(format!("{name}, {error}"), help)
    })?;
    drop(work);
    let text = match args.format.is_json() {
        true => format!("{}\n", json!({ "formula": file, "proven": true, "lemmas": lemmas })),
        false => format!("{file} has no model: proven, {}\n", number_of(lemmas, "lemma")),
    };
    Report::done(text).print()
}
