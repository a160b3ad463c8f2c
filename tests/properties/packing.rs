//! Packings: both engines count what trying everything finds, and a puzzle that is moved is the same puzzle.

mod brute;

use geduld_count::SatOptions;
use geduld_puzzle::lattice::{Cell, LatticeMap};
use geduld_tests::counting::{Numbers, count_sat, count_search};
use geduld_tests::files;
use geduld_tests::random::packing::{NEW_GRIDS, Packing, Place, Sentence, of_grid, puzzles, shift_of, toml};
use geduld_tests::random::{Kinds, kinds, with_fixing_map, with_same};
use proptest::prelude::*;
use proptest::sample::Index;

use brute::{expected, expected_with};

/// Whether a puzzle can be read: a pin may be impossible, and a condition may name a piece that looks like another.
fn is_read(text: &str) -> bool {
    geduld_puzzle::read(text).is_ok()
}

/// Both engines find the numbers by definition.
pub fn is_searched(puzzle: &Packing, threads: usize) {
    let text = toml(puzzle);
    if !is_read(&text) {
        return;
    }
    let expected = expected(puzzle);
    assert_eq!(count_sat(&text, SatOptions::default(), threads), expected, "{text}");
    if let Some(found) = count_search(&text, true, threads) {
        assert_eq!(found, expected, "search: {text}");
    }
}

/// A random puzzle, and what is to count as the same.
pub fn with_kinds() -> impl Strategy<Value = (Packing, Kinds)> {
    (puzzles(), kinds(&["rotation", "reflection"]))
}

/// The text of its file, and the numbers by definition.
pub fn expected_up_to((puzzle, kinds): &(Packing, Kinds)) -> Option<(String, Numbers)> {
    let text = with_same(&toml(puzzle), kinds);
    is_read(&text).then(|| (text, expected_with(puzzle, kinds, None)))
}

/// The text of the file with the condition that a map leaves solutions as they are, and the numbers by definition.
pub fn expected_fixed((puzzle, map): &(Packing, Index)) -> Option<(String, Numbers)> {
    // The map takes the place of other conditions.
    let puzzle = Packing { conditions: Vec::new(), ..puzzle.clone() };
    let text = toml(&puzzle);
    let map = is_read(&text).then(|| super::same::any_map(&text, map)).flatten()?;
    let kinds = ["rotation", "reflection"];
    Some((with_fixing_map(&text, &map), expected_with(&puzzle, &kinds, Some(&map))))
}

/// A puzzle without colours whose board and pieces are turned or mirrored together.
fn moved(puzzle: &Packing, map: &LatticeMap) -> Packing {
    let images: Vec<Cell> = puzzle.board.iter().map(|&(cell, ..)| map.image(cell)).collect();
    let shift = shift_of(puzzle.grid, &images);
    let image = |cell: &Cell| {
        let image = map.image(*cell);
        [0, 1, 2].map(|axis| image[axis] + shift[axis])
    };
    let all = |cells: &Vec<Cell>| cells.iter().map(image).collect::<Vec<Cell>>();
    let mut moved = puzzle.clone();
    moved.board.iter_mut().for_each(|(cell, ..)| *cell = image(cell));
    moved.pieces.iter_mut().flat_map(|piece| &mut piece.cells).for_each(|(cell, _)| *cell = map.image(*cell));
    let shapes = moved.pieces.iter_mut().flat_map(|piece| &mut piece.alternatives);
    shapes.flatten().for_each(|cell| *cell = map.image(*cell));
    moved.open = puzzle.open.as_ref().map(|(cells, least, most)| (all(cells), *least, *most));
    moved.pins = puzzle.pins.iter().map(|(piece, cells)| (*piece, all(cells))).collect();
    for sentence in &mut moved.conditions {
        let Sentence::In(_, place, _) = sentence else { continue };
        let cells = puzzle.board.iter().map(|&(cell, ..)| cell);
        match place {
            Place::Area(_) => {}
            Place::Cells(cells) => *place = Place::Cells(all(cells)),
            // A row may become no row.
            Place::Line(_, axis, number) => {
                let line = cells.filter(|cell| cell[*axis] == *number).collect();
                *place = Place::Cells(all(&line));
            }
        }
    }
    moved
}

proptest! {
    #![proptest_config(geduld_tests::random::cases(1000, 41))]

    #[test]
    fn moved_packings_are_the_same_puzzle(puzzle in puzzles(), map in any::<Index>()) {
        let maps = LatticeMap::all(puzzle.grid);
        let plain = puzzle.board.iter().all(|(_, _, colour)| colour.is_none());
        if plain && is_read(&toml(&puzzle)) {
            let other = moved(&puzzle, &maps[map.index(maps.len())]);
            let form = |puzzle: &Packing| files::puzzle(&toml(puzzle)).canonical_form().unwrap();
            prop_assert_eq!(form(&puzzle), form(&other), "{}\nand\n{}", toml(&puzzle), toml(&other));
        }
    }

    #[test]
    fn random_packings_are_counted(puzzle in puzzles(), sat in super::options()) {
        let text = toml(&puzzle);
        if is_read(&text) {
            let expected = expected(&puzzle);
            prop_assert_eq!(&count_sat(&text, sat, 1), &expected, "{}", text);
            if let Some(found) = count_search(&text, true, 1) {
                prop_assert_eq!(&found, &expected, "search: {}", text);
            }
        }
    }
}

/// The youngest grids have a share of their own.
#[test]
fn packings_of_solid_cells_are_counted() {
    let cases = u64::from(geduld_tests::random::cases(2000, 47).cases);
    for grid in NEW_GRIDS {
        let seeds = (0..cases).filter(|&seed| {
            let puzzle = of_grid(grid, seed);
            let text = toml(&puzzle);
            let readable = is_read(&text);
            if readable {
                let expected = expected(&puzzle);
                assert_eq!(
                    count_search(&text, true, 1).unwrap_or_else(|| expected.clone()),
                    expected,
                    "{text}"
                );
            }
            readable
        });
        assert!(seeds.count() as u64 > cases / 2, "{grid:?}");
    }
}

#[test]
fn most_random_packings_can_be_read() {
    let mut readable = 0;
    for seed in 0..200 {
        let text = toml(&geduld_tests::random::packing::of_seed(seed));
        match geduld_puzzle::read(&text) {
            Ok(_) => readable += 1,
            Err(wrong) => assert!(
                ["cannot cover", "looks like", "fits nowhere", "is pinned twice", "is given twice"]
                    .iter()
                    .any(|why| wrong.message.contains(why)),
                "{} in\n{text}",
                wrong.message
            ),
        }
    }
    assert!(readable > 120, "{readable} of 200");
}
