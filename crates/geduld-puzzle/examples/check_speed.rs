//! Measures how long it takes to check a solution and to write it as JSON.
//!
//! Run with `cargo run --release -p geduld-puzzle --example check_speed`.

#![expect(clippy::print_stdout, reason = "the figures are what it is run for")]

use std::hint::black_box;
use std::time::Instant;

use geduld_model::Value;
use geduld_puzzle::{bundled, read};

/// Bundled puzzles, and a solution of each.
const SOLUTIONS: [(&str, &str); 4] = [
    ("nintai", NINTAI),
    ("crazy-jacob", "3/1 2/2 4/1 7/0 8/0 9/1 1/2 6/2 5/0"),
    ("magic-5", "17 24 1 8 15 23 5 7 14 16 4 6 13 20 22 10 12 19 21 3 11 18 25 2 9"),
    (
        "snake-red",
        "(2,2,1) (2,2,2) (2,2,3) (3,2,3) (3,3,3) (3,3,2) (3,2,2) (3,1,2) (3,1,3) (2,1,3) (1,1,3) (1,1,2) (2,1,2) \
         (2,1,1) (3,1,1) (3,2,1) (3,3,1) (2,3,1) (2,3,2) (2,3,3) (1,3,3) (1,2,3) (1,2,2) (1,3,2) (1,3,1) (1,2,1) \
         (1,1,1)",
    ),
];

const NINTAI: &str = "114 123 624 615 132 633 642 345 312 165 462 453 552 525 222 213 \
     156 255 264 363 336 435 444 543 516 141 246 231 534 561 666 651 354 321 \
     426 411";

const ROUNDS: u32 = 200_000;

fn main() {
    for (name, text) in SOLUTIONS {
        let bundled = bundled::find(name).expect("the puzzle is bundled");
        let puzzle = read(bundled.text).expect("bundled puzzles are right");
        let instance = puzzle.instance();
        let value = |(cell, word): (_, &str)| -> Value {
            let domain = &instance.model.variable(cell).domain;
            let wanted = word.replace('/', " turn ");
            domain.values().find(|&value| domain.name(value) == wanted).expect("the value exists")
        };
        let values: Vec<Value> = instance.model.decisions().zip(text.split(' ')).map(value).collect();
        instance.checker.check(&values).expect("the solution is right");

        let checks = nanoseconds(|| {
            black_box(instance.checker.check(black_box(&values))).expect("the solution is right");
        });
        let mut line = String::new();
        let lines = nanoseconds(|| {
            line.clear();
            instance.renderer.json(black_box(&values), black_box(&mut line));
        });
        let solution = puzzle.family.parse_solution(&line).expect("what was written can be read");
        let by_name = nanoseconds(|| {
            black_box(puzzle.family.check(black_box(&solution))).expect("the solution is right");
        });
        let bytes = line.len();
        println!(
            "{name:12} check {checks:6.0} ns, JSON {lines:6.0} ns ({bytes} bytes), by name {by_name:6.0} ns"
        );
    }
}

fn nanoseconds(mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    (0..ROUNDS).for_each(|_| work());
    start.elapsed().as_secs_f64() * 1e9 / f64::from(ROUNDS)
}
