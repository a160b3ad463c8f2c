//! How much room texts take, without a font: readers have their own.

use crate::canvas;

/// Width of a column in heights of the font. Digits and capitals of the wider sans-serif fonts (Verdana, DejaVu Sans) have 0.64.
const COLUMN: f64 = 0.62;

/// How wide a text is at most, more or less.
#[expect(clippy::cast_precision_loss, reason = "a number of columns")]
pub fn width(text: &str, size: f64) -> f64 {
    canvas::width(text) as f64 * COLUMN * size
}

/// The font size, at most `size`, with which a text is no wider than `room`.
pub fn fitting(text: &str, size: f64, room: f64) -> f64 {
    let width = width(text, size);
    if width <= room { size } else { size * room / width }
}
