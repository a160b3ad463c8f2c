//! Finds all solutions for a gallery.

use std::ops::ControlFlow;

use geduld::exports::engines::{Completion, Control, Distinct, Options, each_in_turn, lister};
use geduld::exports::gallery::{Shown, class_of, data, images};
use serde_json::{Value, json};

use crate::answers;
use crate::ask::Question;
use crate::mistake::Mistake;

/// The maximum number of solutions in a gallery, unless the question has a limit.
const MOST: usize = 100_000;

/// Finds the data of a gallery for `showGallery` of the library's gallery. Calls `tell` with the number of solutions
/// found so far.
///
/// The question has the `text` of a puzzle, and optionally a `limit`. The answer has the format of [`crate::ask`].
///
/// Cost: that of listing as many solutions, and memory for them.
pub fn gallery(request: &str, tell: &mut (dyn FnMut(usize) + Send)) -> String {
    crate::ask::answered(request, |question| answer(question, tell))
}

fn answer(question: &Question, tell: &mut (dyn FnMut(usize) + Send)) -> Result<Value, Mistake> {
    let puzzle = question.consistent()?;
    let instance = puzzle.instance();
    let limit = question.number("limit", MOST);
    let control = Control::new();
    let prepared = lister(&instance, &Options::default(), &control).map_err(Mistake::because)?;
    let mut shown = Shown::default();
    let mut more = false;
    let completion = each_in_turn(&prepared, Distinct::Classes, &control, &mut |chosen| {
        more = !shown.add(class_of(&instance, chosen.values), limit);
        tell(shown.solutions());
        if more { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    shown.complete = completion.map_err(Mistake::because)? == Completion::Exhausted && !more;
    let images = images(&instance, &shown);
    let gallery = data(&puzzle, &instance, &shown, images.as_ref()).json;
    let mut object = answers::of(&puzzle);
    object.insert("solutions".to_owned(), json!(shown.solutions()));
    object.insert("classes".to_owned(), json!(shown.classes().len()));
    object.insert("complete".to_owned(), json!(shown.complete));
    object.insert("gallery".to_owned(), gallery);
    Ok(Value::Object(object))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geduld::exports::puzzles::bundled;

    fn shown(name: &str, limit: usize) -> (Value, Vec<usize>) {
        let request = json!({ "text": bundled::find(name).unwrap().text, "limit": limit }).to_string();
        let mut told = Vec::new();
        let answer: Value = serde_json::from_str(&gallery(&request, &mut |found| told.push(found))).unwrap();
        (answer, told)
    }

    #[test]
    fn whole_classes_are_shown_up_to_a_limit() {
        let (all, told) = shown("crazy-jacob", MOST);
        let all = &all["ok"];
        assert_eq!((&all["complete"], &all["gallery"]["sizes"]), (&json!(true), &json!([3, 3, 3, 3])));
        assert_eq!(told, [3, 6, 9, 12]);
        let orbits = all["gallery"]["images"]["orbits"].as_array().unwrap();
        assert_eq!(orbits.iter().filter_map(Value::as_u64).max(), Some(2), "two layouts");
        let (some, _) = shown("crazy-jacob", 7);
        let some = &some["ok"];
        assert_eq!(
            (&some["complete"], &some["solutions"], &some["classes"]),
            (&json!(false), &json!(6), &json!(2))
        );
    }

    #[test]
    fn a_puzzle_without_solutions_has_an_empty_gallery() {
        let text = bundled::find("magic-3").unwrap().text;
        let request = json!({ "text": text, "pins": ["1,1=5"] }).to_string();
        let answer: Value = serde_json::from_str(&gallery(&request, &mut |_| ())).unwrap();
        assert_eq!((&answer["ok"]["solutions"], &answer["ok"]["complete"]), (&json!(0), &json!(true)));
        let wrong: Value = serde_json::from_str(&gallery("{}", &mut |_| ())).unwrap();
        assert!(wrong["error"]["message"].is_string());
    }
}
