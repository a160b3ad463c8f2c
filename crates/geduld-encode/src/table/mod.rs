//! Tables: the rows that some variables may take together, e.g. a placement and the labels at its edges.
//!
//! All encoders get a table as literals ([`LiteralTable`]). A *key column* determines the others: a placed piece
//! determines the labels at its edges.

mod both_ways;
mod conflicts;
pub(crate) mod counted_alike;
mod disagreement;
mod literals;
mod one_way;
mod selectors;
mod supports;

use crate::EncodeError;
use crate::builder::Builder;
use crate::choice::choices;

pub(crate) use disagreement::{Agreement, LeftOut};
pub(crate) use literals::{Class, LiteralTable};

/// Writes a table. Exactly one literal of each column must hold.
type Encoder = fn(&LiteralTable, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these values form a row of the table" is written.
    pub enum Tables: Encoder {
        /// Values that are counted alike share a literal: pieces in cells, without their turns (Heule).
        CountedAlike = "counted-alike" => counted_alike::encode,
        /// A row implies its values, and a value implies one of its rows.
        BothWays = "both-ways" => both_ways::encode,
        /// A row implies its values.
        OneWay = "one-way" => one_way::encode,
        /// Only values that cannot be together; labels between two pieces are left out of the formula.
        Conflicts = "conflicts" => conflicts::encode,
        /// Labels between two pieces are left out; a placement needs a neighbour that shows the same label.
        Supports = "supports" => supports::encode,
    }
}

impl Tables {
    /// The function that writes that two tables agree on a derived variable; `None` if such variables are not left out.
    pub(crate) fn agreement(self) -> Option<Agreement> {
        match self {
            Self::Conflicts => Some(disagreement::conflicts),
            Self::Supports => Some(disagreement::supports),
            Self::BothWays | Self::OneWay | Self::CountedAlike => None,
        }
    }
}

#[cfg(test)]
mod tests;
