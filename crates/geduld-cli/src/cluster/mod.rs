//! Counts on a cluster: folders with everything that a scheduler needs. Handing out jobs is the scheduler's business; whatever
//! is to be known of a count afterwards is read from the files of its folder.

mod folder;
mod script;
mod settings;
mod status;

pub use folder::Folder;
pub use settings::{MOST_TASKS, Scheduler, Settings};
pub use status::Survey;
