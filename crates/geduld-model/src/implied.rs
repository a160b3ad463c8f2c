//! Implied equations: short combinations of the linear equations of a model.
//!
//! They do not change the solutions, but a solver need not discover them. Example: in a magic square of order 4 the
//! corners add up to the magic sum. Twice the sum of the corners is the sum of two diagonals and two rows, minus two
//! columns.

use num_integer::Integer;
use std::collections::BTreeSet;

use crate::{Constraint, Model, VarId};

/// The maximum number of combinations to try. If there are more, combinations of many equations are left out.
const EFFORT: usize = 200_000;

/// An equation: a coefficient for each variable of the model, and the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Equation {
    coefficients: Vec<i64>,
    sum: i64,
}

impl Model {
    /// Equations that follow from those of the model: their sums and differences, with each equation used at most once.
    /// The result contains only equations that the model does not state, with no more terms than the longest equation
    /// of the model. Coefficients are divided by their greatest common divisor. The shortest equations come first, and
    /// there are at most `limit`.
    ///
    /// Cost: bounded by a few hundred thousand vector additions.
    pub fn implied_equations(&self, limit: usize) -> Vec<Constraint> {
        let given: Vec<Equation> = self.constraints().iter().filter_map(|c| self.equation(c)).collect();
        let Some(longest) = given.iter().map(Equation::terms).max() else { return Vec::new() };
        let known: BTreeSet<Vec<i64>> = given.iter().map(|equation| equation.reduced().key()).collect();
        let mut found = BTreeSet::new();
        let start = Equation { coefficients: vec![0; self.variables().len()], sum: 0 };
        combine(&given, start, 0, depth(given.len()), &mut |combination| {
            let terms = combination.terms();
            if (2..=longest).contains(&terms) {
                let key = combination.reduced().key();
                if !known.contains(&key) {
                    found.insert((terms, key));
                }
            }
        });
        found.into_iter().take(limit).map(|(_, key)| from_key(&key)).collect()
    }

    /// Equations that follow from those of the model: the rows of their reduced echelon form (Gauss-Jordan elimination
    /// in whole numbers). The result contains only equations that the model does not state, with no more terms than the
    /// longest equation of the model. *In a magic square of order 3: the number in the centre, and the sum of any two
    /// numbers opposite each other.*
    ///
    /// Returns no equations if numbers do not fit into 64 bits. Cost: at most a product of two rows for each variable
    /// and equation.
    pub fn echelon_equations(&self) -> Vec<Constraint> {
        let given: Vec<Equation> =
            self.constraints().iter().filter_map(|c| self.equation(c)).map(|e| e.reduced()).collect();
        let Some(longest) = given.iter().map(Equation::terms).max() else { return Vec::new() };
        let known: BTreeSet<Vec<i64>> = given.iter().map(|equation| equation.clone().key()).collect();
        let rows = echelon_form(given, self.variables().len()).unwrap_or_default();
        let short =
            rows.into_iter().filter(|row| row.terms() <= longest && (row.terms() > 0 || row.sum != 0));
        let found: BTreeSet<(usize, Vec<i64>)> =
            short.map(|row| (row.terms(), row.reduced().key())).collect();
        found.into_iter().filter(|(_, key)| !known.contains(key)).map(|(_, key)| from_key(&key)).collect()
    }

    fn equation(&self, constraint: &Constraint) -> Option<Equation> {
        let (terms, sum) = constraint.as_linear()?;
        let sum = sum.exact()?;
        let mut coefficients = vec![0; self.variables().len()];
        terms.iter().for_each(|&(factor, variable)| coefficients[variable.index()] = factor);
        Some(Equation { coefficients, sum })
    }
}

/// Solves the equations for as many variables as there are independent equations; `None` if numbers get too large.
fn echelon_form(mut rows: Vec<Equation>, variables: usize) -> Option<Vec<Equation>> {
    let mut solved = 0;
    for column in 0..variables {
        let Some(found) = rows[solved..].iter().position(|row| row.coefficients[column] != 0) else {
            continue;
        };
        rows.swap(solved, solved + found);
        let pivot = rows[solved].clone();
        let others = rows.iter_mut().enumerate().filter(|&(index, _)| index != solved);
        for (_, row) in others.filter(|(_, row)| row.coefficients[column] != 0) {
            *row = row.eliminated(column, &pivot)?.reduced();
        }
        solved += 1;
    }
    Some(rows)
}

/// The largest number of equations in a combination that keeps the number of combinations within [`EFFORT`].
fn depth(equations: usize) -> usize {
    let mut combinations = 1usize;
    for used in 0..equations {
        // Choose one equation more, and its sign.
        combinations = combinations.saturating_mul(2 * (equations - used)) / (used + 1);
        if combinations > EFFORT {
            return used;
        }
    }
    equations
}

/// Visits every combination of up to `depth` equations with coefficients 1 and -1. The first coefficient is 1.
fn combine(given: &[Equation], sum: Equation, used: usize, depth: usize, visit: &mut impl FnMut(&Equation)) {
    if used == depth {
        return;
    }
    for (index, equation) in given.iter().enumerate() {
        for sign in if used == 0 { &[1][..] } else { &[1, -1] } {
            let next = sum.plus(*sign, equation);
            visit(&next);
            combine(&given[index + 1..], next, used + 1, depth, visit);
        }
    }
}

impl Equation {
    fn terms(&self) -> usize {
        self.coefficients.iter().filter(|&&coefficient| coefficient != 0).count()
    }

    fn plus(&self, sign: i64, other: &Self) -> Self {
        let coefficients =
            self.coefficients.iter().zip(&other.coefficients).map(|(a, b)| a + sign * b).collect();
        Self { coefficients, sum: self.sum + sign * other.sum }
    }

    /// Combines the equation with `pivot` so that the coefficient in `column` becomes 0; `None` if numbers get too
    /// large.
    fn eliminated(&self, column: usize, pivot: &Self) -> Option<Self> {
        let (by, times) = (pivot.coefficients[column], self.coefficients[column]);
        let combine = |a: i64, b: i64| a.checked_mul(by)?.checked_sub(b.checked_mul(times)?);
        let coefficients = self.coefficients.iter().zip(&pivot.coefficients).map(|(&a, &b)| combine(a, b));
        Some(Self { coefficients: coefficients.collect::<Option<_>>()?, sum: combine(self.sum, pivot.sum)? })
    }

    /// Divides the equation by the greatest common divisor of its coefficients, and makes the first coefficient
    /// positive.
    fn reduced(&self) -> Self {
        let divisor = self.coefficients.iter().fold(0i64, |divisor, &coefficient| divisor.gcd(&coefficient));
        let first = self.coefficients.iter().find(|&&coefficient| coefficient != 0).copied().unwrap_or(1);
        // An odd sum of even coefficients is impossible. Undivided, the equation stays a contradiction.
        let divisor = if divisor == 0 || self.sum % divisor != 0 { 1 } else { divisor };
        let divisor = divisor * first.signum();
        let coefficients = self.coefficients.iter().map(|coefficient| coefficient / divisor).collect();
        Self { coefficients, sum: self.sum / divisor }
    }

    fn key(mut self) -> Vec<i64> {
        self.coefficients.push(self.sum);
        self.coefficients
    }
}

fn from_key(key: &[i64]) -> Constraint {
    let (sum, coefficients) = key.split_last().map_or((0, key), |(&sum, rest)| (sum, rest));
    let terms = coefficients.iter().enumerate().filter(|&(_, &factor)| factor != 0);
    Constraint::Linear {
        terms: terms.map(|(index, &factor)| (factor, VarId::new(index))).collect(),
        sum: sum.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, brute_force};

    /// The lines of a magic square of this order.
    fn square(order: usize) -> Model {
        let mut model = Model::new();
        let cells = i64::try_from(order * order).unwrap();
        let domain = Domain::numbers(1..=cells);
        let cell: Vec<VarId> =
            (0..order * order).map(|i| model.add_decision(i.to_string(), &domain)).collect();
        let mut line = |line: Vec<usize>| {
            let terms = line.into_iter().map(|index| (1, cell[index])).collect();
            let sum = i64::try_from(order).unwrap() * (cells + 1) / 2;
            model.add(Constraint::Linear { terms, sum: sum.into() });
        };
        for i in 0..order {
            line((0..order).map(|j| i * order + j).collect());
            line((0..order).map(|j| j * order + i).collect());
        }
        line((0..order).map(|i| i * order + i).collect());
        line((0..order).map(|i| i * order + order - 1 - i).collect());
        model
    }

    #[test]
    fn the_corners_of_order_4_are_found() {
        let corners = [0, 3, 12, 15].map(|index| (1, VarId::new(index))).to_vec();
        let implied = square(4).implied_equations(100);
        assert!(implied.contains(&Constraint::Linear { terms: corners, sum: 34.into() }), "{implied:?}");
    }

    #[test]
    fn the_centre_of_order_3_is_found_and_nothing_changes() {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let [x, y, z] = ["x", "y", "z"].map(|name| model.add_decision(name, &domain));
        for terms in [vec![(1, x), (1, y), (1, z)], vec![(1, x), (-1, y), (1, z)]] {
            let sum = if terms[1].0 == 1 { 6 } else { 2 };
            model.add(Constraint::Linear { terms, sum: sum.into() });
        }
        let before = brute_force(&model);
        let implied = model.implied_equations(10);
        assert_eq!(implied, [Constraint::Linear { terms: vec![(1, x), (1, z)], sum: 4.into() }]);
        implied.into_iter().for_each(|constraint| model.add(constraint));
        assert_eq!(brute_force(&model), before);
    }

    #[test]
    fn a_square_of_order_3_is_solved() {
        let equation = |terms: &[usize], sum: i64| {
            let terms = terms.iter().map(|&index| (1, VarId::new(index))).collect();
            Constraint::Linear { terms, sum: sum.into() }
        };
        let found = square(3).echelon_equations();
        // The centre, and pairs of opposite numbers: the rows of the echelon form that have at most three terms.
        assert_eq!(found[0], equation(&[4], 5), "{found:?}");
        assert!(found.contains(&equation(&[0, 8], 10)), "{found:?}");
        let mut model = square(3);
        let before = model.clone();
        found.into_iter().for_each(|constraint| model.add(constraint));
        assert_eq!(model.echelon_equations(), []);
        assert!(model.constraints().len() > before.constraints().len());
    }

    #[test]
    fn an_echelon_form_shows_contradictions_and_survives_large_numbers() {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let [x, y] = ["x", "y"].map(|name| model.add_decision(name, &domain));
        model.add(Constraint::Linear { terms: vec![(1, x), (1, y)], sum: 4.into() });
        model.add(Constraint::Linear { terms: vec![(2, x), (2, y)], sum: 9.into() });
        assert!(model.echelon_equations().contains(&Constraint::Linear { terms: vec![], sum: 1.into() }));
        model.add(Constraint::Linear { terms: vec![(i64::MAX, x), (3, y)], sum: 1.into() });
        assert_eq!(model.echelon_equations(), []);
    }

    #[test]
    fn effort_is_bounded() {
        assert_eq!(depth(10), 10);
        assert!((2..6).contains(&depth(34)), "{}", depth(34));
    }
}
