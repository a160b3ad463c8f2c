//! Small drawings that are cut in two: the halves of one thing, which is whole where two edges meet. They are our own.
//!
//! A drawing fits a disc of radius 1 around the point (0, 0), with y down. The cut runs along y = 0.

use super::{Fill, Item, Pen, Point};
use crate::Colour;

/// The names of the drawings.
pub const DRAWINGS: [&str; 12] =
    ["bee", "cat", "fish", "flower", "fox", "frog", "hen", "leaf", "moon", "mushroom", "owl", "sun"];

/// The number of corners with which an ellipse is drawn.
const CORNERS: u32 = 40;

/// A part of a drawing.
enum Part {
    /// An ellipse: its colour, its middle and its half axes.
    Round([u8; 3], Point, Point),
    /// Two ellipses, left and right.
    Pair([u8; 3], Point, Point),
    /// A polygon.
    Shape([u8; 3], &'static [Point]),
    /// A polygon and its mirror image.
    Sides([u8; 3], &'static [Point]),
}

use Part::{Pair, Round, Shape, Sides};

const BLACK: [u8; 3] = [30, 28, 32];
const WHITE: [u8; 3] = [255, 253, 247];
const ORANGE: [u8; 3] = [226, 112, 32];
const YELLOW: [u8; 3] = [248, 205, 60];
const RED: [u8; 3] = [206, 45, 52];
const GREEN: [u8; 3] = [86, 160, 70];
const DARK_GREEN: [u8; 3] = [42, 104, 52];
const BROWN: [u8; 3] = [140, 92, 54];
const CREAM: [u8; 3] = [244, 226, 188];
const BLUE: [u8; 3] = [52, 124, 196];
const NIGHT: [u8; 3] = [40, 48, 104];
const PINK: [u8; 3] = [232, 118, 162];
const GREY: [u8; 3] = [120, 118, 132];

fn parts(name: &str) -> Option<&'static [Part]> {
    Some(match name {
        "fox" => &[
            Sides(
                ORANGE,
                &[[-0.92, 0.0], [-0.78, -0.98], [-0.2, -0.55], [0.0, -0.5], [0.0, 0.95], [-0.3, 0.7]],
            ),
            Sides(BLACK, &[[-0.72, -0.8], [-0.78, -0.42], [-0.42, -0.58]]),
            Sides(WHITE, &[[-0.9, 0.02], [-0.35, 0.12], [0.0, 0.6], [0.0, 0.95], [-0.3, 0.7]]),
            Pair(BLACK, [0.36, -0.12], [0.1, 0.13]),
            Round(BLACK, [0.0, 0.84], [0.16, 0.13]),
        ],
        "owl" => &[
            Sides(BROWN, &[[-0.84, -0.3], [-0.74, -0.99], [-0.1, -0.7], [-0.1, 0.0]]),
            Round(BROWN, [0.0, 0.08], [0.86, 0.88]),
            Round(CREAM, [0.0, 0.58], [0.5, 0.36]),
            Pair(WHITE, [0.37, -0.22], [0.35, 0.36]),
            Pair(BLACK, [0.34, -0.2], [0.16, 0.18]),
            Shape(YELLOW, &[[-0.15, 0.0], [0.15, 0.0], [0.0, 0.4]]),
            Sides(BROWN, &[[-0.3, 0.56], [-0.18, 0.5], [-0.06, 0.56], [-0.18, 0.68]]),
        ],
        "hen" => &[
            Pair(RED, [0.26, -0.7], [0.2, 0.22]),
            Round(RED, [0.0, -0.78], [0.2, 0.21]),
            Round(WHITE, [0.0, 0.08], [0.7, 0.74]),
            Pair(BLACK, [0.3, -0.12], [0.09, 0.12]),
            Pair(PINK, [0.44, 0.2], [0.13, 0.1]),
            Pair(RED, [0.1, 0.6], [0.12, 0.22]),
            Shape(ORANGE, &[[-0.24, 0.12], [0.0, -0.04], [0.24, 0.12], [0.0, 0.5]]),
        ],
        "cat" => &[
            Sides(GREY, &[[-0.82, 0.1], [-0.74, -0.96], [-0.12, -0.56], [-0.1, 0.1]]),
            Sides(PINK, &[[-0.68, -0.74], [-0.7, -0.4], [-0.38, -0.56]]),
            Round(GREY, [0.0, 0.12], [0.84, 0.72]),
            Pair(YELLOW, [0.36, -0.08], [0.18, 0.2]),
            Pair(BLACK, [0.36, -0.08], [0.06, 0.18]),
            Pair(WHITE, [0.15, 0.45], [0.2, 0.17]),
            Shape(PINK, &[[-0.12, 0.24], [0.12, 0.24], [0.0, 0.38]]),
            Sides(WHITE, &[[-0.95, 0.3], [-0.4, 0.4], [-0.4, 0.44], [-0.95, 0.36]]),
            Sides(WHITE, &[[-0.9, 0.58], [-0.4, 0.48], [-0.4, 0.52], [-0.9, 0.64]]),
        ],
        "fish" => &[
            Sides(ORANGE, &[[-0.3, -0.1], [-0.86, 0.16], [-0.36, 0.34]]),
            Sides(ORANGE, &[[0.0, 0.45], [-0.56, 0.98], [0.0, 0.84]]),
            Round(BLUE, [0.0, -0.16], [0.5, 0.82]),
            Shape(WHITE, &[[-0.49, -0.12], [0.49, -0.12], [0.48, 0.06], [-0.48, 0.06]]),
            Shape(WHITE, &[[-0.42, 0.26], [0.42, 0.26], [0.32, 0.42], [-0.32, 0.42]]),
            Pair(WHITE, [0.22, -0.56], [0.14, 0.15]),
            Pair(BLACK, [0.22, -0.6], [0.07, 0.08]),
            Round(RED, [0.0, -0.88], [0.12, 0.07]),
        ],
        "bee" => &[
            Sides(BLACK, &[[-0.1, -0.7], [-0.36, -0.99], [-0.28, -0.99], [0.0, -0.72]]),
            Pair([190, 222, 240], [0.58, -0.08], [0.4, 0.34]),
            Round(BLACK, [0.0, -0.55], [0.34, 0.3]),
            Round(YELLOW, [0.0, 0.24], [0.5, 0.72]),
            Shape(BLACK, &[[-0.46, -0.02], [0.46, -0.02], [0.5, 0.18], [-0.5, 0.18]]),
            Shape(BLACK, &[[-0.48, 0.4], [0.48, 0.4], [0.4, 0.6], [-0.4, 0.6]]),
            Shape(BLACK, &[[-0.16, 0.88], [0.16, 0.88], [0.0, 1.0]]),
            Pair(WHITE, [0.14, -0.58], [0.09, 0.1]),
        ],
        "leaf" => &[
            Sides(
                GREEN,
                &[[0.0, -1.0], [-0.36, -0.66], [-0.6, -0.2], [-0.62, 0.2], [-0.44, 0.5], [0.0, 0.74]],
            ),
            Shape(DARK_GREEN, &[[-0.03, -0.9], [0.03, -0.9], [0.06, 1.0], [-0.06, 1.0]]),
            Sides(DARK_GREEN, &[[0.0, -0.28], [-0.38, -0.52], [-0.4, -0.46], [0.0, -0.16]]),
            Sides(DARK_GREEN, &[[0.0, 0.08], [-0.54, -0.16], [-0.55, -0.09], [0.0, 0.2]]),
            Sides(DARK_GREEN, &[[0.0, 0.42], [-0.5, 0.22], [-0.49, 0.29], [0.0, 0.54]]),
        ],
        "moon" => &[
            Round(NIGHT, [0.0, 0.0], [0.96, 0.96]),
            Round(YELLOW, [-0.08, 0.0], [0.66, 0.66]),
            Round(NIGHT, [0.24, -0.1], [0.54, 0.54]),
            Shape(
                WHITE,
                &[
                    [0.3, -0.46],
                    [0.36, -0.3],
                    [0.52, -0.24],
                    [0.36, -0.18],
                    [0.3, -0.02],
                    [0.24, -0.18],
                    [0.08, -0.24],
                    [0.24, -0.3],
                ],
            ),
            Shape(
                WHITE,
                &[
                    [0.58, 0.28],
                    [0.62, 0.4],
                    [0.74, 0.44],
                    [0.62, 0.48],
                    [0.58, 0.6],
                    [0.54, 0.48],
                    [0.42, 0.44],
                    [0.54, 0.4],
                ],
            ),
        ],
        "sun" => &[
            Shape(
                ORANGE,
                &[
                    [0.0, -1.0],
                    [0.22, -0.6],
                    [0.71, -0.71],
                    [0.6, -0.22],
                    [1.0, 0.0],
                    [0.6, 0.22],
                    [0.71, 0.71],
                    [0.22, 0.6],
                    [0.0, 1.0],
                    [-0.22, 0.6],
                    [-0.71, 0.71],
                    [-0.6, 0.22],
                    [-1.0, 0.0],
                    [-0.6, -0.22],
                    [-0.71, -0.71],
                    [-0.22, -0.6],
                ],
            ),
            Round(YELLOW, [0.0, 0.0], [0.6, 0.6]),
            Pair(BLACK, [0.22, -0.16], [0.08, 0.11]),
            Pair(ORANGE, [0.38, 0.12], [0.1, 0.08]),
            Shape(RED, &[[-0.26, 0.2], [0.26, 0.2], [0.16, 0.38], [0.0, 0.44], [-0.16, 0.38]]),
        ],
        "flower" => &[
            Pair(PINK, [0.62, 0.02], [0.36, 0.34]),
            Pair(PINK, [0.34, -0.56], [0.36, 0.36]),
            Pair(PINK, [0.36, 0.58], [0.36, 0.36]),
            Pair(RED, [0.4, -0.34], [0.12, 0.2]),
            Pair(RED, [0.4, 0.36], [0.12, 0.2]),
            Round(YELLOW, [0.0, 0.0], [0.36, 0.36]),
            Round(ORANGE, [0.0, 0.12], [0.18, 0.14]),
        ],
        "mushroom" => &[
            Shape(
                CREAM,
                &[[-0.26, -0.05], [0.26, -0.05], [0.34, 0.8], [0.18, 0.96], [-0.18, 0.96], [-0.34, 0.8]],
            ),
            Sides(
                RED,
                &[
                    [0.0, -0.98],
                    [-0.38, -0.88],
                    [-0.7, -0.62],
                    [-0.88, -0.28],
                    [-0.92, 0.06],
                    [-0.74, 0.16],
                    [-0.36, 0.22],
                    [0.0, 0.24],
                ],
            ),
            Round(WHITE, [0.0, -0.62], [0.18, 0.16]),
            Pair(WHITE, [0.48, -0.34], [0.17, 0.16]),
            Round(WHITE, [0.06, -0.12], [0.15, 0.13]),
            Shape(GREEN, &[[-0.7, 0.98], [-0.52, 0.66], [-0.4, 0.9], [-0.24, 0.7], [-0.1, 0.98]]),
        ],
        "frog" => &[
            Pair(GREEN, [0.44, -0.56], [0.32, 0.34]),
            Round(GREEN, [0.0, 0.14], [0.9, 0.7]),
            Pair(WHITE, [0.44, -0.58], [0.22, 0.24]),
            Pair(BLACK, [0.42, -0.56], [0.11, 0.13]),
            Pair(PINK, [0.6, 0.2], [0.14, 0.1]),
            Pair(DARK_GREEN, [0.1, -0.06], [0.04, 0.05]),
            Shape(DARK_GREEN, &[[-0.56, 0.34], [0.56, 0.34], [0.36, 0.56], [0.0, 0.64], [-0.36, 0.56]]),
            Shape(RED, &[[-0.3, 0.5], [0.3, 0.5], [0.0, 0.62]]),
        ],
        _ => return None,
    })
}

/// Half of a drawing, within a disc of this radius around the point (0, 0): the upper half with y from 0 up to the
/// radius on an edge that is seen from its piece (`upper`), or the lower half. Both halves lie where y is positive, and
/// are one picture if one of them is turned by half a turn. `None` if there is no such drawing.
pub fn half(name: &str, upper: bool, radius: f64) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    // The upper half is turned: its top is far from the edge.
    let sign = if upper { -radius } else { radius };
    let mut add = |colour: [u8; 3], points: Vec<Point>| {
        let kept = cut(&points, if upper { -1.0 } else { 1.0 });
        if kept.len() > 2 {
            let placed: Vec<Point> = kept.into_iter().map(|point| point.map(|end| end * sign)).collect();
            items.push(Item::polygon(placed, Fill::Dyed(0, Colour(colour)), Pen::None));
        }
    };
    let mirrored = |points: &[Point]| points.iter().map(|[x, y]| [-x, *y]).collect::<Vec<Point>>();
    for part in parts(name)? {
        match *part {
            Round(colour, middle, axes) => add(colour, round(middle, axes)),
            Pair(colour, middle, axes) => {
                let right = round(middle, axes);
                add(colour, mirrored(&right));
                add(colour, right);
            }
            Shape(colour, points) => add(colour, points.to_vec()),
            Sides(colour, points) => {
                add(colour, mirrored(points));
                add(colour, points.to_vec());
            }
        }
    }
    Some(items)
}

/// The name of a drawing that is known by this name.
pub fn drawing_named(name: &str) -> Option<&'static str> {
    DRAWINGS.into_iter().find(|own| *own == name)
}

fn round([x, y]: Point, [wide, high]: Point) -> Vec<Point> {
    let angle = |step: u32| f64::from(step) * std::f64::consts::TAU / f64::from(CORNERS);
    (0..CORNERS).map(|step| [x + wide * angle(step).cos(), y + high * angle(step).sin()]).collect()
}

/// The part of a polygon on the side of the line y = 0 with this sign (Sutherland and Hodgman, *Reentrant polygon
/// clipping*, 1974). Of a polygon that leaves this side several times, the parts stay joined along the line.
fn cut(points: &[Point], side: f64) -> Vec<Point> {
    let mut kept = Vec::new();
    for (number, &to) in points.iter().enumerate() {
        let from = points[(number + points.len() - 1) % points.len()];
        let (before, after) = (side * from[1], side * to[1]);
        if (before > 0.0) != (after > 0.0) {
            let share = from[1] / (from[1] - to[1]);
            kept.push([from[0] + share * (to[0] - from[0]), 0.0]);
        }
        if after > 0.0 {
            kept.push(to);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_stay_in_their_half_of_the_disc_and_meet_at_the_cut() {
        for name in DRAWINGS {
            for upper in [true, false] {
                let items = half(name, upper, 10.0).unwrap();
                assert!(items.len() > 2, "{name}");
                for item in &items {
                    let Item::Path { points, .. } = item else { panic!("{item:?}") };
                    for [x, y] in points {
                        assert!(*y >= -1e-9 && x.hypot(*y) < 13.5, "{name}: {x} {y}");
                    }
                }
            }
            assert_eq!(drawing_named(name), Some(name));
        }
        assert!(half("unicorn", true, 1.0).is_none() && drawing_named("unicorn").is_none());
    }
}
