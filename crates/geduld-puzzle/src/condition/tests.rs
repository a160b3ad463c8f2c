//! What sentences mean, near misses, and the nearest form of a sentence that is not understood.

use crate::condition::Parts;
use crate::families::Solution;
use crate::puzzle::Puzzle;
use crate::puzzle::read::read;

const SQUARE: &str = "format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = 3\n";

/// A board of 2 x 2 cards with the labels 1, 2 and 3; the cards have words of sentences as names.
const BOARD: &str = r#"
format = 1
kind = "edge-matching"
name = "x"
board = { shape = "rectangle", rows = 2, columns = 2 }
piece = [
  { name = "666", edges = ["1", "2", "3", "1"] },
  { name = "the", edges = ["1", "1", "2", "2"] },
  { name = "Not", edges = ["3", "2", "2", "1"] },
  { name = "in", edges = ["3", "3", "1", "1"] },
]
"#;

fn puzzle(text: &str, sentence: &str) -> Result<Puzzle, String> {
    let mut puzzle = read(text).unwrap();
    puzzle.add_condition(sentence).map_err(|error| format!("{}\n{}", error.message, error.help))?;
    Ok(puzzle)
}

fn parts(text: &str, sentence: &str) -> Parts {
    puzzle(text, sentence).unwrap_or_else(|error| panic!("{error}")).conditions[0].parts()
}

/// The eight squares of order 3, row by row.
fn squares() -> Vec<Vec<usize>> {
    let mut square = vec![2, 7, 6, 9, 5, 1, 4, 3, 8];
    let mut squares = Vec::new();
    for _ in 0..4 {
        squares.push(square.clone());
        squares.push((0..9).map(|cell| square[cell % 3 * 3 + cell / 3]).collect());
        square = (0..9).map(|cell| square[(2 - cell % 3) * 3 + cell / 3]).collect();
    }
    squares
}

#[test]
fn comparisons_are_those_of_the_numbers() {
    type Holds = fn(&[usize]) -> bool;
    let cases: [(&str, Holds); 32] = [
        ("1,1 + 1,2 = 9", |s| s[0] + s[1] == 9),
        ("1,2 > 1,3", |s| s[1] > s[2]),
        ("1,1>1,2>1,3", |s| s[0] > s[1] && s[1] > s[2]),
        ("1,1 = 8", |s| s[0] == 8),
        ("1,1 == 16", |s| s[0] == 16),
        ("8 ≥ 1,1 >= 4", |s| (4..=8).contains(&s[0])),
        ("1,1 != 8", |s| s[0] != 8),
        ("1,1 + 1,2 != 9", |s| s[0] + s[1] != 9),
        ("1,1 ≠ 1,3 - 2", |s| s[0] + 2 != s[2]),
        ("1,1 - 1,3 < 1,2 - 3", |s| s[0] + 3 < s[1] + s[2]),
        ("-1,1 <= -4", |s| s[0] >= 4),
        ("1,1 + 1,1 = 1,2 + 1", |s| 2 * s[0] == s[1] + 1),
        ("1,1 < 1,2 + 1,3 ≤ 13", |s| s[0] < s[1] + s[2] && s[1] + s[2] <= 13),
        ("1,1 = 1,2", |s| s[0] == s[1]),
        ("2*1,1 = 1,2", |s| 2 * s[0] == s[1]),
        ("1,1 * 1,2 = 12", |s| s[0] * s[1] == 12),
        ("1,1 * 1,2 * 1,3 > 2 * 2,2 + 40", |s| s[0] * s[1] * s[2] > 2 * s[4] + 40),
        ("1,1 + 1,2 + 1,3 != 15", |_| false),
        ("1,1 + 1,2 + 2,1 != 15", |s| s[0] + s[1] + s[3] != 15),
        ("sum of corners = 20", |_| true),
        ("sum of row 1 - 1,2 < 9", |s| s[0] + s[2] < 9),
        ("2 * sum of 1,1 1,2 = 18", |s| s[0] + s[1] == 9),
        ("1,1 is odd", |s| s[0] % 2 == 1),
        ("corners are even", |s| [0, 2, 6, 8].iter().all(|&cell| s[cell] % 2 == 0)),
        ("1,2 is not even", |s| s[1] % 2 == 1),
        ("row 1 increasing", |s| s[0] < s[1] && s[1] < s[2]),
        ("column 3 is decreasing", |s| s[2] > s[5] && s[5] > s[8]),
        ("1,3 1,1 3,1 ascending", |s| s[2] < s[0] && s[0] < s[6]),
        ("numbers 2 4 in 1,1 1,3 3,1", |s| s[8] != 2 && s[8] != 4),
        ("1,1 > 5 or 1,3 > 5", |s| s[0] > 5 || s[2] > 5),
        ("number 8 in row 1 or 1,1 < 1,3 or 2 in 1,1", |s| s[..3].contains(&8) || s[0] < s[2] || s[0] == 2),
        ("not 1,1 < 1,2 < 1,3", |s| !(s[0] < s[1] && s[1] < s[2])),
    ];
    for (sentence, holds) in cases {
        let puzzle = puzzle(SQUARE, sentence).unwrap_or_else(|error| panic!("{error}"));
        let model = puzzle.model();
        for square in squares() {
            let values: Vec<u32> = square.iter().map(|&number| u32::try_from(number - 1).unwrap()).collect();
            let rows = square.chunks(3).map(<[usize]>::to_vec).collect();
            let solution = Solution::MagicSquare(crate::families::magic_square::Square { rows });
            assert_eq!(model.is_satisfied(&values), holds(&square), "model: {sentence} {square:?}");
            assert_eq!(puzzle.check(&solution).is_ok(), holds(&square), "check: {sentence} {square:?}");
        }
    }
}

#[test]
fn a_condition_has_one_canonical_form() {
    for (sentence, same) in [
        ("1,2 > 1,3", "1,3 < 1,2"),
        ("1,1 + 1,2 = 9", "9 - 1,2 == 1,1"),
        ("1,1 <= 1,2", "1,2 ≥ 1,1"),
        ("1,1 < 5", "4 >= 1,1"),
        ("number 1 in corners", "Numbers 1 is in the corner"),
        ("number 1 in row 2", "number 1 on rows 2"),
        ("number 1 in 1,1 1,2", "number 1 is at 1,1 or 1,2"),
        ("not 1,1 < 5", "1,1 >= 5"),
        ("not not number 1 in corners", "number 1 in corners"),
        ("numbers 1 and 3 in corners", "Numbers 3 1 in a corner"),
        ("1,1 < 1,2 or 1,1 < 5", "1,1 <= 4 or 1,2 > 1,1"),
        ("number 1 in corners", "1 in corner"),
        ("number 1 not in corners", "1 is not in a corner"),
        ("numbers 1 and 5 do not touch", "1 and 5 do not touch"),
        ("numbers 1 and 5 do not touch", "number 1 and 5 don't touch"),
        ("fixed by half turn", "Fixed by half turn"),
    ] {
        assert_eq!(parts(SQUARE, sentence), parts(SQUARE, same), "{sentence}");
    }
    assert_eq!(parts(SQUARE, "1,2 > 1,3").line(), "condition ascending cells 2 1\n");
    assert_eq!(parts(SQUARE, "1,2 * 1,1 = 2").line(), "condition compared sum 1*0*1 = 2\n");
    assert_eq!(parts(SQUARE, "17 > 1,1 + 1,2 - 1").line(), "condition compared sum 1*0 1*1 <= 17\n");
}

#[test]
fn near_misses_on_boards_are_understood() {
    for (sentence, same) in [
        ("border of labels 1", "Border of label 1"),
        ("border of labels 1", "rim of label 1"),
        ("border of labels 1", "only label 1 in the border"),
        ("border of labels 1", "only label 1 on rim"),
        ("piece 666 in corners", "Piece 666 in corner"),
        ("label 1 in border", "Label 1 IN Borders"),
        ("pieces 666 and the touch", "piece 666 and the touch"),
        ("piece in not in column 1", "piece in is not in column 1"),
        ("piece Not in column 1", "piece 'Not' in columns 1"),
        ("piece 666 in corners", "666 is in a corner"),
        ("pieces 666 and the touch", "666 and the touch"),
        ("label 1 not in border", "no label 1 in the border"),
        ("label 1 at 1,1 2,1 left", "label 1 at column 1 left"),
        ("label 1 at 1,1 2,1 left", "label 1 at border left"),
    ] {
        assert_eq!(parts(BOARD, sentence), parts(BOARD, same), "{sentence}");
    }
    assert_eq!(parts(BOARD, "label 1 at column 1 left").sides, [(0, 3), (2, 3)]);
    assert!(puzzle(BOARD, "piece not in corners").is_err(), "names keep their capital letters");
    let ambiguous = BOARD.replace("\"666\"", "\"1\"");
    let error = puzzle(&ambiguous, "1 in corners").unwrap_err();
    assert!(error.contains("did you mean `"), "1 is a piece and a label: {error}");
}

#[test]
fn only_a_place_of_several_sides_has_two_meanings() {
    let taken = |sentence| puzzle(BOARD, sentence).unwrap().conditions[0].taken();
    let said = taken("label 1 in border").unwrap();
    assert!(said.contains("at least one side") && said.contains("`only label 1 in border`"), "{said}");
    assert!(taken("label 1 at column 1 left").is_some());
    for sentence in ["label 1 at 1,1 left", "only label 1 in border", "label 1 not in border"] {
        assert_eq!(taken(sentence), None, "{sentence}");
    }
}

#[test]
fn what_is_not_understood_is_told_with_one_form() {
    for (text, sentence, said) in [
        (BOARD, "border 1", "did you mean `border of labels L M ...`"),
        (BOARD, "border 1 2", "did you mean `border of labels L M ...`"),
        (BOARD, "only 1 in border", "did you mean `only label L in PLACE`"),
        (BOARD, "label 1 left of 1,1", "did you mean `label L in PLACE`"),
        (BOARD, "corner = 666", "did you mean `piece A in PLACE`"),
        (BOARD, "rim = 1", "did you mean `border of labels L M ...`"),
        (BOARD, "label 1 at left", "did you mean `border left`?"),
        (BOARD, "pieces 666 and the are touching", "did you mean `pieces A and B touch`"),
        (BOARD, "pieces 666 and the never touch", "did you mean `pieces A and B touch`"),
        (BOARD, "1,1 < 1,2", "did you mean"),
        (BOARD, "piece 666 in cornerss", "did you mean `corners`?"),
        (BOARD, "label 1 at 1,1 3,1 left", "`3,1` is not a place"),
        (BOARD, "label 1 at border top left", "`border top` is not a place"),
        (SQUARE, "1,1 greater 1,2", "did you mean `CELL < CELL < ...`"),
        (SQUARE, "corner = 8", "write `number 8 in corner`; for their sum write `sum of corner = 8`"),
        (SQUARE, "8 == a corner", "write `number 8 in a corner`"),
        (SQUARE, "Corners != 8", "write `number 8 not in Corners`"),
        (
            SQUARE,
            "row 1 = 15",
            "has 3 cells, and a comparison names each cell\nfor their sum write `sum of row 1 = 15`",
        ),
        (SQUARE, "border > 3", "for their sum"),
        (SQUARE, "corner is 8", "did you mean `number A in PLACE`"),
        (SQUARE, "8 in cornerss", "did you mean `corners`?"),
        (SQUARE, "number 1 is at 1,1 or 2,4", "`2,4` is not a condition"),
        (SQUARE, "1,1 + sum of row 4 = 3", "`row 4` is not a place"),
        (SQUARE, "1,1 odd or", "is not a condition"),
        (SQUARE, "row 1 growing", "geduld export PUZZLE -o model.mzn"),
        (SQUARE, "1,1 + 1,4 = 9", "`1,4` is neither a cell of this puzzle nor a number"),
        (SQUARE, "1,1 + = 9", "`` is neither a cell"),
        (SQUARE, "1,1 = 99999999999", "`99999999999` is neither a cell"),
        (SQUARE, "3 < 4", "`3 < 4` does not depend on any cell"),
        (SQUARE, "1,1 < 5 = 1,2 - 1,2", "`5 = 1,2 - 1,2` does not depend on any cell"),
        (SQUARE, "1,1 > 1,2 > 1,1", "cell 1,1 is named twice"),
    ] {
        let error = puzzle(text, sentence).unwrap_err();
        assert!(error.contains(said), "{sentence}: {error}");
        assert!(error.matches("did you mean").count() <= 1, "{error}");
    }
}
