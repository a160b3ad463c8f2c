//! A canvas: a grid of styled characters on which puzzles and solutions are drawn.

use std::fmt::Write;

use anstyle::Style;
use unicode_width::UnicodeWidthChar;

use crate::printable::is_unprintable;

/// The content of one column of one line: usually a character with its combining marks. The right half of a character
/// that is two columns wide has no character.
#[derive(Clone, Debug)]
struct Cell {
    character: Option<char>,
    /// Boxed, because marks are rare and a list draws millions of cells.
    marks: Option<Box<str>>,
    style: Style,
}

impl Cell {
    const BLANK: Self = Self::of(Some(' '), Style::new());

    const fn of(character: Option<char>, style: Style) -> Self {
        Self { character, marks: None, style }
    }

    fn is_blank(&self) -> bool {
        self.marks.is_none() && self.character.is_none_or(char::is_whitespace)
    }

    fn mark(&mut self, mark: char) {
        let mut marks = self.marks.take().map_or(String::new(), String::from);
        marks.push(mark);
        self.marks = Some(marks.into());
    }

    fn write(&self, out: &mut String) {
        out.extend(self.character);
        self.marks.iter().for_each(|marks| out.push_str(marks));
    }
}

/// A drawing that grows as needed. Lines and columns are counted from 0, from the top left.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    lines: Vec<Vec<Cell>>,
}

impl Canvas {
    /// The number of lines.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// Writes a text starting at this column, and returns the column after it.
    pub fn put(&mut self, line: usize, column: usize, text: &str, style: Style) -> usize {
        let mut next = column;
        for character in text.chars().map(printable) {
            match columns(character) {
                0 if next > column => self.cell(line, next - 1).mark(character),
                0 => {}
                width => {
                    *self.cell(line, next) = Cell::of(Some(character), style);
                    for covered in next + 1..next + width {
                        *self.cell(line, covered) = Cell::of(None, style);
                    }
                    next += width;
                }
            }
        }
        next
    }

    /// Writes a text that ends just before this column.
    pub fn put_before(&mut self, line: usize, end: usize, text: &str, style: Style) {
        self.put(line, end.saturating_sub(width(text)), text, style);
    }

    /// Writes a text centred on this column. A text with an even number of columns is half a column to the left.
    pub fn put_around(&mut self, line: usize, middle: usize, text: &str, style: Style) {
        self.put(line, middle.saturating_sub(width(text) / 2), text, style);
    }

    /// The drawing as text, with escape codes if `colour` is set.
    pub fn write(&self, colour: bool) -> String {
        // Most characters of a drawing are lines, which take three bytes.
        let mut out = String::with_capacity(self.lines.iter().map(|line| 3 * line.len() + 1).sum());
        for line in &self.lines {
            let end = line.iter().rposition(|cell| !cell.is_blank()).map_or(0, |last| last + 1);
            if colour {
                for run in line[..end].chunk_by(|a, b| a.style == b.style) {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "{}", run[0].style);
                    run.iter().for_each(|cell| cell.write(&mut out));
                    let _ = write!(out, "{:#}", run[0].style);
                }
            } else {
                line[..end].iter().for_each(|cell| cell.write(&mut out));
            }
            out.push('\n');
        }
        out
    }

    fn cell(&mut self, line: usize, column: usize) -> &mut Cell {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let cells = &mut self.lines[line];
        if cells.len() <= column {
            cells.resize(column + 1, Cell::BLANK);
        }
        &mut cells[column]
    }
}

/// Control characters of a puzzle file must not reach a terminal.
fn printable(character: char) -> char {
    if is_unprintable(character) { char::REPLACEMENT_CHARACTER } else { character }
}

fn columns(character: char) -> usize {
    if character.is_ascii_graphic() { 1 } else { character.width().unwrap_or(0) }
}

/// The number of columns that a text takes on a canvas.
pub fn width(text: &str) -> usize {
    text.chars().map(printable).map(columns).sum()
}

/// The text, shortened in the middle to at most 12 columns. Both ends are kept, because labels of halves often differ
/// only in their last letters.
pub fn shorten(text: &str) -> String {
    const LIMIT: usize = 12;
    const HALF: usize = LIMIT / 2;
    if width(text) <= LIMIT {
        return text.to_owned();
    }
    let take = |characters: &mut dyn Iterator<Item = char>, limit: usize| -> Vec<char> {
        let mut taken = 0;
        let fits = |&character: &char| {
            taken += columns(printable(character));
            taken <= limit
        };
        characters.take_while(fits).collect()
    };
    let head = take(&mut text.chars(), HALF);
    let tail = take(&mut text.chars().rev(), LIMIT - HALF - 1);
    head.into_iter().chain(['…']).chain(tail.into_iter().rev()).collect()
}

#[cfg(test)]
mod tests {
    use anstyle::AnsiColor;

    use super::*;

    #[test]
    fn only_colour_makes_escape_codes() {
        let mut canvas = Canvas::default();
        let red = AnsiColor::Red.on_default();
        assert_eq!(canvas.put(1, 2, "ab", red), 4);
        canvas.put(1, 4, "c  ", Style::new());
        assert_eq!(canvas.write(false), "\n  abc\n");
        assert_eq!(canvas.write(true), "\n  \u{1b}[31mab\u{1b}[0mc\n");
    }

    #[test]
    fn wide_combining_and_control_characters_keep_the_columns() {
        let mut canvas = Canvas::default();
        assert_eq!(canvas.put(0, 0, "狐e\u{301}\u{1b}", Style::new()), 4);
        canvas.put(0, 5, "|", Style::new());
        canvas.put(1, 0, "\u{301}x", Style::new());
        assert_eq!(canvas.write(false), "狐e\u{301}\u{fffd} |\nx\n");
    }

    #[test]
    fn texts_are_aligned_by_their_columns() {
        let mut canvas = Canvas::default();
        for (line, text) in ["a", "ab", "abc", "狐"].into_iter().enumerate() {
            canvas.put_around(line, 3, text, Style::new());
            canvas.put_before(line, 9, text, Style::new());
        }
        assert_eq!(canvas.write(false), "   a    a\n  ab   ab\n  abc abc\n  狐   狐\n");
        canvas.put_before(0, 1, "too long", Style::new());
        assert!(canvas.write(false).starts_with("too long"));
    }

    #[test]
    fn long_texts_keep_both_ends() {
        assert_eq!(shorten("twelve chars"), "twelve chars");
        assert_eq!(shorten("butterfly, head"), "butter… head");
        assert_eq!(shorten("狐狐狐狐狐狐狐"), "狐狐狐…狐狐");
        assert_eq!(width(&shorten(&"x".repeat(1000))), 12);
    }
}
