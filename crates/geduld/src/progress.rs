//! The progress bar of a count.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use geduld_count::{Control, Engine};
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
    /// Watches the control of a count by this engine, which is asked what to expect.
    pub fn watch(control: &Control, engine: &dyn Engine) -> Self {
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
        let expected = engine.estimate(PROBES).map_or(String::new(), |estimate| {
            format!(" of {}", in_figures(estimate.solutions.mean, estimate.solutions.error))
        });
        let (stop, stopped) = channel();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                show(&bar, &control, &expected, start.elapsed());
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

fn show(bar: &ProgressBar, control: &Control, expected: &str, elapsed: Duration) {
    let progress = control.progress();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    bar.set_position((progress.fraction * STEPS as f64) as u64);
    #[expect(clippy::cast_precision_loss, reason = "a rate for people to look at")]
    let rate = progress.solutions as f64 / elapsed.as_secs_f64();
    let left = if progress.fraction > 0.0 {
        let left = elapsed.as_secs_f64() * (1.0 / progress.fraction - 1.0);
        format!("about {} left", in_words(left))
    } else {
        "time left unknown".to_owned()
    };
    bar.set_message(format!(
        "cube {} of {}, {} solutions{expected} ({rate:.0}/s), {left}",
        progress.cubes_done, progress.cubes_known, progress.solutions
    ));
}

/// An estimate with its standard error.
pub fn in_figures(mean: f64, error: f64) -> String {
    if mean < 1e6 {
        format!("about {mean:.0} ± {error:.0}")
    } else {
        format!("about {mean:.2e} ± {error:.0e}")
    }
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
