//! The progress bar of a count.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use geduld_count::{Control, Engine, Estimate, Mean};
use indicatif::{ProgressBar, ProgressStyle};

/// Shows how far a count has come until it is dropped; nothing when standard error is no terminal.
pub struct Bar {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

const STEPS: u64 = 1000;
/// Random probes for what is expected; they take some hundredths of a second.
const PROBES: usize = 1000;
const REFRESH: Duration = Duration::from_millis(200);

impl Bar {
    /// Watches the control of a count by this engine, which is asked what to expect; of a part of a count nobody can
    /// tell how many solutions it will find.
    pub fn watch(control: &Control, engine: &dyn Engine, whole: bool) -> Self {
        // Indicatif draws to standard error, and knows whether that is a terminal.
        let bar = ProgressBar::new(STEPS);
        if bar.is_hidden() {
            return Self { thread: None };
        }
        let template = "{bar:30} {percent:>3} %  {msg}";
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let control = control.clone();
        let expected = engine.estimate(PROBES).map(|estimate| Expected::new(&estimate, whole));
        let (stop, stopped) = channel();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                show(&bar, &control, expected.as_ref(), start.elapsed());
            }
            bar.finish_and_clear();
        });
        Self { thread: Some((stop, thread)) }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.thread.take() {
            drop(stop);
            // The bar is decoration: if its thread has died, the count has not.
            let _ = thread.join();
        }
    }
}

/// What a count is expected to come to, in words.
struct Expected {
    solutions: String,
    /// How far the time may be off.
    error: String,
}

impl Expected {
    fn new(Estimate { solutions, nodes, .. }: &Estimate, whole: bool) -> Self {
        let percent = 100.0 * nodes.error / nodes.mean;
        let error = if percent.is_finite() { format!(" ± {percent:.0} %") } else { String::new() };
        let solutions =
            in_figures(solutions).filter(|_| whole).map_or(String::new(), |figures| format!(" of {figures}"));
        Self { solutions, error }
    }
}

fn show(bar: &ProgressBar, control: &Control, expected: Option<&Expected>, elapsed: Duration) {
    let progress = control.progress();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    bar.set_position((progress.fraction * STEPS as f64) as u64);
    #[expect(clippy::cast_precision_loss, reason = "a rate for people to look at")]
    let rate = progress.solutions as f64 / elapsed.as_secs_f64();
    let left = if progress.fraction > 0.0 {
        let left = elapsed.as_secs_f64() * (1.0 / progress.fraction - 1.0);
        let error = expected.map_or("", |expected| &expected.error);
        format!("about {}{error} left", in_words(left))
    } else {
        "time left unknown".to_owned()
    };
    bar.set_message(format!(
        "cube {} of {}, {} solutions{} ({rate:.0}/s), {left}",
        progress.cubes_done,
        progress.cubes_known,
        progress.solutions,
        expected.map_or("", |expected| &expected.solutions),
    ));
}

/// An estimate with its standard error; `None` if no probe came upon anything, which says nothing about how much
/// there is.
pub fn in_figures(Mean { mean, error }: &Mean) -> Option<String> {
    Some(match (*mean, *error) {
        (0.0, _) => return None,
        (f64::INFINITY, _) => "more than can be told".to_owned(),
        (mean, f64::INFINITY) => format!("about {mean:.2e}, the error unknown"),
        (0.0..1e6, error) => format!("about {mean:.0} ± {error:.0}"),
        (mean, error) => format!("about {mean:.2e} ± {error:.0e}"),
    })
}

/// A time in the unit that people would use.
pub fn in_words(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] =
        [(1.0, "s"), (60.0, "min"), (3600.0, "h"), (86_400.0, "days"), (31_556_952.0, "years")];
    // A unit is used from two of it on.
    let fits = |&&(unit, _): &&(f64, &str)| seconds >= 2.0 * unit;
    let (unit, name) = UNITS.iter().rev().find(fits).unwrap_or(&UNITS[0]);
    let number = seconds / unit;
    match number {
        0.0..0.1 => format!("{number:.2} {name}"),
        0.1..2.0 => format!("{number:.1} {name}"),
        2.0..1e5 => format!("{number:.0} {name}"),
        _ => format!("{number:.0e} {name}"),
    }
}
