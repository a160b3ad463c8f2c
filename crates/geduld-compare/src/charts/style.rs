//! The styles of the six series.

/// The style of a series. Each of its properties distinguishes it from the others.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Its colour.
    pub colour: &'static str,
    /// Its dashes, in SVG notation.
    pub dashes: &'static str,
    /// Its mark.
    pub mark: Mark,
}

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Plus,
}

/// From dark to bright in even steps, so that the series differ in grey. The colours are black and five of Paul Tol's
/// medium-contrast colours, which people with any kind of colour blindness can distinguish.
pub const STYLES: [Style; super::SERIES] = [
    Style { colour: "#000000", dashes: "", mark: Mark::Circle },
    Style { colour: "#004488", dashes: "5 1.5", mark: Mark::Square },
    Style { colour: "#994455", dashes: "1.2 1.2", mark: Mark::Triangle },
    Style { colour: "#997700", dashes: "6 1.5 1.2 1.5", mark: Mark::Diamond },
    Style { colour: "#6699cc", dashes: "3 1.2", mark: Mark::Cross },
    Style { colour: "#ee99aa", dashes: "", mark: Mark::Plus },
];

#[cfg(test)]
mod tests {
    use super::STYLES;

    /// The brightness of a colour from 0 to 100 (CIE L*).
    fn brightness(colour: &str) -> f64 {
        let part = |from: usize| {
            let value = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
        if light > 0.008_856 { 116.0 * light.cbrt() - 16.0 } else { 903.3 * light }
    }

    #[test]
    fn series_differ_in_grey() {
        let all: Vec<f64> = STYLES.iter().map(|style| brightness(style.colour)).collect();
        assert!(all.windows(2).all(|pair| pair[1] - pair[0] > 9.0), "{all:?}");
        assert!(all[all.len() - 1] < 75.0, "bright lines do not show on white: {all:?}");
    }
}
