//! Files that appear whole or not at all, and files that work goes on from.
//!
//! Checkpoints are such files. The command line uses this module for all of its files.

mod record;
mod temporary;

pub use record::{RecordError, RecordFile};
pub use temporary::{Temporary, folder_of, remove_all};
