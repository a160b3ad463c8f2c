//! The command line as a promise: what goes in, what comes out, where, and with which exit status.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod apart;
mod bad_arguments;
mod bad_boards;
mod bad_files;
mod bad_puzzles;
mod bounded;
#[cfg(unix)]
mod checkpoints;
mod classes;
mod compare;
mod conditions;
#[cfg(unix)]
mod counters;
mod covers;
mod damaged;
mod differences;
mod documents;
mod exact_cover;
mod exchange;
#[cfg(unix)]
mod faults;
mod flatzinc;
mod formats;
mod formula;
mod generate;
mod givens;
mod instances;
mod interruption;
#[cfg(unix)]
mod killed;
#[cfg(unix)]
mod kinds;
mod lists;
mod manners;
#[cfg(target_os = "linux")]
mod memory;
mod minizinc;
mod model_text;
mod mutated;
mod no_solution;
mod output_file;
mod packed;
mod pictures;
mod plans;
mod proofs;
mod propagate;
mod protocol;
mod reasons;
mod run;
mod sample;
mod series;
#[cfg(unix)]
mod signals;
mod solvers;
mod start;
mod starters;
mod stats;
#[cfg(unix)]
mod terminal;
mod transcripts;
mod untranslated;
mod warnings;
mod watching;
