//! The numbers of a count, with their meaning.

use geduld_count::Tally;
use geduld_puzzle::{Instance, Puzzle};
use num_bigint::BigUint;

/// The numbers that have a meaning for a puzzle, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    entries: Vec<(&'static str, BigUint)>,
}

impl Numbers {
    /// Turns a tally into the numbers of a puzzle; classes are left out if they were not counted.
    pub fn new(instance: &Instance<'_>, tally: Tally, classes: bool) -> Self {
        let rules = instance.puzzle.family.rules();
        let solutions = BigUint::from(tally.solutions);
        let mut entries = vec![("solutions", solutions.clone())];
        if let Some(labellings) = rules.labellings() {
            entries.push(("labelled", solutions * labellings));
        }
        if classes {
            entries.push(("essentially_different", BigUint::from(tally.classes)));
            entries.extend(rules.coarse_key().map(|key| (key, BigUint::from(tally.coarse))));
        }
        Self { entries }
    }

    /// Key and number.
    pub fn entries(&self) -> &[(&'static str, BigUint)] {
        &self.entries
    }

    /// The number with this key.
    pub fn get(&self, key: &str) -> Option<&BigUint> {
        self.entries.iter().find(|(known, _)| *known == key).map(|(_, number)| number)
    }

    /// The numbers as a table for people.
    pub fn table(&self, complete: bool) -> String {
        let digits = self.entries.iter().map(|(_, number)| number.to_string().len()).max().unwrap_or(0);
        let at_least = if complete { "" } else { "at least " };
        let lines = self.entries.iter().map(|(key, number)| {
            let words = key.replace('_', " ");
            format!("  {words:<22} {at_least}{:>digits$}\n", number.to_string())
        });
        lines.collect()
    }
}

/// The heading of a puzzle's results.
pub fn heading(puzzle: &Puzzle) -> String {
    format!("{} ({})", puzzle.name, puzzle.family.kind())
}
