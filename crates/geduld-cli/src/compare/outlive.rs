//! A run of a comparison ends when the comparison is gone, even if that was killed.

use std::io::Read;
use std::time::Duration;

use crate::running::ending;
use crate::running::signals;

/// The environment variable by which a run knows that it is one: its folder for temporary files.
pub const VARIABLE: &str = "GEDULD_RUN_OF_COMPARISON";

/// How the name of this folder begins.
pub const FOLDER: &str = "geduld-run-";

/// How long a run that was asked to stop may take for it. It is less than the comparison waits for it.
const GRACE: Duration = Duration::from_millis(1500);

/// In a run of a comparison, sees to it that it stops when its standard input ends: that is a pipe which nobody writes to,
/// and which ends with the comparison.
pub fn end_with_parent() {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    ending::at_exit(remove_folder);
    let watch = || {
        let mut nothing = [0; 64];
        while std::io::stdin().lock().read(&mut nothing).is_ok_and(|length| length > 0) {}
        // Asked to stop, it puts an end to the solvers that it has started.
        signals::ask();
        std::thread::sleep(GRACE);
        ending::exit(3);
    };
    // Where no thread can be started the run comes to its end by itself.
    let _ = std::thread::Builder::new().spawn(watch);
}

/// In a run of a comparison, deletes its folder for temporary files, for the case that the comparison was killed and does not.
pub fn remove_folder() {
    let Some(folder) = std::env::var_os(VARIABLE).map(std::path::PathBuf::from) else { return };
    let name = folder.file_name().and_then(std::ffi::OsStr::to_str);
    if name.is_some_and(|name| name.starts_with(FOLDER)) {
        // If it is gone, all the better.
        let _ = std::fs::remove_dir_all(folder);
    }
}
