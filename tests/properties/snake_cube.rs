//! Snake cubes: every walk through the box.

use std::collections::BTreeSet;

use geduld_puzzle::Solution;
use geduld_puzzle::snake_cube::{Path, Position, SnakeCube};
use geduld_tests::counting::{Numbers, count_sat, lists_differences, numbers, search_finds};
use geduld_tests::files;
use geduld_tests::random::condition::{Body, Sentence, View, Vocabulary, sentences, with_conditions};
use geduld_tests::random::snake_cube::{bends, positions, puzzles, searches, toml};
use geduld_tests::random::{Kinds, kinds, with_fixing_map, with_same};
use proptest::prelude::*;
use proptest::sample::Index;

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
            rim: true,
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
    brute_force_up_to(puzzle, sentences, &["rotation", "reflection"], None)
}

/// The numbers with these kinds of maps counting as the same.
fn brute_force_up_to(
    puzzle: &SnakeCube,
    sentences: &[Sentence],
    kinds: &[&str],
    fixed_by: Option<&str>,
) -> Numbers {
    let read = files::puzzle(&toml(puzzle));
    let keeps_rules = |search: &Vec<Position>| {
        let view = view(search, puzzle.size);
        sentences.iter().all(|sentence| sentence.holds(&view))
            && fixed_by.is_none_or(|map| is_fixed(search, puzzle.size, map))
            && read.family.check(&Solution::SnakeCube(Path { path: search.clone() })).is_ok()
    };
    let counted: Vec<Vec<Position>> = searches(puzzle.size).into_iter().filter(keeps_rules).collect();
    let classes: BTreeSet<Option<Vec<Position>>> =
        counted.iter().map(|search| images(search, puzzle.size, kinds).into_iter().min()).collect();
    numbers([("solutions", counted.len()), ("essentially_different", classes.len())])
}

/// Whether a map, by its name, leaves a folded snake as it is.
fn is_fixed(path: &[Position], size: [usize; 3], name: &str) -> bool {
    let (box_map, reverses) = match name.strip_suffix("reversal") {
        Some(box_map) => (box_map.strip_suffix(", ").unwrap_or("identity"), true),
        None => (name, false),
    };
    let axes: Vec<&str> = match box_map.strip_prefix("x,y,z to ") {
        Some(axes) => axes.split(',').collect(),
        None => vec!["+x", "+y", "+z"],
    };
    let image = |at: &Position| -> Position {
        std::array::from_fn(|axis| {
            let x = at["xyz".find(&axes[axis][1..]).unwrap()];
            if axes[axis].starts_with('-') { size[axis] + 1 - x } else { x }
        })
    };
    let mut carried: Vec<Position> = path.iter().map(image).collect();
    if reverses {
        carried.reverse();
    }
    carried == path
}

/// The text of the file with the condition that a map leaves solutions as they are, and the numbers by definition.
pub fn expected_fixed((puzzle, map): &(SnakeCube, Index)) -> Option<(String, Numbers)> {
    let map = super::same::any_map(&toml(puzzle), map)?;
    let kinds = ["rotation", "reflection"];
    Some((with_fixing_map(&toml(puzzle), &map), brute_force_up_to(puzzle, &[], &kinds, Some(&map))))
}

fn is_palindrome(bends: &[bool]) -> bool {
    let inner = &bends[1.min(bends.len())..bends.len().saturating_sub(1).max(1)];
    inner.iter().eq(inner.iter().rev())
}

/// A random puzzle, and what is to count as the same.
pub fn with_kinds() -> impl Strategy<Value = (SnakeCube, Kinds)> {
    (puzzles(), kinds(&["rotation", "reflection", "reversal"])).prop_map(|(puzzle, mut kinds)| {
        kinds.retain(|&kind| kind != "reversal" || is_palindrome(&puzzle.bends));
        (puzzle, kinds)
    })
}

/// The text of its file, and the numbers by definition.
pub fn expected_up_to((puzzle, kinds): &(SnakeCube, Kinds)) -> Option<(String, Numbers)> {
    Some((with_same(&toml(puzzle), kinds), brute_force_up_to(puzzle, &[], kinds, None)))
}

/// Every string that is the same from its other end and fits into a small box.
#[test]
fn palindromes_are_counted_up_to_reversal() {
    for size in [[2, 2, 1], [3, 2, 1], [3, 3, 1], [2, 2, 2]] {
        let chains: BTreeSet<Vec<bool>> = searches(size).iter().map(|search| bends(search)).collect();
        for bends in chains.into_iter().filter(|bends| is_palindrome(bends)) {
            let puzzle = SnakeCube { size, bends, start: None, pins: Vec::new() };
            for kinds in
                [vec!["reversal"], vec!["rotation", "reversal"], vec!["rotation", "reflection", "reversal"]]
            {
                let numbers = brute_force_up_to(&puzzle, &[], &kinds, None);
                search_finds(&with_same(&toml(&puzzle), &kinds), &numbers, 1);
            }
            for map in super::same::all_maps(&toml(&puzzle)) {
                let numbers = brute_force_up_to(&puzzle, &[], &["rotation", "reflection"], Some(&map));
                search_finds(&with_fixing_map(&toml(&puzzle), &map), &numbers, 1);
            }
        }
    }
}

/// The images of a search in the same box: axes of the same size exchanged, and each axis reversed or not.
fn images(search: &[Position], size: [usize; 3], kinds: &[&str]) -> Vec<Vec<Position>> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let keeps_box = |order: &[usize; 3]| order.map(|axis| size[axis]) == size;
    let mut images = Vec::new();
    for order in orders.into_iter().filter(keeps_box) {
        for reversed in 0..8u32 {
            // A matrix with so many signs and this order of the axes.
            let [a, b, c] = order;
            let exchanges = u32::from(a > b) + u32::from(a > c) + u32::from(b > c);
            let mirrors = (exchanges + reversed.count_ones()) % 2 == 1;
            let is_identity = order == [0, 1, 2] && reversed == 0;
            let counts = kinds.contains(&"reflection") || kinds.contains(&"rotation") && !mirrors;
            if !counts && !is_identity {
                continue;
            }
            let image = |at: &Position| -> Position {
                std::array::from_fn(|axis| {
                    let x = at[order[axis]];
                    if reversed >> axis & 1 == 1 { size[axis] + 1 - x } else { x }
                })
            };
            images.push(search.iter().map(image).collect());
        }
    }
    if kinds.contains(&"reversal") {
        let reversed = |path: &Vec<Position>| path.iter().rev().copied().collect();
        images.extend(images.iter().map(reversed).collect::<Vec<Vec<Position>>>());
    }
    images
}

/// Whether the search engine finds what trying everything does.
pub fn is_searched(puzzle: &SnakeCube, threads: usize) {
    search_finds(&toml(puzzle), &brute_force(puzzle, &[]), threads);
}

proptest! {
    #![proptest_config(super::cases(250, 1))]

    #[test]
    fn count_equals_brute_force(puzzle in puzzles(), options in super::options()) {
        let (expected, text) = (brute_force(&puzzle, &[]), toml(&puzzle));
        search_finds(&text, &expected, 1);
        prop_assert_eq!(count_sat(&text, options.clone(), 1), expected, "{}", text);
        lists_differences(&text, &super::engines(options));
    }
}
