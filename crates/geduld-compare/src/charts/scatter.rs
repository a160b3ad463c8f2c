//! The scatter plot of two configurations, with a mark for each puzzle and seed.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, FONT, WIDTH};
use super::frame::{Frame, GREY};
use super::style::STYLES;
use super::{Chosen, names, table};

const WHAT: &str = "Scatter plot: the seconds of two configurations for each puzzle and seed; a run without a result is drawn at the limit.";
const HEIGHT: f64 = 214.0;

/// The best configuration (vertical) against another one (horizontal).
pub fn svg(chosen: &Chosen<'_>, (best, other): (usize, usize)) -> String {
    let limit = chosen.report.matrix.time_limit;
    let mut canvas = Canvas::new(HEIGHT);
    let frame = Frame { left: 36.0, right: WIDTH - 14.0, top: 12.0, bottom: HEIGHT - 26.0 };
    let others = chosen.seconds(other);
    let time = |puzzle, run| {
        others.iter().find(|known| (known.0, known.1) == (puzzle, run)).map(|&(.., seconds)| seconds)
    };
    let pairs = chosen.seconds(best);
    let pairs = pairs.iter().filter_map(|&(puzzle, run, seconds)| Some((time(puzzle, run)?, seconds)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let least = pairs.iter().map(|&(x, y)| x.min(y)).fold(limit, f64::min);
    let (x, y) = (
        Axis::logarithmic(least, limit * 1.1, frame.across()),
        Axis::logarithmic(least, limit * 1.1, frame.up()),
    );
    let name = |index| names::cut(&format!("{}, seconds", chosen.names.label(index)), 160.0);
    frame.draw(&mut canvas, (x, &name(other)), (y, &name(best)));
    let (end, top) = (x.at(limit), y.at(limit));
    canvas.line((end, frame.bottom), (end, top), (GREY, 0.8), "4 2");
    canvas.line((frame.left, top), (end, top), (GREY, 0.8), "4 2");
    canvas.text((frame.left + 3.0, top - 0.35 * FONT), Anchor::Start, &format!("limit: {limit} s"));
    canvas.line((frame.left, frame.bottom), (end, top), (GREY, 0.6), "");
    for (across, up) in &pairs {
        canvas.mark((x.at(*across), y.at(*up)), STYLES[1], false);
    }
    let below = pairs.iter().filter(|(x, y)| y < x).count();
    let above = pairs.iter().filter(|(x, y)| y > x).count();
    canvas.text((frame.left + 4.0, top + 1.4 * FONT), Anchor::Start, &format!("{above} above"));
    canvas.text((end - 4.0, frame.bottom - 0.7 * FONT), Anchor::End, &format!("{below} below"));
    canvas.finish("Scatter plot", &chosen.description(WHAT))
}

/// A row for each puzzle and seed, and a column for each configuration, so that any two can be drawn.
pub fn table(chosen: &Chosen<'_>) -> String {
    let report = chosen.report;
    let columns: Vec<Vec<(usize, u64, f64)>> =
        chosen.order.iter().map(|&index| chosen.seconds(index)).collect();
    let heads = ["puzzle", "seed"].map(str::to_owned).into_iter().chain(table::columns(chosen));
    let mut rows: Vec<(usize, u64)> =
        columns.iter().flatten().map(|&(puzzle, run, _)| (puzzle, run)).collect();
    rows.sort_unstable();
    rows.dedup();
    let row = |&(puzzle, run): &(usize, u64)| {
        let values = columns.iter().map(|column| {
            let known = column.binary_search_by_key(&(puzzle, run), |&(puzzle, run, _)| (puzzle, run));
            table::number(known.ok().map(|place| column[place].2))
        });
        let name = names::plain(&report.plan.instances[puzzle].name);
        [name, report.seed(run).to_string()].into_iter().chain(values).collect()
    };
    table::write(chosen, WHAT, heads, rows.iter().map(row))
}
