//! The names of givens, and which of them are given together.

use std::collections::{BTreeMap, BTreeSet};

use geduld_model::{Instance, NamedSum, VarId};
use thiserror::Error;

use crate::givens::Givens;

/// What is wrong with givens.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GivenError {
    /// The model has no variable of this name in its output.
    #[error("the output of the model has no variable `{name}`: it has {}", list(known))]
    Unknown {
        /// The name.
        name: String,
        /// The names of variables and arrays.
        known: Vec<String>,
    },
    /// A name of a value that must or must not be given is not among the givens.
    #[error("`{0}` is not among the givens")]
    NoGiven(String),
    /// The model has no solution.
    #[error("the model has no solution")]
    NoSolution,
    /// The model has exactly one solution, whatever is given.
    #[error("the model has exactly one solution without any givens")]
    NeedsNone,
    /// All values leave other solutions.
    #[error(
        "even if all values that may be given are given, there are other solutions: this was so for each of the {attempts} solutions \
         that were drawn"
    )]
    Ambiguous {
        /// The number of solutions that were drawn.
        attempts: usize,
    },
    /// More values are needed.
    #[error(
        "no puzzle with {number} givens came up: of the {attempts} solutions that were drawn, the best one needs {fewest}"
    )]
    TooMany {
        /// The wanted number of givens.
        number: usize,
        /// The smallest number that was enough.
        fewest: usize,
        /// The number of solutions that were drawn.
        attempts: usize,
    },
    /// There are not so many values.
    #[error("{number} givens are wanted, but only {places} values may be given")]
    TooFew {
        /// The wanted number of givens.
        number: usize,
        /// The number of values that may be given.
        places: usize,
    },
    /// The puzzles have other ratings.
    #[error(
        "no puzzle with a rating of {} came up: the puzzles of the {attempts} solutions that were drawn have ratings of {}{}",
        range(*wanted), range(*found), uncertain_of(*uncertain)
    )]
    NoRating {
        /// The smallest and the largest wanted rating.
        wanted: (usize, usize),
        /// The smallest and the largest rating of a puzzle.
        found: (usize, usize),
        /// The number of puzzles whose rating may be as wanted: the search for smallest sets of reasons gave up.
        uncertain: usize,
        /// The number of solutions that were drawn.
        attempts: usize,
    },
}

fn range((least, most): (usize, usize)) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

fn uncertain_of(uncertain: usize) -> String {
    match uncertain {
        0 => String::new(),
        _ => format!("; {uncertain} may be as wanted, because their smallest sets of reasons are not known"),
    }
}

impl GivenError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "name one of these; of a MiniZinc model, what its output item shows",
            Self::NoGiven(_) => "name an element such as cell[1,2] of an array that may be given",
            Self::NoSolution => "`geduld count` says whether the rules of the model contradict one another",
            Self::NeedsNone => {
                "empty its givens; with --givens PARAMETER=VARIABLE, such as given=cell, geduld does it"
            }
            Self::Ambiguous { .. } => "name more variables, or allow more attempts",
            Self::NoRating { .. } => "ask for other ratings, another seed, or more attempts",
            Self::TooFew { .. } => "ask for fewer givens, or name more variables",
            Self::TooMany { .. } => "ask for more givens, another seed, or more attempts",
        }
    }
}

fn list(known: &[String]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = known.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match (known.len(), known.len() > SHOWN) {
        (0, _) => "none".to_owned(),
        (_, true) => format!("{} and others", shown.join(", ")),
        (_, false) => shown.join(", "),
    }
}

/// The values that may be given.
pub(super) struct Named {
    sums: Vec<NamedSum>,
    pub units: Vec<Unit>,
    /// The number of values that may be given.
    pub places: usize,
}

/// Values that are given together, or not at all.
#[derive(Default)]
pub(super) struct Unit {
    /// Their places in the output.
    pub places: Vec<usize>,
    pub variables: Vec<VarId>,
    pub always: bool,
}

impl Named {
    /// The values of an instance that may be given.
    ///
    /// # Errors
    /// If a name is unknown.
    pub fn of(instance: &Instance<'_>, givens: &Givens) -> Result<Self, GivenError> {
        let sums = match instance.named.is_empty() {
            false => instance.named.clone(),
            true => {
                let sum = |id: VarId| {
                    let name = instance.model.variable(id).name.clone();
                    NamedSum { name, least: 0, parts: vec![(1, id)] }
                };
                instance.model.decisions().map(sum).collect()
            }
        };
        let places = |names: &[String]| -> BTreeSet<usize> {
            names.iter().flat_map(|wanted| places_of(&sums, wanted)).collect()
        };
        if let Some(name) = givens.names.iter().find(|wanted| places_of(&sums, wanted).is_empty()) {
            let mut known: Vec<String> = Vec::new();
            for sum in &sums {
                let array = split(&sum.name).0;
                if known.last().is_none_or(|last| last != array) {
                    known.push(array.to_owned());
                }
            }
            return Err(GivenError::Unknown { name: name.clone(), known });
        }
        let chosen = places(&givens.names);
        let is_none = |wanted: &&String| !places_of(&sums, wanted).iter().any(|place| chosen.contains(place));
        if let Some(name) = givens.always.iter().chain(&givens.never).find(is_none) {
            return Err(GivenError::NoGiven(name.clone()));
        }
        let (always, never) = (places(&givens.always), places(&givens.never));
        let mirrors = if givens.half_turn { mirrors(&sums, &chosen) } else { BTreeMap::new() };
        let mut units: Vec<Unit> = Vec::new();
        let mut unit_of: BTreeMap<(String, Option<i64>, usize), usize> = BTreeMap::new();
        for &place in &chosen {
            let name = &sums[place].name;
            let (array, indices) = split(name);
            let first = indices.first().copied().filter(|_| givens.rows);
            let opposite = mirrors.get(&place).copied().unwrap_or(place).min(place);
            let key = match first {
                Some(_) => (array.to_owned(), first, 0),
                None => (String::new(), None, opposite),
            };
            let unit = *unit_of.entry(key).or_insert_with(|| {
                units.push(Unit::default());
                units.len() - 1
            });
            let unit = &mut units[unit];
            unit.places.push(place);
            unit.variables.extend(sums[place].parts.iter().map(|&(_, variable)| variable));
            unit.always |= always.contains(&place);
        }
        units.retain(|unit| !unit.places.iter().any(|place| never.contains(place)));
        for unit in &mut units {
            unit.variables.sort_unstable();
            unit.variables.dedup();
        }
        let places = units.iter().map(|unit| unit.places.len()).sum();
        Ok(Self { sums, units, places })
    }

    /// The names and the values of some units, in the order of the output.
    pub fn values(&self, units: &[usize], value: impl Fn(&NamedSum) -> i128) -> Vec<(String, i64)> {
        let mut places: Vec<usize> =
            units.iter().flat_map(|&unit| self.units[unit].places.iter().copied()).collect();
        places.sort_unstable();
        let given = |&place: &usize| {
            let sum = &self.sums[place];
            // The numbers of a model have 64 bits.
            (sum.name.clone(), i64::try_from(value(sum)).unwrap_or_default())
        };
        places.iter().map(given).collect()
    }
}

/// The places of the variable of this name, or else of the elements of the array of this name.
pub fn places_of(sums: &[NamedSum], wanted: &str) -> Vec<usize> {
    let all = |is_one: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..sums.len()).filter(|&place| is_one(&sums[place].name)).collect()
    };
    let own = all(&|name| name == wanted);
    if !own.is_empty() {
        return own;
    }
    let is_indexed = |name: &str| name.strip_prefix(wanted).is_some_and(|rest| rest.starts_with(['[', '(']));
    all(&|name| split(name).0 == wanted || is_indexed(name))
}

/// The name of the array, and the indices of the element: `cell[1,2]` in MiniZinc, `cell1,2` in Python, and `cell(1,2)`
/// in models of puzzles.
pub(crate) fn split(name: &str) -> (&str, Vec<i64>) {
    let element = match name.strip_suffix([']', ')']) {
        Some(inner) => inner.split_once(['[', '(']),
        None => {
            let array = name.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == ',');
            Some((array, &name[array.len()..])).filter(|(array, _)| !array.is_empty())
        }
    };
    let parsed = element.and_then(|(array, indices)| {
        let indices: Option<Vec<i64>> = indices.split(',').map(|index| index.parse().ok()).collect();
        Some((array, indices?))
    });
    parsed.unwrap_or((name, Vec::new()))
}

/// For each element the place of the element opposite to it, if there is one.
fn mirrors(sums: &[NamedSum], chosen: &BTreeSet<usize>) -> BTreeMap<usize, usize> {
    let mut ends: BTreeMap<&str, Vec<(i64, i64)>> = BTreeMap::new();
    let mut places: BTreeMap<(&str, Vec<i64>), usize> = BTreeMap::new();
    for &place in chosen {
        let (array, indices) = split(&sums[place].name);
        let ends = ends.entry(array).or_insert_with(|| indices.iter().map(|&index| (index, index)).collect());
        for (end, &index) in ends.iter_mut().zip(&indices) {
            *end = (end.0.min(index), end.1.max(index));
        }
        places.insert((array, indices), place);
    }
    let opposite = |(&(array, ref indices), &place): (&(&str, Vec<i64>), &usize)| {
        let ends = &ends[array];
        let turned = indices
            .iter()
            .zip(ends)
            .map(|(index, (least, most))| least.wrapping_add(*most).wrapping_sub(*index));
        Some((place, *places.get(&(array, turned.collect()))?))
    };
    places.iter().filter_map(opposite).collect()
}
