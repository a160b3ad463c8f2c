//! The common parts of charts with two axes: the frame, the ticks, the limit, and the labels at the ends of lines.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, FONT, WIDTH, width_of};
use super::{Chosen, style::STYLES};
use crate::statistics::real;

/// The colour of the frame and of everything that is not a series.
pub const GREY: &str = "#777777";

/// The area of the curves.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Frame {
    /// A frame with room on the right for the labels of the drawn configurations. No label is wider than `most`.
    pub fn with_labels(chosen: &Chosen<'_>, height: f64, most: f64) -> Self {
        let lines = chosen.drawn().iter().flat_map(|&known| chosen.names.lines(known, most));
        let widest = lines.map(|line| width_of(&line)).fold(30.0, f64::max);
        Self { left: 34.0, right: WIDTH - widest - 15.0, top: 8.0, bottom: height - 26.0 }
    }

    /// The ends of a horizontal axis.
    /// The height of a chart with rows of this height, a name before each, and its frame, with some room at the right.
    pub fn with_rows(
        names: impl Iterator<Item = String>,
        (rows, row): (usize, f64),
        room: f64,
    ) -> (f64, Self) {
        let widest = names.map(|line| width_of(&line)).fold(20.0, f64::max);
        let height = row * real(rows.max(1)) + 44.0;
        (height, Self { left: widest + 8.0, right: WIDTH - room, top: 14.0, bottom: height - 26.0 })
    }

    pub fn across(&self) -> (f64, f64) {
        (self.left, self.right)
    }

    /// The ends of a vertical axis.
    pub fn up(&self) -> (f64, f64) {
        (self.bottom, self.top)
    }

    /// Draws both axes with their ticks and names.
    pub fn draw(&self, canvas: &mut Canvas, (x, x_name): (Axis, &str), (y, y_name): (Axis, &str)) {
        self.draw_across(canvas, x, x_name);
        for (value, name) in y.ticks(16.0) {
            let height = y.at(value);
            canvas.line((self.left, height), (self.right, height), ("#dddddd", 0.4), "");
            canvas.text((self.left - 3.0, height + 0.35 * FONT), Anchor::End, &name);
        }
        canvas.upright((0.9 * FONT, f64::midpoint(self.top, self.bottom)), y_name);
        canvas.line((self.left, self.bottom), (self.right, self.bottom), ("black", 0.6), "");
        canvas.line((self.left, self.top), (self.left, self.bottom), ("black", 0.6), "");
    }

    /// Draws the horizontal axis with vertical grid lines.
    pub fn draw_across(&self, canvas: &mut Canvas, x: Axis, name: &str) {
        for (value, name) in x.ticks(20.0) {
            let place = x.at(value);
            canvas.line((place, self.top), (place, self.bottom), ("#dddddd", 0.4), "");
            canvas.text((place, self.bottom + 1.2 * FONT), Anchor::Middle, &name);
        }
        canvas.text((f64::midpoint(self.left, self.right), self.bottom + 2.6 * FONT), Anchor::Middle, name);
        canvas.line((self.left, self.bottom), (self.right, self.bottom), ("black", 0.6), "");
    }

    /// Draws the limit as a horizontal line.
    pub fn limit_across(&self, canvas: &mut Canvas, height: f64, limit: f64) {
        canvas.line((self.left, height), (self.right, height), (GREY, 0.8), "4 2");
        canvas.text((self.left + 3.0, height - 0.3 * FONT), Anchor::Start, &format!("limit: {limit} s"));
    }

    /// Draws the limit as a vertical line, with its name above the frame.
    pub fn limit_up(&self, canvas: &mut Canvas, place: f64) {
        canvas.line((place, self.top), (place, self.bottom), (GREY, 0.8), "4 2");
        canvas.text((place, self.top - 0.3 * FONT), Anchor::Middle, "limit");
    }

    /// Draws the names of series on the right, each at the end of its line. A label has the position of the series, the
    /// lines of its name, and the end.
    pub fn labels(&self, canvas: &mut Canvas, labels: &[(usize, Vec<String>, (f64, f64))]) {
        let mut labels: Vec<&(usize, Vec<String>, (f64, f64))> = labels.iter().collect();
        labels.sort_by(|(_, _, a), (_, _, b)| a.1.total_cmp(&b.1));
        let heights: Vec<f64> =
            labels.iter().map(|(_, lines, _)| FONT * (real(lines.len()) + 0.25)).collect();
        let wanted: Vec<f64> = labels.iter().map(|(.., end)| end.1).collect();
        let places = spread(&wanted, &heights, (self.top - 4.0, self.bottom + 8.0));
        for ((position, lines, end), place) in labels.into_iter().zip(places) {
            let style = STYLES[*position];
            let x = self.right + 4.0;
            canvas.path(&[*end, (x + 3.0, place)], (style.colour, 0.4), "");
            canvas.mark((x + 5.0, place), style, false);
            canvas.lines((x + 9.0, place), Anchor::Start, lines);
        }
    }
}

/// Moves overlapping labels apart. Takes the wanted middles in ascending order and the heights. Returns new middles,
/// inside the range if the labels fit into it.
fn spread(wanted: &[f64], heights: &[f64], (top, bottom): (f64, f64)) -> Vec<f64> {
    let mut places = wanted.to_vec();
    let gap = |a: usize| f64::midpoint(heights[a], heights[a + 1]);
    // First push labels down from the top, then up from the bottom.
    for label in 0..places.len() {
        let least = if label == 0 { top + heights[0] / 2.0 } else { places[label - 1] + gap(label - 1) };
        places[label] = places[label].max(least);
    }
    for label in (0..places.len()).rev() {
        let last = label + 1 == places.len();
        let most = if last { bottom - heights[label] / 2.0 } else { places[label + 1] - gap(label) };
        places[label] = places[label].min(most);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn labels_do_not_overlap() {
        assert_eq!(spread(&[10.0, 11.0, 50.0], &[8.0; 3], (0.0, 100.0)), [10.0, 18.0, 50.0]);
        assert_eq!(spread(&[90.0, 99.0, 99.0], &[8.0; 3], (0.0, 100.0)), [80.0, 88.0, 96.0]);
        assert_eq!(spread(&[], &[], (0.0, 1.0)), [0.0; 0]);
    }
}
