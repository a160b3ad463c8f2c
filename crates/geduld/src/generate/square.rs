//! Magic squares with a share of their cells pinned.
//!
//! The planted square is made by a classic construction for its order, then changed at random. Rows and columns are
//! exchanged so that diagonals stay diagonals. The square may be reflected at its diagonal, and every number may be
//! subtracted from order² + 1. So not every magic square can occur. But the puzzle consists of the pins only.

use std::fmt::Write as _;

use fastrand::Rng;
use geduld_model::number_of;
use geduld_puzzle::Solution;

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Recipe;

/// The orders that puzzle files may have.
const ORDERS: std::ops::RangeInclusive<usize> = 3..=100;

/// A magic square with some of its cells pinned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareRecipe {
    /// The number of rows.
    pub order: usize,
    /// The share of cells that are pinned, in percent.
    pub pinned: usize,
}

/// A square with some of its cells pinned.
struct Square {
    order: usize,
    planted: Vec<usize>,
    /// The pinned cells with their numbers. These are the numbers of the planted square, unless the puzzle was spoiled.
    pins: Vec<(usize, usize)>,
}

impl Recipe for SquareRecipe {
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError> {
        let &Self { order, pinned } = self;
        if !ORDERS.contains(&order) || pinned > 100 {
            let (least, most) = (ORDERS.start(), ORDERS.end());
            let message = format!(
                "a square has an order from {least} to {most}, and from 0 to 100 percent of its cells are pinned"
            );
            return Err(GenerateError::Recipe(message));
        }
        let planted = change(&construct(order), order, random);
        let mut cells: Vec<usize> = (0..order * order).collect();
        random.shuffle(&mut cells);
        cells.truncate((order * order * pinned + 50) / 100);
        cells.sort_unstable();
        let pins = cells.into_iter().map(|cell| (cell, planted[cell])).collect();
        Ok(Box::new(Square { order, planted, pins }))
    }
}

/// A magic square of an order, 3 or more.
///
/// Odd orders: S. de la Loubère, *Du royaume de Siam* (1691). Multiples of 4: every number is in its place, or in the
/// place opposite the centre. Others: J. H. Conway's LUX (M. Kraitchik, *Mathematical Recreations*, describes the older
/// methods).
fn construct(order: usize) -> Vec<usize> {
    match order % 4 {
        0 => (0..order * order)
            .map(|cell| {
                let (row, column) = (cell / order, cell % order);
                let diagonal = |at: usize| matches!(at % 4, 0 | 3);
                if diagonal(row) == diagonal(column) { order * order - cell } else { cell + 1 }
            })
            .collect(),
        2 => lux(order),
        _ => siamese(order),
    }
}

fn siamese(order: usize) -> Vec<usize> {
    let mut square = vec![0; order * order];
    let (mut row, mut column) = (0, order / 2);
    for number in 1..=order * order {
        square[row * order + column] = number;
        let (above, right) = ((row + order - 1) % order, (column + 1) % order);
        if square[above * order + right] == 0 {
            (row, column) = (above, right);
        } else {
            row = (row + 1) % order;
        }
    }
    square
}

/// Blocks of 2 x 2, filled in the order of an odd square along the letters L, U and X.
fn lux(order: usize) -> Vec<usize> {
    let half = order / 2;
    let middle = half / 2;
    let mut square = vec![0; order * order];
    for (block, number) in siamese(half).into_iter().enumerate() {
        let (row, column) = (block / half, block % half);
        let centre = column == middle;
        // The U in the middle of its row changes places with the L above it.
        let places = match row {
            row if row < middle || row == middle && !centre || row == middle + 1 && centre => [3, 0, 1, 2],
            row if row == middle || row == middle + 1 => [0, 3, 1, 2],
            _ => [0, 3, 2, 1],
        };
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
        for ((down, right), place) in cells.into_iter().zip(places) {
            square[(2 * row + down) * order + 2 * column + right] = 4 * (number - 1) + place + 1;
        }
    }
    square
}

/// A random variant of a magic square.
fn change(square: &[usize], order: usize, random: &mut Rng) -> Vec<usize> {
    // Rows and columns are permuted in the same way. Pairs opposite the middle stay such pairs.
    let mut pairs: Vec<usize> = (0..order / 2).collect();
    random.shuffle(&mut pairs);
    let mut places: Vec<usize> = (0..order).collect();
    for (place, &pair) in pairs.iter().enumerate() {
        let ends = [pair, order - 1 - pair];
        let [first, last] = if random.bool() { ends } else { [ends[1], ends[0]] };
        (places[place], places[order - 1 - place]) = (first, last);
    }
    let (mirrored, complemented) = (random.bool(), random.bool());
    let number = |row: usize, column: usize| {
        let (row, column) = if mirrored { (column, row) } else { (row, column) };
        let number = square[places[row] * order + places[column]];
        if complemented { order * order + 1 - number } else { number }
    };
    (0..order * order).map(|cell| number(cell / order, cell % order)).collect()
}

impl Draft for Square {
    fn name(&self) -> String {
        format!("Magic square of order {} with {}", self.order, number_of(self.pins.len(), "pin"))
    }

    fn keys(&self) -> String {
        format!("kind = \"magic-square\"\norder = {}\n", self.order)
    }

    fn tables(&self) -> String {
        let mut text = String::new();
        for (number, &(cell, value)) in self.pins.iter().enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            let (row, column) = (cell / self.order + 1, cell % self.order + 1);
            let _ = writeln!(text, "{gap}[[pin]]\ncell = [{row}, {column}]\nvalue = {value}");
        }
        text
    }

    fn pin_against(&mut self, other: &Solution, random: &mut Rng) -> bool {
        let Solution::MagicSquare(other) = other else { return false };
        let differs = |cell: &usize| other.rows[cell / self.order][cell % self.order] != self.planted[*cell];
        let differing: Vec<usize> = (0..self.planted.len()).filter(differs).collect();
        let Some(cell) = random.choice(differing) else { return false };
        self.pins.push((cell, self.planted[cell]));
        self.pins.sort_unstable();
        true
    }

    /// Exchanges the numbers of two pins.
    fn spoil(&mut self, random: &mut Rng) -> bool {
        if self.pins.len() < 2 {
            return false;
        }
        let first = random.usize(0..self.pins.len());
        let second = (first + random.usize(1..self.pins.len())) % self.pins.len();
        let number = self.pins[first].1;
        self.pins[first].1 = std::mem::replace(&mut self.pins[second].1, number);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_magic(square: &[usize], order: usize) -> bool {
        let mut numbers = square.to_vec();
        numbers.sort_unstable();
        let sum = order * (order * order + 1) / 2;
        let line =
            |cells: &mut dyn Iterator<Item = usize>| cells.map(|cell| square[cell]).sum::<usize>() == sum;
        numbers == (1..=order * order).collect::<Vec<usize>>()
            && (0..order).all(|row| line(&mut (0..order).map(|column| row * order + column)))
            && (0..order).all(|column| line(&mut (0..order).map(|row| row * order + column)))
            && line(&mut (0..order).map(|at| at * order + at))
            && line(&mut (0..order).map(|at| at * order + order - 1 - at))
    }

    #[test]
    fn planted_squares_are_magic() {
        for order in 3..=20 {
            let square = construct(order);
            assert!(is_magic(&square, order), "order {order}: {square:?}");
            for seed in 0..5 {
                assert!(is_magic(&change(&square, order, &mut Rng::with_seed(seed)), order), "order {order}");
            }
        }
    }
}
