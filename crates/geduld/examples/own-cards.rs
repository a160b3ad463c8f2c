//! Solves a box of your own cards: nine dogs, cut in two at every edge.
//!
//! ```text
//! 8 solutions, and up to turning the square:
//!
//! A turned 3x, F turned 2x, C turned 2x
//! E turned 3x, G turned 2x, I turned 2x
//! B turned 0x, H turned 1x, D turned 1x
//!
//! B turned 0x, I turned 1x, D turned 1x
//! G turned 0x, E turned 1x, C turned 1x
//! F turned 0x, A turned 1x, H turned 1x
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use geduld::{Options, Puzzle, Result, Show, Solve};

/// The edges of a card are listed clockwise from the top. `+x` is a head of breed x, `-x` is a tail. A head must touch
/// the tail of its breed.
const CARDS: &str = r#"
    format = 1
    kind = "edge-matching"
    name = "Nine dogs"
    board = { shape = "rectangle", rows = 3, columns = 3 }
    rules = { match = "halves" }
    piece = [
        { name = "A", edges = ["+pug", "-boxer", "+collie", "+boxer"] },
        { name = "B", edges = ["+husky", "+collie", "-boxer", "+boxer"] },
        { name = "C", edges = ["+pug", "-husky", "+collie", "+boxer"] },
        { name = "D", edges = ["+pug", "+collie", "-pug", "+husky"] },
        { name = "E", edges = ["-collie", "-husky", "-pug", "+boxer"] },
        { name = "F", edges = ["+boxer", "-pug", "+collie", "+husky"] },
        { name = "G", edges = ["+boxer", "+collie", "-boxer", "+husky"] },
        { name = "H", edges = ["-collie", "-boxer", "-pug", "+husky"] },
        { name = "I", edges = ["-collie", "-husky", "-pug", "+husky"] },
    ]
"#;

fn main() -> Result<()> {
    let cards = Puzzle::parse(CARDS)?;
    let counts = cards.count()?;
    println!("{} solutions, and up to turning the square:", counts.solutions);
    // One solution of each class: the others are rotations of these.
    for solution in cards.solutions_with(&Options::new().show(Show::Classes)) {
        let solution = solution?;
        println!();
        for row in solution.pieces().expect("cards are pieces") {
            let cards: Vec<String> =
                row.iter().flatten().map(|card| format!("{} turned {}x", card.piece, card.turn)).collect();
            println!("{}", cards.join(", "));
        }
    }
    Ok(())
}
