//! Reasons: of random puzzles of every family each set that is named has no solution, gets one when any member is taken
//! away, and is as small as can be. What can hold together is found by trying everything, in the puzzle's own terms:
//! every filling of the background, and which requirements it keeps.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod boards;
mod figures;
mod packings;
mod snakes;
mod squares;

use std::collections::BTreeSet;

use geduld_count::Control;
use geduld_count::reasons::{Strength, Why, why};
use geduld_puzzle::read;

/// A puzzle, what could be left out of it, and which of that each filling of the background keeps.
pub struct Case {
    /// The text of its file.
    pub text: String,
    /// What could be left out.
    pub names: Vec<String>,
    /// A bit for each name.
    pub kept: BTreeSet<u32>,
}

/// Random numbers, the same in every run.
pub struct Random(u64);

impl Random {
    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    /// Whether it is the first of so many.
    pub fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

impl Case {
    fn possible(&self, set: u32) -> bool {
        self.kept.iter().any(|kept| kept & set == set)
    }
}

/// Compares what is said of a puzzle with trying everything; whether it has no solution for a reason that can be left
/// out.
fn is_explained(case: &Case) -> bool {
    let Ok(puzzle) = read(&case.text) else { return false };
    let model = puzzle.reasons_model();
    let mut known: Vec<String> =
        model.requirements().into_iter().map(|requirement| requirement.name).collect();
    let mut names = case.names.clone();
    known.sort_unstable();
    names.sort_unstable();
    assert_eq!(known, names, "{}", case.text);
    let bit = |name: &String| 1u32 << case.names.iter().position(|known| known == name).unwrap();
    let all = (1u32 << case.names.len()) - 1;
    match why(&model, &Control::new()).unwrap() {
        Why::Solvable => assert!(case.possible(all), "{}", case.text),
        Why::Background => assert!(!case.possible(0), "{}", case.text),
        Why::Unknown => panic!("nobody stopped it"),
        Why::Excluded(excluded) => {
            let members: Vec<u32> = excluded.members.iter().map(|member| bit(&member.name)).collect();
            let set: u32 = members.iter().sum();
            assert!(!case.possible(set), "{:?} go together in {}", excluded.members, case.text);
            for (member, bit) in excluded.members.iter().zip(&members) {
                assert!(case.possible(set & !bit), "{} is not needed in {}", member.name, case.text);
                assert_eq!(
                    member.enough,
                    Some(case.possible(all & !bit)),
                    "{} in {}",
                    member.name,
                    case.text
                );
            }
            let least = (0..=all).filter(|&set| !case.possible(set)).map(u32::count_ones).min();
            assert_eq!(
                (Some(set.count_ones()), excluded.strength),
                (least, Strength::Smallest),
                "{}",
                case.text
            );
            let remedy: u32 = excluded.remedy.unwrap().iter().map(bit).sum();
            let least = (0..=all).filter(|&out| case.possible(all & !out)).map(u32::count_ones).min();
            assert!(case.possible(all & !remedy), "{}", case.text);
            assert_eq!(Some(remedy.count_ones()), least, "{}", case.text);
            return true;
        }
    }
    false
}

/// So many puzzles of each family that have no solution for a reason.
fn every_family(count: usize) {
    for (seed, family) in
        [boards::case, squares::case, snakes::case, figures::case, packings::case].into_iter().enumerate()
    {
        let mut random = Random(seed as u64 + 1);
        let (mut explained, mut tried) = (0, 0);
        while explained < count {
            explained += usize::from(family(&mut random).is_some_and(|case| is_explained(&case)));
            tried += 1;
            assert!(
                tried < 100 * (count + 10),
                "family {seed}: only {explained} of {tried} have no solution"
            );
        }
    }
}

#[test]
fn what_is_named_in_hundreds_of_puzzles_excludes_one_another() {
    every_family(75);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn what_is_named_in_thousands_of_puzzles_excludes_one_another() {
    every_family(2000);
}
