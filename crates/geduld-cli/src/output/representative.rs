//! Writes and reads representatives in lists: solutions that stand for others.

use std::borrow::Cow;

use geduld::exports::models::Violation;
use geduld::exports::pictures::stands_for;
use num_bigint::BigUint;
use serde_json::{Map, Value};

/// The JSON member with the number of solutions that a solution stands for. It is a string of digits, like all counts.
const KEY: &str = "stands_for";

/// The line below the drawing of a representative.
pub fn line(solutions: u128) -> String {
    stands_for(&solutions.into()) + "\n"
}

/// Adds the member to the JSON object at the end of `out`.
pub fn add_member(out: &mut String, solutions: u128) {
    debug_assert!(out.ends_with('}'), "the solution of a puzzle is an object: {out}");
    out.pop();
    let comma = if out.ends_with('{') { "" } else { "," };
    *out += &format!("{comma}\"{KEY}\":\"{solutions}\"}}");
}

/// Removes the member from the JSON of a solution, and returns both. The member may be missing.
///
/// # Errors
/// If the member is not a number of solutions.
pub fn take_member(json: &str) -> Result<(Cow<'_, str>, Option<BigUint>), Violation> {
    // A fast path, because lists may have millions of lines, and most have no such member.
    if !json.contains(KEY) {
        return Ok((Cow::Borrowed(json), None));
    }
    let Ok(mut object) = serde_json::from_str::<Map<String, Value>>(json) else {
        return Ok((Cow::Borrowed(json), None));
    };
    let Some(member) = object.remove(KEY) else { return Ok((Cow::Borrowed(json), None)) };
    let number = member.as_str().and_then(|digits| digits.parse().ok());
    let number = number.filter(|number| *number > BigUint::ZERO).ok_or_else(|| {
        Violation(format!("`{KEY}` is {member}, not a string with a number of solutions, 1 or more"))
    })?;
    Ok((Cow::Owned(Value::Object(object).to_string()), Some(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_taken_out_again() {
        for json in ["{\"rows\":[[1]]}", "{}"] {
            let mut out = json.to_owned();
            add_member(&mut out, 12);
            assert_eq!(take_member(&out).unwrap(), (Cow::Borrowed(json), Some(BigUint::from(12u8))), "{out}");
        }
        for json in ["{\"rows\":[[\"stands_for\"]]}", "[]", "\"stands_for\"", "{\"stands_for\""] {
            assert_eq!(take_member(json).unwrap(), (Cow::Borrowed(json), None));
        }
        for wrong in ["12", "\"0\"", "\"many\"", "null"] {
            assert!(take_member(&format!("{{\"stands_for\":{wrong}}}")).is_err(), "{wrong}");
        }
    }
}
