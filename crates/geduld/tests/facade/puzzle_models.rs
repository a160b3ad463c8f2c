//! Models made of puzzles: the numbers of the puzzle, and conditions beyond its sentences.

use geduld::{Error, Model, Puzzle, Solve};

/// Bundled puzzles that are counted within a second.
const QUICK: [&str; 15] = [
    "boss-3",
    "boss-3-sliding",
    "boss-4",
    "boss-4-sliding",
    "crazy-jacob",
    "hexiamonds-chevron",
    "lll",
    "magic-3",
    "magic-4",
    "nintai-rim-1",
    "pentominoes-3x20",
    "ppp",
    "snake-blue",
    "snake-red",
    "tetrahexes-coin",
];

fn model(name: &str) -> Model {
    Puzzle::bundled(name).unwrap().model().unwrap()
}

#[test]
fn bundled_puzzles_have_the_same_numbers_as_models() {
    for name in QUICK {
        let puzzle = Puzzle::bundled(name).unwrap().count().unwrap();
        let counts = model(name).count().unwrap();
        assert_eq!(counts.solutions, puzzle.solutions, "{name}");
        // The red snake begins in a certain cell. Of 48 symmetries that keeps 2, which are those of the model.
        let classes = if name == "snake-red" { Some(4u32.into()) } else { puzzle.essentially_different };
        assert_eq!(counts.essentially_different, classes, "{name}");
    }
}

#[test]
fn conditions_break_symmetries_or_keep_them() {
    let mut squares = model("magic-4");
    let cell = |name: &str| squares.variable(name).unwrap();
    let (a, b) = (cell("cell(1,1)"), cell("cell(4,4)"));
    // Only the reflection at the main diagonal, and that at the other one, and the half turn keep it.
    squares.require((a * b).eq(16));
    let counts = squares.count().unwrap();
    let brute = Puzzle::bundled("magic-4").unwrap();
    let solutions = brute.solutions().filter(|solution| {
        let rows = solution.as_ref().unwrap().numbers().unwrap();
        rows[0][0] * rows[3][3] == 16
    });
    let number = solutions.count();
    assert_eq!(counts.solutions, number.into());
    assert_eq!(counts.essentially_different, Some((number / 4).into()));
}

#[test]
fn a_model_has_names_for_pieces_and_turns() {
    let cards = model("crazy-jacob");
    let mut sum = 0;
    for cell in 1..=9 {
        let mut cards = cards.clone();
        let first = cards.piece("1").unwrap();
        cards.require(first.cell.eq(cell));
        let names = ["1,1", "2,1", "2,2", "2,3", "3,1", "3,2", "3,3", "3,4", "3,5"];
        let name = names[usize::try_from(cell).unwrap() - 1];
        let [piece, turn] = ["piece", "turn"].map(|what| cards.variable(&format!("{what}({name})")).unwrap());
        for solution in cards.solutions() {
            let solution = solution.unwrap();
            assert!((0..3).contains(&solution[turn]));
            assert_eq!(solution[piece], 1);
            sum += 1;
        }
    }
    assert_eq!(sum, 12);
    assert!(matches!(cards.piece("zebra"), Err(Error::Model(_))));
    assert!(Model::new().piece("1").is_err() && Model::new().sentence("1 in corners").is_err());

    // Pieces of a packing cover several cells: the numbers of the pieces in these.
    let mut pieces = model("pentominoes-3x20");
    assert!(pieces.piece("F").is_err());
    let cell = pieces.number("cell(0,0)").unwrap();
    pieces.require(cell.clone().eq(pieces.number("cell(0,2)").unwrap()));
    pieces.require(cell.gt(0));
    assert!(pieces.count().unwrap().solutions <= 8u32.into());
}

#[test]
fn sentences_are_conditions_that_can_be_negated() {
    let all = model("magic-4").count().unwrap().solutions;
    let mut sum = num_bigint::BigUint::default();
    for negated in [false, true] {
        let mut squares = model("magic-4");
        let sentence = squares.sentence("numbers 1 and 2 touch").unwrap();
        squares.require(if negated { !sentence } else { sentence });
        sum += squares.count().unwrap().solutions;
    }
    assert_eq!(sum, all);
}
