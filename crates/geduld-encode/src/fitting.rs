//! Chooses encodings for a model and a solver, and explains the choice.

use geduld_model::{Constraint, Model, VarId};

use crate::sum::LIBRARY_RANGE;
use crate::{AtMostOne, Encodings, Sum};

/// The largest estimate of running totals that still fit into memory: a square of order 11, with 20 million clauses,
/// takes 410 megabytes. Larger sums are added in binary: a square of order 16, with 8 million clauses, takes 260
/// megabytes.
const LARGEST_TOTALS: i64 = 30_000_000;

/// The maximum number of clauses for pairs that exclude each other. Up to this number, a formula of pairs is worth
/// its size: 36 cards have 0.7 million.
const MOST_PAIRS: usize = 2_000_000;

impl Encodings {
    /// The default encodings, except that sums are added in binary if their running totals would be too large and
    /// binary numbers are not.
    pub fn for_model(model: &Model) -> Self {
        let Totals { pairs, range } = Totals::of(model);
        let binary = pairs > LARGEST_TOTALS && range < LIBRARY_RANGE;
        let sum = if binary { Sum::Adder } else { Sum::default() };
        Self { sum, ..Self::default() }
    }

    /// The encodings for finding one solution, or proving that there is none. `eliminates` says that the solver
    /// eliminates variables while it searches. Auxiliaries of "at most one" hinder such solvers, so pairs are faster,
    /// unless there are too many of them (`docs/encodings.md`).
    pub fn for_one_solution(model: &Model, eliminates: bool) -> Self {
        let fitting = Self::for_model(model);
        if eliminates && pairs(model) <= MOST_PAIRS {
            Self { at_most_one: AtMostOne::Pairwise, ..fitting }
        } else {
            fitting
        }
    }

    /// Explains the choices that make a difference for a model: a line of text for each reason. `eliminates` is as
    /// for [`Encodings::for_one_solution`].
    ///
    /// ```
    /// # use geduld_encode::{Encodings, Sum};
    /// # use geduld_model::{Constraint, Domain, Model};
    /// let mut model = Model::new();
    /// let x = model.add_decision("x", &Domain::numbers(1..=9));
    /// model.add(Constraint::Linear { terms: vec![(2, x)], sum: 6.into() });
    /// let chosen = Encodings { sum: Sum::Adder, ..Encodings::default() };
    /// assert_eq!(
    ///     chosen.explained(&model, false),
    ///     [
    ///         "encodings: --at-most-one two-product --implied none, as good as any where they were measured",
    ///         "encodings: --sum adder, as asked",
    ///     ]
    /// );
    /// ```
    pub fn explained(&self, model: &Model, eliminates: bool) -> Vec<String> {
        let default = Self::default().named();
        let fitting = Self::for_model(model).named();
        let for_one = Self::for_one_solution(model, eliminates).named();
        let mut reasons: Vec<(&str, String)> = Vec::new();
        for (position, (kind, name)) in self.named().into_iter().enumerate() {
            if !Self::matter(kind, model) {
                continue;
            }
            let is = |known: &[(&str, &str)]| known[position].1 == name;
            let reason = match () {
                () if is(&fitting) && is(&default) => "as good as any where they were measured",
                () if is(&fitting) => "because running totals of such sums would be too large",
                () if is(&for_one) => "with which this solver was the fastest",
                () => "as asked",
            };
            let words = format!(" --{kind} {name}");
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, known)) => *known += &words,
                None => reasons.push((reason, words)),
            }
        }
        reasons.into_iter().map(|(reason, words)| format!("encodings:{words}, {reason}")).collect()
    }
}

/// The number of pairs of values that exclude each other: two values of a variable, or one value of two variables
/// that are all different.
fn pairs(model: &Model) -> usize {
    let of = |number: usize| number.saturating_mul(number.saturating_sub(1)) / 2;
    let size = |variable: &_| model.variable(*variable).domain.len();
    let of_different = |variables: &[VarId]| {
        let values = variables.iter().map(size).max().unwrap_or(0);
        of(variables.len()).saturating_mul(values)
    };
    let of_variables = model.variables().iter().map(|variable| of(variable.domain.len()));
    let different = model.constraints().iter().filter_map(Constraint::as_all_different);
    of_variables.chain(different.map(of_different)).fold(0, usize::saturating_add)
}

/// The size of the sums of a model.
struct Totals {
    /// An estimate of the number of pairs of a running total and a value in all equations.
    pairs: i64,
    /// The largest range of a sum: the difference of its greatest and its smallest total.
    range: i64,
}

impl Totals {
    fn of(model: &Model) -> Self {
        let (mut pairs, mut largest) = (0i64, 0i64);
        for (terms, _) in model.constraints().iter().filter_map(Constraint::as_linear) {
            // There are at most as many running totals as combinations of values, and as numbers in their range.
            let (mut combinations, mut range) = (1i64, 0i64);
            for &(factor, variable) in terms {
                let domain = &model.variable(variable).domain;
                let least = domain.values().map(|value| domain.number(value)).min().unwrap_or(0);
                let most = domain.values().map(|value| domain.number(value)).max().unwrap_or(0);
                let values = i64::try_from(domain.len()).unwrap_or(i64::MAX);
                // The totals before this value are added to.
                pairs =
                    pairs.saturating_add(range.saturating_add(1).min(combinations).saturating_mul(values));
                range =
                    range.saturating_add(most.saturating_sub(least).saturating_mul(factor.saturating_abs()));
                combinations = combinations.saturating_mul(values);
            }
            largest = largest.max(range);
        }
        Self { pairs, range: largest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_sums_are_written_otherwise() {
        let sum_of = |terms: usize, values: i64| {
            let mut model = Model::new();
            let domain = geduld_model::Domain::numbers(1..=values);
            let terms = (0..terms).map(|i| (1, model.add_decision(i.to_string(), &domain))).collect();
            model.add(Constraint::Linear { terms, sum: 10.into() });
            Encodings::for_model(&model).sum
        };
        assert_eq!(sum_of(5, 25), Sum::default());
        assert_eq!(sum_of(20, 200), Sum::default());
        assert_eq!(sum_of(50, 200), Sum::Adder);
    }

    #[test]
    fn few_totals_far_apart_are_few() {
        let mut model = Model::new();
        let domain = geduld_model::Domain::numbers(1..=3);
        let terms =
            [10_000_000, -7, 100].map(|factor| (factor, model.add_decision(factor.to_string(), &domain)));
        model.add(Constraint::Linear { terms: terms.to_vec(), sum: 20_000_205.into() });
        assert_eq!(Encodings::for_model(&model).sum, Sum::default());
    }

    /// The lines of a magic square.
    fn square(order: usize) -> Model {
        let mut model = Model::new();
        let numbers: Vec<i64> = (1..).take(order * order).collect();
        let domain = geduld_model::Domain::numbers(numbers.iter().copied());
        let cells: Vec<_> = (0..order * order).map(|i| model.add_decision(i.to_string(), &domain)).collect();
        model.add(Constraint::AllDifferent { variables: cells.clone() });
        let sum = numbers.iter().sum::<i64>() / i64::try_from(order).unwrap();
        let mut add = |line: Vec<usize>| {
            model.add(Constraint::Linear {
                terms: line.into_iter().map(|i| (1, cells[i])).collect(),
                sum: sum.into(),
            });
        };
        for i in 0..order {
            add((0..order).map(|j| i * order + j).collect());
            add((0..order).map(|j| j * order + i).collect());
        }
        add((0..order).map(|i| i * (order + 1)).collect());
        add((1..=order).map(|i| i * (order - 1)).collect());
        model
    }

    fn check_encodable(order: usize) {
        let model = square(order);
        let encoded = crate::encode(&model, &Encodings::for_model(&model)).unwrap();
        assert!(encoded.cnf().literal_count() < 50_000_000, "{order}");
    }

    #[test]
    fn large_squares_can_be_encoded() {
        assert_eq!(Encodings::for_model(&square(11)).sum, Sum::default());
        check_encodable(12);
    }

    #[test]
    #[ignore = "takes ten seconds and some hundred megabytes: just test-slow"]
    fn slow_squares_of_order_14_and_16_can_be_encoded() {
        check_encodable(14);
        check_encodable(16);
    }

    #[test]
    fn pairs_are_for_solvers_that_eliminate_variables_and_not_too_many() {
        let pairs = |order, eliminates| Encodings::for_one_solution(&square(order), eliminates).at_most_one;
        assert_eq!(pairs(5, true), AtMostOne::Pairwise);
        assert_eq!(pairs(5, false), AtMostOne::default());
        assert_eq!(pairs(14, true), AtMostOne::default());
        let model = square(3);
        let reasons = Encodings::for_one_solution(&model, true).explained(&model, true);
        assert!(
            reasons.contains(
                &"encodings: --at-most-one pairwise, with which this solver was the fastest".into()
            )
        );
    }
}
