//! Ends the program in the middle of its work, without leaving processes or temporary files.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::error::{Error, Status};
use crate::output::output_file;
use crate::output::standard::Report;
use crate::terminal::progress;

/// The time limit for each step while the program ends. A step may hang, for example if a lock is held or nobody reads
/// the output.
const PATIENCE: Duration = Duration::from_millis(800);

/// The output if the work is ended early.
pub struct Ending {
    /// A note for people: what was found, and how to continue. It goes to standard error, unless it is empty.
    pub note: String,
    /// The result so far.
    pub report: Report,
}

impl From<&str> for Ending {
    /// The note of work that has found nothing yet, and has nothing to print.
    fn from(note: &str) -> Self {
        Self { note: note.to_owned(), report: Report { text: String::new(), status: Status::Incomplete } }
    }
}

impl From<Report> for Ending {
    /// The ending of work that was being prepared.
    fn from(report: Report) -> Self {
        Self { note: "ended while the work was being prepared: nothing was found".to_owned(), report }
    }
}

/// Whether an error was reported that ends the work.
static HAS_FAILED: AtomicBool = AtomicBool::new(false);

/// The exit status after it.
pub const FAILED: u8 = 1;

/// From now on, the program ends as after an error, whatever was found. Returns whether it would not have before.
pub fn fail() -> bool {
    !HAS_FAILED.swap(true, Relaxed)
}

/// Whether the work was ended by an error that was reported already.
pub fn has_failed() -> bool {
    HAS_FAILED.load(Relaxed)
}

/// Functions to call before the program ends.
static LAST: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// From now on, calls this function when the program is ended in the middle of its work.
pub fn at_exit(last: fn()) {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).push(last);
}

/// Prints the note and the report, and ends the program.
pub fn end(ending: Ending) -> ! {
    let status = in_time(move || {
        progress::clear();
        // If this cannot be written, the exit status is the only message.
        if !ending.note.is_empty() {
            let _ = writeln!(std::io::stderr(), "{}", geduld::exports::drawing::printable(&ending.note));
        }
        // Without a report, do not wait for another thread that may be writing to standard output.
        let Ending { report, .. } = ending;
        if report.text.is_empty() {
            return report.status.code();
        }
        match report.print() {
            Ok(status) => status.code(),
            // A closed pipe is not an error here, either.
            Err(Error::ClosedPipe) => report.status.code(),
            Err(error) => {
                error.report();
                1
            }
        }
    });
    // The report is a part of the result, but the error that was printed before it has the last word.
    exit(if has_failed() { FAILED } else { status.unwrap_or(Status::Incomplete.code()) })
}

/// Ends the program at once, without leaving child processes or temporary files. A list that goes to a file is kept up
/// to its last written solution.
pub fn exit(status: u8) -> ! {
    let own: [fn(); 4] = [
        progress::clear,
        geduld::exports::formulas::leave_nothing_behind,
        output_file::end_all,
        geduld::exports::files::remove_all,
    ];
    let others = std::mem::take(&mut *LAST.lock().unwrap_or_else(PoisonError::into_inner));
    for last in own.into_iter().chain(others) {
        in_time(last);
    }
    std::process::exit(status.into())
}

/// From now on, ends the program after a panic without leaving processes or files. The stack is not unwound.
pub fn after_panics() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tell(panic);
        // If this cannot be written, the exit status is the only message.
        let _ = writeln!(std::io::stderr(), "{FAULT}");
        exit(PANICKED)
    }));
}

/// The message after a panic.
const FAULT: &str = "this is a bug in geduld: please report it, with the command and its input files";

/// The exit status after a panic, as usual for Rust programs.
const PANICKED: u8 = 101;

/// Runs `work` in its own thread; `None` if it takes too long.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, result) = channel();
    std::thread::Builder::new().spawn(move || drop(done.send(work()))).ok()?;
    result.recv_timeout(PATIENCE).ok()
}
