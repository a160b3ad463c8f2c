//! The rules of magic squares, checked on the numbers.

use geduld_model::Violation;

use super::{MagicSquare, Parity, Square};

pub(super) fn check(puzzle: &MagicSquare, square: &Square) -> Result<(), Violation> {
    let n = puzzle.order;
    let rows = &square.rows;
    if rows.len() != n || rows.iter().any(|row| row.len() != n) {
        return Err(Violation::new(format!("the square has not {n} rows of {n} numbers")));
    }
    let numbers: Vec<usize> = rows.concat();
    let mut seen = vec![false; n * n];
    for &number in &numbers {
        match number.checked_sub(1).and_then(|index| seen.get_mut(index)) {
            None => return Err(Violation::new(format!("the number {number} is not one of 1 to {}", n * n))),
            Some(seen) if *seen => return Err(Violation::new(format!("the number {number} stands twice"))),
            Some(seen) => *seen = true,
        }
    }
    check_sums(puzzle, rows)?;
    if puzzle.associative {
        let opposite = numbers.iter().zip(numbers.iter().rev());
        if let Some((a, b)) = opposite.into_iter().find(|&(a, b)| a + b != n * n + 1) {
            return Err(Violation::new(format!(
                "the opposite numbers {a} and {b} do not add up to {}",
                n * n + 1
            )));
        }
    }
    let odd = is_odd(&numbers);
    let wrong_parity = match puzzle.permutation {
        Parity::Any => false,
        Parity::Even => odd,
        Parity::Odd => !odd,
    };
    if wrong_parity {
        return Err(Violation::new(format!("the permutation is {}", if odd { "odd" } else { "even" })));
    }
    if puzzle.sliding && !is_reachable(n, &numbers, odd) {
        return Err(Violation::new("the square cannot be reached by sliding"));
    }
    for pin in &puzzle.pins {
        let (row, column) = pin.cell;
        if rows[row - 1][column - 1] != pin.value {
            return Err(Violation::new(format!("cell ({row},{column}) is not {}, as pinned", pin.value)));
        }
    }
    Ok(())
}

fn check_sums(puzzle: &MagicSquare, rows: &[Vec<usize>]) -> Result<(), Violation> {
    let n = puzzle.order;
    let magic = n * (n * n + 1) / 2;
    let expect = |line: &str, sum: usize| {
        if sum == magic {
            return Ok(());
        }
        Err(Violation::new(format!("{line} adds up to {sum}, not to {magic}")))
    };
    for (index, row) in rows.iter().enumerate() {
        expect(&format!("row {}", index + 1), row.iter().sum())?;
        expect(&format!("column {}", index + 1), rows.iter().map(|row| row[index]).sum())?;
    }
    let shifts = if puzzle.pandiagonal { 0..n } else { 0..1 };
    for shift in shifts {
        let falling = (0..n).map(|i| rows[i][(i + shift) % n]).sum();
        expect(&format!("the falling diagonal from column {}", shift + 1), falling)?;
        let rising = (0..n).map(|i| rows[n - 1 - i][(i + shift) % n]).sum();
        expect(&format!("the rising diagonal from column {}", shift + 1), rising)?;
    }
    Ok(())
}

/// By its cycles: a permutation is odd if it has an odd number of cycles of even length.
fn is_odd(numbers: &[usize]) -> bool {
    let mut seen = vec![false; numbers.len()];
    let mut odd = false;
    for start in 0..numbers.len() {
        let mut at = start;
        let mut length = 0;
        while !seen[at] {
            seen[at] = true;
            at = numbers[at] - 1;
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

/// The hole is order²; from 1, 2, 3 … with the hole last each move is one exchange and one step of the hole.
fn is_reachable(n: usize, numbers: &[usize], odd: bool) -> bool {
    let hole = numbers.iter().position(|&number| number == n * n).unwrap_or_default();
    let steps = (n - 1) - hole / n + (n - 1) - hole % n;
    odd == (steps % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> MagicSquare {
        MagicSquare {
            order: 3,
            pandiagonal: false,
            associative: true,
            permutation: Parity::Any,
            sliding: false,
            pins: vec![],
        }
    }

    fn lo_shu() -> Square {
        Square { rows: vec![vec![2, 7, 6], vec![9, 5, 1], vec![4, 3, 8]] }
    }

    #[test]
    fn the_lo_shu_is_right_and_each_change_is_wrong() {
        assert_eq!(check(&puzzle(), &lo_shu()), Ok(()));
        let broken = MagicSquare { pandiagonal: true, ..puzzle() };
        assert!(check(&broken, &lo_shu()).unwrap_err().0.contains("diagonal"));
        for (a, b) in [((0, 0), (0, 1)), ((0, 0), (2, 2)), ((1, 1), (2, 1))] {
            let mut square = lo_shu();
            let kept = square.rows[a.0][a.1];
            square.rows[a.0][a.1] = square.rows[b.0][b.1];
            assert!(check(&puzzle(), &square).is_err(), "twice the same");
            square.rows[b.0][b.1] = kept;
            assert!(check(&puzzle(), &square).is_err(), "exchanged");
        }
        let short = Square { rows: vec![vec![1]] };
        assert!(check(&puzzle(), &short).is_err());
        let zero = Square { rows: vec![vec![0, 7, 6], vec![9, 5, 1], vec![4, 3, 8]] };
        assert!(check(&puzzle(), &zero).is_err());
    }

    #[test]
    fn a_square_has_one_parity() {
        let with = |permutation| check(&MagicSquare { permutation, ..puzzle() }, &lo_shu()).is_ok();
        assert_ne!(with(Parity::Even), with(Parity::Odd));
    }

    #[test]
    fn sliding_is_what_moves_can_reach() {
        // Every position of the 2 x 2 puzzle reached by breadth-first search, against the parity rule.
        let mut reached = std::collections::BTreeSet::from([vec![1, 2, 3, 4]]);
        let mut frontier: Vec<Vec<usize>> = reached.iter().cloned().collect();
        while let Some(position) = frontier.pop() {
            let hole = position.iter().position(|&number| number == 4).unwrap();
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
        let mut position = vec![1, 2, 3, 4];
        position.swap(0, 1);
        assert!(!is_reachable(2, &position, is_odd(&position)));
    }
}
