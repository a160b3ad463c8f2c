use super::*;
use crate::{Atom, Constraint, Domain, Table, Value, VarId};

/// Three cells with the numbers 1 to 3, and further constraints.
fn three_cells(extra: impl Fn(&Model, &[VarId]) -> Vec<Constraint>) -> (Model, Vec<VarId>) {
    let mut model = Model::new();
    let domain = Domain::numbers(1..=3);
    let cells: Vec<VarId> = ["a", "b", "c"].map(|name| model.add_decision(name, &domain)).into();
    model.add(Constraint::AllDifferent { variables: cells.clone() });
    extra(&model, &cells).into_iter().for_each(|constraint| model.add(constraint));
    (model, cells)
}

/// The permutation of atoms that moves cells and relabels values.
fn moving(model: &Model, cells: [usize; 3], values: [Value; 3]) -> Permutation {
    let images = (0..3).flat_map(|cell| {
        values.map(move |value| (cell, value)).map(|(cell, value)| model.atom(VarId::new(cells[cell]), value))
    });
    Permutation::new(images.collect()).unwrap()
}

const EXCHANGE: [usize; 3] = [2, 1, 0];
const CYCLE: [usize; 3] = [1, 2, 0];
const SAME: [Value; 3] = [0, 1, 2];
const MIRRORED: [Value; 3] = [2, 1, 0];

#[test]
fn all_different_alone_has_every_symmetry() {
    let (model, _) = three_cells(|_, _| vec![]);
    let check = AutomorphismCheck::new(&model);
    assert!(check.holds(&moving(&model, CYCLE, MIRRORED)));
}

#[test]
fn a_sum_knows_complements_and_its_own_sign() {
    let (model, _) = three_cells(|_, x| {
        vec![Constraint::Linear { terms: vec![(1, x[0]), (-2, x[1]), (1, x[2])], sum: 0.into() }]
    });
    let check = AutomorphismCheck::new(&model);
    assert!(check.holds(&moving(&model, EXCHANGE, SAME)));
    assert!(check.holds(&moving(&model, EXCHANGE, MIRRORED)), "0 = -0");
    assert!(!check.holds(&moving(&model, CYCLE, SAME)));
    let (lopsided, _) =
        three_cells(|_, x| vec![Constraint::Linear { terms: vec![(1, x[0]), (1, x[2])], sum: 3.into() }]);
    assert!(is_automorphism(&lopsided, &moving(&lopsided, EXCHANGE, SAME)));
    assert!(!is_automorphism(&lopsided, &moving(&lopsided, EXCHANGE, MIRRORED)), "3 becomes 5");
}

#[test]
fn parity_follows_the_signs() {
    let (model, _) =
        three_cells(|_, x| vec![Constraint::Parity { variables: x.to_vec(), flips: vec![], odd: false }]);
    let check = AutomorphismCheck::new(&model);
    assert!(check.holds(&moving(&model, CYCLE, SAME)));
    assert!(!check.holds(&moving(&model, EXCHANGE, SAME)));
    assert!(check.holds(&moving(&model, EXCHANGE, MIRRORED)), "two sign changes cancel");
}

/// This holds also in a model without all-different numbers, and other symmetries of that model are not lost.
#[test]
fn a_parity_of_atoms_alone_is_carried_with_its_atoms() {
    let mut model = Model::new();
    let domain = Domain::numbers(1..=3);
    let x = ["a", "b", "c"].map(|name| model.add_decision(name, &domain));
    let flips = vec![model.atom(x[0], 1), model.atom(x[1], 1)];
    model.add(Constraint::Parity { variables: vec![], flips, odd: true });
    assert!(is_automorphism(&model, &moving(&model, [1, 0, 2], SAME)));
    assert!(!is_automorphism(&model, &moving(&model, [0, 2, 1], SAME)));
}

#[test]
fn pins_and_tables_break_what_moves_them() {
    let (pinned, _) = three_cells(|m, x| vec![Constraint::Clause { literals: vec![m.atom(x[1], 0).into()] }]);
    assert!(is_automorphism(&pinned, &moving(&pinned, EXCHANGE, SAME)));
    assert!(!is_automorphism(&pinned, &moving(&pinned, CYCLE, SAME)));
    let (table, _) =
        three_cells(|_, x| vec![Constraint::Table(Table::new(vec![x[0], x[2]], [[0, 1], [1, 0]]))]);
    assert!(is_automorphism(&table, &moving(&table, EXCHANGE, SAME)));
    assert!(!is_automorphism(&table, &moving(&table, EXCHANGE, MIRRORED)));
}

#[test]
fn a_graph_is_carried_to_itself_with_its_edges() {
    let (path, _) = three_cells(|m, x| {
        let filled = x.iter().map(|&cell| m.atom(cell, 1)).collect();
        vec![Constraint::Connected { filled, edges: vec![(0, 1), (2, 1), (1, 0)] }]
    });
    assert!(is_automorphism(&path, &moving(&path, EXCHANGE, SAME)));
    assert!(is_automorphism(&path, &moving(&path, EXCHANGE, MIRRORED)), "the middle number stays");
    assert!(!is_automorphism(&path, &moving(&path, CYCLE, SAME)), "the middle cell is moved");
}

#[test]
fn what_is_said_twice_counts_once() {
    let (model, _) = three_cells(|m, x| {
        let first = |cell: usize| Constraint::Clause { literals: vec![m.atom(x[cell], 0).into()] };
        vec![first(0), first(2), first(0)]
    });
    let check = AutomorphismCheck::new(&model);
    assert!(check.holds(&moving(&model, EXCHANGE, SAME)));
    assert_eq!(check.distinct(), [0, 1, 2]);
}

#[test]
fn atoms_of_one_variable_stay_together() {
    let (model, cells) = three_cells(|_, _| vec![]);
    let mut images: Vec<Atom> = (0..model.atom_count()).map(Atom::new).collect();
    images.swap(model.atom(cells[0], 0).index(), model.atom(cells[1], 0).index());
    assert!(!is_automorphism(&model, &Permutation::new(images).unwrap()));
}
