//! Errors in puzzle files: what is wrong, where, and how to fix it.

use std::ops::Range;

use thiserror::Error;

/// The maximum number of mistakes that are reported beside the first.
const MOST_OTHERS: usize = 9;

/// A mistake in a puzzle file or in a condition added to it, with the others that were found at the same time.
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
    /// Further mistakes in the same file, at most nine, in the order of the file. They have no others.
    pub others: Vec<Diagnostic>,
}

impl Diagnostic {
    /// A mistake without a place.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), span: None, help: help.into(), others: Vec::new() }
    }

    /// The first of these mistakes in the file, with the others. `None` if there are none.
    pub fn together(mistakes: impl IntoIterator<Item = Self>) -> Option<Self> {
        let own = |mut mistake: Self| {
            let others = std::mem::take(&mut mistake.others);
            std::iter::once(mistake).chain(others)
        };
        let mut all: Vec<Self> = mistakes.into_iter().flat_map(own).collect();
        // Sorting is stable: mistakes without a place, and those at the same place, stay as they are.
        all.sort_by_key(|mistake| mistake.span.as_ref().map(|span| span.start));
        all.truncate(1 + MOST_OTHERS);
        let mut all = all.into_iter();
        all.next().map(|first| Self { others: all.collect(), ..first })
    }

    /// Sets the place in the file.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        Self { span: Some(span), ..self }
    }
}

/// The values, or all mistakes together.
///
/// # Errors
/// If one of the results is an error.
pub fn all_or_mistakes<T>(
    results: impl IntoIterator<Item = Result<T, Diagnostic>>,
) -> Result<Vec<T>, Diagnostic> {
    let (mut values, mut mistakes) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    Diagnostic::together(mistakes).map_or(Ok(values), Err)
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
    fn mistakes_are_together_in_the_order_of_the_file() {
        let at = |span: usize| Diagnostic::new(span.to_string(), "").at(span..span);
        let two = Diagnostic::together([at(7), at(3)]).unwrap();
        let all = all_or_mistakes([Err(at(5)), Ok(()), Err(two)]).unwrap_err();
        let messages = |mistake: &Diagnostic| mistake.message.clone();
        assert_eq!(messages(&all), "3");
        assert_eq!(all.others.iter().map(messages).collect::<Vec<_>>(), ["5", "7"]);
        assert_eq!(all_or_mistakes([Ok(1), Ok(2)]), Ok(vec![1, 2]));
        assert_eq!(Diagnostic::together((0..50).map(at)).unwrap().others.len(), MOST_OTHERS);
    }

    #[test]
    fn the_nearest_word_is_suggested() {
        assert_eq!(nearest("chian", ["size", "chain"]), Some("chain"));
        assert_eq!(nearest("nintay", ["nintai", "nintai-rim-1"]), Some("nintai"));
        assert_eq!(nearest("fx", ["hen", "fox"]), Some("fox"));
        assert_eq!(nearest("xyz", ["chain"]), None);
    }
}
