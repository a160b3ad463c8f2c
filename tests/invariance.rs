//! What is the same puzzle has the same numbers: turned, mirrored, renamed, shuffled, read backwards.

use geduld_count::SatOptions;
use geduld_puzzle::edge_matching::{Matching, Shape};
use geduld_puzzle::magic_square::MagicSquare;
use geduld_puzzle::snake_cube::{Position, SnakeCube};
use geduld_tests::board::{self, BoardMap};
use geduld_tests::counting::{Numbers, count_sat};
use geduld_tests::random::edge_matching::EdgeMatching;
use geduld_tests::random::symmetry_figure::{Square, SymmetryFigure};
use geduld_tests::random::{cases, edge_matching, magic_square, snake_cube, symmetry_figure};
use proptest::prelude::*;
use proptest::sample::Index;

fn count(text: &str) -> Numbers {
    count_sat(text, SatOptions { initial_cubes: 4, ..SatOptions::default() }, 1)
}

/// The whole puzzle carried over: board, pieces, pins.
fn carried(puzzle: &EdgeMatching, map: &BoardMap) -> EdgeMatching {
    let mut image = EdgeMatching { shape: map.target.clone(), ..puzzle.clone() };
    for piece in &mut image.pieces {
        piece.edges = map.carry(&piece.edges);
        piece.reverse = piece.reverse.as_ref().map(|reverse| map.carry(reverse));
    }
    let (from, to) = (board::positions(&puzzle.shape), board::positions(&map.target));
    for pin in &mut image.pins {
        let cell = from.binary_search(&pin.cell).expect("pins lie on the board");
        pin.cell = to[map.cells[cell]];
        if map.mirrors {
            // Mirrored, a piece turns the other way round.
            let places = map.places.len();
            pin.turn = pin.turn.map(|turn| (places - turn) % places);
        }
    }
    image
}

/// The puzzle with every label another one; what matches still does.
fn renamed(puzzle: &EdgeMatching) -> EdgeMatching {
    let rename = |label: &mut String| match &puzzle.matching {
        // The sign says which half it is: that of one picture is exchanged, and the pictures get other names.
        Matching::Halves => {
            let (sign, picture) = label.split_at(1);
            let other = if sign == "+" { "-" } else { "+" };
            *label = if picture == "a" { format!("{other}zebra") } else { format!("{sign}ape") };
        }
        _ => *label = format!("{}{label}", if label == "b" { "a" } else { "z" }),
    };
    let mut image = puzzle.clone();
    let sides = image.pieces.iter_mut().flat_map(|piece| [Some(&mut piece.edges), piece.reverse.as_mut()]);
    sides.flatten().flatten().for_each(rename);
    image.border.iter_mut().for_each(rename);
    if let Matching::Pairs(pairs) = &mut image.matching {
        pairs.iter_mut().flatten().for_each(rename);
    }
    image
}

/// The puzzle with its pieces in another order, and under other names.
fn shuffled(puzzle: &EdgeMatching, keys: &[u32]) -> EdgeMatching {
    let mut order: Vec<usize> = (0..puzzle.pieces.len()).collect();
    order.sort_by_key(|&piece| keys[piece]);
    let mut image = puzzle.clone();
    image.pieces = order.iter().map(|&piece| puzzle.pieces[piece].clone()).collect();
    for (index, piece) in image.pieces.iter_mut().enumerate() {
        piece.name = format!("new {index}");
    }
    for pin in &mut image.pins {
        pin.piece = order.iter().position(|&piece| piece == pin.piece).expect("every piece is kept");
    }
    image
}

/// The puzzle with its pieces written down from another edge on.
fn rotated(puzzle: &EdgeMatching, keys: &[u32]) -> EdgeMatching {
    let mut image = puzzle.clone();
    let places = board::places(&puzzle.shape);
    let by = |piece: usize, reverse: bool| (keys[piece] as usize >> if reverse { 8 } else { 0 }) % places;
    for (index, piece) in image.pieces.iter_mut().enumerate() {
        piece.edges.rotate_left(by(index, false));
        piece.reverse.iter_mut().for_each(|reverse| reverse.rotate_left(by(index, true)));
    }
    for pin in &mut image.pins {
        let reverse = pin.reverse.unwrap_or(false);
        pin.turn = pin.turn.map(|turn| (turn + places - by(pin.piece, reverse)) % places);
    }
    image
}

/// The puzzle with the reverses of some pieces called their fronts.
fn turned_over(puzzle: &EdgeMatching, keys: &[u32]) -> EdgeMatching {
    let mut image = puzzle.clone();
    let over = |piece: usize| puzzle.pieces[piece].reverse.is_some() && keys[piece] % 2 == 1;
    for (index, piece) in image.pieces.iter_mut().enumerate().filter(|(index, _)| over(*index)) {
        let reverse = puzzle.pieces[index].reverse.clone().expect("it has one");
        piece.reverse = Some(std::mem::replace(&mut piece.edges, reverse));
    }
    for pin in image.pins.iter_mut().filter(|pin| over(pin.piece)) {
        let front = pin.reverse.or(pin.turn.map(|_| false));
        pin.reverse = front.map(|reverse| !reverse);
    }
    image
}

proptest! {
    #![proptest_config(cases(60, 2))]

    #[test]
    fn edge_matching(
        puzzle in edge_matching::puzzles(),
        map in any::<Index>(),
        keys in proptest::collection::vec(any::<u32>(), 6),
    ) {
        let expected = count(&puzzle.toml());
        let maps = board::maps(&puzzle.shape);
        let mut images = vec![carried(&puzzle, map.get(&maps)), renamed(&puzzle), shuffled(&puzzle, &keys)];
        if puzzle.turn {
            images.push(rotated(&puzzle, &keys));
        }
        for image in images {
            prop_assert_eq!(count(&image.toml()), expected.clone(), "{}\n{}", puzzle.toml(), image.toml());
        }
    }
}

fn canonical_form(puzzle: &EdgeMatching) -> String {
    geduld_tests::files::puzzle(&puzzle.toml()).canonical_form().expect("there are few pieces")
}

proptest! {
    #![proptest_config(cases(100, 2))]

    #[test]
    fn drawn_boards_and_reverses(
        puzzle in edge_matching::any_puzzles(),
        map in any::<Index>(),
        keys in proptest::collection::vec(any::<u32>(), 6),
    ) {
        let expected = count(&puzzle.toml());
        let maps = board::maps(&puzzle.shape);
        let mut same_box = vec![renamed(&puzzle), shuffled(&puzzle, &keys), turned_over(&puzzle, &keys)];
        if puzzle.turn {
            same_box.push(rotated(&puzzle, &keys));
        }
        for image in same_box.iter().chain([&carried(&puzzle, map.get(&maps))]) {
            prop_assert_eq!(count(&image.toml()), expected.clone(), "{}\n{}", puzzle.toml(), image.toml());
        }
        for image in &same_box {
            let (text, other) = (puzzle.toml(), image.toml());
            prop_assert_eq!(canonical_form(&puzzle), canonical_form(image), "{}\n{}", text, other);
            let [one, other] = [text, other].map(|text| geduld_tests::files::puzzle(&text));
            prop_assert!(one.changes_to(&other).is_ok_and(|changes| changes.is_some()));
        }
    }
}

/// A square with its pins turned by a quarter and, if asked, mirrored.
fn turned(puzzle: &MagicSquare, mirrored: bool) -> MagicSquare {
    let mut image = puzzle.clone();
    let last = puzzle.order + 1;
    for pin in &mut image.pins {
        let (row, column) = pin.cell;
        pin.cell = if mirrored { (row, last - column) } else { (column, last - row) };
    }
    image
}

proptest! {
    #![proptest_config(cases(40, 2))]

    #[test]
    fn magic_square(
        puzzle in magic_square::puzzles(3, &[vec![2, 7, 6, 9, 5, 1, 4, 3, 8]], 1..=3),
        mirrored in any::<bool>(),
    ) {
        use geduld_puzzle::magic_square::PermutationParity;
        // Reflections change what a permutation or a sliding puzzle is.
        let puzzle = MagicSquare { permutation: PermutationParity::Any, sliding: false, ..puzzle };
        let image = turned(&puzzle, mirrored);
        let (text, image) = (magic_square::toml(&puzzle), magic_square::toml(&image));
        prop_assert_eq!(count(&text), count(&image), "{}\n{}", text, image);
    }
}

/// A snake with every position moved.
fn moved(puzzle: &SnakeCube, size: [usize; 3], image: impl Fn(Position) -> Position) -> SnakeCube {
    let mut moved = SnakeCube { size, ..puzzle.clone() };
    moved.start.iter_mut().flatten().for_each(|at| *at = image(*at));
    moved.pins.iter_mut().for_each(|pin| pin.at = image(pin.at));
    moved
}

/// The snake from its other end. What is said of the first cube would be said of the last, so it goes.
fn reversed(puzzle: &SnakeCube) -> SnakeCube {
    let mut image = puzzle.clone();
    image.bends.reverse();
    image.pins.iter_mut().for_each(|pin| pin.cube = puzzle.bends.len() + 1 - pin.cube);
    image
}

proptest! {
    #![proptest_config(cases(150, 2))]

    #[test]
    fn snake_cube(puzzle in snake_cube::puzzles()) {
        let [x, y, z] = puzzle.size;
        let free = SnakeCube { start: None, ..puzzle.clone() };
        let pairs = [
            (&puzzle, moved(&puzzle, [y, z, x], |[x, y, z]| [y, z, x])),
            (&puzzle, moved(&puzzle, [y, x, z], |[x, y, z]| [y, x, z])),
            (&puzzle, moved(&puzzle, [x, y, z], |[a, b, c]| [a, y + 1 - b, z + 1 - c])),
            (&free, reversed(&free)),
        ];
        for (puzzle, image) in pairs {
            let (text, image) = (snake_cube::toml(puzzle), snake_cube::toml(&image));
            prop_assert_eq!(count(&text), count(&image), "{}\n{}", text, image);
        }
    }
}

/// A shape turned by a quarter, or flipped.
fn laid(squares: &[Square], flipped: bool) -> Vec<Square> {
    let last = squares.iter().map(|square| square.0.max(square.1)).max().unwrap_or(0);
    let map = |&(row, column): &Square| if flipped { (row, last - column) } else { (column, last - row) };
    squares.iter().map(map).collect()
}

proptest! {
    #![proptest_config(cases(100, 2))]

    #[test]
    fn symmetry_figure(puzzle in symmetry_figure::puzzles(), flipped in any::<bool>()) {
        let mut image: SymmetryFigure = puzzle.clone();
        image.pieces.reverse();
        // All pieces may be laid on their other side together; one alone only if flipping is allowed.
        image.pieces.iter_mut().for_each(|(squares, _)| *squares = laid(squares, flipped));
        if let Some((squares, _)) = image.pieces.first_mut() {
            *squares = laid(squares, flipped && puzzle.flip);
        }
        prop_assert_eq!(count(&puzzle.toml()), count(&image.toml()), "{}\n{}", puzzle.toml(), image.toml());
    }
}

/// Rectangles may be laid on their side, so that the maps above include boards of another shape.
#[test]
fn maps_of_a_rectangle_include_quarter_turns() {
    let shape = Shape::Rectangle { rows: 2, columns: 3 };
    assert!(board::maps(&shape).iter().any(|map| map.target != shape));
}
