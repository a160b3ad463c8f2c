//! The groups of the puzzle families: their orders, and the reports of a search that reaches a limit.

#![allow(clippy::unwrap_used)] // A test may panic, and so may its helpers.

mod models;

use geduld_model::symmetry::{Kept, Symmetries, SymmetryLimits, TooLarge, describe, find};
use geduld_model::{AutomorphismCheck, Constraint, Domain, Literal, Model, Permutation, Value, brute_force};
use models::{RED, cards, even_magic, magic, nintai, pandiagonal, permutations, snake, turns};

fn symmetries(model: &Model) -> Symmetries {
    find(model, &Kept::Model, &SymmetryLimits::default()).unwrap()
}

/// The order that the search states. It must be the order of the closed group, and all elements must pass the check.
fn order(model: &Model) -> usize {
    let symmetries = symmetries(model);
    assert!(symmetries.complete);
    let elements = symmetries.elements(10_000).unwrap();
    assert_eq!(symmetries.order, Some(elements.len().into()));
    let check = AutomorphismCheck::new(model);
    assert!(elements.iter().all(|element| check.holds(element)));
    elements.len()
}

#[test]
fn magic_squares() {
    // Two (for v -> n²+1-v) times the number of exchanges of lines that keep the diagonals, with the reflection at a
    // diagonal. Such an exchange is a permutation of the rows that commutes with i -> n+1-i, and the same or the
    // reversed permutation of the columns.
    assert_eq!(order(&magic(3)), 2 * 2 * 2 * 2);
    assert_eq!(order(&magic(4)), 2 * 2 * 2 * 8);
    assert_eq!(order(&magic(5)), 2 * 2 * 2 * 8);
    assert_eq!(order(&magic(6)), 2 * 2 * 2 * 48);
}

#[test]
fn pandiagonal_squares() {
    // The affine maps of the torus that permute its four directions: n² shifts, times 8 linear maps for order 4 and 4 *
    // 8 for order 5 (there 2 is a square root of -1, so the two pairs of directions may be exchanged).
    assert_eq!(order(&pandiagonal(4)), 2 * 16 * 8);
    assert_eq!(order(&pandiagonal(5)), 2 * 25 * 32);
}

#[test]
fn a_parity_halves_the_group_and_no_more() {
    // Exchanging two columns of order 3 is odd; v -> 10-v and a half turn are even.
    let symmetries = symmetries(&even_magic(3));
    assert!(symmetries.rejected > 0);
    assert_eq!(order(&even_magic(3)), 8);
    // In orders 4 and 5 all 64 symmetries are even.
    assert_eq!(order(&even_magic(4)), 64);
    assert_eq!(order(&even_magic(5)), 64);
}

#[test]
fn triangles_of_digit_sums() {
    // The 6 symmetries of the triangle, times the digit maps a -> ua + t with u a unit modulo m and shifts that add up
    // to 0.
    assert_eq!(order(&nintai(4)), 6 * 2 * 16);
    assert_eq!(order(&nintai(5)), 6 * 4 * 25);
    assert_eq!(order(&nintai(6)), 6 * 2 * 36);
    assert_eq!(order(&nintai(7)), 6 * 6 * 49);
}

#[test]
fn digit_maps_are_all_there_is_for_nintai() {
    // Brute force over the possible maps of one tile's three edges: relabellings f, g, h of six digits with f(a) +
    // g(b) + h(c) divisible by 6 whenever a + b + c is. The group of the model embeds into these times the 6 of the
    // triangle, because neighbouring cells share the relabelling of the edge between them.
    let mut maps = 0;
    let mut f = [0usize, 1, 2, 3, 4, 5];
    permutations(&mut f, 0, &mut |f| {
        for g0 in 0..6 {
            // g(0) determines h: h(-a) = -f(a) - g(0). Then h determines g: g(b) = -f(0) - h(-b).
            let h = |c: usize| (12 - f[(6 - c) % 6] - g0) % 6;
            let g = |b: usize| (12 - f[0] - h((6 - b) % 6)) % 6;
            let fits = (0..6).all(|a| (0..6).all(|b| (f[a] + g(b) + h((12 - a - b) % 6)) % 6 == 0));
            maps += usize::from(fits);
        }
    });
    assert_eq!(maps, 72);
}

#[test]
fn snakes() {
    assert_eq!(order(&snake(3, &turns(RED))), 48);
    let mut palindrome = turns(RED);
    for i in 0..13 {
        palindrome[26 - i] = palindrome[i];
    }
    assert_eq!(order(&snake(3, &palindrome)), 96);
    let lopsided: Vec<bool> = (0..64).map(|i| i % 3 != 0 || i == 30).collect();
    assert_eq!(order(&snake(4, &lopsided)), 48);
}

#[test]
fn a_group_far_beyond_closing() {
    let model = cards(6, 5);
    let symmetries = symmetries(&model);
    assert!(symmetries.complete);
    assert!(symmetries.order.clone().unwrap() > (1u64 << 60).into());
    assert!(symmetries.elements(1000).is_none());
    let subgroup = symmetries.subgroup(&[], 100);
    assert!(!subgroup.whole);
    assert!(subgroup.elements.len() > 50, "{}", subgroup.elements.len());
    let closed = Permutation::close(&subgroup.generators, model.atom_count(), 100).unwrap();
    assert_eq!(closed, subgroup.elements);
}

#[test]
fn free_variables_and_twin_constraints() {
    let mut model = Model::new();
    let domain = Domain::numbers(1..=12);
    let a = model.add_decision("a", &domain);
    let b = model.add_decision("b", &domain);
    for _ in 0..40 {
        model.add(Constraint::Clause { literals: vec![] });
        model.add(Constraint::Cardinality {
            count: 1.into(),
            atoms: model.atoms(a).chain(model.atoms(b)).collect(),
        });
    }
    let factorial: u64 = (1..=12).product();
    let symmetries = symmetries(&model);
    assert_eq!(symmetries.order, Some((2 * u128::from(factorial) * u128::from(factorial)).into()));
    let subgroup = symmetries.subgroup(&[], 500);
    assert!((251..=500).contains(&subgroup.elements.len()), "what leaves room for a generator grows by it");
}

#[test]
fn what_two_constraints_say_alike_is_drawn_once() {
    let mut model = Model::new();
    let x = model.add_decision("x", &Domain::numbers([1, 2]));
    for value in [0, 1, 0] {
        let atom = model.atom(x, value);
        model.add(Constraint::Clause { literals: vec![atom.into()] });
    }
    assert_eq!(order(&model), 2);
}

#[test]
fn pins_are_respected() {
    let mut model = magic(4);
    let corner = model.atom(model.decisions().next().unwrap(), 0);
    model.add(Constraint::Clause { literals: vec![Literal::from(corner)] });
    let elements = symmetries(&model).elements(100).unwrap();
    assert!(elements.len() > 1);
    assert!(elements.iter().all(|element| element.image(corner) == corner));
}

#[test]
fn a_ternary_relation_needs_its_rows() {
    // x + y + z is divisible by 3. Every pair of atoms goes together, so pairs alone show nothing.
    let mut model = Model::new();
    let domain = Domain::numbers(0..3);
    let variables: Vec<_> = ["x", "y", "z"].iter().map(|&name| model.add_decision(name, &domain)).collect();
    let rows = (0..9).map(|i: Value| [i / 3, i % 3, (6 - i / 3 - i % 3) % 3]);
    model.add(Constraint::Table(geduld_model::Table::new(variables, rows)));
    // The exchanges of the variables, times u, times two free shifts.
    assert_eq!(order(&model), 6 * 2 * 9);
    assert_eq!(brute_force(&model).len(), 9);
}

#[test]
fn limits_are_kept_and_owned_up_to() {
    let model = magic(4);
    let small = SymmetryLimits { vertices: 100, ..SymmetryLimits::default() };
    assert!(
        matches!(find(&model, &Kept::Model, &small), Err(TooLarge { limit: 100, vertices }) if vertices > 256)
    );
    let hasty = SymmetryLimits { effort: 1000, ..SymmetryLimits::default() };
    let symmetries = find(&model, &Kept::Model, &hasty).unwrap();
    assert!(!symmetries.complete && symmetries.order.is_none());
    let strict = SymmetryLimits { index: 1, ..SymmetryLimits::default() };
    let halved = find(&even_magic(3), &Kept::Model, &strict).unwrap();
    assert!(!halved.complete && halved.order.is_none());
    let check_model = even_magic(3);
    assert!(halved.generators.iter().all(|g| geduld_model::is_automorphism(&check_model, g)));
}

#[test]
fn models_without_anything_to_move() {
    let empty = symmetries(&Model::new());
    assert_eq!(empty.order, Some(1u32.into()));
    assert_eq!(empty.elements(1).unwrap().len(), 1);
    let mut impossible = Model::new();
    impossible.add_decision("x", &Domain::numbers([]));
    impossible.add_decision("y", &Domain::numbers(1..=3));
    assert_eq!(symmetries(&impossible).order, Some(1u32.into()));
}

#[test]
fn words_for_the_complement() {
    let model = magic(4);
    let elements = symmetries(&model).elements(64).unwrap();
    let words: Vec<String> = elements.iter().map(|element| describe(&model, element)).collect();
    assert_eq!(words[0], "nothing moves");
    assert!(words.iter().any(|words| words == "each number v becomes 17 - v"));
    assert!(words.iter().any(|words| words.ends_with("; each number v becomes 17 - v")));
}
