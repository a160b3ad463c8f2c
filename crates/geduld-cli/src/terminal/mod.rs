//! Output for people at a terminal: progress, times, wide drawings.

pub mod progress;
pub mod progress_line;
pub mod time;
pub mod wide;
