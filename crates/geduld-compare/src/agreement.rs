//! Whether runs agree with one another, and with what is published.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Plan, Run};

/// Two answers for the same puzzle that cannot both be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("runs disagree about {key}: one found {found}, the other {other}")]
pub struct Disagreement {
    /// What they disagree about, e.g. `solutions`.
    pub key: String,
    /// What the run found that was looked at.
    pub found: String,
    /// What is said against it.
    pub other: String,
    /// The cell and the run that say so; `None` if it is what the puzzle file expects.
    pub against: Option<(usize, u64)>,
}

/// Checks a run against the ones before it, and against what is expected of its puzzle.
///
/// # Errors
/// The first contradiction. Runs without a complete result say nothing.
pub fn check(
    plan: &Plan,
    before: &[Run],
    run: &Run,
    expected: &BTreeMap<String, String>,
) -> Result<(), Disagreement> {
    let against = |answer: &BTreeMap<String, String>, source| {
        // What only one of them tells is no contradiction.
        let differs =
            |(key, found): &(&String, &String)| answer.get(*key).is_some_and(|other| other != *found);
        let Some((key, found)) = run.answer.iter().find(differs) else { return Ok(()) };
        let other = answer[key].clone();
        Err(Disagreement { key: key.clone(), found: found.clone(), other, against: source })
    };
    if !run.is_solved() {
        return Ok(());
    }
    against(expected, None)?;
    let puzzle = plan.cells[run.cell].puzzle;
    let same_puzzle = |other: &&Run| plan.cells[other.cell].puzzle == puzzle && other.is_solved();
    before
        .iter()
        .filter(same_puzzle)
        .try_for_each(|other| against(&other.answer, Some((other.cell, other.run))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{plan, run};

    fn answer(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn with(cell: usize, pairs: &[(&str, &str)]) -> Run {
        Run { answer: answer(pairs), ..run(cell, 0, 1.0) }
    }

    #[test]
    fn contradictions_are_found_whatever_they_are_about() {
        let plan = plan(2, 2);
        let before = [with(0, &[("solutions", "8"), ("classes", "1")])];
        let check = |run: &Run| check(&plan, &before, run, &answer(&[("layouts", "2")]));
        assert_eq!(check(&with(1, &[("solutions", "8")])), Ok(()));
        assert_eq!(check(&with(2, &[("solutions", "9")])), Ok(()), "another puzzle");
        let wrong = check(&with(1, &[("solutions", "9")])).unwrap_err();
        assert_eq!((wrong.found.as_str(), wrong.other.as_str(), wrong.against), ("9", "8", Some((0, 0))));
        let wrong = check(&with(1, &[("layouts", "3")])).unwrap_err();
        assert_eq!(wrong.against, None);
        let unfinished = Run { outcome: crate::Outcome::Timeout, ..with(1, &[("solutions", "9")]) };
        assert_eq!(check(&unfinished), Ok(()));
    }
}
