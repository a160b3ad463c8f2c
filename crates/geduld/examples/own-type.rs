//! Converts solutions to a type of your own: magic squares of order 4, and which of them are associative.
//!
//! ```text
//! 7040 magic squares, 384 of them associative, the first:
//!  1 12  8 13
//! 14  7 11  2
//! 15  6 10  3
//!  4  9  5 16
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use geduld::{Puzzle, Result, Solution, Solve};

#[derive(Clone, Copy, PartialEq)]
struct Square([[usize; 4]; 4]);

impl From<Solution> for Square {
    fn from(solution: Solution) -> Self {
        let rows = solution.numbers().expect("a magic square has numbers");
        Self(std::array::from_fn(|row| std::array::from_fn(|column| rows[row][column])))
    }
}

impl Square {
    /// Whether each number and the one opposite to it across the centre add up to 17.
    fn is_associative(&self) -> bool {
        (0..16).all(|cell| self.0[cell / 4][cell % 4] + self.0[3 - cell / 4][3 - cell % 4] == 17)
    }
}

fn main() -> Result<()> {
    let order_4 = Puzzle::bundled("magic-4")?;
    let squares: Vec<Square> =
        order_4.solutions().map(|solution| solution.map(Square::from)).collect::<Result<_>>()?;
    let associative: Vec<&Square> = squares.iter().filter(|square| square.is_associative()).collect();
    println!("{} magic squares, {} of them associative, the first:", squares.len(), associative.len());
    for row in associative[0].0 {
        println!("{:2} {:2} {:2} {:2}", row[0], row[1], row[2], row[3]);
    }
    Ok(())
}
