//! The progress bar of a count.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use geduld_count::Control;
use indicatif::{ProgressBar, ProgressStyle};

/// Shows how far a count has come until it is dropped; nothing when standard error is no terminal.
pub struct Bar {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

const STEPS: u64 = 1000;
const REFRESH: Duration = Duration::from_millis(200);

impl Bar {
    /// Watches a control.
    pub fn watch(control: &Control) -> Self {
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
        let (stop, stopped) = channel();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            while stopped.recv_timeout(REFRESH) == Err(RecvTimeoutError::Timeout) {
                show(&bar, &control, start.elapsed());
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

fn show(bar: &ProgressBar, control: &Control, elapsed: Duration) {
    let progress = control.progress();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    bar.set_position((progress.fraction * STEPS as f64) as u64);
    #[expect(clippy::cast_precision_loss, reason = "a rate for people to look at")]
    let rate = progress.solutions as f64 / elapsed.as_secs_f64();
    let left = if progress.fraction > 0.0 {
        let left = elapsed.mul_f64(1.0 / progress.fraction - 1.0);
        format!("about {} left", in_words(left))
    } else {
        "time left unknown".to_owned()
    };
    bar.set_message(format!(
        "cube {} of {}, {} solutions ({rate:.0}/s), {left}",
        progress.cubes_done, progress.cubes_known, progress.solutions
    ));
}

/// A duration in the unit that people would use.
fn in_words(duration: Duration) -> String {
    match duration.as_secs() {
        0..120 => format!("{} s", duration.as_secs()),
        120..7200 => format!("{} min", duration.as_secs() / 60),
        7200..172_800 => format!("{} h", duration.as_secs() / 3600),
        _ => format!("{} days", duration.as_secs() / 86_400),
    }
}
