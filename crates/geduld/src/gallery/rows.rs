//! Solutions as rows of numbers, in a compact form for the script of the page. Each column uses as many digits as its
//! largest number needs, and no digits if all its numbers are equal.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

/// The range of the digits: characters that need no escape in JSON and HTML.
const FIRST: u8 = b'#';
const LAST: u8 = b'~';

/// The digits, starting with 0.
pub fn digits() -> String {
    (FIRST..=LAST).filter(|digit| !matches!(digit, b'<' | b'>' | b'\\' | b'&')).map(char::from).collect()
}

/// A column of numbers.
#[derive(Default)]
pub struct Column {
    numbers: Vec<u32>,
}

impl Column {
    pub fn push(&mut self, number: usize) {
        self.numbers.push(u32::try_from(number).unwrap_or(u32::MAX));
    }

    fn width(&self, base: u32) -> usize {
        let mut largest = self.numbers.iter().copied().max().unwrap_or(0);
        let mut width = 0;
        while largest > 0 {
            (largest, width) = (largest / base, width + 1);
        }
        width
    }

    /// A single column in the form that the script reads.
    pub fn json(&self) -> Json {
        let digits = digits().into_bytes();
        let width = self.width(base(&digits));
        let mut text = String::with_capacity(width * self.numbers.len());
        self.numbers.iter().for_each(|&number| write(&mut text, number, width, &digits));
        json!({ "width": width, "text": text })
    }
}

/// The contents of the positions of solutions. Each content is the part that shows it.
#[derive(Default)]
pub struct Rows {
    places: Vec<Place>,
    rows: usize,
}

#[derive(Default)]
struct Place {
    /// For each part, its number among the contents of this position.
    known: BTreeMap<usize, usize>,
    /// The parts in the order of their numbers.
    contents: Vec<usize>,
    column: Column,
}

impl Rows {
    /// Adds a solution as the part at each position. If a row is longer than the rows before it, these are extended
    /// with the part `nothing`.
    pub fn push(&mut self, parts: impl IntoIterator<Item = usize>, nothing: usize) {
        let mut length = 0;
        for (index, part) in parts.into_iter().enumerate() {
            if index == self.places.len() {
                let mut place = Place::default();
                (0..self.rows).for_each(|_| place.push(nothing));
                self.places.push(place);
            }
            self.places[index].push(part);
            length = index + 1;
        }
        self.places[length..].iter_mut().for_each(|place| place.push(nothing));
        self.rows += 1;
    }

    /// The widths of the columns, the parts of each position, and the text of all rows.
    pub fn json(&self) -> (Vec<usize>, Vec<&[usize]>, String) {
        let digits = digits().into_bytes();
        let widths: Vec<usize> = self.places.iter().map(|place| place.column.width(base(&digits))).collect();
        let mut text = String::with_capacity(self.rows * widths.iter().sum::<usize>());
        for row in 0..self.rows {
            for (place, &width) in self.places.iter().zip(&widths) {
                write(&mut text, place.column.numbers[row], width, &digits);
            }
        }
        (widths, self.places.iter().map(|place| &place.contents[..]).collect(), text)
    }
}

impl Place {
    fn push(&mut self, part: usize) {
        let next = self.contents.len();
        let number = *self.known.entry(part).or_insert(next);
        if number == next {
            self.contents.push(part);
        }
        self.column.push(number);
    }
}

fn base(digits: &[u8]) -> u32 {
    u32::try_from(digits.len()).unwrap_or(u32::MAX)
}

fn write(text: &mut String, number: u32, width: usize, digits: &[u8]) {
    let base = base(digits);
    for place in (0..u32::try_from(width).unwrap_or(u32::MAX)).rev() {
        text.push(char::from(digits[(number / base.pow(place) % base) as usize]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_need_no_escape() {
        let digits = digits();
        assert_eq!(json!(digits).to_string(), format!("\"{digits}\""));
        assert!(digits.is_ascii() && !digits.contains(['<', '>', '&', '"', '\\']));
    }

    #[test]
    fn a_row_takes_as_many_digits_as_it_needs() {
        let mut rows = Rows::default();
        (0..200).for_each(|row| rows.push([7, row, row % 3], 0));
        let (widths, places, text) = rows.json();
        assert_eq!(widths, [0, 2, 1]);
        assert_eq!(places.iter().map(|place| place.len()).collect::<Vec<_>>(), [1, 200, 3]);
        let (digits, base) = (digits(), digits().len());
        let digit = |at: usize| digits.find(char::from(text.as_bytes()[at])).unwrap();
        for row in 0..200 {
            let number = digit(3 * row) * base + digit(3 * row + 1);
            assert_eq!((places[1][number], places[2][digit(3 * row + 2)]), (row, row % 3));
        }
    }

    #[test]
    fn shorter_rows_have_nothing_at_their_ends() {
        let mut rows = Rows::default();
        rows.push([1], 0);
        rows.push([1, 5], 0);
        rows.push([2], 0);
        let (widths, places, text) = rows.json();
        assert_eq!((widths, places), (vec![1, 1], vec![&[1, 2][..], &[0, 5][..]]));
        assert_eq!(text, "###$$#");
    }

    #[test]
    fn a_column_of_equal_numbers_takes_no_room() {
        let mut column = Column::default();
        (0..5).for_each(|_| column.push(0));
        assert_eq!(column.json(), json!({ "width": 0, "text": "" }));
    }
}
