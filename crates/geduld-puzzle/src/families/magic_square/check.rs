//! The rules of magic squares, checked on the numbers. They are compiled once for a puzzle. Lines are lists of cells,
//! made here from rows and columns, not taken from the model.

use geduld_model::{Model, SolutionChecker, Value, Violation};

use super::conditions::filled;
use super::puzzle::{MagicSquare, PermutationParity, Square};
use super::symmetry;
use crate::condition::Filled;
use crate::family::{BoardMaps as _, ComposedJson, JsonWriter, RulesCheck};

impl RulesCheck for MagicSquare {
    type Solution = Square;

    fn solution(&self, _: &Model, values: &[Value]) -> Square {
        let numbers: Vec<usize> = self.numbers_of(values).collect();
        Square { rows: numbers.chunks(self.order).map(<[usize]>::to_vec).collect() }
    }

    fn check(&self, square: &Square) -> Result<(), Violation> {
        let n = self.order;
        if square.rows.len() != n || square.rows.iter().any(|row| row.len() != n) {
            return Err(Violation::new(format!("the square has not {n} rows of {n} numbers")));
        }
        Rules::new(self).check_numbers(&square.rows.concat())
    }

    fn checker<'a>(&'a self, _: &Model) -> Box<dyn SolutionChecker + 'a> {
        Box::new(Rules::new(self))
    }

    fn json_writer<'a>(&'a self, _: &Model) -> Box<dyn JsonWriter + 'a> {
        let before = |cell: usize| match (cell, cell % self.order) {
            (0, _) => Some("{\"rows\":[["),
            (_, 0) => Some("],["),
            _ => None,
        };
        let contents = self.all_numbers().map(|number| format!(",{number}")).collect();
        Box::new(ComposedJson { before: (0..self.cells()).map(before).collect(), contents, after: "]]}" })
    }

    fn filled(&self, square: &Square) -> Filled {
        filled(self, square)
    }

    fn is_fixed(&self, square: &Square, map: &str) -> bool {
        let all = self.map_kinds().iter().copied().collect();
        let named = symmetry::maps(self.order, &all).into_iter().find(|known| known.name == map);
        named.is_some_and(|map| {
            let complement = |number| self.complement_sum().and_then(|both| both.checked_sub(number));
            map.fixes(&square.rows.concat(), complement)
        })
    }
}

impl SolutionChecker for Rules<'_> {
    fn check(&self, values: &[Value]) -> Result<(), Violation> {
        self.check_numbers(&self.puzzle.numbers_of(values).collect::<Vec<_>>())
    }
}

pub(super) struct Rules<'a> {
    puzzle: &'a MagicSquare,
    magic: usize,
    pub lines: Vec<Line>,
}

/// Cells that must have the magic sum.
pub(super) struct Line {
    pub name: String,
    pub cells: Vec<usize>,
}

impl<'a> Rules<'a> {
    pub fn new(puzzle: &'a MagicSquare) -> Self {
        let n = puzzle.order;
        let mut lines = Vec::new();
        let mut add = |name: String, cell: &dyn Fn(usize) -> (usize, usize)| {
            let cells = (0..n).map(cell).map(|(row, column)| row * n + column % n);
            lines.push(Line { name, cells: cells.collect() });
        };
        for index in 0..n {
            add(format!("row {}", index + 1), &|i| (index, i));
            add(format!("column {}", index + 1), &|i| (i, index));
        }
        for shift in 0..puzzle.diagonals() {
            add(format!("the falling diagonal from column {}", shift + 1), &|i| (i, i + shift));
            add(format!("the rising diagonal from column {}", shift + 1), &|i| (n - 1 - i, i + shift));
        }
        let usual = n * (n * n + 1) / 2;
        let magic = puzzle.numbers.as_ref().map_or(usual, |numbers| numbers.sum);
        Self { puzzle, magic, lines }
    }

    /// Checks that these numbers, row by row, satisfy every rule.
    fn check_numbers(&self, numbers: &[usize]) -> Result<(), Violation> {
        let (puzzle, n) = (self.puzzle, self.puzzle.order);
        if numbers.len() != n * n {
            return Err(Violation(format!("there are {} numbers, not {}", numbers.len(), n * n)));
        }
        let positions = each_once(puzzle, numbers)?;
        for line in &self.lines {
            let sum: usize = line.cells.iter().map(|&cell| numbers[cell]).sum();
            if sum != self.magic {
                return Err(Violation(format!("{} adds up to {sum}, not to {}", line.name, self.magic)));
            }
        }
        if puzzle.associative {
            let mut opposite = numbers.iter().zip(numbers.iter().rev());
            // Opposite cells have the sum of two average numbers.
            if let Some((a, b)) = opposite.find(|&(a, b)| (a + b) * n != 2 * self.magic) {
                let half =
                    format!("the opposite numbers {a} and {b} do not add up to two {n}ths of {}", self.magic);
                return Err(Violation(half));
            }
        }
        self.check_permutation(&positions)?;
        let broken =
            puzzle.pins.iter().find(|pin| numbers[(pin.cell.0 - 1) * n + pin.cell.1 - 1] != pin.value);
        match broken {
            Some(pin) => {
                let (row, column) = pin.cell;
                Err(Violation(format!("cell {row},{column} is not {}, as pinned", pin.value)))
            }
            None => Ok(()),
        }
    }

    fn check_permutation(&self, positions: &[usize]) -> Result<(), Violation> {
        let puzzle = self.puzzle;
        if puzzle.permutation == PermutationParity::Any && !puzzle.sliding {
            return Ok(());
        }
        let odd = is_odd(positions);
        let wrong_parity = match puzzle.permutation {
            PermutationParity::Any => false,
            PermutationParity::Even => odd,
            PermutationParity::Odd => !odd,
        };
        if wrong_parity {
            return Err(Violation(format!("the permutation is {}", if odd { "odd" } else { "even" })));
        }
        if puzzle.sliding && !is_reachable(puzzle.order, positions, odd) {
            return Err(Violation::new("the square cannot be reached by sliding"));
        }
        Ok(())
    }
}

/// Checks that these are numbers of the puzzle, each at most once. Returns their positions in ascending order.
fn each_once(puzzle: &MagicSquare, numbers: &[usize]) -> Result<Vec<usize>, Violation> {
    let mut seen = vec![false; puzzle.number_count()];
    let mut positions = Vec::with_capacity(numbers.len());
    for &number in numbers {
        let Some(position) = puzzle.position(number) else {
            let message = format!("the number {number} is not one of {}", puzzle.numbers_in_words());
            return Err(Violation(message));
        };
        if std::mem::replace(&mut seen[position], true) {
            return Err(Violation(format!("the number {number} is used twice")));
        }
        positions.push(position);
    }
    Ok(positions)
}

/// Whether a permutation of 0, 1, 2 … is odd: it has an odd number of cycles of even length.
fn is_odd(permutation: &[usize]) -> bool {
    let mut seen = vec![false; permutation.len()];
    let mut odd = false;
    for start in 0..permutation.len() {
        let mut at = start;
        let mut length = 0;
        while !seen[at] {
            seen[at] = true;
            at = permutation[at];
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

/// Whether the square can be reached by sliding from 0, 1, 2 …, with the hole (the largest number) last. Each move is
/// one exchange and one step of the hole.
fn is_reachable(n: usize, permutation: &[usize], odd: bool) -> bool {
    let hole =
        permutation.iter().position(|&number| number + 1 == n * n).expect("every number stands somewhere");
    let steps = (n - 1) - hole / n + (n - 1) - hole % n;
    odd == (steps % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> MagicSquare {
        MagicSquare {
            order: 3,
            numbers: None,
            diagonals: true,
            pandiagonal: false,
            associative: true,
            permutation: PermutationParity::Any,
            sliding: false,
            pins: vec![],
        }
    }

    fn lo_shu() -> Square {
        Square { rows: vec![vec![2, 7, 6], vec![9, 5, 1], vec![4, 3, 8]] }
    }

    #[test]
    fn the_lo_shu_is_right_and_each_change_is_wrong() {
        assert_eq!(puzzle().check(&lo_shu()), Ok(()));
        let broken = MagicSquare { pandiagonal: true, ..puzzle() };
        assert!(broken.check(&lo_shu()).unwrap_err().0.contains("diagonal"));
        for (a, b) in [((0, 0), (0, 1)), ((0, 0), (2, 2)), ((1, 1), (2, 1))] {
            let mut square = lo_shu();
            let kept = square.rows[a.0][a.1];
            square.rows[a.0][a.1] = square.rows[b.0][b.1];
            assert!(puzzle().check(&square).is_err(), "twice the same");
            square.rows[b.0][b.1] = kept;
            assert!(puzzle().check(&square).is_err(), "exchanged");
        }
        let short = Square { rows: vec![vec![1]] };
        assert!(puzzle().check(&short).is_err());
        let zero = Square { rows: vec![vec![0, 7, 6], vec![9, 5, 1], vec![4, 3, 8]] };
        assert!(puzzle().check(&zero).is_err());
    }

    #[test]
    fn a_square_has_one_parity() {
        let with = |permutation| MagicSquare { permutation, ..puzzle() }.check(&lo_shu()).is_ok();
        assert_ne!(with(PermutationParity::Even), with(PermutationParity::Odd));
    }

    #[test]
    fn sliding_is_what_moves_can_reach() {
        // Every position of the 2 x 2 puzzle reached by breadth-first search, against the parity rule.
        let mut reached = std::collections::BTreeSet::from([vec![0, 1, 2, 3]]);
        let mut frontier: Vec<Vec<usize>> = reached.iter().cloned().collect();
        while let Some(position) = frontier.pop() {
            let hole = position.iter().position(|&number| number == 3).unwrap();
            for other in [hole ^ 1, hole ^ 2] {
                let mut next = position.clone();
                next.swap(hole, other);
                if reached.insert(next.clone()) {
                    frontier.push(next);
                }
            }
        }
        assert_eq!(reached.len(), 12);
        assert!(reached.iter().all(|position| is_reachable(2, position, is_odd(position))));
        let mut position = vec![0, 1, 2, 3];
        position.swap(0, 1);
        assert!(!is_reachable(2, &position, is_odd(&position)));
    }
}
