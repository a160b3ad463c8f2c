//! Truth tables, strength and sizes of the encodings of all-different.

use super::*;
use crate::tests::truth_tables::{Strength, check_truth_table, inputs, size, strength_on_domains};
use crate::{Choice, Lit};

/// Makes variables that can take these numbers, with literals from the inputs.
fn variables(domains: &[&[i64]], literals: &[Lit]) -> Variables {
    let mut literals = literals.iter().copied();
    let numbers = |domain: &&[i64]| domain.iter().copied().zip(literals.by_ref()).collect();
    Variables::new(domains.iter().map(numbers).collect::<Vec<_>>())
}

/// Whether each variable has exactly one number, and all are different.
fn holds(domains: &[&[i64]], input: &[bool]) -> bool {
    let mut rest = input;
    let mut taken = Vec::new();
    for domain in domains {
        let (literals, others) = rest.split_at(domain.len());
        let mut numbers = domain.iter().zip(literals).filter(|&(_, &holds)| holds);
        let (Some((&number, _)), None) = (numbers.next(), numbers.next()) else { return false };
        taken.push(number);
        rest = others;
    }
    taken.sort_unstable();
    taken.windows(2).all(|pair| pair[0] != pair[1])
}

/// Writes the encoding, and the domains on which it relies.
fn encode(
    choice: AllDifferent,
    domains: &[&[i64]],
    lits: &[Lit],
    out: &mut Builder,
) -> Result<(), EncodeError> {
    let variables = variables(domains, lits);
    for literals in &variables.literals {
        let literals: Vec<Lit> = literals.values().copied().collect();
        AtMostOne::Pairwise.exactly_one(&literals, out)?;
    }
    choice.encoder()(&variables, AtMostOne::Pairwise, out)
}

fn inputs_of(domains: &[&[i64]]) -> usize {
    domains.iter().map(|domain| domain.len()).sum()
}

#[test]
fn each_choice_has_exactly_one_extension() {
    let cases: &[&[&[i64]]] = &[
        &[],
        &[&[1, 2, 3]],
        &[&[1, 2, 3][..]; 3],
        &[&[1, 2, 3, 4][..]; 3],
        &[&[1, 2, 3][..]; 4],
        &[&[1, 2], &[1, 2], &[-7, 2, 9], &[1, 9], &[1, 3, 20]],
        &[&[5], &[2, 5], &[2, 5, 6], &[6, 7], &[7, 8], &[2, 8]],
    ];
    for (&choice, domains) in
        AllDifferent::ALL.iter().flat_map(|choice| cases.iter().map(move |c| (choice, c)))
    {
        let encode = |lits: &[Lit], out: &mut Builder| encode(choice, domains, lits, out);
        check_truth_table(inputs_of(domains), true, encode, |input| holds(domains, input));
    }
}

fn strength_of(choice: AllDifferent, domains: &[&[i64]]) -> Strength {
    let encode = |lits: &[Lit], out: &mut Builder| encode(choice, domains, lits, out);
    strength_on_domains(inputs_of(domains), encode, |input| holds(domains, input))
}

#[test]
fn redundancy_makes_propagation_stronger() {
    // On all subsets of the domains: conflicts found, of all conflicts; implied values found, of all implied values.
    let square: &[&[i64]] = &[&[1, 2, 3][..]; 3];
    let wide: &[&[i64]] = &[&[1, 2, 3], &[1, 2, 3], &[1, 2, 3, 4]];
    let found = |choice, domains| {
        let Strength { conflicts, implied } = strength_of(choice, domains);
        (conflicts, implied)
    };
    assert_eq!(found(AllDifferent::AtMostOne, square), ((262, 265), (810, 873)));
    assert_eq!(found(AllDifferent::AtMostOne, wide), ((406, 409), (1642, 1738)));
    assert_eq!(found(AllDifferent::PermutationMatrix, square), ((265, 265), (873, 873)));
    assert_eq!(found(AllDifferent::PermutationMatrix, wide), ((406, 409), (1642, 1738)));
    assert_eq!(found(AllDifferent::HallIntervals, square), ((265, 265), (873, 873)));
    // Missed: only the numbers 1 and 3 are left for two variables. They are not an interval.
    assert_eq!(found(AllDifferent::HallIntervals, wide), ((408, 409), (1702, 1738)));
}

#[test]
fn sizes_are_as_stated() {
    let mut hall_intervals = Vec::new();
    for n in [3, 4, 6] {
        let numbers: Vec<i64> = (1..).take(n).collect();
        let size_of = |choice: AllDifferent| {
            let (mut out, literals) = inputs(n * n);
            let variables = variables(&vec![&numbers[..]; n], &literals);
            choice.encoder()(&variables, AtMostOne::Pairwise, &mut out).unwrap();
            size(out, n * n)
        };
        let pairs = n * n * (n - 1) / 2;
        assert_eq!(size_of(AllDifferent::AtMostOne), (pairs, 0));
        assert_eq!(size_of(AllDifferent::PermutationMatrix), (pairs + n, 0));
        hall_intervals.push(size_of(AllDifferent::HallIntervals));
    }
    assert_eq!(hall_intervals, [(38, 4), (151, 30), (858, 205)]);
}
