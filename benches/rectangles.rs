//! Tilings of a square by rectangles of which no two have the same sides: a second count, which knows nothing of exact
//! covers, symmetries or packings. `cargo bench -p geduld-benches --bench rectangles -- 8 oblongs`
//!
//! `oblongs` leaves out squares (<https://oeis.org/A360498>), `rectangles` does not (<https://oeis.org/A360499>). A
//! third argument such as `2x5` counts the tilings whose top left corner lies in a rectangle of 2 columns and 5 rows.

#![expect(clippy::print_stdout, reason = "benchmarks print what they measure")]

use std::time::Instant;

/// The columns of the square from the top, filled where a gap is highest and, among those, leftmost.
struct Skyline {
    side: usize,
    squares: bool,
    /// For each column, the number of rows that are filled.
    filled: Vec<usize>,
    /// For each pair of sides, the shorter first, whether a rectangle has them.
    used: Vec<bool>,
    found: u64,
}

impl Skyline {
    /// The place of a pair of sides, if the rules allow it and no rectangle has them yet.
    fn free(&self, width: usize, height: usize) -> Option<usize> {
        let place = width.min(height) * (self.side + 1) + width.max(height);
        (!self.used[place] && (self.squares || width != height)).then_some(place)
    }

    /// Puts a rectangle at a column, goes on, and takes it away again.
    fn put(&mut self, column: usize, [width, height]: [usize; 2], open: usize) {
        let Some(place) = self.free(width, height) else { return };
        let row = self.filled[column];
        self.used[place] = true;
        self.filled[column..column + width].fill(row + height);
        match open - width * height {
            0 => self.found += 1,
            open => self.fill(open),
        }
        self.filled[column..column + width].fill(row);
        self.used[place] = false;
    }

    /// Fills the rest of the square, of which this many cells are open, in every way.
    fn fill(&mut self, open: usize) {
        let row = self.filled.iter().copied().min().unwrap_or(0);
        let column = self.filled.iter().position(|&filled| filled == row).unwrap_or(0);
        let room = self.filled[column..].iter().take_while(|&&filled| filled == row).count();
        for width in 1..=room {
            for height in 1..=self.side - row {
                self.put(column, [width, height], open);
            }
        }
    }
}

/// The sides that a word such as `2x5` names, if they fit.
fn sides(word: &str, side: usize) -> Option<[usize; 2]> {
    let (width, height) = word.split_once('x')?;
    let sides = [width.parse().ok()?, height.parse().ok()?];
    sides.iter().all(|own| (1..=side).contains(own)).then_some(sides)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let side = words.first().map_or(Some(6), |word| word.parse().ok()).filter(|side| (1..=20).contains(side));
    let kind = words.get(1).map_or("oblongs", String::as_str);
    let corner = words.get(2).map(|word| side.and_then(|side| sides(word, side)));
    let (Some(side), "oblongs" | "rectangles", None | Some(Some(_))) = (side, kind, corner) else {
        println!("rectangles [SIDE, 1 to 20] [oblongs or rectangles] [COLUMNSxROWS of the corner]");
        return;
    };
    let mut skyline = Skyline {
        side,
        squares: kind == "rectangles",
        filled: vec![0; side],
        used: vec![false; (side + 1) * (side + 1)],
        found: 0,
    };
    let begun = Instant::now();
    match corner.flatten() {
        Some(sides) => skyline.put(0, sides, side * side),
        None => skyline.fill(side * side),
    }
    println!("{} tilings, {:.1} s", skyline.found, begun.elapsed().as_secs_f64());
}
