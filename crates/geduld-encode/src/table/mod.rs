//! Tables: the rows that some variables may take together, e.g. a placement and the labels at its edges.
//!
//! All encoders get a table as literals ([`LiteralTable`]). A *key column* determines the others: a placed piece
//! shows certain labels.

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

/// Writes a table; of the literals of each column exactly one holds.
type Encoder = fn(&LiteralTable, &mut Builder) -> Result<(), EncodeError>;

choices! {
    /// How "these values stand together in a row" is written.
    pub enum Tables: Encoder {
        /// Pieces by cell, without turns: values that are counted alike have a literal in common (Heule).
        CountedAlike = "counted-alike" => counted_alike::encode,
        /// A row implies its values, and a value the rows that show it.
        BothWays = "both-ways" => both_ways::encode,
        /// A row implies its values.
        OneWay = "one-way" => one_way::encode,
        /// Only what cannot stand together; labels between two pieces are left out of the formula.
        Conflicts = "conflicts" => conflicts::encode,
        /// Labels between two pieces are left out; a placement needs one beside it that shows the same label.
        Supports = "supports" => supports::encode,
    }
}

impl Tables {
    /// How it is written that two tables agree on a derived variable, if those may be left out.
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
