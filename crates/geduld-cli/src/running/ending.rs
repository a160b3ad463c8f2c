//! Ending the program in the middle of its work without leaving processes or temporary files behind.

use std::io::Write as _;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::error::{Error, Status};
use crate::output::output_file;
use crate::output::standard::Report;
use crate::terminal::progress;

/// How long anything that is done on the way out may take: somebody may hold a lock, or nobody may read the output.
const PATIENCE: Duration = Duration::from_millis(800);

/// What is told when the work is ended early.
pub struct Ending {
    /// For people: what was found, and how to go on. It goes to standard error, unless it is empty.
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
    /// Of work that was being prepared.
    fn from(report: Report) -> Self {
        Self { note: "ended while the work was being prepared: nothing was found".to_owned(), report }
    }
}

/// What else is done before the program ends.
static LAST: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

/// From now on this is also done when the program is ended in the middle of its work.
pub fn at_exit(last: fn()) {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).push(last);
}

/// Tells what there is to tell, and ends the program.
pub fn end(ending: Ending) -> ! {
    let status = in_time(move || {
        progress::clear();
        // If this cannot be written, the exit status has to say it.
        if !ending.note.is_empty() {
            let _ = writeln!(std::io::stderr(), "{}", geduld_draw::printable(&ending.note));
        }
        // Somebody else may be writing to standard output: who has nothing to print there does not wait for it.
        let Ending { report, .. } = ending;
        if report.text.is_empty() {
            return report.status.code();
        }
        match report.print() {
            Ok(status) => status.code(),
            // A reader that has left is no error here either.
            Err(Error::ClosedPipe) => report.status.code(),
            Err(error) => {
                error.report();
                1
            }
        }
    });
    exit(status.unwrap_or(Status::Incomplete.code()))
}

/// Ends the program at once: no process that it has started and no temporary file is left. A list that goes to a file is kept as far
/// as it was written.
pub fn exit(status: u8) -> ! {
    in_time(progress::clear);
    in_time(geduld_solve::leave_nothing_behind);
    in_time(output_file::end_all);
    in_time(geduld::files::remove_all);
    let others = std::mem::take(&mut *LAST.lock().unwrap_or_else(PoisonError::into_inner));
    for last in others {
        in_time(last);
    }
    std::process::exit(status.into())
}

/// From now on a panic, which is a fault of the program, leaves nothing behind either: nothing is unwound after it.
pub fn after_panics() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tell(panic);
        // If this cannot be written, the status has to say it.
        let _ = writeln!(std::io::stderr(), "{FAULT}");
        exit(PANICKED)
    }));
}

/// What is said after a panic.
const FAULT: &str =
    "this is a fault of geduld: please report it, with the command and the files that it was given";

/// The status of a program that has panicked, as Rust has it.
const PANICKED: u8 = 101;

/// What comes of this, unless it takes too long.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, result) = channel();
    std::thread::Builder::new().spawn(move || drop(done.send(work()))).ok()?;
    result.recv_timeout(PATIENCE).ok()
}
