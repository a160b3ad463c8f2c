//! Facts about a puzzle before it is solved.

use std::collections::BTreeMap;

use geduld::Mean;
use geduld::exports::count::Estimator;
use geduld::exports::drawing::Colour;
use geduld::exports::drawing::scene::{COLOURS, colour_of_hue};
use geduld::exports::engines::Probing;
use geduld::exports::puzzles::FAMILIES;
use geduld::exports::puzzles::bundled::BUNDLED;
use serde_json::{Value, json};

use super::Question;
use crate::mistake::Mistake;
use crate::{answers, pictures};

/// The number of random probes of an estimate.
const PROBES: usize = 2000;

/// The bundled puzzles and starter files, the words for colours, and the colours of labels without one, in the
/// order of their names.
pub fn bundled() -> Value {
    let entry = |name: &str, text: &str| {
        // The page waits for this: whole puzzles would take far longer to read than their names.
        let keys: Option<Value> = toml::from_str(text).ok();
        json!({ "name": name, "title": keys.map(|keys| keys["name"].clone()), "text": text })
    };
    let puzzles = BUNDLED.iter().map(|puzzle| entry(puzzle.name, puzzle.text));
    let starters = FAMILIES.iter().flat_map(|family| family.starters);
    json!({
        "puzzles": puzzles.collect::<Vec<_>>(),
        "starters": starters.map(|starter| entry(starter.name, starter.text)).collect::<Vec<_>>(),
        "hues": (0..COLOURS).map(|hue| colour_of_hue(hue).to_string()).collect::<Vec<_>>(),
        "colours": Colour::words().filter_map(|word| Some((word, Colour::named(word)?.to_string()))).collect::<BTreeMap<_, _>>(),
    })
}

/// Reads a file as far as possible: its keys if it is valid TOML, and pictures if it is a valid puzzle.
pub fn read(question: &Question) -> Result<Value, Mistake> {
    let text = question.text()?;
    let keys: Option<Value> = toml::from_str(text).ok();
    let puzzle = match question.puzzle() {
        Ok(puzzle) => puzzle,
        Err(mistake) => return Ok(json!({ "keys": keys, "mistake": mistake.json(), "warnings": [] })),
    };
    let mut object = answers::of(&puzzle);
    let contradiction = puzzle.contradiction();
    object.insert("keys".to_owned(), json!(keys));
    object
        .insert("mistake".to_owned(), json!(contradiction.map(|wrong| Mistake::in_text(text, wrong).json())));
    object.insert("warnings".to_owned(), answers::warnings(text, puzzle.family.warnings()));
    object.insert("facts".to_owned(), facts(&puzzle));
    object.insert("board".to_owned(), json!(pictures::board(&puzzle)));
    let pieces = pictures::pieces(&puzzle).into_iter();
    let pieces = pieces.map(|(name, copies, svg)| json!({ "name": name, "copies": copies, "svg": svg }));
    object.insert("pieces".to_owned(), pieces.collect());
    Ok(Value::Object(object))
}

/// The facts about a puzzle, as lines of text.
fn facts(puzzle: &geduld::exports::puzzles::Puzzle) -> Value {
    let facts = puzzle.family.facts().into_iter();
    facts.map(|fact| json!({ "key": fact.key, "text": fact.text, "value": fact.value })).collect()
}

/// The answer of `geduld estimate --json`, on one thread.
pub fn estimate(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.consistent()?;
    let instance = puzzle.instance();
    let none = || Mistake::new("only puzzles that the search supports can be estimated", "count instead");
    let estimator = Estimator::prepare(&instance).map_err(Mistake::because)?.ok_or_else(none)?;
    let probes = question.number("probes", PROBES);
    let estimate = estimator.estimate(Probing::all(probes), 1).map_err(Mistake::because)?.ok_or_else(none)?;
    let error = |Mean { mean, error }: Mean| (mean > 0.0 && error.is_finite()).then_some(error);
    let mut object = answers::of(&puzzle);
    object.insert("solutions".to_owned(), json!(estimate.solutions.mean));
    object.insert("solutions_error".to_owned(), json!(error(estimate.solutions)));
    object.insert("nodes".to_owned(), json!(estimate.nodes.mean));
    object.insert("nodes_error".to_owned(), json!(error(estimate.nodes)));
    object.insert("seconds".to_owned(), json!(estimate.seconds));
    object.insert("probes".to_owned(), json!(probes));
    object.insert("threads".to_owned(), json!(1));
    Ok(Value::Object(object))
}
