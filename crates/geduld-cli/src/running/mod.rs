//! Support for work that may take long: its end, signals, status files, memory, statistics.

pub mod ending;
pub mod memory;
pub mod outlive;
pub mod signals;
pub mod stats;
pub mod status_file;
pub mod work;
