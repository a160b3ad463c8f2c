//! Things that all engines use: cubes, tallies, the control of a count, threads, statistics.

pub(crate) mod control;
pub(crate) mod cube;
pub(crate) mod digest;
pub(crate) mod looks;
pub(crate) mod statistics;
pub(crate) mod tally;
pub(crate) mod threads;
pub(crate) mod written;
