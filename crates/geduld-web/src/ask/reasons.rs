//! Why there is no solution, which pins make a solution unique, and which symmetries exist.

use geduld::SymmetryReport;
use geduld::exports::engines::reasons::{Why, why as reasons_of};
use geduld::exports::engines::{Control, Options};
use geduld::exports::uniqueness::{Step, Uniqueness, uniqueness};
use serde_json::{Value, json};

use super::Question;
use crate::answers;
use crate::mistake::Mistake;

/// The answer of `geduld why --json`.
pub fn why(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.puzzle()?;
    let found = reasons_of(&puzzle.reasons_model(), &Control::new()).map_err(Mistake::because)?;
    let mut object = answers::of(&puzzle);
    object.insert("solvable".to_owned(), json!(matches!(found, Why::Solvable)));
    object.insert("background_alone".to_owned(), json!(matches!(found, Why::Background)));
    if let Why::Excluded(excluded) = found {
        let members = excluded.members.iter();
        let members: Value =
            members.map(|member| json!({ "name": member.name, "enough": member.enough })).collect();
        object.insert("exclude_one_another".to_owned(), members);
        object.insert("set".to_owned(), json!(excluded.strength.name()));
        object.insert("leave_out".to_owned(), json!(excluded.remedy));
    }
    Ok(Value::Object(object))
}

/// The answer of `geduld unique --json`. If `single_out` is set, it includes the pins that leave one solution.
pub fn unique(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.consistent()?;
    let instance = puzzle.instance();
    // The pins may take long, so they must be requested separately.
    let wanted = |step| step != Step::Pins || question.0["single_out"] == true;
    let step = |step, _: &Uniqueness| Ok::<_, geduld::Error>(wanted(step).then(Control::new));
    let known = uniqueness(&instance, (Some(&puzzle), &|| None), &Options::default(), 1, step);
    let known = known.map_err(Mistake::because)?;
    let mut object = answers::of(&puzzle);
    object.insert("solvable".to_owned(), json!(known.solutions != Some(0)));
    object.insert("unique".to_owned(), json!(known.solutions == Some(1)));
    object.insert("unique_up_to_symmetry".to_owned(), json!(known.classes == Some(1)));
    let own = known.found.first().map(|values| puzzle.family.solution(&instance.model, values));
    object.insert("solution".to_owned(), json!(own));
    if let Some((pins, strength)) = known.pins {
        let pins = pins.iter().map(|pin| json!({ "pin": pin.text, "replaces": pin.replaces }));
        object.insert("pins".to_owned(), pins.collect());
        object.insert("set".to_owned(), json!(strength.name()));
    }
    Ok(Value::Object(object))
}

/// The answer of `geduld symmetries --json`, without the factors of the group.
pub fn symmetries(question: &Question) -> Result<Value, Mistake> {
    let puzzle = question.puzzle()?;
    let instance = puzzle.instance();
    let found = SymmetryReport::of(&instance, Some(&puzzle)).ok_or_else(|| {
        let error = geduld::Error::SymmetriesUnknown;
        Mistake::new(error.message(), error.hint().unwrap_or_default())
    })?;
    let generators = found.generators.iter();
    let generators = generators.map(|of| json!({ "words": of.words, "board": of.board }));
    let board = found.board.iter().map(|of| json!({ "name": of.name, "kept": of.kept }));
    let mut object = answers::of(&puzzle);
    object.insert("model_symmetries".to_owned(), json!(found.order.map(|order| order.to_string())));
    object.insert("complete".to_owned(), json!(found.complete));
    object.insert("generators".to_owned(), generators.collect());
    object.insert("board_symmetries".to_owned(), board.collect());
    Ok(Value::Object(object))
}
