//! Estimates the size of texts. The reader's font is not known here.

use crate::canvas;

/// The width of a column relative to the height of the font. In the wider sans-serif fonts (Verdana, DejaVu Sans),
/// digits and capitals have 0.64.
const COLUMN: f64 = 0.62;

/// An estimate of the largest width of a text.
pub fn width(text: &str, size: f64) -> f64 {
    canvas::width(text) as f64 * COLUMN * size
}

/// The largest font size, up to `size`, at which a text is at most as wide as `room`.
pub fn fitting(text: &str, size: f64, room: f64) -> f64 {
    let width = width(text, size);
    if width <= room { size } else { size * room / width }
}

/// Breaks a text between words into lines that are at most as wide as `room`. A word that is wider has its own line.
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
