//! Puzzles as MiniZinc models that people can read and extend.
//!
//! The model is the one that geduld counts ([`BuildModel::model`](crate::family::BuildModel::model)), with other words:
//!
//! - variables with similar names are arrays (`arrays.rs`);
//! - a variable that only says what two others have in common, as the label at an edge, is left out: both sides are
//!   looked up in a list (`lists.rs`);
//! - each constraint is one line, which has the name of its requirement (`constraints.rs`);
//! - the output shows all decisions, so that the solutions are those of the puzzle (`shown.rs`).

mod arrays;
mod constraints;
mod lists;
mod shown;

use geduld_model::{Constraint, Model, ascending};

use self::arrays::Arrays;
use self::lists::Lists;
use crate::file::Diagnostic;
use crate::puzzle::Puzzle;

/// Writes a puzzle as a MiniZinc model with the same solutions.
///
/// Cost: linear in the model of the puzzle.
///
/// # Errors
/// If the puzzle has a condition that no constraint expresses: that a packing comes apart.
pub fn minizinc(puzzle: &Puzzle) -> Result<String, Diagnostic> {
    if let Some(selection) = puzzle.family.selection() {
        return Err(Diagnostic::new(
            format!("{}", selection.unmodelled()),
            "leave `apart` out of the puzzle, or export a file of BurrTools",
        ));
    }
    let model = puzzle.model();
    let lists = Lists::of(&model);
    let arrays = Arrays::of(puzzle, &model, &lists);
    let mut text = head(puzzle, &model);
    text += &arrays.data(&model);
    text += &lists.data();
    text += &arrays.variables(&model, &lists);
    text += &constraints::written(&model, &arrays, &lists);
    text += "\nsolve satisfy;\n\n";
    text += &shown::output(&model, &arrays);
    Ok(text)
}

/// The comment at the top, and what the model includes: only what it needs, which more solvers have.
fn head(puzzle: &Puzzle, model: &Model) -> String {
    let mut text = String::new();
    for line in puzzle.heading().lines() {
        text += &format!("% {line}\n");
    }
    for line in puzzle.source.iter().flat_map(|source| source.lines()) {
        text += &format!("% {line}\n");
    }
    text += "% Each solution of this model is a solution of the puzzle. Add constraints of your own at the end.\n\n";
    let includes = model.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::AllDifferent { .. } => Some("alldifferent"),
        Constraint::Table(_) => Some("table"),
        Constraint::Connected { .. } => Some("connected"),
        Constraint::Cardinality { .. } | Constraint::Linear { .. } | Constraint::Clause { .. } => None,
        Constraint::Parity { .. } | Constraint::NotLowered { .. } => None,
    });
    for name in ascending(includes) {
        text += &format!("include \"{name}.mzn\";\n");
    }
    text
}

/// A text of MiniZinc.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// A set of numbers, as short as possible: `1..4`, `{1, 3}`.
fn set(numbers: &[i64]) -> String {
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return "{}".to_owned() };
    match last.checked_sub(*first).and_then(|width| usize::try_from(width).ok()) {
        Some(width) if numbers.len() > 1 && width + 1 == numbers.len() => format!("{first}..{last}"),
        _ => format!("{{{}}}", comma(numbers)),
    }
}

fn comma(items: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Items as lines of at most some 100 columns.
fn lines(items: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for item in items {
        let item = item.to_string();
        if width + item.chars().count() > 100 || width == 0 {
            text += if width == 0 { "\n  " } else { ",\n  " };
            width = 2;
        } else {
            text += ", ";
            width += 2;
        }
        width += item.chars().count();
        text += &item;
    }
    text
}

/// The sorted numbers of a variable's domain.
fn numbers_of(model: &Model, id: geduld_model::VarId) -> Vec<i64> {
    let domain = &model.variable(id).domain;
    ascending(domain.values().map(|value| domain.number(value)))
}
