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
    let both = move |square: &[usize]| falling(square) && rising(square);
    let mut rules = "[rules]\n".to_owned();
    let semi_magic = random.chance(4);
    if semi_magic {
        rules += "diagonals = false\n";
    } else {
        ask("diagonals".to_owned(), Box::new(both));
    }
    if random.chance(2) {
        rules += "pandiagonal = true\n";
        let broken = [[1, 5, 6], [2, 3, 7], [1, 3, 8], [0, 5, 7]].map(line);
        let all =
            move |square: &[usize]| broken.iter().all(|holds| holds(square)) && (!semi_magic || both(square));
        ask("pandiagonal".to_owned(), Box::new(all));
        if semi_magic {
            ask("diagonals = false".to_owned(), Box::new(|_| true));
        }
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
    let mut head = String::new();
    if random.chance(6) {
        let sum = 12 + random.below(7);
        let _ = writeln!(head, "sum = {sum}");
        if sum != 15 {
            ask(format!("sum {sum}"), Box::new(|_| false));
        }
    }
    let mut tables = String::new();
    // Two pins of one cell or of one number are found while reading.
    let mut pinned = BTreeSet::new();
    for cell in (0..9).chain([random.below(9), random.below(9)]) {
        let number = 1 + random.below(9);
        if random.chance(5) && pinned.insert((cell, number)) {
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
        "format = 1\nkind = \"magic-square\"\nname = \"random\"\norder = 3\nconditions = {sentences:?}\n{head}{rules}{tables}"
    );
    // The two rules exclude each other, whatever the square.
    let place = |name: &str| asked.iter().position(|(known, _)| known == name);
    let rivals = place("diagonals = false").zip(place("pandiagonal"));
    let mut kept = BTreeSet::new();
    fill(&mut Vec::new(), &mut |square| {
        let bits: u32 =
            (0..).zip(&asked).filter(|(_, (_, holds))| holds(square)).map(|(bit, _)| 1u32 << bit).sum();
        match rivals {
            Some((a, b)) => kept.extend([bits & !(1 << a), bits & !(1 << b)]),
            None => kept.extend([bits]),
        }
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
