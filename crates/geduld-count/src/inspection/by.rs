//! Separate counts for each combination of values of some variables.

use geduld_model::{Model, NamedChoice, NamedSum, Value, VarId, ascending};
use thiserror::Error;

/// What solutions are grouped by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    columns: Vec<Column>,
    /// The variables of all columns, one column after another.
    pub(super) variables: Vec<VarId>,
}

/// A variable, or a number in the output of solutions.
#[derive(Clone, Debug)]
pub enum GroupKey {
    /// A decision variable.
    Variable(VarId),
    /// A number that the output names.
    Sum(NamedSum),
    /// The variables of a set that are chosen.
    Choice(NamedChoice),
}

impl From<VarId> for GroupKey {
    fn from(variable: VarId) -> Self {
        Self::Variable(variable)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    /// The number of values of a variable.
    Variable(u32),
    Sum(Sum),
    Choice(Choice),
}

/// The variables of a set that have a value. Choices are numbered by their size, and those of the same size in the
/// order of their variables.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    /// The number of variables.
    variables: usize,
    value: Value,
    least: usize,
    most: usize,
}

/// A sum of variables. For each of them, the list gives the summand for each value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sum {
    name: String,
    least: i64,
    summands: Vec<Vec<i64>>,
    /// The possible sums in ascending order.
    sums: Vec<i64>,
}

/// The maximum number of combinations of values by which solutions are grouped.
const MOST: u64 = 1_000_000;

/// The reason why solutions cannot be told apart by some variables.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotBy {
    /// Solutions do not contain a value of this variable.
    #[error("{0} follows from other variables and is not part of solutions")]
    Derived(String),
    /// The variables have too many combinations of values.
    #[error("these variables have {0} combinations of values, but at most {MOST} can be told apart")]
    TooMany(u64),
}

impl By {
    /// Tells solutions apart by the values of these variables and numbers together.
    ///
    /// # Errors
    /// If a variable is not a decision variable, or there are too many combinations.
    pub fn new(model: &Model, keys: impl IntoIterator<Item: Into<GroupKey>>) -> Result<Self, NotBy> {
        let (mut columns, mut variables) = (Vec::new(), Vec::new());
        for key in keys {
            match key.into() {
                GroupKey::Variable(variable) => {
                    columns.push(Column::Variable(size(model, variable)));
                    variables.push(variable);
                }
                GroupKey::Sum(sum) => {
                    columns.push(Column::Sum(Sum::new(model, &sum)?));
                    variables.extend(sum.parts.into_iter().map(|(_, variable)| variable));
                }
                GroupKey::Choice(NamedChoice { variables: own, value, least, most, .. }) => {
                    let most = most.min(own.len());
                    columns.push(Column::Choice(Choice { variables: own.len(), value, least, most }));
                    variables.extend(own);
                }
            }
        }
        if let Some(&derived) = variables.iter().find(|variable| variable.index() >= model.decision_count()) {
            return Err(NotBy::Derived(model.variable(derived).name.clone()));
        }
        let sizes = columns.iter().map(|column| u64::from(column.size()));
        let combinations = sizes.fold(1, u64::saturating_mul);
        if combinations > MOST { Err(NotBy::TooMany(combinations)) } else { Ok(Self { columns, variables }) }
    }

    /// For each column, the full name of each of its values.
    pub fn names(&self, model: &Model) -> Vec<Vec<String>> {
        let mut variables = self.variables.iter();
        let names = |column: &Column| match column {
            Column::Variable(_) => {
                let atoms = variables.next().into_iter().flat_map(|&variable| model.atoms(variable));
                atoms.map(|atom| model.atom_name(atom)).collect()
            }
            Column::Sum(sum) => {
                variables.by_ref().take(sum.summands.len()).for_each(drop);
                sum.sums.iter().map(|number| format!("{}={number}", sum.name)).collect()
            }
            Column::Choice(choice) => {
                let own = variables.by_ref().take(choice.variables);
                let own: Vec<&str> = own.map(|&variable| &*model.variable(variable).name).collect();
                choice.names(&own)
            }
        };
        self.columns.iter().map(names).collect()
    }

    /// The variables whose values decide the combination of a solution, each once, in ascending order.
    pub(crate) fn variables(&self) -> Vec<VarId> {
        ascending(self.variables.iter().copied())
    }

    /// The number of the combination, given the values of [these variables](Self::variables).
    pub(crate) fn of_variables(&self, variables: &[VarId], values: &[Value]) -> u32 {
        let value = |id: &VarId| variables.binary_search(id).map_or(0, |place| values[place]);
        self.number(self.variables.iter().map(value))
    }

    /// The number of the combination of values that a solution has.
    pub(crate) fn of(&self, values: &[Value]) -> u32 {
        self.number(self.variables.iter().map(|variable| values[variable.index()]))
    }

    /// The number of a combination of values, given the values of the variables. The last column changes fastest.
    pub(super) fn number(&self, mut values: impl Iterator<Item = Value>) -> u32 {
        self.columns.iter().fold(0, |number, column| {
            let value = match column {
                Column::Variable(_) => values.next().unwrap_or_default(),
                Column::Sum(sum) => sum.value(&mut values),
                Column::Choice(choice) => choice.number(&mut values),
            };
            number * column.size() + value
        })
    }
}

fn size(model: &Model, variable: VarId) -> u32 {
    u32::try_from(model.variable(variable).domain.len()).unwrap_or(u32::MAX)
}

impl Column {
    /// The number of values.
    fn size(&self) -> u32 {
        match self {
            Self::Variable(size) => *size,
            Self::Sum(sum) => u32::try_from(sum.sums.len()).unwrap_or(u32::MAX),
            Self::Choice(choice) => u32::try_from(choice.count()).unwrap_or(u32::MAX),
        }
    }
}

/// The number of ways to choose some of these. It stops at the largest number.
fn ways(of: usize, chosen: usize) -> u64 {
    let (of, chosen) = (of as u64, chosen as u64);
    if chosen > of {
        return 0;
    }
    // Each product of so many neighbours is divisible by the number of factors.
    (0..chosen.min(of - chosen))
        .fold(1u128, |ways, i| match ways {
            ways if ways > u64::MAX.into() => ways,
            ways => ways * u128::from(of - i) / u128::from(i + 1),
        })
        .try_into()
        .unwrap_or(u64::MAX)
}

impl Choice {
    /// The number of choices.
    fn count(&self) -> u64 {
        (self.least..=self.most).map(|size| ways(self.variables, size)).fold(0, u64::saturating_add)
    }

    /// The number of the choice that these values make.
    fn number(&self, values: &mut impl Iterator<Item = Value>) -> u32 {
        let chosen: Vec<usize> = values
            .take(self.variables)
            .enumerate()
            .filter(|(_, value)| *value == self.value)
            .map(|(at, _)| at)
            .collect();
        let smaller = (self.least..chosen.len()).map(|size| ways(self.variables, size));
        let mut number: u64 = smaller.fold(0, u64::saturating_add);
        let mut from = 0;
        for (place, &own) in chosen.iter().enumerate() {
            let rest = chosen.len() - place - 1;
            let before = (from..own).map(|other| ways(self.variables - other - 1, rest));
            number = before.fold(number, u64::saturating_add);
            from = own + 1;
        }
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// The names of all choices, in the order of their numbers: the names of the variables that are chosen.
    fn names(&self, variables: &[&str]) -> Vec<String> {
        fn extend(begun: &mut Vec<usize>, size: usize, of: usize, all: &mut Vec<Vec<usize>>) {
            if begun.len() == size {
                return all.push(begun.clone());
            }
            for next in begun.last().map_or(0, |last| last + 1)..of {
                begun.push(next);
                extend(begun, size, of, all);
                begun.pop();
            }
        }
        let mut all = Vec::new();
        (self.least..=self.most).for_each(|size| extend(&mut Vec::new(), size, variables.len(), &mut all));
        let name = |chosen: &Vec<usize>| match chosen[..] {
            [] => "none".to_owned(),
            _ => chosen.iter().map(|&own| variables[own]).collect::<Vec<_>>().join(" "),
        };
        all.iter().map(name).collect()
    }
}

impl Sum {
    fn new(model: &Model, NamedSum { name, least, parts }: &NamedSum) -> Result<Self, NotBy> {
        let combinations =
            parts.iter().fold(1u64, |all, &(_, part)| all.saturating_mul(size(model, part).into()));
        if combinations > MOST {
            return Err(NotBy::TooMany(combinations));
        }
        let mut sums = vec![*least];
        let mut summands = Vec::new();
        for &(weight, variable) in parts {
            let domain = &model.variable(variable).domain;
            let own: Vec<i64> = domain.values().map(|value| weight * domain.number(value)).collect();
            sums = sums.iter().flat_map(|sum| own.iter().map(move |summand| sum + summand)).collect();
            sums.sort_unstable();
            sums.dedup();
            summands.push(own);
        }
        Ok(Self { name: name.clone(), least: *least, summands, sums })
    }

    /// The place of the sum among all possible ones.
    fn value(&self, values: &mut impl Iterator<Item = Value>) -> u32 {
        let summands = self.summands.iter().zip(values).map(|(own, value)| own[value as usize]);
        let sum: i64 = self.least + summands.sum::<i64>();
        let place = self.sums.binary_search(&sum).unwrap_or_default();
        u32::try_from(place).unwrap_or(u32::MAX)
    }
}

/// The name of the combination of values with this number, given the names of the values of each variable; `None` if
/// there is no such combination.
pub fn name_of(names: &[Vec<String>], number: u32) -> Option<String> {
    let mut rest = number as usize;
    let mut words = Vec::new();
    for values in names.iter().rev() {
        words.push(values.get(rest.checked_rem(values.len())?)?.as_str());
        rest /= values.len();
    }
    words.reverse();
    (rest == 0).then(|| words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspection::images::ByImages;
    use geduld_model::{Atom, Domain, Permutation};

    #[test]
    fn combinations_have_numbers_and_names() {
        let mut model = Model::new();
        let (x, y) = (
            model.add_decision("x", &Domain::numbers(1..=3)),
            model.add_decision("y", &Domain::numbers(1..=2)),
        );
        let derived = model.add_derived("z", &Domain::numbers(1..=2));
        let by = By::new(&model, vec![y, x]).unwrap();
        let names = by.names(&model);
        assert_eq!(by.of(&[2, 1]), 5);
        assert_eq!(name_of(&names, 5).as_deref(), Some("y=2, x=3"));
        assert_eq!(name_of(&names, 6), None);
        assert!(matches!(By::new(&model, vec![derived]), Err(NotBy::Derived(_))));
        assert!(matches!(By::new(&model, vec![x; 20]), Err(NotBy::TooMany(_))));
    }

    #[test]
    fn sums_are_told_apart_by_their_numbers() {
        let mut model = Model::new();
        let (x, y) = (
            model.add_decision("x", &Domain::numbers([3, 1, 7])),
            model.add_decision("y", &Domain::numbers(0..=1)),
        );
        let sum = |name: &str, least, parts| GroupKey::Sum(NamedSum { name: name.to_owned(), least, parts });
        let keys: Vec<GroupKey> = vec![
            sum("z", -1, vec![(2, y), (-1, x)]),
            y.into(),
            sum("five", 5, Vec::new()),
            sum("x", 0, vec![(1, x)]),
        ];
        let by = By::new(&model, keys).unwrap();
        let names = by.names(&model);
        assert_eq!(names[2], ["five=5"]);
        let number = |variable, value| model.variable(variable).domain.number(value);
        for (of_x, of_y) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] {
            let (a, b) = (number(x, of_x), number(y, of_y));
            let expected = format!("z={}, y={b}, five=5, x={a}", 2 * b - a - 1);
            assert_eq!(name_of(&names, by.of(&[of_x, of_y])), Some(expected));
        }
        let wide = model.add_decision("wide", &Domain::numbers(0..=2000));
        let too_many = sum("wide", 0, vec![(1, wide), (1, wide)]);
        assert!(matches!(By::new(&model, vec![too_many]), Err(NotBy::TooMany(_))));
    }

    #[test]
    fn images_are_told_apart_without_being_made() {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let (x, y) = (model.add_decision("x", &domain), model.add_decision("y", &domain));
        // The permutation exchanges x and y, and also 1 and 3.
        let image = |atom: usize| {
            let atom = Atom::new(atom);
            let to = if model.variable_of(atom) == x { y } else { x };
            model.atom(to, 2 - model.value_of(atom))
        };
        let element = Permutation::new((0..6).map(image).collect()).unwrap();
        let by = By::new(&model, vec![x]).unwrap();
        let images = ByImages::new(&model, &by, [&element].into_iter());
        for (a, b) in [(0, 1), (2, 1), (1, 2)] {
            assert_eq!(images.of(0, &[a, b]), by.of(&element.apply(&model, &[a, b])));
        }
    }
}

#[cfg(test)]
mod choice_tests {
    use super::*;

    #[test]
    fn choices_have_the_numbers_of_their_names() {
        let choice = Choice { variables: 5, value: 1, least: 1, most: 3 };
        let names = choice.names(&["a", "b", "c", "d", "e"]);
        assert_eq!(names.len() as u64, choice.count());
        let chosen = (0..32u32).filter(|bits| (1..=3).contains(&bits.count_ones()));
        for bits in chosen {
            let values: Vec<Value> = (0..5).map(|at| bits >> at & 1).collect();
            let words: Vec<&str> = ["a", "b", "c", "d", "e"]
                .into_iter()
                .zip(&values)
                .filter(|(_, value)| **value == 1)
                .map(|(name, _)| name)
                .collect();
            let number = choice.number(&mut values.into_iter());
            assert_eq!(names[number as usize], words.join(" "));
        }
        assert_eq!((ways(43, 2), ways(200, 100), ways(3, 4)), (903, u64::MAX, 0));
    }
}
