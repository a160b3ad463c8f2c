//! `geduld info`

use std::collections::BTreeMap;
use std::sync::Arc;

use geduld::Estimate;
use geduld::exports::engines::Probing;
use geduld::exports::models::{AutomorphismCheck, Instance, number_of};
use geduld::exports::puzzles::condition::Condition;
use geduld::exports::puzzles::{Fact, Puzzle};
use serde_json::{Map, Value, json};

use super::estimate::{self, in_figures};
use crate::args::{InfoArgs, SameArgs};
use crate::counting::engines;
use crate::error::{Error, Status};
use crate::output::standard::{Output, Report};
use crate::reading::problem::{self, Loaded};
use crate::running::ending::Ending;
use crate::running::work::Work;
use crate::terminal::progress_line::Stage;
use crate::terminal::time::in_words;
use crate::terminal::wide;

/// The random probes for the estimate.
const PROBING: Probing = Probing { times: u64::MAX, ..Probing::brief(2000) };

/// The fact about the size of the model.
const MODEL: &str = "model";

pub fn run(args: &InfoArgs) -> Result<Status, Error> {
    let loaded = Arc::new(problem::load(&args.puzzle, &SameArgs::default())?);
    let problem = &*loaded;
    let threads = engines::threads(args.threads);
    let json = args.format.is_json();
    let mut facts = problem.puzzle().map_or(Vec::new(), described);
    let work = Work::begin(args.work, so_far(&loaded, &facts, args))?;
    let instance = work.announce(problem.instance());
    if problem.puzzle().is_none() {
        facts.push(shown(&instance));
    }
    facts.push(model(&instance));
    work.now(so_far(&loaded, &facts, args));
    work.progress().enter(Stage::Doing("looking for symmetries"));
    facts.push(symmetries(problem, &instance));
    if let Some(puzzle) = problem.puzzle() {
        facts.extend(published(puzzle));
    }
    work.now(so_far(&loaded, &facts, args));
    let estimated = estimate::estimate(&instance, PROBING, threads, &work)?;
    drop(work);
    facts.push(to_expect(estimated.as_ref(), threads));
    if let (Some(puzzle), false) = (problem.puzzle(), json) {
        wide::tell(&puzzle.family.board().write(Output::new().colour()));
    }
    Report::done(text(problem, facts, json, args.verbose)).print()
}

/// The report if the work is ended with only these facts.
fn so_far(loaded: &Loaded, facts: &[Fact], args: &InfoArgs) -> impl FnOnce() -> Ending + Send + use<> {
    let text = text(loaded, facts.to_vec(), args.format.is_json(), args.verbose);
    || Ending {
        note: "ended early: symmetries and estimate take longest; the other facts are shown".to_owned(),
        report: Report { text, status: Status::Incomplete },
    }
}

/// What the file of a puzzle says.
fn described(puzzle: &Puzzle) -> Vec<Fact> {
    let mut facts = puzzle.family.facts();
    if !puzzle.conditions.is_empty() {
        let conditions: Vec<&str> = puzzle.conditions.iter().map(Condition::text).collect();
        facts.push(Fact::new("conditions", conditions.join("\n"), json!(conditions)));
    }
    facts
}

/// The variables that the solutions of a model consist of.
fn shown(instance: &Instance<'_>) -> Fact {
    const MOST: usize = 8;
    let model = &instance.model;
    let names: Vec<&str> = model.decisions().map(|id| &*model.variable(id).name).collect();
    let mut text = names.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    if names.len() > MOST {
        text += &format!(" and {} more", names.len() - MOST);
    }
    Fact::new("variables", text, json!(names))
}

/// The report. For people, the size of the model is in it only if it is `verbose`.
fn text(problem: &Loaded, mut facts: Vec<Fact>, json: bool, verbose: bool) -> String {
    let puzzle = problem.puzzle();
    let source = puzzle.and_then(|puzzle| puzzle.source.as_ref());
    if json {
        let mut object = Map::new();
        object.insert("puzzle".to_owned(), json!(problem.name()));
        object.insert("kind".to_owned(), json!(problem.kind()));
        object.insert("source".to_owned(), json!(source));
        object.extend(facts.into_iter().map(|fact| (fact.key.to_owned(), fact.value)));
        let warnings = puzzle.into_iter().flat_map(|puzzle| puzzle.family.warnings());
        let warnings: Vec<String> = warnings.map(|warning| warning.message).collect();
        object.insert("warnings".to_owned(), json!(warnings));
        format!("{}\n", Value::Object(object))
    } else {
        let board = puzzle.map(|puzzle| format!("{}\n", puzzle.family.board().write(Output::new().colour())));
        facts.retain(|fact| verbose || fact.key != MODEL);
        facts.extend(source.map(|source| Fact::new("source", source.as_str(), Value::Null)));
        format!("{}\n\n{}{}", problem.heading(), board.unwrap_or_default(), table(&facts))
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
    Fact::new(MODEL, text, value)
}

/// The number of symmetries of the board, and of all symmetries of the model. Models have no board.
fn symmetries(problem: &Loaded, instance: &Instance<'_>) -> Fact {
    let check = AutomorphismCheck::new(&instance.model);
    let board = instance.symmetries.len();
    let kept = check.hold(instance.symmetries.iter().map(|symmetry| &symmetry.atoms));
    let kept = kept.into_iter().filter(|&kept| kept).count();
    let order = geduld::exports::engines::symmetries(instance).and_then(|found| found.order);
    let order = order.map(|order| order.to_string());
    let broken = if kept == board { String::new() } else { format!(", of which the conditions keep {kept}") };
    let model = order.as_ref().map_or("too many to find all".to_owned(), |order| format!("{order} in all"));
    let text = match problem.puzzle() {
        Some(_) => format!("{board} of the board{broken}; {model}"),
        None => model,
    };
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
