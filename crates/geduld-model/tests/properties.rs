//! Random small models: everything found is a symmetry of the solutions, and every permutation that the check accepts
//! is found.

#![allow(clippy::unwrap_used)] // A test may panic, and so may its helpers.

mod models;

use std::collections::BTreeSet;

use geduld_model::symmetry::{Kept, SymmetryLimits, find};
use geduld_model::{Atom, AutomorphismCheck, Model, Permutation, Value, brute_force};
use models::permutations;
use proptest::prelude::*;

/// All permutations of the atoms of a model that the check accepts, restricted to the decision atoms.
fn accepted(model: &Model) -> BTreeSet<Vec<Atom>> {
    let check = AutomorphismCheck::new(model);
    let mut found = BTreeSet::new();
    let mut images: Vec<Atom> = (0..model.atom_count()).map(Atom::new).collect();
    permutations(&mut images, 0, &mut |images| {
        if check.holds(&Permutation::new(images.to_vec()).unwrap()) {
            found.insert(images[..model.decision_atom_count()].to_vec());
        }
    });
    found
}

fn on_decisions(model: &Model, element: &Permutation) -> Vec<Atom> {
    (0..model.decision_atom_count()).map(|index| element.image(Atom::new(index))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_accepted_is_missed(bytes in prop::collection::vec(any::<u8>(), 60)) {
        let model = models::random(&bytes, 3, true);
        prop_assume!(model.atom_count() <= 7);
        let symmetries = find(&model, &Kept::Model, &SymmetryLimits::default()).unwrap();
        let elements = symmetries.elements(10_000).unwrap();
        let found: BTreeSet<Vec<Atom>> = elements.iter().map(|element| on_decisions(&model, element)).collect();
        prop_assert_eq!(found.len(), elements.len(), "two elements act alike");
        let accepted = accepted(&model);
        prop_assert!(found.is_subset(&accepted));
        if symmetries.complete {
            prop_assert_eq!(&found, &accepted);
            prop_assert_eq!(symmetries.order, Some(elements.len().into()));
        }
    }

    #[test]
    fn solutions_go_to_solutions_in_orbits(bytes in prop::collection::vec(any::<u8>(), 120)) {
        let model = models::random(&bytes, 5, false);
        let symmetries = find(&model, &Kept::Model, &SymmetryLimits::default()).unwrap();
        let group = symmetries.subgroup(&[], 2000).elements;
        let solutions: BTreeSet<Vec<Value>> = brute_force(&model).into_iter().collect();
        let mut fixed = 0;
        let mut orbits = BTreeSet::new();
        for solution in &solutions {
            let images: Vec<Vec<Value>> = group.iter().map(|element| element.apply(&model, solution)).collect();
            prop_assert!(images.iter().all(|image| solutions.contains(image)));
            fixed += images.iter().filter(|image| *image == solution).count();
            orbits.insert(images.into_iter().min());
        }
        // Burnside's lemma.
        prop_assert_eq!(fixed, orbits.len() * group.len());
    }
}
