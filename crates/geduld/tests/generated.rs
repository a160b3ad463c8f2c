//! Generated puzzles can be read, are the same for the same seed, and have the wanted number of solutions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use geduld::exports::generate::{
    BoardRecipe, FigureRecipe, GenerateError, Generated, PackingRecipe, Recipe, Reverse, SnakeRecipe,
    SquareRecipe, Wanted, generate, hard_labels, plant,
};
use geduld_count::{Control, EngineChoice, Options, count_all, counter};
use geduld_puzzle::edge_matching::{Pattern, Shape, Tiles};
use geduld_puzzle::lattice::Lattice;
use geduld_puzzle::symmetry_figure::Symmetry;
use geduld_puzzle::{Puzzle, read};

fn board(shape: Shape) -> BoardRecipe {
    BoardRecipe { shape, labels: None, rim: false, halves: false, turn: true, reverse: None }
}

fn drawn(tiles: Tiles, rows: &[&str], ring: bool) -> Shape {
    Shape::of(Pattern::new(tiles, rows.iter().map(|&row| row.to_owned()).collect(), ring).unwrap())
}

/// Small puzzles of every family and kind.
fn recipes() -> Vec<Box<dyn Recipe>> {
    vec![
        Box::new(board(Shape::Rectangle { rows: 2, columns: 3 })),
        Box::new(BoardRecipe {
            shape: Shape::Rectangle { rows: 3, columns: 3 },
            labels: Some(3),
            rim: true,
            halves: true,
            turn: true,
            reverse: None,
        }),
        Box::new(BoardRecipe {
            shape: Shape::Triangle { side: 3 },
            labels: Some(3),
            rim: false,
            halves: true,
            turn: false,
            reverse: None,
        }),
        Box::new(BoardRecipe {
            shape: Shape::Hexagon { side: 1 },
            labels: Some(3),
            rim: true,
            halves: false,
            turn: true,
            reverse: None,
        }),
        Box::new(BoardRecipe {
            shape: drawn(Tiles::Hexagons, &["X X", " X"], false),
            labels: None,
            rim: false,
            halves: false,
            turn: true,
            reverse: Some(Reverse::Own),
        }),
        Box::new(BoardRecipe {
            shape: drawn(Tiles::Squares, &["XXX", "X.X"], false),
            labels: None,
            rim: true,
            halves: true,
            turn: true,
            reverse: Some(Reverse::Mirror),
        }),
        Box::new(BoardRecipe {
            shape: drawn(Tiles::Dominoes, &["XXXXX"], true),
            labels: Some(4),
            rim: false,
            halves: false,
            turn: true,
            reverse: None,
        }),
        Box::new(SnakeRecipe { size: [2, 3, 2] }),
        Box::new(FigureRecipe { pieces: 3, squares: 4, symmetry: None }),
        Box::new(FigureRecipe { pieces: 2, squares: 4, symmetry: Some(Symmetry::HalfTurn) }),
        Box::new(SquareRecipe { order: 3, pinned: 30 }),
        Box::new(SquareRecipe { order: 4, pinned: 40 }),
    ]
}

/// Solutions and classes, counted by an engine that the generator does not use.
fn by_sat(puzzle: &Puzzle) -> (u128, u128) {
    let instance = puzzle.instance();
    let options = Options { engine: EngineChoice::Sat, ..Options::default() };
    let engine = counter(&instance, &options, &Control::new()).unwrap().engine;
    let part = count_all(engine.as_ref(), 1, &Control::new()).unwrap();
    let totals = part.tally.exact(None).unwrap();
    let small = |number| u128::try_from(number).unwrap();
    (small(totals.solutions), small(totals.classes))
}

#[test]
fn there_are_as_many_solutions_as_wanted() {
    for recipe in recipes() {
        for wanted in [Wanted::Planted, Wanted::One, Wanted::None] {
            let text = match generate(&*recipe, 5, wanted, "a test") {
                Ok(text) => text,
                // Three or four small pieces almost always make a figure.
                Err(GenerateError::NoneCameUp(_)) if format!("{recipe:?}").starts_with("FigureRecipe") => {
                    continue;
                }
                Err(error) => panic!("{recipe:?} {wanted:?}: {error}"),
            };
            let puzzle = read(&text).unwrap();
            let (solutions, classes) = by_sat(&puzzle);
            match wanted {
                Wanted::Planted => assert!(solutions > 0, "{text}"),
                Wanted::One => assert_eq!(classes, 1, "{text}"),
                Wanted::None => assert_eq!(solutions, 0, "{text}"),
            }
            for (key, figure) in &puzzle.expect.figures {
                let counted = match *key {
                    "solutions" => solutions,
                    "essentially_different" => classes,
                    _ => continue,
                };
                assert_eq!(*figure, counted.into(), "{key} of {text}");
            }
            assert!(!puzzle.expect.figures.is_empty(), "{text}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle_and_others_give_others() {
    for recipe in recipes() {
        let text = |seed| generate(&*recipe, seed, Wanted::Planted, "").unwrap();
        assert_eq!(text(1), text(1));
        assert!((2..6).any(|seed| text(seed) != text(1)), "{recipe:?}");
    }
}

/// Sizes whose solutions no one can count, and seeds that ran for minutes: the puzzle is there nevertheless.
#[test]
fn planted_puzzles_of_all_sizes_are_written() {
    let triangles = |side| -> Box<dyn Recipe> { Box::new(board(Shape::Triangle { side })) };
    let hexagon = |side| -> Box<dyn Recipe> { Box::new(board(Shape::Hexagon { side })) };
    let cards = |side| -> Box<dyn Recipe> { Box::new(board(Shape::Rectangle { rows: side, columns: side })) };
    let snake = |side| -> Box<dyn Recipe> { Box::new(SnakeRecipe { size: [side; 3] }) };
    let square = |order| -> Box<dyn Recipe> { Box::new(SquareRecipe { order, pinned: 20 }) };
    let figure =
        |pieces| -> Box<dyn Recipe> { Box::new(FigureRecipe { pieces, squares: 5, symmetry: None }) };
    let packing = |side, pieces| -> Box<dyn Recipe> {
        Box::new(PackingRecipe { grid: Lattice::Square, size: [side, side, 1], pieces })
    };
    for (recipe, seed) in [
        (snake(4), 713),
        (snake(4), 1),
        (snake(5), 2),
        (snake(6), 3),
        (triangles(7), 712),
        (triangles(10), 4),
        (hexagon(4), 5),
        (cards(7), 6),
        (cards(12), 7),
        (square(12), 8),
        (square(40), 9),
        (figure(8), 10),
        (figure(16), 11),
        (packing(8, 12), 12),
        (packing(20, 40), 13),
    ] {
        let text = generate(&*recipe, seed, Wanted::Planted, "a test").unwrap();
        assert!(read(&text).is_ok(), "{text}");
        // An interruption changes nothing but the figures.
        let planted = plant(&*recipe, seed, Wanted::Planted, "a test").unwrap();
        let control = Generated::control();
        control.stop();
        let stopped = planted.counted(&control).unwrap();
        let interrupted = read(&stopped.unwrap_or_else(|| planted.interrupted_text())).unwrap();
        assert_eq!(interrupted.identity(), read(&text).unwrap().identity(), "{recipe:?}");
    }
}

#[test]
fn more_pieces_need_more_labels_to_be_hard() {
    let cards =
        |side| hard_labels(&Shape::Rectangle { rows: side, columns: side }, false, false, true, false);
    assert!(cards(3) < cards(6) && cards(6) < cards(12));
    // Halves match half as often as equal labels.
    let halves = hard_labels(&Shape::Rectangle { rows: 12, columns: 12 }, false, true, true, false);
    assert!(2 * halves >= cards(12) && 2 * halves <= cards(12) + 2);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |recipe: &dyn Recipe| {
        let error = generate(recipe, 1, Wanted::Planted, "").unwrap_err();
        assert!(matches!(error, GenerateError::Recipe(_) | GenerateError::Refused { .. }), "{error}");
    };
    refused(&board(Shape::Rectangle { rows: 0, columns: 3 }));
    refused(&board(Shape::Triangle { side: usize::MAX }));
    refused(&BoardRecipe {
        shape: Shape::Triangle { side: 2 },
        labels: Some(0),
        rim: false,
        halves: false,
        turn: true,
        reverse: None,
    });
    refused(&SnakeRecipe { size: [0, 1, 1] });
    refused(&SnakeRecipe { size: [usize::MAX, 2, 1] });
    refused(&SnakeRecipe { size: [7, 7, 7] });
    refused(&SnakeRecipe { size: [40, 40, 40] });
    refused(&FigureRecipe { pieces: 0, squares: 4, symmetry: None });
    refused(&FigureRecipe { pieces: usize::MAX, squares: 2, symmetry: None });
    refused(&SquareRecipe { order: 2, pinned: 0 });
    refused(&SquareRecipe { order: 101, pinned: 0 });
    refused(&SquareRecipe { order: 4, pinned: 101 });
    // A single square always makes a figure.
    let single = generate(&FigureRecipe { pieces: 1, squares: 1, symmetry: None }, 1, Wanted::None, "");
    assert!(matches!(single, Err(GenerateError::NoneCameUp(_))));
}
