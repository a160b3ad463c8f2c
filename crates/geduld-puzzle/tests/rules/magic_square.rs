//! Magic squares: the rules on rows of numbers.

use geduld_puzzle::magic_square::{MagicSquare, PermutationParity, Square};
use geduld_puzzle::{Puzzle, Solution, read};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::random::magic_square::{puzzles, toml};
use crate::verdict;

/// Dürer's square, a square whose broken diagonals add up too, and both with two rows and columns exchanged.
fn squares() -> Vec<Vec<usize>> {
    vec![
        vec![16, 3, 2, 13, 5, 10, 11, 8, 9, 6, 7, 12, 4, 15, 14, 1],
        vec![1, 8, 10, 15, 12, 13, 3, 6, 7, 2, 16, 9, 14, 11, 5, 4],
        vec![16, 2, 3, 13, 9, 7, 6, 12, 5, 11, 10, 8, 4, 14, 15, 1],
        vec![4, 5, 11, 14, 9, 16, 2, 7, 6, 3, 13, 12, 15, 10, 8, 1],
    ]
}

/// Whether a square satisfies every rule.
fn naive(puzzle: &MagicSquare, rows: &[Vec<usize>]) -> bool {
    let n = puzzle.order;
    if rows.len() != n || rows.iter().any(|row| row.len() != n) {
        return false;
    }
    let numbers = rows.concat();
    if (1..=n * n).any(|number| !numbers.contains(&number)) {
        return false;
    }
    let at = |row: usize, column: usize| rows[row % n][column % n];
    let magic = |line: &dyn Fn(usize) -> usize| (0..n).map(line).sum::<usize>() == n * (n * n + 1) / 2;
    let straight = (0..n).all(|i| magic(&|j| at(i, j)) && magic(&|j| at(j, i)));
    let falls = |shift: usize| magic(&|j| at(j, j + shift)) && magic(&|j| at(j, 2 * n - 1 - j + shift));
    let diagonals = !puzzle.diagonals || if puzzle.pandiagonal { (0..n).all(falls) } else { falls(0) };
    let associative =
        !puzzle.associative || (0..n * n).all(|i| numbers[i] + numbers[n * n - 1 - i] == n * n + 1);
    let inversions = |numbers: &[usize]| {
        let pairs = (0..numbers.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs.filter(|&(i, j)| numbers[i] > numbers[j]).count()
    };
    let parity = match puzzle.permutation {
        PermutationParity::Any => true,
        PermutationParity::Even => inversions(&numbers).is_multiple_of(2),
        PermutationParity::Odd => !inversions(&numbers).is_multiple_of(2),
    };
    // If the hole is ignored, a move sideways changes nothing, and a move up or down passes n - 1 numbers.
    let hole = numbers.iter().position(|&number| number == n * n).unwrap();
    let others: Vec<usize> = numbers.iter().copied().filter(|&number| number < n * n).collect();
    let moves = (n - 1 - hole / n) * (n - 1);
    let sliding = !puzzle.sliding || (inversions(&others) + moves).is_multiple_of(2);
    let pins = puzzle.pins.iter().all(|pin| at(pin.cell.0 - 1, pin.cell.1 - 1) == pin.value);
    straight && diagonals && associative && parity && sliding && pins
}

fn check(read: &Puzzle, rows: &[Vec<usize>]) -> bool {
    read.family.check(&Solution::MagicSquare(Square { rows: rows.to_vec() })).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn compiled_rules_agree_with_rules_on_rows(
        puzzle in puzzles(4, &squares(), 0..=2),
        square in any::<Index>(),
        exchanged in prop::option::of(any::<[Index; 2]>()),
        written in prop::option::weighted(0.2, (any::<Index>(), 0_usize..19)),
        cut in prop::option::weighted(0.1, any::<Index>()),
    ) {
        let read = read(&toml(&puzzle)).unwrap();
        let mut numbers = square.get(&squares()).clone();
        if let Some([a, b]) = exchanged {
            numbers.swap(a.index(16), b.index(16));
        }
        let values: Vec<u32> = numbers.iter().map(|&number| u32::try_from(number - 1).unwrap()).collect();
        let rows: Vec<Vec<usize>> = numbers.chunks(4).map(<[usize]>::to_vec).collect();
        let (solution, verdict) = verdict(&read, &values);
        prop_assert_eq!(solution, Solution::MagicSquare(Square { rows: rows.clone() }));
        prop_assert_eq!(verdict.is_ok(), naive(&puzzle, &rows), "{:?}", verdict);
        let mut rows = rows;
        if let Some((cell, number)) = written {
            let cell = cell.index(16);
            rows[cell / 4][cell % 4] = if number == 18 { usize::MAX } else { number };
        }
        if let Some(row) = cut {
            rows[row.index(4)].pop();
        }
        prop_assert_eq!(check(&read, &rows), naive(&puzzle, &rows));
    }
}
