//! Counts on a cluster: folders with everything that a scheduler needs. The scheduler distributes the jobs. The state
//! of a count is read from the files of its folder.

pub mod folder;
mod script;
mod settings;
mod status;

pub use folder::Folder;
pub use settings::{MOST_TASKS, Scheduler, Settings};
pub use status::CountStatus;
