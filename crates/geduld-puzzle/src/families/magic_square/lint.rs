//! Warnings about squares that are known not to exist, and pins and rules that contradict one another.

use super::check::{Line, Rules};
use super::model::{PANDIAGONAL, requirement_of};
use super::puzzle::{MagicSquare, PermutationParity};
use crate::family::{Clash, Lint, place_of_pin, rivals};
use crate::file::Diagnostic;

impl Lint for MagicSquare {
    fn warnings(&self) -> Vec<Diagnostic> {
        let known = |reason| Diagnostic::new(reason, "there is no solution, whatever the pins");
        self.impossible().map(known).into_iter().collect()
    }

    /// Pins of one cell or one number, and rules that exclude each other.
    fn clashes(&self) -> Vec<Clash> {
        let mut clashes = Vec::new();
        if let (Some(numbers), Some(sum)) = (&self.numbers, self.sum_of_all()) {
            let (n, wrong) = (self.order, numbers.sum);
            let message =
                format!("all numbers together are {}, so {n} rows cannot have the sum {wrong}", n * sum);
            let said = Diagnostic::new(message, format!("leave `sum` out: it is {sum}"));
            clashes.push(Clash::of_one(format!("sum {wrong}"), said, "sum".to_owned()));
        }
        if self.pandiagonal && !self.diagonals {
            let said = Diagnostic::new(
                "`diagonals = false` and `pandiagonal = true` exclude each other",
                "a pandiagonal square has all diagonals: leave one of the two out",
            );
            let statements = vec!["diagonals = false".to_owned(), PANDIAGONAL.to_owned()];
            clashes.push(Clash::of_several(statements, said, "rules.pandiagonal".to_owned()));
        }
        let pins = |own: &[usize]| own.iter().map(|&number| requirement_of(&self.pins[number])).collect();
        for own in rivals(self.pins.iter().map(|pin| pin.cell)) {
            let [first, second] = [own[0], own[1]].map(|number| self.pins[number]);
            let (row, column) = first.cell;
            let message =
                format!("cell {row},{column} is pinned twice, to {} and {}", first.value, second.value);
            let said = Diagnostic::new(message, "keep one of the two pins");
            clashes.push(Clash::of_several(pins(&own), said, place_of_pin(own[1])));
        }
        for own in rivals(self.pins.iter().map(|pin| pin.value)) {
            let [first, second] = [own[0], own[1]].map(|number| self.pins[number]);
            let ((r, c), (row, column)) = (first.cell, second.cell);
            let message =
                format!("the number {} is pinned twice, in {r},{c} and {row},{column}", first.value);
            let said = Diagnostic::new(message, "every number is in one cell only: keep one of the two pins");
            clashes.push(Clash::of_several(pins(&own), said, place_of_pin(own[1])));
        }
        clashes
    }

    /// Rules and pins that contradict one another by sums or parities.
    fn contradiction(&self) -> Option<Diagnostic> {
        self.against_associative().or_else(|| self.against_sums()).or_else(|| self.against_sliding())
    }
}

impl MagicSquare {
    /// Opposite cells that do not have the sum of opposite cells.
    fn against_associative(&self) -> Option<Diagnostic> {
        let sum = self.opposite_sum().filter(|_| self.associative)?;
        let last = self.order + 1;
        for (index, pin) in self.pins.iter().enumerate() {
            let (row, column) = pin.cell;
            let opposite = (last - row, last - column);
            if pin.cell == opposite && 2 * pin.value != sum {
                let message = format!("pin {pin} and `associative` exclude each other");
                return Some(Diagnostic::new(message, format!("the number in the middle is {}", sum / 2)));
            }
            let clash = self.pins[..index]
                .iter()
                .find(|other| (other.cell == opposite) != (other.value + pin.value == sum));
            if let Some(other) = clash {
                let message = format!("pins {other} and {pin} and `associative` exclude one another");
                let help =
                    format!("opposite cells, and no others, add up to {sum}: take one of the pins away");
                return Some(Diagnostic::new(message, help));
            }
        }
        None
    }

    /// A line whose pinned numbers are too large or too small for its sum, whatever its other cells contain.
    fn against_sums(&self) -> Option<Diagnostic> {
        let n = self.order;
        let pinned = |&cell: &usize| {
            let at = self.pins.iter().find(|pin| pin.cell == (cell / n + 1, cell % n + 1));
            at.map(|pin| pin.value)
        };
        let free: Vec<usize> =
            self.all_numbers().filter(|&value| self.pins.iter().all(|pin| pin.value != value)).collect();
        let wrong = |Line { name, cells }: Line| {
            let numbers: Vec<usize> = cells.iter().filter_map(pinned).collect();
            let sum: usize = numbers.iter().sum();
            let missing = n - numbers.len();
            let least = sum + free.iter().take(missing).sum::<usize>();
            let most = sum + free.iter().rev().take(missing).sum::<usize>();
            (!(least..=most).contains(&self.magic_sum())).then(|| {
                let written: Vec<String> = numbers.iter().map(usize::to_string).collect();
                let comes = match missing {
                    0 => format!("{sum}"),
                    _ if least > self.magic_sum() => format!("{least} or more"),
                    _ => format!("{most} or less"),
                };
                let (pinned, help) = match &*written.join(", ") {
                    "" => (String::new(), "choose other numbers, or another sum"),
                    pinned => (format!(" with the pinned {pinned}"), "take one of these pins away"),
                };
                Diagnostic::new(
                    format!("{name}{pinned} adds up to {comes}, not to {}", self.magic_sum()),
                    help,
                )
            })
        };
        Rules::new(self).lines.into_iter().find_map(wrong)
    }

    /// A pin of the hole (the largest number) that contradicts the parity. Each step of the hole is one exchange, so an
    /// odd distance from home means an odd permutation.
    fn against_sliding(&self) -> Option<Diagnostic> {
        let hole = self.pins.iter().find(|pin| self.is_hole(pin.value))?;
        let (row, column) = hole.cell;
        let (word, other, odd) = match self.permutation {
            PermutationParity::Any => return None,
            PermutationParity::Even => ("even", "odd", false),
            PermutationParity::Odd => ("odd", "even", true),
        };
        let steps = 2 * self.order - row - column;
        (steps % 2 == usize::from(!odd)).then(|| {
            Diagnostic::new(
                format!("`sliding`, permutation = \"{word}\" and pin {hole} exclude one another"),
                format!(
                    "the hole is {steps} steps from home, and each is an exchange: by sliding the permutation is {other}; \
                     leave one of the three out"
                ),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::read::read;

    fn contradiction(rules: &str) -> Option<String> {
        let text = format!("format = 1\nkind = \"magic-square\"\nname = \"x\"\n{rules}");
        read(&text).unwrap().family.contradiction().map(|diagnostic| diagnostic.message)
    }

    fn pins(pins: &[(usize, usize, usize)]) -> String {
        let pin = |(row, column, value): &(usize, usize, usize)| {
            format!("[[pin]]\ncell = [{row}, {column}]\nvalue = {value}\n")
        };
        pins.iter().map(pin).collect()
    }

    #[test]
    fn conditions_that_exclude_one_another_are_named() {
        for (rules, pinned, said) in [
            ("order = 3\n[rules]\nassociative = true\n", &[(2, 2, 4)][..], "pin 2,2=4 and `associative`"),
            ("order = 4\n[rules]\nassociative = true\n", &[(1, 1, 16), (4, 4, 2)], "pins 1,1=16 and 4,4=2"),
            ("order = 4\n[rules]\nassociative = true\n", &[(1, 1, 16), (4, 3, 1)], "pins 1,1=16 and 4,3=1"),
            ("order = 3\n", &[(1, 1, 1), (1, 2, 2)], "row 1 with the pinned 1, 2 adds up to 12 or less"),
            ("order = 3\n", &[(1, 3, 9), (2, 3, 8)], "column 3 with the pinned 9, 8 adds up to 18 or more"),
            ("order = 3\n", &[(1, 1, 2), (2, 2, 5), (3, 3, 9)], "the falling diagonal from column 1"),
            (
                "order = 4\n[rules]\npandiagonal = true\n",
                &[(1, 2, 1), (2, 3, 2), (3, 4, 3)],
                "diagonal from column 2",
            ),
            (
                "order = 4\n[rules]\nsliding = true\npermutation = \"odd\"\n",
                &[(4, 4, 16)],
                "`sliding`, permutation",
            ),
            (
                "order = 4\n[rules]\nsliding = true\npermutation = \"even\"\n",
                &[(4, 3, 16)],
                "`sliding`, permutation",
            ),
        ] {
            let found = contradiction(&format!("{rules}{}", pins(pinned)));
            assert!(
                found.as_deref().is_some_and(|found| found.contains(said)),
                "{rules}{pinned:?}: {found:?}"
            );
        }
    }

    #[test]
    fn what_has_solutions_contradicts_nothing() {
        // In all squares of order 3, the hole is an odd number of steps from home.
        assert_eq!(contradiction("order = 3\n[rules]\nsliding = true\npermutation = \"odd\"\n"), None);
        let lo_shu = [
            (1, 1, 2),
            (1, 2, 7),
            (1, 3, 6),
            (2, 1, 9),
            (2, 2, 5),
            (2, 3, 1),
            (3, 1, 4),
            (3, 2, 3),
            (3, 3, 8),
        ];
        assert_eq!(
            contradiction(&format!("order = 3\n[rules]\nassociative = true\n{}", pins(&lo_shu))),
            None
        );
    }
}
