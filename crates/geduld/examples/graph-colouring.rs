//! Colours the Petersen graph with three colours, so that neighbours differ.
//!
//! ```text
//! 120 colourings, 6 up to moving vertices
//! 120 colourings, 1 up to exchanging colours, too
//! red green red green blue green red blue blue green
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use geduld::{Model, Options, Result, Same, Show, Solve};

fn main() -> Result<()> {
    // Vertices 0 to 4 form a ring, 5 to 9 a star inside it. Each vertex of the ring is joined to one of the star.
    let mut model = Model::new();
    let colour = model.ints("vertex", 10, 1..=3);
    for i in 0..5 {
        model.different(colour[i], colour[(i + 1) % 5]);
        model.different(colour[i], colour[5 + i]);
        model.different(colour[5 + i], colour[5 + (i + 2) % 5]);
    }
    // Any symmetry: solutions that differ by an exchange of colours count as the same, too.
    for (same, what) in
        [(Same::Moved, "up to moving vertices"), (Same::AnySymmetry, "up to exchanging colours, too")]
    {
        model.count_as_same(same);
        let counts = model.count()?;
        let different = counts.essentially_different.expect("the graph has few symmetries");
        println!("{} colourings, {different} {what}", counts.solutions);
    }
    for solution in model.solutions_with(&Options::new().show(Show::Classes)) {
        let solution = solution?;
        let names = colour.iter().map(|&vertex| match solution[vertex] {
            1 => "red",
            2 => "green",
            _ => "blue",
        });
        println!("{}", names.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
