//! `geduld verify`

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use geduld_encode::{Encodings, encode};
use geduld_model::number_of;
use geduld_proof::{Formula, Problem, ProofError, Reader, Verified};
use serde_json::json;

use crate::args::VerifyArgs;
use crate::error::{Error, Status};
use crate::output::numbers::heading;
use crate::output::standard::Report;
use crate::reading::conditions;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

pub fn run(args: &VerifyArgs) -> Result<Status, Error> {
    let from_input = args.proof == Path::new("-");
    if from_input && args.puzzle.puzzle == "-" {
        return Err(Error::usage(
            "the puzzle and the proof cannot both come from standard input",
            "give one of them as a file",
        ));
    }
    let puzzle = conditions::load(&args.puzzle)?;
    let name = if from_input { "standard input".to_owned() } else { args.proof.display().to_string() };
    let source: Box<dyn BufRead> = if from_input {
        Box::new(io::stdin().lock())
    } else {
        let unreadable = |error| Error::new(format!("cannot read {name}: {error}"), "give a proof");
        Box::new(BufReader::new(File::open(&args.proof).map_err(unreadable)?))
    };
    let work = Work::begin(args.work, || {
        Ending::with_nothing(
            "ended early: the proof was not read to its end, so nothing is proven; it is read anew next time",
        )
    })?;
    let rejected = |error: ProofError| {
        let help = match &error.problem {
            Problem::Another { .. } => "give the puzzle and the conditions that it was written for",
            Problem::NoProof => "give what `geduld solve --proof` or `geduld count --certificate` wrote",
            _ => "it proves nothing: write it anew",
        };
        Error::new(format!("{name}, {error}"), help)
    };
    let reader = Reader::new(source).map_err(rejected)?;
    let encodings = Encodings::parse(&reader.header().encodings).ok_or_else(|| {
        Error::new(
            format!("{name}: there are no such encodings: {}", reader.header().encodings),
            "check it with the version that wrote it",
        )
    })?;
    let instance = work.instance(&puzzle);
    let encoded = encode(&instance.model, &encodings)
        .map_err(|error| Error::new(error.to_string(), "it proves nothing: write it with other encodings"))?;
    let cnf = encoded.cnf();
    let formula = Formula::new(cnf.variables(), cnf.dimacs_clauses());
    work.progress().enter(Stage::Doing("checking the proof"));
    let Verified { solutions, cubes, lemmas } = reader.verify(&instance, &formula).map_err(rejected)?;
    drop(work);
    let text = if args.format.is_json() {
        let object = json!({
            "puzzle": puzzle.name,
            "kind": puzzle.family.kind(),
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
        format!("{} has {claim}: proven, {cubes}, {lemmas}\n", heading(&puzzle))
    };
    Report { text, status: Status::Done }.print()
}
