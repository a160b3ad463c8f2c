//! Parts of `geduld compare` that are not in its library: child processes with limits, the machine, the record on disk.

pub mod child;
pub mod floor;
pub mod instances;
pub mod machine;
pub mod output;
pub mod record;
pub mod tree;
pub mod usage;
