//! Drawings that are too wide for the terminal.

use geduld_draw::width;

use crate::output::ours::Standard;
use crate::terminal::progress::say;

/// Says that a drawing does not fit, if it is shown on a terminal that is narrower.
pub fn tell(drawing: &str) {
    if !Standard::new().is_terminal() {
        return;
    }
    let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size() else { return };
    if let Some(text) = notice(drawing, columns.into()) {
        say(&text);
    }
}

/// What to say of a drawing on so many columns.
fn notice(drawing: &str, columns: usize) -> Option<String> {
    let widest = drawing.lines().map(visible).max().unwrap_or(0);
    (widest > columns).then(|| {
        format!(
            "the drawing is {widest} columns wide, the terminal {columns}: its lines are broken; -o FILE.txt writes them whole, \
             -o FILE.svg as a picture"
        )
    })
}

/// How many columns a line takes, escape codes for colours apart.
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
