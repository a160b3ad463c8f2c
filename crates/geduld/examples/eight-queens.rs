//! Eight queens on a chessboard, none of which attacks another one.
//!
//! ```text
//! 92 solutions, 12 up to turning and mirroring the board
//! Q.......
//! ```

use geduld::{Model, Result, Var};

const SIZE: usize = 8;

fn main() -> Result<()> {
    // One queen in each row: the variable of a row is her column.
    let mut model = Model::new();
    let queens = model.ints("queen", SIZE, 1..=8);
    model.all_different(&queens);
    // Two queens are on a diagonal if their columns plus, or minus, their rows are equal.
    for slope in [1, -1] {
        let diagonals: Vec<Var> =
            (0..).zip(&queens).map(|(row, &queen)| model.plus(queen, slope * row)).collect();
        model.all_different(&diagonals);
    }

    let counts = model.count()?;
    let different = counts.essentially_different.expect("a board has few symmetries");
    println!("{} solutions, {different} up to turning and mirroring the board", counts.solutions);

    let solution = model.solve()?.expect("there are solutions");
    for queen in queens {
        let row: String = (1..=8).map(|column| if solution[queen] == column { 'Q' } else { '.' }).collect();
        println!("{row}");
    }
    Ok(())
}
