//! What `geduld compare` needs besides its library: arguments, child processes with limits, the machine, the record on disk.

pub mod args;
pub mod child;
pub mod machine;
pub mod outlive;
pub mod output;
pub mod record;
pub mod usage;
