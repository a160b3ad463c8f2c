//! Permutations that map variables to variables.

use crate::{Atom, Domain, Model, Permutation, Value, VarId};

/// A permutation that maps variables to variables.
pub(super) struct Moved<'a> {
    pub(super) model: &'a Model,
    pub(super) permutation: &'a Permutation,
    /// The image of each variable.
    images: Vec<VarId>,
    /// Whether the values of all variables with the same domain are known to move in the same way.
    alike: bool,
    /// The variables of which no atom moves. Empty if atoms move in blocks, where hardly any stays.
    still: Vec<bool>,
}

impl<'a> Moved<'a> {
    /// The identity permutation.
    pub(super) fn identity(model: &'a Model, permutation: &'a Permutation) -> Self {
        Self { model, permutation, images: model.variable_ids().collect(), alike: true, still: Vec::new() }
    }

    /// Returns `None` unless the atoms of each variable go to the atoms of one variable of the same role.
    pub(super) fn new(model: &'a Model, permutation: &'a Permutation) -> Option<Self> {
        let of_same_role = |from: VarId, to: VarId| model.variable(from).role == model.variable(to).role;
        if let Some(blocks) = uniform_domain(model).and_then(|domain| permutation.moved_blocks(domain.len()))
        {
            let images: Vec<VarId> = blocks.into_iter().map(VarId::new).collect();
            let fits = images.iter().enumerate().all(|(from, &to)| of_same_role(VarId::new(from), to));
            return fits.then_some(Self { model, permutation, images, alike: true, still: Vec::new() });
        }
        let image = |variable: VarId| {
            // Most atoms do not move, and looking up their variables takes longest.
            let target = |atom| match permutation.image(atom) {
                image if image == atom => variable,
                image => model.variable_of(image),
            };
            let mut targets = model.atoms(variable).map(target);
            // A variable without values makes the model unsatisfiable. Then only the identity is accepted.
            let target = targets.next()?;
            let same_size = model.variable(variable).domain.len() == model.variable(target).domain.len();
            let whole = targets.all(|other| other == target) && same_size;
            (whole && of_same_role(variable, target)).then_some(target)
        };
        let images = model.variable_ids().map(image).collect::<Option<_>>()?;
        let still = |variable| model.atoms(variable).all(|atom| permutation.image(atom) == atom);
        let still = model.variable_ids().map(still).collect();
        Some(Self { model, permutation, images, alike: false, still })
    }

    /// Whether no atom of these variables is known to move.
    pub(super) fn are_still(&self, variables: &[VarId]) -> bool {
        !self.still.is_empty() && variables.iter().all(|variable| self.still[variable.index()])
    }

    pub(super) fn image(&self, variable: VarId) -> VarId {
        self.images[variable.index()]
    }

    /// Whether two variables are known to have the same values, which move in the same way.
    pub(super) fn alike(&self, one: VarId, other: VarId) -> bool {
        self.alike && self.model.variable(one).domain.is_shared_with(&self.model.variable(other).domain)
    }

    /// The image of each value of a variable: a value of its image, as an index.
    pub(super) fn images_of_values(&self, variable: VarId) -> impl Iterator<Item = usize> + '_ {
        // Looking up the variable of each atom takes longest.
        let first = self.model.atoms(self.image(variable)).next().map_or(0, Atom::index);
        self.model.atoms(variable).map(move |atom| self.permutation.image(atom).index() - first)
    }

    /// Computes `of_value` for each value of a variable, and puts the results in the order of the values of its image.
    pub(super) fn carried<T: Copy + Default>(
        &self,
        variable: VarId,
        of_value: impl Fn(Value) -> T,
    ) -> Vec<T> {
        let values = self.model.variable(variable).domain.values();
        let mut carried = vec![T::default(); values.len()];
        for (image, value) in self.images_of_values(variable).zip(values) {
            carried[image] = of_value(value);
        }
        carried
    }
}

/// The domain that all variables share, if there is one.
fn uniform_domain(model: &Model) -> Option<&Domain> {
    let (first, others) = model.variables().split_first()?;
    others.iter().all(|variable| variable.domain.is_shared_with(&first.domain)).then_some(&first.domain)
}
