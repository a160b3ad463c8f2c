//! Numbers of a series: one, or a range.

use std::fmt;
use std::str::FromStr;

/// A number, or a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The smallest number.
    pub least: usize,
    /// The largest number.
    pub most: usize,
    /// Whether it was written as a range, possibly of a single number.
    pub is_range: bool,
}

impl FromStr for Span {
    type Err = String;

    /// Reads `4` or `4..8`. The range includes both ends.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "write a number, or a range such as 4..8".to_owned();
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let Some((least, most)) = text.split_once("..") else {
            let number = number(text)?;
            return Ok(Self { least: number, most: number, is_range: false });
        };
        let (least, most) = (number(least)?, number(most.strip_prefix('=').unwrap_or(most))?);
        if least > most {
            return Err(format!("the range is empty: write the smaller number first, {most}..{least}"));
        }
        Ok(Self { least, most, is_range: true })
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_range { write!(f, "{}..{}", self.least, self.most) } else { write!(f, "{}", self.least) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges_are_read() {
        for text in ["4", "4..8", "0..0"] {
            assert_eq!(text.parse::<Span>().unwrap().to_string(), text);
        }
        assert_eq!("4..=8".parse::<Span>().unwrap().to_string(), "4..8");
        for (text, message) in
            [("8..4", "write the smaller number first, 4..8"), ("", "4..8"), ("4..", "4..8"), ("-1", "4..8")]
        {
            assert!(text.parse::<Span>().unwrap_err().contains(message), "{text}");
        }
    }
}
