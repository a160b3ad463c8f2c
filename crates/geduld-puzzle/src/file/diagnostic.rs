//! Errors in puzzle files: what is wrong, where, and how to fix it.

use std::ops::Range;

use thiserror::Error;

/// One mistake in a puzzle file or in a condition added to it.
///
/// The message says what is wrong, and the help says how to fix it. The caller knows the name of the file and turns the
/// span into a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Diagnostic {
    /// What is wrong, in one sentence.
    pub message: String,
    /// The bytes of the file that the message is about. `None` if the mistake is not from the file, or concerns all of
    /// it.
    pub span: Option<Range<usize>>,
    /// How to fix it.
    pub help: String,
}

impl Diagnostic {
    /// A mistake without a place.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), span: None, help: help.into() }
    }

    /// Sets the place in the file.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }
}

/// Checks that every character of a name, a label or a sentence is visible. `what` describes the text in the message.
///
/// # Errors
/// Names the first invisible character.
pub fn check_readable(what: &str, text: &str) -> Result<(), Diagnostic> {
    match geduld_draw::unprintable(text) {
        None => Ok(()),
        Some(character) => Err(Diagnostic::new(
            format!("{what} has the invisible character U+{:04X}", u32::from(character)),
            "write characters that can be seen, on one line: no control characters, direction marks or zero-width characters",
        )),
    }
}

/// Checks that the name of a piece is visible. `number` is the number of the piece in its file.
///
/// # Errors
/// If the name is empty, and as for [`check_readable`].
pub fn check_piece_name(number: usize, name: &str) -> Result<(), Diagnostic> {
    if name.is_empty() {
        return Err(Diagnostic::new(
            format!("the name of piece number {number} is empty"),
            "write a name, or leave it out",
        ));
    }
    check_readable(&format!("the name of piece number {number}"), name)
}

/// The candidate most similar to `word`, if any candidate is similar enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (likeness(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(likeness, candidate)| likeness > 0.7 && is_near(&lower, &candidate.to_lowercase()))
        // Of equally similar candidates take the first, so that the answer is deterministic.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, candidate)| candidate)
}

/// Whether `word` is probably a mistyped `candidate`: it is a prefix, or less than half of its letters differ. Words
/// that have many letters in common in another order are similar, but not near.
fn is_near(word: &str, candidate: &str) -> bool {
    let longer = word.chars().count().max(candidate.chars().count());
    word.len() > 1 && candidate.starts_with(word) || strsim::osa_distance(word, candidate) * 2 <= longer
}

/// The similarity of two words, from 0 to 1. The basic measure is too low for short words with a missing letter or with
/// two neighbouring letters exchanged.
fn likeness(a: &str, b: &str) -> f64 {
    let (shorter, longer) = (a.len().min(b.len()), a.len().max(b.len()));
    let one_missing = shorter >= 2 && longer == shorter + 1 && strsim::levenshtein(a, b) == 1;
    let one_exchanged = shorter >= 3 && longer == shorter && strsim::osa_distance(a, b) == 1;
    let near = one_missing || one_exchanged && strsim::levenshtein(a, b) == 2;
    strsim::jaro_winkler(a, b).max(if near { 0.75 } else { 0.0 })
}

/// "did you mean `x`?", or a list of all candidates.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(word, candidates.clone()) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None => {
            let all: Vec<String> = candidates.into_iter().map(|candidate| format!("`{candidate}`")).collect();
            format!("choose from {}", all.join(", "))
        }
    }
}

/// The allowed values of a key, as strings of the file: `"a", "b" or "c"`.
pub fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut quoted: Vec<String> = words.into_iter().map(|word| format!("\"{word}\"")).collect();
    let last = quoted.pop().unwrap_or_default();
    if quoted.is_empty() { last } else { format!("{} or {last}", quoted.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_suggested() {
        assert_eq!(nearest("chian", ["size", "chain"]), Some("chain"));
        assert_eq!(nearest("nintay", ["nintai", "nintai-rim-1"]), Some("nintai"));
        assert_eq!(nearest("fx", ["hen", "fox"]), Some("fox"));
        assert_eq!(nearest("xyz", ["chain"]), None);
    }
}
