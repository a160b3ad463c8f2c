//! Magic squares: every square of orders 3 and 4, by depth-first search.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use geduld_count::SatOptions;
use geduld_puzzle::Solution;
use geduld_puzzle::magic_square::{MagicSquare, PermutationParity, Pin, Square};
use geduld_tests::counting::{Numbers, count_sat, lists_differences, numbers, search_finds};
use geduld_tests::files;
use geduld_tests::random::condition::{Body, Sentence, View, Vocabulary, sentences, with_conditions};
use geduld_tests::random::magic_square::{puzzles, toml};
use geduld_tests::random::{Kinds, kinds, with_fixing_map, with_same};
use proptest::prelude::*;
use proptest::sample::Index;

static ORDER_3: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| magic_squares(3, true));
static ORDER_4: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| magic_squares(4, true));

/// All magic squares of an order, read row by row, or all semi-magic ones.
fn magic_squares(order: usize, diagonals: bool) -> Vec<Vec<usize>> {
    // Cells of lines that cross first, so that whole lines are there soon to be looked at.
    let mut cells: Vec<usize> = (0..order * order).collect();
    cells.sort_by_key(|&cell| {
        let (row, column) = (cell / order, cell % order);
        (row != 0, column != 0, row + column != order - 1)
    });
    let row_or_column =
        |i: usize| [(0..order).map(|j| i * order + j).collect(), (0..order).map(|j| j * order + i).collect()];
    let mut lines: Vec<Vec<usize>> = (0..order).flat_map(row_or_column).collect();
    if diagonals {
        lines.push((0..order).map(|i| i * order + i).collect());
        lines.push((0..order).map(|i| i * order + order - 1 - i).collect());
    }
    // With each cell the lines that are full then.
    let is_full = |line: &Vec<usize>, count: usize| line.iter().all(|cell| cells[..count].contains(cell));
    let steps = cells.iter().enumerate().map(|(count, &cell)| {
        let full = lines.iter().filter(|line| is_full(line, count + 1) && !is_full(line, count));
        (cell, full.map(Vec::as_slice).collect())
    });
    let mut squares = Vec::new();
    extend(&steps.collect::<Vec<_>>(), order, &mut vec![0; order * order], &mut squares);
    squares.sort_unstable();
    squares
}

/// Writes every number into the first of these cells, each with the lines that are full then; 0 stands for a number
/// that is still missing.
fn extend(
    steps: &[(usize, Vec<&[usize]>)],
    order: usize,
    square: &mut Vec<usize>,
    squares: &mut Vec<Vec<usize>>,
) {
    let Some(((cell, full), steps)) = steps.split_first() else {
        squares.push(square.clone());
        return;
    };
    let magic = order * (order * order + 1) / 2;
    let sum = |square: &[usize], line: &[usize]| line.iter().map(|&cell| square[cell]).sum::<usize>();
    // A full line leaves one number.
    let numbers = match full.first() {
        Some(line) => {
            let number = magic.saturating_sub(sum(square, line));
            number.max(1)..=number.min(square.len())
        }
        None => 1..=square.len(),
    };
    for number in numbers {
        if square.contains(&number) {
            continue;
        }
        square[*cell] = number;
        if full.iter().all(|line| sum(square, line) == magic) {
            extend(steps, order, square, squares);
        }
    }
    square[*cell] = 0;
}

/// What lies where in a square.
fn view(square: &[usize], order: usize) -> View {
    let at_end = |place: usize| place == 1 || place == order;
    let pieces = square.iter().enumerate().map(|(cell, number)| {
        let (row, column) = (cell / order + 1, cell % order + 1);
        let ends = (at_end(row) && at_end(column), at_end(row) || at_end(column));
        Body { item: number.to_string(), cell: vec![row, column], ends, sides: Vec::new() }
    });
    let pairs = (0..square.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let steps = |(a, b): &(usize, usize)| (a / order).abs_diff(b / order) + (a % order).abs_diff(b % order);
    View { pieces: pieces.collect(), touching: pairs.filter(|pair| steps(pair) == 1).collect() }
}

/// A random puzzle with random conditions.
pub fn conditioned() -> impl Strategy<Value = (MagicSquare, Vec<Sentence>)> {
    prop_oneof![puzzles(3, &ORDER_3, 0..=1), puzzles(4, &ORDER_4, 2..=4)].prop_flat_map(|puzzle| {
        let order = puzzle.order;
        let words = Vocabulary {
            item: "number",
            items: (1..=order * order).map(|number| number.to_string()).collect(),
            cells: (0..order * order)
                .map(|cell| (vec![cell / order + 1, cell % order + 1], vec![]))
                .collect(),
            lines: vec![("row", 0), ("column", 1)],
            corners: true,
            rim: true,
            inside: true,
            labels: Vec::new(),
            numbers: true,
        };
        (Just(puzzle), sentences(words))
    })
}

/// The text of its file, and the numbers by definition.
pub fn expected((puzzle, sentences): &(MagicSquare, Vec<Sentence>)) -> Option<(String, Numbers)> {
    let squares = if puzzle.order == 3 { &ORDER_3 } else { &ORDER_4 };
    let keeps = |square: &&Vec<usize>| {
        let view = view(square, puzzle.order);
        sentences.iter().all(|sentence| sentence.holds(&view))
    };
    let squares: Vec<Vec<usize>> = squares.iter().filter(keeps).cloned().collect();
    Some((with_conditions(&toml(puzzle), sentences), brute_force(puzzle, &squares)))
}

fn brute_force(puzzle: &MagicSquare, squares: &[Vec<usize>]) -> Numbers {
    brute_force_up_to(puzzle, squares, &["rotation", "reflection"], None)
}

/// The numbers with these kinds of maps counting as the same.
fn brute_force_up_to(
    puzzle: &MagicSquare,
    squares: &[Vec<usize>],
    kinds: &[&str],
    fixed_by: Option<&str>,
) -> Numbers {
    let read = files::puzzle(&toml(puzzle));
    let keeps_rules = |square: &&Vec<usize>| {
        let rows = square.chunks(puzzle.order).map(<[usize]>::to_vec).collect();
        fixed_by.is_none_or(|map| is_fixed(square, puzzle.order, map))
            && read.family.check(&Solution::MagicSquare(Square { rows })).is_ok()
    };
    let counted: Vec<&Vec<usize>> = squares.iter().filter(keeps_rules).collect();
    let classes: BTreeSet<Option<Vec<usize>>> =
        counted.iter().map(|square| images(square, puzzle.order, kinds).into_iter().min()).collect();
    numbers([("solutions", counted.len()), ("essentially_different", classes.len())])
}

/// A random puzzle, and what is to count as the same.
pub fn with_kinds() -> impl Strategy<Value = (MagicSquare, Kinds)> {
    (any_order(), kinds(&["rotation", "reflection", "complement"]))
}

/// The text of its file, and the numbers by definition.
pub fn expected_up_to((puzzle, kinds): &(MagicSquare, Kinds)) -> Option<(String, Numbers)> {
    let squares = if puzzle.order == 3 { &ORDER_3 } else { &ORDER_4 };
    Some((with_same(&toml(puzzle), kinds), brute_force_up_to(puzzle, squares, kinds, None)))
}

/// Whether a map, by its name, leaves a square as it is.
fn is_fixed(square: &[usize], n: usize, name: &str) -> bool {
    let (cell_map, complements) = match name.strip_suffix("complement") {
        Some(cell_map) => (cell_map.strip_suffix(", ").unwrap_or("identity"), true),
        None => (name, false),
    };
    (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).all(|(i, j)| {
        let (k, l) = match cell_map {
            "identity" => (i, j),
            "quarter turn" => (j, n - 1 - i),
            "half turn" => (n - 1 - i, n - 1 - j),
            "three-quarter turn" => (n - 1 - j, i),
            "left-right reflection" => (i, n - 1 - j),
            "top-bottom reflection" => (n - 1 - i, j),
            "reflection at the main diagonal" => (j, i),
            "reflection at the other diagonal" => (n - 1 - j, n - 1 - i),
            other => panic!("there is no {other}"),
        };
        let (here, there) = (square[i * n + j], square[k * n + l]);
        if complements { here + there == n * n + 1 } else { here == there }
    })
}

/// The text of the file with the condition that a map leaves solutions as they are, and the numbers by definition.
/// Without pins, which would leave nothing.
pub fn expected_fixed((puzzle, map): &(MagicSquare, Index)) -> Option<(String, Numbers)> {
    let puzzle = MagicSquare { pins: Vec::new(), ..puzzle.clone() };
    let squares = if puzzle.order == 3 { &ORDER_3 } else { &ORDER_4 };
    let map = super::same::any_map(&toml(&puzzle), map)?;
    let kinds = ["rotation", "reflection"];
    Some((with_fixing_map(&toml(&puzzle), &map), brute_force_up_to(&puzzle, squares, &kinds, Some(&map))))
}

/// The images of a square, by transposing and reversing the rows in turn.
fn images(square: &[usize], order: usize, kinds: &[&str]) -> Vec<Vec<usize>> {
    let transposed = |square: &Vec<usize>| -> Vec<usize> {
        (0..square.len()).map(|cell| square[cell % order * order + cell / order]).collect()
    };
    let upside_down =
        |square: &Vec<usize>| -> Vec<usize> { square.chunks(order).rev().flatten().copied().collect() };
    let quarter = |square: &Vec<usize>| Some(upside_down(&transposed(square)));
    let turns: Vec<Vec<usize>> = std::iter::successors(Some(square.to_vec()), quarter).take(4).collect();
    let mut images: Vec<Vec<usize>> = if kinds.contains(&"reflection") {
        turns.iter().map(transposed).chain(turns.clone()).collect()
    } else if kinds.contains(&"rotation") {
        turns
    } else {
        vec![square.to_vec()]
    };
    if kinds.contains(&"complement") {
        let complement = |square: &Vec<usize>| square.iter().map(|n| order * order + 1 - n).collect();
        images.extend(images.iter().map(complement).collect::<Vec<Vec<usize>>>());
    }
    images
}

#[test]
fn all_squares_are_found() {
    assert_eq!((ORDER_3.len(), ORDER_4.len()), (8, 7040));
}

/// Random puzzles of orders 3 and 4.
pub fn any_order() -> impl Strategy<Value = MagicSquare> {
    prop_oneof![puzzles(3, &ORDER_3, 0..=2), puzzles(4, &ORDER_4, 2..=5)]
}

/// Whether the search engine finds what trying everything does.
pub fn is_searched(puzzle: &MagicSquare, threads: usize) {
    let squares = if puzzle.order == 3 { &ORDER_3 } else { &ORDER_4 };
    search_finds(&toml(puzzle), &brute_force(puzzle, squares), threads);
}

proptest! {
    #![proptest_config(super::cases(60, 1))]

    #[test]
    fn count_equals_brute_force_in_order_3(puzzle in puzzles(3, &ORDER_3, 0..=2), options in super::options()) {
        let (expected, text) = (brute_force(&puzzle, &ORDER_3), toml(&puzzle));
        search_finds(&text, &expected, 1);
        prop_assert_eq!(count_sat(&text, options.clone(), 1), expected, "{}", text);
        lists_differences(&text, &super::engines(options));
    }
}

proptest! {
    #![proptest_config(super::cases(30, 1))]

    #[test]
    fn count_equals_brute_force_in_order_4(puzzle in puzzles(4, &ORDER_4, 3..=5), options in super::options()) {
        let (expected, text) = (brute_force(&puzzle, &ORDER_4), toml(&puzzle));
        search_finds(&text, &expected, 1);
        prop_assert_eq!(count_sat(&text, options.clone(), 1), expected, "{}", text);
        lists_differences(&text, &super::engines(options));
    }
}

/// Semi-magic squares of order 3 under all rules that go with them, without pins and with some of any such square.
#[test]
fn semi_magic_squares_equal_brute_force_in_order_3() {
    let squares = magic_squares(3, false);
    assert_eq!(squares.len(), 72);
    for rules in 0..12usize {
        let permutation =
            [PermutationParity::Any, PermutationParity::Even, PermutationParity::Odd][rules % 3];
        let (associative, sliding) = (rules / 3 % 2 == 1, rules / 6 == 1);
        for pinned in 0..3 {
            let square = &squares[(7 * rules + 31 * pinned) % squares.len()];
            let pin = |cell| Pin { cell: (cell / 3 + 1, cell % 3 + 1), value: square[cell] };
            let pins = (0..pinned).map(|pin| (rules + 5 * pin) % 9).map(pin).collect();
            let puzzle = MagicSquare {
                order: 3,
                numbers: None,
                diagonals: false,
                pandiagonal: false,
                associative,
                permutation,
                sliding,
                pins,
            };
            let (expected, text) = (brute_force(&puzzle, &squares), toml(&puzzle));
            search_finds(&text, &expected, 1);
            assert_eq!(count_sat(&text, SatOptions::default(), 1), expected, "{text}");
            lists_differences(&text, &super::engines(SatOptions::default()));
            let kinds = ["rotation", "complement"];
            let expected = brute_force_up_to(&puzzle, &squares, &kinds, None);
            search_finds(&with_same(&text, &kinds), &expected, 1);
        }
    }
}

/// All squares of order 3 of these numbers whose lines have this sum.
fn squares_of(numbers: &[usize], sum: usize) -> Vec<Vec<usize>> {
    let mut squares = Vec::new();
    let missing = |(a, b): (usize, usize)| sum.checked_sub(a + b).filter(|number| numbers.contains(number));
    for first in 0..numbers.len().pow(4) {
        let [a, b, d, e] = [0, 1, 2, 3].map(|at| numbers[first / numbers.len().pow(at) % numbers.len()]);
        let [Some(c), Some(f), Some(g), Some(h)] = [(a, b), (d, e), (a, d), (b, e)].map(missing) else {
            continue;
        };
        let Some(i) = missing((g, h)) else { continue };
        let square = vec![a, b, c, d, e, f, g, h, i];
        let distinct: BTreeSet<usize> = square.iter().copied().collect();
        if distinct.len() == 9 && [c + f + i, a + e + i, c + e + g] == [sum; 3] {
            squares.push(square);
        }
    }
    squares
}

#[test]
fn squares_of_other_numbers_equal_brute_force() {
    let primes: Vec<usize> = (2..=113).filter(|&n| (2..n).all(|factor| n % factor > 0)).collect();
    for (numbers, sum, rules, condition) in [
        ((0..9).collect::<Vec<usize>>(), 12, "permutation = \"even\"", "1,1 + 1,2 > 8"),
        ((0..9).map(|n| 3 * n + 2).collect(), 42, "sliding = true", "1,1 < 1,2 < 3,3"),
        (vec![5, 17, 29, 47, 59, 71, 89, 101, 113], 177, "associative = true", "number 17 in row 1"),
        (vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12], 18, "associative = true", "1,1 + 2,1 = 11"),
        (primes, 177, "diagonals = true", "2,2 = 59"),
    ] {
        let squares = squares_of(&numbers, sum);
        assert!(!squares.is_empty());
        let text = format!(
            "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\nnumbers = {numbers:?}\nsum = {sum}\n"
        );
        for text in [format!("{text}[rules]\n{rules}\n"), format!("{text}conditions = [{condition:?}]\n")] {
            let read = files::puzzle(&text);
            let solution = |square: &Vec<usize>| {
                Solution::MagicSquare(Square { rows: square.chunks(3).map(<[usize]>::to_vec).collect() })
            };
            let counted: Vec<&Vec<usize>> =
                squares.iter().filter(|square| read.check(&solution(square)).is_ok()).collect();
            // Conditions can break the symmetry of a class, which is then smaller.
            let images = |square: &Vec<usize>| images(square, 3, &["reflection"]).into_iter().min();
            let classes: BTreeSet<_> = counted.iter().map(|square| images(square)).collect();
            let expected = numbers_of(counted.len(), classes.len());
            search_finds(&text, &expected, 1);
            assert_eq!(count_sat(&text, SatOptions::default(), 1), expected, "{text}");
            lists_differences(&text, &super::engines(SatOptions::default()));
        }
    }
}

fn numbers_of(solutions: usize, classes: usize) -> Numbers {
    numbers([("solutions", solutions), ("essentially_different", classes)])
}
