//! Ends a run of a comparison when the comparison is gone, even if it was killed.

use std::io::Read;
use std::time::Duration;

use geduld::exports::formulas::Folder;

use crate::running::ending;
use crate::running::signals;

/// The environment variable that marks a run of a comparison. Its value is the run's folder for temporary files.
pub const VARIABLE: &str = "GEDULD_RUN_OF_COMPARISON";

/// The time that a run has to stop after it was asked to. It is shorter than the time that the comparison waits.
const GRACE: Duration = Duration::from_millis(1500);

/// In a run of a comparison, stops the run when its standard input ends. Standard input is a pipe without any data,
/// which closes when the comparison ends.
pub fn end_with_parent() {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    ending::at_exit(remove_folder);
    let watch = || {
        let mut nothing = [0; 64];
        while std::io::stdin().lock().read(&mut nothing).is_ok_and(|length| length > 0) {}
        // A run that is asked to stop also ends the solvers that it started.
        signals::ask();
        std::thread::sleep(GRACE);
        ending::exit(3);
    };
    // Without a thread, the run is not stopped and ends by itself.
    let _ = std::thread::Builder::new().spawn(watch);
}

/// In a run of a comparison, deletes the folder for temporary files, because a comparison that was killed cannot delete
/// it.
pub fn remove_folder() {
    let Some(folder) = std::env::var_os(VARIABLE).map(std::path::PathBuf::from) else { return };
    let name = folder.file_name().and_then(std::ffi::OsStr::to_str);
    if name.is_some_and(|name| name.starts_with(Folder::PREFIX)) {
        // An error is ignored: the folder may already be deleted.
        let _ = std::fs::remove_dir_all(folder);
    }
}
