//! One solution, or a page of the list of solutions.

use std::ops::ControlFlow;

use geduld::drawing::scene::{A4, LETTER};
use geduld::engines::{Completion, Control, Distinct, Options, each_in_turn, find, lister};
use geduld::{SheetLayout, Sheets};
use serde_json::{Value, json};

use super::Question;
use crate::mistake::Mistake;
use crate::{answers, pictures};

/// The default number of solutions on a page.
const PAGE: usize = 24;

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

/// A page of the list of solutions. `pictures: false` omits pictures and words.
///
/// Cost: that of the list up to the end of the page.
pub fn list(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.consistent()?;
    let instance = puzzle.instance();
    let distinct = match question.0["different"].as_str() {
        Some("classes") => Distinct::Classes,
        Some("images") => Distinct::Images,
        _ => Distinct::Solutions,
    };
    let (skip, limit) = (question.number("skip", 0), question.number("limit", PAGE));
    let pictured = question.0["pictures"] != false;
    let control = Control::new();
    let prepared = lister(&instance, &Options::default(), &control).map_err(Mistake::because)?;
    let (mut seen, mut solutions) = (0, Vec::new());
    let completion = each_in_turn(&prepared, distinct, &control, &mut |chosen| {
        seen += 1;
        if seen <= skip {
            return ControlFlow::Continue(());
        }
        // One more solution shows that this page is not the last.
        if solutions.len() == limit {
            return ControlFlow::Break(());
        }
        let solution = puzzle.family.solution(&instance.model, chosen.values);
        let mut entry = json!({ "stands_for": chosen.stands_for.map(|number| number.to_string()) });
        if pictured {
            entry["svg"] = json!(pictures::solution(&puzzle, &solution));
            entry["alt"] = json!(puzzle.family.words(&solution));
            entry["words"] = json!(puzzle.family.draw(&solution).write(false));
        }
        entry["solution"] = json!(solution);
        solutions.push(entry);
        ControlFlow::Continue(())
    });
    let completion = completion.map_err(Mistake::because)?;
    let mut object = answers::of(&puzzle);
    object.insert("skip".to_owned(), json!(skip));
    object.insert("solutions".to_owned(), Value::Array(solutions));
    object.insert("complete".to_owned(), json!(completion == Completion::Exhausted));
    Ok(Value::Object(object))
}

/// Whether a solution keeps every rule.
pub fn check(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.puzzle()?;
    let broken = match question.solution(&puzzle) {
        Ok(solution) => puzzle.check(&solution).err().map(|violation| violation.to_string()),
        Err(mistake) => Some(mistake.message),
    };
    let mut object = answers::of(&puzzle);
    object.insert("solution".to_owned(), json!(broken.is_none()));
    object.insert("broken".to_owned(), json!(broken));
    Ok(Value::Object(object))
}

/// The picture of a solution.
pub fn draw(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.puzzle()?;
    let solution = question.solution(&puzzle)?;
    Ok(
        json!({ "svg": pictures::solution(&puzzle, &solution), "words": puzzle.family.draw(&solution).write(false) }),
    )
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
