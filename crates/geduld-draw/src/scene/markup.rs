//! Numbers and texts in the form that SVG and HTML need.

use crate::printable::is_unprintable;

/// A number with at most two decimals: precise enough for print, and the same on every machine.
pub fn number(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes a text for elements and attributes of XML and HTML. Characters that XML does not allow are replaced.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            character if is_unprintable(character) => out.push(char::REPLACEMENT_CHARACTER),
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_nothing() {
        let written: Vec<String> =
            [0.0, -0.001, 1.0, 2.5, 1.0 / 3.0, -7.125].into_iter().map(number).collect();
        assert_eq!(written, ["0", "0", "1", "2.5", "0.33", "-7.12"]);
    }

    #[test]
    fn texts_cannot_break_out() {
        assert_eq!(escaped("<a href=\"x\">&'\u{1b}\n"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{fffd} ");
    }
}
