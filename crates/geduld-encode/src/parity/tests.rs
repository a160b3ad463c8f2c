//! Truth tables of the encodings of parity.

use super::*;
use crate::tests::truth_tables::{check_truth_table, count_models, inputs};
use crate::{AtMostOne, Choice};

#[test]
fn an_exclusive_or_has_exactly_one_extension() {
    for n in 0..=7 {
        for odd in [false, true] {
            let holds = |x: &[bool]| (x.iter().filter(|&&holds| holds).count() % 2 == 1) == odd;
            let cnf = check_truth_table(n, true, |lits, out| xor(lits, odd, out), holds);
            if n > 1 {
                assert_eq!((cnf.clause_count(), cnf.variables() as usize), (4 * (n - 2) + 2, n + n - 2));
            }
        }
    }
}

fn inversions(numbers: &[i64]) -> usize {
    (0..numbers.len()).map(|j| numbers[..j].iter().filter(|&&earlier| earlier > numbers[j]).count()).sum()
}

/// All ways to take one number from each list.
fn sequences(domains: &[&[i64]]) -> Vec<Vec<i64>> {
    domains.iter().fold(vec![vec![]], |all, domain| {
        let extend = |start: Vec<i64>| domain.iter().map(move |&number| [&start[..], &[number]].concat());
        all.into_iter().flat_map(extend).collect()
    })
}

#[test]
fn each_choice_has_exactly_one_extension() {
    let cases: &[&[&[i64]]] = &[
        &[],
        &[&[1, 2]],
        &[&[1, 2, 3][..]; 3],
        &[&[1, 2, 3, 4][..]; 4],
        &[&[5, 1], &[1, 3, 7], &[4], &[7, 5, 4, 1]],
        &[&[9], &[1, 2], &[0], &[0, 3]],
    ];
    for (&choice, domains) in Parity::ALL.iter().flat_map(|choice| cases.iter().map(move |c| (choice, c))) {
        for (odd, flipped) in [(false, 0), (true, 0), (false, 2), (true, 1)] {
            let shown = domains.iter().map(|domain| domain.len()).sum::<usize>() + flipped;
            let (mut out, literals) = inputs(shown);
            let mut literals = literals.into_iter();
            let sequence: Vec<Numbers> = domains
                .iter()
                .map(|domain| domain.iter().copied().zip(literals.by_ref()).collect())
                .collect();
            for variable in &sequence {
                let atoms: Vec<Lit> = variable.iter().map(|&(_, literal)| literal).collect();
                AtMostOne::Pairwise.exactly_one(&atoms, &mut out).unwrap();
            }
            let flips: Vec<Lit> = literals.collect();
            choice.encode(&sequence, &flips, odd, &mut out).unwrap();
            let expected: usize = sequences(domains)
                .iter()
                .map(|numbers| {
                    (0..1usize << flipped)
                        .filter(|flips| {
                            (inversions(numbers) + flips.count_ones() as usize) % 2 == usize::from(odd)
                        })
                        .count()
                })
                .sum();
            assert_eq!(count_models(out, shown), (expected, expected), "{choice} {domains:?} {odd}");
        }
    }
}
