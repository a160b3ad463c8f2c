//! Symmetry figures: every copy of every shape at every place of the frame.

use std::collections::BTreeSet;

use geduld_count::SatOptions;
use geduld_tests::counting::{Numbers, count_sat, lists_differences, numbers, search_finds};
use geduld_tests::random::condition::{Body, Sentence, View, Vocabulary, sentences, with_conditions};
use geduld_tests::random::symmetry_figure::{SymmetryFigure, puzzles};
use geduld_tests::random::{Kinds, kinds, with_fixing_map, with_same};
use proptest::prelude::*;
use proptest::sample::Index;

/// Squares, sorted; shifted so that the first row and column are 0, unless they are pieces of a figure.
type Shape = Vec<(i32, i32)>;

/// The eight rotations and reflections, reflections last.
const MATRICES: [[i32; 4]; 8] = [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
    [1, 0, 0, -1],
    [-1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
];

/// The pieces of a figure under a matrix, all shifted together to the first row and column.
fn image(pieces: &[Shape], [a, b, c, d]: [i32; 4]) -> Vec<Shape> {
    let moved = |&(row, column): &(i32, i32)| (a * row + b * column, c * row + d * column);
    let pieces: Vec<Shape> = pieces.iter().map(|piece| piece.iter().map(moved).collect()).collect();
    let top = pieces.iter().flatten().map(|square| square.0).min().unwrap_or(0);
    let left = pieces.iter().flatten().map(|square| square.1).min().unwrap_or(0);
    let shifted = |piece: Shape| {
        let mut piece: Shape = piece.into_iter().map(|(row, column)| (row - top, column - left)).collect();
        piece.sort_unstable();
        piece
    };
    pieces.into_iter().map(shifted).collect()
}

fn shape_image(shape: &Shape, matrix: [i32; 4]) -> Shape {
    image(std::slice::from_ref(shape), matrix).concat()
}

fn outline(pieces: &[Shape]) -> Shape {
    let mut squares = pieces.concat();
    squares.sort_unstable();
    squares
}

/// Every way to put one copy after the other into the frame, the first row and column used.
fn fill(frame: i32, shapes: &[BTreeSet<Shape>], pieces: &mut Vec<Shape>, found: &mut Vec<Vec<Shape>>) {
    let Some(orientations) = shapes.get(pieces.len()) else {
        if image(pieces, MATRICES[0]) == *pieces {
            found.push(pieces.clone());
        }
        return;
    };
    for shape in orientations {
        for (top, left) in (0..frame).flat_map(|top| (0..frame).map(move |left| (top, left))) {
            let piece: Shape = shape.iter().map(|&(row, column)| (row + top, column + left)).collect();
            let inside = piece.iter().all(|&(row, column)| row < frame && column < frame);
            if inside && !pieces.iter().flatten().any(|square| piece.contains(square)) {
                pieces.push(piece);
                fill(frame, shapes, pieces, found);
                pieces.pop();
            }
        }
    }
}

fn hangs_together(outline: &Shape) -> bool {
    let mut reached = vec![outline[0]];
    let mut next = 0;
    while let Some(&(row, column)) = reached.get(next) {
        next += 1;
        for neighbour in [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)] {
            if outline.contains(&neighbour) && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    reached.len() == outline.len()
}

fn is_symmetric(outline: &Shape, symmetry: &str) -> bool {
    let matrices = match symmetry {
        "mirror" => &MATRICES[4..6],
        "diagonal" => &MATRICES[6..8],
        "half-turn" => &MATRICES[2..3],
        _ => &MATRICES[1..2],
    };
    matrices.iter().any(|&matrix| shape_image(outline, matrix) == *outline)
}

/// The pieces of a figure by the names of the file, which numbers them from 1.
fn view(puzzle: &SymmetryFigure, pieces: &[Shape]) -> View {
    let names = puzzle.pieces.iter().enumerate().flat_map(|(index, (_, copies))| vec![index + 1; *copies]);
    let bodies = names.map(|name| Body {
        item: name.to_string(),
        cell: Vec::new(),
        ends: (false, false),
        sides: Vec::new(),
    });
    let touch = |&(a, b): &(usize, usize)| {
        pieces[a].iter().any(|(r, c)| pieces[b].iter().any(|(s, d)| (r - s).abs() + (c - d).abs() == 1))
    };
    let pairs = (0..pieces.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    View { pieces: bodies.collect(), touching: pairs.filter(touch).collect() }
}

/// A random puzzle with random conditions.
pub fn conditioned() -> impl Strategy<Value = (SymmetryFigure, Vec<Sentence>)> {
    puzzles().prop_flat_map(|puzzle| {
        let maps = if puzzle.flip { &MATRICES[..] } else { &MATRICES[..4] };
        let int = |n: usize| i32::try_from(n).unwrap();
        let look = |(squares, _): &(Vec<(usize, usize)>, usize)| {
            let shape = squares.iter().map(|&(row, column)| (int(row), int(column))).collect();
            maps.iter().map(|&matrix| shape_image(&shape, matrix)).min()
        };
        let looks: Vec<Option<Shape>> = puzzle.pieces.iter().map(look).collect();
        let alone = |piece: &usize| looks.iter().filter(|&other| *other == looks[*piece]).count() == 1;
        let items = (0..looks.len()).filter(alone).map(|piece| (piece + 1).to_string()).collect();
        let words = Vocabulary { item: "piece", items, ..Vocabulary::default() };
        (Just(puzzle), sentences(words))
    })
}

/// The text of its file, and the numbers by definition.
pub fn expected((puzzle, sentences): &(SymmetryFigure, Vec<Sentence>)) -> Option<(String, Numbers)> {
    Some((with_conditions(&puzzle.toml(), sentences), brute_force(puzzle, sentences)))
}

fn brute_force(puzzle: &SymmetryFigure, sentences: &[Sentence]) -> Numbers {
    brute_force_up_to(puzzle, sentences, &["rotation", "reflection"], None)
}

/// A random puzzle, and what is to count as the same.
pub fn with_kinds() -> impl Strategy<Value = (SymmetryFigure, Kinds)> {
    (puzzles(), kinds(&["rotation", "reflection"]))
}

/// The text of its file, and the numbers by definition.
pub fn expected_up_to((puzzle, kinds): &(SymmetryFigure, Kinds)) -> Option<(String, Numbers)> {
    Some((with_same(&puzzle.toml(), kinds), brute_force_up_to(puzzle, &[], kinds, None)))
}

/// Whether a map, by its name, leaves an arrangement as it is.
fn is_fixed(pieces: &[Shape], name: &str) -> bool {
    let names = ["identity", "quarter turn", "half turn", "three-quarter turn", "left-right reflection"];
    let others =
        ["top-bottom reflection", "reflection at the main diagonal", "reflection at the other diagonal"];
    let position = names.into_iter().chain(others).position(|known| known == name).unwrap();
    let mut carried = image(pieces, MATRICES[position]);
    carried.sort_unstable();
    let mut own = pieces.to_vec();
    own.sort_unstable();
    carried == own
}

/// The text of the file with the condition that a map leaves solutions as they are, and the numbers by definition.
pub fn expected_fixed((puzzle, map): &(SymmetryFigure, Index)) -> Option<(String, Numbers)> {
    let text = puzzle.toml();
    let map = super::same::any_map(&text, map)?;
    let kinds = ["rotation", "reflection"];
    Some((with_fixing_map(&text, &map), brute_force_up_to(puzzle, &[], &kinds, Some(&map))))
}

/// The numbers with these kinds of maps counting as the same.
fn brute_force_up_to(
    puzzle: &SymmetryFigure,
    sentences: &[Sentence],
    kinds: &[&str],
    fixed_by: Option<&str>,
) -> Numbers {
    let same = match (kinds.contains(&"rotation"), kinds.contains(&"reflection")) {
        (_, true) => &MATRICES[..],
        (true, false) => &MATRICES[..4],
        (false, false) => &MATRICES[..1],
    };
    let maps = if puzzle.flip { &MATRICES[..] } else { &MATRICES[..4] };
    let int = |n: usize| i32::try_from(n).unwrap();
    let orientations = |squares: &[(usize, usize)]| -> BTreeSet<Shape> {
        let shape = squares.iter().map(|&(row, column)| (int(row), int(column))).collect();
        maps.iter().map(|&matrix| shape_image(&shape, matrix)).collect()
    };
    let shapes: Vec<BTreeSet<Shape>> = puzzle.shapes().into_iter().map(orientations).collect();
    let mut labelled = Vec::new();
    fill(int(puzzle.frame), &shapes, &mut Vec::new(), &mut labelled);
    labelled.retain(|pieces| {
        let outline = outline(pieces);
        puzzle.symmetries.iter().any(|symmetry| is_symmetric(&outline, symmetry))
            && (!puzzle.connected || hangs_together(&outline))
            && sentences.iter().all(|sentence| sentence.holds(&view(puzzle, pieces)))
            && fixed_by.is_none_or(|map| is_fixed(pieces, map))
    });
    // Which pieces are the same is seen from their shapes.
    let unlabelled = |mut pieces: Vec<Shape>| {
        pieces.sort_unstable();
        pieces
    };
    let solutions: BTreeSet<Vec<Shape>> = labelled.iter().cloned().map(unlabelled).collect();
    let congruent = |pieces: &Vec<Shape>| same.iter().map(|&matrix| unlabelled(image(pieces, matrix))).min();
    let figure = |pieces: &Vec<Shape>| same.iter().map(|&matrix| shape_image(&outline(pieces), matrix)).min();
    let mut all = numbers([("labelled", labelled.len())]);
    // Of all kinds together, and of each, whether it was asked for or not.
    for kind in [None, Some("mirror"), Some("diagonal"), Some("half-turn"), Some("quarter-turn")] {
        let has_kind = |pieces: &&Vec<Shape>| kind.is_none_or(|kind| is_symmetric(&outline(pieces), kind));
        let solutions: Vec<&Vec<Shape>> = solutions.iter().filter(has_kind).collect();
        let classes: BTreeSet<Option<Vec<Shape>>> = solutions.iter().copied().map(congruent).collect();
        let figures: BTreeSet<Option<Shape>> = solutions.iter().copied().map(figure).collect();
        let found = [
            ("solutions", solutions.len()),
            ("essentially_different", classes.len()),
            ("figures", figures.len()),
        ];
        let prefix = kind.map_or(String::new(), |kind| format!("{kind} "));
        all.extend(numbers(found).into_iter().map(|(key, number)| (format!("{prefix}{key}"), number)));
    }
    all
}

proptest! {
    #![proptest_config(super::cases(120, 1))]

    #[test]
    fn count_equals_brute_force(puzzle in puzzles(), options in super::options()) {
        let (expected, text) = (brute_force(&puzzle, &[]), puzzle.toml());
        search_finds(&text, &expected, 1);
        prop_assert_eq!(count_sat(&text, options.clone(), 1), expected, "{}", text);
        lists_differences(&text, &super::engines(options));
    }
}

/// Whether the search engine finds what trying everything does.
pub fn is_searched(puzzle: &SymmetryFigure, threads: usize) {
    search_finds(&puzzle.toml(), &brute_force(puzzle, &[]), threads);
}

#[test]
fn mirror_images_are_congruent_even_if_pieces_may_not_be_flipped() {
    // Each piece becomes the other one.
    let piece = |squares: [(usize, usize); 4]| (squares.to_vec(), 1);
    let puzzle = SymmetryFigure {
        frame: 4,
        symmetries: vec!["mirror"],
        flip: false,
        connected: true,
        pieces: vec![piece([(0, 0), (1, 0), (2, 0), (2, 1)]), piece([(0, 1), (1, 1), (2, 1), (2, 0)])],
    };
    assert_eq!(count_sat(&puzzle.toml(), SatOptions::default(), 1), brute_force(&puzzle, &[]));
}

/// In some cubes nothing is left open: the square lies in the first row and column.
#[test]
fn a_single_square_is_a_figure() {
    for symmetry in ["mirror", "diagonal", "half-turn", "quarter-turn"] {
        for connected in [false, true] {
            let (symmetries, pieces) = (vec![symmetry], vec![(vec![(0, 0)], 1)]);
            is_searched(&SymmetryFigure { frame: 3, symmetries, flip: false, connected, pieces }, 1);
        }
    }
}
