//! The numbers of a count, with their meaning.

use std::borrow::Cow;
use std::collections::BTreeMap;

use geduld_count::journal::Header;
use geduld_count::{By, Engine, Tally, TallyError, Totals, name_of};
use geduld_model::Instance;
use num_bigint::BigUint;
use serde_json::{Map, Value};

use super::subject::Subject;

/// What a tally means for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Labelled solutions for each solution, if there are pieces that can look the same.
    pub(super) labellings: Option<BigUint>,
    /// What the number of images under the projection is called, if there is one.
    pub(super) projection: Option<String>,
    /// By what solutions are told apart.
    pub(super) features: Vec<String>,
    /// Whether classes were counted.
    pub(super) classes: bool,
    /// The variables by whose values solutions are told apart, as the names of these values.
    pub(super) by: Vec<Vec<String>>,
}

impl Meaning {
    /// Of a count that has not been prepared; `classes` says whether it will count classes, if it is known what they are.
    pub fn unprepared(subject: &Subject<'_>, classes: bool) -> Self {
        Self {
            labellings: subject.labellings().cloned(),
            projection: subject.projection().map(str::to_owned),
            features: Vec::new(),
            classes: classes && subject.has_classes(),
            by: Vec::new(),
        }
    }

    /// For an engine, with solutions told apart by some variables if they are.
    pub(super) fn prepared(
        subject: &Subject<'_>,
        instance: &Instance<'_>,
        engine: &dyn Engine,
        by: Option<&By>,
    ) -> Self {
        Self {
            features: instance.features.iter().map(|feature| feature.name.clone()).collect(),
            by: by.map_or(Vec::new(), |by| by.names(&instance.model)),
            ..Self::unprepared(subject, engine.classes_are_counted())
        }
    }

    /// As the header of a journal has it.
    pub fn of_journal(header: &Header) -> Self {
        Self {
            labellings: header.labellings.as_ref().and_then(|number| number.parse().ok()),
            projection: header.images.clone(),
            features: header.features.clone(),
            classes: header.classes,
            by: header.by.clone(),
        }
    }
}

/// The number of images under the projection of a puzzle, with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Projected {
    /// What it is a number of: `layouts` or `figures`.
    pub name: String,
    /// How many there are.
    pub number: BigUint,
}

/// The numbers that have a meaning for a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Numbers {
    /// Complete solutions in fixed position. Copies of a piece, and turns of a piece that look the same, are not told apart.
    pub solutions: BigUint,
    /// The same with copies told apart; `None` if nothing has copies.
    pub labelled: Option<BigUint>,
    /// Solutions that a symmetry carries to one another count once. `None` if classes were not counted.
    pub essentially_different: Option<BigUint>,
    /// The number of images under the projection of the puzzle. `None` if it has none, or classes were not counted.
    pub projected: Option<Projected>,
    /// The same numbers for the solutions that have each of the features of the puzzle, by name; empty if it has none, or
    /// classes were not counted. Of these features only symmetry figures have some.
    pub by_symmetry: Vec<(String, Numbers)>,
    /// Solutions by the values by which they are told apart; combinations of values that no solution has are left out.
    pub by: Vec<(String, BigUint)>,
}

impl Numbers {
    /// Turns a tally into the numbers of a puzzle; of a tally that is not complete they are lower bounds.
    ///
    /// # Errors
    /// If the numbers of a complete tally contradict one another.
    pub fn new(meaning: &Meaning, tally: &Tally, complete: bool) -> Result<Self, TallyError> {
        let totals = |feature| if complete { tally.exact(feature) } else { Ok(tally.at_least(feature)) };
        let features = if meaning.classes { meaning.features.as_slice() } else { &[] };
        let of_feature = |(index, name): (usize, &String)| {
            Ok((name.clone(), Self::of_totals(meaning, totals(Some(index))?)))
        };
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
            by_symmetry: features.iter().enumerate().map(of_feature).collect::<Result<_, TallyError>>()?,
            ..Self::of_totals(meaning, totals(None)?)
        })
    }

    fn of_totals(meaning: &Meaning, Totals { solutions, classes, images }: Totals) -> Self {
        let solutions = BigUint::from(solutions);
        let projection = meaning.projection.as_ref().filter(|_| meaning.classes);
        Self {
            labelled: meaning.labellings.as_ref().map(|labellings| &solutions * labellings),
            solutions,
            essentially_different: meaning.classes.then(|| classes.into()),
            projected: projection.map(|name| Projected { name: name.clone(), number: images.into() }),
            by_symmetry: Vec::new(),
            by: Vec::new(),
        }
    }

    /// The numbers with their names, in the order in which they are shown; without those that are told apart.
    pub fn named(&self) -> Vec<(&str, &BigUint)> {
        let Self { solutions, labelled, essentially_different, projected, by_symmetry: _, by: _ } = self;
        let mut named = vec![("solutions", solutions)];
        named.extend(labelled.as_ref().map(|number| ("labelled", number)));
        named.extend(essentially_different.as_ref().map(|number| ("essentially_different", number)));
        named.extend(projected.as_ref().map(|projected| (projected.name.as_str(), &projected.number)));
        named
    }

    /// The numbers as members of a JSON object, those by features last; big numbers are strings.
    pub fn json(&self) -> Map<String, Value> {
        let text = |number: &BigUint| Value::String(number.to_string());
        let own = self.named().into_iter().map(|(name, number)| (name.to_owned(), text(number)));
        let mut object: Map<String, Value> = own.collect();
        if !self.by_symmetry.is_empty() {
            let features = self.by_symmetry.iter();
            let features = features.map(|(name, numbers)| (name.clone(), Value::Object(numbers.json())));
            object.insert("by_symmetry".to_owned(), features.collect());
        }
        if !self.by.is_empty() {
            let by = self.by.iter().map(|(name, number)| (name.clone(), text(number)));
            object.insert("by".to_owned(), by.collect());
        }
        object
    }

    /// The number with this name.
    pub fn get(&self, name: &str) -> Option<&BigUint> {
        self.named().into_iter().find(|(known, _)| *known == name).map(|(_, number)| number)
    }
}

/// The name of a variable, or of one of its values, as people write it: `1,1` for `cell(1,1)`.
pub(super) fn as_cell(name: &str) -> Cow<'_, str> {
    let inside = name.strip_prefix("cell(").and_then(|rest| rest.split_once(')'));
    match inside {
        Some((cell, "")) => Cow::Borrowed(cell),
        Some((cell, rest)) => Cow::Owned(format!("{cell}{rest}")),
        None => Cow::Borrowed(name),
    }
}
