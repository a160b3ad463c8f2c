//! Warnings about a snake, found without folding it: a run that is longer than the box, and places that the cubes
//! cannot have at the same time.
//!
//! If the box is coloured like a chessboard, neighbouring cubes have different colours. No two cubes are further apart
//! than along the string.

use super::model::{requirement_of, requirement_of_start};
use super::puzzle::{Pin, Position, SnakeCube, written};
use crate::family::{Clash, Lint, place_of_pin, rivals};
use crate::file::Diagnostic;

impl Lint for SnakeCube {
    /// A run of cubes that is longer than every side of the box.
    fn warnings(&self) -> Vec<Diagnostic> {
        let longest = self.size.into_iter().max().unwrap_or(0);
        let mut start = 1;
        let mut warnings = Vec::new();
        for cube in 2..=self.cubes() {
            let ends = cube == self.cubes() || self.bends[cube - 1];
            if ends && cube - start >= longest {
                let length = cube - start + 1;
                warnings.push(Diagnostic::new(
                    format!("cubes {start} to {cube} lie in a straight line, but the box is at most {longest} long"),
                    format!("there is no solution: a line of {length} does not fit; is the chain mistyped?"),
                ));
            }
            if ends {
                start = cube;
            }
        }
        warnings
    }

    /// Pins that contradict each other, or the start.
    fn clashes(&self) -> Vec<Clash> {
        let pin = |number: &usize| requirement_of(&self.pins[*number]);
        let mut clashes = Vec::new();
        for own in rivals(self.pins.iter().map(|pin| pin.cube)) {
            let message = format!("cube {} is pinned twice", self.pins[own[0]].cube);
            let said = Diagnostic::new(message, "keep one of the two pins");
            clashes.push(Clash::of_several(own.iter().map(pin).collect(), said, place_of_pin(own[1])));
        }
        for own in rivals(self.pins.iter().map(|pin| pin.at)) {
            let [first, second] = [own[0], own[1]].map(|number| self.pins[number].cube);
            let message = format!("cubes {first} and {second} are pinned to the same place");
            let said = Diagnostic::new(message, "give each cube its own place");
            clashes.push(Clash::of_several(own.iter().map(pin).collect(), said, place_of_pin(own[1])));
        }
        let Some(start) = &self.start else { return clashes };
        let elsewhere = |pin: &Pin| pin.cube == 1 && !start.contains(&pin.at);
        for (number, own) in self.pins.iter().enumerate().filter(|(_, pin)| elsewhere(pin)) {
            let message = format!("cube 1 is pinned to {}, which is no `start`", written(own.at));
            let said = Diagnostic::new(message, "take away the pin, or add the place to `start`");
            let statements = vec![requirement_of_start(start), pin(&number)];
            clashes.push(Clash::of_several(statements, said, place_of_pin(number)));
        }
        clashes
    }

    /// Pins that contradict each other, the start, or the size of the box, by colours and distances.
    fn contradiction(&self) -> Option<Diagnostic> {
        for (index, pin) in self.pins.iter().enumerate() {
            let place = format!("cube {} at {}", pin.cube, written(pin.at));
            if !self.may_have_colour(pin.cube, pin.at) {
                return Some(Diagnostic::new(
                    format!(
                        "{place} is never possible: in this box cubes with {} number lie on the other colour",
                        odd(pin.cube)
                    ),
                    "colour the box like a chessboard: the string changes colour with each cube; take the pin away",
                ));
            }
            for other in &self.pins[..index] {
                if !may_lie((other.cube, other.at), (pin.cube, pin.at)) {
                    let message = format!(
                        "cube {} at {} and {place} exclude each other",
                        other.cube,
                        written(other.at)
                    );
                    return Some(Diagnostic::new(message, too_far(pin.cube.abs_diff(other.cube))));
                }
            }
            let starts = self.start.iter().flatten();
            if self.start.is_some() && !starts.clone().any(|&at| may_lie((1, at), (pin.cube, pin.at))) {
                let message = format!("{place} and every place of `start` exclude each other");
                return Some(Diagnostic::new(message, too_far(pin.cube - 1)));
            }
        }
        let starts = self.start.as_ref()?;
        (!starts.iter().any(|&at| self.may_have_colour(1, at))).then(|| {
            Diagnostic::new(
                "no snake that fills this box begins at a place of `start`",
                "colour the box like a chessboard, corners dark: there is one dark field more, so the string begins and \
                 ends on dark ones",
            )
        })
    }
}

impl SnakeCube {
    /// Whether a cube can have the colour of this place. In a box with an odd number of cubes, the cubes with odd
    /// numbers have the colour of the corners. Otherwise both colours are possible.
    fn may_have_colour(&self, cube: usize, at: Position) -> bool {
        self.cubes().is_multiple_of(2) || cube % 2 == colour(at)
    }
}

/// 1 for the colour of the corner (1, 1, 1), otherwise 0.
fn colour(at: Position) -> usize {
    at.iter().sum::<usize>() % 2
}

fn odd(cube: usize) -> &'static str {
    if cube.is_multiple_of(2) { "an even" } else { "an odd" }
}

/// Whether colours and distances allow two cubes to have these places.
fn may_lie((cube, at): (usize, Position), (other, there): (usize, Position)) -> bool {
    let steps = cube.abs_diff(other);
    let distance: usize = (0..3).map(|axis| at[axis].abs_diff(there[axis])).sum();
    distance <= steps && distance % 2 == steps % 2
}

fn too_far(steps: usize) -> String {
    let words = if steps == 1 { "1 step leads".to_owned() } else { format!("{steps} steps lead") };
    format!(
        "{words} from one cube to the other: it is at most that far away, and has the same colour only if this number is even"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snake(size: [usize; 3], chain: &str) -> SnakeCube {
        SnakeCube { size, bends: chain.chars().map(|bend| bend == '1').collect(), start: None, pins: vec![] }
    }

    #[test]
    fn runs_that_are_too_long_are_named() {
        let runs = |chain: &str| -> Vec<String> {
            snake([3, 2, 1], chain).warnings().into_iter().map(|warning| warning.message).collect()
        };
        assert_eq!(runs("001110"), Vec::<String>::new());
        assert_eq!(runs("000110"), ["cubes 1 to 4 lie in a straight line, but the box is at most 3 long"]);
        assert_eq!(runs("010000"), ["cubes 2 to 6 lie in a straight line, but the box is at most 3 long"]);
    }

    #[test]
    fn colours_and_distances_exclude_places() {
        let with = |pins: &[(usize, Position)], start: Option<Vec<Position>>| {
            let pins = pins.iter().map(|&(cube, at)| Pin { cube, at }).collect();
            SnakeCube { pins, start, ..snake([3, 3, 1], "001101100") }.contradiction().is_some()
        };
        assert!(!with(&[(1, [1, 1, 1]), (9, [3, 3, 1])], None));
        assert!(with(&[(1, [2, 1, 1])], None), "the other colour");
        assert!(with(&[(1, [1, 1, 1]), (3, [3, 3, 1])], None), "too far");
        assert!(with(&[], Some(vec![[2, 1, 1], [1, 2, 1]])));
        assert!(!with(&[], Some(vec![[2, 1, 1], [2, 2, 1]])));
        assert!(with(&[(2, [3, 2, 1])], Some(vec![[1, 1, 1], [1, 3, 1]])));
    }
}
