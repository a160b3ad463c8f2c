//! The edges: every command on narrow and wide terminals, with readers that leave, signals and time limits; and the
//! largest puzzles that the format allows, and other inputs that take very long.
//!
//! A test run takes some of all combinations, twice as many if `GEDULD_CASES` is `all`, and leaves much time for the
//! end. `just edges` takes all of them, with a release build: `GEDULD_EDGES_MOMENTS=N` takes N random moments for each
//! way, works on one run after another, and wants the end within two seconds. `GEDULD_EDGES_SEED=N` draws other
//! moments. `GEDULD_EDGES_ROW=WORD` takes commands with this word only. `GEDULD_EDGES_BINARY=FILE` tests another
//! binary.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../cli/run.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod run;
#[path = "../cli/terminal.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod terminal;

mod chance;
mod commands;
mod endless;
mod largest;
mod limits;
mod minizinc;
mod rows;
mod screen;
mod stage;
mod together;
mod ways;
