//! The numbers of a count, with their meaning.

use geduld_count::Tally;
use geduld_count::journal::Header;
use geduld_puzzle::Puzzle;
use num_bigint::BigUint;

/// What a tally means for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Labelled solutions for each solution, if there are pieces that can look the same.
    labellings: Option<BigUint>,
    /// What coarse classes are called, if the puzzle has them.
    coarse: Option<String>,
    /// Whether classes were counted.
    classes: bool,
}

impl Meaning {
    /// For a puzzle, and an engine that counts classes or solutions only.
    pub fn new(puzzle: &Puzzle, classes: bool) -> Self {
        let rules = puzzle.family.rules();
        Self { labellings: rules.labellings(), coarse: rules.coarse_key().map(str::to_owned), classes }
    }

    /// As the header of a journal has it.
    pub fn of_journal(header: &Header) -> Self {
        let labellings = header.labellings.as_ref().and_then(|number| number.parse().ok());
        Self { labellings, coarse: header.coarse.clone(), classes: header.classes }
    }

    /// Labelled solutions for each solution, in decimal.
    pub fn labellings(&self) -> Option<String> {
        self.labellings.as_ref().map(BigUint::to_string)
    }

    /// What coarse classes are called.
    pub fn coarse(&self) -> Option<String> {
        self.coarse.clone()
    }
}

/// The numbers that have a meaning for a puzzle, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    entries: Vec<(String, BigUint)>,
}

impl Numbers {
    /// Turns a tally into the numbers of a puzzle.
    pub fn new(meaning: &Meaning, tally: Tally) -> Self {
        let solutions = BigUint::from(tally.solutions);
        let mut entries = vec![("solutions", solutions.clone())];
        entries.extend(meaning.labellings.as_ref().map(|labellings| ("labelled", solutions * labellings)));
        if meaning.classes {
            entries.push(("essentially_different", BigUint::from(tally.classes)));
            entries.extend(meaning.coarse.as_deref().map(|key| (key, BigUint::from(tally.coarse))));
        }
        Self { entries: entries.into_iter().map(|(key, number)| (key.to_owned(), number)).collect() }
    }

    /// Key and number.
    pub fn entries(&self) -> &[(String, BigUint)] {
        &self.entries
    }

    /// The number with this key.
    pub fn get(&self, key: &str) -> Option<&BigUint> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, number)| number)
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
