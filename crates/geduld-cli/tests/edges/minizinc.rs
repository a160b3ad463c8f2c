//! Rows of the table for the commands about MiniZinc.

use crate::rows::Row;

/// The commands, none of which takes long.
pub const MINIZINC: &[Row] = &[
    short("minizinc install", "--to out"),
    short("minizinc uninstall", "--to out"),
    short("minizinc where", ""),
];

const fn short(command: &'static str, short: &'static str) -> Row {
    Row { command, short, long: &[], streams: false, limits_each: false }
}
