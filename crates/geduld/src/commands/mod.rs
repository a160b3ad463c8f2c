//! One file for each command.

pub mod check;
pub mod count;
pub mod encode;
pub mod list;
pub mod solve;
