//! What was decided about a count, in a form that can be written down.

use geduld_model::{Atom, Permutation};
use serde::{Deserialize, Serialize};

/// What was decided about a count. With the instance, the cubes and, for the SAT engine, its options, it determines what each cube
/// comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// How solutions are looked for.
    pub way: Way,
    /// Symmetries that generate the group used: for each atom of the model the one it is carried to.
    pub generators: Vec<Vec<usize>>,
    /// Whether classes are counted, or solutions only.
    pub classes: bool,
}

/// How solutions are looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Way {
    /// By a search in a fixed order.
    FixedOrder {
        /// The variables that its levels choose values for, by number.
        levels: Vec<usize>,
        /// Whether conditions are left out and made up for.
        relaxed: bool,
    },
    /// By a search that finds its order on the way.
    DynamicOrder,
    /// By a SAT solver.
    Sat,
}

impl Decision {
    pub(crate) fn new(way: Way, generators: &[Permutation], classes: bool) -> Self {
        let images = |generator: &Permutation| {
            (0..generator.len()).map(|atom| generator.image(Atom::new(atom)).index()).collect()
        };
        Self { way, generators: generators.iter().map(images).collect(), classes }
    }
}
