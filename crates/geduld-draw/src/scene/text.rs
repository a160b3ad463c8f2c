//! Estimates the size of texts. The reader's font is not known here.

use crate::canvas;

/// Width of a column in heights of the font. Digits and capitals of the wider sans-serif fonts (Verdana, DejaVu Sans) have 0.64.
const COLUMN: f64 = 0.62;

/// An estimate of the largest width of a text.
#[expect(clippy::cast_precision_loss, reason = "a number of columns")]
pub fn width(text: &str, size: f64) -> f64 {
    canvas::width(text) as f64 * COLUMN * size
}

/// The font size, at most `size`, with which a text is no wider than `room`.
pub fn fitting(text: &str, size: f64, room: f64) -> f64 {
    let width = width(text, size);
    if width <= room { size } else { size * room / width }
}

/// The lines of a text that are no wider than this, broken between words; a word that is wider has a line of its own.
pub fn wrapped(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= room => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let room = width("two words", 10.0);
        assert_eq!(wrapped("two words or three", 10.0, room), ["two words", "or three"]);
        assert_eq!(wrapped("unbreakable", 10.0, 1.0), ["unbreakable"]);
        assert!(width("wide", fitting("wide", 10.0, 5.0)) <= 5.0 + 1e-9);
    }
}
