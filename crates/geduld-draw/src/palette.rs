//! Colours: the sixteen of every terminal, so that its theme keeps them legible.

use anstyle::{AnsiColor, Color, Style};

/// Lines of a board: fainter than the pieces.
pub const LINE: Style = Style::new().dimmed();
/// Names of pieces and other emphasised text.
pub const STRONG: Style = Style::new().bold();
/// Axes, centres and paths.
pub const MARK: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));

const COLOURS: [AnsiColor; 12] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightYellow,
    AnsiColor::BrightBlue,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
];

/// The colour of the thing with this number; after twelve they begin again.
pub fn letters(number: usize) -> Style {
    Style::new().fg_color(Some(Color::Ansi(COLOURS[number % COLOURS.len()])))
}

/// The same colour as a ground to write on.
pub fn ground(number: usize) -> Style {
    AnsiColor::Black.on(COLOURS[number % COLOURS.len()])
}
