//! A page with a cactus plot and bars, drawn so that it can be read in black and white: lines are told apart by dashes and
//! marks, and the legend repeats both.
//!
//! A cactus plot has one line for each configuration: at (n, t) it has solved n runs within t seconds each. Lines further to
//! the right and lower are better.

use std::fmt::Write;

use geduld_model::number_of;

use super::{Report, seconds};
use crate::ConfigurationSummary;

const WIDTH: f64 = 760.0;
const PLOT_HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 56.0;
const ROW: f64 = 17.0;
/// Where bars begin: left of it are names.
const BARS: f64 = 330.0;
/// So many lines can be told apart; the page says how many are left out.
const LINES: usize = 12;

const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];

/// The page.
pub fn svg(report: &Report<'_>) -> String {
    let ranked = report.summary.ranked();
    let best = &report.summary.virtual_best;
    let drawn: Vec<&ConfigurationSummary> =
        std::iter::once(best).chain(ranked.iter().copied().take(LINES)).collect();
    #[expect(clippy::cast_precision_loss, reason = "a number of lines")]
    let rows = |count: usize| count as f64 * ROW;
    let legend = TOP + PLOT_HEIGHT + 58.0;
    let bars = legend + rows(drawn.len().div_ceil(2)) + 50.0;
    let height = bars + rows(ranked.len() + 1) + 40.0;
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"11\" fill=\"black\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    );
    let title = format!(
        "{}: {}, {} each, at most {} s; seconds of {}",
        report.matrix.task.name(),
        number_of(report.plan.instances.len(), "puzzle"),
        number_of(report.matrix.runs, "run"),
        report.matrix.time_limit,
        report.measure
    );
    text(&mut page, LEFT, 22.0, "start", &format!("<tspan font-size=\"13\">{}</tspan>", escaped(&title)));
    cactus(&mut page, &drawn, report.matrix.time_limit);
    for (position, configuration) in drawn.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a number of lines")]
        let (x, y) = (LEFT + 340.0 * (position % 2) as f64, legend + rows(position / 2));
        line(&mut page, position, &[(x, y - 4.0), (x + 36.0, y - 4.0)]);
        mark(&mut page, position, x + 18.0, y - 4.0);
        text(&mut page, x + 44.0, y, "start", &escaped(&configuration.label));
    }
    if ranked.len() > LINES {
        let more = format!("only in the bars: {}", number_of(ranked.len() - LINES, "more configuration"));
        text(&mut page, LEFT, bars - 28.0, "start", &more);
    }
    draw_bars(&mut page, bars, &ranked, best);
    page += "</svg>\n";
    page
}

/// Axes and lines of the cactus plot; times are on a logarithmic scale.
fn cactus(page: &mut String, drawn: &[&ConfigurationSummary], time_limit: f64) {
    let times = || drawn.iter().flat_map(|configuration| configuration.times.iter().copied());
    let least = times().fold(f64::INFINITY, f64::min).max(1e-4);
    let most = times().fold(0.0, f64::max).clamp(least * 10.0, time_limit.max(least * 10.0));
    let (low, high) = (least.log10().floor(), most.log10().ceil());
    let solved = drawn.iter().map(|configuration| configuration.times.len()).max().unwrap_or(0).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a number of runs")]
    let x = |number: usize| LEFT + (WIDTH - LEFT - RIGHT) * number as f64 / solved as f64;
    let y = |time: f64| TOP + PLOT_HEIGHT * (high - time.max(1e-4).log10()) / (high - low);
    let mut power = low;
    while power <= high {
        let height = y(10f64.powf(power));
        grid(page, (LEFT, height), (WIDTH - RIGHT, height));
        text(page, LEFT - 6.0, height + 4.0, "end", &format!("{} s", 10f64.powf(power)));
        power += 1.0;
    }
    let step = solved.div_ceil(10);
    for number in (0..=solved).step_by(step) {
        grid(page, (x(number), TOP), (x(number), TOP + PLOT_HEIGHT));
        text(page, x(number), TOP + PLOT_HEIGHT + 16.0, "middle", &number.to_string());
    }
    text(page, LEFT, TOP - 10.0, "start", "seconds that the slowest of so many runs took");
    text(page, WIDTH - RIGHT, TOP + PLOT_HEIGHT + 32.0, "end", "runs with a result");
    for (position, configuration) in drawn.iter().enumerate() {
        let points: Vec<(f64, f64)> =
            (1..).zip(&configuration.times).map(|(number, &time)| (x(number), y(time))).collect();
        line(page, position, &points);
        // Not on every point, and not where others have theirs.
        let every = points.len().div_ceil(8).max(1);
        for &(x, y) in points.iter().skip(position % every).step_by(every) {
            mark(page, position, x, y);
        }
    }
}

/// The sums of PAR-2, the virtual best first.
fn draw_bars(page: &mut String, top: f64, ranked: &[&ConfigurationSummary], best: &ConfigurationSummary) {
    text(page, LEFT, top - 10.0, "start", "PAR-2, summed over puzzles (seconds); runs with a result");
    let all: Vec<&ConfigurationSummary> = std::iter::once(best).chain(ranked.iter().copied()).collect();
    let most = all.iter().filter_map(|configuration| configuration.par2).fold(f64::MIN_POSITIVE, f64::max);
    for (position, configuration) in all.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a number of lines")]
        let y = top + position as f64 * ROW;
        text(page, BARS - 8.0, y + 11.0, "end", &escaped(&configuration.label));
        let (solved, total) = configuration.solved;
        let width = configuration.par2.map_or(0.0, |par2| (WIDTH - RIGHT - BARS - 130.0) * par2 / most);
        let fill = if position == 0 { "white" } else { "#999" };
        let _ = writeln!(
            page,
            "<rect x=\"{BARS}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{fill}\" stroke=\"black\"/>",
            y + 2.0,
            ROW - 5.0
        );
        let figure = configuration.par2.map_or("no rank".to_owned(), seconds);
        text(page, BARS + width + 6.0, y + 11.0, "start", &format!("{figure} ({solved} of {total})"));
    }
}

fn text(page: &mut String, x: f64, y: f64, anchor: &str, content: &str) {
    let _ = writeln!(page, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{content}</text>");
}

fn grid(page: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    let _ = writeln!(
        page,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#ccc\" stroke-width=\"0.5\"/>"
    );
}

/// The line of a position: the first (the virtual best) broad and grey, others told apart by dashes.
fn line(page: &mut String, position: usize, points: &[(f64, f64)]) {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let (colour, width) = if position == 0 { ("#aaa", 4.0) } else { ("black", 1.0) };
    let dashes = if position == 0 { "" } else { DASHES[(position - 1) % DASHES.len()] };
    let _ = writeln!(
        page,
        "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\" \
         points=\"{}\"/>",
        points.join(" ")
    );
}

/// The mark of a position: no two positions that share dashes share a mark.
fn mark(page: &mut String, position: usize, x: f64, y: f64) {
    let r = 3.2;
    let shape = match position.checked_sub(1).map(|position| position / DASHES.len() % 3 * 4 + position % 4) {
        None => return,
        Some(0) => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" fill=\"white\""),
        Some(1) => polygon(x, y, &[(-r, -r), (r, -r), (r, r), (-r, r)], "white"),
        Some(2) => polygon(x, y, &[(0.0, -r - 1.0), (r + 0.5, r), (-r - 0.5, r)], "white"),
        Some(3) => {
            polygon(x, y, &[(0.0, -r - 1.0), (r + 1.0, 0.0), (0.0, r + 1.0), (-r - 1.0, 0.0)], "white")
        }
        Some(4) => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" fill=\"black\""),
        Some(5) => polygon(x, y, &[(-r, -r), (r, -r), (r, r), (-r, r)], "black"),
        Some(6) => polygon(x, y, &[(0.0, -r - 1.0), (r + 0.5, r), (-r - 0.5, r)], "black"),
        Some(7) => {
            polygon(x, y, &[(0.0, -r - 1.0), (r + 1.0, 0.0), (0.0, r + 1.0), (-r - 1.0, 0.0)], "black")
        }
        Some(8) => polygon(x, y, &[(-r, -r), (r, r), (0.0, 0.0), (r, -r), (-r, r), (0.0, 0.0)], "none"),
        Some(9) => polygon(x, y, &[(-r, 0.0), (r, 0.0), (0.0, 0.0), (0.0, -r), (0.0, r), (0.0, 0.0)], "none"),
        Some(10) => polygon(x, y, &[(0.0, r + 1.0), (r + 0.5, -r), (-r - 0.5, -r)], "white"),
        Some(_) => polygon(x, y, &[(0.0, r + 1.0), (r + 0.5, -r), (-r - 0.5, -r)], "black"),
    };
    let _ = writeln!(page, "{shape} stroke=\"black\"/>");
}

fn polygon(x: f64, y: f64, corners: &[(f64, f64)], fill: &str) -> String {
    let points: Vec<String> = corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
    format!("<polygon points=\"{}\" fill=\"{fill}\"", points.join(" "))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
