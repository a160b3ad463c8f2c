//! The chart of PAR-2 ratios to the best configuration, with intervals and ranks.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, WIDTH};
use super::frame::{Frame, GREY};
use super::style::STYLES;
use super::{Chosen, table};
use crate::report::ranks;
use crate::statistics::{Standing, real};

const WHAT: &str = "PAR-2, summed over the puzzles, as a ratio to the best: with intervals of 95 % and the ranks that each configuration may have.";
const ROW: f64 = 19.0;

fn standing<'c>(chosen: &'c Chosen<'_>, index: usize) -> Option<&'c Standing> {
    chosen.report.findings.overall.as_ref()?.columns[index].as_ref()
}

pub fn svg(chosen: &Chosen<'_>) -> String {
    let drawn: Vec<(usize, &Standing)> =
        chosen.drawn().iter().filter_map(|&index| Some((index, standing(chosen, index)?))).collect();
    let names = || drawn.iter().map(|&(index, _)| chosen.names.lines(index, 80.0));
    let (height, frame) = Frame::with_rows(names().flatten(), (drawn.len(), ROW), 34.0);
    let mut canvas = Canvas::new(height);
    let ends = drawn.iter().flat_map(|(_, standing)| {
        let interval = standing.to_best.interval;
        [Some(standing.to_best.value), interval.map(|known| known.low), interval.map(|known| known.high)]
    });
    let ends: Vec<f64> = ends.flatten().collect();
    let x = Axis::logarithmic(
        ends.iter().copied().fold(0.9, f64::min),
        ends.iter().copied().fold(1.2, f64::max),
        frame.across(),
    );
    frame.draw_across(&mut canvas, x, "ratio to the best");
    canvas.line((x.at(1.0), frame.top), (x.at(1.0), frame.bottom), (GREY, 0.8), "");
    canvas.text((WIDTH - 4.0, frame.top - 4.0), Anchor::End, "rank");
    for (position, ((_, standing), name)) in drawn.iter().zip(names()).enumerate() {
        let (style, middle) = (STYLES[position], frame.top + ROW * (real(position) + 0.5));
        canvas.lines((frame.left - 4.0, middle), Anchor::End, &name);
        if let Some(interval) = standing.to_best.interval {
            let (low, high) = (x.at(interval.low), x.at(interval.high));
            canvas.line((low, middle), (high, middle), (style.colour, 1.0), "");
            for end in [low, high] {
                canvas.line((end, middle - 2.5), (end, middle + 2.5), (style.colour, 1.0), "");
            }
        }
        canvas.mark((x.at(standing.to_best.value), middle), style, true);
        canvas.lines((WIDTH - 4.0, middle), Anchor::End, &[ranks(standing.rank)]);
    }
    canvas.finish("Ratios to the best", &chosen.description(WHAT))
}

/// A row for each configuration.
pub fn table(chosen: &Chosen<'_>) -> String {
    let heads = [
        "configuration",
        "rank-first",
        "rank-last",
        "p",
        "par2",
        "par2-low",
        "par2-high",
        "ratio",
        "ratio-low",
        "ratio-high",
    ];
    let row = |&index: &usize| {
        let standing = standing(chosen, index)?;
        let name = chosen.names.column(index).to_owned();
        let mut row = vec![name, standing.rank.0.to_string(), standing.rank.1.to_string()];
        row.push(table::number(standing.p));
        for estimate in [standing.par2, standing.to_best] {
            row.push(table::number(Some(estimate.value)));
            row.push(table::number(estimate.interval.map(|known| known.low)));
            row.push(table::number(estimate.interval.map(|known| known.high)));
        }
        Some(row)
    };
    table::write(chosen, WHAT, heads, chosen.order.iter().filter_map(row))
}
