//! Snakes of 64 cubes, by the search; the SAT engine does not come to an end with them. They are counted again by
//! folding the string cube by cube.

use geduld_tests::counting::{Numbers, count_search, numbers};

/// The King snake; straight pieces from github.com/Adrian-Micu/Snake-cube-puzzle, README.md.
const KING: &str = "0010010010011001100111111111101100101011001101111110111110011000";

/// Steps to the next turn from github.com/puigfp/snake-cube-solver, README.md.
const LONGER: &str = "0011011100110110110111111111010111111010011110011011111111110010";

fn count(chain: &str) -> Numbers {
    let text = format!(
        "format = 1\nkind = \"snake-cube\"\nname = \"snake\"\nsize = [4, 4, 4]\nchain = \"{chain}\"\n"
    );
    count_search(&text, true, 2).expect("a plan serves it")
}

/// A string folded into a box of 4 by 4 by 4, position 16 x + 4 y + z.
struct Fold<'a> {
    turns: &'a [u8],
    taken: [bool; 64],
}

impl Fold<'_> {
    /// In how many ways the rest can be folded; cube `index` lies at `at`, coming from this axis and side.
    fn ways(&mut self, index: usize, at: usize, came: Option<(usize, bool)>) -> usize {
        if index + 1 == self.turns.len() {
            return 1;
        }
        let mut ways = 0;
        self.taken[at] = true;
        for (axis, &step) in [16, 4, 1].iter().enumerate() {
            for &forward in &[false, true] {
                let goes = came.is_none_or(|came| {
                    if self.turns[index] == b'1' { came.0 != axis } else { came == (axis, forward) }
                });
                let inside = at / step % 4 != if forward { 3 } else { 0 };
                if goes && inside {
                    let next = if forward { at + step } else { at - step };
                    if !self.taken[next] {
                        ways += self.ways(index + 1, next, Some((axis, forward)));
                    }
                }
            }
        }
        self.taken[at] = false;
        ways
    }
}

/// The string starts in a corner, or in a cell of an edge, of a face or of the inside, all of which are alike: each
/// with the number of these cells.
const STARTS: [(usize, usize); 4] = [(0, 8), (1, 24), (4 + 1, 24), (16 + 4 + 1, 8)];

/// No solution of a string that is no palindrome is its own image, so each class has as many as the cube has
/// symmetries.
fn fold(chain: &str) -> Numbers {
    let mut fold = Fold { turns: chain.as_bytes(), taken: [false; 64] };
    let ways = STARTS.iter().map(|&(start, alike)| alike * fold.ways(0, start, None)).sum();
    numbers([("solutions", ways), ("essentially_different", ways / 48)])
}

#[test]
#[ignore = "half a minute: just test-slow"]
fn the_king_snake_is_counted_as_by_folding() {
    assert_eq!(count(KING), fold(KING));
}

#[test]
#[ignore = "a minute: just test-slow"]
fn a_snake_with_a_larger_tree_is_counted_as_by_folding() {
    assert_eq!(count(LONGER), fold(LONGER));
}
