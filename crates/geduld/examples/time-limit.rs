//! A solver inside another program: it answers within a time limit, or stops when it is cancelled.
//!
//! ```text
//! 8 pigeons, 8 holes: they fit, the first has hole 1
//! 4 pigeons, 3 holes: they do not fit
//! 30 pigeons, 29 holes: out of time
//! 30 pigeons, 29 holes: out of time
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::thread;
use std::time::Duration;

use geduld::{Cancel, Model, Options, Result, Solve};

/// Pigeons that each need their own hole. The model only compares two pigeons at a time, so it is hard to see that they
/// do not fit.
fn pigeons(pigeons: usize, holes: i64, options: &Options) -> Result<()> {
    let mut model = Model::new();
    let hole = model.ints("hole of pigeon ", pigeons, 1..=holes);
    for (i, &a) in hole.iter().enumerate() {
        hole[..i].iter().for_each(|&b| model.different(a, b));
    }
    let mut solutions = model.solutions_with(options);
    let answer = match solutions.next() {
        Some(solution) => format!("they fit, the first has hole {}", solution?[hole[0]]),
        // `is_complete` tells "no solution" from "out of time".
        None if solutions.is_complete() => "they do not fit".to_owned(),
        None => "out of time".to_owned(),
    };
    println!("{pigeons} pigeons, {holes} holes: {answer}");
    Ok(())
}

fn main() -> Result<()> {
    pigeons(8, 8, &Options::new())?;
    pigeons(4, 3, &Options::new())?;
    pigeons(30, 29, &Options::new().time_limit(Duration::from_millis(300)))?;

    let cancel = Cancel::new();
    let token = cancel.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        token.cancel();
    });
    pigeons(30, 29, &Options::new().cancel(&cancel))
}
