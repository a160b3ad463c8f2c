//! The numbers of a count and their meaning.

use std::borrow::Cow;

use geduld_count::{By, Engine, Header, Tally, TallyError, Totals, name_of};
use geduld_model::Instance;
use num_bigint::BigUint;
use serde_json::{Map, Value};

use super::subject::Subject;

/// The meaning of a tally for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The number of labelled solutions for each solution, if some pieces can look the same.
    pub(super) labellings: Option<BigUint>,
    /// The name of the number of images under the projection, if there is one.
    pub(super) projection: Option<String>,
    /// The features by which solutions are grouped.
    pub(super) features: Vec<String>,
    /// Whether classes were counted.
    pub(super) classes: bool,
    /// For each variable that solutions are grouped by, the names of its values.
    pub(super) by: Vec<Vec<String>>,
}

impl Meaning {
    /// The meaning for a count that is not prepared yet. `classes` says whether the count will count classes, if the
    /// subject has them.
    pub fn unprepared(subject: &Subject<'_>, classes: bool) -> Self {
        Self {
            labellings: subject.labellings().cloned(),
            projection: subject.projection().map(str::to_owned),
            features: Vec::new(),
            classes: classes && subject.has_classes(),
            by: Vec::new(),
        }
    }

    /// The meaning for an engine. `by` gives the variables that solutions are grouped by.
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

    /// The meaning that the header of a record gives.
    pub fn of_record(header: &Header) -> Self {
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
    /// The name of the images: `layouts` or `figures`.
    pub name: String,
    /// The number of images.
    pub number: BigUint,
}

/// The numbers that a count gives for a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Numbers {
    /// The number of complete solutions in fixed position. Copies of a piece are not told apart, and neither are turns
    /// of a piece that look the same.
    pub solutions: BigUint,
    /// The number of labelled solutions, which tell copies apart. `None` if the puzzle has no pieces.
    pub labelled: Option<BigUint>,
    /// The number of classes: solutions that a symmetry maps to one another count once. `None` if classes were not
    /// counted.
    pub essentially_different: Option<BigUint>,
    /// The number of images under the projection of the puzzle. `None` if the puzzle has no projection, or classes were
    /// not counted.
    pub projected: Option<Projected>,
    /// The same numbers for the solutions with each feature of the puzzle, with the name of the feature. Only symmetry
    /// figures have features. Empty if there are none, or if classes were not counted.
    pub by_symmetry: Vec<(String, Numbers)>,
    /// The number of solutions for each combination of the values that solutions are grouped by. Combinations without
    /// solutions are omitted. `None` if solutions are not grouped.
    pub by: Option<Vec<(String, BigUint)>>,
}

impl Numbers {
    /// Turns a tally into the numbers of a puzzle. If the tally is not complete, they are lower bounds.
    ///
    /// # Errors
    /// If the numbers of a complete tally contradict one another.
    pub fn new(meaning: &Meaning, tally: &Tally, complete: bool) -> Result<Self, TallyError> {
        let totals = |feature| if complete { tally.exact(feature) } else { Ok(tally.at_least(feature)) };
        let features = if meaning.classes { meaning.features.as_slice() } else { &[] };
        let of_feature = |(index, name): (usize, &String)| {
            Ok((name.clone(), Self::of_totals(meaning, totals(Some(index))?)))
        };
        let values =
            meaning.by.iter().map(|values| values.iter().map(|value| as_cell(value).into_owned()).collect());
        let values: Vec<Vec<String>> = values.collect();
        let group = |(number, solutions)| {
            // Only records that another program wrote contain unknown combinations.
            let name = name_of(&values, number).unwrap_or_else(|| format!("combination {number}"));
            (name, solutions)
        };
        Ok(Self {
            by: (!values.is_empty()).then(|| tally.by().into_iter().map(group).collect()),
            by_symmetry: features.iter().enumerate().map(of_feature).collect::<Result<_, TallyError>>()?,
            ..Self::of_totals(meaning, totals(None)?)
        })
    }

    fn of_totals(meaning: &Meaning, Totals { solutions, classes, images }: Totals) -> Self {
        let projection = meaning.projection.as_ref().filter(|_| meaning.classes);
        Self {
            labelled: meaning.labellings.as_ref().map(|labellings| &solutions * labellings),
            solutions,
            essentially_different: meaning.classes.then_some(classes),
            projected: projection.map(|name| Projected { name: name.clone(), number: images }),
            by_symmetry: Vec::new(),
            by: None,
        }
    }

    /// The numbers with their names, in the order in which they are shown. The numbers by feature and by value are not
    /// included.
    pub fn named(&self) -> Vec<(&str, &BigUint)> {
        named(&self.solutions, &self.labelled, &self.essentially_different, &self.projected)
    }

    /// The numbers as members of a JSON object, with those by feature and by value last. Numbers are written as
    /// strings, because they can be large.
    pub fn json(&self) -> Map<String, Value> {
        let text = |number: &BigUint| Value::String(number.to_string());
        let own = self.named().into_iter().map(|(name, number)| (name.to_owned(), text(number)));
        let mut object: Map<String, Value> = own.collect();
        if !self.by_symmetry.is_empty() {
            let features = self.by_symmetry.iter();
            let features = features.map(|(name, numbers)| (name.clone(), Value::Object(numbers.json())));
            object.insert("by_symmetry".to_owned(), features.collect());
        }
        if let Some(by) = &self.by {
            let by = by.iter().map(|(name, number)| (name.clone(), text(number)));
            object.insert("by".to_owned(), by.collect());
        }
        object
    }

    /// The number with this name.
    pub fn get(&self, name: &str) -> Option<&BigUint> {
        self.named().into_iter().find(|(known, _)| *known == name).map(|(_, number)| number)
    }
}

/// The name of a variable or of one of its values in the notation of pins: `1,1` for `cell(1,1)`.
pub(super) fn as_cell(name: &str) -> Cow<'_, str> {
    let inside = name.strip_prefix("cell(").and_then(|rest| rest.split_once(')'));
    match inside {
        Some((cell, "")) => Cow::Borrowed(cell),
        Some((cell, rest)) => Cow::Owned(format!("{cell}{rest}")),
        None => Cow::Borrowed(name),
    }
}

/// These numbers with their names, in the order in which they are shown.
pub(crate) fn named<'n>(
    solutions: &'n BigUint,
    labelled: &'n Option<BigUint>,
    essentially_different: &'n Option<BigUint>,
    projected: &'n Option<Projected>,
) -> Vec<(&'n str, &'n BigUint)> {
    let mut named = vec![("solutions", solutions)];
    named.extend(labelled.as_ref().map(|number| ("labelled", number)));
    named.extend(essentially_different.as_ref().map(|number| ("essentially_different", number)));
    named.extend(projected.as_ref().map(|projected| (projected.name.as_str(), &projected.number)));
    named
}
