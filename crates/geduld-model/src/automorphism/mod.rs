//! Does a permutation of atoms map a model to itself?
//!
//! Every constraint is written in a normal form over atoms. Different ways to write the same condition (the order of
//! rows, a sum multiplied by -1, …) have the same normal form. A permutation is an automorphism if it maps variables to
//! variables, decisions to decisions, and the normal forms of all constraints onto themselves.
//!
//! *Yes* is a proof. *No* is not: a permutation may preserve the solutions for a reason that no single constraint
//! shows.

mod moved;
mod normal_form;

use std::collections::BTreeSet;

use crate::{Model, Permutation, VarId};
use moved::Moved;
use normal_form::{NormalForm, kept, mapping_steps, normal_form};

/// Tests many permutations against one model; the normal forms of the model are computed once.
///
/// Cost of a test: linear in the number of atoms and in the size of the constraints whose atoms move, plus sorting.
/// Most permutations that are not automorphisms cost much less, because the smallest constraints refute them.
#[derive(Clone, Debug)]
pub struct AutomorphismCheck<'a> {
    model: &'a Model,
    /// The normal forms, sorted. A parity over variables whose numbers may be equal has none; then the test accepts
    /// only the identity.
    forms: Vec<NormalForm>,
    /// The constraints, the smallest first.
    constraints: Vec<Tested>,
}

/// A constraint that is tested.
#[derive(Clone, Debug)]
struct Tested {
    /// Its position in the model, and that of its normal form.
    position: usize,
    form: Option<usize>,
    variables: Box<[VarId]>,
}

/// Whether `permutation` maps `model` to itself. Use [`AutomorphismCheck`] to test several permutations.
pub fn is_automorphism(model: &Model, permutation: &Permutation) -> bool {
    AutomorphismCheck::new(model).holds(permutation)
}

impl<'a> AutomorphismCheck<'a> {
    /// Prepares the test of permutations of the atoms of `model`.
    pub fn new(model: &'a Model) -> Self {
        let identity = Permutation::identity(model.atom_count());
        let still = Moved::identity(model, &identity);
        let constraints = model.constraints();
        let own = |constraint| normal_form(constraint, &still);
        let mut own: Vec<(Option<NormalForm>, usize)> = constraints.iter().map(own).zip(0..).collect();
        own.sort_unstable();
        let mut forms: Vec<NormalForm> = Vec::new();
        let mut ordered = Vec::new();
        for (form, position) in own {
            let place = form.map(|form| {
                // A repeated constraint counts once.
                if forms.last() != Some(&form) {
                    forms.push(form);
                }
                forms.len() - 1
            });
            let variables = constraints[position].variables(model).into();
            ordered.push(Tested { position, form: place, variables });
        }
        ordered.sort_by_key(|tested| (mapping_steps(&constraints[tested.position]), tested.position));
        Self { model, forms, constraints: ordered }
    }

    /// The number of constraints.
    pub(crate) fn constraints(&self) -> usize {
        self.constraints.len()
    }

    /// The positions of the constraints in ascending order. Of constraints that say the same only one is included.
    pub fn distinct(&self) -> Vec<usize> {
        let mut seen = vec![false; self.forms.len()];
        let new = |tested: &Tested| {
            let again = tested.form.is_some_and(|form| std::mem::replace(&mut seen[form], true));
            (!again).then_some(tested.position)
        };
        let mut positions: Vec<usize> = self.constraints.iter().filter_map(new).collect();
        positions.sort_unstable();
        positions
    }

    /// Whether the permutation maps the model to itself.
    pub fn holds(&self, permutation: &Permutation) -> bool {
        if permutation.len() != self.model.atom_count() {
            return false;
        }
        if permutation.is_identity() {
            return true;
        }
        let Some(moved) = Moved::new(self.model, permutation) else { return false };
        // Different constraints have different images. So if all images are constraints of the model, every constraint
        // of the model is an image.
        self.constraints.iter().all(|tested| {
            if tested.form.is_some() && moved.are_still(&tested.variables) {
                return true;
            }
            match tested.form.and_then(|own| kept(&self.forms, own, &moved)) {
                Some(kept) => kept,
                None => {
                    let carried = normal_form(&self.model.constraints()[tested.position], &moved);
                    carried.is_some_and(|form| self.forms.binary_search(&form).is_ok())
                }
            }
        })
    }

    /// Whether the permutation maps the atoms of each variable to those of one variable of the same role.
    pub fn maps_variables(&self, permutation: &Permutation) -> bool {
        Moved::new(self.model, permutation).is_some()
    }

    /// Whether each of these permutations maps the model to itself. Automorphisms form a group, so products of those
    /// found so far need no test.
    pub fn hold<'p>(&self, permutations: impl IntoIterator<Item = &'p Permutation>) -> Vec<bool> {
        let permutations: Vec<&Permutation> = permutations.into_iter().collect();
        let mut generators: Vec<Permutation> = Vec::new();
        let mut known: BTreeSet<Permutation> = BTreeSet::new();
        let mut holds = |permutation: &&Permutation| {
            if known.contains(*permutation) {
                return true;
            }
            let holds = self.holds(permutation);
            if holds {
                generators.push((*permutation).clone());
                let group = Permutation::close(&generators, self.model.atom_count(), permutations.len());
                known.extend(group.into_iter().flatten());
            }
            holds
        };
        permutations.iter().map(&mut holds).collect()
    }

    /// The positions of the constraints that are not the image of any constraint of the model. The image of a solution
    /// is a solution if and only if it satisfies them. For an automorphism there are none. `None` if the permutation
    /// does not map variables to variables, or if a constraint without a normal form prevents an answer.
    pub fn unkept(&self, permutation: &Permutation) -> Option<Vec<usize>> {
        let moved = Moved::new(self.model, permutation)?;
        let mut reached = vec![false; self.forms.len()];
        for constraint in self.model.constraints() {
            let carried = normal_form(constraint, &moved)?;
            if let Ok(form) = self.forms.binary_search(&carried) {
                reached[form] = true;
            }
        }
        let mut unkept = Vec::new();
        for tested in &self.constraints {
            if !reached[tested.form?] {
                unkept.push(tested.position);
            }
        }
        unkept.sort_unstable();
        Some(unkept)
    }
}

#[cfg(test)]
mod tests;
