//! Colours for terminals. They are the sixteen colours that every terminal has, so the theme of the terminal keeps them
//! legible.

use anstyle::{AnsiColor, Color, Style};

use crate::Colour;

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

/// The text style of the item with this number. The colours repeat after twelve items.
pub fn letters(number: usize) -> Style {
    Style::new().fg_color(Some(Color::Ansi(COLOURS[number % COLOURS.len()])))
}

/// The same colour as a background.
pub fn ground(number: usize) -> Style {
    AnsiColor::Black.on(COLOURS[number % COLOURS.len()])
}

/// The terminal colour nearest to this one. Black, white and greys use the default colour of the terminal, because
/// black or white could be invisible on its background.
pub fn nearest(colour: Colour) -> Style {
    const SEEN: [(AnsiColor, [u8; 3]); 10] = [
        (AnsiColor::Red, [205, 30, 30]),
        (AnsiColor::Green, [20, 150, 40]),
        (AnsiColor::Yellow, [200, 150, 0]),
        (AnsiColor::Blue, [30, 70, 200]),
        (AnsiColor::Magenta, [150, 40, 160]),
        (AnsiColor::Cyan, [0, 160, 170]),
        (AnsiColor::BrightRed, [250, 130, 90]),
        (AnsiColor::BrightGreen, [130, 220, 100]),
        (AnsiColor::BrightYellow, [250, 220, 60]),
        (AnsiColor::BrightMagenta, [240, 120, 180]),
    ];
    let [least, most] = [colour.0.iter().min(), colour.0.iter().max()].map(|end| end.map_or(0, |&end| end));
    if most - least < 24 {
        let grey = (90..=200).contains(&most);
        return if grey { Style::new().dimmed() } else { Style::new().bold() };
    }
    // Compare at full brightness: dark blue is still blue.
    let bright = |rgb: [u8; 3]| {
        let most = rgb.iter().copied().max().map_or(1.0, f64::from).max(1.0);
        rgb.map(|channel| f64::from(channel) / most)
    };
    let own = bright(colour.0);
    let distance =
        |other: [u8; 3]| -> f64 { own.iter().zip(bright(other)).map(|(a, b)| (a - b).powi(2)).sum() };
    let near = SEEN.into_iter().min_by(|(_, one), (_, other)| distance(*one).total_cmp(&distance(*other)));
    Style::new().fg_color(near.map(|(ansi, _)| Color::Ansi(ansi)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_words_have_their_colour_on_terminals() {
        for (word, ansi) in [
            ("red", AnsiColor::Red),
            ("green", AnsiColor::Green),
            ("blue", AnsiColor::Blue),
            ("yellow", AnsiColor::BrightYellow),
            ("pink", AnsiColor::BrightMagenta),
            ("cyan", AnsiColor::Cyan),
            ("navy", AnsiColor::Blue),
        ] {
            let style = nearest(Colour::named(word).unwrap());
            assert_eq!(style.get_fg_color(), Some(Color::Ansi(ansi)), "{word}");
        }
        assert_eq!(nearest(Colour::WHITE).get_fg_color(), None);
    }
}
