//! The values of some variables in images of solutions.

use geduld_model::{Model, Permutation, Value, VarId};

use crate::inspection::by::By;

/// Computes the values of some variables in images of a solution, without making the images.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    /// For each element and each variable: the variable from which its value comes, and the image of each value of that
    /// variable.
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

    /// The variables by which they are grouped.
    pub fn by(&self) -> &By {
        &self.by
    }

    /// The number of the combination of values that the image of a solution under an element has.
    pub fn of(&self, element: usize, values: &[Value]) -> u32 {
        self.by.number(self.images.of(element, values))
    }
}
