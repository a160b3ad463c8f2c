//! Snake cubes: every walk through the box.

use std::collections::BTreeSet;

use geduld_puzzle::Solution;
use geduld_puzzle::snake_cube::{Path, Position, SnakeCube};
use geduld_tests::counting::{Numbers, count_sat, numbers, search_finds};
use geduld_tests::files;
use geduld_tests::random::condition::{Body, Sentence, View, Vocabulary, sentences, with_conditions};
use geduld_tests::random::snake_cube::{positions, puzzles, searches, toml};
use proptest::prelude::*;

/// What lies where in a folded snake.
fn view(search: &[Position], size: [usize; 3]) -> View {
    let pieces = search.iter().enumerate().map(|(cube, at)| {
        let faces = (0..3).filter(|&axis| at[axis] == 1 || at[axis] == size[axis]).count();
        let ends = (faces == 3, faces > 0);
        Body { item: (cube + 1).to_string(), cell: at.to_vec(), ends, sides: Vec::new() }
    });
    let pairs = (0..search.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let steps = |(a, b): &(usize, usize)| {
        (0..3).map(|axis| search[*a][axis].abs_diff(search[*b][axis])).sum::<usize>()
    };
    View { pieces: pieces.collect(), touching: pairs.filter(|pair| steps(pair) == 1).collect() }
}

/// A random puzzle with random conditions.
pub fn conditioned() -> impl Strategy<Value = (SnakeCube, Vec<Sentence>)> {
    puzzles().prop_flat_map(|puzzle| {
        let size = puzzle.size;
        let words = Vocabulary {
            item: "cube",
            items: (1..=positions(size).len()).map(|cube| cube.to_string()).collect(),
            cells: positions(size).into_iter().map(|at| (at.to_vec(), vec![])).collect(),
            lines: vec![("layer", 2)],
            corners: true,
            inside: size.iter().all(|&length| length > 2),
            labels: Vec::new(),
            numbers: false,
        };
        (Just(puzzle), sentences(words))
    })
}

/// The text of its file, and the numbers by definition.
pub fn expected((puzzle, sentences): &(SnakeCube, Vec<Sentence>)) -> Option<(String, Numbers)> {
    Some((with_conditions(&toml(puzzle), sentences), brute_force(puzzle, sentences)))
}

fn brute_force(puzzle: &SnakeCube, sentences: &[Sentence]) -> Numbers {
    let read = files::puzzle(&toml(puzzle));
    let keeps_rules = |search: &Vec<Position>| {
        let view = view(search, puzzle.size);
        sentences.iter().all(|sentence| sentence.holds(&view))
            && read.family.check(&Solution::SnakeCube(Path { path: search.clone() })).is_ok()
    };
    let counted: Vec<Vec<Position>> = searches(puzzle.size).into_iter().filter(keeps_rules).collect();
    let classes: BTreeSet<Option<Vec<Position>>> =
        counted.iter().map(|search| images(search, puzzle.size).into_iter().min()).collect();
    numbers([("solutions", counted.len()), ("essentially_different", classes.len())])
}

/// The images of a search in the same box: axes of the same size exchanged, and each axis reversed or not.
fn images(search: &[Position], size: [usize; 3]) -> Vec<Vec<Position>> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let keeps_box = |order: &[usize; 3]| order.map(|axis| size[axis]) == size;
    let mut images = Vec::new();
    for order in orders.into_iter().filter(keeps_box) {
        for reversed in 0..8 {
            let image = |at: &Position| -> Position {
                std::array::from_fn(|axis| {
                    let x = at[order[axis]];
                    if reversed >> axis & 1 == 1 { size[axis] + 1 - x } else { x }
                })
            };
            images.push(search.iter().map(image).collect());
        }
    }
    images
}

/// Whether the search engine finds what trying everything does.
pub fn is_searched(puzzle: &SnakeCube, threads: usize) {
    search_finds(&toml(puzzle), &brute_force(puzzle, &[]), threads);
}

proptest! {
    #![proptest_config(super::cases(250))]

    #[test]
    fn count_equals_brute_force(puzzle in puzzles(), options in super::options()) {
        let (expected, text) = (brute_force(&puzzle, &[]), toml(&puzzle));
        search_finds(&text, &expected, 1);
        prop_assert_eq!(count_sat(&text, options, 1), expected, "{}", text);
    }
}
