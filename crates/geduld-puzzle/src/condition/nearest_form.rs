//! The sentence form that is most like a sentence that was not understood.

use super::forms::{BORDER, OTHERWISE, RIM};
use super::parse::Word;
use super::setting::Setting;
use crate::file::Diagnostic;

/// The cost of a word that is missing, or that is too much.
const MISSING: f64 = 1.0;
/// The cost of another word that has no letter in common. It is less than that of a missing word and one too much.
const OTHER: f64 = 1.5;
/// The cost of a word in the place of a name.
const NAME: f64 = 0.2;

impl Setting {
    /// The error for a sentence that matches no form. It shows the nearest form.
    pub(super) fn not_understood(&self, text: &str, words: &[Word]) -> Diagnostic {
        let key = |word: &'_ Word| if word.key == RIM { BORDER.to_owned() } else { word.key.clone() };
        let keys: Vec<String> = words.iter().map(key).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        // Of forms that are equally near take the first, so that the answer is deterministic.
        // Any words could be the conditions of a form that is made of others, the items of a list, or a place.
        let is_near = |(form, _): &(String, &str)| {
            !["CONDITION", "A B ..."].iter().any(|part| form.contains(part)) && !form.starts_with("PLACE")
        };
        let nearest = self.forms().filter(is_near).map(|form| (distance(&keys, &form.0), form)).fold(
            None,
            |best: Option<(f64, (String, &str))>, next| match best {
                Some(best) if keys.is_empty() || best.0 <= next.0 => Some(best),
                _ => Some(next),
            },
        );
        let help = nearest.map_or_else(
            || "leave it out: this kind of puzzle has no conditions".to_owned(),
            |(_, (form, meaning))| {
                format!(
                    "did you mean `{form}` ({meaning})? `geduld help conditions` lists all sentences; {OTHERWISE}"
                )
            },
        );
        Diagnostic::new(format!("`{text}` is not a condition for this kind of puzzle"), help)
    }
}

/// The cost of changing the words into a form, as an edit distance of words.
fn distance(words: &[&str], form: &str) -> f64 {
    let form: Vec<&str> = form.split(' ').collect();
    let mut costs: Vec<f64> = vec![0.0; form.len() + 1];
    for (at, part) in form.iter().enumerate() {
        costs[at + 1] = costs[at] + missing(part);
    }
    for word in words {
        let mut next = vec![costs[0] + MISSING];
        for (at, part) in form.iter().enumerate() {
            let changed = costs[at] + change(word, part);
            // Places and lists can have more words.
            let surplus = costs[at + 1] + if is_list(part) { NAME } else { MISSING };
            next.push(changed.min(surplus).min(next[at] + missing(part)));
        }
        costs = next;
    }
    costs[form.len()]
}

fn is_list(part: &str) -> bool {
    matches!(part, "PLACE" | "MAP" | "...")
}

fn missing(part: &str) -> f64 {
    match part {
        "..." | "M" => 0.0,
        // A chain can be shorter than in its form.
        "<" => MISSING / 2.0,
        _ => MISSING,
    }
}

/// The cost of a word where the form has this part.
fn change(word: &str, part: &str) -> f64 {
    if part == "CELL" {
        return if word.contains(',') { NAME } else { MISSING };
    }
    if part == "..." || part.chars().all(char::is_uppercase) {
        return NAME;
    }
    let longer = word.chars().count().max(part.chars().count()).max(1);
    strsim::osa_distance(word, part) as f64 / longer as f64 * OTHER
}
