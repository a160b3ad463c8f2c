//! The numbers of a count, with their meaning.

use std::collections::BTreeMap;

use geduld_count::journal::Header;
use geduld_count::{Tally, TallyError, Totals, name_of};
use geduld_puzzle::Puzzle;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use crate::task::as_cell;

/// What a tally means for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Labelled solutions for each solution, if there are pieces that can look the same.
    labellings: Option<BigUint>,
    /// What the number of images under the projection is called, if there is one.
    images: Option<String>,
    /// By what solutions are told apart.
    features: Vec<String>,
    /// Whether classes were counted.
    classes: bool,
    /// The variables by whose values solutions are told apart, as the names of these values.
    by: Vec<Vec<String>>,
}

impl Meaning {
    /// For an engine that counts classes or solutions only.
    pub fn new(puzzle: &Puzzle, features: Vec<String>, classes: bool) -> Self {
        let images = puzzle.family.projection_key().map(str::to_owned);
        Self { labellings: puzzle.family.labellings(), images, features, classes, by: Vec::new() }
    }

    /// The same with solutions told apart by variables, given as the names of their values.
    #[must_use]
    pub fn told_apart(self, by: Vec<Vec<String>>) -> Self {
        Self { by, ..self }
    }

    /// As the header of a journal has it.
    pub fn of_journal(header: &Header) -> Self {
        let labellings = header.labellings.as_ref().and_then(|number| number.parse().ok());
        let features = header.features.clone();
        Self {
            labellings,
            images: header.images.clone(),
            features,
            classes: header.classes,
            by: header.by.clone(),
        }
    }

    /// Labelled solutions for each solution, in decimal.
    pub fn labellings(&self) -> Option<String> {
        self.labellings.as_ref().map(BigUint::to_string)
    }

    /// The variables by whose values solutions are told apart, as the names of these values.
    pub fn by(&self) -> &[Vec<String>] {
        &self.by
    }

    /// What the number of images under the projection is called.
    pub fn images(&self) -> Option<String> {
        self.images.clone()
    }
}

/// The numbers that have a meaning for a puzzle, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    entries: Vec<(String, BigUint)>,
    /// The same for the solutions that have each of the features.
    features: Vec<(String, Vec<(String, BigUint)>)>,
    /// Solutions by the values by which they are told apart; those that none has are left out.
    by: Vec<(String, BigUint)>,
}

impl Numbers {
    /// Turns a tally into the numbers of a puzzle; of a tally that is not complete they are lower bounds.
    ///
    /// # Errors
    /// If the numbers of a complete tally contradict one another.
    pub fn new(meaning: &Meaning, tally: &Tally, complete: bool) -> Result<Self, TallyError> {
        let totals = |feature| if complete { tally.exact(feature) } else { Ok(tally.at_least(feature)) };
        let features = if meaning.classes { meaning.features.as_slice() } else { &[] };
        let of_feature =
            |(index, name): (usize, &String)| Ok((name.clone(), entries(meaning, totals(Some(index))?)));
        let by = if meaning.by.is_empty() { BTreeMap::new() } else { tally.by() };
        let values =
            meaning.by.iter().map(|values| values.iter().map(|value| as_cell(value).into_owned()).collect());
        let values: Vec<Vec<String>> = values.collect();
        let by = by.into_iter().map(|(number, solutions)| {
            // A journal that says something else was not written by this program.
            let name = name_of(&values, number).unwrap_or_else(|| format!("combination {number}"));
            (name, BigUint::from(solutions))
        });
        Ok(Self {
            by: by.collect(),
            entries: entries(meaning, totals(None)?),
            features: features.iter().enumerate().map(of_feature).collect::<Result<_, TallyError>>()?,
        })
    }

    /// The number with this key.
    pub fn get(&self, key: &str) -> Option<&BigUint> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, number)| number)
    }

    /// The numbers as members of a JSON object, those by features last; big numbers are strings.
    pub fn json(&self) -> Map<String, Value> {
        let members = |entries: &[(String, BigUint)]| -> Map<String, Value> {
            entries.iter().map(|(key, number)| (key.clone(), json!(number.to_string()))).collect()
        };
        let mut object = members(&self.entries);
        if !self.features.is_empty() {
            let features = self.features.iter();
            let by_symmetry: Map<String, Value> =
                features.map(|(name, entries)| (name.clone(), Value::Object(members(entries)))).collect();
            object.insert("by_symmetry".to_owned(), Value::Object(by_symmetry));
        }
        if !self.by.is_empty() {
            object.insert("by".to_owned(), Value::Object(members(&self.by)));
        }
        object
    }

    /// The numbers as a table for people.
    pub fn table(&self, complete: bool) -> String {
        let digits = self.entries.iter().map(|(_, number)| number.to_string().len()).max().unwrap_or(0);
        let at_least = if complete { "" } else { "at least " };
        let lines = self.entries.iter().map(|(key, number)| {
            let words = key.replace('_', " ");
            format!("  {words:<22} {at_least}{:>digits$}\n", number.to_string())
        });
        lines.collect::<String>() + &self.features_table(complete) + &self.by_table(complete)
    }

    /// The part of the table that tells solutions apart by values.
    fn by_table(&self, complete: bool) -> String {
        let at_least = if complete { "" } else { "at least " };
        let digits = self.by.iter().map(|(_, number)| number.to_string().len()).max().unwrap_or(0);
        let line = |(name, number): &(String, BigUint)| {
            format!(
                "    {name:<20} {at_least}{:>digits$} {}\n",
                number.to_string(),
                key_in_words("solutions", number)
            )
        };
        self.by.iter().map(line).collect()
    }

    /// The part of the table that tells solutions apart by features; empty without any.
    pub fn features_table(&self, complete: bool) -> String {
        let at_least = if complete { "" } else { "at least " };
        let line = |(feature, entries): &(String, Vec<(String, BigUint)>)| {
            let numbers: Vec<String> = entries
                .iter()
                .map(|(key, number)| format!("{number} {}", key_in_words(key, number)))
                .collect();
            format!("    {feature:<20} {at_least}{}\n", numbers.join(", "))
        };
        self.features.iter().map(line).collect()
    }
}

/// What a number is a number of, as it stands behind the number.
fn key_in_words(key: &str, number: &BigUint) -> String {
    let words = key.replace('_', " ");
    match words.strip_suffix('s') {
        Some(one) if *number == BigUint::from(1u8) => one.to_owned(),
        _ => words,
    }
}

fn entries(meaning: &Meaning, Totals { solutions, classes, images }: Totals) -> Vec<(String, BigUint)> {
    let solutions = BigUint::from(solutions);
    let mut entries = vec![("solutions", solutions.clone())];
    entries.extend(meaning.labellings.as_ref().map(|labellings| ("labelled", solutions * labellings)));
    if meaning.classes {
        entries.push(("essentially_different", BigUint::from(classes)));
        entries.extend(meaning.images.as_deref().map(|key| (key, BigUint::from(images))));
    }
    entries.into_iter().map(|(key, number)| (key.to_owned(), number)).collect()
}

/// The heading of a puzzle's results.
pub fn heading(puzzle: &Puzzle) -> String {
    format!("{} ({})", puzzle.name, puzzle.family.kind())
}
