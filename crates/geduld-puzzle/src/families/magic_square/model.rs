//! The model of a magic square: a variable for each cell, all different, and an equation for each line.

use geduld_model::{Atom, Constraint, Domain, Literal, Model, VarId};

use super::numbers::Numbers;
use super::puzzle::{MagicSquare, PermutationParity, Pin};
use crate::family::BuildModel;

/// The requirement that broken diagonals have the magic sum too.
pub(super) const PANDIAGONAL: &str = "pandiagonal";
/// The requirement that opposite cells have the same sum.
const ASSOCIATIVE: &str = "associative";

impl BuildModel for MagicSquare {
    fn model(&self) -> Model {
        let n = self.order;
        let mut model = Model::new();
        let domain = Domain::numbers(self.all_numbers().map(to_number));
        let cells: Vec<VarId> = (0..self.cells())
            .map(|index| model.add_decision(format!("cell({},{})", index / n + 1, index % n + 1), &domain))
            .collect();
        let cell = |row: usize, column: usize| cells[row % n * n + column % n];
        model.add(Constraint::AllDifferent { variables: cells.clone() });

        let line = |line: Vec<VarId>, sum: usize| {
            let terms = line.into_iter().map(|variable| (1, variable)).collect();
            Constraint::Linear { terms, sum: to_number(sum).into() }
        };
        for i in 0..n {
            model.add(line((0..n).map(|j| cell(i, j)).collect(), self.magic_sum()));
        }
        for j in 0..n {
            model.add(line((0..n).map(|i| cell(i, j)).collect(), self.magic_sum()));
        }
        for shift in 0..self.diagonals() {
            let requirement = if shift == 0 && self.diagonals { "diagonals" } else { PANDIAGONAL };
            let falling = (0..n).map(|i| cell(i, i + shift)).collect();
            let rising = (0..n).map(|i| cell(i, 2 * n - 1 - i - shift)).collect();
            for diagonal in [falling, rising] {
                model.add_for(requirement, line(diagonal, self.magic_sum()));
            }
        }
        if self.associative {
            let sum = self.opposite_sum();
            for index in (0..self.cells() / 2).filter(|_| sum.is_some()) {
                let opposite = vec![cells[index], cells[self.cells() - 1 - index]];
                model.add_for(ASSOCIATIVE, line(opposite, sum.unwrap_or(0)));
            }
            if n % 2 == 1 || sum.is_none() {
                let centre = cells[self.cells() / 2];
                let half = sum.filter(|sum| sum.is_multiple_of(2)).map(|sum| to_number(sum / 2));
                let middle = half.and_then(|half| model.variable(centre).domain.value_of(half));
                let literals = middle.map(|value| model.atom(centre, value).into());
                model.add_for(ASSOCIATIVE, Constraint::Clause { literals: literals.into_iter().collect() });
            }
        }
        let parity = |flips: Vec<Atom>, odd| Constraint::Parity { variables: cells.clone(), flips, odd };
        match self.permutation {
            PermutationParity::Any => {}
            PermutationParity::Even => model.add_for("permutation even", parity(Vec::new(), false)),
            PermutationParity::Odd => model.add_for("permutation odd", parity(Vec::new(), true)),
        }
        if self.sliding {
            // Each move exchanges the hole with a neighbour. So there are as many exchanges as steps of the hole,
            // modulo 2.
            let hole = to_value(self.number_count() - 1);
            let away = |index: usize| (n - 1 - index / n + n - 1 - index % n) % 2 == 1;
            let flips =
                (0..self.cells()).filter(|&index| away(index)).map(|index| model.atom(cells[index], hole));
            let flips = flips.collect();
            model.add_for("sliding", parity(flips, false));
        }
        if self.impossible().is_some() {
            // A search would not find this in thousands of years. The theorem holds for either rule alone, and also
            // without `diagonals`: if all broken diagonals of a direction but one have the magic sum, the last one has
            // it too.
            for (asked, requirement) in [(self.pandiagonal, PANDIAGONAL), (self.associative, ASSOCIATIVE)] {
                if asked {
                    model.add_for(requirement, Constraint::Clause { literals: Vec::new() });
                }
            }
        }
        for pin in &self.pins {
            let atom = model.atom(
                cell(pin.cell.0 - 1, pin.cell.1 - 1),
                to_value(self.position(pin.value).expect("pins have numbers of the square")),
            );
            model.add_for(&requirement_of(pin), Constraint::Clause { literals: vec![Literal::from(atom)] });
        }
        model
    }

    /// The model with the sum that the numbers allow: the sum of the puzzle is a requirement.
    fn model_without_narrowing(&self) -> Model {
        match (self.sum_of_all(), &self.numbers) {
            (Some(sum), Some(numbers)) => {
                let numbers = Numbers { list: numbers.list.clone(), sum };
                Self { numbers: Some(numbers), ..self.clone() }.model()
            }
            _ => self.model(),
        }
    }
}

/// The name of the requirement of a pin.
pub(super) fn requirement_of(pin: &Pin) -> String {
    format!("pin {pin}")
}

/// The value of a number at a position.
fn to_value(position: usize) -> u32 {
    u32::try_from(position).expect("orders are small")
}

fn to_number(number: usize) -> i64 {
    i64::try_from(number).expect("numbers are small")
}
