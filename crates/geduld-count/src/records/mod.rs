//! The files of a count: journals, plans, tables of cubes, and audits of these.

pub(crate) mod audit;
pub(crate) mod cover;
pub mod journal;
pub(crate) mod plan_file;
pub(crate) mod table;
