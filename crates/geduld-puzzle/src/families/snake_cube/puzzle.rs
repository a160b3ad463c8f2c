//! A snake cube as its file describes it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::family::given_twice;
use crate::file::Diagnostic;

/// Column, row and layer of a cube in the box, each counted from 1.
pub type Position = [usize; 3];

/// A cube whose position is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pin {
    /// Number of the cube along the string, counted from 1.
    pub cube: usize,
    /// Its position.
    pub at: Position,
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cube, written(self.at))
    }
}

/// A snake cube as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SnakeCube {
    /// The sizes of the box.
    pub size: [usize; 3],
    /// For each cube whether the string turns there. The entries at the ends have no meaning.
    pub bends: Vec<bool>,
    /// The places where the first cube may lie, if they are restricted.
    pub start: Option<Vec<Position>>,
    /// The pinned cubes.
    pub pins: Vec<Pin>,
}

/// The positions of the cubes of a snake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// The position of each cube, along the string.
    pub path: Vec<Position>,
}

impl SnakeCube {
    /// The number of cubes, which is the volume of the box.
    pub fn cubes(&self) -> usize {
        self.bends.len()
    }

    /// Whether the string turns at the same cubes when it is read from its other end.
    pub fn is_palindrome(&self) -> bool {
        let bends = self.bends.get(1..self.bends.len().max(2) - 1).unwrap_or(&[]);
        bends.iter().eq(bends.iter().rev())
    }

    pub(super) fn in_box(&self, at: Position) -> bool {
        at.iter().zip(self.size).all(|(&x, size)| (1..=size).contains(&x))
    }

    fn check_position(&self, at: Position) -> Result<(), Diagnostic> {
        if self.in_box(at) {
            return Ok(());
        }
        let [x, y, z] = self.size;
        let help = format!("positions go from 1, 1, 1 to {x}, {y}, {z}");
        Err(Diagnostic::new(format!("position {} is outside the box", written(at)), help))
    }

    /// Restricts the first cube to these places. There must be at least one.
    pub(super) fn set_start(&mut self, places: Vec<Position>) -> Result<(), Diagnostic> {
        places.iter().try_for_each(|&at| self.check_position(at))?;
        self.start = Some(geduld_model::ascending(places));
        Ok(())
    }

    /// Adds a pin of a cube and a place of the box.
    pub(super) fn push_pin(&mut self, pin: Pin) -> Result<(), Diagnostic> {
        self.check_position(pin.at)?;
        if !(1..=self.cubes()).contains(&pin.cube) {
            let help = format!("the cubes are numbered from 1 to {}", self.cubes());
            return Err(Diagnostic::new(format!("there is no cube {}", pin.cube), help));
        }
        if self.pins.contains(&pin) {
            return Err(given_twice(&pin));
        }
        self.pins.push(pin);
        Ok(())
    }
}

/// A position as user input writes it.
pub(super) fn written([x, y, z]: Position) -> String {
    format!("{x},{y},{z}")
}
