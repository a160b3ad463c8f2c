//! Magic squares of order 4 under every combination of rules, and squares that a symmetry leaves as they are.

use std::collections::BTreeSet;

use geduld_count::SatOptions;
use geduld_model::symmetry::{Kept, SymmetryLimits};
use geduld_model::{Atom, Permutation, Value};
use geduld_puzzle::magic_square::{self, MagicSquare};
use geduld_tests::counting::{
    Numbers, count_sat, count_search, first_solutions, numbers, search_finds, without_classes,
};
use geduld_tests::files::puzzle;
use geduld_tests::random::magic_square::toml;

/// Every combination of rules, in order 4.
fn combinations() -> Vec<MagicSquare> {
    use magic_square::PermutationParity::{Any, Even, Odd};
    let mut squares = Vec::new();
    for permutation in [Any, Even, Odd] {
        for rules in 0..8 {
            let [pandiagonal, associative, sliding] = [0, 1, 2].map(|bit| rules >> bit & 1 == 1);
            squares.push(MagicSquare {
                order: 4,
                numbers: None,
                diagonals: true,
                pandiagonal,
                associative,
                permutation,
                sliding,
                pins: Vec::new(),
            });
        }
    }
    squares
}

#[test]
fn search_counts_every_combination_alike_with_symmetry_and_without() {
    for square in combinations() {
        let text = toml(&square);
        let counted = count_search(&text, true, 2).expect("a plan serves it");
        assert_eq!(count_search(&text, false, 2), Some(without_classes(counted)), "{text}");
    }
}

/// Whether both engines count these squares alike.
fn check_engines(squares: impl Iterator<Item = MagicSquare>) {
    for square in squares {
        let text = toml(&square);
        search_finds(&text, &count_sat(&text, SatOptions::default(), 2), 1);
    }
}

/// Whether there are few enough squares for the SAT engine to take a second or two.
fn is_quick(square: &MagicSquare) -> bool {
    (square.pandiagonal || square.associative) && square.permutation == magic_square::PermutationParity::Even
}

#[test]
fn engines_agree_on_even_pandiagonal_and_associative_squares() {
    check_engines(combinations().into_iter().filter(is_quick));
}

#[test]
#[ignore = "takes the SAT engine over ten seconds: just test-slow"]
fn engines_agree_on_all_other_squares() {
    check_engines(combinations().into_iter().filter(|square| !is_quick(square)));
}

fn associative(order: usize) -> String {
    toml(&MagicSquare {
        order,
        numbers: None,
        diagonals: true,
        pandiagonal: false,
        associative: true,
        permutation: magic_square::PermutationParity::Any,
        sliding: false,
        pins: Vec::new(),
    })
}

/// Half a turn together with v -> n² + 1 - v carries every associative square into itself, so that no orbit has as
/// many squares as there are symmetries.
#[test]
fn associative_squares_are_left_as_they_are_by_a_symmetry() {
    let text = associative(4);
    let puzzle = puzzle(&text);
    let instance = puzzle.instance();
    let model = &instance.model;
    // Cells are variables row by row, and all have the same domain: the last atom is the opposite of the first.
    let atoms = model.atom_count();
    let turned: Vec<Atom> = (0..atoms).rev().map(Atom::new).collect();
    let turned = Permutation::new(turned).expect("it reverses all atoms");
    let group = geduld_model::symmetry::find(model, &Kept::Model, &SymmetryLimits::default())
        .ok()
        .and_then(|symmetries| symmetries.elements(10_000))
        .expect("the group is small");
    assert!(group.contains(&turned), "it is among the {} symmetries found", group.len());

    let squares: BTreeSet<Vec<Value>> = first_solutions(&instance, usize::MAX).into_iter().collect();
    let mut classes = BTreeSet::new();
    for square in &squares {
        assert_eq!(turned.apply(model, square), *square);
        classes.insert(instance.symmetries.iter().map(|symmetry| symmetry.atoms.apply(model, square)).min());
    }
    let expected: Numbers = numbers([("solutions", squares.len()), ("essentially_different", classes.len())]);
    search_finds(&text, &expected, 1);
    assert!(!squares.is_empty());
}

#[test]
fn associative_squares_of_order_5_are_counted_alike_without_symmetry() {
    let text = associative(5);
    let counted = count_search(&text, true, 2).expect("a plan serves it");
    assert_eq!(count_search(&text, false, 2), Some(without_classes(counted)));
}

/// Semi-magic squares of order 4: 549,504, which is 8 times 68,688. Both numbers are well known.
#[test]
fn semi_magic_squares_of_order_4_are_counted() {
    let text = toml(&MagicSquare {
        order: 4,
        numbers: None,
        diagonals: false,
        pandiagonal: false,
        associative: false,
        permutation: magic_square::PermutationParity::Any,
        sliding: false,
        pins: Vec::new(),
    });
    let expected = numbers([("solutions", 549_504), ("essentially_different", 68_688)]);
    assert_eq!(count_search(&text, true, 2), Some(expected));
}
