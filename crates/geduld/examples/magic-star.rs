//! Magic stars: the numbers 1 to 12 on the points and crossings of a hexagram, so that each line of four adds up to 26.
//!
//! ```text
//! 960 magic stars, 80 up to turning and mirroring
//!            1
//!  4     8        11     3
//!      7              12
//! 10     9         5     2
//!            6
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use geduld::{Model, Options, Result, Show, Solve};

fn main() -> Result<()> {
    // Places 0 to 5 are the points, 6 to 11 the crossings, both clockwise from the top. Crossing 6 + i is between the
    // points i and i + 1.
    let mut star = Model::new();
    let place = star.ints("place", 12, 1..=12);
    star.all_different(&place);
    for i in 0..6 {
        star.sum(&[i, 6 + i, 6 + (i + 1) % 6, (i + 2) % 6].map(|p| place[p]), 26);
    }
    // Stars count as the same after a rotation by one point, and after a reflection. The lists say where the number at
    // each place goes.
    star.same_after(&place, &[1, 2, 3, 4, 5, 0, 7, 8, 9, 10, 11, 6].map(|p| place[p]));
    star.same_after(&place, &[0, 5, 4, 3, 2, 1, 11, 10, 9, 8, 7, 6].map(|p| place[p]));

    let counts = star.count()?;
    let different = counts.essentially_different.expect("a star has twelve symmetries");
    println!("{} magic stars, {different} up to turning and mirroring", counts.solutions);

    let first = star.solutions_with(&Options::new().show(Show::Classes)).next();
    let first = first.expect("there are stars")?;
    let at = |p: usize| first[place[p]];
    println!("          {:2}", at(0));
    println!("{:2}    {:2}        {:2}    {:2}", at(5), at(11), at(6), at(1));
    println!("    {:2}              {:2}", at(10), at(7));
    println!("{:2}    {:2}        {:2}    {:2}", at(4), at(9), at(8), at(2));
    println!("          {:2}", at(3));
    Ok(())
}
