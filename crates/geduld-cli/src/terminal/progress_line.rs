//! The text of the progress line.

use std::time::{Duration, Instant, SystemTime};

use geduld::PortfolioProgress;
use geduld::exports::engines::Progress;
use geduld::exports::models::number_of;

use crate::terminal::time::{clock, has_a_date, in_words};

/// A stage of the work.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// An activity whose progress is unknown.
    Doing(&'static str),
    /// Making one of several puzzles.
    Making {
        /// The number of the puzzle, from 1.
        number: usize,
        /// The number of all puzzles.
        all: usize,
        /// The start of this puzzle.
        begun: Instant,
    },
    /// Searching for a solution.
    Solving,
    /// Counting solutions.
    Counting {
        /// The start of the count.
        begun: Instant,
        /// The expected number of solutions.
        expected: Option<f64>,
    },
    /// Listing solutions.
    Listing {
        /// The start of the list.
        begun: Instant,
        /// The expected number of nodes.
        nodes: Option<f64>,
        /// The limit for the number of solutions.
        limit: Option<u64>,
    },
}

/// The minimum number of columns for a bar.
const WIDE: usize = 60;
/// The bar takes the columns of the terminal divided by this number.
const BAR: usize = 8;

/// The progress line for a terminal with this number of columns. Less important parts are left out if they do not fit.
pub fn line(stage: Stage, progress: &Progress, elapsed: Duration, columns: usize) -> String {
    let (fraction, parts) = parts(stage, progress, elapsed);
    let bar = match fraction {
        Some(fraction) if columns >= WIDE => bar(fraction, columns / BAR) + " ",
        _ => String::new(),
    };
    // The last column stays free, because some terminals wrap there.
    let mut room = columns.saturating_sub(1 + bar.chars().count());
    let mut text = bar;
    for (position, part) in parts.iter().enumerate() {
        let part = if position == 0 { part.clone() } else { format!(", {part}") };
        let length = part.chars().count();
        if length > room {
            break;
        }
        room -= length;
        text += &part;
    }
    text
}

/// The progress line for a file, written at the time `now`. It may be read hours later, so the expected end is given as
/// a date and time.
pub fn plain(stage: Stage, progress: &Progress, elapsed: Duration, now: SystemTime) -> String {
    let (_, mut parts) = parts(stage, progress, elapsed);
    if let Stage::Counting { begun, .. } = stage {
        let pace = Pace::of(progress, begun.elapsed());
        parts.extend(
            pace.nodes_per_second.map(|rate| format!("{} a second", number_of(rounded(rate), "node"))),
        );
        parts.extend(pace.end(now).map(|end| format!("expected to end at {}", clock(end))));
    }
    format!("after {}: {}", in_words(elapsed.as_secs_f64()), parts.join(", "))
}

/// The finished share of the work, if known, and the parts of the line, the most important first.
fn parts(stage: Stage, progress: &Progress, elapsed: Duration) -> (Option<f64>, Vec<String>) {
    let since = in_words(elapsed.as_secs_f64());
    match stage {
        Stage::Doing(what) => {
            (None, [format!("{what} for {since}")].into_iter().chain(portfolio(progress.portfolio)).collect())
        }
        Stage::Making { number, all, begun } => {
            let this = in_words(begun.elapsed().as_secs_f64());
            let done = (number - 1) as f64 / all as f64;
            (
                Some(done),
                vec![
                    format!("puzzle {number} of {all}"),
                    format!("this one for {this}"),
                    format!("{since} in all"),
                ],
            )
        }
        Stage::Solving => {
            let nodes = (progress.nodes > 0).then(|| number_of(progress.nodes, "node"));
            let none = format!("no solution after {since}");
            (None, [none].into_iter().chain(portfolio(progress.portfolio)).chain(nodes).collect())
        }
        Stage::Counting { begun, expected } => {
            let expected =
                expected.map_or(String::new(), |expected| format!(" of about {}", rounded(expected)));
            let parts = vec![
                percent(progress.fraction),
                left(progress.fraction_here, begun.elapsed()),
                number_of(format!("{}{expected}", progress.solutions), "solution"),
                format!("cube {} of {}", progress.cubes_done, progress.cubes_known),
            ];
            (Some(progress.fraction), parts)
        }
        Stage::Listing { begun, nodes, limit } => {
            let by_limit = limit.map(|limit| progress.listed as f64 / (limit as f64).max(1.0));
            // If the tree is larger than estimated, the estimate says nothing about the remaining work.
            let by_nodes =
                nodes.map(|nodes| progress.nodes as f64 / nodes).filter(|fraction| *fraction < 1.0);
            let fraction =
                by_limit.into_iter().chain(by_nodes).reduce(f64::max).map(|fraction| fraction.min(1.0));
            let mut parts: Vec<String> = fraction.map(percent).into_iter().collect();
            parts.extend(fraction.map(|fraction| left(fraction, begun.elapsed())));
            parts.push(format!("{} in {since}", number_of(progress.solutions, "solution")));
            (fraction, parts)
        }
    }
}

/// The state of the portfolio, if one is searching for a solution.
fn portfolio(
    PortfolioProgress { round, strategy, violation }: PortfolioProgress,
) -> impl Iterator<Item = String> {
    let strategy = strategy.map(|strategy| format!("round {round}, {strategy}"));
    let violation = violation.map(|least| format!("best violation {least}"));
    strategy.into_iter().chain(violation)
}

/// The bar, without colour.
fn bar(fraction: f64, columns: usize) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let full = (fraction.clamp(0.0, 1.0) * columns as f64) as usize;
    "█".repeat(full) + &"░".repeat(columns - full)
}

/// A percentage, rounded down, so that only the whole is 100 %.
pub fn percent(fraction: f64) -> String {
    format!("{:.0} %", (100.0 * fraction).floor() + 0.0)
}

/// A share with about two significant digits. A share below 1 is never shown as 100 %, and a share above 0 never as 0
/// %.
pub fn share(share: f64) -> String {
    // Adding 0 removes the minus sign of -0, which is the sum of no numbers.
    let percent = 100.0 * share + 0.0;
    match percent {
        100.0.. => "100 %".to_owned(),
        99.0.. => "more than 99 %".to_owned(),
        10.0.. => format!("{:.0} %", percent.floor()),
        1.0.. => format!("{percent:.1} %"),
        0.01.. => format!("{percent:.2} %"),
        _ if percent > 0.0 => "less than 0.01 %".to_owned(),
        _ => "0 %".to_owned(),
    }
}

/// The time left, if the speed stays the same.
fn left(fraction: f64, elapsed: Duration) -> String {
    match seconds_left(fraction, elapsed) {
        None => "time left unknown".to_owned(),
        Some(seconds) => format!("about {} left", in_words(seconds)),
    }
}

fn seconds_left(fraction: f64, elapsed: Duration) -> Option<f64> {
    (fraction > 0.0).then(|| elapsed.as_secs_f64() * (1.0 / fraction - 1.0))
}

/// The speed of a count, and the time left at this speed.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The nodes visited per second, if the engine has nodes.
    pub nodes_per_second: Option<f64>,
    /// The time left.
    pub seconds_left: Option<f64>,
}

impl Pace {
    /// The pace of a count after this time.
    pub fn of(progress: &Progress, elapsed: Duration) -> Self {
        let rate = progress.nodes as f64 / elapsed.as_secs_f64();
        Self {
            nodes_per_second: (progress.nodes > 0 && rate.is_finite()).then_some(rate),
            seconds_left: seconds_left(progress.fraction_here, elapsed),
        }
    }

    /// The expected end, if it has a date that can be written.
    pub fn end(self, now: SystemTime) -> Option<SystemTime> {
        let end = now.checked_add(Duration::try_from_secs_f64(self.seconds_left?).ok()?)?;
        has_a_date(end).then_some(end)
    }
}

/// An estimate, rounded to three digits.
fn rounded(number: f64) -> String {
    if number >= 1e9 {
        return format!("{number:.1e}");
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "less than 1e9, and not negative"
    )]
    let whole = number.round() as u64;
    let unit = 10u64.pow(whole.checked_ilog10().unwrap_or(0).saturating_sub(2));
    ((whole + unit / 2) / unit * unit).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress() -> Progress {
        Progress {
            cubes_done: 1234,
            cubes_known: 5678,
            solutions: 123_456_789,
            listed: 123_456_789,
            nodes: 9_876_543_210,
            fraction: 0.385,
            fraction_here: 0.385,
            portfolio: PortfolioProgress::default(),
        }
    }

    #[test]
    fn a_line_fits_the_terminal() {
        let begun = Instant::now() - Duration::from_secs(100);
        let stages = [
            Stage::Doing("preparing"),
            Stage::Solving,
            Stage::Counting { begun, expected: Some(2.2e9) },
            Stage::Counting { begun, expected: None },
            Stage::Listing { begun, nodes: Some(2e10), limit: Some(1_000_000_000) },
            Stage::Listing { begun, nodes: None, limit: None },
        ];
        for stage in stages {
            for columns in [0, 10, 20, 40, 60, 80, 200] {
                let line = line(stage, &progress(), Duration::from_secs(100), columns);
                assert!(line.chars().count() < columns.max(1), "{columns}: {line}");
                assert!(columns < 40 || !line.is_empty(), "{stage:?}");
            }
        }
    }

    #[test]
    fn a_line_says_what_matters_first() {
        let begun = Instant::now() - Duration::from_secs(77);
        let stage = Stage::Counting { begun, expected: Some(320_612_345.0) };
        let elapsed = Duration::from_secs(77);
        let of = |columns| line(stage, &progress(), elapsed, columns);
        assert_eq!(of(40), "38 %, about 2m3s left");
        assert_eq!(of(80), "███░░░░░░░ 38 %, about 2m3s left, 123456789 of about 321000000 solutions");
        assert_eq!(
            of(120),
            "█████░░░░░░░░░░ 38 %, about 2m3s left, 123456789 of about 321000000 solutions, cube 1234 of 5678"
        );
        assert_eq!(
            plain(stage, &progress(), elapsed, SystemTime::UNIX_EPOCH),
            "after 1m17s: 38 %, about 2m3s left, 123456789 of about 321000000 solutions, cube 1234 of 5678, \
             128000000 nodes a second, expected to end at 1970-01-01 00:02 UTC"
        );
        let stage = Stage::Listing { begun, nodes: Some(1.0), limit: None };
        assert_eq!(
            plain(stage, &progress(), elapsed, SystemTime::now()),
            "after 1m17s: 123456789 solutions in 1m17s"
        );
    }

    #[test]
    fn estimates_are_rounded() {
        for (number, text) in [
            (0.4, "0"),
            (123.4, "123"),
            (1999.6, "2000"),
            (123_567.0, "124000"),
            (123_456.0, "123000"),
            (2.2e9, "2.2e9"),
        ] {
            assert_eq!(rounded(number), text);
        }
    }
}
