//! Colours and patterns that distinguish many things, for all readers and on black and white paper.
//!
//! The colours are those of Okabe and Ito, *Color Universal Design* (2008). Readers with any common kind of colour
//! blindness can distinguish them. Each colour has its own pattern, in a darker shade on a lighter ground, so the
//! patterns remain visible on black and white paper. After eight hues the colours repeat with other patterns, which are
//! also coarser or finer: 24 hues have different patterns, 64 differ in colour or pattern.
//!
//! A pattern is drawn in the coordinates of the group that contains its surface. An edge of a piece is the bottom of
//! its group, so stripes along an edge stay along it when the piece is turned.

use std::fmt::Write;

use super::markup::number;
use crate::Colour;

/// The number of colours.
pub const COLOURS: usize = 8;
/// The number of patterns.
pub const PATTERNS: usize = 8;

/// Orange, sky blue, bluish green, yellow, blue, vermillion, reddish purple, and grey in place of the black of Okabe
/// and Ito.
const RGB: [[u8; 3]; COLOURS] = [
    [230, 159, 0],
    [86, 180, 233],
    [0, 158, 115],
    [240, 228, 66],
    [0, 114, 178],
    [213, 94, 0],
    [204, 121, 167],
    [153, 153, 153],
];

/// The side lengths of pattern tiles: normal, coarser, finer.
const TILES: [f64; 3] = [14.0, 24.0, 9.0];

/// The id of the pattern of a hue: `h` and the number of the hue, and the chosen colour if there is one.
pub fn id(hue: usize, dye: Option<Colour>) -> String {
    match dye {
        None => format!("h{hue}"),
        Some(dye) => format!("h{hue}-{}", &dye.to_string()[1..]),
    }
}

/// The pattern of a hue as an SVG element with this id. It uses the chosen colour if there is one.
pub fn pattern(id: &str, hue: usize, dye: Option<Colour>) -> String {
    let series = hue / COLOURS;
    let kind = (hue + 3 * series) % PATTERNS;
    let tile = TILES[series % TILES.len()];
    let (plain, ground, ink) = shades(RGB[hue % COLOURS], dye);
    let mut element = String::new();
    let n = number;
    // Writing to a string cannot fail.
    let _ = write!(
        element,
        "<pattern id=\"{id}\" width=\"{0}\" height=\"{0}\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"{0}\" height=\"{0}\" fill=\"{1}\"/>",
        n(tile),
        if kind == 0 { plain } else { ground }
    );
    let (half, broad) = (tile / 2.0, n(tile * 0.26));
    let stroke = |path: String, width: &str| {
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>")
    };
    let disc = |radius: f64, look: &str| {
        format!("<circle cx=\"{0}\" cy=\"{0}\" r=\"{1}\" {look}/>", n(half), n(radius))
    };
    // The diagonals reach beyond the tile, so that its corners are covered.
    let falling = format!(
        "M{0} {0}L{1} {1}M{0} {2}L{3} {1}M{2} {0}L{1} {3}",
        n(-half),
        n(3.0 * half),
        n(half),
        n(half)
    );
    let rising =
        format!("M{0} {1}L{1} {0}M{0} {2}L{2} {0}M{2} {1}L{1} {2}", n(-half), n(3.0 * half), n(half));
    element += &match kind {
        0 => String::new(),
        1 => stroke(format!("M0 {0}H{1}", n(half), n(tile)), &broad),
        2 => disc(tile * 0.26, &format!("fill=\"{ink}\"")),
        3 => stroke(format!("M{0} 0V{1}", n(half), n(tile)), &broad),
        4 => stroke(falling + &rising, &n(tile * 0.12)),
        5 => stroke(rising, &n(tile * 0.24)),
        6 => {
            disc(tile * 0.3, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", ink, n(tile * 0.12)))
        }
        _ => {
            format!("<path d=\"M0 0H{0}V{0}H0ZM{0} {0}H{1}V{1}H{0}Z\" fill=\"{2}\"/>", n(half), n(tile), ink)
        }
    };
    element + "</pattern>"
}

/// The colour of a surface without a pattern that has one of the first [`COLOURS`] hues.
pub fn colour_of_hue(hue: usize) -> Colour {
    shades(RGB[hue % COLOURS], None).0
}

/// The colours of a pattern: of a surface without a pattern, of the ground, and of the pattern on it.
fn shades(own: [u8; 3], dye: Option<Colour>) -> (Colour, Colour, Colour) {
    let Some(dye) = dye else {
        let own = Colour(own);
        let lighter = |share| own.mixed(Colour::WHITE, share);
        return (lighter(0.15), lighter(0.5), own.mixed(Colour::BLACK, 0.3));
    };
    // A chosen colour must be recognisable, so its ground is only light enough to make the pattern visible.
    let ink =
        if dye.lightness() < 60.0 { dye.mixed(Colour::WHITE, 0.4) } else { dye.mixed(Colour::BLACK, 0.35) };
    (dye, dye.mixed(Colour::WHITE, if dye.lightness() < 60.0 { 0.0 } else { 0.2 }), ink)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn many_hues_differ() {
        let bodies: BTreeSet<String> =
            (0..64).map(|hue| pattern("h", hue, None).split_once(" width").unwrap().1.to_owned()).collect();
        assert_eq!(bodies.len(), 64);
    }

    #[test]
    fn a_chosen_colour_is_kept() {
        let red = Colour([214, 40, 40]);
        assert_eq!(id(4, Some(red)), "h4-d62828");
        assert!(pattern("h", 0, Some(red)).contains("#d62828"));
        let grounds = pattern("h", 4, Some(red));
        assert!(!grounds.contains(&RGB[4].map(|channel| format!("{channel:02x}")).concat()), "{grounds}");
    }

    #[test]
    fn patterns_alone_tell_24_hues_apart() {
        let shape = |hue: usize| {
            let text = pattern("h", hue, None);
            let without_colours: Vec<&str> =
                text.split('"').filter(|part| !part.starts_with('#') && !part.starts_with('h')).collect();
            without_colours.join(" ")
        };
        assert_eq!((0..24).map(shape).collect::<BTreeSet<_>>().len(), 24);
    }
}
