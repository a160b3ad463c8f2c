//! Canonical forms of random small models: copies have equal forms, and equal forms are those of copies.

#![allow(clippy::unwrap_used)] // A test may panic, and so may its helpers.

mod models;

use geduld_model::symmetry::{Canonical, Kept, SymmetryLimits, canonical_form};
use geduld_model::{Atom, AutomorphismCheck, Constraint, Domain, Model, Permutation, Role, VarId};
use models::permutations;
use proptest::prelude::*;

fn canonical(model: &Model, kept: &Kept) -> Canonical {
    canonical_form(model, kept, &SymmetryLimits::default()).unwrap()
}

/// The same model with its variables and constraints in another order, under other names.
fn shuffled(model: &Model, bytes: &[u8]) -> Model {
    let mut order: Vec<VarId> = model.variable_ids().collect();
    let key = |index: usize| bytes[index % bytes.len()];
    order.sort_by_key(|id| (id.index() >= model.decision_count(), key(id.index())));
    let mut copy = Model::new();
    let mut images = vec![VarId::new(0); order.len()];
    for &id in &order {
        images[id.index()] = add(&mut copy, model, id);
    }
    let mut constraints: Vec<&Constraint> = model.constraints().iter().collect();
    let turn = usize::from(key(7)) % constraints.len().max(1);
    constraints.rotate_left(turn);
    for constraint in constraints {
        let carried = constraint.carried(model, &copy, |id| images[id.index()]);
        copy.add(carried);
    }
    copy
}

fn add(to: &mut Model, from: &Model, id: VarId) -> VarId {
    let variable = from.variable(id);
    let name = format!("copy of {}", variable.name);
    match variable.role {
        Role::Decision => to.add_decision(name, &variable.domain),
        Role::Derived => to.add_derived(name, &variable.domain),
        Role::Existential => to.add_existential(name, &variable.domain),
    }
}

/// Two models side by side, without a common variable, and the atoms of each.
fn both(one: &Model, other: &Model) -> (Model, [Vec<Atom>; 2]) {
    let mut union = Model::new();
    let mut images = [one, other].map(|model| vec![VarId::new(0); model.variables().len()]);
    for decisions in [true, false] {
        for (model, images) in [one, other].iter().zip(&mut images) {
            for id in model.variable_ids().filter(|id| (id.index() < model.decision_count()) == decisions) {
                images[id.index()] = add(&mut union, model, id);
            }
        }
    }
    for (model, images) in [one, other].iter().zip(&images) {
        for constraint in model.constraints() {
            let carried = constraint.carried(model, &union, |id| images[id.index()]);
            union.add(carried);
        }
    }
    let atoms = images.map(|images| images.iter().flat_map(|&id| union.atoms(id)).collect());
    (union, atoms)
}

/// Whether the map of the atoms of the first model to those of the second, and back, is a symmetry of both.
fn exchanges(check: &AutomorphismCheck<'_>, count: usize, from: &[Atom], to: &[Atom]) -> bool {
    let mut images: Vec<Atom> = (0..count).map(Atom::new).collect();
    for (&from, &to) in from.iter().zip(to) {
        images[from.index()] = to;
        images[to.index()] = from;
    }
    check.holds(&Permutation::new(images).unwrap())
}

/// Tries all maps of the atoms of one model to those of another.
fn are_alike(one: &Model, other: &Model) -> bool {
    if one.atom_count() != other.atom_count() {
        return false;
    }
    let (union, [from, mut to]) = both(one, other);
    let check = AutomorphismCheck::new(&union);
    let mut alike = false;
    permutations(&mut to, 0, &mut |to| alike |= exchanges(&check, union.atom_count(), &from, to));
    alike
}

/// Whether the forms show all of a model: they do not show the sign of parities of inversions.
fn is_shown(model: &Model) -> bool {
    let inversions = |constraint: &Constraint| matches!(constraint, Constraint::Parity { variables, .. } if !variables.is_empty());
    !model.constraints().iter().any(inversions)
}

/// Whether each constraint restricts a variable. Others would be shared by two models side by side.
fn is_local(model: &Model) -> bool {
    let numbers = |id: VarId| {
        let domain = &model.variable(id).domain;
        domain.values().map(|value| domain.number(value)).collect::<Vec<i64>>()
    };
    model.constraints().iter().all(|constraint| match constraint {
        Constraint::Linear { terms, .. } => {
            terms.iter().any(|&(factor, id)| factor != 0 && numbers(id).len() > 1)
        }
        Constraint::AllDifferent { variables } => {
            let mut all: Vec<i64> = variables.iter().flat_map(|&id| numbers(id)).collect();
            all.sort_unstable();
            all.windows(2).any(|pair| pair[0] == pair[1])
        }
        _ => !constraint.variables(model).is_empty(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn copies_have_equal_forms(bytes in prop::collection::vec(any::<u8>(), 120)) {
        let model = models::random(&bytes, 6, true);
        prop_assume!(is_shown(&model));
        let copy = shuffled(&model, &bytes);
        let (mine, theirs) = (canonical(&model, &Kept::Model), canonical(&copy, &Kept::Model));
        prop_assert_eq!(&mine.form, &theirs.form);
        // The orders of the atoms give the map.
        let (union, atoms) = both(&model, &copy);
        let [from, to] = [(&mine, &atoms[0]), (&theirs, &atoms[1])]
            .map(|(canonical, atoms)| canonical.atoms.iter().map(|atom| atoms[atom.index()]).collect::<Vec<_>>());
        prop_assert!(exchanges(&AutomorphismCheck::new(&union), union.atom_count(), &from, &to));
    }

    #[test]
    fn equal_forms_are_those_of_copies(bytes in prop::collection::vec(any::<u8>(), 60), place: usize, byte: u8) {
        let model = models::random(&bytes, 3, true);
        let mut changed = bytes.clone();
        changed[place % 40] = byte;
        let other = shuffled(&models::random(&changed, 3, true), &bytes);
        prop_assume!(model.atom_count() <= 6 && [&model, &other].into_iter().all(|model| is_shown(model) && is_local(model)));
        let equal = canonical(&model, &Kept::Model).form == canonical(&other, &Kept::Model).form;
        prop_assert_eq!(equal, are_alike(&model, &other), "{:#?}\n{:#?}", model, other);
    }
}

#[test]
fn numbers_and_groups_stay_where_they_are_kept() {
    let model = |numbers: [i64; 2]| {
        let mut model = Model::new();
        let domain = Domain::numbers(numbers);
        let x = model.add_decision("x", &domain);
        let y = model.add_decision("y", &domain);
        model.add(Constraint::AllDifferent { variables: vec![x, y] });
        model
    };
    let form = |numbers, kept: &Kept| canonical(&model(numbers), kept).form;
    let groups = |x, y| Kept::Numbers(vec![x, y]);
    assert_eq!(form([1, 2], &Kept::Model), form([5, 7], &Kept::Model));
    assert_ne!(form([1, 2], &groups(0, 0)), form([5, 7], &groups(0, 0)));
    assert_eq!(form([1, 2], &groups(0, 0)), form([2, 1], &groups(0, 0)));
    assert_eq!(form([1, 2], &groups(0, 1)), form([1, 2], &groups(1, 0)));
    assert_ne!(form([1, 2], &groups(0, 1)), form([1, 2], &groups(0, 0)));
}
