//! The signals that end the work. Only this module handles them, in one thread.
//!
//! SIGINT (Ctrl-C), SIGTERM and SIGHUP ask the work to end; a second one ends the program at once. SIGUSR1, with which
//! a scheduler warns that the time limit is near, asks the work to end but never ends the program. A signal that was
//! ignored when the program began stays ignored: `nohup` and shells that start a job in the background rely on it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::error::Error;
use crate::running::ending;

/// A function to call when the user asks the work to end.
type Action = Box<dyn FnOnce() + Send>;

/// Whether the work was asked to end, and the functions to call then.
struct Asked {
    already: bool,
    actions: Vec<Action>,
}

static ASKED: Mutex<Asked> = Mutex::new(Asked { already: false, actions: Vec::new() });

/// Calls `action` in its own thread as soon as the user asks the work to end, or at once if that has already happened.
///
/// # Errors
/// If the handler for signals cannot be installed.
pub fn when_asked(action: impl FnOnce() + Send + 'static) -> Result<(), Error> {
    add(Box::new(action))
}

fn add(action: Action) -> Result<(), Error> {
    static LISTENING: OnceLock<Result<(), String>> = OnceLock::new();
    if let Err(error) = LISTENING.get_or_init(listen) {
        return Err(Error::without_help(format!("cannot watch for signals: {error}")));
    }
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    if asked.already {
        start(action);
    } else {
        asked.actions.push(action);
    }
    Ok(())
}

/// Asks the work to end, like a signal.
pub fn ask() {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    asked.already = true;
    // Each function has its own thread, so that none of them delays the next signal.
    asked.actions.drain(..).for_each(start);
}

/// Calls the function in its own thread, or in this thread if none can be started.
fn start(action: Action) {
    let action = Arc::new(Mutex::new(Some(action)));
    let take = |action: &Mutex<Option<Action>>| action.lock().unwrap_or_else(PoisonError::into_inner).take();
    let here = Arc::clone(&action);
    let run = move || take(&action).into_iter().for_each(|action| action());
    if std::thread::Builder::new().spawn(run).is_err() {
        take(&here).into_iter().for_each(|action| action());
    }
}

/// Handles a request to end. The second request ends the program at once.
fn insist(pressed: &mut bool) {
    if std::mem::replace(pressed, true) {
        ending::exit(INTERRUPTED);
    }
    ask();
}

/// The exit status after a second Ctrl-C. Shells use the same status for a program that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

/// Starts the thread that waits for signals.
#[cfg(unix)]
fn listen() -> Result<(), String> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
    let ignored = ignored();
    let heard = [SIGINT, SIGTERM, SIGHUP, SIGUSR1].into_iter().filter(|signal| !is_in(ignored, *signal));
    let mut signals = signal_hook::iterator::Signals::new(heard).map_err(|error| error.to_string())?;
    let hear = move || {
        let mut pressed = false;
        for signal in signals.forever() {
            match signal {
                SIGUSR1 => ask(),
                _ => insist(&mut pressed),
            }
        }
    };
    std::thread::Builder::new().spawn(hear).map(drop).map_err(|error| error.to_string())
}

/// Starts the thread that waits for signals. On this system, signals only set a flag, which the thread checks
/// regularly.
#[cfg(not(unix))]
fn listen() -> Result<(), String> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::sync::atomic::{AtomicBool, Ordering};
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&flag)).map_err(|error| error.to_string())?;
    }
    let hear = move || {
        let mut pressed = false;
        loop {
            std::thread::sleep(std::time::Duration::from_millis(50));
            if flag.swap(false, Ordering::Relaxed) {
                insist(&mut pressed);
            }
        }
    };
    std::thread::Builder::new().spawn(hear).map(drop).map_err(|error| error.to_string())
}

/// The signals that this process was told to ignore when it began: one bit per signal, with signal 1 as the lowest bit.
///
/// Only Linux reports them without `unsafe` code. On other systems no signal counts as ignored, so `nohup` does not
/// protect a count.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    ignored_in(&status)
}

#[cfg(unix)]
fn ignored_in(status: &str) -> u64 {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(unix)]
fn is_in(mask: u64, signal: i32) -> bool {
    u32::try_from(signal - 1).ok().and_then(|bit| mask.checked_shr(bit)).is_some_and(|mask| mask & 1 == 1)
}

#[cfg(all(test, unix))]
mod tests {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    use super::*;

    #[test]
    fn the_mask_of_ignored_signals_is_read() {
        let mask = ignored_in("Name:\tgeduld\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000001003\n");
        assert_eq!([SIGHUP, SIGINT, SIGTERM].map(|signal| is_in(mask, signal)), [true, true, false]);
        assert_eq!([ignored_in(""), ignored_in("SigIgn:\tnone")], [0, 0]);
    }
}
