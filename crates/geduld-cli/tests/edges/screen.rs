//! What escape codes did to a terminal.

/// How a terminal was left, and whether what was drawn in passing was taken off again.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Screen {
    cursor_hidden: bool,
    styled: bool,
    /// An escape code that was begun and not ended.
    broken: bool,
    /// Progress that took more lines than were cleared for it.
    left: Option<String>,
}

impl Screen {
    /// What this output does to a terminal of so many columns.
    fn after(output: &str, columns: u16) -> Self {
        let columns = usize::from(columns);
        // What the terminal itself shows of a key that is pressed.
        let output = output.replace("^C", "");
        let mut screen = Self::default();
        // What was written where a line was cleared: progress, if it is drawn over instead of ended.
        let (mut cleared, mut text) = (false, String::new());
        let mut characters = output.chars();
        while let Some(character) = characters.next() {
            // How many lines up the text is taken back from, if it is.
            let mut up = None;
            match character {
                '\u{1b}' => match escape(&mut characters) {
                    None => screen.broken = true,
                    Some(code) => match code.as_str() {
                        "[?25l" => screen.cursor_hidden = true,
                        "[?25h" => screen.cursor_hidden = false,
                        "[m" | "[0m" => screen.styled = false,
                        _ if code.ends_with('m') => screen.styled = true,
                        _ if code.ends_with('K') => {
                            up = Some(0);
                            cleared = true;
                        }
                        _ => {
                            up = code.strip_prefix('[').and_then(|code| code.strip_suffix('A')?.parse().ok());
                        }
                    },
                },
                '\n' => {
                    text.clear();
                    cleared = false;
                }
                '\r' => up = Some(0),
                _ if cleared => text.push(character),
                _ => {}
            }
            // A line end is a carriage return and a line feed.
            let ends = character == '\r' && characters.as_str().starts_with('\n');
            if let Some(up) = up.filter(|_| !ends) {
                if text.chars().count().div_ceil(columns) > up + 1 {
                    screen.left = Some(text.clone());
                }
                text.clear();
            }
        }
        screen
    }

    /// Checks that a terminal of so many columns is usable as before, and that progress kept to its width.
    pub fn check(output: &str, columns: u16) -> Result<(), String> {
        let screen = Self::after(output, columns);
        if screen == Self::default() { Ok(()) } else { Err(format!("left the terminal as {screen:?}")) }
    }
}

/// The rest of an escape code; none if it is not ended.
fn escape(characters: &mut std::str::Chars<'_>) -> Option<String> {
    let mut code = String::from(characters.next()?);
    if code == "[" {
        loop {
            let next = characters.next()?;
            code.push(next);
            if ('@'..='~').contains(&next) {
                break;
            }
        }
    }
    Some(code)
}

#[test]
fn what_is_left_on_a_terminal_is_seen() {
    for output in [
        "\u{1b}[1mbold\u{1b}[0m\r\u{1b}[2Kabc\r\u{1b}[2K\r\nlonger",
        "\u{1b}[2Klonger\r\n",
        "\u{1b}[2Kabcdef\u{1b}[1A\r\u{1b}[2K\u{1b}[1B\r\u{1b}[2K\u{1b}[1A",
    ] {
        assert_eq!(Screen::check(output, 3), Ok(()));
    }
    for output in ["\u{1b}[?25l", "\u{1b}[31mred", "\u{1b}[3", "\r\u{1b}[2Kabcd\r\u{1b}[2K"] {
        assert!(Screen::check(output, 3).is_err(), "{output:?}");
    }
}
