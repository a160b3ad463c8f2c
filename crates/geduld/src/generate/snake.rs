//! Snake cubes: a random path through all cubes of a box, unfolded to a string.
//!
//! The path is made by backbiting (M. L. Mansfield, *Monte Carlo studies of polymer chain dimensions in the melt*,
//! Journal of Chemical Physics 77, 1982): an end of the path bites a neighbouring cube, and the part between the two is
//! reversed. This reaches paths of every kind, but after a limited number of steps not all with the same probability.

use std::fmt::Write as _;

use fastrand::Rng;
use geduld_puzzle::Solution;

use crate::generate::draft::Draft;
use crate::generate::error::GenerateError;
use crate::generate::recipe::Recipe;

/// The number of bites for each cube of the box. After so many, nothing of the initial path is left.
const BITES: usize = 50;

/// The maximum number of cubes of a path that is bitten: each bite takes as many steps.
const MOST_BITTEN: usize = 1_000;

type Position = [usize; 3];

/// A snake cube: a random path through the box, unfolded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnakeRecipe {
    /// The sides of the box.
    pub size: [usize; 3],
}

/// A snake, and its path through the box.
struct Snake {
    size: [usize; 3],
    bends: Vec<bool>,
    path: Vec<Position>,
    /// The cubes that are pinned.
    pins: Vec<usize>,
}

impl Recipe for SnakeRecipe {
    fn draft(&self, random: &mut Rng) -> Result<Box<dyn Draft>, GenerateError> {
        Ok(Box::new(self.planted(random)?))
    }
}

impl SnakeRecipe {
    fn planted(&self, random: &mut Rng) -> Result<Snake, GenerateError> {
        let size = self.size;
        let volume = size.iter().try_fold(1usize, |volume, &side| volume.checked_mul(side));
        // Far more cubes than a puzzle file may have, but few enough to be folded at once.
        if volume.is_none_or(|volume| !(1..=100_000).contains(&volume)) {
            let [x, y, z] = size;
            return Err(GenerateError::Recipe(format!("there is no snake for a box of {x} x {y} x {z}")));
        }
        let mut path = serpentine(size);
        // The puzzle file refuses more cubes, so that their path does not matter.
        let bites = if path.len() <= MOST_BITTEN { BITES * path.len() } else { 0 };
        for _ in 0..bites {
            if random.bool() {
                path.reverse();
            }
            bite(&mut path, size, random);
        }
        let bends = (0..path.len()).map(|cube| bends_at(&path, cube)).collect();
        Ok(Snake { size, bends, path, pins: Vec::new() })
    }
}

/// A path back and forth, row by row and layer by layer.
fn serpentine([x, y, z]: [usize; 3]) -> Vec<Position> {
    let mut path: Vec<Position> = Vec::new();
    let mut rows = 0;
    for layer in 1..=z {
        let columns: Vec<usize> = if layer % 2 == 1 { (1..=y).collect() } else { (1..=y).rev().collect() };
        for row in columns {
            let forth = rows % 2 == 0;
            path.extend((1..=x).map(|column| [if forth { column } else { x + 1 - column }, row, layer]));
            rows += 1;
        }
    }
    path
}

/// Lets the first cube bite a random neighbour, if that is in the box. Biting the second cube changes nothing.
fn bite(path: &mut [Position], size: [usize; 3], random: &mut Rng) {
    let Some(&head) = path.first() else { return };
    let axis = random.usize(0..3);
    let mut bitten = head;
    bitten[axis] = if random.bool() { head[axis] + 1 } else { head[axis] - 1 };
    if !(1..=size[axis]).contains(&bitten[axis]) {
        return;
    }
    // The cube before the bitten one becomes the new end.
    if let Some(place) = path.iter().position(|&at| at == bitten) {
        path[..place].reverse();
    }
}

/// Whether the string turns at a cube.
fn bends_at(path: &[Position], cube: usize) -> bool {
    if cube == 0 || cube + 1 == path.len() {
        return false;
    }
    let axis = |a: Position, b: Position| (0..3).find(|&axis| a[axis] != b[axis]);
    axis(path[cube - 1], path[cube]) != axis(path[cube], path[cube + 1])
}

impl Draft for Snake {
    fn name(&self) -> String {
        let [x, y, z] = self.size;
        format!("Snake for a box of {x} x {y} x {z}")
    }

    fn keys(&self) -> String {
        let chain: String = self.bends.iter().map(|&bends| if bends { '1' } else { '0' }).collect();
        let [x, y, z] = self.size;
        format!("kind = \"snake-cube\"\nsize = [{x}, {y}, {z}]\nchain = \"{chain}\"\n")
    }

    fn tables(&self) -> String {
        let mut text = String::new();
        for (number, &cube) in self.pins.iter().enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            let [x, y, z] = self.path[cube];
            let _ = writeln!(text, "{gap}[[pin]]\ncube = {}\nat = [{x}, {y}, {z}]", cube + 1);
        }
        text
    }

    fn pin_against(&mut self, other: &Solution, random: &mut Rng) -> bool {
        let Solution::SnakeCube(other) = other else { return false };
        let differing: Vec<usize> =
            (0..self.path.len()).filter(|&cube| self.path[cube] != other.path[cube]).collect();
        let pinned = random.choice(differing);
        self.pins.extend(pinned);
        pinned.is_some()
    }

    /// Exchanges two cubes of the string.
    fn spoil(&mut self, random: &mut Rng) -> bool {
        let inner = 1..self.bends.len().saturating_sub(1);
        let (turning, straight): (Vec<usize>, Vec<usize>) = inner.partition(|&cube| self.bends[cube]);
        let (Some(turning), Some(straight)) = (random.choice(turning), random.choice(straight)) else {
            return false;
        };
        self.bends.swap(turning, straight);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_visit_every_cube_once_step_by_step() {
        for (seed, size) in (0..).zip([[1, 1, 1], [1, 1, 5], [2, 3, 4], [3, 3, 3], [4, 2, 1]]) {
            let snake = SnakeRecipe { size }.planted(&mut Rng::with_seed(seed)).unwrap();
            let mut cubes = snake.path.clone();
            cubes.sort_unstable();
            cubes.dedup();
            assert_eq!(cubes.len(), size.iter().product::<usize>());
            for step in snake.path.windows(2) {
                let distance: usize = (0..3).map(|axis| step[0][axis].abs_diff(step[1][axis])).sum();
                assert_eq!(distance, 1, "{size:?}");
            }
        }
    }
}
