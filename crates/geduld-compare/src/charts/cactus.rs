//! The cactus plot: a point (n, t) means that a configuration has solved n runs within t seconds each. Lines further to
//! the right and lower are better.

use super::axis::Axis;
use super::canvas::Canvas;
use super::frame::{Frame, GREY};
use super::style::STYLES;
use super::{Chosen, table};
use crate::statistics::real;

const WHAT: &str = "Cactus plot: the number of runs that were solved within a given time.";
const HEIGHT: f64 = 160.0;

pub fn svg(chosen: &Chosen<'_>) -> String {
    let summary = &chosen.report.summary;
    let times = |index: usize| summary.configurations[index].times.as_slice();
    let best = summary.virtual_best.times.as_slice();
    let limit = chosen.report.matrix.time_limit;
    let mut canvas = Canvas::new(HEIGHT);
    let frame = Frame::with_labels(chosen, HEIGHT, 72.0);
    let all = || chosen.drawn().iter().map(|&index| times(index)).chain([best]);
    let most = all().map(<[f64]>::len).max().unwrap_or(0).max(1);
    let least = all().flatten().copied().fold(limit, f64::min);
    let x = Axis::even(0.0, real(most), frame.across());
    let y = Axis::logarithmic(least, limit * 1.3, frame.up());
    frame.draw(&mut canvas, (x, "runs solved"), (y, "seconds for each"));
    frame.limit_across(&mut canvas, y.at(limit), limit);
    let points = |times: &[f64]| -> Vec<(f64, f64)> {
        times.iter().enumerate().map(|(number, &time)| (x.at(real(number + 1)), y.at(time))).collect()
    };
    // The virtual best is a bound, not a series.
    canvas.path(&points(best), ("#cccccc", 3.0), "");
    let mut labels = Vec::new();
    for (position, &index) in chosen.drawn().iter().enumerate() {
        let (style, points) = (STYLES[position], points(times(index)));
        canvas.path(&points, (style.colour, 1.0), style.dashes);
        // Only some points have marks, and the marks of different series are shifted.
        let every = points.len().div_ceil(6).max(1);
        for &point in points.iter().skip(position * every / STYLES.len()).step_by(every) {
            canvas.mark(point, style, false);
        }
        let end = points.last().copied().unwrap_or((frame.left, frame.bottom));
        labels.push((position, chosen.names.lines(index, 72.0), end));
    }
    frame.labels(&mut canvas, &labels);
    if let Some(&(x, y)) = points(best).get(best.len() / 2) {
        let below = (y + 11.0).min(frame.bottom - 2.0);
        canvas.line((x, y), (x + 4.0, below - 6.0), (GREY, 0.4), "");
        canvas.text((x + 4.0, below), super::canvas::Anchor::Start, "virtual best");
    }
    let what = format!("{WHAT} Broad and grey: the virtual best.");
    canvas.finish("Cactus plot", &chosen.description(&what))
}

/// Row n has the seconds of the n-th fastest run, with one column for each configuration.
pub fn table(chosen: &Chosen<'_>) -> String {
    let summary = &chosen.report.summary;
    let mut columns: Vec<&[f64]> =
        chosen.order.iter().map(|&index| summary.configurations[index].times.as_slice()).collect();
    columns.push(&summary.virtual_best.times);
    let heads =
        ["solved".to_owned()].into_iter().chain(table::columns(chosen)).chain(["virtual-best".to_owned()]);
    let rows = columns.iter().map(|column| column.len()).max().unwrap_or(0);
    let row = |number: usize| {
        let values = columns.iter().map(|column| table::number(column.get(number).copied()));
        [(number + 1).to_string()].into_iter().chain(values).collect()
    };
    table::write(chosen, WHAT, heads, (0..rows).map(row))
}
