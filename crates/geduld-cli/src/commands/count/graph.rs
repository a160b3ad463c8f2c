//! `geduld count --certificate` for formulas of any number of models: a decision graph, with a proof that it is the
//! formula.

use std::path::Path;
use std::time::Instant;

use geduld::exports::models::number_of;
use geduld::exports::proofs::{Formula, GraphProof, prove_graph, repeats_variable};
use serde_json::json;

use super::formula::log10;
use super::listed::NOT_WRITTEN;
use crate::args::CountArgs;
use crate::counting::certifying::{failed, into_file};
use crate::error::{Error, Status};
use crate::output::output_file::OutputFile;
use crate::output::quoted::quoted;
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress::say;
use crate::terminal::progress_line::Stage;

/// Counts the models of a formula by decomposition, and writes a proof.
pub fn run(args: &CountArgs, file: &Path) -> Result<Status, Error> {
    let name = &args.puzzle.puzzle;
    if !args.cnf {
        return Err(Error::usage(
            "the format cpog is for formulas only",
            "name a formula in DIMACS; for a puzzle or a model, give the certificate a name that ends in .pbp",
        ));
    }
    args.engine.refuse_encodings()?;
    let start = Instant::now();
    let ending = || Ending {
        note: NOT_WRITTEN.to_owned(),
        report: Report {
            text: "c o the work ended before the certificate was complete\ns UNKNOWN\n".to_owned(),
            status: Status::Incomplete,
        },
    };
    let work = Work::begin(args.engine.work, ending)?;
    let (_, dimacs) = formula_file::read(name)?;
    if dimacs.show.is_some() {
        let message = format!("{name} names a projection, which the format cpog does not have here");
        return Err(Error::new(
            message,
            "leave out the lines `c p show`, or give the certificate a name that ends in .pbp",
        ));
    }
    let formula = Formula::new(dimacs.cnf.variables(), dimacs.cnf.dimacs_clauses());
    if let Some(place) = formula.clauses().position(repeats_variable) {
        return Err(Error::new(
            format!("clause {} of {name} has a variable twice, which cake_scpog does not read", place + 1),
            "write each literal once, and leave out clauses with a literal and its negation",
        ));
    }
    let mut output = OutputFile::create(file, "give the name of a file for the proof")?;
    work.patiently();
    work.progress().enter(Stage::Doing("proving"));
    let proof = into_file(&mut output, file, |out| prove_graph(&formula, out, work.control()));
    let Some(GraphProof { models, derived, nodes }) = proof.map_err(|error| failed(error, &output))? else {
        let Ending { note, report } = ending();
        say(&note);
        return report.print();
    };
    output.finish()?;
    drop(work);
    let seconds = start.elapsed().as_secs_f64();
    let text = if args.format.is_json() {
        let object = json!({
            "type": "mc",
            "solutions": models.to_string(),
            "complete": true,
            "engine": "decomposition",
            "threads": 1,
            "seconds": (seconds * 1000.0).round() / 1000.0,
            "proof_lines": derived,
            "nodes": nodes,
        });
        format!("{object}\n")
    } else {
        let satisfiable = if models.bits() == 0 { "UNSATISFIABLE" } else { "SATISFIABLE" };
        let (nodes, lines) = (number_of(nodes, "node"), number_of(derived, "line"));
        let packed = file.extension().is_some_and(|ending| ending == "gz");
        let unpacked = if packed { file.with_extension("") } else { file.to_owned() };
        let [formula, proof, unpacked] =
            [name.clone(), file.display().to_string(), unpacked.display().to_string()].map(|of| quoted(&of));
        let gunzip = if packed { format!("gunzip {proof} && ") } else { String::new() };
        format!(
            "c o geduld {}, decomposition, 1 thread, {seconds:.2} s\ns {satisfiable}\nc s type mc\n\
             c s log10-estimate {}\nc s exact arb int {models}\n\
             c o {proof} has a graph of {nodes}, and proves in {lines} that it is the formula\n\
             c o to check the proof: {gunzip}cake_scpog {formula} {unpacked}\n",
            env!("CARGO_PKG_VERSION"),
            log10(&models)
        )
    };
    Report::done(text).print()
}
