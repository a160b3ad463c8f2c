//! A solver inside another program: it answers within a time limit, or stops when it is cancelled.
//!
//! ```text
//! 5 vertices, 3 colours: enough
//! 5 vertices, 2 colours: too few
//! 95 vertices, 6 colours: out of time
//! 95 vertices, 6 colours: out of time
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::thread;
use std::time::Duration;

use geduld::{Cancel, Model, Options, Result, Solve};

/// Whether the vertices of a graph can have so many colours that neighbours differ. The graph is that of Mycielski
/// (1955), made larger a few times: it has no triangle, so it is hard to see that it needs another colour each time.
fn colour(times: usize, colours: i64, options: &Options) -> Result<()> {
    let (mut vertices, mut edges) = (2, vec![(0, 1)]);
    for _ in 0..times {
        let copies = edges.iter().flat_map(|&(a, b)| [(a, b), (a, b + vertices), (b, a + vertices)]);
        let copies: Vec<_> = copies.chain((0..vertices).map(|a| (a + vertices, 2 * vertices))).collect();
        (vertices, edges) = (2 * vertices + 1, copies);
    }
    let mut model = Model::new();
    let colour = model.ints("colour of ", vertices, 1..=colours);
    edges.iter().for_each(|&(a, b)| model.different(colour[a], colour[b]));
    let mut solutions = model.solutions_with(options);
    let answer = match solutions.next() {
        Some(solution) => solution.map(|_| "enough")?,
        // `is_complete` tells "no solution" from "out of time".
        None if solutions.is_complete() => "too few",
        None => "out of time",
    };
    println!("{vertices} vertices, {colours} colours: {answer}");
    Ok(())
}

fn main() -> Result<()> {
    colour(1, 3, &Options::new())?;
    colour(1, 2, &Options::new())?;
    colour(5, 6, &Options::new().time_limit(Duration::from_millis(300)))?;

    let cancel = Cancel::new();
    let token = cancel.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        token.cancel();
    });
    colour(5, 6, &Options::new().cancel(&cancel))
}
