//! Cards of which many are equal, with labels of which most may touch: a layout has up to all of the solutions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use geduld_tests::counting::{Numbers, numbers};
use proptest::prelude::*;
use proptest::sample::select;

use super::conditions::all_agree;

/// A board is left out if it can be filled in more ways than this.
const LIMIT: usize = 10_000;

/// The pairs of labels that may touch.
const PAIRS: [[usize; 2]; 3] = [[0, 0], [0, 1], [1, 1]];

#[derive(Clone, Debug)]
struct Cards {
    rows: usize,
    columns: usize,
    pairs: Vec<[usize; 2]>,
    /// The labels of a card, clockwise from the top, and the number of copies.
    cards: Vec<([usize; 4], usize)>,
}

/// A card in a cell: its number and its labels.
type Lies = (usize, [usize; 4]);

fn turned(mut edges: [usize; 4], turns: usize) -> [usize; 4] {
    edges.rotate_right(turns);
    edges
}

fn cards() -> impl Strategy<Value = Cards> {
    let sizes = select(vec![(1, 7), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]);
    let pairs = proptest::sample::subsequence(PAIRS.to_vec(), 1..=3);
    let edges = prop::collection::vec(prop::array::uniform4(0..2usize), 3);
    (sizes, pairs, edges, 0..3usize, 0..4usize).prop_map(|((rows, columns), pairs, edges, second, third)| {
        let cells = rows * columns;
        let (third, second) = (third.min(cells - 1), second.min(cells - 1 - third.min(cells - 1)));
        let mut cards: Vec<([usize; 4], usize)> = Vec::new();
        for (edges, copies) in edges.into_iter().zip([cells - second - third, second, third]) {
            let same = |card: &&mut ([usize; 4], usize)| (0..4).any(|turns| turned(card.0, turns) == edges);
            match cards.iter_mut().find(same) {
                Some(card) => card.1 += copies,
                None if copies > 0 => cards.push((edges, copies)),
                None => {}
            }
        }
        Cards { rows, columns, pairs, cards }
    })
}

impl Cards {
    fn toml(&self) -> String {
        const LABELS: [&str; 2] = ["r", "g"];
        let pairs: Vec<[&str; 2]> = self.pairs.iter().map(|pair| pair.map(|label| LABELS[label])).collect();
        let mut text = format!(
            "format = 1\nkind = \"edge-matching\"\nname = \"equal cards\"\n[board]\nshape = \"rectangle\"\n\
             rows = {}\ncolumns = {}\n[rules]\nmatch = {pairs:?}\n",
            self.rows, self.columns
        );
        for (edges, copies) in &self.cards {
            writeln!(text, "[[piece]]\nedges = {:?}\ncopies = {copies}", edges.map(|label| LABELS[label]))
                .unwrap();
        }
        text
    }

    fn may_touch(&self, one: usize, other: usize) -> bool {
        self.pairs.contains(&[one, other]) || self.pairs.contains(&[other, one])
    }

    /// Fills the next cell in all ways.
    fn fill(&self, left: &mut Vec<usize>, lies: &mut Vec<Lies>, found: &mut BTreeSet<Vec<Lies>>) {
        let cell = lies.len();
        if found.len() > LIMIT {
            return;
        }
        if cell == self.rows * self.columns {
            found.insert(lies.clone());
            return;
        }
        for card in 0..self.cards.len() {
            if left[card] == 0 {
                continue;
            }
            let ways: BTreeSet<_> = (0..4).map(|turns| turned(self.cards[card].0, turns)).collect();
            for edges in ways {
                let fits_left =
                    cell.is_multiple_of(self.columns) || self.may_touch(lies[cell - 1].1[1], edges[3]);
                let fits_above =
                    cell < self.columns || self.may_touch(lies[cell - self.columns].1[2], edges[0]);
                if fits_left && fits_above {
                    left[card] -= 1;
                    lies.push((card, edges));
                    self.fill(left, lies, found);
                    lies.pop();
                    left[card] += 1;
                }
            }
        }
    }

    /// The solution, turned with the board in all ways that the board allows.
    fn images(&self, lies: &[Lies]) -> Vec<Vec<Lies>> {
        let quarters = if self.rows == self.columns { vec![0, 1, 2, 3] } else { vec![0, 2] };
        let (rows, columns) = (self.rows, self.columns);
        let image = |turns: usize| {
            let mut image = lies.to_vec();
            for (cell, &(card, edges)) in lies.iter().enumerate() {
                let (mut row, mut column) = (cell / columns, cell % columns);
                if turns == 2 {
                    (row, column) = (rows - 1 - row, columns - 1 - column);
                } else {
                    for _ in 0..turns {
                        (row, column) = (column, rows - 1 - row);
                    }
                }
                image[row * columns + column] = (card, turned(edges, turns));
            }
            image
        };
        quarters.into_iter().map(image).collect()
    }

    fn expected(&self) -> Option<(String, Numbers)> {
        let mut left: Vec<usize> = self.cards.iter().map(|card| card.1).collect();
        let mut found = BTreeSet::new();
        self.fill(&mut left, &mut Vec::new(), &mut found);
        if found.len() > LIMIT {
            return None;
        }
        let layout = |lies: &Vec<Lies>| lies.iter().map(|lies| lies.0).collect::<Vec<usize>>();
        let classes: BTreeSet<_> = found.iter().map(|lies| self.images(lies).into_iter().min()).collect();
        let layouts: BTreeSet<_> =
            found.iter().map(|lies| self.images(lies).iter().map(layout).min()).collect();
        let exchanges: usize =
            self.cards.iter().map(|&(_, copies)| (1..=copies).product::<usize>()).product();
        Some((
            self.toml(),
            numbers([
                ("solutions", found.len()),
                ("labelled", found.len() * exchanges),
                ("essentially_different", classes.len()),
                ("layouts", layouts.len()),
            ]),
        ))
    }
}

#[test]
fn equal_cards_are_counted_rightly() {
    all_agree(60, cards(), Cards::expected);
}

#[test]
#[ignore = "minutes: just test-slow"]
fn thousands_of_equal_cards_are_counted_rightly() {
    all_agree(2500, cards(), Cards::expected);
}
