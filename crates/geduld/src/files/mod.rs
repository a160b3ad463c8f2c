//! Files that appear complete or not at all, and files from which work can be resumed, such as checkpoints.
//!
//! The command line uses this module for all of its files.

mod record;
mod temporary;

pub use record::{RecordError, RecordFile};
pub use temporary::{Temporary, folder_of, remove_all};
