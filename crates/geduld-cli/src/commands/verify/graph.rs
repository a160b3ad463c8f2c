//! `geduld verify` for counts of formulas by decomposition.

use std::io::BufRead;
use std::path::Path;

use geduld::exports::models::number_of;
use geduld::exports::proofs::count_graph;
use num_bigint::BigUint;
use serde_json::json;

use super::claim::ENDED_EARLY;
use super::foreign::{self, Verdict};
use crate::args::{Checker, VerifyArgs};
use crate::error::{Error, Status};
use crate::output::standard::Report;
use crate::reading::formula_file;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;

/// Counts the models of a decision graph, and on request lets another checker compare it with the formula.
pub fn run(args: &VerifyArgs, source: impl BufRead) -> Result<Status, Error> {
    let file = &args.puzzle.puzzle;
    let name = args.proof.display();
    if !formula_file::is_formula(file) {
        let message = format!("{name} is a proof about a formula, and {file} is none");
        return Err(Error::usage(message, "give the formula that it was written for"));
    }
    if file == "-" && args.with.is_some() {
        return Err(Error::usage("a checker cannot read standard input", "give the formula as a file"));
    }
    if args.with.is_some_and(|checker| checker != Checker::CakeScpog) {
        return Err(Error::usage(format!("{name} is a proof for cake_scpog"), "add --with cake_scpog"));
    }
    let wrong = "it proves nothing: write it again";
    let work = Work::begin(args.work, || ENDED_EARLY)?;
    let (_, dimacs) = formula_file::read(file)?;
    if dimacs.show.is_some() {
        let message = format!("{file} names a projection, and the proof would be about all variables");
        return Err(Error::new(message, "give the formula that it was written for"));
    }
    work.progress().enter(Stage::Doing("counting the graph"));
    let graph = count_graph(source, dimacs.cnf.variables())
        .map_err(|error| Error::new(format!("{name}, {error}"), wrong))?;
    let verdict = match args.with {
        None => None,
        Some(checker) => {
            work.progress().enter(Stage::Doing("running the checker"));
            Some(foreign::run(checker, Path::new(file), &args.proof, &work)?)
        }
    };
    drop(work);
    let by = match verdict {
        Some(Verdict::Rejected { by, said }) => {
            return Err(Error::new(format!("{by} rejects {name}: {said}"), wrong));
        }
        Some(Verdict::Stopped) => {
            return Report { text: format!("{file}: {ENDED_EARLY}\n"), status: Status::Incomplete }.print();
        }
        Some(Verdict::Accepted { by }) => Some(by),
        None => None,
    };
    let models = match graph.models == BigUint::ZERO {
        true => "no model".to_owned(),
        false => format!("exactly {}", number_of(&graph.models, "model")),
    };
    let text = match (args.format.is_json(), &by) {
        (true, _) => {
            let object = json!({
                "formula": file,
                "proven": by.is_some(),
                "solutions": graph.models.to_string(),
                "nodes": graph.nodes,
                "checked": { "models": "geduld", "graph": by },
                "not_checked": [],
            });
            format!("{object}\n")
        }
        (false, Some(by)) => format!(
            "{file} has {models}: proven\n\
             checked by geduld: the number of models of the graph; by {by}: that the graph is the formula\n"
        ),
        (false, None) => format!(
            "the graph in {name} has {models}\n\
             checked by geduld: this number; not checked: that the graph is {file} (add --with cake_scpog)\n"
        ),
    };
    let status = if by.is_some() { Status::Done } else { Status::Incomplete };
    Report { text, status }.print()
}
