//! Reads a model compiled by MiniZinc: four queens.
//!
//! ```text
//! 2 solutions
//! [2, 4, 1, 3]
//! [3, 1, 4, 2]
//! 1 of them has a queen at the second place of the first row
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use geduld::{FlatZinc, Options, Result, Solve};

fn main() -> Result<()> {
    // The output of `minizinc -c -G std`. `FlatZinc::open` reads it from a file.
    let mut text: String = (1..=4).map(|queen| format!("var 1..4: q{queen};\n")).collect();
    text += "array [1..4] of var int: q :: output_array([1..4]) = [q1, q2, q3, q4];\n";
    for (a, b) in (1..=4).flat_map(|a| (a + 1..=4).map(move |b| (a, b))) {
        for apart in [0, b - a, a - b] {
            text += &format!("constraint int_lin_ne([1, -1], [q{a}, q{b}], {apart});\n");
        }
    }
    text += "solve satisfy;\n";

    let queens = FlatZinc::parse(&text)?;
    println!("{} solutions", queens.count()?.solutions);
    for solution in queens.solutions() {
        println!("{:?}", solution?.numbers("q").expect("it is an output"));
    }
    let by_first = queens.count_with(&Options::new().count_by(["q[1]"]))?.by;
    let second = by_first.iter().find(|(name, _)| name == "q[1]=2").expect("it has one");
    println!("{} of them has a queen at the second place of the first row", second.1);
    Ok(())
}
