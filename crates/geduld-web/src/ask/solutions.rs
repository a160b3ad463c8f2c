//! One solution, or a page of the list of solutions.

use std::ops::ControlFlow;

use geduld::exports::drawing::scene::{A4, LETTER};
use geduld::exports::engines::{Completion, Control, Distinct, Options, each_in_turn, find, lister};
use geduld::exports::pictures::{SheetLayout, Sheets};
use serde_json::{Value, json};

use super::Question;
use crate::mistake::Mistake;
use crate::{answers, pictures};

/// The number of solutions in a list, if the question does not say.
const FIRST: usize = 24;

/// The answer of `geduld solve --json`, with a picture.
pub fn solve(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.consistent()?;
    let instance = puzzle.instance();
    let found = find(&instance, &Options::default(), 1, &Control::new()).map_err(Mistake::because)?;
    let solution = found.values.map(|values| puzzle.family.solution(&instance.model, &values));
    let mut object = answers::of(&puzzle);
    object.insert("solution".to_owned(), json!(solution));
    object.insert("complete".to_owned(), json!(found.complete));
    object.insert("engine".to_owned(), json!(found.engine));
    object.insert("strategy".to_owned(), json!(found.winner.map(|winner| winner.strategy.to_string())));
    object.insert("svg".to_owned(), json!(solution.as_ref().map(|found| pictures::solution(&puzzle, found))));
    object.insert("alt".to_owned(), json!(solution.as_ref().map(|found| puzzle.family.words(found))));
    let words = solution.as_ref().map(|found| puzzle.family.draw(found).write(false));
    object.insert("words".to_owned(), json!(words));
    Ok(Value::Object(object))
}

/// The first solutions, and whether there are no others.
pub fn list(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.consistent()?;
    let instance = puzzle.instance();
    let limit = question.number("limit", FIRST);
    let control = Control::new();
    let prepared = lister(&instance, &Options::default(), &control).map_err(Mistake::because)?;
    let mut solutions = Vec::new();
    let completion = each_in_turn(&prepared, Distinct::All, &control, &mut |chosen| {
        if solutions.len() == limit {
            return ControlFlow::Break(());
        }
        solutions.push(json!({ "solution": puzzle.family.solution(&instance.model, chosen.values) }));
        ControlFlow::Continue(())
    });
    let completion = completion.map_err(Mistake::because)?;
    let mut object = answers::of(&puzzle);
    object.insert("solutions".to_owned(), Value::Array(solutions));
    object.insert("complete".to_owned(), json!(completion == Completion::Exhausted));
    Ok(Value::Object(object))
}

/// The sheets of `geduld draw --sheet`: pieces to cut out, in their true size.
pub fn sheets(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.puzzle()?;
    let paper = if question.0["paper"] == "letter" { LETTER } else { A4 };
    let edge = question.0["edge"].as_f64().filter(|edge| *edge > 0.0);
    let layout = SheetLayout { edge, paper, board: true };
    let none = puzzle.family.cut_outs().is_empty();
    let sheets = Sheets::of(&puzzle, layout).map_err(|large| {
        Mistake::new(large.to_string(), format!("choose an edge of at most {} mm", large.largest))
    })?;
    let svgs: Vec<String> = if none { Vec::new() } else { sheets.svgs().collect() };
    Ok(json!({ "sheets": svgs, "width": paper.width(), "height": paper.height() }))
}
