//! Checks that runs agree with one another and with published results.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Outcome, Plan, Run};

/// Two answers for the same puzzle that cannot both be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("runs disagree about {key}: one found {found}, the other {other}")]
pub struct Disagreement {
    /// The key they disagree about, e.g. `solutions`.
    pub key: String,
    /// The value that the run found.
    pub found: String,
    /// The value that contradicts it.
    pub other: String,
    /// The cell and the run that found the other value. `None` if the puzzle file expects it.
    pub against: Option<(usize, u64)>,
}

/// Decides whether an answer can be trusted: `trusted(run, key, value)` is true if the run proves the value, or uses no
/// third-party program.
pub type Trusted<'t> = dyn Fn(&Run, &str, &str) -> bool + 't;

/// Returns the runs, with wrong answers marked as such. An answer is wrong if it contradicts the expected figures of
/// the puzzle or the answer of a trusted run. `expected` has the figures of each puzzle.
///
/// # Errors
/// A contradiction for which no single run can be blamed, with the position of one of the runs. This is a contradiction
/// between trusted runs, between a trusted run and the expected figures, or between untrusted runs if nothing else is
/// known.
pub fn judge(
    plan: &Plan,
    runs: &[Run],
    expected: &[BTreeMap<String, String>],
    trusted: &Trusted<'_>,
) -> Result<Vec<Run>, (usize, Disagreement)> {
    let mut known: Vec<Facts> = expected.iter().map(Facts::expected).collect();
    let mut judged = runs.to_vec();
    let solved = || runs.iter().enumerate().filter(|(_, run)| run.is_solved());
    for (position, run) in solved() {
        let facts = &mut known[plan.cells[run.cell].puzzle];
        facts.add(run, |key, value| trusted(run, key, value)).map_err(|error| (position, error))?;
    }
    for (position, run) in solved() {
        let facts = &mut known[plan.cells[run.cell].puzzle];
        match facts.against(run, true) {
            Some(disagreement) => judged[position].outcome = Outcome::Wrong(disagreement.to_string()),
            None => facts.add_word(run).map_err(|error| (position, error))?,
        }
    }
    Ok(judged)
}

/// A value, and the cell and the run that found it. `None` if the puzzle file expects it.
type Fact = (String, Option<(usize, u64)>);

/// The known facts about a puzzle, by name.
struct Facts {
    believed: BTreeMap<String, Fact>,
    /// The answers of untrusted runs.
    said: BTreeMap<String, Fact>,
}

impl Facts {
    fn expected(figures: &BTreeMap<String, String>) -> Self {
        let believed = figures.iter().map(|(key, value)| (key.clone(), (value.clone(), None))).collect();
        Self { believed, said: BTreeMap::new() }
    }

    /// The contradiction between a run and the known facts, if there is one. A fact that only one of them has is not a
    /// contradiction.
    fn against(&self, run: &Run, believed: bool) -> Option<Disagreement> {
        let facts = if believed { &self.believed } else { &self.said };
        run.answer.iter().find_map(|(key, found)| {
            let (other, against) = facts.get(key).filter(|(other, _)| other != found)?;
            let (key, found, other) = (key.clone(), found.clone(), other.clone());
            Some(Disagreement { key, found, other, against: *against })
        })
    }

    /// Adds the trusted answers of a run.
    fn add(&mut self, run: &Run, believe: impl Fn(&str, &str) -> bool) -> Result<(), Disagreement> {
        let answer: BTreeMap<String, String> = run
            .answer
            .iter()
            .filter(|(key, value)| believe(key, value))
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        let believed = Run { answer, ..run.clone() };
        if let Some(disagreement) = self.against(&believed, true) {
            return Err(disagreement);
        }
        for (key, value) in believed.answer {
            self.believed.entry(key).or_insert((value, Some((run.cell, run.run))));
        }
        Ok(())
    }

    /// Adds the answers of a run that no known fact contradicts.
    fn add_word(&mut self, run: &Run) -> Result<(), Disagreement> {
        if let Some(disagreement) = self.against(run, false) {
            return Err(disagreement);
        }
        for (key, value) in &run.answer {
            self.said.entry(key.clone()).or_insert((value.clone(), Some((run.cell, run.run))));
        }
        Ok(())
    }
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

    /// For each run, whether its answer is wrong, if the runs of even cells are trusted. The first puzzle is expected
    /// to have 2 layouts.
    fn judged(runs: &[Run]) -> Result<Vec<bool>, (usize, Disagreement)> {
        let expected = [answer(&[("layouts", "2")]), answer(&[])];
        let judged = judge(&plan(2, 2), runs, &expected, &|run, _, _| run.cell % 2 == 0)?;
        Ok(judged.iter().map(|run| matches!(run.outcome, Outcome::Wrong(_))).collect())
    }

    #[test]
    fn an_untrusted_answer_that_differs_is_wrong_in_any_order() {
        let (right, wrong) = (with(0, &[("solutions", "8")]), with(1, &[("solutions", "9")]));
        assert_eq!(judged(&[right.clone(), wrong.clone()]), Ok(vec![false, true]));
        assert_eq!(judged(&[wrong.clone(), right.clone()]), Ok(vec![true, false]));
        assert_eq!(
            judged(&[right.clone(), with(2, &[("solutions", "9")])]),
            Ok(vec![false, false]),
            "another puzzle"
        );
        assert_eq!(judged(&[with(1, &[("layouts", "3")])]), Ok(vec![true]));
        let unfinished = Run { outcome: Outcome::Timeout, ..wrong };
        assert_eq!(judged(&[right, unfinished]), Ok(vec![false, false]));
    }

    #[test]
    fn contradictions_that_nobody_can_settle_are_errors() {
        let (_, error) =
            judged(&[with(0, &[("solutions", "8")]), with(0, &[("solutions", "9")])]).unwrap_err();
        assert_eq!((error.found.as_str(), error.other.as_str(), error.against), ("9", "8", Some((0, 0))));
        let (position, error) = judged(&[with(0, &[]), with(0, &[("layouts", "3")])]).unwrap_err();
        assert_eq!((position, error.against), (1, None));
        // Two untrusted runs contradict each other.
        assert!(judged(&[with(1, &[("solutions", "8")]), with(1, &[("solutions", "9")])]).is_err());
    }
}
