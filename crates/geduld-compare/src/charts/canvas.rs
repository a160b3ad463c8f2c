//! An SVG picture. All lengths are in points (1/72 inch).

use std::fmt::Write;

use super::style::{Mark, Style};
use crate::statistics::real;

/// The width of a column of a paper, 80 mm.
pub const WIDTH: f64 = 226.8;
/// The font size.
pub const FONT: f64 = 7.0;
/// The width of a letter, an upper bound on average.
const LETTER: f64 = 0.58 * FONT;

/// The alignment of a text to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture that is being drawn.
pub struct Canvas {
    body: String,
    height: f64,
}

impl Canvas {
    pub fn new(height: f64) -> Self {
        Self { body: String::new(), height }
    }

    // Writing to a string cannot fail.
    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            escaped(text)
        );
    }

    /// A text that reads from bottom to top.
    pub fn upright(&mut self, (x, y): (f64, f64), text: &str) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 {x:.1} {y:.1})\">{}</text>",
            escaped(text)
        );
    }

    /// Lines of text, vertically centred at this height.
    pub fn lines(&mut self, (x, y): (f64, f64), anchor: Anchor, lines: &[String]) {
        let top = y - FONT * real(lines.len()) / 2.0 + 0.8 * FONT;
        for (number, line) in lines.iter().enumerate() {
            self.text((x, top + FONT * real(number)), anchor, line);
        }
    }

    /// A line of the frame. `stroke` is a colour, `dashes` is in SVG notation.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), (stroke, width): (&str, f64), dashes: &str) {
        let _ = writeln!(
            self.body,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{stroke}\" stroke-width=\"{width}\"{}/>",
            from.0,
            from.1,
            to.0,
            to.1,
            dashed(dashes)
        );
    }

    /// A line through points.
    pub fn path(&mut self, points: &[(f64, f64)], (stroke, width): (&str, f64), dashes: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.body,
            "<polyline fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{} points=\"{}\"/>",
            dashed(dashes),
            points.join(" ")
        );
    }

    /// A rectangle between two corners.
    pub fn rectangle(
        &mut self,
        (left, top): (f64, f64),
        (right, bottom): (f64, f64),
        (fill, stroke): (&str, &str),
    ) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"0.8\"/>",
            (right - left).max(0.4),
            bottom - top
        );
    }

    /// The mark of a series, filled or open.
    pub fn mark(&mut self, (x, y): (f64, f64), style: Style, filled: bool) {
        let r = 1.8;
        let polygon = |corners: &[(f64, f64)]| {
            let corners: Vec<String> =
                corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + r * dx, y + r * dy)).collect();
            format!("<polygon points=\"{}\"", corners.join(" "))
        };
        // Each stroke goes from (a, b) to (c, d).
        let strokes = |strokes: [[f64; 4]; 2]| {
            let strokes: Vec<String> = strokes
                .iter()
                .map(|[a, b, c, d]| {
                    format!("M{:.1} {:.1}L{:.1} {:.1}", x + r * a, y + r * b, x + r * c, y + r * d)
                })
                .collect();
            format!("<path d=\"{}\"", strokes.concat())
        };
        let shape = match style.mark {
            Mark::Circle => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\""),
            Mark::Square => polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Mark::Triangle => polygon(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]),
            Mark::Diamond => polygon(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
            Mark::Cross => strokes([[-1.0, -1.0, 1.0, 1.0], [-1.0, 1.0, 1.0, -1.0]]),
            Mark::Plus => strokes([[-1.3, 0.0, 1.3, 0.0], [0.0, -1.3, 0.0, 1.3]]),
        };
        let colour = style.colour;
        let fill = if filled { colour } else { "white" };
        let _ = writeln!(self.body, "{shape} fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"0.8\"/>");
    }

    /// The whole picture with its title and description.
    pub fn finish(self, title: &str, description: &str) -> String {
        let (height, body) = (self.height, self.body);
        // 80 mm are 226.8 points.
        let millimetres = height * 80.0 / WIDTH;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.1}\" width=\"80mm\" \
             height=\"{millimetres:.1}mm\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"{FONT}\" fill=\"black\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n",
            escaped(title),
            escaped(description)
        )
    }
}

/// An upper bound for the width of a text.
pub fn width_of(text: &str) -> f64 {
    LETTER * real(text.chars().count())
}

fn dashed(dashes: &str) -> String {
    if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
