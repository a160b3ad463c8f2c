//! A solver inside of another program: it answers within a time limit, or when it is told to stop.
//!
//! ```text
//! 8 pigeons, 8 holes: they fit, the first has hole 1
//! 4 pigeons, 3 holes: they do not fit
//! 30 pigeons, 29 holes: out of time
//! 30 pigeons, 29 holes: out of time
//! ```

use std::thread;
use std::time::Duration;

use geduld::{Assignment, Cancel, Model, Options, Result};

enum Answer {
    Solution(Assignment),
    NoSolution,
    OutOfTime,
}

fn ask(model: &Model, options: &Options) -> Result<Answer> {
    let mut solutions = model.solutions_with(options);
    Ok(match solutions.next() {
        Some(solution) => Answer::Solution(solution?),
        None if solutions.is_complete() => Answer::NoSolution,
        None => Answer::OutOfTime,
    })
}

/// Pigeons that want a hole each. That they do not fit is hard to see if each pair is looked at by itself.
fn pigeons(pigeons: usize, holes: i64, options: &Options) -> Result<()> {
    let mut model = Model::new();
    let hole = model.ints("hole of pigeon ", pigeons, 1..=holes);
    for (i, &a) in hole.iter().enumerate() {
        hole[..i].iter().for_each(|&b| model.different(a, b));
    }
    let answer = match ask(&model, options)? {
        Answer::Solution(solution) => &format!("they fit, the first has hole {}", solution[hole[0]]),
        Answer::NoSolution => "they do not fit",
        Answer::OutOfTime => "out of time",
    };
    println!("{pigeons} pigeons, {holes} holes: {answer}");
    Ok(())
}

fn main() -> Result<()> {
    let limited = Options::new().time_limit(Duration::from_millis(300));
    pigeons(8, 8, &limited)?;
    pigeons(4, 3, &limited)?;
    pigeons(30, 29, &limited)?;

    let cancel = Cancel::new();
    let token = cancel.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        token.cancel();
    });
    pigeons(30, 29, &Options::new().cancel(&cancel))
}
