//! `geduld verify`

use std::io::BufReader;

use geduld_encode::{Encodings, encode};
use geduld_model::number_of;
use geduld_proof::{Flaw, Formula, ProofError, Reader, Verified};
use serde_json::json;

use crate::args::{SameArgs, VerifyArgs};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::input::{Input, refuse_both};
use crate::reading::problem;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &VerifyArgs) -> Result<Status, Error> {
    refuse_both(&args.puzzle.puzzle, &args.proof, "the proof")?;
    let loaded = problem::load(&args.puzzle, &SameArgs::default())?;
    let problem = &loaded;
    let Input { name, source } = Input::open(&args.proof, "give a proof")?;
    let work = Work::begin(
        args.work,
        || "ended early: the proof was not read to its end, so nothing is proven; the next run starts over",
    )?;
    let rejected = |error: ProofError| {
        let help = match &error.problem {
            Flaw::Another { .. } => "give the puzzle and the conditions that it was written for",
            Flaw::NoProof => "give a file that `geduld solve --proof` or `geduld count --certificate` wrote",
            _ => "it proves nothing: write it again",
        };
        Error::new(format!("{name}, {error}"), help)
    };
    let reader = Reader::new(BufReader::new(source)).map_err(rejected)?;
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
