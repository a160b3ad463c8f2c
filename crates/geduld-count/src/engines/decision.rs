//! The decision about a count, in a form that can be recorded.

use geduld_model::{Atom, Permutation};
use serde::{Deserialize, Serialize};

/// The decision about a count. With the instance and the cubes, it determines the result of each cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The way to find solutions.
    pub way: Way,
    /// Generators of the group that is used: for each generator, the image of each atom of the model.
    pub generators: Vec<Vec<usize>>,
    /// Whether classes are counted, or only solutions.
    pub classes: bool,
}

/// A way to find solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Way {
    /// By a search in a fixed order.
    FixedOrder {
        /// The variables of its levels, by number.
        levels: Vec<usize>,
        /// Whether the search leaves out conditions, which are checked later.
        relaxed: bool,
    },
    /// By a search of the formula of the model in a dynamic order.
    DynamicOrder,
    /// By propagation of the network of the instance, or of the constraints of the model.
    Propagation,
    /// By decomposition, without visiting solutions. No symmetries are used.
    Decomposition {
        /// The order of decisions, as [`DecisionOrder::name`](geduld_search::DecisionOrder::name) writes it.
        order: String,
        /// The level of the keys, as [`KeyLevel::name`](geduld_search::KeyLevel::name) writes it.
        level: String,
    },
    /// By a search for exact covers.
    ExactCover {
        /// The order of the items: the name of a [`CoverOrder`](geduld_search::CoverOrder).
        order: String,
    },
    /// By a SAT solver.
    Sat {
        /// The encodings, as [`Encodings::parse`](geduld_encode::Encodings::parse) reads them.
        encodings: String,
    },
    /// The solutions were known before an engine was made. Such a count is never recorded, so it cannot be followed.
    Known,
}

impl Decision {
    pub(crate) fn new(way: Way, generators: &[Permutation], classes: bool) -> Self {
        let images = |generator: &Permutation| {
            (0..generator.len()).map(|atom| generator.image(Atom::new(atom)).index()).collect()
        };
        Self { way, generators: generators.iter().map(images).collect(), classes }
    }
}
