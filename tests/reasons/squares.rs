//! Magic squares of order 3: all squares whose rows and columns add up to 15.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Case, Random};

type Holds = Box<dyn Fn(&[usize]) -> bool>;
type Asked = (String, Holds);

pub fn case(random: &mut Random) -> Option<Case> {
    let mut asked: Vec<Asked> = Vec::new();
    let mut ask = |name: String, holds: Holds| asked.push((name, holds));
    let line = |cells: [usize; 3]| {
        move |square: &[usize]| cells.iter().map(|&cell| square[cell]).sum::<usize>() == 15
    };
    let (falling, rising) = (line([0, 4, 8]), line([2, 4, 6]));
    ask("diagonals".to_owned(), Box::new(move |square| falling(square) && rising(square)));
    let mut rules = "[rules]\n".to_owned();
    if random.chance(2) {
        rules += "pandiagonal = true\n";
        let broken = [[1, 5, 6], [2, 3, 7], [1, 3, 8], [0, 5, 7]].map(line);
        ask("pandiagonal".to_owned(), Box::new(move |square| broken.iter().all(|holds| holds(square))));
    }
    if random.chance(2) {
        rules += "associative = true\n";
        ask(
            "associative".to_owned(),
            Box::new(|square| (0..9).all(|cell| square[cell] + square[8 - cell] == 10)),
        );
    }
    let odd = |square: &[usize]| {
        (0..9).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|&(i, j)| square[j] > square[i]).count() % 2
            == 1
    };
    let parity = random.below(3);
    if parity > 0 {
        let name = ["", "even", "odd"][parity];
        let _ = writeln!(rules, "permutation = \"{name}\"");
        ask(format!("permutation {name}"), Box::new(move |square| odd(square) == (parity == 2)));
    }
    if random.chance(2) {
        rules += "sliding = true\n";
        ask(
            "sliding".to_owned(),
            Box::new(move |square| {
                let hole = square.iter().position(|&number| number == 9).unwrap();
                odd(square) == ((4 - hole / 3 - hole % 3) % 2 == 1)
            }),
        );
    }
    let mut tables = String::new();
    let mut numbers = BTreeSet::new();
    for cell in 0..9 {
        let number = 1 + random.below(9);
        if random.chance(4) && numbers.insert(number) {
            let (row, column) = (cell / 3 + 1, cell % 3 + 1);
            let _ = write!(tables, "[[pin]]\ncell = [{row}, {column}]\nvalue = {number}\n");
            ask(format!("pin {row},{column}={number}"), Box::new(move |square| square[cell] == number));
        }
    }
    let mut sentences = Vec::new();
    if random.chance(2) {
        let sentence = "1,1 < 1,2 < 2,1".to_owned();
        ask(
            format!("condition '{sentence}'"),
            Box::new(|square| square[0] < square[1] && square[1] < square[3]),
        );
        sentences.push(sentence);
    }
    let text = format!(
        "format = 1\nkind = \"magic-square\"\nname = \"random\"\norder = 3\nconditions = {sentences:?}\n{rules}{tables}"
    );
    let mut kept = BTreeSet::new();
    fill(&mut Vec::new(), &mut |square| {
        kept.insert(
            (0..).zip(&asked).filter(|(_, (_, holds))| holds(square)).map(|(bit, _)| 1u32 << bit).sum(),
        );
    });
    Some(Case { text, names: asked.into_iter().map(|(name, _)| name).collect(), kept })
}

fn fill(square: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    let cells = square.len();
    if cells.is_multiple_of(3) && cells > 0 && square[cells - 3..].iter().sum::<usize>() != 15 {
        return;
    }
    if cells == 9 {
        if (0..3).all(|column| (0..3).map(|row| square[3 * row + column]).sum::<usize>() == 15) {
            found(square);
        }
        return;
    }
    for number in 1..=9 {
        if !square.contains(&number) {
            square.push(number);
            fill(square, found);
            square.pop();
        }
    }
}
