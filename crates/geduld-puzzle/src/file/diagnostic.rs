//! What is wrong with a puzzle file, where, and what to do about it.

use std::ops::Range;

use thiserror::Error;

/// One mistake in a puzzle file or in a condition added to it.
///
/// The message says what is wrong, the help what to do. The caller, who knows the name of the file, turns the span into a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Diagnostic {
    /// What is wrong, in one sentence.
    pub message: String,
    /// The bytes of the file it is about; `None` if it did not come from the file, or is about all of it.
    pub span: Option<Range<usize>>,
    /// The remedy.
    pub help: String,
}

impl Diagnostic {
    /// A mistake at some place of the file.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), span: None, help: help.into() }
    }

    /// The same, at this place.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }
}

/// Whether each character of a name, a label or a sentence can be seen; `what` says whose it is.
///
/// # Errors
/// Names the first one that cannot.
pub fn check_readable(what: &str, text: &str) -> Result<(), Diagnostic> {
    match geduld_draw::unprintable(text) {
        None => Ok(()),
        Some(character) => Err(Diagnostic::new(
            format!("{what} has the invisible character U+{:04X}", u32::from(character)),
            "write characters that can be seen, in one line: no control characters, marks of direction or characters without width",
        )),
    }
}

/// Whether the name of a piece, which has this number in its file, can be seen.
///
/// # Errors
/// If it is empty, or as for [`check_readable`].
pub fn check_piece_name(number: usize, name: &str) -> Result<(), Diagnostic> {
    if name.is_empty() {
        return Err(Diagnostic::new(
            format!("the name of piece number {number} is empty"),
            "write a name, or leave it out",
        ));
    }
    check_readable(&format!("the name of piece number {number}"), name)
}

/// The candidate most like `word`, if one is like it at all.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (likeness(&lower, &candidate.to_lowercase()), candidate))
        .filter(|&(likeness, candidate)| likeness > 0.7 && is_near(&lower, &candidate.to_lowercase()))
        // The first of equally likely ones, so that the answer does not depend on chance.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, candidate)| candidate)
}

/// Whether somebody who writes one word may mean the other: it is only begun, or less than half of its letters differ. Words that
/// have many letters in common in another order are alike, but not near.
fn is_near(word: &str, candidate: &str) -> bool {
    let longer = word.chars().count().max(candidate.chars().count());
    word.len() > 1 && candidate.starts_with(word) || strsim::osa_distance(word, candidate) * 2 <= longer
}

/// How much alike two words are, from 0 to 1. Of short words the measure sees too little where a letter is missing, or two
/// neighbours have changed places.
fn likeness(a: &str, b: &str) -> f64 {
    let (shorter, longer) = (a.len().min(b.len()), a.len().max(b.len()));
    let one_missing = shorter >= 2 && longer == shorter + 1 && strsim::levenshtein(a, b) == 1;
    let one_exchanged = shorter >= 3 && longer == shorter && strsim::osa_distance(a, b) == 1;
    let near = one_missing || one_exchanged && strsim::levenshtein(a, b) == 2;
    strsim::jaro_winkler(a, b).max(if near { 0.75 } else { 0.0 })
}

/// "did you mean `x`?", or what there is to choose from.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(word, candidates.clone()) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None => {
            let all: Vec<String> = candidates.into_iter().map(|candidate| format!("`{candidate}`")).collect();
            format!("choose from {}", all.join(", "))
        }
    }
}

/// All that a key may be, as strings of the file: `"a", "b" or "c"`.
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
