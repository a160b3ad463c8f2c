//! How solutions are taken apart, as data: what a puzzle demands, and the moves.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::lattice::Cell;

/// The condition that solutions come apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComesApart {
    /// The first part is free after at least this many moves, and not earlier.
    pub level: usize,
    /// At most this number of positions is looked at for each solution.
    pub positions: usize,
}

/// How a solution is taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenApart {
    /// The [level](super::Level).
    pub level: String,
    /// The moves.
    pub separation: Separation,
}

impl Default for ComesApart {
    fn default() -> Self {
        Self { level: 0, positions: MOST_POSITIONS }
    }
}

/// How some pieces become two parts, and how each part is taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Separation {
    /// The moves. The last one takes its pieces away.
    pub moves: Vec<Move>,
    /// What stays, then what was taken away, if they are taken apart further.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Separation>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The pieces, as positions in the solution.
    pub pieces: Vec<usize>,
    /// The step, in coordinates of cells.
    pub by: Cell,
    /// The number of steps. `None` if nothing is in the way any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
}

/// The number of moves of a separation, e.g. `7.2.3`: until the first part is free, and then of the parts. Parts that
/// fall apart with one move for each piece are left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(Vec<usize>);

impl Display for Level {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(usize::to_string).collect();
        out.write_str(&numbers.join("."))
    }
}

impl Separation {
    /// The numbers of moves.
    pub fn level(&self) -> Level {
        let mut numbers = Vec::new();
        self.add_to(&mut numbers);
        Level(numbers)
    }

    fn add_to(&self, numbers: &mut Vec<usize>) {
        numbers.push(self.moves.len());
        self.parts.iter().filter(|part| part.is_long()).for_each(|part| part.add_to(numbers));
    }

    /// Whether it has more moves than parts.
    fn is_long(&self) -> bool {
        self.moves.len() > 1 || self.parts.iter().any(Self::is_long)
    }
}

/// The maximum number of positions that are looked at for one solution, if nothing else is said. This takes about a
/// minute and 100 MB.
pub const MOST_POSITIONS: usize = 500_000;
