//! Box plots: the seconds of all runs of each configuration.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas};
use super::frame::Frame;
use super::style::STYLES;
use super::{Chosen, table};
use crate::statistics::{median, real};

const WHAT: &str = "Box plots of the seconds of all runs: quartiles and median; whiskers go to the furthest run within one and a half times \
                    the length of the box (of logarithms), further runs are marks; a run without a result is drawn at the limit.";
const ROW: f64 = 21.0;

/// The figures of a box (Tukey 1977).
struct Five {
    low: f64,
    quartiles: (f64, f64, f64),
    high: f64,
    outside: Vec<f64>,
}

impl Five {
    fn new(chosen: &Chosen<'_>, index: usize) -> Option<Self> {
        let mut values: Vec<f64> =
            chosen.seconds(index).into_iter().map(|(.., seconds)| seconds.max(1e-6).ln()).collect();
        values.sort_by(f64::total_cmp);
        let middle = median(&values)?;
        // For an odd number, both halves include the median.
        let half = values.len().div_ceil(2);
        let (first, third) = (median(&values[..half])?, median(&values[values.len() - half..])?);
        let reach = 1.5 * (third - first);
        let inside = |value: &&f64| (first - reach..=third + reach).contains(*value);
        let low = values.iter().find(inside)?;
        let high = values.iter().rev().find(inside)?;
        let outside = values.iter().filter(|value| !inside(value)).map(|value| value.exp());
        Some(Self {
            low: low.exp(),
            quartiles: (first.exp(), middle.exp(), third.exp()),
            high: high.exp(),
            outside: outside.collect(),
        })
    }
}

pub fn svg(chosen: &Chosen<'_>) -> String {
    let limit = chosen.report.matrix.time_limit;
    let boxes: Vec<Option<Five>> = chosen.drawn().iter().map(|&index| Five::new(chosen, index)).collect();
    let names = || chosen.drawn().iter().map(|&index| chosen.names.lines(index, 80.0));
    let (height, frame) = Frame::with_rows(names().flatten(), (boxes.len(), ROW), 12.0);
    let mut canvas = Canvas::new(height);
    let all = boxes.iter().flatten().flat_map(|known| known.outside.iter().copied().chain([known.low]));
    let x = Axis::logarithmic(all.fold(limit, f64::min), limit, frame.across());
    frame.draw_across(&mut canvas, x, "seconds of a run");
    frame.limit_up(&mut canvas, x.at(limit));
    for (position, (known, name)) in boxes.iter().zip(names()).enumerate() {
        let middle = frame.top + ROW * (real(position) + 0.5);
        canvas.lines((frame.left - 4.0, middle), Anchor::End, &name);
        let Some(known) = known else { continue };
        let style = STYLES[position];
        let (first, second, third) = known.quartiles;
        let line = (style.colour, 0.8);
        canvas.line((x.at(known.low), middle), (x.at(first), middle), line, "");
        canvas.line((x.at(third), middle), (x.at(known.high), middle), line, "");
        for end in [known.low, known.high] {
            canvas.line((x.at(end), middle - 2.5), (x.at(end), middle + 2.5), line, "");
        }
        canvas.rectangle((x.at(first), middle - 5.5), (x.at(third), middle + 5.5), ("white", style.colour));
        canvas.line((x.at(second), middle - 5.5), (x.at(second), middle + 5.5), (style.colour, 2.0), "");
        known.outside.iter().for_each(|&value| canvas.mark((x.at(value), middle), style, false));
    }
    canvas.finish("Box plots", &chosen.description(WHAT))
}

/// A row for each configuration.
pub fn table(chosen: &Chosen<'_>) -> String {
    let heads = [
        "configuration",
        "solved",
        "runs",
        "whisker-low",
        "quartile-1",
        "median",
        "quartile-3",
        "whisker-high",
    ];
    let row = |&index: &usize| {
        let (solved, all) = chosen.report.summary.configurations[index].solved;
        let five = Five::new(chosen, index);
        let value = |value: fn(&Five) -> f64| table::number(five.as_ref().map(value));
        vec![
            chosen.names.column(index).to_owned(),
            solved.to_string(),
            all.to_string(),
            value(|five| five.low),
            value(|five| five.quartiles.0),
            value(|five| five.quartiles.1),
            value(|five| five.quartiles.2),
            value(|five| five.high),
        ]
    };
    table::write(chosen, WHAT, heads, chosen.order.iter().map(row))
}
