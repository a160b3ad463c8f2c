//! Does a permutation of atoms map every solution of a model to a non-solution?
//!
//! Example: the half turn of a magic square with a number pinned to a corner, because that number would have to be in
//! two corners. *Yes* is a proof. *No* is not: the permutation may map every solution to a non-solution for a reason
//! that no two clauses show.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Atom, Bounds, Model, Permutation, VarId};

/// Tests many permutations against one model.
///
/// Cost of a test: for each pair of clauses without negative literals, the number of pairs of their atoms.
#[derive(Clone, Debug)]
pub struct DisplacementCheck<'a> {
    model: &'a Model,
    /// The atoms of each clause without negative literals. At least one of them must hold.
    alternatives: Vec<Vec<Atom>>,
    /// For each atom, the constraints that list it and allow at most one of their atoms.
    groups: BTreeMap<Atom, BTreeSet<usize>>,
    /// For each variable, the all-different constraints that list it.
    different: BTreeMap<VarId, BTreeSet<usize>>,
}

impl<'a> DisplacementCheck<'a> {
    /// Prepares the test of permutations of the atoms of `model`.
    pub fn new(model: &'a Model) -> Self {
        let mut check =
            Self { model, alternatives: Vec::new(), groups: BTreeMap::new(), different: BTreeMap::new() };
        for (number, constraint) in model.constraints().iter().enumerate() {
            if let Some(literals) = constraint.as_clause()
                && literals.iter().all(|literal| literal.positive)
            {
                check.alternatives.push(literals.iter().map(|literal| literal.atom).collect());
            }
            if let Some((Bounds { most: ..=1, .. }, atoms)) = constraint.as_cardinality() {
                for &atom in atoms {
                    check.groups.entry(atom).or_default().insert(number);
                }
            }
            for &variable in constraint.as_all_different().unwrap_or_default() {
                check.different.entry(variable).or_default().insert(number);
            }
        }
        check
    }

    /// Whether two clauses prove that the permutation maps no solution to a solution.
    pub fn holds(&self, permutation: &Permutation) -> bool {
        permutation.len() == self.model.atom_count()
            && self.alternatives.iter().any(|moved| {
                let images: Vec<Atom> = moved.iter().map(|&atom| permutation.image(atom)).collect();
                // In the image of a solution one of `images` holds. In a solution one atom of each alternative holds.
                self.alternatives.iter().any(|stated| {
                    images.iter().all(|&image| stated.iter().all(|&atom| self.exclude(image, atom)))
                })
            })
    }

    /// Whether two atoms have the same variable, or one constraint shows that they never hold together.
    fn exclude(&self, first: Atom, second: Atom) -> bool {
        if first == second {
            return false;
        }
        let [one, other] = [first, second].map(|atom| self.model.variable_of(atom));
        let number = |atom, variable| self.model.variable(variable).domain.number(self.model.value_of(atom));
        one == other
            || share(self.groups.get(&first), self.groups.get(&second))
            || (number(first, one) == number(second, other)
                && share(self.different.get(&one), self.different.get(&other)))
    }
}

/// Whether the two sets have an element in common.
fn share(one: Option<&BTreeSet<usize>>, other: Option<&BTreeSet<usize>>) -> bool {
    one.zip(other).is_some_and(|(one, other)| !one.is_disjoint(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraint, Domain, Value, brute_force};

    /// Three cells with three different numbers. Each clause lists pairs of cell and value, of which at least one must
    /// hold.
    fn model(clauses: &[&[(usize, Value)]]) -> Model {
        let mut model = Model::new();
        let domain = Domain::numbers(1..=3);
        let cells: Vec<VarId> = ["a", "b", "c"].map(|name| model.add_decision(name, &domain)).into();
        model.add(Constraint::AllDifferent { variables: cells.clone() });
        for clause in clauses {
            let literals =
                clause.iter().map(|&(cell, value)| model.atom(cells[cell], value).into()).collect();
            model.add(Constraint::Clause { literals });
        }
        model
    }

    fn moving(model: &Model, cells: [usize; 3], values: [Value; 3]) -> Permutation {
        let atoms = (0..3).flat_map(|cell| values.map(|value| model.atom(VarId::new(cells[cell]), value)));
        Permutation::new(atoms.collect()).unwrap()
    }

    #[test]
    fn a_pin_that_is_moved_displaces_every_solution() {
        let model = model(&[&[(0, 0)]]);
        let check = DisplacementCheck::new(&model);
        assert!(check.holds(&moving(&model, [1, 2, 0], [0, 1, 2])), "the number would be there twice");
        assert!(check.holds(&moving(&model, [0, 1, 2], [1, 0, 2])), "the cell would hold two numbers");
        assert!(!check.holds(&moving(&model, [0, 2, 1], [0, 1, 2])), "the pin stays where it is");
        assert!(!check.holds(&Permutation::identity(1)), "of another model");
    }

    #[test]
    fn what_it_says_holds_of_every_solution() {
        let clauses: [&[&[(usize, Value)]]; 5] =
            [&[], &[&[(0, 0), (1, 0)]], &[&[(0, 0)], &[(1, 1), (2, 2)]], &[&[(0, 1), (0, 2)]], &[&[]]];
        let orders: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut displaced = 0;
        for clauses in clauses {
            let model = model(clauses);
            let solutions = brute_force(&model);
            let check = DisplacementCheck::new(&model);
            for cells in orders {
                for values in orders {
                    let permutation = moving(&model, cells.map(usize::from), values.map(Value::from));
                    if check.holds(&permutation) {
                        displaced += 1;
                        let stays = |solution| solutions.contains(&permutation.apply(&model, solution));
                        assert!(
                            !solutions.iter().any(|solution| stays(solution)),
                            "{clauses:?} {permutation:?}"
                        );
                    }
                }
            }
        }
        assert!(displaced > 0, "the test has something to test");
    }
}
