//! Truth tables of all encodings of sums.

use super::*;
use crate::test_support::{count_models, inputs, size};
use crate::{AtMostOne, Choice};

/// The literals of terms with these weights, of each of which exactly one holds.
pub(super) fn one_hot_terms(weights: &[&[i64]]) -> (Builder, Vec<Vec<(i64, Lit)>>) {
    let (out, literals) = inputs(weights.iter().map(|weights| weights.len()).sum());
    let mut literals = literals.into_iter();
    let terms: Vec<Vec<(i64, Lit)>> =
        weights.iter().map(|weights| weights.iter().copied().zip(literals.by_ref()).collect()).collect();
    (out, terms)
}

pub(super) fn equation(terms: Vec<Vec<(i64, Lit)>>, sum: i64) -> Equation {
    normalise(terms, sum).unwrap().unwrap()
}

/// How many choices of one weight each add up to `sum`.
fn solutions(weights: &[&[i64]], sum: i64) -> usize {
    match weights {
        [] => usize::from(sum == 0),
        [first, rest @ ..] => first.iter().map(|weight| solutions(rest, sum - weight)).sum(),
    }
}

#[test]
fn each_choice_has_exactly_one_extension() {
    let cases: &[&[&[i64]]] = &[
        &[],
        &[&[2, 3]],
        &[&[0, 1, 4], &[0, 2, 3]],
        &[&[0, 1, 2, 3][..]; 3],
        &[&[1, 2, 3][..]; 4],
        &[&[0, 1], &[0, 2], &[0, 4], &[0, 1], &[0, 3]],
        &[&[-3, 7, 5], &[8, 4, 6, 2], &[-1, 0, 1], &[5], &[0, 10]],
        &[&[1, 2, 3, 4, 5][..]; 4],
    ];
    for (&choice, weights) in Sum::ALL.iter().flat_map(|choice| cases.iter().map(move |c| (choice, c))) {
        for sum in -8..=33 {
            let (mut out, terms) = one_hot_terms(weights);
            for term in &terms {
                let literals: Vec<Lit> = term.iter().map(|&(_, literal)| literal).collect();
                AtMostOne::Pairwise.exactly_one(&literals, &mut out).unwrap();
            }
            choice.encode(terms, sum, &mut out).unwrap();
            let inputs = weights.iter().map(|weights| weights.len()).sum();
            let expected = solutions(weights, sum);
            assert_eq!(count_models(out, inputs), (expected, expected), "{choice} {weights:?} {sum}");
        }
    }
}

/// Clauses of the equation of a row of a magic square of this order: n numbers from 1 to n².
fn clauses_of_a_row(choice: Sum, n: usize) -> usize {
    let squares: Vec<i64> = (1..).take(n * n).collect();
    let (mut out, terms) = one_hot_terms(&vec![&squares[..]; n]);
    let sum = squares.iter().sum::<i64>() / i64::try_from(n).unwrap();
    choice.encode(terms, sum, &mut out).unwrap();
    size(out, n * n * n).0
}

#[test]
fn all_but_direct_grow_polynomially() {
    for &choice in Sum::ALL.iter().filter(|&&choice| choice != Sum::Direct) {
        // d = n² weights; partial sums, the largest, need O(n³ d²) = O(n^7) clauses.
        let (four, six) = (clauses_of_a_row(choice, 4), clauses_of_a_row(choice, 6));
        assert!(six * 4usize.pow(7) <= four * 6usize.pow(7), "{choice}: {four} {six}");
    }
    // Three numbers imply the fourth, or exclude one another, at once or two of them already.
    assert!((16 * 16..=16 * 16 * 16).contains(&clauses_of_a_row(Sum::Direct, 4)));
}

#[test]
fn numbers_too_large_are_an_error() {
    for &choice in Sum::ALL {
        let far = [i64::MIN, 0, i64::MAX];
        let (mut out, terms) = one_hot_terms(&[&far[..]; 3]);
        assert!(matches!(choice.encode(terms, 0, &mut out), Err(EncodeError::Overflow { .. })), "{choice}");
    }
}

#[test]
fn too_many_partial_sums_are_an_error() {
    for &choice in Sum::ALL {
        // Powers of two: every subset has another sum, and every sum below 2^41 leaves a rest that can be made.
        let powers: Vec<[i64; 2]> = (0..41).map(|exponent| [0, 1 << exponent]).collect();
        let weights: Vec<&[i64]> = powers.iter().map(|weights| &weights[..]).collect();
        let (out, terms) = one_hot_terms(&weights);
        let mut out = Builder::new(out.finish().1, 10_000);
        let result = choice.encode(terms, (1 << 40) - 1, &mut out);
        assert!(matches!(result, Err(EncodeError::TooLarge { .. })), "{choice}");
    }
}
