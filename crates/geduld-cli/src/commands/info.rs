//! `geduld info`

use std::collections::BTreeMap;

use geduld::Estimate;
use geduld_count::Probing;
use geduld_model::{AutomorphismCheck, Instance, number_of};
use geduld_puzzle::condition::Condition;
use geduld_puzzle::{Fact, Puzzle};
use serde_json::{Map, Value, json};

use super::estimate::{self, in_figures};
use crate::args::InfoArgs;
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::output::numbers::heading;
use crate::output::standard::{Output, Report};
use crate::reading::conditions;
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;
use crate::terminal::time::in_words;
use crate::terminal::wide;

/// The random probes for the estimate.
const PROBING: Probing = Probing { times: u64::MAX, ..Probing::brief(2000) };

pub fn run(args: &InfoArgs) -> Result<Status, Error> {
    let puzzle = conditions::load(&args.puzzle)?;
    let threads = engines::threads(args.threads);
    let json = args.format.is_json();
    let mut facts = puzzle.family.facts();
    if !puzzle.conditions.is_empty() {
        let conditions: Vec<&str> = puzzle.conditions.iter().map(Condition::text).collect();
        facts.push(Fact::new("conditions", conditions.join("\n"), json!(conditions)));
    }
    let work = Work::begin(args.work, so_far(&puzzle, &facts, json))?;
    let instance = work.announce(puzzle.instance());
    facts.push(model(&instance));
    work.now(so_far(&puzzle, &facts, json));
    work.progress().enter(Stage::Doing("looking for symmetries"));
    facts.push(symmetries(&instance));
    facts.extend(published(&puzzle));
    work.now(so_far(&puzzle, &facts, json));
    let estimated = estimate::estimate(&instance, PROBING, threads, &work)?;
    drop(work);
    facts.push(to_expect(estimated.as_ref(), threads));
    if !json {
        wide::tell(&puzzle.family.board().write(Output::new().colour()));
    }
    Report::done(text(&puzzle, facts, json)).print()
}

/// The report if the work is ended with only these facts.
fn so_far(puzzle: &Puzzle, facts: &[Fact], json: bool) -> impl FnOnce() -> Ending + Send + 'static {
    let text = text(puzzle, facts.to_vec(), json);
    || Ending {
        note: "ended early: symmetries and estimate take longest; the other facts are shown".to_owned(),
        report: Report { text, status: Status::Incomplete },
    }
}

fn text(puzzle: &Puzzle, mut facts: Vec<Fact>, json: bool) -> String {
    if json {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(puzzle.name));
        object.insert("kind".to_owned(), json!(puzzle.family.kind()));
        object.insert("source".to_owned(), json!(puzzle.source));
        object.extend(facts.into_iter().map(|fact| (fact.key.to_owned(), fact.value)));
        let warnings: Vec<String> =
            puzzle.family.warnings().into_iter().map(|warning| warning.message).collect();
        object.insert("warnings".to_owned(), json!(warnings));
        format!("{}\n", Value::Object(object))
    } else {
        let board = puzzle.family.board().write(Output::new().colour());
        facts.extend(puzzle.source.as_ref().map(|source| Fact::new("source", source.as_str(), Value::Null)));
        format!("{}\n\n{board}\n{}", heading(puzzle), table(&facts))
    }
}

/// Formats facts as a table with a column of keys.
fn table(facts: &[Fact]) -> String {
    let width = facts.iter().map(|fact| fact.key.len()).max().unwrap_or(0);
    let mut text = String::new();
    for fact in facts {
        for (number, line) in fact.text.lines().enumerate() {
            let key = if number == 0 { fact.key } else { "" };
            text += &format!("  {key:<width$}  {line}\n");
        }
    }
    text
}

/// The size of the model that the solvers work on.
fn model(instance: &Instance<'_>) -> Fact {
    let model = &instance.model;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for constraint in model.constraints() {
        *kinds.entry(constraint.kind()).or_default() += 1;
    }
    let (decisions, variables) = (model.decision_count(), model.variables().len());
    let placements = model.decision_atom_count();
    let text = format!(
        "{} among {}, {}\n{}: {}",
        number_of(decisions, "decision"),
        number_of(placements, "placement"),
        number_of(variables - decisions, "further variable"),
        number_of(model.constraints().len(), "constraint"),
        kinds.iter().map(|(kind, number)| format!("{number} {kind}")).collect::<Vec<_>>().join(", ")
    );
    let value = json!({
        "decisions": decisions,
        "placements": placements,
        "derived": variables - decisions,
        "atoms": model.atom_count(),
        "constraints": kinds,
    });
    Fact::new("model", text, value)
}

/// The number of symmetries of the board, and of all symmetries of the model.
fn symmetries(instance: &Instance<'_>) -> Fact {
    let check = AutomorphismCheck::new(&instance.model);
    let board = instance.symmetries.len();
    let kept = check.hold(instance.symmetries.iter().map(|symmetry| &symmetry.atoms));
    let kept = kept.into_iter().filter(|&kept| kept).count();
    let order = geduld_count::symmetries(instance).and_then(|found| found.order);
    let order = order.map(|order| order.to_string());
    let broken = if kept == board { String::new() } else { format!(", of which the conditions keep {kept}") };
    let model = order.as_ref().map_or("too many to find all".to_owned(), |order| format!("{order} in all"));
    let text = format!("{board} of the board{broken}; {model}");
    Fact::new("symmetries", text, json!({ "board": board, "kept": kept, "model": order }))
}

/// The figures in `[expect]`. For a generated puzzle they were counted when it was made.
fn published(puzzle: &Puzzle) -> Option<Fact> {
    let figures = &puzzle.expect.figures;
    let text: Vec<String> =
        figures.iter().map(|(key, number)| format!("{} {number}", key.replace('_', " "))).collect();
    let value: Map<String, Value> =
        figures.iter().map(|(key, number)| ((*key).to_owned(), json!(number.to_string()))).collect();
    let key = if puzzle.is_generated() { "counted" } else { "published" };
    (!figures.is_empty()).then(|| Fact::new(key, text.join(", "), value))
}

/// The expected number of solutions, and the expected time of a count.
fn to_expect(estimated: Option<&Estimate>, threads: usize) -> Fact {
    const LONG: f64 = 86_400.0;
    let Some(Estimate { solutions, seconds, .. }) = estimated else {
        return Fact::new("expect", "no estimate: the search does not support this puzzle", Value::Null);
    };
    let number = match in_figures(solutions) {
        Some(figures) => number_of(figures, "solution"),
        None => "few solutions or none: no probe found one".to_owned(),
    };
    let time = match seconds {
        None => "how long a count takes is unknown".to_owned(),
        Some(seconds) if *seconds < 1.0 => "a count takes less than a second".to_owned(),
        Some(seconds) => {
            let on = number_of(threads, "thread");
            let advice = if *seconds > LONG { ": ask for one solution, or add conditions" } else { "" };
            format!("a count takes about {} on {on}{advice}", in_words(*seconds))
        }
    };
    let text = format!("{number} (estimate)\n{time}");
    Fact::new("expect", text, json!({ "solutions": solutions.mean, "seconds": seconds }))
}
