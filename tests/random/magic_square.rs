//! Random magic squares: rules, and pins taken from a square that is known.

use std::fmt::Write as _;

use geduld_puzzle::magic_square::{MagicSquare, PermutationParity, Pin};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// The text of the file of a magic square.
pub fn toml(puzzle: &MagicSquare) -> String {
    let mut text = super::head("magic-square");
    let permutation = match puzzle.permutation {
        PermutationParity::Any => "any",
        PermutationParity::Even => "even",
        PermutationParity::Odd => "odd",
    };
    let _ = writeln!(
        text,
        "order = {}\n[rules]\ndiagonals = {}\npandiagonal = {}\nassociative = {}\npermutation = \"{permutation}\"\nsliding = {}",
        puzzle.order, puzzle.diagonals, puzzle.pandiagonal, puzzle.associative, puzzle.sliding
    );
    for Pin { cell: (row, column), value } in &puzzle.pins {
        let _ = writeln!(text, "[[pin]]\ncell = [{row}, {column}]\nvalue = {value}");
    }
    text
}

/// A random puzzle of an order; `squares` are the magic squares of that order, and of the pins there are as many
/// as `pins` allows. Now and then two of them are exchanged.
pub fn puzzles(
    order: usize,
    squares: &[Vec<usize>],
    pins: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = MagicSquare> + use<> {
    let squares = squares.to_vec();
    let rules = (
        prop::bool::weighted(0.2),
        prop::bool::weighted(0.2),
        select(vec![PermutationParity::Any, PermutationParity::Even, PermutationParity::Odd]),
        prop::bool::weighted(0.3),
    );
    let pinned = subsequence((0..order * order).collect::<Vec<usize>>(), pins);
    (rules, pinned, any::<Index>(), prop::bool::weighted(0.1)).prop_map(
        move |((pandiagonal, associative, permutation, sliding), pinned, square, exchange)| {
            let square = square.get(&squares);
            let mut pins: Vec<Pin> = pinned
                .iter()
                .map(|&cell| Pin { cell: (cell / order + 1, cell % order + 1), value: square[cell] })
                .collect();
            if let [first, second, ..] = &mut pins[..]
                && exchange
            {
                std::mem::swap(&mut first.value, &mut second.value);
            }
            MagicSquare {
                order,
                numbers: None,
                diagonals: true,
                pandiagonal,
                associative,
                permutation,
                sliding,
                pins,
            }
        },
    )
}
