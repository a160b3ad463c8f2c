//! What ends a count early: a time limit or Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use geduld_count::Control;

use crate::error::Error;

/// Watches for the time limit and for Ctrl-C.
#[derive(Clone, Copy, Debug)]
pub struct Interrupt;

impl Interrupt {
    /// Stops `control` when the time is over, or when the user presses Ctrl-C. A second Ctrl-C ends the program at
    /// once.
    pub fn watch(control: &Control, time_limit: Option<Duration>) -> Result<(), Error> {
        let stopped = control.clone();
        let pressed = AtomicBool::new(false);
        ctrlc::set_handler(move || {
            if pressed.swap(true, Relaxed) {
                std::process::exit(130);
            }
            stopped.stop();
        })
        .map_err(|error| Error::Other { message: format!("cannot watch for Ctrl-C: {error}"), help: None })?;
        if let Some(limit) = time_limit {
            let stopped = control.clone();
            // The thread sleeps until the limit or the end of the program, whichever comes first.
            std::thread::spawn(move || {
                std::thread::sleep(limit);
                stopped.stop();
            });
        }
        Ok(())
    }
}
