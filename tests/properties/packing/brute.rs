//! The numbers of a packing by definition: every choice of cells for every piece, compared as points in the plane or in
//! space. It shares neither lattice nor search with what it tests.

mod conditions;
mod geometry;
mod search;
mod symmetry;

use std::collections::BTreeSet;

use geduld_tests::counting::{Numbers, numbers};
use geduld_tests::random::packing::Packing;
use num_bigint::BigUint;

use geometry::{Matrix, is_one_of, matrices, named};
use search::{Brute, Solution};
use symmetry::{Action, moved};

/// The numbers by definition.
pub fn expected(puzzle: &Packing) -> Numbers {
    expected_with(puzzle, &["rotation", "reflection"], None)
}

/// The numbers with these kinds of maps counting as the same, of the solutions that a map leaves as they are.
pub fn expected_with(puzzle: &Packing, kinds: &[&str], fixed_by: Option<&str>) -> Numbers {
    let brute = Brute::new(puzzle);
    let fixing = fixed_by.map(|name| brute.action(&named(puzzle.grid, name)).expect("it is a symmetry"));
    let is_fixed =
        |solution: &Solution| fixing.as_ref().is_none_or(|action| moved(solution, action) == *solution);
    let counted: BTreeSet<Solution> = (brute.all().into_iter())
        .filter(|solution| brute.is_counted(solution) && is_fixed(solution))
        .collect();
    let [rotations, all] = matrices(puzzle.grid);
    let (turns, others) = all.iter().partition::<Vec<Matrix>, _>(|matrix| is_one_of(matrix, &rotations));
    let [rotations, mut reflections] =
        [turns, others].map(|maps| maps.iter().filter_map(|map| brute.action(map)).collect::<Vec<Action>>());
    if puzzle.mirrors_apart {
        reflections.clear();
    }
    let classes = |moves: &[Action]| {
        let orbits = counted.iter().map(|solution| Brute::orbit(solution, moves));
        orbits.map(|orbit| orbit.into_iter().next()).collect::<BTreeSet<_>>().len()
    };
    let mut moves = Vec::new();
    if kinds.contains(&"rotation") {
        moves.extend(rotations.clone());
    }
    if kinds.contains(&"reflection") {
        moves.extend(reflections);
    }
    let mut expected = numbers([
        ("solutions", counted.len()),
        ("essentially_different", classes(&moves)),
        ("up_to_rotation", classes(&rotations)),
    ]);
    if brute.kinds.iter().all(|kind| kind.least == kind.most) {
        let ways = brute.kinds.iter().map(|kind| (1..=kind.most).product::<usize>());
        expected.insert("labelled".to_owned(), BigUint::from(counted.len() * ways.product::<usize>()));
    }
    expected
}
