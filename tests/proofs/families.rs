//! Random small puzzles of all families: certificates in the format of geduld and for VeriPB, with classes and without,
//! give the number of solutions; with something lost or altered they are rejected, or still say the same.

use geduld_count::{Control, Options, Proven, Tally, count_all, counter};
use geduld_encode::{Encodings, encode};
use geduld_proof::check_claim;
use proptest::prelude::*;
use proptest::sample::Index;

use super::claims::{certify, formula, with_classes};
use super::inequalities::{refutes, veripb};
use super::{prove, verify};
use geduld_tests::random::{cases, edge_matching, magic_square, packing, snake_cube, symmetry_figure};

/// The text of a puzzle of any family.
fn puzzles() -> impl Strategy<Value = String> {
    prop_oneof![
        edge_matching::puzzles().prop_map(|puzzle| puzzle.toml()),
        magic_square::puzzles(3, &[vec![2, 7, 6, 9, 5, 1, 4, 3, 8]], 1..=3)
            .prop_map(|puzzle| magic_square::toml(&puzzle)),
        packing::puzzles().prop_map(|puzzle| packing::toml(&puzzle)),
        snake_cube::puzzles().prop_map(|puzzle| snake_cube::toml(&puzzle)),
        symmetry_figure::puzzles().prop_map(|puzzle| puzzle.toml()),
    ]
}

/// Proofs about larger puzzles take too long in a debug build.
const MOST: usize = 200;
const MOST_LITERALS: usize = 20_000;

proptest! {
    #![proptest_config(cases(1000, 61))]

    #[test]
    fn random_puzzles_are_certified(text in puzzles(), at in any::<Index>(), kind in 0..3) {
        // Some have conditions that contradict them.
        let Ok(puzzle) = geduld_puzzle::read(&text) else { return Ok(()) };
        let instance = puzzle.instance();
        let options = Options { symmetry: false, ..Options::default() };
        let prepared = counter(&instance, &options, &Control::new()).unwrap();
        let counted = count_all(prepared.engine.as_ref(), 1, &Control::new()).unwrap();
        let number = usize::try_from(Tally::solutions(&counted.tally)).unwrap_or(usize::MAX);
        let encoded = encode(&instance.model, &Encodings::default()).unwrap();
        if number > MOST || encoded.cnf().clauses().map(<[_]>::len).sum::<usize>() > MOST_LITERALS {
            return Ok(());
        }
        // In the format of geduld.
        let (proven, own) = prove(&instance, Encodings::default(), MOST, 1);
        let Proven::Exactly { solutions, .. } = proven else { panic!("{proven:?}\n{text}") };
        prop_assert_eq!(solutions.len(), number, "{}", &text);
        prop_assert_eq!(verify(&instance, &own).unwrap().solutions, number, "{}", &text);
        let spoilt = spoiled(&own, at, kind);
        let still = |solutions: usize| solutions == number;
        prop_assert!(verify(&instance, &spoilt).map_or(true, |verified| still(verified.solutions)), "{}", &text);
        // For VeriPB.
        let all = formula(&instance.model, Encodings::default());
        for formula in [all, with_classes(&instance, Encodings::default())] {
            let (claim, proof) = certify(&formula, 1, 1 << 20);
            prop_assert_eq!(check_claim(&claim).unwrap().solutions, number, "{}", &text);
            let is_small = claim.len() + proof.len() < 20_000;
            prop_assert!(!is_small || refutes(&claim, &proof), "{}", &text);
            prop_assert_ne!(veripb(&claim, &proof), Some(false), "{}", &text);
            // The lines after the formula state what is checked; those of the formula are compared with the puzzle.
            let begin = claim.find("* claim: solutions").unwrap();
            let spoilt = claim[..begin].to_owned() + &spoiled(&claim[begin..], at, kind);
            let claimed = check_claim(&spoilt);
            let accepted = || veripb(&spoilt, &proof).unwrap_or_else(|| is_small && refutes(&spoilt, &proof));
            prop_assert!(claimed.map_or(true, |claimed| still(claimed.solutions) || !accepted()), "{}", &spoilt);
        }
    }
}

/// A text with a line lost, doubled, or a digit altered.
fn spoiled(text: &str, at: Index, kind: i32) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = at.index(lines.len());
    match kind {
        0 => _ = lines.remove(at),
        1 => lines.insert(at, lines[at].clone()),
        _ => {
            if let Some(digit) = lines[at].rfind(|sign: char| sign.is_ascii_digit()) {
                let other = if lines[at].as_bytes()[digit] == b'1' { "2" } else { "1" };
                lines[at].replace_range(digit..=digit, other);
            }
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
