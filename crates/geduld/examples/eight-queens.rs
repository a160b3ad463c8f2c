//! Eight queens on a chessboard, none of which attacks another.
//!
//! ```text
//! 92 solutions, 12 up to turning and mirroring the board
//! .......Q
//! ...Q....
//! Q.......
//! ..Q.....
//! .....Q..
//! .Q......
//! ......Q.
//! ....Q...
//! ```

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use geduld::{Model, Result, Same, Solve, Var};

const SIZE: usize = 8;

fn main() -> Result<()> {
    // One variable for each square: 1 if a queen is there. In this model the rotations of the board are symmetries, and
    // geduld finds them.
    let mut model = Model::new();
    let squares = model.ints("square", SIZE * SIZE, 0..=1);
    let at = |row: usize, column: usize| squares[row * SIZE + column];
    for line in 0..SIZE {
        model.exactly(1, (0..SIZE).map(|column| at(line, column).is(1)));
        model.exactly(1, (0..SIZE).map(|row| at(row, line).is(1)));
    }
    for (a, b) in pairs_on_diagonals() {
        model.any([squares[a].is(0), squares[b].is(0)]);
    }

    model.count_as_same(Same::AnySymmetry);
    let counts = model.count()?;
    let different = counts.essentially_different.expect("a board has eight symmetries");
    println!("{} solutions, {different} up to turning and mirroring the board", counts.solutions);

    let solution = model.solve()?.expect("there are solutions");
    let is_queen = |square: &Var| solution[*square] == 1;
    for row in squares.chunks(SIZE) {
        let row: String = row.iter().map(|square| if is_queen(square) { 'Q' } else { '.' }).collect();
        println!("{row}");
    }
    Ok(())
}

fn pairs_on_diagonals() -> Vec<(usize, usize)> {
    let all = (0..SIZE * SIZE).flat_map(|b| (0..b).map(move |a| (a, b)));
    let on_one = |&(a, b): &(usize, usize)| b / SIZE - a / SIZE == (b % SIZE).abs_diff(a % SIZE);
    all.filter(on_one).collect()
}
