//! The characters that may reach a terminal, and replacements for the others.

use std::borrow::Cow;

/// Replaces a character that must not reach a terminal.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// Whether a character must not reach a terminal. These characters are:
///
/// - control characters, including U+0080 to U+009F
/// - characters that change the direction of text
/// - invisible characters without a width, which make different texts look equal
///
/// The two joiners of Unicode are allowed, because some scripts and many emoji need them: see [`unprintable`].
pub fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// The first invisible character of a name. A joiner also counts as invisible, unless both of its neighbours are
/// non-ASCII characters that it can join.
pub fn unprintable(name: &str) -> Option<char> {
    let characters: Vec<char> = name.chars().collect();
    let foreign = |at: Option<usize>| {
        at.and_then(|at| characters.get(at)).is_some_and(|&other| !other.is_ascii() && !is_joiner(other))
    };
    let is_wrong = |&(at, &character): &(usize, &char)| {
        is_unprintable(character)
            || is_joiner(character) && !(foreign(at.checked_sub(1)) && foreign(Some(at + 1)))
    };
    characters.iter().enumerate().find(is_wrong).map(|(_, &character)| character)
}

fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Replaces every character that must not reach a terminal. Line feeds and tabs are kept.
pub fn printable(text: &str) -> Cow<'_, str> {
    clean(text, |_| false)
}

/// Like [`printable`] for a text with colours: escape codes that select a text style are kept as well.
pub fn printable_styled(text: &str) -> Cow<'_, str> {
    clean(text, is_style)
}

/// Whether a text that begins with an escape character begins with a style code, `ESC [ digits and semicolons m`.
fn is_style(text: &str) -> bool {
    let Some(code) = text.strip_prefix("\u{1b}[") else { return false };
    code.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m')
}

fn clean(text: &str, stays: impl Fn(&str) -> bool) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let replaced = |(at, character): (usize, char)| {
        is_unprintable(character) && !matches!(character, '\n' | '\t') && !stays(&text[at..])
    };
    if !text.char_indices().any(replaced) {
        return Cow::Borrowed(text);
    }
    let write = |(at, character)| if replaced((at, character)) { REPLACEMENT } else { character };
    Cow::Owned(text.char_indices().map(write).collect())
}

/// Whether a text consists only of visible ASCII characters, spaces, line feeds and tabs. Nearly all text does, and
/// there may be gigabytes of it. Without an early exit inside a chunk, the compiler vectorizes the loop.
fn is_plain(text: &[u8]) -> bool {
    const CHUNK: usize = 1024;
    let plain = |byte: u8| (byte.wrapping_sub(b' ') <= b'~' - b' ') | (byte == b'\n') | (byte == b'\t');
    text.chunks(CHUNK).all(|chunk| chunk.iter().fold(true, |all, &byte| all & plain(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_directions_and_what_takes_no_room_do_not_pass() {
        for character in
            ['\u{1b}', '\u{7}', '\r', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}']
        {
            assert_eq!(unprintable(&format!("a{character}b")), Some(character));
            assert_eq!(printable(&format!("a{character}b\nc")), "a\u{fffd}b\nc");
            assert_eq!(printable_styled(&format!("a{character}b\nc")), "a\u{fffd}b\nc");
        }
    }

    #[test]
    fn words_of_all_scripts_pass() {
        for word in ["fox", "Füchsin", "狐", "ثعلب", "🦊", "🧑\u{200d}🚀", "✈\u{fe0f}", "می\u{200c}خواهم"]
        {
            assert_eq!(unprintable(word), None, "{word:?}");
            assert_eq!(printable(word), word);
        }
        assert_eq!(unprintable("a\u{200d}b"), Some('\u{200d}'));
        assert_eq!(unprintable("狐\u{200d}"), Some('\u{200d}'));
    }

    #[test]
    fn only_colours_stay() {
        let coloured = "\u{1b}[1;31mred\u{1b}[0m";
        assert_eq!(printable_styled(coloured), coloured);
        assert_eq!(printable(coloured), "\u{fffd}[1;31mred\u{fffd}[0m");
        assert_eq!(printable_styled("\u{1b}[2J\u{1b}]0;title\u{7}"), "\u{fffd}[2J\u{fffd}]0;title\u{fffd}");
    }
}
