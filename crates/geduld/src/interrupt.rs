//! What ends a count early: a time limit or Ctrl-C.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use geduld_count::Control;

use crate::error::Error;

/// Watches for the time limit and for Ctrl-C while the work is prepared. Neither a plan nor a formula can be
/// interrupted: whoever has waited for one long enough gets the program ended.
#[derive(Debug)]
pub struct Interrupt {
    preparing: Arc<AtomicBool>,
}

/// How long preparations may go on after they should have ended.
const GRACE: Duration = Duration::from_secs(3);

impl Interrupt {
    /// Stops `control` when the time is over, or when the user presses Ctrl-C. A second Ctrl-C ends the program at
    /// once.
    pub fn watch(control: &Control, time_limit: Option<Duration>) -> Result<Self, Error> {
        let preparing = Arc::new(AtomicBool::new(true));
        let stop = {
            let (control, preparing) = (control.clone(), Arc::clone(&preparing));
            move || {
                control.stop();
                std::thread::sleep(GRACE);
                if preparing.load(Relaxed) {
                    // If this cannot be written, the exit status has to say it.
                    let _ = writeln!(
                        std::io::stderr(),
                        "ended while the work was being prepared: nothing was found"
                    );
                    std::process::exit(3);
                }
            }
        };
        let pressed = AtomicBool::new(false);
        let on_limit = stop.clone();
        ctrlc::set_handler(move || {
            if pressed.swap(true, Relaxed) {
                std::process::exit(130);
            }
            // In a thread of its own, so that a second Ctrl-C is heard.
            std::thread::spawn(stop.clone());
        })
        .map_err(|error| Error::Other { message: format!("cannot watch for Ctrl-C: {error}"), help: None })?;
        if let Some(limit) = time_limit {
            // The thread sleeps until the limit or the end of the program, whichever comes first.
            std::thread::spawn(move || {
                std::thread::sleep(limit);
                on_limit();
            });
        }
        Ok(Self { preparing })
    }

    /// The work is prepared; from now on it stops by itself when it is asked to.
    pub fn ready(self) {
        self.preparing.store(false, Relaxed);
    }
}
