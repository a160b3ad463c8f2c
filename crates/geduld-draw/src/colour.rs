//! Colours that users name.

use std::fmt;

/// A colour: red, green and blue, each 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 3]);

/// The known colour words, in English and German, with their colours on paper. These are a little softer than on a
/// screen.
const WORDS: [(&str, [u8; 3]); 45] = [
    ("red", [214, 40, 40]),
    ("rot", [214, 40, 40]),
    ("green", [44, 150, 62]),
    ("grün", [44, 150, 62]),
    ("gruen", [44, 150, 62]),
    ("blue", [38, 92, 200]),
    ("blau", [38, 92, 200]),
    ("yellow", [248, 220, 40]),
    ("gelb", [248, 220, 40]),
    ("orange", [243, 134, 28]),
    ("purple", [128, 50, 160]),
    ("violet", [128, 50, 160]),
    ("violett", [128, 50, 160]),
    ("lila", [150, 90, 190]),
    ("pink", [240, 120, 170]),
    ("rosa", [240, 150, 180]),
    ("magenta", [205, 35, 140]),
    ("brown", [125, 76, 38]),
    ("braun", [125, 76, 38]),
    ("black", [40, 40, 40]),
    ("schwarz", [40, 40, 40]),
    ("white", [255, 255, 255]),
    ("weiß", [255, 255, 255]),
    ("weiss", [255, 255, 255]),
    ("grey", [140, 140, 140]),
    ("gray", [140, 140, 140]),
    ("grau", [140, 140, 140]),
    ("silver", [192, 192, 196]),
    ("silber", [192, 192, 196]),
    ("gold", [212, 170, 40]),
    ("cyan", [40, 190, 205]),
    ("turquoise", [50, 190, 175]),
    ("türkis", [50, 190, 175]),
    ("teal", [20, 125, 130]),
    ("navy", [25, 45, 110]),
    ("lime", [150, 205, 40]),
    ("olive", [125, 125, 35]),
    ("maroon", [125, 25, 45]),
    ("beige", [228, 212, 172]),
    ("cream", [250, 240, 205]),
    ("lavender", [190, 175, 225]),
    ("light blue", [130, 195, 240]),
    ("light green", [150, 215, 140]),
    ("dark blue", [25, 45, 110]),
    ("dark green", [20, 90, 45]),
];

impl Colour {
    /// The colour of a word. Case is ignored. `None` if the word is not a known colour.
    pub fn named(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        WORDS.iter().find(|(known, _)| *known == word).map(|&(_, rgb)| Self(rgb))
    }

    /// The known colour words.
    pub fn words() -> impl Iterator<Item = &'static str> + Clone {
        WORDS.iter().map(|&(word, _)| word)
    }

    /// The colour of a word, or of six hexadecimal digits after a `#`.
    pub fn parse(text: &str) -> Option<Self> {
        let Some(digits) = text.strip_prefix('#') else { return Self::named(text) };
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let channel = |index: usize| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).ok();
        Some(Self([channel(0)?, channel(1)?, channel(2)?]))
    }

    /// This colour mixed with a share of another.
    #[must_use]
    pub fn mixed(self, other: Self, share: f64) -> Self {
        Self(std::array::from_fn(|channel| {
            let mix = f64::from(self.0[channel]) * (1.0 - share) + f64::from(other.0[channel]) * share;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
            let mix = mix.round() as u8;
            mix
        }))
    }

    /// The perceived lightness, from 0 to 255.
    pub fn lightness(self) -> f64 {
        let [red, green, blue] = self.0.map(f64::from);
        0.299 * red + 0.587 * green + 0.114 * blue
    }
}

impl Colour {
    /// Black.
    pub const BLACK: Self = Self([0; 3]);
    /// White.
    pub const WHITE: Self = Self([255; 3]);
}

/// Writes the colour as in CSS: `#rrggbb`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_words_or_six_digits() {
        assert_eq!(Colour::parse("Red"), Colour::named("red"));
        assert_eq!(Colour::parse("#0a10FF"), Some(Colour([10, 16, 255])));
        for wrong in ["", "#", "#12345", "#1234567", "#12345g", "#+12345", "reddish", "#äää"] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn words_mean_what_they_say() {
        let [red, green, blue] = Colour::named("red").unwrap().0;
        assert!(red > 2 * green && red > 2 * blue);
        let [red, green, blue] = Colour::named("grün").unwrap().0;
        assert!(green > 2 * red && green > 2 * blue);
    }
}
