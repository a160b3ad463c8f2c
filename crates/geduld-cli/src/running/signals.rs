//! The signals that end the work. Only this module handles them, in one thread.
//!
//! SIGINT (Ctrl-C), SIGTERM and SIGHUP ask the work to end. A second Ctrl-C ends the program at once, and so does any
//! of these signals half a second after the first one. Others that follow the first one closely are the same request:
//! `timeout` sends its signal to the program and to its process group, and systemd may send SIGHUP after SIGTERM.
//! SIGUSR1, with which a scheduler warns that the time limit is near, asks the work to end but never ends the program.
//! A signal that was ignored when the program began stays ignored: `nohup` and shells that start a job in the
//! background rely on it.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

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

/// The signals that asked the program to end so far.
#[derive(Default)]
struct Requests {
    first: Option<Instant>,
    ctrl_c: Option<Instant>,
}

/// From this time after the first signal on, another one ends the program at once.
const INSISTS: Duration = Duration::from_millis(500);
/// Nobody presses Ctrl-C twice within this time: `timeout -s INT` has sent two signals.
const TOGETHER: Duration = Duration::from_millis(50);

impl Requests {
    /// Handles a request to end.
    fn handle(&mut self, is_ctrl_c: bool) {
        if self.insists(is_ctrl_c, Instant::now()) {
            ending::exit(INTERRUPTED);
        }
        ask();
    }

    /// Notes a request to end, and says whether it ends the program at once.
    fn insists(&mut self, is_ctrl_c: bool, now: Instant) -> bool {
        let since = |before: &mut Option<Instant>| now.duration_since(*before.get_or_insert(now));
        let again = is_ctrl_c && since(&mut self.ctrl_c) > TOGETHER;
        again || since(&mut self.first) >= INSISTS
    }
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
        let mut requests = Requests::default();
        for signal in signals.forever() {
            match signal {
                SIGUSR1 => ask(),
                _ => requests.handle(signal == SIGINT),
            }
        }
    };
    std::thread::Builder::new().spawn(hear).map(drop).map_err(|error| error.to_string())
}

/// Starts the thread that waits for signals. On this system, signals only set flags, which the thread checks
/// regularly.
#[cfg(not(unix))]
fn listen() -> Result<(), String> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::sync::atomic::{AtomicBool, Ordering};
    let flags = [SIGINT, SIGTERM].map(|signal| (signal, Arc::new(AtomicBool::new(false))));
    for (signal, flag) in &flags {
        signal_hook::flag::register(*signal, Arc::clone(flag)).map_err(|error| error.to_string())?;
    }
    let hear = move || {
        let mut requests = Requests::default();
        loop {
            std::thread::sleep(Duration::from_millis(50));
            for (signal, flag) in &flags {
                if flag.swap(false, Ordering::Relaxed) {
                    requests.handle(*signal == SIGINT);
                }
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
    fn only_a_second_ctrl_c_or_a_late_signal_ends_at_once() {
        let (term, int) = (false, true);
        let start = Instant::now();
        let cases: [(&[(bool, u64)], bool); 12] = [
            (&[(term, 0), (term, 1)], false),
            (&[(term, 0), (term, 100)], false),
            (&[(term, 0), (term, 499)], false),
            (&[(term, 0), (term, 500)], true),
            (&[(term, 0), (term, 300), (term, 600)], true),
            (&[(int, 0), (int, 1)], false),
            (&[(int, 0), (int, 10)], false),
            (&[(int, 0), (int, 100)], true),
            (&[(int, 0), (int, 10), (int, 100)], true),
            (&[(int, 0), (term, 100)], false),
            (&[(term, 0), (int, 100)], false),
            (&[(term, 0), (int, 100), (int, 200)], true),
        ];
        for (signals, ended) in cases {
            let mut requests = Requests::default();
            let insists: Vec<bool> = signals
                .iter()
                .map(|&(is_ctrl_c, after)| requests.insists(is_ctrl_c, start + Duration::from_millis(after)))
                .collect();
            let (last, before) = insists.split_last().unwrap();
            assert_eq!((*last, before.contains(&true)), (ended, false), "{signals:?}");
        }
    }

    #[test]
    fn the_mask_of_ignored_signals_is_read() {
        let mask = ignored_in("Name:\tgeduld\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000001003\n");
        assert_eq!([SIGHUP, SIGINT, SIGTERM].map(|signal| is_in(mask, signal)), [true, true, false]);
        assert_eq!([ignored_in(""), ignored_in("SigIgn:\tnone")], [0, 0]);
    }
}
