//! Truth tables of all encodings of sums.

use super::*;
use crate::tests::truth_tables::{Strength, count_models, inputs, size, strength_on_domains};
use crate::{AtMostOne, Choice};

/// A builder, and terms with these weights. Exactly one literal of each term must hold.
pub(super) fn one_hot_terms(weights: &[&[i64]]) -> (Builder, Vec<Vec<(i64, Lit)>>) {
    let (out, literals) = inputs(weights.iter().map(|weights| weights.len()).sum());
    let mut literals = literals.into_iter();
    let terms: Vec<Vec<(i64, Lit)>> =
        weights.iter().map(|weights| weights.iter().copied().zip(literals.by_ref()).collect()).collect();
    (out, terms)
}

pub(super) fn bounded(terms: Vec<Vec<(i64, Lit)>>, sum: impl Into<Bounds<i64>>) -> BoundedSum {
    normalise(terms, sum.into(), false).unwrap().unwrap()
}

/// The number of choices of one weight for each term that keep the bounds, if `sum` has been added up so far.
fn solutions(weights: &[&[i64]], sum: i64, bounds: Bounds<i64>) -> usize {
    match weights {
        [] => usize::from(bounds.contains(sum)),
        [first, rest @ ..] => first.iter().map(|weight| solutions(rest, sum + weight, bounds)).sum(),
    }
}

/// Exact, two-sided and one-sided bounds, bounds that allow nothing, and bounds that allow everything.
fn some_bounds() -> impl Iterator<Item = Bounds<i64>> {
    let exact = (-8..=33).map(Bounds::from);
    let starts = || (-6..=30).step_by(4);
    let ranges = starts().flat_map(|least| [1, 3, 9].map(|more| Bounds::from(least..=least + more)));
    let one_sided = starts().flat_map(|bound| [Bounds::from(bound..), Bounds::from(..=bound)]);
    exact.chain(ranges).chain(one_sided).chain([Bounds { least: 5, most: 4 }, Bounds::from(i64::MIN..)])
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
        for bounds in some_bounds() {
            let (mut out, terms) = one_hot_terms(weights);
            for term in &terms {
                let literals: Vec<Lit> = term.iter().map(|&(_, literal)| literal).collect();
                AtMostOne::Pairwise.exactly_one(&literals, &mut out).unwrap();
            }
            choice.encode(terms, bounds, false, &mut out).unwrap();
            let inputs = weights.iter().map(|weights| weights.len()).sum();
            let expected = solutions(weights, 0, bounds);
            assert_eq!(count_models(out, inputs), (expected, expected), "{choice} {weights:?} {bounds:?}");
        }
    }
}

/// The number of choices of different numbers, one for each term, that add up to `sum`.
fn different_solutions(weights: &[&[i64]], taken: &mut Vec<i64>, sum: i64) -> usize {
    let [first, rest @ ..] = weights else { return usize::from(sum == 0) };
    let mut total = 0;
    for &number in *first {
        if !taken.contains(&number) {
            taken.push(number);
            total += different_solutions(rest, taken, sum - number);
            taken.pop();
        }
    }
    total
}

#[test]
fn terms_that_are_different_have_exactly_one_extension_too() {
    let cases: &[&[&[i64]]] = &[
        &[&[0, 1, 2, 3][..]; 3],
        &[&[1, 2, 3, 4, 5][..]; 4],
        &[&[-3, 7, 5], &[8, 4, 5, 2], &[-3, 0, 1], &[5], &[0, 8]],
        &[&[3, 6, 9, 12], &[3, 6], &[-9, 0, 6], &[6, 7, 12]],
    ];
    for (&choice, weights) in Sum::ALL.iter().flat_map(|choice| cases.iter().map(move |c| (choice, c))) {
        for sum in -12..=33 {
            let (mut out, terms) = one_hot_terms(weights);
            let variables = crate::all_different::Variables::new(terms.clone());
            for term in &terms {
                let literals: Vec<Lit> = term.iter().map(|&(_, literal)| literal).collect();
                AtMostOne::Pairwise.exactly_one(&literals, &mut out).unwrap();
            }
            crate::AllDifferent::AtMostOne.encoder()(&variables, AtMostOne::Pairwise, &mut out).unwrap();
            choice.encode(terms, sum.into(), true, &mut out).unwrap();
            let inputs = weights.iter().map(|weights| weights.len()).sum();
            let expected = different_solutions(weights, &mut Vec::new(), sum);
            assert_eq!(count_models(out, inputs), (expected, expected), "{choice} {weights:?} {sum}");
        }
    }
}

#[test]
fn lines_of_squares_have_as_many_sets_as_stated() {
    for (n, sets) in [(3usize, 8), (4, 86), (5, 1394)] {
        let squares: Vec<i64> = (1..).take(n * n).collect();
        let (mut out, terms) = one_hot_terms(&vec![&squares[..]; n]);
        let sum = squares.iter().sum::<i64>() / i64::try_from(n).unwrap();
        Sum::NumberSets.encode(terms, sum.into(), true, &mut out).unwrap();
        assert_eq!(size(out, n * n * n), (n * sets + n * n * n + 1, sets));
    }
}

#[test]
fn the_order_encoding_has_the_size_stated() {
    // Four terms of weights 0 to 3, sum 6: one total of seven values; two order literals for each term, one of them
    // new.
    let (mut out, terms) = one_hot_terms(&[&[0, 1, 2, 3][..]; 4]);
    order::encode(&bounded(terms, 6), &mut out).unwrap();
    assert_eq!(size(out, 16), (103, 4 + 6));
}

/// Strength on all subsets of the domains of terms with these weights.
fn strength_of(choice: Sum, weights: &[&[i64]], sum: Bounds<i64>) -> Strength {
    let lengths: Vec<usize> = weights.iter().map(|weights| weights.len()).collect();
    let encode = |literals: &[Lit], out: &mut Builder| {
        let mut literals = literals.iter().copied();
        let terms: Vec<Vec<(i64, Lit)>> =
            weights.iter().map(|weights| weights.iter().copied().zip(literals.by_ref()).collect()).collect();
        for term in &terms {
            let literals: Vec<Lit> = term.iter().map(|&(_, literal)| literal).collect();
            AtMostOne::Pairwise.exactly_one(&literals, out)?;
        }
        choice.encode(terms, sum, false, out)
    };
    strength_on_domains(lengths.iter().sum(), encode, |input| {
        let mut rest = input;
        let mut total = 0;
        for weights in weights {
            let (term, others) = rest.split_at(weights.len());
            let mut taken = weights.iter().zip(term).filter(|&(_, &holds)| holds);
            let (Some((weight, _)), None) = (taken.next(), taken.next()) else { return false };
            total += weight;
            rest = others;
        }
        sum.contains(total)
    })
}

#[test]
fn strength_is_as_stated() {
    // Three terms of weights 0 to 3 with sum 5, on all subsets of the domains: conflicts found, of 1317, and implied
    // values found, of 8919.
    let expected = |choice| match choice {
        // Number sets are partial sums, unless the numbers are different.
        Sum::PartialSums | Sum::NumberSets => (1292, 6657),
        Sum::Direct => (1211, 5009),
        Sum::DecisionDiagram | Sum::Totalizer => (1292, 5969),
        Sum::SequentialCounter => (1274, 5049),
        Sum::Order => (1307, 8070),
        Sum::GeneralizedTotalizer => (1292, 6657),
        Sum::EdgeDiagram => (1317, 8919),
        Sum::Adder => (1096, 2931),
    };
    for &choice in Sum::ALL {
        let (conflicts, implied) = expected(choice);
        let Strength { conflicts: found, implied: given } =
            strength_of(choice, &[&[0, 1, 2, 3][..]; 3], 5.into());
        assert_eq!((found, given), ((conflicts, 1317), (implied, 8919)), "{choice}");
    }
}

#[test]
fn edge_diagrams_find_everything() {
    let weights: [&[&[i64]]; 3] =
        [&[&[0, 1, 2, 3][..]; 3], &[&[0, 2, 5], &[-1, 0, 4], &[0, 3]], &[&[0, 1][..]; 5]];
    for weights in weights {
        for bounds in [Bounds::from(3), (2..=4).into(), (..=5).into(), (4..).into()] {
            let strength = strength_of(Sum::EdgeDiagram, weights, bounds);
            assert!(strength.is_complete(), "{weights:?} {bounds:?}: {strength:?}");
        }
    }
}

/// The number of clauses of the equation of a row of a magic square of this order: n numbers from 1 to n².
fn clauses_of_a_row(choice: Sum, n: usize) -> usize {
    let squares: Vec<i64> = (1..).take(n * n).collect();
    let (mut out, terms) = one_hot_terms(&vec![&squares[..]; n]);
    let sum = squares.iter().sum::<i64>() / i64::try_from(n).unwrap();
    choice.encode(terms, sum.into(), false, &mut out).unwrap();
    size(out, n * n * n).0
}

#[test]
fn all_but_direct_grow_polynomially() {
    // Without different numbers, number sets are partial sums.
    for &choice in Sum::ALL.iter().filter(|&&choice| choice != Sum::Direct) {
        // d = n² weights; partial sums, the largest, need O(n³ d²) = O(n^7) clauses.
        let (four, six) = (clauses_of_a_row(choice, 4), clauses_of_a_row(choice, 6));
        assert!(six * 4usize.pow(7) <= four * 6usize.pow(7), "{choice}: {four} {six}");
    }
    // Three numbers imply the fourth or exclude one another, unless two of them already exclude one another.
    assert!((16 * 16..=16 * 16 * 16).contains(&clauses_of_a_row(Sum::Direct, 4)));
}

#[test]
fn numbers_too_large_are_an_error() {
    for &choice in Sum::ALL {
        let far = [i64::MIN, 0, i64::MAX];
        let (mut out, terms) = one_hot_terms(&[&far[..]; 3]);
        assert!(
            matches!(choice.encode(terms, 0.into(), false, &mut out), Err(EncodeError::Overflow { .. })),
            "{choice}"
        );
    }
}

#[test]
fn too_many_partial_sums_are_an_error() {
    for &choice in Sum::ALL {
        // Powers of two: every subset has a different sum, and every sum below 2^41 leaves a rest that can be reached.
        let powers: Vec<[i64; 2]> = (0..41).map(|exponent| [0, 1 << exponent]).collect();
        let weights: Vec<&[i64]> = powers.iter().map(|weights| &weights[..]).collect();
        let (out, terms) = one_hot_terms(&weights);
        let mut out = Builder::new(out.finish().1, 10_000);
        let result = choice.encode(terms, ((1 << 40) - 1).into(), false, &mut out);
        assert!(matches!(result, Err(EncodeError::TooLarge { .. })), "{choice}");
    }
}
