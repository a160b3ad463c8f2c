//! Every encoding over plain literals, through [`ClauseEncoder`], against truth tables.

use geduld_model::{Bounds, hang_together};
use proptest::prelude::*;

use super::Random;
use super::truth_tables::check_plain;
use crate::{ClauseEncoder, Cnf, EncodeError, Encodings, Lit};

/// An input of a truth table by its number, or its negation.
type Input = (usize, bool);

/// A one-hot variable of inputs.
type OneHot = Vec<(i64, Input)>;

/// A constraint over inputs.
#[derive(Clone, Debug)]
enum Plain {
    Cardinality(Vec<Input>, Bounds<usize>),
    WeightedSum(Vec<(i64, Input)>, Bounds<i64>),
    Sum(Vec<OneHot>, Bounds<i64>),
    /// The variables are different, and their sum is within the bounds.
    SumOfDifferent(Vec<OneHot>, Bounds<i64>),
    AllDifferent(Vec<OneHot>),
    Table(Vec<OneHot>, Vec<Vec<i64>>),
    Parity(Vec<Input>, bool),
    PermutationParity(Vec<OneHot>, Vec<Input>, bool),
    Connected(Vec<Input>, Vec<(usize, usize)>),
}

impl Plain {
    /// Writes it, and that the one-hot variables have one number each.
    fn write(&self, encoder: &mut ClauseEncoder<Cnf>, inputs: &[Lit]) -> Result<(), EncodeError> {
        let literal = |&(input, sign): &Input| if sign { inputs[input] } else { !inputs[input] };
        let literals = |list: &[Input]| list.iter().map(literal).collect::<Vec<Lit>>();
        let weighted = |list: &[(i64, Input)]| -> Vec<(i64, Lit)> {
            list.iter().map(|(number, input)| (*number, literal(input))).collect()
        };
        let one_hot =
            |variables: &[OneHot]| -> Vec<_> { variables.iter().map(|list| weighted(list)).collect() };
        for variable in self.variables() {
            let of: Vec<Input> = variable.iter().map(|&(_, input)| input).collect();
            encoder.exactly_one(&literals(&of))?;
        }
        match self {
            Self::Cardinality(list, count) => encoder.cardinality(&literals(list), *count),
            Self::WeightedSum(terms, sum) => encoder.weighted_sum(&weighted(terms), *sum),
            Self::Sum(variables, sum) => encoder.sum(&one_hot(variables), *sum),
            Self::SumOfDifferent(variables, sum) => {
                encoder.all_different(&one_hot(variables))?;
                encoder.sum_of_different(&one_hot(variables), *sum)
            }
            Self::AllDifferent(variables) => encoder.all_different(&one_hot(variables)),
            Self::Table(variables, rows) => encoder.table(&one_hot(variables), rows),
            Self::Parity(list, odd) => encoder.parity(&literals(list), *odd),
            Self::PermutationParity(variables, flips, odd) => {
                encoder.permutation_parity(&one_hot(variables), &literals(flips), *odd)
            }
            Self::Connected(list, edges) => encoder.connected(&literals(list), edges),
        }
    }

    fn variables(&self) -> &[OneHot] {
        match self {
            Self::Sum(variables, _)
            | Self::SumOfDifferent(variables, _)
            | Self::AllDifferent(variables)
            | Self::Table(variables, _)
            | Self::PermutationParity(variables, ..) => variables,
            _ => &[],
        }
    }

    fn holds(&self, values: &[bool]) -> bool {
        let holds = |&(input, sign): &Input| values[input] == sign;
        let count = |list: &[Input]| list.iter().filter(|input| holds(input)).count();
        let mut numbers = Vec::new();
        for variable in self.variables() {
            let mut own = variable.iter().filter(|(_, input)| holds(input));
            let (Some(&(number, _)), None) = (own.next(), own.next()) else { return false };
            numbers.push(number);
        }
        let different = || (0..numbers.len()).all(|j| !numbers[..j].contains(&numbers[j]));
        match self {
            Self::Cardinality(list, bounds) => bounds.contains(count(list)),
            Self::WeightedSum(terms, sum) => {
                sum.contains(terms.iter().filter(|(_, input)| holds(input)).map(|(weight, _)| weight).sum())
            }
            Self::Sum(_, sum) => sum.contains(numbers.iter().sum()),
            Self::SumOfDifferent(_, sum) => different() && sum.contains(numbers.iter().sum()),
            Self::AllDifferent(_) => different(),
            Self::Table(_, rows) => rows.contains(&numbers),
            Self::Parity(list, odd) => (count(list) % 2 == 1) == *odd,
            Self::PermutationParity(_, flips, odd) => {
                let inversions = (0..numbers.len())
                    .map(|j| numbers[..j].iter().filter(|&&earlier| earlier > numbers[j]).count());
                ((inversions.sum::<usize>() + count(flips)) % 2 == 1) == *odd
            }
            Self::Connected(list, edges) => {
                hang_together(&list.iter().map(holds).collect::<Vec<bool>>(), edges)
            }
        }
    }

    /// With every choice of each kind of encoding.
    fn check(&self, inputs: usize) {
        for encodings in Encodings::variations() {
            check_plain(inputs, encodings, |encoder, inputs| self.write(encoder, inputs), |x| self.holds(x));
        }
    }
}

/// The inputs with these numbers, from 1, negative if they are negated.
fn list(numbers: &[i64]) -> Vec<Input> {
    let input = |number: &i64| (usize::try_from(number.abs()).unwrap() - 1, *number > 0);
    numbers.iter().map(input).collect()
}

/// One-hot variables with these numbers, over the inputs in ascending order.
fn one_hot(domains: &[&[i64]]) -> Vec<OneHot> {
    let mut inputs = 0..;
    domains
        .iter()
        .map(|numbers| numbers.iter().copied().zip(inputs.by_ref().map(|at| (at, true))).collect())
        .collect()
}

#[test]
fn each_kind_has_exactly_one_extension() {
    let bounds = |least, most| Bounds { least, most };
    let empty = std::ops::RangeInclusive::new(4, 2);
    for count in [0..=0, 1..=1, 0..=1, 2..=2, 2..=3, 3..=9, 5..=5, empty] {
        Plain::Cardinality(list(&[1, 2, 3, 4, 5]), count.clone().into()).check(5);
        Plain::Cardinality(list(&[1, -2, 3, 1, 2, -4]), count.into()).check(4);
    }
    for sum in [bounds(3, 3), bounds(-2, 4), bounds(i64::MIN, 5), bounds(6, i64::MAX), bounds(5, 4)] {
        let weighted = |numbers: &[i64]| [3, 1, 4, -2, 5, 2].into_iter().zip(list(numbers)).collect();
        Plain::WeightedSum(weighted(&[1, 2, 3, 4, 5, 6]), sum).check(6);
        Plain::WeightedSum(weighted(&[1, -2, 3, -1, 2, -4]), sum).check(4);
        Plain::Sum(one_hot(&[&[0, 1, 4], &[7, -1], &[2, 3], &[5]]), sum).check(8);
        Plain::SumOfDifferent(one_hot(&[&[1, 2, 3], &[1, 2, 3], &[1, 2, 3]]), sum).check(9);
    }
    Plain::AllDifferent(one_hot(&[&[1, 2, 3], &[1, 2, 3], &[2, 3]])).check(8);
    Plain::AllDifferent(one_hot(&[&[1, 2], &[1, 2], &[2, 1]])).check(6);
    Plain::Table(one_hot(&[&[1, 2, 3], &[0, 7], &[4, 5]]), vec![vec![1, 7, 4], vec![2, 0, 4], vec![2, 0, 9]])
        .check(7);
    Plain::Table(one_hot(&[&[1, 2], &[0, 7]]), Vec::new()).check(4);
    Plain::Table(Vec::new(), vec![Vec::new()]).check(1);
    Plain::Table(Vec::new(), Vec::new()).check(1);
    for odd in [false, true] {
        Plain::Parity(list(&[1, -2, 3, 4]), odd).check(4);
        Plain::Parity(list(&[1, -2, 1, 2]), odd).check(2);
        Plain::PermutationParity(one_hot(&[&[1, 2, 3], &[3, 1], &[2, 4]]), list(&[8, -1]), odd).check(8);
    }
    Plain::Connected(list(&[1, 2, -3, 4, 5]), vec![(0, 1), (1, 2), (3, 4), (0, 3), (0, 3)]).check(5);
    Plain::Connected(list(&[1, 2, 1]), vec![(0, 1)]).check(2);
}

/// Draws a constraint over this many inputs. Variables may repeat, also within one-hot variables of two numbers.
fn random(random: &mut Random, inputs: usize) -> Plain {
    fn input(random: &mut Random, inputs: usize) -> Input {
        (random.below(inputs), random.below(3) > 0)
    }
    fn some(random: &mut Random, inputs: usize) -> Vec<Input> {
        (0..random.below(7)).map(|_| input(random, inputs)).collect()
    }
    fn one_hot(random: &mut Random, inputs: usize) -> Vec<OneHot> {
        let mut variable = |_| -> OneHot {
            let first = random.small(3) - 1;
            if random.below(3) == 0 {
                let (at, sign) = input(random, inputs);
                return vec![(first, (at, !sign)), (first + 1 + random.small(2), (at, sign))];
            }
            (first..).zip(0..random.below(4)).map(|(at, _)| (at, input(random, inputs))).collect()
        };
        (0..4).map(&mut variable).take(3).collect()
    }
    fn sum(random: &mut Random) -> Bounds<i64> {
        let least = random.small(9) - 3;
        [least.into(), (least..=least + random.small(4)).into(), (least..).into(), (..=least).into()]
            [random.below(4)]
    }
    match random.below(9) {
        0 => {
            let (list, least) = (some(random, inputs), random.below(5));
            Plain::Cardinality(list, Bounds { least, most: least + random.below(3) })
        }
        1 => {
            let terms = some(random, inputs).into_iter().map(|input| (random.small(7) - 2, input)).collect();
            Plain::WeightedSum(terms, sum(random))
        }
        2 => Plain::Sum(one_hot(random, inputs), sum(random)),
        3 => Plain::SumOfDifferent(one_hot(random, inputs), sum(random)),
        4 => Plain::AllDifferent(one_hot(random, inputs)),
        5 => {
            let variables = one_hot(random, inputs);
            let rows = (0..random.below(8)).map(|_| variables.iter().map(|_| random.small(4) - 1).collect());
            Plain::Table(variables.clone(), rows.collect())
        }
        6 => Plain::Parity(some(random, inputs), random.below(2) == 0),
        7 => Plain::PermutationParity(one_hot(random, inputs), some(random, inputs), random.below(2) == 0),
        _ => {
            let list = some(random, inputs);
            let edges = (0..random.below(8)).map(|_| (random.below(list.len()), random.below(list.len())));
            let edges = if list.is_empty() { Vec::new() } else { edges.collect() };
            Plain::Connected(list, edges)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_constraints_have_exactly_one_extension(numbers in prop::collection::vec(any::<u32>(), 0..60)) {
        let inputs = 1 + numbers.len() % 6;
        random(&mut Random(numbers.into_iter()), inputs).check(inputs);
    }
}

/// Order literals are shared by constraints, so those of a refused constraint must not be used again.
#[test]
fn a_refused_constraint_leaves_no_trace() {
    let numbers: Vec<i64> = (0..4).collect();
    let domains: Vec<&[i64]> = vec![&numbers; 2];
    let huge: Vec<OneHot> = one_hot(&domains)
        .into_iter()
        .map(|of| of.into_iter().map(|(n, at)| (n << 61, at)).collect())
        .collect();
    let plain = Plain::Sum(one_hot(&domains), (2..=3).into());
    for encodings in Encodings::variations() {
        let write = |encoder: &mut ClauseEncoder<Cnf>, inputs: &[Lit]| {
            let error =
                Plain::Sum([&huge[..], &huge].concat(), (1 << 62).into()).write(encoder, inputs).unwrap_err();
            assert!(matches!(error, EncodeError::Overflow { .. }));
            plain.write(encoder, inputs)
        };
        check_plain(8, encodings, write, |x| plain.holds(x));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut encoder = ClauseEncoder::new(Cnf::default(), Encodings::default());
    let [a, b] = [1, 2].map(Lit::positive);
    let pair = [(0, a), (1, b)];
    let messages = [
        encoder.table(&[pair], &[vec![0], vec![0, 1]]),
        encoder.all_different(&[[(3, a), (3, b)]]),
        encoder.connected(&[a, b], &[(0, 2)]),
    ]
    .map(|refused| refused.unwrap_err().to_string());
    let expected = [
        "constraint 1: row 2 has length 2, for 1 variables",
        "constraint 2: variable 1 lists the number 3 twice",
        "constraint 3: the edge (0, 2) is of a graph with more than 2 vertices",
    ];
    assert_eq!(messages, expected);
    assert_eq!(encoder.sink().clause_count(), 0);
}
