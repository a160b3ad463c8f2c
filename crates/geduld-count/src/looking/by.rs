//! Separate counts for each combination of values of some variables.

use geduld_model::{Model, Permutation, Value, VarId};
use thiserror::Error;

use crate::work::tally::{Common, Tally};

/// The variables by which solutions are told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    variables: Vec<VarId>,
    /// The number of values of each variable.
    sizes: Vec<u32>,
}

/// The maximum number of combinations of values by which solutions are told apart.
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
    /// Tells solutions apart by the values of these variables together.
    ///
    /// # Errors
    /// If a variable is not a decision variable, or there are too many combinations.
    pub fn new(model: &Model, variables: Vec<VarId>) -> Result<Self, NotBy> {
        if let Some(&derived) = variables.iter().find(|variable| variable.index() >= model.decision_count()) {
            return Err(NotBy::Derived(model.variable(derived).name.clone()));
        }
        let size =
            |variable: &VarId| u32::try_from(model.variable(*variable).domain.len()).unwrap_or(u32::MAX);
        let sizes: Vec<u32> = variables.iter().map(size).collect();
        let combinations = sizes.iter().fold(1u64, |product, &size| product.saturating_mul(size.into()));
        if combinations > MOST { Err(NotBy::TooMany(combinations)) } else { Ok(Self { variables, sizes }) }
    }

    /// For each variable, the full name of each of its values.
    pub fn names(&self, model: &Model) -> Vec<Vec<String>> {
        let names = |&variable: &VarId| model.atoms(variable).map(|atom| model.atom_name(atom)).collect();
        self.variables.iter().map(names).collect()
    }

    /// The number of the combination of values that a solution has.
    pub(crate) fn of(&self, values: &[Value]) -> u32 {
        self.number(self.variables.iter().map(|variable| values[variable.index()]))
    }

    /// The number of a combination of values. The last variable changes fastest.
    fn number(&self, values: impl Iterator<Item = Value>) -> u32 {
        self.sizes.iter().zip(values).fold(0, |number, (&size, value)| number * size + value)
    }
}

/// The variables by which solutions are told apart, as a part of the identity of an engine.
pub(crate) fn identity(by: Option<&ByImages>) -> String {
    identity_of(by.map(ByImages::by))
}

/// Like [`identity`], without images.
pub(crate) fn identity_of(by: Option<&By>) -> String {
    by.map_or(String::new(), |by| format!(", by {:?}", by.variables))
}

/// The name of the combination of values with this number, given the names of the values of each variable; `None` if there is no such
/// combination.
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

/// Computes the values of some variables in images of a solution, without making the images.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    /// For each element and each variable: the variable from which its value comes, and the image of each value of that variable.
    elements: Vec<Vec<(VarId, Vec<Value>)>>,
}

impl Images {
    /// Prepares these variables and symmetries.
    pub fn new<'e>(
        model: &Model,
        variables: &[VarId],
        elements: impl Iterator<Item = &'e Permutation>,
    ) -> Self {
        let sources = |element: &Permutation| {
            let back = element.inverse();
            let source = |&variable: &VarId| {
                let first = model.atoms(variable).next().map(|atom| back.image(atom));
                let source = first.map_or(variable, |atom| model.variable_of(atom));
                let values = model.atoms(source).map(|atom| model.value_of(element.image(atom)));
                (source, values.collect())
            };
            variables.iter().map(source).collect()
        };
        Self { elements: elements.map(sources).collect() }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// The values that the variables have in the image of a solution under an element.
    pub fn of(&self, element: usize, values: &[Value]) -> impl Iterator<Item = Value> {
        self.elements[element].iter().map(|(source, map)| map[values[source.index()] as usize])
    }
}

/// Tells images of a solution apart by some variables.
#[derive(Clone, Debug)]
pub(crate) struct ByImages {
    by: By,
    images: Images,
}

impl ByImages {
    /// For images under these symmetries.
    pub fn new<'e>(model: &Model, by: &By, elements: impl Iterator<Item = &'e Permutation>) -> Self {
        Self { by: by.clone(), images: Images::new(model, &by.variables, elements) }
    }

    /// The variables by which they are told apart.
    pub fn by(&self) -> &By {
        &self.by
    }

    /// The number of the combination of values that the image of a solution under an element has.
    pub fn of(&self, element: usize, values: &[Value]) -> u32 {
        self.by.number(self.images.of(element, values))
    }
}

/// Adds the images of a solution under these elements. The images are different solutions with the same common properties.
pub(crate) fn add_images(
    tally: &mut Tally,
    common: Common,
    elements: &[usize],
    by: Option<&ByImages>,
    values: &[Value],
) {
    match by {
        None => tally.add(common, elements.len() as u128),
        Some(by) => {
            elements
                .iter()
                .for_each(|&element| tally.add(Common { by: by.of(element, values), ..common }, 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geduld_model::{Atom, Domain};

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
