//! What ends the work early: a time limit, Ctrl-C, or the signals by which schedulers say that the end is near.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use geduld_count::Control;

use crate::error::{Error, Status};
use crate::output::Report;
use crate::progress;

/// What is reported if the work ends before it has begun.
type Unprepared = Box<dyn FnOnce() -> Report + Send>;

/// Watches for the time limit and for Ctrl-C while the work is prepared. Neither a plan nor a formula can be
/// interrupted while it is made, and nothing is lost with it: the program reports that it has nothing, and ends.
pub struct Interrupt {
    /// Empty as soon as the work is prepared.
    unprepared: Arc<Mutex<Option<Unprepared>>>,
}

impl Interrupt {
    /// Stops `control` when the time is over, when the user presses Ctrl-C, or at SIGTERM, SIGHUP or SIGUSR1; if the work is
    /// not prepared by then, ends the program with a report instead. A second Ctrl-C ends the program at once.
    ///
    /// # Errors
    /// If Ctrl-C cannot be watched for.
    pub fn watch(
        control: &Control,
        time_limit: Option<Duration>,
        unprepared: impl FnOnce() -> Report + Send + 'static,
    ) -> Result<Self, Error> {
        Self::watch_all(std::slice::from_ref(control), time_limit, unprepared)
    }

    /// The same for work in several steps, each with a control of its own: a list that has enough stops its control.
    ///
    /// # Errors
    /// As for [`Interrupt::watch`].
    pub fn watch_all(
        controls: &[Control],
        time_limit: Option<Duration>,
        unprepared: impl FnOnce() -> Report + Send + 'static,
    ) -> Result<Self, Error> {
        let unprepared: Arc<Mutex<Option<Unprepared>>> = Arc::new(Mutex::new(Some(Box::new(unprepared))));
        let stop = {
            let (controls, unprepared) = (controls.to_vec(), Arc::clone(&unprepared));
            move || {
                controls.iter().for_each(Control::stop);
                // The lock is held to the end of the program, so that nothing else is reported.
                let mut unprepared = unprepared.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(report) = unprepared.take() {
                    end(report());
                }
            }
        };
        let on_limit = stop.clone();
        on_ctrl_c(stop)?;
        if let Some(limit) = time_limit {
            // The thread sleeps until the limit or the end of the program, whichever comes first.
            std::thread::spawn(move || {
                std::thread::sleep(limit);
                on_limit();
            });
        }
        Ok(Self { unprepared })
    }

    /// The work is prepared; from now on it stops by itself when it is asked to.
    pub fn ready(self) {
        drop(take(&self.unprepared));
    }
}

/// Does something at the first Ctrl-C; a second one ends the program at once. SIGTERM and SIGHUP are the same as Ctrl-C. SIGUSR1,
/// by which a scheduler says that the end is near, only does what the first would do.
///
/// # Errors
/// If these signals cannot be watched for.
pub fn on_ctrl_c(action: impl FnOnce() + Send + 'static) -> Result<(), Error> {
    // In a thread of its own, so that a second Ctrl-C is heard.
    let start = |action| drop(std::thread::spawn(action));
    let failed =
        |error: String| Error::Other { message: format!("cannot watch for signals: {error}"), help: None };
    let action = Arc::new(Mutex::new(Some(action)));
    #[cfg(unix)]
    {
        let warned = Arc::clone(&action);
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGUSR1])
            .map_err(|error| failed(error.to_string()))?;
        std::thread::spawn(move || {
            for _ in signals.forever() {
                if let Some(action) = take(&warned) {
                    start(action);
                }
            }
        });
    }
    let mut pressed = false;
    ctrlc::set_handler(move || {
        if std::mem::replace(&mut pressed, true) {
            progress::clear();
            geduld_solve::leave_nothing_behind();
            std::process::exit(130)
        }
        if let Some(action) = take(&action) {
            start(action);
        }
    })
    .map_err(|error| failed(error.to_string()))
}

/// What is to be done, once.
fn take<T>(action: &Mutex<Option<T>>) -> Option<T> {
    action.lock().unwrap_or_else(PoisonError::into_inner).take()
}

fn end(report: Report) -> ! {
    progress::clear();
    // If this cannot be written, the exit status has to say it.
    let _ =
        writeln!(std::io::stderr(), "ended while the work was being prepared: nothing was found in this run");
    let status = report.print().map_or(1, Status::code);
    geduld_solve::leave_nothing_behind();
    std::process::exit(status.into())
}
