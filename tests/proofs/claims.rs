//! Certificates for other checkers, of puzzles, random models and random formulas, with classes and without: they are
//! accepted and give the right number, and spoilt ones are rejected.

use geduld_count::{Certified, Certifier, ClaimedFormula, Control};
use geduld_encode::{Cnf, Encodings, encode_with_sums};
use geduld_model::{Instance, Model, brute_force};
use geduld_proof::{Claimed, check_claim};
use proptest::prelude::*;

use super::inequalities::{refutes, veripb};
use super::puzzle;
use geduld_tests::random::{cases, model};

/// The claim and the proof.
pub fn certify(formula: &ClaimedFormula, threads: usize, cut: usize) -> (String, String) {
    let mut proof = Vec::new();
    let certifier = Certifier { formula, limit: 100_000, threads, cut };
    let Certified::Whole(claim) = certifier.certify(&mut proof, &Control::new()).unwrap() else {
        panic!("not whole")
    };
    let mut text = Vec::new();
    claim.write(&mut text).unwrap();
    [text, proof].map(|bytes| String::from_utf8(bytes).unwrap()).into()
}

pub fn formula(model: &Model, encodings: Encodings) -> ClaimedFormula {
    let encoded = encode_with_sums(model, &encodings).unwrap();
    ClaimedFormula::of_model(model, &encoded, &["a comment".to_owned()]).unwrap()
}

/// The formula with the symmetries of the board.
pub fn with_classes(instance: &Instance<'_>, encodings: Encodings) -> ClaimedFormula {
    let model = &instance.model;
    let encoded = encode_with_sums(model, &encodings).unwrap();
    let mut formula = ClaimedFormula::of_model(model, &encoded, &[]).unwrap();
    let order = instance.split_order.iter().flat_map(|&variable| model.atoms(variable)).take(40);
    formula.add_symmetries(&encoded, instance.symmetries.iter().map(|symmetry| &symmetry.atoms), order);
    formula
}

/// Checks a certificate in all ways.
fn checked(claim: &str, proof: &str) -> Claimed {
    let claimed = check_claim(claim).unwrap_or_else(|error| panic!("{error}\n{claim}"));
    assert!(refutes(claim, proof), "{claim}\n{proof}");
    assert_ne!(veripb(claim, proof), Some(false), "{claim}\n{proof}");
    claimed
}

/// Whether a checker rejects a certificate.
fn is_rejected(claim: &str, proof: &str) -> bool {
    let rejected = check_claim(claim).is_err() || !refutes(claim, proof);
    assert!(
        !rejected || check_claim(claim).is_err() || veripb(claim, proof) != Some(true),
        "{claim}\n{proof}"
    );
    rejected
}

#[test]
fn puzzles_are_certified() {
    let cases = [("magic-3", vec![], 8, 1), ("nintai-rim-1", vec![], 6, 1), ("crazy-jacob", vec![], 12, 4)];
    for (name, pins, solutions, classes) in cases {
        let puzzle = puzzle(name, &pins, None);
        let instance = puzzle.instance();
        // Scans of large formulas are slow.
        let check = |claim: &str, proof: &str| match name {
            "magic-3" => checked(claim, proof),
            _ => {
                assert_ne!(veripb(claim, proof), Some(false), "{name}");
                check_claim(claim).unwrap()
            }
        };
        let (claim, proof) = certify(&formula(&instance.model, Encodings::default()), 2, 1 << 20);
        assert_eq!(check(&claim, &proof).solutions, solutions, "{name}");
        let (claim, proof) = certify(&with_classes(&instance, Encodings::default()), 2, 1 << 20);
        let claimed = check(&claim, &proof);
        assert_eq!((claimed.solutions, claimed.classes), (solutions, classes), "{name}");
    }
}

/// A search that is cut into cubes gives another proof of the same, for any number of threads.
#[test]
fn cubes_are_put_together() {
    let puzzle = puzzle("magic-3", &[], None);
    let formula = formula(&puzzle.instance().model, Encodings::default());
    let (claim, proof) = certify(&formula, 2, 0);
    assert_eq!(checked(&claim, &proof).solutions, 8);
    assert_eq!(certify(&formula, 1, 0), (claim, proof));
}

#[test]
fn spoilt_certificates_are_rejected() {
    let puzzle = puzzle("magic-3", &[], None);
    let instance = puzzle.instance();
    for formula in
        [formula(&instance.model, Encodings::default()), with_classes(&instance, Encodings::default())]
    {
        let (claim, proof) = certify(&formula, 1, 1 << 20);
        assert!(!is_rejected(&claim, &proof));
        // Any constraint left out, and any solution left out or listed twice.
        let constraints =
            claim.lines().enumerate().filter(|(_, line)| !line.starts_with('*')).map(|(at, _)| at);
        let without = |text: &str, at: usize| -> String {
            text.lines()
                .enumerate()
                .filter(|(other, _)| *other != at)
                .map(|(_, line)| format!("{line}\n"))
                .collect()
        };
        let is_solution = |at: usize| claim.lines().take(at).any(|line| line == "* claim: solutions");
        for at in constraints {
            let line = claim.lines().nth(at).unwrap();
            let spoilt = without(&claim, at);
            // A constraint of the formula may follow from others; then the numbers are right without it.
            let rejected = is_rejected(&spoilt, &proof);
            assert!(rejected || !is_solution(at), "{line}");
            if is_solution(at) {
                assert!(is_rejected(&claim.replace(line, &format!("{line}\n{line}")), &proof), "{line}");
            }
        }
        // The last contradiction left out.
        assert!(is_rejected(&claim, &proof.replace("rup >= 1", "% rup >= 1")));
        // A literal of a solution negated.
        let negated = |line: &str| line.replacen("~x", "x", 1);
        let first =
            claim.lines().skip_while(|line| *line != "* claim: solutions").find(|line| line.contains("~x"));
        let first = first.expect("a solution is listed");
        assert!(is_rejected(&claim.replace(first, &negated(first)), &proof), "{first}");
    }
}

proptest! {
    #![proptest_config(cases(1000, 61))]

    #[test]
    fn random_models_are_certified(model in model::models(), which in 0usize..40, cut in 0usize..2000) {
        let variations = Encodings::variations();
        let encodings = variations[which % variations.len()];
        let expected = brute_force(&model).len();
        let (claim, proof) = certify(&formula(&model, encodings), 1, cut);
        prop_assert_eq!(checked(&claim, &proof).solutions, expected);
        // Without one of its solutions it is rejected.
        let blocks = claim.lines().skip_while(|line| *line != "* claim: solutions");
        if let Some(block) = blocks.filter(|line| !line.starts_with('*')).nth(which % expected.max(1)) {
            let spoilt = claim.replace(&format!("{block}\n"), "");
            prop_assert!(!refutes(&spoilt, &proof));
            prop_assert_ne!(veripb(&spoilt, &proof), Some(true));
        }
    }

    #[test]
    fn random_formulas_are_certified(
        clauses in prop::collection::vec(prop::collection::vec((1i32..=6, any::<bool>()), 0..4), 0..12),
        shown in prop::collection::btree_set(1u32..=6, 0..6),
        projected in any::<bool>(),
    ) {
        let clauses: Vec<Vec<i32>> = clauses
            .into_iter()
            .map(|clause| clause.into_iter().map(|(of, positive)| if positive { of } else { -of }).collect())
            .collect();
        let cnf = Cnf::of_dimacs_clauses(6, clauses.iter().map(|clause| clause.iter().copied())).unwrap();
        let shown: Vec<u32> = if projected { shown.into_iter().collect() } else { (1..=6).collect() };
        let holds = |assignment: u32, literal: i32| (assignment >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        let is_model =
            |assignment: &u32| clauses.iter().all(|clause| clause.iter().any(|&of| holds(*assignment, of)));
        let image = |assignment: u32| -> Vec<bool> { shown.iter().map(|&of| assignment >> (of - 1) & 1 == 1).collect() };
        let expected: std::collections::BTreeSet<Vec<bool>> = (0..64).filter(is_model).map(image).collect();
        let formula = ClaimedFormula::of_clauses(&cnf, projected.then_some(&shown[..]), &[]).unwrap();
        let (claim, proof) = certify(&formula, 1, 1 << 20);
        prop_assert_eq!(checked(&claim, &proof).solutions, expected.len());
    }
}
