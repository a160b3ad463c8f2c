//! `geduld solvers`

use std::fmt::Write as _;
use std::path::PathBuf;

use geduld::SolverChoice;
use serde_json::json;

use crate::args::SolversArgs;
use crate::compare::machine::in_path;
use crate::error::{Error, Status};
use crate::output::standard::Report;

/// How to name a program that is not in the list.
const OTHERS: &str = "\
Name one with --solver, with options if you like: --solver 'cadical -q'. Any other
command that reads DIMACS works, too: --solver 'COMMAND {formula}'. For a model
counter write --solver 'counter:COMMAND {formula}'; only `geduld count` and
`geduld compare` take counters. docs/solvers.md says how a command is called.
";

/// A program that is known by its name.
struct Known {
    name: String,
    counts: bool,
    path: Option<PathBuf>,
}

pub fn run(args: &SolversArgs) -> Result<Status, Error> {
    let known = SolverChoice::known().into_iter().map(|choice| Known {
        name: choice.name().to_owned(),
        counts: matches!(choice, SolverChoice::Counter(_)),
        path: in_path(choice.name()),
    });
    let known: Vec<Known> = known.collect();
    Report::done(if args.format.is_json() { json(&known) } else { text(&known) }).print()
}

fn json(known: &[Known]) -> String {
    let built_in = SolverChoice::BUILT_IN
        .iter()
        .map(|choice| json!({ "name": choice.name(), "kind": "built-in", "found": true, "path": null }));
    let known = known.iter().map(|known| {
        let kind = if known.counts { "counter" } else { "solver" };
        let path = known.path.as_ref().map(|path| path.display().to_string());
        json!({ "name": known.name, "kind": kind, "found": path.is_some(), "path": path })
    });
    format!("{}\n", json!({ "solvers": built_in.chain(known).collect::<Vec<_>>() }))
}

fn text(known: &[Known]) -> String {
    let mut text = "Built in:\n".to_owned();
    for choice in SolverChoice::BUILT_IN {
        let default = if *choice == SolverChoice::default() { "  the default" } else { "" };
        text += format!("  {:<16}{default}", choice.name()).trim_end();
        text.push('\n');
    }
    for (counts, heading) in [(false, "SAT solvers"), (true, "Model counters")] {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{heading} that geduld knows:");
        for Known { name, path, .. } in known.iter().filter(|known| known.counts == counts) {
            let place =
                path.as_ref().map_or("not found in PATH".to_owned(), |path| path.display().to_string());
            let _ = writeln!(text, "  {name:<16}  {place}");
        }
    }
    let veripb = in_path("veripb");
    let place = veripb
        .map_or("not found in PATH: cargo install veripb".to_owned(), |path| path.display().to_string());
    let _ = writeln!(text, "\nProof checkers, for `geduld verify --with`:\n  {:<16}  {place}", "veripb");
    text + "\n" + OTHERS
}
