//! Writing solutions as JSON without going through names: a listing has millions of lines.

use geduld_model::{Model, Value};
use serde::Serialize;

use crate::Family;

/// Writes solutions as JSON, the same bytes as [`Solution`](crate::Solution) serializes to.
pub trait JsonWriter: Sync {
    /// Appends the solution with these values of the decision variables, on one line, without a line feed.
    fn write(&self, values: &[Value], out: &mut String);
}

/// The writer of a family that has none of its own: it serializes the solution.
pub(crate) struct Serialized<'a> {
    pub family: &'a dyn Family,
    pub model: Model,
}

impl JsonWriter for Serialized<'_> {
    fn write(&self, values: &[Value], out: &mut String) {
        out.push_str(&text(&self.family.solution(&self.model, values)));
    }
}

/// The JSON text of a part of a solution.
pub(crate) fn text(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("strings, numbers and lists have a JSON form")
}
