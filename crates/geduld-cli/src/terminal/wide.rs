//! Warns about drawings that are too wide for the terminal.

use std::io::IsTerminal as _;

use geduld::exports::drawing::width;

use crate::terminal::progress::say;

/// Prints a message if a drawing is wider than the terminal that shows it.
pub fn tell(drawing: &str) {
    if !std::io::stdout().is_terminal() {
        return;
    }
    let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size() else { return };
    if let Some(text) = notice(drawing, columns.into()) {
        say(&text);
    }
}

/// The message for a drawing on a terminal with this number of columns; `None` if it fits.
fn notice(drawing: &str, columns: usize) -> Option<String> {
    let widest = drawing.lines().map(visible).max().unwrap_or(0);
    (widest > columns).then(|| {
        format!(
            "the drawing is {widest} columns wide, but the terminal only {columns}, so lines wrap; -o FILE.txt writes whole lines, \
             -o FILE.svg a picture"
        )
    })
}

/// The number of columns of a line, without escape codes for colours.
fn visible(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().map_or(0, width);
    first + parts.map(|part| part.split_once('m').map_or(0, |(_, text)| width(text))).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_counted() {
        assert_eq!(visible("\u{1b}[1mab\u{1b}[0mc 狐"), 6);
        assert_eq!(notice("abc\nabcd\n", 4), None);
        assert!(notice("abc\nabcde\n", 4).unwrap().contains("5 columns wide"));
    }
}
