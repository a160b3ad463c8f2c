//! One file for each command.

pub mod audit;
pub mod check;
pub mod compare;
pub mod completions;
pub mod count;
pub mod decode;
pub mod draw;
pub mod encode;
pub mod estimate;
pub mod fingerprint;
pub mod gallery;
pub mod generate;
pub mod help;
pub mod info;
pub mod list;
pub mod man;
pub mod merge;
pub mod new;
pub mod plan;
pub mod propagate;
pub mod show;
pub mod solve;
pub mod symmetries;
pub mod unique;
pub mod verify;
pub mod why;
