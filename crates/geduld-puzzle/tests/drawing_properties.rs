//! Properties of every drawing, including those of wrong solutions and of unusual names.

#![expect(clippy::unwrap_used, reason = "a test helper may fail its test")]

use anstream::adapter::strip_str;
use geduld_puzzle::edge_matching::{Placed, Turned};
use geduld_puzzle::magic_square::Square;
use geduld_puzzle::snake_cube::Path;
use geduld_puzzle::symmetry_figure::Figure;
use geduld_puzzle::{Puzzle, Solution, bundled, read};
use proptest::prelude::*;
use unicode_width::UnicodeWidthChar;

/// The drawing without colour, after checks that apply to every drawing.
fn drawn(puzzle: &Puzzle, solution: &Solution) -> String {
    let [plain, coloured] = [false, true].map(|colour| puzzle.family.draw(solution).write(colour));
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(strip_str(&coloured).to_string(), plain);
    assert!(plain.is_empty() || plain.ends_with('\n'));
    assert!(plain.lines().all(|line| line.trim_end() == line), "blanks at the end of a line:\n{plain}");
    plain
}

fn columns(line: &str) -> usize {
    line.chars().map(|character| character.width().unwrap_or(0)).sum()
}

fn bundled_puzzle(name: &str) -> Puzzle {
    read(bundled::find(name).unwrap().text).unwrap()
}

/// A TOML string: every character escaped.
fn quoted(text: &str) -> String {
    let escaped: String = text.chars().map(|character| format!("\\U{:08X}", u32::from(character))).collect();
    format!("\"{escaped}\"")
}

/// A puzzle on a board of `cells` triangles or squares, each piece with its own name and labels.
fn board(shape: &str, cells: usize, edges: usize, name: &str, labels: &[String]) -> Puzzle {
    let mut file = format!("format = 1\nkind = 'edge-matching'\nname = 'odd'\nboard = {{ {shape} }}\n");
    for piece in 0..cells {
        let edges: Vec<String> =
            (0..edges).map(|edge| quoted(&labels[(piece + edge) % labels.len()])).collect();
        let name = quoted(&format!("{name}{piece}"));
        file += &format!("[[piece]]\nname = {name}\nedges = [{}]\n", edges.join(", "));
    }
    read(&file).unwrap()
}

fn placed(pieces: impl Iterator<Item = (String, usize)>, rows: &[usize]) -> Solution {
    let mut pieces = pieces.map(|(piece, turn)| Turned { piece, turn, reverse: false });
    Solution::EdgeMatching(Placed {
        rows: rows.iter().map(|&row| pieces.by_ref().take(row).map(Some).collect()).collect(),
    })
}

const BOARDS: [(&str, usize, &[usize]); 4] = [
    ("shape = 'triangle', side = 3", 3, &[1, 3, 5]),
    ("shape = 'hexagon', side = 1", 3, &[3, 3]),
    ("shape = 'hexagon', side = 2", 3, &[5, 7, 7, 5]),
    ("shape = 'rectangle', rows = 2, columns = 3", 4, &[3, 3]),
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_show_every_label_at_every_edge(
        board_index in 0..BOARDS.len(),
        labels in prop::collection::vec("[+-]?[a-z]{1,11}", 2..6),
        turn in 0_usize..3,
    ) {
        let (shape, edges, rows) = BOARDS[board_index];
        let cells = rows.iter().sum();
        let puzzle = board(shape, cells, edges, "P", &labels);
        let drawing = drawn(&puzzle, &placed((0..cells).map(|piece| (format!("P{piece}"), turn)), rows));
        let in_word = |character: char| character.is_ascii_alphanumeric() || "+-".contains(character);
        let words: Vec<&str> = drawing.split(|character| !in_word(character)).collect();
        for label in &labels {
            let wanted = (0..cells)
                .flat_map(|piece| (0..edges).map(move |edge| piece + edge))
                .filter(|&index| labels[index % labels.len()] == *label)
                .count();
            let found = words.iter().filter(|word| *word == label).count();
            prop_assert_eq!(found, wanted, "{}:\n{}", label, drawing);
        }
        for piece in 0..cells {
            let name = format!("P{piece}");
            prop_assert_eq!(words.iter().filter(|word| **word == name).count(), 1);
        }
    }

    #[test]
    fn odd_names_and_labels_keep_the_board_in_shape(
        board_index in 0..BOARDS.len(),
        name in any::<String>(),
        labels in prop::collection::vec(any::<String>(), 1..5),
        turns in prop::collection::vec(any::<usize>(), 1..5),
        missing in 0_usize..8,
    ) {
        // Characters that cannot be seen are refused.
        let visible = |text: &String| geduld_draw::printable(text).into_owned();
        let (name, labels) = (visible(&name), labels.iter().map(visible).collect::<Vec<String>>());
        let (shape, edges, rows) = BOARDS[board_index];
        let cells: usize = rows.iter().sum();
        let puzzle = board(shape, cells, edges, &name, &labels);
        let pieces = (missing..cells + 3).map(|piece| (format!("{name}{piece}"), turns[piece % turns.len()]));
        let drawing = drawn(&puzzle, &placed(pieces, rows));
        // Labels and names have at most 12 columns, a turn 21: no card has more than 63, no triangle more than 33.
        prop_assert!(drawing.lines().all(|line| columns(line) <= 8 * 33), "{}", drawing);
    }

    #[test]
    fn squares_of_any_numbers_are_drawn(
        rows in prop::collection::vec(prop::collection::vec(any::<usize>(), 0..6), 0..6),
    ) {
        drawn(&bundled_puzzle("magic-4"), &Solution::MagicSquare(Square { rows }));
    }

    #[test]
    fn snakes_anywhere_are_drawn(
        path in prop::collection::vec(prop::array::uniform3(0_usize..6), 0..40),
    ) {
        drawn(&bundled_puzzle("snake-red"), &Solution::SnakeCube(Path { path: path.clone() }));
        let far = path.iter().map(|at| at.map(|coordinate| usize::MAX - coordinate)).collect();
        drawn(&bundled_puzzle("snake-red"), &Solution::SnakeCube(Path { path: far }));
    }

    #[test]
    fn figures_of_any_letters_are_drawn(rows in prop::collection::vec("[.A-C]{0,6}|.{0,3}", 0..6)) {
        drawn(&bundled_puzzle("ppp"), &Solution::SymmetryFigure(Figure { rows, symmetry: vec![] }));
    }

    #[test]
    fn figures_name_the_symmetries_that_the_rules_find(
        height in 1_usize..5,
        width in 1_usize..5,
        squares in any::<u16>(),
    ) {
        // Single squares, each with its own letter.
        let square = |row: usize, column: usize| squares >> (row * width + column) & 1 == 1;
        let mut letters = 'A'..;
        let mut letter = |is_square: bool| if is_square { letters.next().unwrap() } else { '.' };
        let rows: Vec<String> = (0..height)
            .map(|row| (0..width).map(|column| letter(square(row, column))).collect())
            .collect();
        let copies = rows.concat().replace('.', "").len();
        let puzzle = read(&format!(
            "format = 1\nkind = 'symmetry-figure'\nname = 'squares'\nframe = 4\nrules = {{ connected = false }}\n\
             [[piece]]\nname = 'X'\nshape = ['X']\ncopies = {copies}\n"
        ));
        let Ok(puzzle) = puzzle else {
            prop_assert_eq!(copies, 0);
            return Ok(());
        };
        let nameless = Figure { rows: rows.clone(), symmetry: vec![] };
        let drawing = drawn(&puzzle, &Solution::SymmetryFigure(nameless));
        let words = [
            ("mirror", &["vertical", "horizontal"][..]),
            ("diagonal", &["diagonal"]),
            ("half-turn", &["half turn"]),
            ("quarter-turn", &["quarter turn"]),
        ];
        let named = words.iter().filter(|(_, words)| words.iter().any(|word| drawing.contains(word)));
        let symmetry: Vec<String> = named.map(|(name, _)| (*name).to_owned()).collect();
        let none = symmetry.is_empty();
        match puzzle.family.check(&Solution::SymmetryFigure(Figure { rows, symmetry })) {
            Ok(()) => prop_assert!(!none),
            Err(violation) => {
                let known = violation.0.contains("cut to its bounding box")
                    || none && violation.0.contains("none of the symmetries");
                prop_assert!(known, "{}:\n{}", violation, drawing);
            }
        }
    }
}

#[test]
fn sixty_two_pieces_all_have_their_letter() {
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    let rows = letters.chunks(8).map(|row| row.iter().collect()).collect();
    let drawing = drawn(&bundled_puzzle("ppp"), &Solution::SymmetryFigure(Figure { rows, symmetry: vec![] }));
    assert!(letters.iter().all(|&letter| drawing.contains(&format!(" {letter} "))));
}

#[test]
fn colour_is_there_if_asked_for() {
    let puzzle = bundled_puzzle("sixty-5");
    let rows: Vec<Vec<usize>> = (0..5).map(|row| (1..=5).map(|column| 5 * row + column).collect()).collect();
    let solution = Solution::MagicSquare(Square { rows });
    assert!(puzzle.family.draw(&solution).write(true).contains("\u{1b}[1m5\u{1b}[0m"), "the pin");
}

#[test]
fn a_solution_of_another_family_breaks_the_rules_and_is_no_drawing() {
    let puzzle = bundled_puzzle("magic-3");
    let foreign = Solution::SnakeCube(Path { path: vec![] });
    let violation = puzzle.family.check(&foreign).unwrap_err();
    assert!(violation.0.contains("not a solution of a puzzle of kind magic-square"), "{violation}");
    assert!(puzzle.family.filled(&foreign).is_err());
    assert_eq!(puzzle.family.draw(&foreign).write(false), puzzle.family.board().write(false));
}
